"""The coach answers the page's questions, long ones in pieces."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from game.coach.tables import tables
from game.page.model.coach_protocol import read_advice, read_match, read_progress, read_prospect
from game.page.model.review_model import read_review
from game.rules.actions import Reroll
from game.rules.board import RUIN, fill, format_board
from game.rules.play import apply
from game.rules.record import Record, record_to_json, replay
from game.rules.state import State
from game.worker import CoachService
from tests.support.games import A1, LOST, RESCUABLE, ROLLED, SECOND, STAGED, finished

SERVICE = CoachService(tables())


def ask(**question: object) -> Any:
    return json.loads(SERVICE.answer(json.dumps(question)))


def ask_at_length(**question: object) -> tuple[list[float], Any]:
    """The shares that were told to be done, and the answer."""
    shares: list[float] = []
    while True:
        answer = ask(**question)
        done = read_progress(answer)
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
    advice = read_advice(ask(kind="hint", dice=state.dice, **about(state)))
    assert bool(advice.actions) != bool(advice.rerolled)
    thrown = tuple((die, state.dice[die]) for die in advice.rerolled)
    reduce(apply, advice.actions or (Reroll(thrown),), replace(state, staged=()))


def test_a_prospect_knows_the_danger() -> None:
    safe = read_prospect(ask(kind="prospect", **about(ROLLED)))
    assert safe.magdagdon == 0
    hopeless = fill(SECOND.board, A1, RUIN)
    tight = read_prospect(ask(kind="prospect", **about(SECOND) | {"board": format_board(hopeless)}))
    assert 0 < tight.magdagdon < 1
    assert tight.value < safe.value


@pytest.fixture(scope="module")
def mine() -> Record:
    return finished("worker")


def test_a_review_comes_in_pieces_and_adds_up(mine: Record) -> None:
    shares, answer = ask_at_length(kind="review", record=record_to_json(mine))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(shares) == len(answer["decisions"])
    assert read_review(mine, answer).final == replay(mine).score.total


def test_a_match_comes_in_pieces_and_is_a_whole_game(mine: Record) -> None:
    shares, answer = ask_at_length(kind="match", record=record_to_json(mine))
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert read_match(answer).score > replay(mine).score.total


def test_long_ones_of_two_kinds_and_short_ones_come_to_their_ends_side_by_side(mine: Record) -> None:
    form = record_to_json(mine)
    open_ = {"match": "record", "review": "decisions"}
    for _ in range(200):
        for kind, result in list(open_.items()):
            if result in ask(kind=kind, record=form):
                del open_[kind]
        ask(kind="prospect", **about(ROLLED))
    assert not open_


def test_another_question_of_its_kind_takes_the_place_of_a_long_one(mine: Record) -> None:
    form, other = record_to_json(mine), record_to_json(finished("other"))
    first = ask(kind="match", record=form)
    before = [ask(kind="match", record=form)["done"] for _ in range(4)]
    assert before[-1] > first["done"]
    ask(kind="match", record=other)
    assert ask(kind="match", record=form) == first


@pytest.mark.parametrize(
    "question",
    [
        "",
        "{}",
        '{"kind": "lottery numbers"}',
        '{"kind": "hint", "difficulty": "gentle"}',
        '{"kind": "match", "record": {}}',
    ],
)
def test_a_question_that_makes_no_sense_is_refused(question: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        SERVICE.answer(question)
