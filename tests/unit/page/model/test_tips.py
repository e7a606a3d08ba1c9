"""Which tip a moment of a first game calls for, and that each comes to its end."""

from __future__ import annotations

import pytest

from game.page.model.selection import NOTHING, Selection
from game.page.model.tips import OFFERED, TIPS, called_for, offered
from game.rules.actions import Confirm, Roll, Ruin
from game.rules.difficulty import Difficulty
from game.rules.record import Record
from game.rules.state import State
from tests.support.games import A1, LOST, OVER, READY, ROLLED, SECOND, STAGED, THREES, after, turn

CHOOSING_RUIN = Selection(accepting=True)
NEAR = after(*turn((4, 4, 4, 6), "a1", "b1", "c1"))
EARNED = after(*turn((4, 4, 4, 4), "a1", "b1", "c1", "d1"), *turn((4, 4, 4, 4), "a2", "b2", "c2"))
STUCK = after(Roll((3, 3, 6, 6)), *turn((3, 3, 6, 6), "b2", "c2")[1:-1])
RUINED = after(
    Roll((1, 1, 4, 4)), Ruin(A1), *turn((3, 3, 3, 1), "b2", "c2", "b3"), Roll((1, 1, 6, 6)),
    difficulty=Difficulty.NIGHTMARE,
)  # fmt: skip


@pytest.mark.parametrize(
    ("state", "selection", "tip"),
    [
        (READY, NOTHING, None),
        (ROLLED, NOTHING, "place"),
        (ROLLED, Selection(die=0), "place"),
        (STAGED, NOTHING, "confirm"),
        (STUCK, NOTHING, None),
        (SECOND, NOTHING, None),
        (NEAR, NOTHING, "bonus"),
        (EARNED, NOTHING, None),
        (LOST, NOTHING, None),
        (LOST, CHOOSING_RUIN, "ruin"),
        (LOST, Selection(accepting=True, ruin=A1), None),
        (RUINED, CHOOSING_RUIN, None),
        (OVER, NOTHING, None),
    ],
)
def test_a_tip_comes_when_it_helps_and_goes_once_it_has(
    state: State, selection: Selection, tip: str | None
) -> None:
    assert called_for(list(TIPS), state, selection) == tip


def test_a_tip_that_is_not_offered_any_more_is_not_called_for() -> None:
    left = [name for name in TIPS if name != "place"]
    assert called_for(left, ROLLED, NOTHING) is None
    assert called_for(left, STAGED, NOTHING) == "confirm"
    assert called_for([], STAGED, NOTHING) is None


@pytest.mark.parametrize("kept", [None, "place", 3, {"place": 1}, ["unheard of"], [["place"]]])
def test_what_is_no_list_of_tips_offers_none(kept: object) -> None:
    assert offered(Record(Difficulty.PEACEFUL, (), {OFFERED: kept})) == []


def test_a_game_offers_what_its_record_names() -> None:
    assert offered(Record(Difficulty.PEACEFUL, THREES, {OFFERED: ["ruin", "place"]})) == ["place", "ruin"]
    assert offered(Record(Difficulty.PEACEFUL, (*THREES, Confirm()))) == []
