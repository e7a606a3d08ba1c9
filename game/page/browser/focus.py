"""Keeps the keyboard focus on the page: when its element disappears, another one gets it."""

from collections.abc import Callable
from typing import Any

from js import document

from game.page.browser.dom import Handler, find, listen

PLACES = {
    "cells": '[data-state="legal"]',
    "dice": '.die[data-state="available"]',
    "new-game": "#result-title",
}
"""The selector for what the view model invites to, where that is not a button of the hand."""

HAVENS = (".elsewhere [data-action=play-here]", '.board [tabindex="0"]')
"""Fallbacks, in order: one of these can always hold the focus."""


class Focus:
    """Remembers the focused element, and moves the focus when that element can no longer hold it."""

    def __init__(self, guarded: Callable[[Handler], Handler]) -> None:
        self._held: Any = None
        self._dialog: Any = None
        listen(document, "focusin", guarded(self._moved), capture=True)

    def keep(self, invites: str) -> None:
        """If the focus was lost, move it to what the view model ``invites`` to."""
        if self._held is None or _can_hold(self._held):
            return
        dialog = self._dialog if self._dialog and self._dialog.open else find("dialog[open]")
        if dialog:
            dialog.querySelector("[autofocus], button").focus()
        else:
            places = map(find, (PLACES.get(invites, f".hand [data-action={invites}]"), *HAVENS))
            next(place for place in places if place and _can_hold(place)).focus()

    def _moved(self, event: Any) -> None:
        self._held = event.target
        self._dialog = event.target.closest("dialog")


def _can_hold(element: Any) -> bool:
    # A box of its own means the same to browsers that lack checkVisibility(), but costs a layout.
    visible = (
        element.checkVisibility() if hasattr(element, "checkVisibility") else element.getClientRects().length
    )
    return visible and not element.matches(":disabled, [inert] *")
