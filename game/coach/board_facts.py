"""What can be read off a board about its future: which values fit, which bonuses and risks are left."""

from collections import Counter
from functools import cache
from typing import NamedTuple

from game.coach.hands import HANDS, ROLLS, THROWS, WAYS
from game.rules.board import (
    EMPTY,
    NEIGHBOURS,
    NUMBERS,
    RUIN,
    SIZE,
    Board,
    Cell,
    Content,
    Line,
    content,
    empty_cells,
    touches_number,
)
from game.rules.difficulty import Difficulty
from game.rules.placement import LANE, can_place, open_and_reach
from game.rules.scoring import Bonus, line_bonus

Values = tuple[Content, ...]


class Completion(NamedTuple):
    """A line that one more number completes: ``chance`` is the share of rolls that show one of ``values``."""

    line: Line
    bonus: Bonus
    cell: Cell
    values: Values
    chance: float


def fitting_values(board: Board, cell: Cell) -> Values:
    """The values that the neighbours of the empty ``cell`` allow there, touched by a number or not."""
    open_, _ = open_and_reach(board)
    return tuple(value for value in NUMBERS if open_ >> LANE[value] >> cell & 1)


def is_dead(board: Board, cell: Cell) -> bool:
    """Whether nothing can ever go to the empty ``cell``: no value fits, or RUINS surround it."""
    if touches_number(board, cell):
        return not fitting_values(board, cell)
    return all(content(board, near) == RUIN for near in NEIGHBOURS[cell])


def dead_cells(board: Board) -> frozenset[int]:
    """The empty cells that no number can ever fill."""
    return frozenset(cell for cell in empty_cells(board) if is_dead(board, cell))


def line_contents(board: Board, line: Line) -> Values:
    """What the four cells of ``line`` hold."""
    return tuple(content(board, cell) for cell in line.cells)


def _bonus_lines() -> dict[Values, Bonus]:
    lines: list[Values] = [(value,) for value in NUMBERS]
    for _ in range(1, SIZE):
        lines = [(*line, value) for line in lines for value in NUMBERS if abs(value - line[-1]) <= 1]
    return {line: bonus for line in lines if (bonus := line_bonus(line))}


_BONUS_LINES = _bonus_lines()
"""Every legal line that earns a bonus."""


@cache
def _bonus_ways(fitting: tuple[Values, ...]) -> Counter[Bonus]:
    return Counter(
        bonus
        for line, bonus in _BONUS_LINES.items()
        if all(value in values for value, values in zip(line, fitting, strict=True))
    )


def bonus_ways(board: Board, line: Line) -> Counter[Bonus]:
    """The bonuses that ``line`` has or can still earn, each with the number of ways to fill its empty cells.

    As far as the neighbours of its cells tell.
    """
    return _bonus_ways(
        tuple(
            (value,) if (value := content(board, cell)) else fitting_values(board, cell)
            for cell in line.cells
        )
    )


def completion(board: Board, line: Line) -> Completion | None:
    """How one more number completes ``line`` with its best bonus, or None if none does."""
    cells = line_contents(board, line)
    if cells.count(EMPTY) != 1:
        return None
    place = cells.index(EMPTY)
    cell = line.cells[place]
    bonuses = {
        value: bonus
        for value in fitting_values(board, cell)
        if (bonus := line_bonus((*cells[:place], value, *cells[place + 1 :])))
    }
    if not bonuses:
        return None
    best = max(bonuses.values(), key=lambda bonus: bonus.points)
    values = tuple(value for value, bonus in bonuses.items() if bonus is best)
    return Completion(line, best, cell, values, _chance_of_any(values))


@cache
def _chance_of_any(values: Values) -> float:
    ways = sum(
        ways for roll, ways in zip(ROLLS, WAYS, strict=True) if not set(values).isdisjoint(HANDS[roll])
    )
    return ways / THROWS


def magdagdon_chance(difficulty: Difficulty, board: Board) -> float:
    """The share of rolls that are a MAGDAGDON on ``board``; 0 when the game is over."""
    required = difficulty.required(board)
    if not required:
        return 0.0
    ways = sum(
        ways for roll, ways in zip(ROLLS, WAYS, strict=True) if not can_place(board, HANDS[roll], required)
    )
    return ways / THROWS
