"""The values of all rolls on a board, and the expected value of the board before the roll."""

from collections.abc import Sequence

from game.coach.hands import (
    ANY,
    FIRST_ROLL,
    HANDS,
    LESS_ONE,
    ROLLS,
    SIDES,
    STEPS,
    THROWS,
    WAYS,
    with_each_value,
)
from game.coach.network import Network
from game.coach.search import ends, ruins
from game.coach.tables import POINT
from game.rules.actions import DICE
from game.rules.board import Board, empty_cells
from game.rules.difficulty import Difficulty

_NEVER = -(1 << 40)
"""Below every value: the value of what is impossible."""


class Outlook:
    """A board before a roll, as ``network`` values the ends of the turn.

    ``rolls[powers][roll]`` is the value of a roll with so many Powers left, for all numbers of Powers
    whose functions the network has. The cost of Powers used before is not counted.
    """

    def __init__(self, network: Network, difficulty: Difficulty, board: Board) -> None:
        placed = _best_ends(network, difficulty, board)
        self.magdagdon_ways = sum(
            ways for roll, ways in zip(ROLLS, WAYS, strict=True) if placed[0][roll] == _NEVER
        )
        """The number of the THROWS that are a MAGDAGDON."""

        costs = [0, *reversed([POINT * cost for cost in difficulty.power_costs])]
        accepted = map(max, network.values(ruins(board), len(empty_cells(board)) - 1))
        self.rolls: list[list[int]] = []
        for powers, (best, ruin) in enumerate(zip(placed, accepted, strict=True)):
            values = [ruin if value == _NEVER else value for value in best]
            if powers:
                _use_powers(values, self.rolls[-1], costs[powers])
            self.rolls.append(values)

    def value(self, powers: int) -> int:
        """The value of the board before the roll, with so many Powers left."""
        rolls = self.rolls[powers]
        total = sum(ways * rolls[roll] for roll, ways in zip(ROLLS, WAYS, strict=True))
        return rounded(total, THROWS)

    def thrown(self, powers: int) -> list[int]:
        """For each hand, the value of throwing all dice but it, with so many Powers left after."""
        return _thrown(self.rolls[powers])


def rounded(total: int, count: int) -> int:
    """``total / count`` rounded to the nearest integer, halves up."""
    return (2 * total + count) // (2 * count)


def _best_ends(network: Network, difficulty: Difficulty, board: Board) -> list[list[int]]:
    """For each function and hand, the value of the best end that places enough dice of it."""
    required, empty = difficulty.required(board), len(empty_cells(board))
    best = [[_NEVER] * len(HANDS) for _ in network.functions]
    for placed, found in enumerate(ends(board, ANY)):
        if placed >= required and found:
            hands = [hand for hand, _ in found]
            for values, bests in zip(
                network.values([seen for _, seen in found], empty - placed), best, strict=True
            ):
                for hand, value in zip(hands, values, strict=True):
                    if value > bests[hand]:
                        bests[hand] = value
    for bests in best:
        for hand, smaller in enumerate(LESS_ONE):
            for less in smaller:
                if bests[less] > bests[hand]:
                    bests[hand] = bests[less]
    return best


def _thrown(rolls: Sequence[int]) -> list[int]:
    sums = list(rolls)
    for hand in reversed(range(FIRST_ROLL)):
        sums[hand] = sum(sums[after] for after in with_each_value(hand))
    return [rounded(total, SIDES ** (DICE - len(HANDS[hand]))) for hand, total in enumerate(sums)]


def _use_powers(values: list[int], after: Sequence[int], cost: int) -> None:
    """Raise each roll's value to that of the best Power on it; ``after``: the values with one Power less."""
    kept = _thrown(after)
    for hand in range(FIRST_ROLL):
        kept[hand] = max([kept[hand], *(kept[less] for less in LESS_ONE[hand])])
    for roll in ROLLS:
        rerolled = max(kept[less] for less in LESS_ONE[roll])
        stepped = max(after[other] for other in STEPS[roll])
        values[roll] = max(values[roll], max(rerolled, stepped) - cost)
