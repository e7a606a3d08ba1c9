"""Pointer gestures over the board and the hand: taps, and dice dragged to cells."""

from collections.abc import Callable
from typing import Any

from js import document, getComputedStyle, window

from game.page.browser.dom import Listener, listen
from game.page.model.gestures import Press, is_double, is_drag

HANDLES = "[data-die]:enabled, [data-cell][data-state=staged][data-value]"
"""Where a drag may begin: on dice, in the hand or staged."""

PRIMARY_BUTTON = 1
"""The bit of ``buttons`` that a finger, a pen and the left button of a mouse set."""


class Drag:
    """Follows one pointer at a time from a die to where it is dropped.

    ``lift`` is called with the element that the drag begins on; then ``drop`` with the element it ends
    over, or ``cancel`` if it ends over nothing or is interrupted.
    """

    def __init__(
        self,
        lift: Callable[[Any], None],
        drop: Callable[[Any], None],
        cancel: Callable[[], None],
        guarded: Callable[[Callable[[Any], None]], Callable[[Any], None]],
    ) -> None:
        self._lift, self._drop, self._cancel = lift, drop, cancel
        self._pressed: Press | None = None
        self._aimed: Any = None
        self._doubled = False
        self._dragged = False
        self._pointer: int | None = None
        self._handle: Any = None
        self._carried: Any = None
        self._over: Any = None
        for event, handler in {
            "pointerdown": self._down,
            "pointerup": self._up,
            "pointercancel": self._break_off,
            "contextmenu": self._menu,
        }.items():
            listen(document, event, guarded(handler))
        listen(window, "blur", guarded(self._break_off))
        self._moves = Listener(document, "pointermove", guarded(self._move))

    @property
    def is_on(self) -> bool:
        """Whether a die is being dragged."""
        return self._carried is not None

    def is_tap(self, click: Any) -> bool:
        """Whether ``click`` is a tap of its own: neither the end of a drag nor half of a double tap."""
        by_pointer = click.detail > 0
        return not (by_pointer and (click.detail > 1 or self._doubled or self._dragged))

    def aim(self, click: Any) -> Any:
        """The target of ``click``: the element that was pressed, even if it has moved away since."""
        stayed = self._pressed and not is_drag(self._pressed, click.clientX, click.clientY)
        return self._aimed if click.detail > 0 and stayed else click.target

    def stop(self) -> None:
        """Cancel the drag, if there is one."""
        if self.is_on:
            self._put_down()
            self._cancel()

    def _down(self, event: Any) -> None:
        if self._handle:  # a second finger
            self._break_off(event)
            return
        press = Press(event.clientX, event.clientY, event.timeStamp)
        self._doubled = event.pointerType == "touch" and is_double(self._pressed, press)
        self._pressed, self._aimed, self._dragged = press, event.target, False
        handle = event.target.closest(HANDLES)
        if handle and event.isPrimary and event.buttons == PRIMARY_BUTTON:
            self._handle, self._pointer = handle, event.pointerId
            self._moves.start()

    def _move(self, event: Any) -> None:
        if not self._handle or event.pointerId != self._pointer:
            return
        if event.buttons != PRIMARY_BUTTON:
            self._break_off(event)
            return
        if not self.is_on and self._pressed and is_drag(self._pressed, event.clientX, event.clientY):
            self._begin()
        if self.is_on:
            self._carried.style.translate = f"{event.clientX}px {event.clientY}px"
            self._hover(self._below(event))

    def _up(self, event: Any) -> None:
        if not self._handle or event.pointerId != self._pointer:
            return
        if not self.is_on:
            self._put_down()
            return
        below = self._below(event)
        self._put_down()
        if below:
            self._drop(below)
        else:
            self._cancel()

    def _break_off(self, _event: Any) -> None:
        self._dragged = self._dragged or bool(self._handle)
        was_on = self.is_on
        self._put_down()
        if was_on:
            self._cancel()

    def _menu(self, event: Any) -> None:
        if self._handle:  # a finger that rests before it drags
            event.preventDefault()

    def _begin(self) -> None:
        self._dragged = True
        self._handle.setPointerCapture(self._pointer)
        self._lift(self._handle)
        self._handle.setAttribute("data-lifted", "")
        self._carried = self._likeness()
        document.body.append(self._carried)

    def _likeness(self) -> Any:
        """A copy of the handle that follows the pointer, without its role and its data attributes."""
        carried = self._handle.cloneNode(True)
        for name in ("data-die", "data-cell", "data-lifted", "role", "aria-label", "aria-pressed"):
            carried.removeAttribute(name)
        carried.setAttribute("aria-hidden", "true")
        carried.tabIndex = -1
        size = self._handle.getBoundingClientRect()
        carried.style.inlineSize, carried.style.blockSize = f"{size.width}px", f"{size.height}px"
        carried.style.fontSize = getComputedStyle(self._handle).fontSize
        carried.style.margin = f"{-size.height / 2}px 0 0 {-size.width / 2}px"
        carried.classList.add("carried")
        return carried

    def _below(self, event: Any) -> Any:
        """The cell, or the hand, under the pointer."""
        element = document.elementFromPoint(event.clientX, event.clientY)
        return element and element.closest("[data-cell], .hand")

    def _hover(self, below: Any) -> None:
        if self._over:
            self._over.removeAttribute("data-over")
        self._over = below
        if below:
            below.setAttribute("data-over", "")

    def _put_down(self) -> None:
        if self.is_on:
            self._hover(None)
            self._handle.removeAttribute("data-lifted")
            self._carried.remove()
            self._carried = None
        self._handle = self._pointer = None
        self._moves.stop()
