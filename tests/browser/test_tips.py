"""The tips of a first game: offered where they help, put away for good, and in nobody's way."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from game.rules.difficulty import Difficulty
from tests.support.pages import Pages
from tests.support.table import Table, a_seed, a_way_to_place

PLACE, CONFIRM = "Choose a die, then a highlighted cell.", "That's enough for this turn:"
NO_STORAGE = """Object.defineProperty(globalThis, "localStorage", {
    get() { throw new DOMException("blocked", "SecurityError"); },
});"""


def tip(page: Page) -> Locator:
    return page.get_by_role("group", name="Tip")


def test_tips_come_and_go_with_play_and_stay_away_once_put_away(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    note = tip(page)
    expect(note.get_by_role("status")).to_be_empty()
    expect(note.get_by_role("button")).to_have_count(0)
    table.begin("peaceful", a_seed((3, 3, 3, 4)))

    page.keyboard.press("Tab")
    table.key("r")
    expect(note.get_by_role("status")).to_contain_text(PLACE)
    assert table.spoken.startswith("Rolled")
    assert page.evaluate("!document.activeElement.closest('.tip')")
    table.put(3, "b2")
    expect(note.get_by_role("status")).to_be_empty()
    table.put(3, "c2")
    expect(note.get_by_role("status")).to_contain_text(CONFIRM)

    before = table.record.actions
    table.cell("c2").focus()
    page.keyboard.press("Tab")
    expect(note.get_by_role("button", name="OK")).to_be_focused()
    table.key("Enter")
    assert table.record.actions == before
    expect(note.get_by_role("status")).to_be_empty()
    assert page.evaluate("document.activeElement !== document.body")
    table.press("undo")
    table.put(3, "c2")
    expect(note.get_by_role("status")).to_be_empty()
    table.press("take-back")
    table.press("take-back")
    page.reload(wait_until="commit")
    open_page.ready(page)
    expect(note.get_by_role("status")).to_contain_text(PLACE)

    note.get_by_role("button", name="Turn off tips").click()
    table.check()
    expect(note.get_by_role("button")).to_have_count(0)
    table.begin("survival", a_seed((3, 3)))
    table.press("roll")
    expect(note.get_by_role("status")).to_be_empty()


def test_only_a_first_game_offers_any(open_page: Pages) -> None:
    table = Table(open_page())
    note = tip(table.page).get_by_role("status")
    table.begin("peaceful", a_seed((3, 3)))
    table.press("roll")
    expect(note).to_contain_text(PLACE)
    for die, cell in a_way_to_place(table.state):
        table.place(die, cell)
    table.press("confirm")
    table.begin("peaceful", a_seed((3, 3)))
    table.press("roll")
    expect(note).to_be_empty()

    scores = {
        f"magdagdon.scores.{difficulty.value}": '{"version":1,"entries":[]}' for difficulty in Difficulty
    }
    page = open_page("#seed=first", storage=scores)
    page.locator('[data-action="roll"]').click()
    expect(page.locator("html")).to_have_attribute("data-phase", "placing")
    expect(tip(page).get_by_role("status")).to_be_empty()


def test_without_storage_they_are_put_away_for_as_long_as_the_page_is_open(open_page: Pages) -> None:
    page = open_page("#seed=first", before=NO_STORAGE)
    note = tip(page)
    page.locator('[data-action="roll"]').click()
    expect(note.get_by_role("status")).to_contain_text(PLACE)
    note.get_by_role("button", name="OK").click()
    expect(note.get_by_role("status")).to_be_empty()
    page.locator('[data-die="0"]').click()
    page.locator('[data-die="0"]').click()
    expect(note.get_by_role("status")).to_be_empty()


def test_a_tab_that_only_looks_on_offers_none(open_page: Pages) -> None:
    page = open_page("#seed=first")
    page.locator('[data-action="roll"]').click()
    expect(tip(page).get_by_role("status")).to_contain_text(PLACE)
    other = open_page.again(page)
    expect(other.get_by_role("button", name="Continue here")).to_be_visible()
    expect(tip(other)).to_be_hidden()
    other.get_by_role("button", name="Continue here").click()
    expect(tip(other).get_by_role("status")).to_contain_text(PLACE)
