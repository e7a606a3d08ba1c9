"""The high scores: entered at once and once, shown in their place, replayable, clearable."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from game.rules.board import format_board
from game.rules.difficulty import Difficulty
from game.rules.record import record_from_json, record_to_json, replay
from tests.support.local_storage import entries, nearly_over, storage, stored
from tests.support.pages import Pages
from tests.support.records import dated, whole_game
from tests.support.table import STORED, Table

SURVIVAL = Difficulty.SURVIVAL


def table_of(*numbers: int) -> dict[str, str]:
    """The storage of a table of high scores in SURVIVAL, with known games in it."""
    records = [dated(whole_game(id_=f"game {index}", number=number)) for index, number in enumerate(numbers)]
    ends = [(record, replay(record)) for record in records]
    items = [
        {
            "score": end.score.total,
            "turns": end.turns,
            "powers": end.powers_used,
            "record": record_to_json(record),
        }
        for record, end in ends
    ]
    return {"magdagdon.scores.survival": json.dumps({"version": 1, "entries": items})}


def points(page: Page) -> list[int]:
    shown = page.locator(".ranking .points").all_inner_texts()
    return [int(text.replace("\N{MINUS SIGN}", "-")) for text in shown]


def test_a_finished_game_is_entered_once_in_its_place(open_page: Pages) -> None:
    nearly = nearly_over(number=3)
    table = Table(open_page(storage={**storage(nearly), **table_of(0, 1, 2)}, locale="en-GB"))
    page = table.page
    table.press("confirm")
    total = table.state.score.total
    others = [replay(whole_game(number=number)).score.total for number in range(3)]
    place = sum(other > total for other in others) + 1
    words = "Best SURVIVAL score" if place == 1 else f"No. {place} in SURVIVAL high scores"
    expect(page.locator(".result .rank")).to_contain_text(words)
    assert len(entries(page, SURVIVAL)) == 4
    for _ in range(2):
        page.reload(wait_until="commit")
        open_page.ready(page)
        expect(page.locator(".result .rank")).to_contain_text(words)
    kept = entries(page, SURVIVAL)
    assert len(kept) == 4
    entry = next(entry for entry in kept if entry["record"]["id"] == "whole")
    assert record_from_json(entry["record"]).actions == table.record.actions
    assert entry["score"] == replay(table.record).score.total == total
    assert entry["record"]["finished"] == json.loads(stored(page)[STORED])["finished"]

    page.locator(".result").get_by_role("button", name="High scores").click()
    assert points(page) == sorted([total, *others], reverse=True)
    mine = page.locator('.ranking [aria-current="true"]')
    expect(mine).to_have_count(1)
    expect(mine.locator(".rank")).to_have_text(str(place))
    expect(mine).to_contain_text("This game")
    shown = page.evaluate(
        "moment => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(moment))",
        entry["record"]["finished"],
    )
    expect(mine.locator("time")).to_have_text(shown)


def test_a_game_that_ties_with_the_tenth_is_told_why_it_comes_after_it(open_page: Pages) -> None:
    table = Table(open_page(storage={**storage(nearly_over()), **table_of(*[0] * 10)}))
    table.press("confirm")
    rank = table.page.locator(".result .rank")
    expect(rank).to_have_text("Just after No. 10: same score, but later.")
    assert len(entries(table.page, SURVIVAL)) == 10
    table.page.locator(".result").get_by_role("button", name="High scores").click()
    expect(table.page.get_by_role("dialog", name="High scores")).to_contain_text(
        "Equal scores: fewer turns come first, then the earlier game."
    )


def test_any_entry_can_be_replayed_step_by_step(open_page: Pages) -> None:
    page = open_page(storage=table_of(0))
    page.keyboard.press("b")
    page.get_by_role("radio", name="PEACEFUL").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="SURVIVAL")).to_be_checked()
    replay_button = page.get_by_role("button", name="Replay the game")
    replay_button.click()
    dialog = page.get_by_role("dialog", name="Replay")
    board = dialog.locator(".drawn")
    score = dialog.locator(".replay-score")
    end = replay(whole_game(number=0))
    total = str(end.score.total).replace("-", "\N{MINUS SIGN}")
    expect(score).to_contain_text(total)
    expect(dialog.get_by_role("button", name="Step forward")).to_be_disabled()
    assert board.inner_text().split() == [symbol for symbol in format_board(end.board) if symbol.isdigit()]
    dialog.get_by_role("button", name="First step").click()
    expect(score).to_contain_text("0")
    assert board.inner_text().split() == []
    dialog.get_by_role("button", name="Step forward").click()
    expect(dialog.locator(".replay-event")).to_contain_text("Rolled")
    dialog.get_by_role("slider", name="Step").focus()
    page.keyboard.press("End")
    expect(score).to_contain_text(total)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(replay_button).to_be_focused()
    page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'magdagdon.settings' }))")
    assert page.evaluate("!!document.activeElement.closest('#scores')")


def test_a_table_is_cleared_only_when_confirmed_and_comes_back(open_page: Pages) -> None:
    page = open_page(storage=table_of(0, 1))
    before = entries(page, SURVIVAL)
    page.keyboard.press("b")
    scores = page.get_by_role("dialog", name="High scores")
    expect(scores).to_contain_text("No PEACEFUL scores yet.")
    expect(scores.get_by_role("button", name="Clear these scores")).to_be_disabled()
    page.get_by_role("radio", name="SURVIVAL").check()
    expect(page.locator(".ranking li")).to_have_count(2)
    scores.get_by_role("button", name="Clear these scores").click()
    question = page.get_by_role("dialog", name="Clear these scores?")
    question.get_by_role("button", name="Cancel").click()
    expect(page.locator(".ranking li")).to_have_count(2)
    scores.get_by_role("button", name="Clear these scores").click()
    question.get_by_role("button", name="Clear").click()
    expect(scores).to_contain_text("Scores cleared.")
    assert entries(page, SURVIVAL) == []
    expect(scores).to_contain_text("No SURVIVAL scores yet.")
    scores.get_by_role("button", name="Undo").click()
    expect(page.locator(".ranking li")).to_have_count(2)
    expect(scores).to_contain_text("Scores restored.")
    expect(scores.get_by_role("heading", name="High scores")).to_be_focused()
    assert entries(page, SURVIVAL) == before
