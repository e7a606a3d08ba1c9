"""The canonical record is the same game without detours."""

from __future__ import annotations

import re

from hypothesis import given

from game.code.canonical import canonical, follows_seed
from game.dice import SeededDice
from game.extras import DICE_SOURCE, HAND, HINTS, SEED
from game.rules.actions import Action, Confirm, Lower, Place, Raise, Reroll, Roll, Ruin, TakeBack
from game.rules.board import NUMBERS, cell_named
from game.rules.difficulty import Difficulty
from game.rules.record import Record, replay, states
from game.rules.summary import summary
from tests.support.walks import records

A1, B1, C1, A2, B2 = map(cell_named, ("a1", "b1", "c1", "a2", "b2"))
LETTERS = {Roll: "r", Lower: "p", Raise: "p", Reroll: "p", Place: "m", Confirm: "c", Ruin: "x"}
THREES = Roll((3, 3, 3, 3))


def game(*actions: Action) -> Record:
    return Record(Difficulty.PEACEFUL, actions)


@given(records())
def test_it_has_the_same_summary_at_the_end_and_after_every_turn(record: Record) -> None:
    def ends(record: Record) -> list[object]:
        after = zip(record.actions, states(record), strict=True)
        return [summary(state) for action, state in after if isinstance(action, Confirm | Ruin)]

    short = canonical(record)
    assert summary(replay(short)) == summary(replay(record))
    assert ends(short) == ends(record)
    assert canonical(short) == short


@given(records())
def test_a_turn_is_a_roll_then_powers_then_placements_then_its_end(record: Record) -> None:
    steps = "".join(LETTERS[type(action)] for action in canonical(record).actions)
    assert re.fullmatch("(r(p*m*c|p*x))*(rp*m*)?", steps)


@given(records())
def test_only_placements_and_what_was_taken_back_change(record: Record) -> None:
    def others(record: Record) -> list[Action]:
        return [action for action in record.actions if not isinstance(action, Place | TakeBack)]

    short = canonical(record)
    assert others(short) == others(record)
    if len(short.actions) == len(record.actions):
        assert sorted(map(repr, short.actions)) == sorted(map(repr, record.actions))


def test_the_same_die_stays_where_it_was_placed_last_and_in_that_order() -> None:
    played = game(THREES, Place(0, A1), Place(1, B1), TakeBack(A1), Place(3, C1), Place(0, A1), Confirm())
    assert canonical(played).actions == (THREES, Place(1, B1), Place(3, C1), Place(0, A1), Confirm())


def test_a_die_that_leaned_on_one_taken_back_comes_as_soon_as_it_can() -> None:
    played = game(THREES, Place(0, A1), Place(1, B1), Place(2, B2), Place(3, A2), TakeBack(B1))
    assert replay(played).staged == ((0, A1), (2, B2), (3, A2))
    assert canonical(played).actions == (THREES, Place(0, A1), Place(3, A2), Place(2, B2))


def test_powers_between_placements_come_first() -> None:
    played = game(Roll((3, 3, 5, 1)), Place(0, A1), Lower(2), Place(2, B1), Raise(3), Confirm())
    powers_first = (Roll((3, 3, 5, 1)), Lower(2), Raise(3), Place(0, A1), Place(2, B1), Confirm())
    assert canonical(played).actions == powers_first


def test_of_the_further_keys_only_those_that_a_code_carries_stay() -> None:
    extra = {SEED: "s", HINTS: 2, DICE_SOURCE: HAND, "id": "x", "started": "2026-11-30T12:00:00Z"}
    assert canonical(Record(Difficulty.SURVIVAL, (), extra)).extra == {SEED: "s", HINTS: 2, DICE_SOURCE: HAND}
    strange = {SEED: 5, HINTS: -2, DICE_SOURCE: "elsewhere"}
    assert canonical(Record(Difficulty.SURVIVAL, (), strange)).extra == {}


def test_dice_follow_a_seed_only_if_all_do() -> None:
    dice = SeededDice("s")
    roll = Roll(dice.roll(0))
    again = dice.reroll(0, 0, (1, 2))
    sound = Record(Difficulty.PEACEFUL, (roll, Reroll(tuple(again.items()))), {SEED: "s"})
    assert follows_seed(sound)
    assert follows_seed(Record(Difficulty.PEACEFUL, (), {SEED: "s"}))
    assert not follows_seed(Record(Difficulty.PEACEFUL, sound.actions, {SEED: "t"}))
    assert not follows_seed(Record(Difficulty.PEACEFUL, sound.actions))
    other = tuple((place, NUMBERS[value % 6]) for place, value in again.items())
    assert not follows_seed(Record(Difficulty.PEACEFUL, (roll, Reroll(other)), {SEED: "s"}))
