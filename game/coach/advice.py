"""Values positions, and the options for a roll: ends of the turn and Powers."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from game.coach.hands import EMPTY_HAND, HANDS, draws_of, hand_of
from game.coach.network import network
from game.coach.outlook import Outlook
from game.coach.patterns import board_of, view
from game.coach.search import ends, ruins
from game.coach.tables import FUNCTIONS, POINT, Tables
from game.rules.actions import PLACES, Die
from game.rules.board import NUMBERS, Board, empty_cells
from game.rules.difficulty import Difficulty

LOOKAHEAD = 7
"""Boards with at most so many empty cells are valued by one roll of lookahead, others by the network."""

CANDIDATES = 6
"""The number of ends of a turn, the best by the network, that are valued with lookahead."""


class PowerKind(Enum):
    """A Majda Power; the value is the name of its action in records."""

    LOWER = "lower"
    RAISE = "raise"
    REROLL = "reroll"


@dataclass(frozen=True, slots=True)
class Option:
    """An option for a roll. ``value`` is the expected final score in units of 1/POINT point.

    ``dice`` are the places of the dice that are placed or that the Power acts on. ``end`` is the board
    that the turn ends in, None for a Power. The value includes the cost of this Power, not of earlier ones.
    """

    value: int
    dice: tuple[Die, ...]
    power: PowerKind | None = None
    end: Board | None = None


class Position:
    """A board before a roll, with so many Powers left."""

    def __init__(self, tables: Tables, difficulty: Difficulty, board: Board, powers_left: int) -> None:
        self.difficulty = difficulty
        self.board = board
        self.powers_left = powers_left
        self._tables = tables
        self._network = network(tables, FUNCTIONS[difficulty][: powers_left + 1])
        self._empty = len(empty_cells(board))

    @cached_property
    def outlook(self) -> Outlook:
        """The values of all rolls."""
        return Outlook(self._network, self.difficulty, self.board)

    @cached_property
    def value(self) -> int:
        """The expected final score before the roll, the cost of Powers used before not counted."""
        if 0 < self._empty <= LOOKAHEAD:
            return self.outlook.value(self.powers_left)
        return self._network.values([view(self.board)], self._empty)[self.powers_left][0]

    def after(self, end: Board) -> "Position":
        """The position after the turn has ended in ``end``."""
        return Position(self._tables, self.difficulty, end, self.powers_left)

    def with_power_used(self) -> "Position":
        """The position with one Power less."""
        return Position(self._tables, self.difficulty, self.board, self.powers_left - 1)

    @property
    def next_power_cost(self) -> int:
        """The points that the next Power costs; one must be left."""
        return self.difficulty.power_costs[-self.powers_left]

    def ends(self, dice: Sequence[int]) -> list[Option]:
        """The best ends of the turn for a roll of ``dice``, best first; RUINS if it is a MAGDAGDON."""
        required = self.difficulty.required(self.board)
        rounds = ends(self.board, draws_of(hand_of(dice)))
        found = [
            (value, hand, seen)
            for placed in range(required, len(rounds))
            for (hand, seen), value in zip(
                rounds[placed], self._worths([seen for _, seen in rounds[placed]], placed), strict=True
            )
        ]
        if not found:
            views = ruins(self.board)
            found = [
                (value, EMPTY_HAND, seen) for seen, value in zip(views, self._worths(views, 1), strict=True)
            ]
        found.sort(reverse=True)
        options = []
        for _, hand, seen in found[:CANDIDATES]:
            end = board_of(seen)
            options.append(Option(self.after(end).value, _places(dice, hand), end=end))
        options.sort(key=lambda option: -option.value)
        return options

    def _worths(self, views: list[int], filled: int) -> list[int]:
        return self._network.values(views, self._empty - filled)[self.powers_left]

    def powers(self, dice: Sequence[int]) -> list[Option]:
        """Every Power that can be used on a roll of ``dice``."""
        if not self.powers_left:
            return []
        left = self.powers_left - 1
        cost = POINT * self.next_power_cost
        rolls, thrown = self.outlook.rolls[left], self.outlook.thrown(left)
        options = []
        for place in PLACES:
            for kind, step in ((PowerKind.LOWER, -1), (PowerKind.RAISE, 1)):
                if dice[place] + step in NUMBERS:
                    stepped = hand_of([*dice[:place], dice[place] + step, *dice[place + 1 :]])
                    options.append(Option(rolls[stepped] - cost, (place,), kind))
        for chosen in range(1, 1 << len(PLACES)):
            places = tuple(place for place in PLACES if chosen >> place & 1)
            kept = hand_of([dice[place] for place in PLACES if place not in places])
            options.append(Option(thrown[kept] - cost, places, PowerKind.REROLL))
        return options

    def options(self, dice: Sequence[int]) -> list[Option]:
        """The best ends and every Power, best first; among equals ends, then Powers on fewer dice."""
        options = [*self.ends(dice), *self.powers(dice)]
        options.sort(key=lambda option: -option.value)
        return options


def _places(dice: Sequence[int], hand: int) -> tuple[Die, ...]:
    """Places of dice that make ``hand``; among equal dice the first."""
    wanted = list(HANDS[hand])
    places = []
    for place, value in zip(PLACES, dice, strict=True):
        if value in wanted:
            wanted.remove(value)
            places.append(place)
    return tuple(places)
