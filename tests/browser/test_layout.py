"""Where things stand, measured in the browser on the smallest phone, the widest screen, and between."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Pages
from tools.scenes import SCENES, set_up, storage

SIZES = (
    (320, 480),
    (320, 568),
    (390, 844),
    (480, 320),
    (568, 320),
    (667, 375),
    (820, 1180),
    (1024, 768),
    (1280, 800),
    (2560, 1440),
)
PLAYED = ("start", "chosen", "staged", "tip", "nearly", "tip at a ruin", "ruin", "over")
TARGET = 44
SCROLLED = re.compile("too high|leaves the screen")

FAULTS = Path(__file__).with_name("layout_faults.js").read_text("utf-8")


def faults(page: Page, width: int, height: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": height})
    found: list[str] = page.evaluate(FAULTS, TARGET)
    return found


@pytest.mark.parametrize("name", PLAYED)
def test_all_is_seen_and_in_reach_without_scrolling(open_page: Pages, name: str) -> None:
    page = open_page(storage=storage(SCENES[name]), reduced_motion="reduce")
    set_up(page, SCENES[name])
    found = {f"{width}x{height}": faults(page, width, height) for width, height in SIZES}
    assert not any(found.values()), found


def test_text_of_twice_the_size_loses_nothing(open_page: Pages) -> None:
    page = open_page(storage=storage(SCENES["magdagdon"]), reduced_motion="reduce")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = [*faults(page, 390, 844), *faults(page, 1280, 800)]
    assert not [fault for fault in found if not SCROLLED.search(fault)]
