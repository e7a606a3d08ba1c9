"""Measures where things stand on the page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

TARGET = 44
"""The least width and height of a control, in CSS pixels."""

FAULTS = Path(__file__).with_name("layout_faults.js").read_text("utf-8")


def faults(page: Page, width: int, height: int) -> list[str]:
    """What is wrong with the layout in a window of this size, one sentence each; empty if nothing is."""
    page.set_viewport_size({"width": width, "height": height})
    found: list[str] = page.evaluate(FAULTS, TARGET)
    return found
