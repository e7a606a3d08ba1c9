"""Whole games, and every kind of step, played by clicks as a player would."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from playwright.sync_api import expect

from game.rules.board import cell_named
from game.rules.record import format_record
from tests.support.pages import READY, Pages
from tests.support.table import Table, a_seed, a_way_to_place, middle, play_turn


def replayed(table: Table) -> dict[str, Any]:
    """What the command line says of the record that the page keeps."""
    command = [sys.executable, "-m", "game.replay", "-"]
    text = format_record(table.record)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    summary: dict[str, Any] = json.loads(done.stdout)
    return summary


def test_a_whole_game_in_each_difficulty(open_page: Pages) -> None:
    table = Table(open_page())
    for difficulty in ("peaceful", "survival", "nightmare"):
        table.begin(difficulty, "Majduška 20")
        while table.phase != "over":
            play_turn(table)
        summary = replayed(table)
        assert (summary["phase"], summary["difficulty"]) == ("over", difficulty)
        total = table.page.locator('[data-score="total"]')
        expect(total).to_have_attribute("data-value", str(summary["score"]["total"]))
        assert f"Final score {total.inner_text()}:" in table.spoken
    expect(table.page.locator("#result-title")).to_be_focused()
    table.page.locator(".result").get_by_role("button", name="New game").click()
    table.check()
    assert table.phase == "ready"
    expect(table.control("roll")).to_be_focused()


def test_a_magdagdon_is_accepted_or_rescued(open_page: Pages) -> None:
    table = Table(open_page())
    table.begin("nightmare", a_seed((1, 1, 4, 4)))
    table.press("roll")
    assert "MAGDAGDON" in table.message
    before = table.record
    table.press("accept")
    table.tap_cell("b2")
    table.tap_cell("c3")
    expect(table.cell("c3")).to_have_attribute("data-state", "staged")
    expect(table.cell("b2")).to_have_attribute("data-state", "legal")
    table.tap_cell("c3")
    expect(table.control("confirm")).to_be_disabled()
    table.tap_cell("a1")
    table.press("accept")
    expect(table.cell("a1")).to_have_attribute("data-state", "empty")
    table.press("accept")
    table.tap_cell("d4")
    assert table.record == before
    table.press("confirm")
    expect(table.cell("d4")).to_have_attribute("data-state", "ruin")
    assert table.state.score.total == -15

    table.begin_with_a_turn("peaceful", (1, 1, 6, 6))
    assert table.phase == "magdagdon"
    table.press("accept")
    table.tap_cell("a1")
    table.choose(1)
    table.press("raise")
    assert table.phase == "placing"
    assert table.spoken.endswith("You can place these dice now.")
    table.tap_cell("b3")
    table.put(1, "a3")
    table.press("confirm")
    assert table.state.powers_used == 1


def test_dice_are_rerolled_and_steps_undone(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    table.begin("peaceful", a_seed((3, 4)))
    table.press("roll")
    rolled = table.record
    table.put(3, "b2")
    table.put(4, "c2")
    table.tap_cell("b2")
    assert len(table.state.staged) == 1
    table.press("undo")
    assert len(table.state.staged) == 2
    table.key("z")
    assert table.spoken == "Undone: C2 is empty again."

    one, other, *_rest = table.state.available
    table.tap_die(one)
    table.press("reroll")
    table.tap_die(other)
    table.tap_die(one)
    table.tap_die(one)
    assert {table.die(die).get_attribute("data-state") for die in (one, other)} == {"chosen"}
    table.press("reroll")
    thrown = table.record.actions[-1]
    assert [die for die, _value in thrown.dice] == [one, other]
    table.press("reroll")
    table.press("reroll")
    assert table.record.actions[-1] == thrown

    kept = table.record
    page.reload()
    page.wait_for_selector(READY)
    table.check()
    assert table.record == kept
    assert table.record.actions[:1] == rolled.actions
    table.press("take-back")
    assert not table.state.staged


def test_refusals_say_why_and_change_nothing(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    table.begin_with_a_turn("survival", (4, 2, 1, 6))
    before = table.record

    def refused(words: str) -> None:
        table.check()
        assert table.message == words
        assert table.spoken == words
        expect(page.locator(".message")).to_have_attribute("data-refused", "")
        assert table.record == before

    table.put(4, "b2")
    refused("B2 isn't empty.")
    table.tap_cell("a1")
    refused("A1 doesn't touch a number.")
    table.choose(1)
    table.tap_cell("b3")
    refused("1 can't go in B3: its neighbour B2 holds 3.")
    table.choose(1)
    table.tap_cell("b3")
    table.choose(6)
    refused("6 can't go in B3: its neighbour B2 holds 3.")
    table.key("Escape", str(table.free(6) + 1), "+")
    refused("A die can't go below 1 or above 6.")
    table.key("a")
    refused("You can still place these dice, so no RUIN.")
    table.key("z")
    refused("You can't undo a roll.")
    table.key("Escape", "c")
    refused("Choose a die: 2 more to place.")
    page.mouse.click(*middle(table.control("undo")))
    refused("You can't undo a roll.")
    page.mouse.click(*middle(table.control("lower")))
    refused("Choose a die first.")

    table.put(4, "b3")
    table.choose(2)
    table.press("raise")
    before = table.record
    table.key("-")
    refused("You have no Majda Powers left.")
    table.key("z")
    table.check()
    assert (table.state.powers_left, table.state.staged[-1][1]) == (1, cell_named("b3"))

    table.begin("nightmare", a_seed((1, 1, 4, 4)))
    table.key("r")
    before = table.record
    table.put(1, "b2")
    refused("You can't place dice in a MAGDAGDON.")


def test_a_game_under_way_ends_only_when_the_player_says_so(open_page: Pages) -> None:
    table = Table(open_page())
    page = table.page
    settings = page.get_by_role("banner").get_by_role("button", name="Settings")
    settings.click()
    page.get_by_role("radio", name="SURVIVAL").check()
    page.keyboard.press("Escape")
    assert table.state.difficulty.value == "survival"
    table.press("roll")
    before = table.record

    settings.click()
    page.get_by_role("radio", name="NIGHTMARE").check()
    page.get_by_role("button", name="Keep playing").click()
    expect(page.get_by_role("radio", name="SURVIVAL")).to_be_checked()
    page.keyboard.press("Escape")
    new_game = page.get_by_role("banner").get_by_role("button", name="New game")
    new_game.click()
    page.keyboard.press("Escape")
    expect(new_game).to_be_focused()
    table.check()
    assert table.record == before

    new_game.click()
    yes = page.get_by_role("dialog").get_by_role("button", name="New game")
    yes.dispatch_event("click", {"detail": 2})  # the second of a double click on what asked
    expect(yes).to_be_visible()
    assert table.record == before
    yes.click()
    table.check()
    assert not table.record.actions
    assert table.state.difficulty.value == "survival"
    table.press("roll")
    settings.click()
    page.get_by_role("radio", name="NIGHTMARE").check()
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    table.check()
    assert table.state.difficulty.value == "nightmare"
    assert not table.record.actions


def test_after_an_error_of_its_own_the_page_plays_on(open_page: Pages) -> None:
    open_page.expect_error("not today")
    table = Table(open_page())
    page = table.page
    table.begin("survival", "first")
    table.press("roll")
    for die, cell in a_way_to_place(table.state)[:2]:
        table.place(die, cell)
    before = table.record
    page.evaluate("""() => {
        const { setAttribute } = Element.prototype;
        Element.prototype.setAttribute = () => { throw new Error("not today"); };
        globalThis.mend = () => { Element.prototype.setAttribute = setAttribute; };
    }""")
    table.control("take-back").click()
    trouble = page.get_by_role("dialog", name="Something went wrong")
    expect(trouble).to_be_visible()
    page.evaluate("mend()")
    trouble.get_by_role("button", name="Continue").click()
    assert table.record.actions[: len(before.actions)] == before.actions
    table.press("undo")
    assert table.record == before
    table.press("confirm")
    play_turn(table)


def test_a_link_begins_its_game_and_leaves_the_address(open_page: Pages) -> None:
    table = Table(open_page("#seed=first&difficulty=survival"))
    page = table.page
    assert "#" not in page.url
    assert table.state.difficulty.value == "survival"
    table.press("roll")
    first = table.state.dice
    table.begin("nightmare", "second")
    assert "#" not in page.url
    table.press("roll")
    page.reload()
    page.wait_for_selector(READY)
    table.check()
    assert table.state.difficulty.value == "nightmare"
    assert len(table.record.actions) == 1
    table.begin("survival", "first")
    table.press("roll")
    assert table.state.dice == first
    page.evaluate("location.hash = 'nothing-of-ours'")
    table.check()
    assert page.url.endswith("#nothing-of-ours")


def test_the_sum_of_a_line_tells_about_the_line(open_page: Pages) -> None:
    page = open_page("#seed=first&lang=en")
    page.locator('[data-line="row 1"]').click()
    expect(page.locator(".message")).to_have_text("Row 1: 0")
    expect(page.locator('.spoken:text-is("Row 1: 0")')).to_have_count(1)
