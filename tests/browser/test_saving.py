"""Nothing is lost: every moment is stored before it is shown, whatever the storage holds or refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from game.rules.actions import Place, Roll
from game.rules.board import cell_named
from game.rules.difficulty import Difficulty
from game.rules.record import parse_record
from game.rules.state import Phase
from tests.support.games import turn
from tests.support.local_storage import downloaded, nearly_over, peaceful, storage, stored
from tests.support.pages import Pages
from tests.support.table import STORED, Table, a_way_to_place

SHOWN = """() => [...document.querySelectorAll("[data-cell], [data-die], [data-score], .message, .turn")]
    .map((element) => [element.dataset.state, element.dataset.value, element.ariaLabel, element.innerText])"""

THREES = turn((3, 3, 3, 3), "b2", "c2")


def shown(page: Page) -> Any:
    return page.evaluate(SHOWN)


def strip(page: Page) -> Locator:
    return page.locator(".banner")


def export(page: Page) -> Locator:
    return strip(page).get_by_role("button", name="Export")


def reloaded(open_page: Pages, table: Table) -> None:
    """Load the page again: it must be the same moment of the same game."""
    before = shown(table.page), table.record
    table.page.reload(wait_until="commit")
    open_page.ready(table.page)
    table.check()
    assert (shown(table.page), table.record) == before


def test_a_reload_in_any_phase_is_the_same_moment(open_page: Pages) -> None:
    table = Table(open_page(storage=peaceful(*THREES, Roll((1, 1, 6, 6)))))
    assert "MAGDAGDON" in table.message
    reloaded(open_page, table)
    table.tap_die(0)
    table.press("raise")
    table.tap_cell("b3")
    assert table.state.staged
    reloaded(open_page, table)
    table.place(1, "a3")
    table.press("confirm")
    assert table.state.phase is Phase.READY
    reloaded(open_page, table)
    table.press("roll")
    reloaded(open_page, table)


def test_a_reload_at_the_end_is_the_end(open_page: Pages) -> None:
    table = Table(open_page(storage=storage(nearly_over())))
    table.press("confirm")
    rank = table.page.locator(".result .rank")
    expect(rank).to_have_text("Best SURVIVAL score on this device!")
    reloaded(open_page, table)
    expect(rank).to_have_text("Best SURVIVAL score on this device!")


def test_a_game_left_for_another_is_offered_back_until_the_first_confirm(open_page: Pages) -> None:
    table = Table(open_page(storage=peaceful(*THREES, Roll((3, 4, 2, 6)), Place(0, cell_named("b3")))))
    page, back = table.page, table.page.locator('[data-action="return"]')
    old = table.record
    expect(back).to_be_hidden()
    page.keyboard.press("n")
    question = page.get_by_role("dialog", name="Start a new PEACEFUL game?")
    expect(question).to_contain_text("until you confirm your first turn")
    question.get_by_role("button", name="Keep playing").click()
    assert table.record == old
    page.keyboard.press("s")
    page.get_by_role("radio", name="NIGHTMARE").check()
    page.get_by_role("dialog", name="Start a new NIGHTMARE game?").get_by_role(
        "button", name="New game"
    ).click()
    expect(page.locator("html")).to_have_attribute("data-difficulty", "nightmare")
    assert not table.record.actions
    table.press("roll")
    reloaded(open_page, table)
    new = table.record
    back.click()
    assert table.record == old
    back.click()
    assert table.record == new
    if table.state.phase is Phase.MAGDAGDON:
        table.press("accept")
        table.tap_cell("a1")
    else:
        for die, cell in a_way_to_place(table.state):
            table.place(die, cell)
    table.press("confirm")
    expect(back).to_be_hidden()
    assert "magdagdon.offer" not in stored(page)
    assert json.loads(stored(page)["magdagdon.settings"])["difficulty"] == "nightmare"


def test_an_address_begins_a_game_once_and_the_one_under_way_is_offered_back(open_page: Pages) -> None:
    table = Table(open_page("#seed=Majdu%C5%A1ka+20&difficulty=survival&lang=en", storage=peaceful(*THREES)))
    page = table.page
    assert "#" not in page.url
    assert table.record.extra["seed"] == "Majduška 20"
    assert table.record.difficulty is Difficulty.SURVIVAL
    assert json.loads(stored(page)["magdagdon.settings"])["language"] == "en"
    table.press("roll")
    reloaded(open_page, table)
    page.locator('[data-action="return"]').click()
    assert table.record.extra["id"] == "old"


DAMAGED = {
    STORED: '{"format": "magdagdon", "version": 1, "difficulty": "peaceful", "id": "cut", "actions": ['
    '{"do": "roll", "dice": [3, 3, 4, 6]}, {"do": "place", "die": 0, "cell": "b2"}, {"do": "confirm"}]}',
    "magdagdon.offer": "null",
    "magdagdon.settings": '{"version": 1, "theme": "dark", "sound": "loud"}',
    "magdagdon.scores.survival": "[]",
    "magdagdon.scores.nightmare": '{"version": 99, "tables": {}}',
    "magdagdon.owner": "{",
}
FOREIGN = {"bestScore": "77", "magdagdon": "x", "Magdagdon.game": "y"}


def test_what_is_damaged_is_set_aside_and_what_can_be_read_is_kept(open_page: Pages) -> None:
    table = Table(open_page(storage={**DAMAGED, **FOREIGN}))
    page = table.page
    assert len(table.record.actions) == 2
    expect(table.cell("b2")).to_have_attribute("data-state", "staged")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(strip(page)).to_contain_text("Some saved data was damaged.")
    strip(page).get_by_role("button", name="OK").click()
    expect(strip(page)).to_be_hidden()
    expect(page.locator(".notice")).to_be_empty()
    page.keyboard.press("b")
    page.get_by_role("radio", name="SURVIVAL").check()
    page.get_by_role("radio", name="NIGHTMARE").check()
    page.keyboard.press("Escape")
    expect(strip(page)).to_contain_text("Some high scores were damaged.")
    strip(page).get_by_role("button", name="OK").click()
    expect(strip(page)).to_contain_text("A newer version")
    strip(page).get_by_role("button", name="OK").click()
    table.place(1, "b3")
    after = stored(page)
    for key, text in DAMAGED.items():
        name = key.removeprefix("magdagdon.")
        if name == "scores.nightmare":
            assert after[key] == text
        else:
            assert after[f"magdagdon.damaged.{name}.1"] == text
    assert FOREIGN.items() <= after.items()


def test_a_newer_game_is_left_as_it_is_while_play_goes_on_beside_it(open_page: Pages) -> None:
    newer = '{"format": "magdagdon", "version": 99, "moves": []}'
    page = open_page(storage={STORED: newer})
    expect(strip(page)).to_contain_text("A newer version")
    strip(page).get_by_role("button", name="OK").click()
    page.locator('[data-action="roll"]').click()
    expect(strip(page)).to_contain_text("Your progress isn't being saved.")
    assert stored(page)[STORED] == newer


REFUSE = "throw new DOMException('full', 'QuotaExceededError')"
FAILING = {
    "missing": "Object.defineProperty(window, 'localStorage', { value: undefined })",
    "its getter throws": f"Object.defineProperty(window, 'localStorage', {{ get() {{ {REFUSE} }} }})",
    "setItem throws": f"Storage.prototype.setItem = () => {{ {REFUSE} }}",
}


@pytest.mark.parametrize("before", FAILING.values(), ids=FAILING.keys())
def test_storage_that_fails_from_the_start(open_page: Pages, before: str) -> None:
    page = open_page("#seed=first&difficulty=survival", before=before, viewport={"width": 320, "height": 640})
    expect(strip(page)).to_contain_text("Your progress isn't being saved.")
    page.locator('[data-action="roll"]').click()
    expect(page.locator("html")).to_have_attribute("data-phase", "placing")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    exported = json.loads(downloaded(page, export(page)))
    assert exported["values"]["game"]["actions"][0]["do"] == "roll"
    assert exported["values"]["game"]["seed"] == "first"


def test_storage_that_fails_for_a_while(open_page: Pages) -> None:
    table = Table(open_page(storage=peaceful(*THREES, Roll((3, 4, 2, 6)))))
    page = table.page
    page.evaluate(f"""() => {{
        const {{ setItem }} = Storage.prototype;
        Storage.prototype.setItem = () => {{ {REFUSE} }};
        globalThis.mend = () => {{ Storage.prototype.setItem = setItem; }};
    }}""")
    expect(strip(page)).to_be_hidden()
    before = stored(page)[STORED]
    table.die(0).click()
    table.cell("b3").click()
    expect(strip(page)).to_contain_text("Your progress isn't being saved.")
    assert stored(page)[STORED] == before
    played = json.loads(downloaded(page, export(page)))["values"]["game"]
    page.evaluate("mend()")
    table.cell("b3").click()
    expect(strip(page)).to_be_hidden()
    record = parse_record(stored(page)[STORED])
    assert len(record.actions) == len(played["actions"]) + 1
