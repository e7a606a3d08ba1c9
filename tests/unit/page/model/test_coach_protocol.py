"""Answers of the coach's worker become types, and malformed ones an AnswerError."""

from __future__ import annotations

from typing import Any

import pytest

from game.coach.explanation import Explanation, FlawKind, ReasonKind
from game.page.model.coach_protocol import (
    Advice,
    AnswerError,
    read_advice,
    read_explanation,
    read_match,
    read_progress,
    read_prospect,
)
from game.rules.actions import Confirm, Lower, Place, Raise, Ruin, TakeBack
from game.rules.board import RUIN
from game.rules.play import apply
from game.rules.record import record_to_json, replay
from tests.support.games import A1, B2, C2, LOST, RESCUABLE, ROLLED, SECOND, finished

REASON = {"kind": "least_harm", "points": None}
ACTIONS = [
    {"do": "place", "die": 0, "cell": "b2"},
    {"do": "place", "die": 1, "cell": "c2"},
    {"do": "confirm"},
]
PLACING = (Place(0, B2), Place(1, C2), Confirm())


def test_advice_is_actions_or_a_reroll_with_a_reason_or_none() -> None:
    only = Explanation(ReasonKind.LEAST_HARM, {"points": None})
    assert read_advice({"actions": ACTIONS, "reason": REASON}) == Advice(PLACING, (), only)
    assert read_advice({"reroll": [0, 3], "reason": None}) == Advice((), (0, 3), None)


@pytest.mark.parametrize(
    "form",
    [
        None,
        "place 3 in b2",
        {},
        {"actions": ACTIONS},
        {"actions": [{"do": "guess"}], "reason": REASON},
        {"actions": 3, "reason": REASON},
        {"reroll": 3, "reason": REASON},
    ],
)
def test_malformed_advice_is_refused(form: Any) -> None:
    with pytest.raises(AnswerError):
        read_advice(form)


def test_an_explanation_comes_with_its_details() -> None:
    form = {"kind": "risks", "chance": 0.5, "instead": None}
    assert read_explanation(form) == Explanation(FlawKind.RISKS, {"chance": 0.5, "instead": None})


@pytest.mark.parametrize(
    "form",
    [
        None,
        {},
        {"kind": "a feeling"},
        {"kind": "safer"},
        {"kind": "safer", "chance": "low", "instead": 1},
        {"kind": "blocks", "cell": "e5"},
        {"kind": "closes", "line": "row 1", "bonus": "luck"},
    ],
)
def test_an_explanation_without_words_is_refused(form: Any) -> None:
    with pytest.raises(AnswerError):
        read_explanation(form)


def test_what_is_left_to_do_shrinks_as_it_is_done() -> None:
    advice = Advice(PLACING, (), None)
    assert advice.left(ROLLED) == ({B2: 3, C2: 4}, [0, 1])
    one = apply(ROLLED, Place(2, B2))
    assert advice.left(one) == ({B2: 3, C2: 4}, [0, 1])
    right = apply(apply(one, TakeBack(B2)), Place(0, B2))
    assert advice.left(right) == ({C2: 4}, [1])
    # The other 4 does as well.
    assert advice.left(apply(right, Place(2, C2))) == ({}, [])


def test_dice_of_powers_and_cells_of_ruins_are_what_matters() -> None:
    assert Advice((Raise(0),), (), None).left(RESCUABLE) == ({}, [0])
    assert Advice((Lower(1),), (), None).left(SECOND) == ({}, [1])
    assert Advice((), (1, 2), None).left(SECOND) == ({}, [1, 2])
    assert Advice((Ruin(A1),), (), None).left(LOST) == ({A1: RUIN}, [])


@pytest.mark.parametrize("form", [None, {}, {"value": 3}, {"value": "much", "magdagdon": 0.5}])
def test_a_malformed_prospect_is_refused(form: Any) -> None:
    with pytest.raises(AnswerError):
        read_prospect(form)


@pytest.mark.parametrize("form", [None, 5, {"done": "soon"}, {"done": None}])
def test_malformed_progress_is_refused(form: Any) -> None:
    with pytest.raises(AnswerError):
        read_progress(form)


def test_progress_ends_with_the_answer() -> None:
    assert read_progress({"done": 0.25}) == 0.25
    assert read_progress({"record": {}}) is None


def test_a_match_is_a_game_and_its_score() -> None:
    theirs = finished("theirs")
    game = read_match({"record": record_to_json(theirs)})
    assert game.record.actions == theirs.actions
    assert game.score == replay(theirs).score.total
    form = record_to_json(theirs)
    for wrong in (None, {}, {"record": 3}, {"record": form | {"actions": form["actions"][1:]}}):
        with pytest.raises(AnswerError):
            read_match(wrong)
