"""A link starts the sender's game or none, and says what was repaired or refused."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from game.dice import LONGEST_SEED
from game.extras import SEED
from game.page.model.link import Refusal, Repair
from game.rules.difficulty import Difficulty
from game.rules.record import Record, format_record
from tests.support.pages import Pages
from tests.support.table import Table
from tools.languages import languages

SEED_TEXT = "Majduška 20"
LINK = "seed=Majdu%C5%A1ka%2020&difficulty=survival"

DAMAGED = {
    LINK.replace("%C5%A1", "s%CC%8C"): Repair.SEED,
    LINK.replace("20&", "20.&"): Repair.SEED,
    LINK.replace("=Maj", "=%E2%80%8EMaj"): Repair.SEED,
    LINK.replace("%", "%25"): Repair.SEED,
    LINK.replace("%", "%25").replace("=", "%3D").replace("&", "%26"): Repair.LINK,
    LINK.replace("&", "&amp;"): Repair.LINK,
    f"{LINK}.": Repair.LINK,
    f"{LINK})": Repair.LINK,
}

REFUSED = {
    "seed": Refusal.NO_SEED,
    "seed=&difficulty=survival": Refusal.NO_SEED,
    f"seed={'s' * (LONGEST_SEED + 1)}&difficulty=survival": Refusal.LONG_SEED,
    "seed=first&difficulty=surviv": Refusal.NO_DIFFICULTY,
    "seed=Majdu%C5": Refusal.DAMAGED,
}


def banner(page: Page) -> Locator:
    return page.locator(".banner p")


def follow(page: Page, fragment: str) -> None:
    """Open the link with ``fragment`` in ``page``, where the game runs already."""
    page.evaluate("fragment => { location.hash = fragment }", fragment)
    page.wait_for_function("() => location.hash === ''")


def test_damaged_links_start_the_game_that_was_sent(open_page: Pages) -> None:
    page = open_page(f"#{LINK}")
    table = Table(page)
    game = table.record
    assert (game.extra[SEED], game.difficulty) == (SEED_TEXT, Difficulty.SURVIVAL)
    expect(banner(page)).to_be_hidden()
    for fragment, repair in DAMAGED.items():
        table.begin("nightmare", "another")
        expect(banner(page)).to_be_hidden()
        follow(page, fragment)
        expect(banner(page)).to_have_text(repair.value)
        expect(page.locator(".notice")).to_have_text(repair.value)
        assert (table.record.extra[SEED], table.record.difficulty) == (SEED_TEXT, Difficulty.SURVIVAL), (
            fragment
        )
        table.check()


def test_refused_links_leave_the_game_as_it_is(open_page: Pages) -> None:
    page = open_page(f"#{LINK}&lang=fi")
    table = Table(page)
    table.press("roll")
    game = table.record
    finnish = next(language for language in languages() if language.tag == "fi")
    for fragment, refusal in REFUSED.items():
        follow(page, fragment)
        expect(banner(page)).to_have_text(finnish.translate(refusal.value))
        assert table.record == game, fragment
    follow(page, "lang=en-GB&seed=")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(banner(page)).to_have_text(Refusal.NO_SEED.value)
    page.locator('.banner [data-action="dismiss"]').click()
    expect(banner(page)).to_be_hidden()
    assert table.record == game


def test_a_link_names_a_language_as_browsers_do(open_page: Pages) -> None:
    page = open_page(locale="fi-FI")
    for asked, spoken in {"ar-MA": "ar", "cs.": "cs", "MS": "ms", "no tag": "ms", "nb": "ms"}.items():
        follow(page, f"lang={asked}")
        expect(page.locator("html")).to_have_attribute("lang", spoken)


@pytest.mark.parametrize("fragment", ["#seed", "#seed=first&difficulty=impossible"])
def test_a_first_visit_by_a_refused_link_is_told(open_page: Pages, fragment: str) -> None:
    page = open_page(fragment)
    expect(banner(page)).to_have_text(REFUSED.get(fragment[1:], Refusal.NO_DIFFICULTY).value)
    assert Table(page).record.extra.get(SEED) not in ("", "first")


def test_a_stored_game_keeps_its_seed(open_page: Pages) -> None:
    stored = Record(Difficulty.PEACEFUL, (), {SEED: " Majdus\u030cka. "})
    record = json.dumps({**json.loads(format_record(stored)), "version": 1})
    page = open_page(storage={"magdagdon.game": record})
    table = Table(page)
    table.press("roll")
    assert table.record.extra[SEED] == stored.extra[SEED]
    expect(banner(page)).to_be_hidden()
