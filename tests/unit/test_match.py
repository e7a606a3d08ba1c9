"""The coach plays with the dice that somebody else had."""

from __future__ import annotations

from game.coach.tables import tables
from game.dice import SeededDice
from game.extras import SEED
from game.match import SameDice, playing
from game.rules.actions import Reroll, Roll
from game.rules.difficulty import Difficulty
from game.rules.record import Record, replay, states
from game.rules.state import Phase
from game.store.games import ID
from tests.support.games import THREES, finished


def rolls(record: Record) -> dict[int, tuple[int, ...]]:
    played = zip(record.actions, states(record), strict=True)
    return {state.turns: action.dice for action, state in played if isinstance(action, Roll)}


def played_by_coach(record: Record) -> Record:
    pieces = playing(tables(), record)
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def test_every_turn_has_the_roll_of_the_game() -> None:
    mine = finished("match", ID="m")
    theirs = played_by_coach(mine)
    assert replay(theirs).phase is Phase.OVER
    assert theirs.difficulty is mine.difficulty
    shared = rolls(mine).keys() & rolls(theirs).keys()
    assert len(shared) > 3
    assert all(rolls(mine)[turn] == rolls(theirs)[turn] for turn in shared)


def test_turns_that_the_game_never_came_to_follow_from_its_seed_or_its_id() -> None:
    by_seed = SameDice(Record(Difficulty.PEACEFUL, THREES, {SEED: "s", ID: "i"}))
    by_id = SameDice(Record(Difficulty.PEACEFUL, THREES, {ID: "i"}))
    for dice, seed in ((by_seed, "s"), (by_id, "i")):
        assert dice.roll(0) == (3, 3, 3, 3)
        assert [dice.roll(turn) for turn in range(1, 9)] == [
            SeededDice(seed).roll(turn) for turn in range(1, 9)
        ]


def test_rerolls_are_those_of_the_game_as_far_as_it_threw_the_same_dice() -> None:
    actions = (*THREES, Roll((1, 1, 6, 6)), Reroll(((0, 5), (2, 4))), Reroll(((0, 2),)))
    dice = SameDice(Record(Difficulty.PEACEFUL, actions, {ID: "i"}))
    others = SeededDice("i")
    assert dice.reroll(1, 0, (0, 2)) == {0: 5, 2: 4}
    assert dice.reroll(1, 0, (0, 1)) == {0: 5, 1: others.reroll(1, 0, (1,))[1]}
    assert dice.reroll(1, 1, (0,)) == {0: 2}
    assert dice.reroll(1, 2, (0,)) == others.reroll(1, 2, (0,))
    assert dice.reroll(0, 0, (3,)) == others.reroll(0, 0, (3,))
