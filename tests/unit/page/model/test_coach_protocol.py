"""The page believes an answer that makes sense, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from game.page.model.coach_protocol import (
    Advice,
    AnswerError,
    read_advice,
    read_done,
    read_match,
    read_prospect,
)
from game.rules.actions import Lower, Place, Raise, Ruin, TakeBack
from game.rules.board import RUIN
from game.rules.play import apply
from game.rules.record import record_to_json
from game.rules.state import State
from tests.support.games import A1, B2, B3, C2, LOST, READY, RESCUABLE, ROLLED, SECOND, STAGED, finished

ONLY = {"kind": "least_harm", "points": None}
CONFIRM = {"do": "confirm"}


def placing(*placements: tuple[int, str]) -> dict[str, Any]:
    placed = [{"do": "place", "die": die, "cell": cell} for die, cell in placements]
    return {"actions": [*placed, CONFIRM], "reason": ONLY}


NONSENSE: list[tuple[State, Any]] = [
    (ROLLED, None),
    (ROLLED, "place 3 in b2"),
    (ROLLED, {}),
    (ROLLED, {"actions": [], "reason": ONLY}),
    (ROLLED, {"actions": placing((0, "b2"), (1, "c2"))["actions"]}),
    (ROLLED, placing((0, "b2"), (1, "c2")) | {"reason": {"kind": "a feeling"}}),
    (ROLLED, placing((0, "b2"), (1, "c2")) | {"reason": {"kind": "safer"}}),
    (ROLLED, placing((0, "b2"), (1, "c2")) | {"reason": {"kind": "safer", "chance": "low", "instead": 1}}),
    (ROLLED, placing((0, "b2"), (1, "c2")) | {"reason": {"kind": "improves", "points": float("inf")}}),
    (ROLLED, placing((0, "b2"), (1, "d2"))),
    (ROLLED, placing((0, "b2"), (3, "c2"))),
    (ROLLED, placing((0, "b2"))),
    (ROLLED, {"actions": [{"do": "ruin", "cell": "a1"}], "reason": ONLY}),
    (ROLLED, {"reroll": [0, 7], "reason": ONLY}),
    (ROLLED, {"reroll": [1, 0], "reason": ONLY}),
    (ROLLED, {"reroll": 3, "reason": ONLY}),
    (LOST, {"reroll": [0], "reason": ONLY}),
    (READY, placing((0, "b2"), (1, "c2"))),
]


@pytest.mark.parametrize(("state", "form"), NONSENSE)
def test_advice_that_cannot_be_followed_is_refused(state: State, form: Any) -> None:
    with pytest.raises(AnswerError):
        read_advice(state, form)


def test_what_is_staged_does_not_hinder_advice() -> None:
    advice = read_advice(STAGED, placing((1, "b2"), (2, "b3")))
    assert advice.cells(STAGED.dice) == {B2: 4, B3: 4}


def test_what_is_left_to_do_shrinks_as_it_is_done() -> None:
    advice = read_advice(ROLLED, placing((0, "b2"), (1, "c2")))
    assert advice.left(ROLLED) == ({B2: 3, C2: 4}, [0, 1])
    one = apply(ROLLED, Place(2, B2))
    assert advice.left(one) == ({B2: 3, C2: 4}, [0, 1])
    right = apply(apply(one, TakeBack(B2)), Place(0, B2))
    assert advice.left(right) == ({C2: 4}, [1])
    # The other 4 does as well.
    assert advice.left(apply(right, Place(2, C2))) == ({}, [])


def test_dice_of_powers_and_cells_of_ruins_are_what_matters() -> None:
    assert Advice((Raise(0),), (), ONLY).left(RESCUABLE) == ({}, [0])
    assert Advice((Lower(1),), (), ONLY).left(SECOND) == ({}, [1])
    assert Advice((), (1, 2), ONLY).left(SECOND) == ({}, [1, 2])
    assert Advice((Ruin(A1),), (), ONLY).left(LOST) == ({A1: RUIN}, [])


@pytest.mark.parametrize(
    "form",
    [
        None,
        {},
        {"value": 3},
        {"value": "much", "magdagdon": 0.5},
        {"value": float("nan"), "magdagdon": 0.5},
        {"value": 300, "magdagdon": 1.5},
        {"value": 300, "magdagdon": float("nan")},
    ],
)
def test_a_prospect_is_a_score_and_a_chance(form: Any) -> None:
    with pytest.raises(AnswerError):
        read_prospect(form)


@pytest.mark.parametrize("form", [None, 5, {"done": "soon"}, {"done": 2}, {"done": float("nan")}])
def test_progress_is_a_share(form: Any) -> None:
    with pytest.raises(AnswerError):
        read_done(form)


def test_progress_ends_with_the_answer() -> None:
    assert read_done({"done": 0.25}) == 0.25
    assert read_done({"record": {}}) is None


def test_a_match_is_a_whole_game_of_the_same_difficulty() -> None:
    mine = finished("mine")
    whole = record_to_json(finished("theirs"))
    assert read_match(mine, {"record": whole}).actions
    for wrong in (
        None,
        {},
        {"record": whole | {"difficulty": "survival"}},
        {"record": whole | {"actions": whole["actions"][:-1]}},
        {"record": whole | {"actions": whole["actions"][1:]}},
    ):
        with pytest.raises(AnswerError):
            read_match(mine, wrong)
