"""Moments of games, written down briefly."""

from __future__ import annotations

from itertools import accumulate
from random import Random

from game.dice import SeededDice
from game.players import greedy_player, play
from game.rules.actions import PLACES, Action, Confirm, Place, Roll
from game.rules.board import Number, cell_named
from game.rules.difficulty import Difficulty
from game.rules.play import apply
from game.rules.record import Record, replay
from game.rules.state import State
from game.session import Transition


def after(*actions: Action, difficulty: Difficulty = Difficulty.PEACEFUL) -> State:
    """The state after ``actions`` in a new game."""
    return replay(Record(difficulty, actions))


def step(state: State, *actions: Action) -> Transition:
    """The transition that ``actions`` make from ``state``."""
    return Transition(tuple(accumulate(actions, apply, initial=state)), actions)


def turn(dice: tuple[Number, ...], *cells: str) -> tuple[Action, ...]:
    """A turn that places the first of ``dice`` in ``cells``."""
    placed = (Place(die, cell_named(cell)) for die, cell in zip(PLACES, cells, strict=False))
    return (Roll(dice), *placed, Confirm())


READY = after()
ROLLED = after(Roll((3, 4, 4, 6)))
B2, C2, D2, B3, A1 = map(cell_named, ("b2", "c2", "d2", "b3", "a1"))
STAGED = after(Roll((3, 4, 4, 6)), Place(0, B2), Place(1, C2))
THREES = turn((3, 3, 3, 3), "b2", "c2")
SECOND = after(*THREES, Roll((4, 2, 1, 6)))
RESCUABLE = after(*THREES, Roll((1, 1, 6, 6)))
"""A MAGDAGDON: nothing goes next to a 3, but a 1 raised to 2 does, and then the other 1."""
LOST = after(Roll((1, 1, 4, 4)), difficulty=Difficulty.NIGHTMARE)
OVER = after(
    *turn((3, 3, 3, 3), "a1", "b1", "c1", "d1"),
    *turn((4, 4, 4, 4), "a2", "b2", "c2", "d2"),
    *turn((5, 5, 5, 5), "a3", "b3", "c3", "d3"),
    *turn((6, 6, 6, 6), "a4", "b4", "c4", "d4"),
)


def finished(dice: str, difficulty: Difficulty = Difficulty.NIGHTMARE, **extra: object) -> Record:
    """A whole game, played greedily with the dice of the seed ``dice``."""
    actions = tuple(play(difficulty, greedy_player(Random(dice)), SeededDice(dice)))
    return Record(difficulty, actions, extra)
