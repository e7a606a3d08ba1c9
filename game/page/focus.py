"""The keyboard's place on the page, which is never lost."""

from typing import Any

from js import document

from game.page.dom import find, listen

PLACES = {
    "cells": '[data-state="legal"]',
    "dice": '.die[data-state="available"]',
    "new-game": "#result-title",
}
"""Where to go for what a view invites to, if that is not a button of the hand."""

GRID = '[data-cell][tabindex="0"]'


class Focus:
    """Remembers what had the focus, and finds it another place when that can't have it any more."""

    def __init__(self) -> None:
        self._held: Any = None
        listen(document, "focusin", self._moved)

    def keep(self, invites: str) -> None:
        """See to it that the focus is somewhere: else where the view ``invites`` to."""
        if self._held is None or _can_hold(self._held) or find("dialog[open]"):
            return
        place = find(PLACES.get(invites, f".hand [data-action={invites}]"))
        (place if place and _can_hold(place) else find(GRID)).focus()

    def _moved(self, event: Any) -> None:
        self._held = event.target


def _can_hold(element: Any) -> bool:
    return element.getClientRects().length > 0 and not element.matches(":disabled")
