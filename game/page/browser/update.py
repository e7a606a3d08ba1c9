"""A newer version of the page, as the script that watches for it tells of it."""

from js import CustomEvent, document

READY = "magdagdon:update-ready"
"""Dispatched on the document when a newer version waits."""


def apply_update() -> None:
    """Let the newer version that waits take over; the page then loads anew."""
    document.dispatchEvent(CustomEvent.new("magdagdon:apply-update"))
