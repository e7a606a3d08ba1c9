"""Players for tests."""

from __future__ import annotations

from random import Random

from game.coach.advice import Option, PowerKind
from game.coach.tables import tables
from game.dice import SeededDice
from game.players import Player, coach_player, greedy_player, play, random_player
from game.rules.actions import PLACES
from game.rules.board import NUMBERS
from game.rules.difficulty import Difficulty
from game.rules.record import Record
from game.rules.state import State

STRENGTHS = ((6, 2, 2), (1, 6, 3), (1, 3, 6))
"""How often a player decides at random, by greed and as the coach does."""

WASTES = (0, 0, 0.1)
"""How often a player uses a Power at random."""


def mixed_player(chance: Random) -> Player:
    """Decides now well, now badly: as one of STRENGTHS and one of WASTES say."""
    players = [random_player(chance), greedy_player(chance), coach_player(tables())]
    strength, waste = chance.choice(STRENGTHS), chance.choice(WASTES)

    def choose(state: State) -> Option:
        if state.powers_left and chance.random() < waste:
            return chance.choice(_powers(state, chance))
        return chance.choices(players, strength)[0](state)

    return choose


def _powers(state: State, chance: Random) -> list[Option]:
    steps = [
        Option(0, (die,), kind)
        for die in PLACES
        for kind, step in ((PowerKind.LOWER, -1), (PowerKind.RAISE, 1))
        if state.dice[die] + step in NUMBERS
    ]
    thrown = sorted(chance.sample(PLACES, chance.randint(1, len(PLACES))))
    return [*steps, Option(0, tuple(thrown), PowerKind.REROLL)]


def mixed_game(difficulty: Difficulty, seed: str) -> Record:
    """A whole game of a mixed player."""
    return Record(difficulty, tuple(play(difficulty, mixed_player(Random(seed)), SeededDice(seed))))
