"""Keys: arrows on the board, digits for dice, letters for actions."""

from js import document

from game.page.dom import find, find_all, listen
from game.rules.board import CELL_NAMES, SIZE

ACTIONS = {
    "r": "roll",
    "c": "confirm",
    "t": "take-back",
    "z": "undo",
    "-": "lower",
    "+": "raise",
    "=": "raise",
    "e": "reroll",
    "a": "accept",
    "n": "new-game",
    "s": "settings",
    "h": "scores",
    "?": "help",
}

_STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def walked(cell: int, key: str) -> int | None:
    """The cell that ``key`` leads to from ``cell``; None if the key does not walk."""
    row, column = divmod(cell, SIZE)
    if key in _STEPS:
        across, down = _STEPS[key]
        column = min(max(column + across, 0), SIZE - 1)
        row = min(max(row + down, 0), SIZE - 1)
    elif key in ("Home", "End"):
        column = 0 if key == "Home" else SIZE - 1
    else:
        return None
    return SIZE * row + column


class Grid:
    """The board for the keyboard: one tab stop, moved by the arrows."""

    def __init__(self) -> None:
        self._cells = find_all("[data-cell]")
        self._stop = 0
        listen(find(".board"), "focusin", self._focused)

    def focused_cell(self) -> int | None:
        """The cell that has the focus, if one has."""
        name = document.activeElement.getAttribute("data-cell")
        return CELL_NAMES.index(name) if name else None

    def focus(self, cell: int) -> None:
        """Move the focus to ``cell``."""
        self._cells[cell].focus()

    def _focused(self, _event: object) -> None:
        cell = self.focused_cell()
        if cell is not None:
            self._cells[self._stop].tabIndex = -1
            self._cells[cell].tabIndex = 0
            self._stop = cell
