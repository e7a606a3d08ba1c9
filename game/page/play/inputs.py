"""Events of pointer and keys, turned into what a player does."""

from collections.abc import Callable
from typing import Any, Protocol

from js import document

from game.page.browser.dialogs import close_around, dialog_is_open
from game.page.browser.dom import Handler, find_all, listen
from game.page.browser.drag import Drag
from game.page.browser.grid import Grid
from game.page.model.keys import ESCAPE, PRESSES, command_of, die_of, is_arrow, walked
from game.rules.actions import PLACES, Die
from game.rules.board import Cell, cell_named

GRID = "[data-cell], [data-line]"
TARGETS = f"{GRID}, [data-die]:enabled, [data-action]:enabled"
"""What a tap does something to. A tap on a button of the hand that is disabled is told why."""


Deed = Callable[[], object]


class Player(Protocol):
    """What a player can do, by pointer or by keys."""

    def tap_die(self, die: Die) -> None: ...
    def tap_cell(self, cell: Cell) -> None: ...
    def tap_line(self, name: str) -> None: ...
    def look(self, line: str | None) -> None: ...
    def press(self, command: str) -> None: ...
    def go_back(self) -> None: ...
    def lift(self, die: Die) -> None: ...
    def lift_from(self, cell: Cell) -> None: ...
    def drop(self, cell: Cell) -> None: ...
    def drop_in_hand(self) -> None: ...
    def cancel_drag(self) -> None: ...


class Inputs:
    """Turns events of the page into what ``player`` does; each handler is ``guarded``."""

    def __init__(self, player: Player, guarded: Callable[[Handler], Handler]) -> None:
        self._player = player
        self._grid = Grid(player.look, guarded)
        self._drag = Drag(self._lifted, self._dropped, player.cancel_drag, guarded)
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
        if event.isComposing or event.metaKey or event.altKey or dialog_is_open():
            return
        if self._drag.is_on and event.key != ESCAPE:
            return
        key, control = event.key, event.ctrlKey
        walk = self._walk(key, control)
        if walk:
            event.preventDefault()
            walk()
        elif not control and not (event.repeat and key in PRESSES):
            self._press_key(event)
        elif not control:
            event.preventDefault()  # a button that is held down would be pressed again and again

    def _walk(self, key: str, control: bool) -> Deed | None:
        """What moves about the board, or onto it, if ``key`` does."""
        place = self._grid.focused
        if place is None:
            return self._grid.enter if is_arrow(key) and not control else None
        target = walked(place, key, control)
        return None if target is None else lambda: self._grid.focus(target)

    def _press_key(self, event: Any) -> None:
        """Do what a key stands for, once however long it is held down."""
        deed = self._deed(event.key, event.code)
        if deed:
            event.preventDefault()
            if not event.repeat:
                deed()

    def _deed(self, key: str, code: str) -> Deed | None:
        """What a key stands for."""
        if key in PRESSES and self._grid.focused is not None:
            return lambda: self._tap(document.activeElement)
        if key == ESCAPE:
            return self._go_back
        if document.documentElement.dataset.keys == "off":
            return None
        die = die_of(key, code)
        if die is not None:
            return lambda: self._player.tap_die(die)
        command = command_of(key, code)
        return command and (lambda: self._player.press(command.id))

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
