"""Two games on the same dice, side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice import SeededDice
from game.extras import SEED
from game.friends.duel import Duel, OtherDiceError, Side, duel
from game.rules.difficulty import Difficulty
from game.rules.record import Record, replay
from game.rules.scoring import Score
from tests.support.games import finished
from tests.support.walks import walk


def played(player: int, seed: str = "s", difficulty: Difficulty = Difficulty.PEACEFUL) -> Record:
    return Record(difficulty, walk(difficulty, SeededDice(seed), Random(player)), {SEED: seed})


@dataclass
class Sums:
    luck: float
    loss: float


PLAYERS = st.integers(0, 10_000)


@given(PLAYERS, PLAYERS, st.sampled_from(Difficulty))
def test_the_scores_and_turns_are_those_of_the_games(one: int, other: int, difficulty: Difficulty) -> None:
    mine, theirs = played(one, difficulty=difficulty), played(other, difficulty=difficulty)
    both, ends = duel(mine, theirs), (replay(mine), replay(theirs))
    assert (both.mine, both.theirs) == tuple(end.score for end in ends)
    assert both.difference.total == both.mine.total - both.theirs.total
    assert len(both.turns) == max(end.turns for end in ends)
    assert [turn.number for turn in both.turns] == list(range(1, len(both.turns) + 1))
    assert [turn.roll for turn in both.turns] == [
        SeededDice("s").roll(turn) for turn in range(len(both.turns))
    ]
    for side, end in zip(("mine", "theirs"), ends, strict=True):
        own = [getattr(turn, side) for turn in both.turns]
        assert own[end.turns - 1] == end
        assert own[end.turns :] == [None] * (len(own) - end.turns)
    swapped = duel(theirs, mine)
    assert swapped.parted_in == both.parted_in
    assert {swapped.leader, both.leader} in ({None}, set(Side))


@given(PLAYERS, PLAYERS)
def test_games_part_where_they_first_differ(one: int, other: int) -> None:
    both = duel(played(one), played(other))
    if both.parted_in is None:
        assert both.mine == both.theirs
        assert all(turn.mine == turn.theirs for turn in both.turns)
    else:
        before = both.turns[: both.parted_in - 1]
        assert all(turn.mine and turn.theirs and turn.mine.board == turn.theirs.board for turn in before)
        parted = both.turns[both.parted_in - 1]
        assert (parted.mine and parted.mine.board) != (parted.theirs and parted.theirs.board) or (
            parted.mine and parted.theirs and parted.mine.powers_used != parted.theirs.powers_used
        )


def test_the_same_game_twice_never_parts() -> None:
    assert duel(played(1), played(1)).parted_in is None
    assert duel(played(1), played(1)).leader is None


def scores(mine: int, theirs: int) -> Duel:
    return Duel((), Score(mine, 0, 0, 0), Score(theirs, 0, 0, 0))


@pytest.mark.parametrize(
    ("points", "losses", "winner"),
    [
        ((300, 200), (90, 0), Side.MINE),
        ((200, 300), (0, 90), Side.THEIRS),
        ((200, 200), (10, 20), Side.MINE),
        ((200, 200), (20, 10), Side.THEIRS),
        ((200, 200), (10, 10), None),
    ],
)
def test_equal_scores_are_decided_by_what_the_choices_gave_away(
    points: tuple[int, int], losses: tuple[int, int], winner: Side | None
) -> None:
    mine, theirs = (Sums(luck=0, loss=loss) for loss in losses)
    assert scores(*points).winner(mine, theirs) is winner


def test_games_on_other_dice_are_no_duel() -> None:
    with pytest.raises(OtherDiceError, match="turn 1"):
        duel(played(1, "s"), played(1, "other"))
    with pytest.raises(OtherDiceError, match="difficult"):
        duel(played(1), played(1, difficulty=Difficulty.NIGHTMARE))


def test_a_game_under_way_is_no_duel() -> None:
    mine = finished("s")
    with pytest.raises(ValueError, match="not over"):
        duel(mine, replace(mine, actions=mine.actions[:-1]))
