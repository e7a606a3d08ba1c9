"""Players without a person: a random one, a greedy one and the coach."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from game.coach.advice import Option, Position, PowerKind
from game.coach.moves import actions as actions_of
from game.coach.tables import Tables
from game.dice import Dice
from game.rules.actions import Action, Reroll, Roll
from game.rules.board import RUIN, Board, empty_cells, fill
from game.rules.difficulty import Difficulty
from game.rules.placement import outcomes
from game.rules.play import apply, start
from game.rules.scoring import score
from game.rules.state import Phase, State

T = TypeVar("T")

Player = Callable[[State], Option]
"""Chooses what to do in a state whose dice are rolled: a Power, or a board to end the turn in."""


class Chance(Protocol):
    """A source of random choices, such as random.Random."""

    def choice(self, seq: Sequence[T]) -> T: ...


def play(difficulty: Difficulty, player: Player, dice: Dice) -> Iterator[Action]:
    """Yield the actions of a whole game that ``player`` plays with ``dice``."""
    state = start(difficulty)
    while state.phase is not Phase.OVER:
        rerolls = 0
        actions: Sequence[Action] = [Roll(dice.roll(state.turns))]
        while actions:
            for action in actions:
                state = apply(state, action)
                yield action
            if state.phase in (Phase.READY, Phase.OVER):
                break
            option = player(state)
            if option.power is PowerKind.REROLL:
                thrown = dice.reroll(state.turns, rerolls, option.dice)
                actions = [Reroll(tuple(sorted(thrown.items())))]
                rerolls += 1
            else:
                actions = actions_of(state.board, state.dice, option)


def _ends(state: State) -> list[Board]:
    """Every board that the turn can end in without a Power, in an order that depends on ``state`` alone."""
    if state.phase is Phase.MAGDAGDON:
        return [fill(state.board, cell, RUIN) for cell in empty_cells(state.board)]
    return sorted(outcomes(state.board, state.dice, state.required))


def random_player(chance: Chance) -> Player:
    """A player that ends each turn in one of the possible boards, all equally likely; it uses no Power."""
    return lambda state: Option(0, (), end=chance.choice(_ends(state)))


def greedy_player(chance: Chance) -> Player:
    """A player that ends each turn in a board that scores most, a random one of equals; it uses no Power."""

    def choose(state: State) -> Option:
        points = {end: score(end, state.difficulty, 0).total for end in _ends(state)}
        most = max(points.values())
        return Option(most, (), end=chance.choice([end for end in points if points[end] == most]))

    return choose


def coach_player(tables: Tables) -> Player:
    """A player that follows the coach's advice; ``tables`` are the coach's."""

    def choose(state: State) -> Option:
        return Position(tables, state.difficulty, state.board, state.powers_left).options(state.dice)[0]

    return choose
