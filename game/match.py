"""The coach at the table of somebody else: it plays a whole game with the dice that they had."""

from collections.abc import Generator, Iterable

from game.coach.tables import Tables
from game.dice import SeededDice
from game.extras import SEED
from game.players import coach_player, play
from game.rules.actions import Die, Reroll, Roll
from game.rules.board import CELLS, Number, empty_cells
from game.rules.play import apply, start
from game.rules.record import Record, states
from game.store.games import ID


class SameDice:
    """The dice of the game of ``record``, for another player. Raises RecordError if it breaks the rules.

    A roll or reroll that the game never came to has the dice of its seed; without a seed, those that
    its id, which it has had from its start, fixes.
    """

    def __init__(self, record: Record) -> None:
        self._others = SeededDice(str(record.extra.get(SEED, record.extra.get(ID, ""))))
        self._rolls: dict[int, tuple[Number, ...]] = {}
        self._rerolls: dict[tuple[int, int], dict[Die, Number]] = {}
        number = 0
        for action, state in zip(record.actions, states(record), strict=True):
            match action:
                case Roll(dice):
                    self._rolls[state.turns] = dice
                    number = 0
                case Reroll(pairs):
                    self._rerolls[state.turns, number] = dict(pairs)
                    number += 1

    def roll(self, turn: int) -> tuple[Number, ...]:
        return self._rolls.get(turn) or self._others.roll(turn)

    def reroll(self, turn: int, number: int, places: Iterable[Die]) -> dict[Die, Number]:
        seen = self._rerolls.get((turn, number), {})
        others = self._others.reroll(turn, number, places)
        return {place: seen.get(place, value) for place, value in others.items()}


def playing(tables: Tables, record: Record) -> Generator[float, None, Record]:
    """The coach's game with the dice of ``record``, in pieces, one an action.

    After each it tells what share of the board is full.
    """
    state, actions = start(record.difficulty), []
    for action in play(record.difficulty, coach_player(tables), SameDice(record)):
        actions.append(action)
        state = apply(state, action)
        yield 1 - len(empty_cells(state.board)) / len(CELLS)
    return Record(record.difficulty, tuple(actions))
