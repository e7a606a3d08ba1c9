"""The coach on the page: it hints, tells the odds, reviews and plays; and without it the game goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import Page, Route, expect

from game.coach.advice import Position
from game.coach.board_facts import magdagdon_chance
from game.coach.tables import POINT, tables
from game.extras import HINTS, hints_of
from game.page.model.coach_messages import prospect_sentence
from game.rules.board import CELL_NAMES, CELLS, content
from game.rules.difficulty import Difficulty
from game.rules.state import State
from game.store.settings import SETTINGS
from tests.support.axe import load_axe, violations
from tests.support.local_storage import nearly_over, storage
from tests.support.pages import Pages
from tests.support.records import whole_game
from tests.support.server import KEPT, Misbehaving
from tests.support.table import Table, a_seed, a_way_to_place

SOURCE = "**/coach.*.py"
NO_ANSWER = "The coach isn't responding. You can play on without it."
START = 60_000
SOON = 30_000
"""Milliseconds: what is known by then was not found out by the page's patience."""

UNKEPT = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });"
"""Without a service worker every file is asked for where a test can answer in the place of the server."""

REFUSABLE = """
globalThis.Worker = class extends Worker {
    constructor(source, options) { super(globalThis.refused ?? source, options); }
};
"""
REFUSE = "refused = 'data:text/javascript,'"
"""The page's policy lets no such worker start."""

TRUE = """
import asyncio, sys
sys.path.append("game.zip")
from game.coach.tables import read_tables
from game.worker import CoachService
with open("values.bin", "rb") as file:
    service = CoachService(read_tables(file.read()))
"""

USELESS = {
    "does not start": 'raise RuntimeError("not today")',
    "fails": 'def answer(text):\n    raise RuntimeError("not that")',
    "babbles": 'def answer(text):\n    return "well, well"',
    "answers in another form": 'def answer(text):\n    return "{}"',
    "is silent": "import asyncio\nasync def answer(text):\n    await asyncio.Event().wait()",
    "dies": "import js\ndef answer(text):\n    js.self.close()",
}

UNREACHABLE: dict[str, Callable[[Route], None]] = {
    "is gone": lambda route: route.fulfill(status=404),
    "is offline": lambda route: route.abort(),
}

WAIT = "(coach, seconds) => { coach.dataset.patience = seconds; }"

LATE = f"""{TRUE}
calls, second_came, first_went = [], asyncio.Event(), asyncio.Event()


async def answer(text):
    calls.append(text)
    if len(calls) == 1:
        await second_came.wait()
        first_went.set()
    else:
        second_came.set()
        await first_went.wait()
    return service.answer(text)
"""


COUNTED = f"""{TRUE}
import js


def answer(text):
    js.console.debug(f"asked {{text}}")
    return service.answer(text)
"""

REOPEN = """() => {
    const review = document.querySelector("#review"), open = document.querySelector('[data-action="review"]');
    new MutationObserver((_, observer) => {
        observer.disconnect();
        review.close();
        open.click();
    }).observe(review.querySelector("progress"), { attributeFilter: ["value"] });
    open.click();
}"""
"""Opens the review, and closes and opens it again when a piece of it is done."""


def with_source(page: Page, source: str) -> None:
    """Let the worker run ``source`` from its next start on."""

    def answer(route: Route) -> None:
        route.fulfill(body=f'{source}\n__export__ = ["answer"]\n', content_type="text/x-python")

    with_answer(page, answer)


def with_answer(page: Page, answer: Callable[[Route], None]) -> None:
    """Let ``answer`` be what the worker's source comes from."""
    page.unroute(SOURCE)
    page.route(SOURCE, answer)


SILENT = USELESS["is silent"]
PATIENCE = {"is silent": 3, "dies": 3}
"""Seconds to wait for those that would never answer; for the others, as long as the page does."""


def position(state: State) -> Position:
    """What is before the coach if the turn ends now."""
    return Position(tables(), state.difficulty, state.staged_board, state.powers_left)


def best_move(state: State) -> dict[str, str]:
    """What the best end of the turn, which must be one without a Power, puts in which cell."""
    end = position(state).options(state.dice)[0].end
    assert end is not None
    return {
        name: str(content(end, cell))
        for cell, name in zip(CELLS, CELL_NAMES, strict=True)
        if content(end, cell) != content(state.board, cell)
    }


def marked(page: Page) -> dict[str, str]:
    """What a hint shows in which cell."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-cell][data-hint]")].map(
            ({ dataset: { cell, hint } }) => [cell, hint]))"""
    )
    return found


def test_a_hint_shows_where_then_what_and_is_counted_once_a_roll(open_page: Pages) -> None:
    chosen = json.dumps({"version": SETTINGS.version, "what_if": True})
    table = Table(open_page(storage={"magdagdon.settings": chosen}))
    page, hint, odds = table.page, table.control("hint"), table.page.locator(".odds")
    table.begin("nightmare", a_seed((3, 4, 5, 6)))
    expect(hint).to_be_hidden()
    table.press("roll")
    move = best_move(table.state)
    hint.click()
    expect(page.locator("[data-cell][data-hint]")).to_have_count(len(move), timeout=START)
    assert marked(page) == dict.fromkeys(move, "")
    assert table.message.startswith("Look at ")
    assert table.spoken == table.message
    table.check()

    page.keyboard.press("i")
    assert marked(page) == move
    assert table.message.startswith("Place ")
    assert odds.inner_text() == ""
    for cell, value in move.items():
        table.put(int(value), cell)
        assert cell not in marked(page)
    expect(page.locator("[data-hint]")).to_have_count(0)
    expected = position(table.state)
    chance = magdagdon_chance(expected.difficulty, expected.board)
    expect(odds).to_have_text(prospect_sentence(expected.value / POINT, chance), timeout=START)
    assert hints_of(table.record) == 1

    table.press("confirm")
    expect(odds).to_be_hidden()
    table.press("roll")
    hint.click()
    expect(page.locator("[data-cell][data-hint]").first).to_be_visible(timeout=START)
    assert hints_of(table.record) == 2
    assert page.evaluate("indexedDB.databases()") == []

    page.reload()
    page.wait_for_selector("[data-ready]")
    hint.click()
    expect(page.locator("[data-cell][data-hint]").first).to_be_visible(timeout=START)
    assert hints_of(table.record) == 2


def test_an_answer_that_comes_late_is_dropped(open_page: Pages) -> None:
    table = Table(open_page(before=UNKEPT))
    page, hint = table.page, table.control("hint")
    with_source(page, LATE)
    table.begin("nightmare", a_seed((3, 4, 5, 6)))
    table.press("roll")
    hint.click()
    assert table.message == "The coach is thinking…"
    for die, cell in a_way_to_place(table.state):
        table.place(die, cell)
    table.press("confirm")
    table.press("roll")
    hint.click()
    expect(page.locator("[data-cell][data-hint]").first).to_be_visible(timeout=START)
    page.keyboard.press("i")
    assert hints_of(table.record) == 1
    if table.phase == "placing":
        assert marked(page) == best_move(table.state)


def test_without_a_coach_the_game_goes_on_and_the_next_question_finds_a_new_one(open_page: Pages) -> None:
    for error in ("not today", "status of 404", "ERR_FAILED", "Content Security Policy"):
        open_page.expect_error(error)
    for fault in ("not that", "JSONDecodeError", "malformed answer", "'apply'", "NoneType"):
        open_page.expect_error(f"(?s){fault}.*CoachFaultError")
    table = Table(open_page(before=UNKEPT + REFUSABLE))
    page, hint = table.page, table.control("hint")
    table.begin("nightmare", a_seed((3, 4, 5, 6)))
    table.press("roll")
    template = page.locator("#coach")
    usual = template.get_attribute("data-patience")

    def gives_none(name: str) -> None:
        hint.click()
        expect(page.locator(".message"), name).to_have_text(NO_ANSWER, timeout=SOON)
        assert table.spoken == NO_ANSWER
        expect(page.locator("[data-hint], [worker]")).to_have_count(0)

    for name, source in USELESS.items():
        with_source(page, source)
        template.evaluate(WAIT, PATIENCE.get(name, usual))
        gives_none(name)
    template.evaluate(WAIT, usual)
    for name, answer in UNREACHABLE.items():
        with_answer(page, answer)
        gives_none(name)
    page.unroute(SOURCE)
    page.evaluate(REFUSE)
    gives_none("is refused")
    page.evaluate("delete globalThis.refused")

    die, cell = a_way_to_place(table.state)[0]
    table.place(die, cell)
    assert hints_of(table.record) == 0
    hint.click()
    expect(page.locator("[data-cell][data-hint]").first).to_be_visible(timeout=START)


def test_a_finished_game_is_reviewed_and_played_by_the_coach_too(open_page: Pages) -> None:
    game = nearly_over(Difficulty.NIGHTMARE)
    table = Table(open_page(storage=storage(replace(game, extra={**game.extra, HINTS: 2}))))
    page, review = table.page, table.page.locator("#review")
    table.press("confirm")
    watch = page.locator('[data-action="rival"]')
    expect(watch).to_be_visible(timeout=START)
    told = "You took 2 hints. With the same dice the coach got "
    expect(page.locator(".rival p")).to_contain_text(told)
    watch.click()
    expect(page.locator("#replay-title")).to_contain_text("Replay:")
    expect(page.locator("#replay [data-do=review]")).to_be_hidden()
    page.keyboard.press("Escape")

    page.click('[data-action="review"]')
    expect(page.locator(".review-found")).to_be_visible(timeout=START)
    score = table.state.score.total
    assert number(page, ".review-score") == score
    rows = [row.locator("td").all_inner_texts() for row in page.locator(".turns tbody tr:not(.played)").all()]
    assert len(rows) == table.state.turns + 1
    played = page.locator(".turns .played")
    expect(played).to_have_count(table.state.turns)
    expect(played.first).to_contain_text("You placed ")
    start = points(rows[0][2])
    luck = [points(row[0]) for row in rows[1:]]
    loss = [points(row[1]) for row in rows[1:]]
    assert start + sum(luck) + sum(loss) == points(rows[-1][2]) == score
    assert (sum(luck), sum(loss)) == (number(page, ".review-luck"), number(page, ".review-loss"))
    load_axe(page)
    assert not violations(page)

    worst = page.locator(".costliest [data-turn]").first
    turn = worst.inner_text()
    worst.click()
    expect(page.locator("#replay .replay-turn")).to_have_text(turn)
    expect(page.locator(".replay-note")).to_contain_text(re.compile(r" lost\. .+ Better: "))
    expect(page.locator("#replay [data-best]").first).to_be_visible()
    assert not violations(page)
    page.keyboard.press("Escape")
    expect(review).to_be_visible()
    page.keyboard.press("Escape")

    # The same from the high scores, where it is known already.
    page.click('.result [data-action="scores"]')
    expect(page.locator("#scores li").filter(has_text="2 hints")).to_have_count(1)
    page.click("#scores [data-replay]")
    page.click("#replay [data-do=review]")
    assert page.locator("#review progress").is_hidden()
    expect(page.locator(".review-found")).to_be_visible()
    page.locator(".turns [data-turn]").first.click()
    page.click("#replay [data-step=first]")


def test_what_had_no_answer_is_asked_again_when_the_coach_works(open_page: Pages) -> None:
    table = Table(open_page(before=UNKEPT, storage=storage(nearly_over(Difficulty.NIGHTMARE))))
    page, match = table.page, table.page.locator(".rival p")
    watch, again = page.locator('[data-action="rival"]'), page.locator('[data-action="ask-coach"]')
    template = page.locator("#coach")
    usual = template.get_attribute("data-patience")
    with_source(page, SILENT)
    template.evaluate(WAIT, 1)
    table.press("confirm")
    expect(match).to_contain_text(NO_ANSWER, timeout=SOON)
    expect(watch).to_be_hidden()
    again.click()
    expect(match).to_contain_text("The coach is playing")
    expect(again).to_be_hidden()
    expect(match).to_contain_text(NO_ANSWER, timeout=SOON)

    page.unroute(SOURCE)
    template.evaluate(WAIT, usual)
    page.click('[data-action="review"]')
    expect(page.locator(".review-found")).to_be_visible(timeout=START)
    expect(match).to_contain_text("With the same dice", timeout=START)
    expect(again).to_be_hidden()


def test_odds_without_an_answer_say_so_until_others_are_asked_for(open_page: Pages) -> None:
    chosen = json.dumps({"version": SETTINGS.version, "what_if": True})
    table = Table(open_page(before=UNKEPT, storage={"magdagdon.settings": chosen}))
    page, odds = table.page, table.page.locator(".odds")
    template = page.locator("#coach")
    usual = template.get_attribute("data-patience")
    with_source(page, SILENT)
    template.evaluate(WAIT, 1)
    table.begin("survival", a_seed((3, 4, 5, 6)))
    table.press("roll")
    for value, cell in ((3, "b2"), (4, "c2")):
        table.put(value, cell)
    expect(odds).to_have_text(NO_ANSWER, timeout=SOON)
    template.evaluate(WAIT, usual)
    table.put(5, "d2")
    expect(odds).to_have_text("…")
    page.keyboard.press("z")
    expect(odds).to_have_text("…")


def test_a_review_closed_and_opened_again_is_computed_once(open_page: Pages) -> None:
    table = Table(open_page(before=UNKEPT, storage=storage(whole_game(Difficulty.NIGHTMARE))))
    page, asked = table.page, []
    page.on("console", lambda message: asked.append(message.text) if '"review"' in message.text else None)
    with_source(page, COUNTED)
    page.evaluate(REOPEN)
    expect(page.locator(".review-found")).to_be_visible(timeout=START)
    decisions = table.state.turns + table.state.powers_used
    while len(asked) < decisions + 1:  # the console of a worker is heard later than the page is seen
        page.wait_for_event("console")
    assert len(asked) == decisions + 1


def points(text: str) -> int:
    return int(text.replace("\N{MINUS SIGN}", "-"))


def number(page: Page, selector: str) -> int:
    return points(page.locator(selector).inner_text())


def test_the_coach_is_there_without_a_server(pages: Pages, server: Misbehaving) -> None:
    page = pages("#seed=1&difficulty=nightmare")
    page.evaluate(KEPT)
    server.gone()
    page.click('[data-action="roll"]')
    page.click('[data-action="hint"]')
    expect(page.locator("[data-cell][data-hint]").first).to_be_visible(timeout=START)
