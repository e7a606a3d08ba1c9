"""Where things stand, measured in the browser on the smallest phone, the widest screen, and between."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.layout import faults
from tests.support.pages import Pages
from tools.languages import languages
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
Sizes = tuple[tuple[int, int], ...]
SMALLEST: Sizes = ((320, 480), (480, 320), (568, 320))
TAGS = [language.tag for language in languages()[1:]]
SCROLLED = re.compile("too high|leaves the screen")


def in_every_language(page: Page, sizes: Sizes) -> Iterator[tuple[str, list[str]]]:
    """What is wrong at each size, in one language after the other; English last."""
    for tag in (*TAGS, "en"):
        page.evaluate("tag => { location.hash = `lang=${tag}` }", tag)
        expect(page.locator("html")).to_have_attribute("lang", tag)
        for width, height in sizes:
            yield f"{tag} {width}x{height}", faults(page, width, height)


@pytest.mark.parametrize("name", PLAYED)
def test_all_is_seen_and_in_reach_without_scrolling(open_page: Pages, name: str) -> None:
    page = open_page(storage=storage(SCENES[name]), reduced_motion="reduce")
    set_up(page, SCENES[name])
    found = {f"{width}x{height}": faults(page, width, height) for width, height in SIZES}
    assert not any(found.values()), found


@pytest.mark.parametrize("name", ["staged", "tip", "magdagdon", "tip at a ruin"])
def test_the_smallest_screens_hold_every_language_and_a_notice(open_page: Pages, name: str) -> None:
    newer = {"magdagdon.offer": '{"format": "magdagdon", "version": 99}'}
    page = open_page(storage={**storage(SCENES[name]), **newer}, reduced_motion="reduce")
    set_up(page, SCENES[name])
    expect(page.locator(".banner")).to_contain_text("A newer version")
    found = dict(in_every_language(page, SMALLEST))
    page.locator(".banner [data-action=dismiss]").click()
    found |= dict(in_every_language(page, SMALLEST))
    assert not any(found.values()), found


@pytest.mark.parametrize("name", ["tip", "magdagdon"])
def test_text_of_twice_the_size_loses_nothing(open_page: Pages, name: str) -> None:
    page = open_page(storage=storage(SCENES[name]), reduced_motion="reduce")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for key, faults_found in in_every_language(page, (*SMALLEST, (390, 844), (1024, 768), (1280, 800))):
        assert not [fault for fault in faults_found if not SCROLLED.search(fault)], key
