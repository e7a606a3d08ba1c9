"""What a nearly finished row or column still needs to earn a bonus."""

from functools import cache
from itertools import product
from typing import NamedTuple

from game.rules.board import EMPTY, LINES, NEIGHBOURS, NUMBERS, Board, Cell, Content, Number, content, fill
from game.rules.scoring import Bonus, line_bonus

WITHIN_REACH = 2
"""How many cells short of a bonus a line may be."""


class BonusNeed(NamedTuple):
    """A bonus, and the numbers that earn it, one for each empty cell of the line in order."""

    bonus: Bonus
    values: tuple[Number, ...]


def bonus_needs(board: Board) -> dict[str, BonusNeed]:
    """The lines that one or two numbers, placed legally, can finish with a bonus, by name.

    Only the best bonus counts; where several sets of numbers earn it, the lowest is given.
    """
    found = {}
    for name, cells in LINES:
        empty = tuple(cell for cell in cells if content(board, cell) == EMPTY)
        for need in _completions(tuple(content(board, cell) for cell in cells)):
            if _fits(board, empty, need.values):
                found[name] = need
                break
    return found


@cache
def _completions(line: tuple[Content, ...]) -> tuple[BonusNeed, ...]:
    """Every way to finish ``line`` with a bonus, the best first."""
    if not 0 < line.count(EMPTY) <= WITHIN_REACH:
        return ()
    ways = []
    for values in product(NUMBERS, repeat=line.count(EMPTY)):
        missing = iter(values)
        finished = tuple(next(missing) if held == EMPTY else held for held in line)
        if bonus := line_bonus(finished):
            ways.append(BonusNeed(bonus, values))
    return tuple(sorted(ways, key=lambda need: -need.bonus.points))


def _fits(board: Board, cells: tuple[Cell, ...], values: tuple[Number, ...]) -> bool:
    for cell, value in zip(cells, values, strict=True):
        board = fill(board, cell, value)
    return all(
        abs(content(board, neighbour) - value) <= 1
        for cell, value in zip(cells, values, strict=True)
        for neighbour in NEIGHBOURS[cell]
        if content(board, neighbour) in NUMBERS
    )
