"""Several tabs: one plays, none loses what another did."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from game.rules.actions import Roll
from game.rules.difficulty import Difficulty
from game.rules.record import parse_record
from tests.support.games import turn
from tests.support.local_storage import entries, nearly_over, peaceful, storage, stored
from tests.support.pages import Pages
from tests.support.table import STORED, Table

# A page prepared before it is shown: `waits` tells that it waits for that, which `show` does.
PREPARED = """
    let prerendering = true;
    Object.defineProperty(document, "prerendering", { get: () => prerendering });
    globalThis.show = () => {
        prerendering = false;
        document.dispatchEvent(new Event("prerenderingchange"));
    };
    const { addEventListener } = document;
    document.addEventListener = (type, ...others) => {
        globalThis.waits ||= type === "prerenderingchange";
        addEventListener.call(document, type, ...others);
    };
"""

THREES = turn((3, 3, 3, 3), "b2", "c2")


def elsewhere(page: Page) -> Locator:
    return page.get_by_role("region", name="This game is open in another tab.")


def come_back(page: Page) -> None:
    """Come back to a page whose game was just left by another, until the browser knows that too."""
    page.wait_for_function(
        """() => {
            dispatchEvent(new Event("focus"));
            return document.querySelector(".elsewhere").hidden;
        }""",
        polling=100,
    )


def play_here(page: Page) -> None:
    page.get_by_role("button", name="Continue here").click()
    expect(elsewhere(page)).to_be_hidden()


def played(page: Page) -> int:
    return len(parse_record(stored(page)[STORED]).actions)


def test_one_tab_plays_and_another_can_take_the_game_over(open_page: Pages) -> None:
    crashed = {"magdagdon.owner": '{"version": 1, "tab": "crashed"}'}
    first = Table(open_page(storage={**peaceful(*THREES, Roll((3, 4, 2, 6))), **crashed}))
    expect(elsewhere(first.page)).to_be_hidden()
    second = open_page.again(first.page)
    expect(elsewhere(second)).to_be_visible()
    expect(second.locator(".hand")).to_be_hidden()
    expect(second.get_by_role("button", name="New game")).to_be_disabled()

    # It looks on, and whatever is tried in it changes nothing.
    first.place(0, "b3")
    expect(second.locator('[data-state="staged"][data-cell]')).to_have_count(1)
    before = stored(second)[STORED]
    for key in ("z", "t", "c", "1", "n"):
        second.keyboard.press(key)
    expect(second.get_by_role("dialog")).to_have_count(0)
    assert stored(second)[STORED] == before
    expect(elsewhere(second)).to_be_visible()

    first.cell("b3").focus()
    first.page.keyboard.press("?")
    play_here(second)
    expect(elsewhere(first.page)).to_be_visible()
    first.page.bring_to_front()
    first.page.keyboard.press("Escape")
    expect(elsewhere(first.page).get_by_role("button")).to_be_focused()
    taken = Table(second)
    assert stored(second)[STORED] == before
    taken.press("take-back")
    done = stored(second)[STORED]
    first.page.keyboard.press("z")
    assert stored(second)[STORED] == done
    play_here(first.page)
    first.check()
    expect(elsewhere(second)).to_be_visible()

    # Who closes leaves the game to whoever comes back.
    first.page.close()
    come_back(second)
    taken.check()
    assert stored(second)[STORED] == done


def test_scores_made_in_one_tab_and_moves_made_in_another_are_all_kept(open_page: Pages) -> None:
    first = Table(open_page(storage=storage(nearly_over())))
    second = open_page.again(first.page)
    second.keyboard.press("b")
    second.get_by_role("radio", name="SURVIVAL").check()
    expect(second.locator(".ranking li")).to_have_count(0)
    first.press("confirm")
    expect(second.locator(".ranking li")).to_have_count(1)
    second.keyboard.press("Escape")
    second.keyboard.press("s")
    second.get_by_label("Theme").select_option("dark")
    expect(first.page.locator("html")).to_have_attribute("data-theme", "dark")
    second.keyboard.press("Escape")

    # A game that is over is nobody's: another tab goes straight on to the next one.
    third = open_page.again(first.page)
    expect(elsewhere(first.page)).to_be_visible()
    third.locator(".result").get_by_role("button", name="New game").click()
    third.locator('[data-action="roll"]').click()
    assert played(third) == 1
    assert len(entries(third, Difficulty.SURVIVAL)) == 1
    assert json.loads(stored(third)["magdagdon.settings"])["theme"] == "dark"
    play_here(first.page)
    expect(first.page.locator("html")).not_to_have_attribute("data-phase", "over")
    assert played(first.page) == 1


@pytest.mark.parametrize(
    "locks", ["undefined", "{ request: () => new Promise(() => {}) }"], ids=["none", "silent"]
)
def test_without_locks_tabs_still_find_each_other(open_page: Pages, locks: str) -> None:
    before = f"Object.defineProperty(Navigator.prototype, 'locks', {{ value: {locks} }})"
    first = Table(open_page(storage=peaceful(*THREES), before=before))
    first.press("roll")
    second = open_page.again(first.page)
    expect(elsewhere(second)).to_be_visible()
    play_here(second)
    expect(elsewhere(first.page)).to_be_visible()
    second.locator('[data-action="reroll"]').click()
    second.locator('[data-die="0"]').click()
    second.locator('[data-action="reroll"]').click()
    assert played(second) == len(THREES) + 2
    second.close()
    come_back(first.page)
    first.check()


def test_a_page_prepared_in_advance_leaves_the_game_alone_until_it_is_shown(open_page: Pages) -> None:
    page = open_page(wait=False, before=PREPARED, storage=peaceful(*THREES))
    page.wait_for_function("globalThis.waits", polling=50)
    locks = page.evaluate("navigator.locks.query()")
    assert locks == {"held": [], "pending": []}
    page.evaluate("show()")
    open_page.ready(page)
    expect(elsewhere(page)).to_be_hidden()
    Table(page).press("roll")
