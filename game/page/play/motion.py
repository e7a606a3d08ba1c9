"""Animations: decoration over a page that already shows the final state and never waits for them."""

from collections.abc import Callable
from typing import Any

from js import Object, document, matchMedia
from pyodide.ffi import to_js

from game.page.browser.dom import Handler, find, listen
from game.page.model.transitions import breaks, landed, new_bonuses, returned, thrown
from game.rules.board import CELL_NAMES
from game.session import Transition

FALL = "cubic-bezier(.5, 0, .9, .6)"


Frames = tuple[dict[str, Any], ...]
"""Keyframes: properties of style, and an easing and an offset for those that need their own."""


def _tumble(height: str, turn: str) -> Frames:
    return (
        {"transform": f"translateY({height}) rotate({turn}) scale(.85)", "easing": FALL},
        {"transform": "rotate(12deg)", "offset": 0.62, "easing": "ease-out"},
        {"transform": "translateY(-9%) rotate(-5deg)", "offset": 0.8, "easing": "ease-in"},
        {"transform": "none"},
    )


TUMBLES = (
    _tumble("-90%", "-250deg"),
    _tumble("-70%", "200deg"),
    _tumble("-100%", "-180deg"),
    _tumble("-80%", "270deg"),
)
LAND = ({"transform": "scale(1.35) rotate(6deg)"}, {"transform": "none"})
RETURN = ({"transform": "translateY(-35%) scale(.8)"}, {"transform": "none"})
POP: Frames = ({}, {"transform": "scale(1.3)", "offset": 0.4}, {})
SHAKE: Frames = (
    {},
    {"transform": "translate(-7px, 3px)"},
    {"transform": "translate(6px, -4px)"},
    {"transform": "translate(-5px, -3px)"},
    {"transform": "translate(4px, 3px)"},
    {"transform": "translate(-2px, 1px)"},
    {},
)


class Motion:
    """Animates what a step changed, unless the player or the system prefers reduced motion."""

    def __init__(self, guarded: Callable[[Handler], Handler]) -> None:
        self._running: list[Any] = []
        self._still = matchMedia("(prefers-reduced-motion: reduce)")
        listen(document, "pointerdown", guarded(self._hurry), capture=True)

    @property
    def on(self) -> bool:
        """Whether anything moves."""
        wanted = document.documentElement.getAttribute("data-motion")
        return wanted == "full" or (wanted != "reduced" and not self._still.matches)

    def play(self, step: Transition) -> None:
        """Animate what ``step`` changed; the page shows its final state already."""
        self._running.clear()
        if not self.on:
            return
        for die in thrown(step):
            self._animate(f'[data-die="{die}"]', TUMBLES[die], 380 + 30 * die)
        for die in returned(step):
            self._animate(f'[data-die="{die}"]', RETURN, 160)
        for cell in landed(step):
            self._animate(f'[data-cell="{CELL_NAMES[cell]}"]', LAND, 180)
        for line in new_bonuses(step):
            self._animate(f'[data-line="{line}"] .line-bonus', POP, 420)
        if step.before.score.total != step.after.score.total:
            self._animate('[data-score="total"]', POP, 300)
        if breaks(step):
            self._animate(".relief", SHAKE, 420)

    def _animate(self, selector: str, frames: Frames, milliseconds: int) -> None:
        keyframes = to_js(frames, dict_converter=Object.fromEntries)
        self._running.append(find(selector).animate(keyframes, milliseconds))

    def _hurry(self, _event: Any) -> None:
        while self._running:
            self._running.pop().finish()
