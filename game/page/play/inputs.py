"""What a player does with pointer and keys, brought to the app."""

from collections.abc import Callable
from typing import Any, Protocol

from js import document

from game.page.browser.dialogs import close_around, dialog_is_open
from game.page.browser.dom import Handler, find_all, listen
from game.page.browser.drag import Drag
from game.page.browser.grid import Grid
from game.page.model.keys import ACTIONS, DICE, MEANT_ONCE, PRESSES, is_arrow, walked
from game.rules.actions import PLACES, Die
from game.rules.board import Cell, cell_named

GRID = "[data-cell], [data-line]"
TARGETS = f"{GRID}, [data-die]:enabled, [data-action]:enabled"
"""What a tap does something to. A tap on a button of the hand that is disabled is told why."""


class Player(Protocol):
    """What can be done, whichever way."""

    def tap_die(self, die: Die) -> None: ...
    def tap_cell(self, cell: Cell) -> None: ...
    def tap_line(self, name: str) -> None: ...
    def look(self, line: str | None) -> None: ...
    def press(self, control: str) -> None: ...
    def go_back(self) -> None: ...
    def lift(self, die: Die) -> None: ...
    def lift_from(self, cell: Cell) -> None: ...
    def drop(self, cell: Cell) -> None: ...
    def drop_in_hand(self) -> None: ...
    def let_go(self) -> None: ...


class Inputs:
    """Turns events of the page into what ``player`` does; each handler is ``guarded``."""

    def __init__(self, player: Player, guarded: Callable[[Handler], Handler]) -> None:
        self._player = player
        self._grid = Grid(player.look, guarded)
        self._drag = Drag(self._lifted, self._dropped, player.let_go, guarded)
        listen(document, "click", guarded(self._clicked))
        listen(document, "keydown", guarded(self._key_pressed))

    def stop_drag(self) -> None:
        """Let a drag that is on have no effect."""
        self._drag.stop()

    def _clicked(self, event: Any) -> None:
        target = self._drag.aim(event).closest(TARGETS) or _disabled(event)
        if not target or not self._drag.is_tap(event):
            return
        if target.matches(GRID):
            self._tap(target)
        elif target.hasAttribute("data-die"):
            self._player.tap_die(PLACES[int(target.dataset.die)])
        elif target.dataset.action == "close":
            close_around(target)
        else:
            self._player.press(target.dataset.action)

    def _tap(self, place: Any) -> None:
        """A tap on a place of the grid, or a press of a key there."""
        if place.hasAttribute("data-cell"):
            self._player.tap_cell(_cell(place))
        else:
            self._player.tap_line(place.dataset.line)

    def _key_pressed(self, event: Any) -> None:
        if event.metaKey or event.altKey or dialog_is_open():
            return
        if self._drag.is_on and event.key != "Escape":
            return
        held_down = event.repeat and event.key in MEANT_ONCE
        if held_down or self._walk(event.key, event.ctrlKey) or (not event.ctrlKey and self._key(event.key)):
            event.preventDefault()

    def _walk(self, key: str, control: bool) -> bool:
        """Move about the board, or onto it, if ``key`` does; returns whether it does."""
        place = self._grid.focused
        target = None if place is None else walked(place, key, control)
        if target is not None:
            self._grid.focus(target)
            return True
        if place is None and is_arrow(key) and not control:
            self._grid.enter()
            return True
        return False

    def _key(self, key: str) -> bool:
        """Do what ``key`` stands for; returns whether it stands for anything."""
        if key in PRESSES and self._grid.focused is not None:
            self._tap(document.activeElement)
        elif key == "Escape":
            self._go_back()
        elif document.documentElement.dataset.keys == "off":
            return False
        elif key in DICE:
            self._player.tap_die(DICE[key])
        elif key.lower() in ACTIONS:
            self._player.press(ACTIONS[key.lower()])
        else:
            return False
        return True

    def _go_back(self) -> None:
        if self._drag.is_on:
            self._drag.stop()
        else:
            self._player.go_back()

    def _lifted(self, handle: Any) -> None:
        if handle.hasAttribute("data-die"):
            self._player.lift(PLACES[int(handle.dataset.die)])
        else:
            self._player.lift_from(_cell(handle))

    def _dropped(self, below: Any) -> None:
        if below.hasAttribute("data-cell"):
            self._player.drop(_cell(below))
        else:
            self._player.drop_in_hand()


def _disabled(click: Any) -> Any:
    """The button of the hand that was meant, but is disabled and so gets no clicks itself."""
    for button in find_all(".hand :disabled") if click.target.closest(".hand") else ():
        box = button.getBoundingClientRect()
        if box.left <= click.clientX < box.right and box.top <= click.clientY < box.bottom:
            return button
    return None


def _cell(element: Any) -> Cell:
    return cell_named(element.dataset.cell)
