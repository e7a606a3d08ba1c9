"""The coach answers the page's questions, long ones in pieces."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.coach.tables import tables
from game.page.answers import read_advice, read_done, read_match, read_prospect
from game.page.reviewed import read_review
from game.rules.board import RUIN, fill, format_board
from game.rules.record import Record, record_to_json, replay
from game.rules.state import State
from game.worker import Desk
from tests.unit.page.games import LOST, RESCUABLE, ROLLED, SECOND, STAGED, finished

DESK = Desk(tables())


def ask(**question: object) -> Any:
    return json.loads(DESK.answer(json.dumps(question)))


def ask_at_length(**question: object) -> tuple[list[float], Any]:
    """The shares that were told to be done, and the answer."""
    shares: list[float] = []
    while True:
        answer = ask(**question)
        done = read_done(answer)
        if done is None:
            return shares, answer
        shares.append(done)


def about(state: State) -> dict[str, object]:
    return {
        "difficulty": state.difficulty.value,
        "board": format_board(state.board),
        "powers_left": state.powers_left,
    }


@pytest.mark.parametrize("state", [ROLLED, STAGED, SECOND, LOST, RESCUABLE])
def test_a_hint_is_legal_where_it_was_asked_for(state: State) -> None:
    advice = read_advice(state, ask(ask="hint", dice=state.dice, **about(state)))
    assert bool(advice.actions) != bool(advice.rerolled)


def test_a_prospect_knows_the_danger() -> None:
    safe = read_prospect(ask(ask="prospect", **about(ROLLED)))
    assert safe.magdagdon == 0
    hopeless = fill(SECOND.board, 0, RUIN)
    tight = read_prospect(ask(ask="prospect", **about(SECOND) | {"board": format_board(hopeless)}))
    assert 0 < tight.magdagdon < 1
    assert tight.value < safe.value


@pytest.fixture(scope="module")
def mine() -> Record:
    return finished("worker")


def test_a_review_comes_in_pieces_and_adds_up(mine: Record) -> None:
    shares, answer = ask_at_length(ask="review", record=record_to_json(mine))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(shares) == len(answer["choices"])
    assert read_review(mine, answer).final == replay(mine).score.total


def test_a_match_comes_in_pieces_and_is_a_whole_game(mine: Record) -> None:
    shares, answer = ask_at_length(ask="match", record=record_to_json(mine))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert replay(read_match(mine, answer)).score.total > replay(mine).score.total


def test_another_question_in_between_starts_a_long_one_again(mine: Record) -> None:
    other = record_to_json(finished("other"))
    first = ask(ask="match", record=other)
    ask(ask="match", record=other)
    ask(ask="review", record=record_to_json(mine))
    assert ask(ask="match", record=other) == first


def test_short_questions_do_not_disturb_a_long_one(mine: Record) -> None:
    form = record_to_json(mine)
    before = [ask(ask="match", record=form)["done"] for _ in range(4)]
    ask(ask="prospect", **about(ROLLED))
    after = ask(ask="match", record=form)["done"]
    assert after >= before[-1] > before[0]


@pytest.mark.parametrize(
    "question",
    [
        "",
        "{}",
        '{"ask": "lottery numbers"}',
        '{"ask": "hint", "difficulty": "gentle"}',
        '{"ask": "match", "record": {}}',
    ],
)
def test_a_question_that_makes_no_sense_is_refused(question: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        DESK.answer(question)
