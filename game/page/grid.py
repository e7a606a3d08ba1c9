"""The board for the keyboard: one tab stop, moved by the arrows."""

from js import document

from game.page.dom import find, find_all, listen
from game.rules.board import CELL_NAMES


class Grid:
    """Keeps the one cell that Tab leads to: the one that had the focus last."""

    def __init__(self) -> None:
        self._cells = find_all("[data-cell]")
        self._stop = 0
        listen(find(".board"), "focusin", self._focused)

    @property
    def focused(self) -> int | None:
        """The cell that has the focus, if one has."""
        name = document.activeElement.getAttribute("data-cell")
        return CELL_NAMES.index(name) if name else None

    def enter(self) -> None:
        """Move the focus to where Tab would."""
        self.focus(self._stop)

    def focus(self, cell: int) -> None:
        """Move the focus to ``cell``."""
        self._cells[cell].focus()

    def _focused(self, _event: object) -> None:
        cell = self.focused
        if cell is not None:
            self._cells[self._stop].tabIndex = -1
            self._cells[cell].tabIndex = 0
            self._stop = cell
