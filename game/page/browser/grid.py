"""Keyboard navigation of the board and its line totals: a single tab stop that the arrow keys move."""

from collections.abc import Callable
from typing import Any

from js import document

from game.page.browser.dom import Handler, find, find_all, listen


class Grid:
    """Roving tabindex: Tab leads to the place that had the focus last.

    ``look`` is called with the name of the line whose sum gets the focus, and with None when it has
    lost it; each handler is ``guarded``.
    """

    def __init__(self, look: Callable[[str | None], None], guarded: Callable[[Handler], Handler]) -> None:
        self._look = look
        self._places = find_all(".board [role=gridcell]")
        self._names = [_name(place) for place in self._places]
        self._stop = 0
        listen(find(".board"), "focusin", guarded(self._came))
        listen(find(".board"), "focusout", guarded(self._left))

    @property
    def focused(self) -> int | None:
        """The focused place, in reading order from 0; None if the focus is elsewhere."""
        name = _name(document.activeElement)
        return self._names.index(name) if name else None

    def enter(self) -> None:
        """Move the focus to where Tab would."""
        self.focus(self._stop)

    def focus(self, place: int) -> None:
        """Move the focus to ``place``."""
        self._places[place].focus()

    def _came(self, event: Any) -> None:
        self._places[self._stop].tabIndex = -1
        self._stop = self._names.index(_name(event.target))
        event.target.tabIndex = 0
        if event.target.hasAttribute("data-line"):
            self._look(event.target.dataset.line)

    def _left(self, event: Any) -> None:
        if event.target.hasAttribute("data-line"):
            self._look(None)


def _name(element: Any) -> str:
    return str(element.getAttribute("data-cell") or element.getAttribute("data-line") or "")
