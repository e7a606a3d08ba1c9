"""Where dice may go, and everything that a roll can become.

A number must touch a number, unless the board holds none, and differ by at most 1 from each number
it touches. The search keeps two sets of cells for a board, each a 16-bit mask:

- ``open``: six masks side by side, one a value, that for 1 lowest: the empty cells that no neighbour closes
  to it;
- ``reach``: the cells that touch a number; none exactly while the board holds no number.

Placing a number only ever removes cells from the first and adds cells to the second, so each step
is two operations on masks made beforehand.
"""

from functools import cache
from itertools import groupby
from typing import cast

from game.rules.board import CELLS, NEIGHBOURS, NUMBERS, RUIN, SIZE, Board

Placements = tuple[tuple[int, int], ...]
"""Values and the cells they go to, in an order in which each placement is legal."""

_EVERYWHERE = (1 << len(CELLS)) - 1
_ALL_OPEN = (1 << len(CELLS) * len(NUMBERS)) - 1
LANE = tuple(len(CELLS) * (value - 1) for value in range(RUIN))
"""For each value, where in ``open`` its mask begins."""

_NEIGHBOUR_MASK = tuple(sum(1 << cell for cell in NEIGHBOURS[cell]) for cell in CELLS)

Step = tuple[int, int, int]
"""What comes to the board with a number or a RUIN, what ``open`` keeps, and what ``reach`` gains."""


def _step(value: int, cell: int) -> Step:
    near = _NEIGHBOUR_MASK[cell] if value in NUMBERS else 0
    closed = 0
    for other in NUMBERS:
        conflicting = near if abs(value - other) > 1 else 0
        closed |= (1 << cell | conflicting) << LANE[other]
    return value << 4 * cell, ~closed, near


STEPS = tuple(tuple(_step(value, cell) for cell in CELLS) for value in range(RUIN + 1))
"""For each content and the cell that it comes to, the step; that of EMPTY has no use."""


@cache
def _limits_of_row(row: int, values: int) -> tuple[int, int]:
    open_, reach = _ALL_OPEN, 0
    for column in range(SIZE):
        value = values >> 4 * column & 15
        if value:
            _, keep, near = STEPS[value][SIZE * row + column]
            open_ &= keep
            reach |= near
    return open_, reach


def open_and_reach(board: Board) -> tuple[int, int]:
    """``open`` and ``reach`` of ``board``."""
    open_, reach = _ALL_OPEN, 0
    for row in range(SIZE):
        open_in_row, reach_of_row = _limits_of_row(row, board >> 16 * row & 0xFFFF)
        open_ &= open_in_row
        reach |= reach_of_row
    return open_, reach


@cache
def cells_of(mask: int) -> tuple[int, ...]:
    """The cells in ``mask``, in their order."""
    return tuple(cell for cell in CELLS if mask >> cell & 1)


@cache
def _choices(dice: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Each different value among the sorted ``dice``, with the dice that remain without one of it."""
    values = [value for value, _ in groupby(dice)]
    firsts = [dice.index(value) for value in values]
    return tuple((dice[i], dice[:i] + dice[i + 1 :]) for i in firsts)


def legal_cells(board: Board, value: int) -> tuple[int, ...]:
    """The cells of ``board`` that take a die showing ``value``, in their order."""
    open_, reach = open_and_reach(board)
    return cells_of(open_ >> LANE[value] & (reach or _EVERYWHERE))


def can_place(board: Board, dice: tuple[int, ...], count: int) -> bool:
    """Whether some legal sequence places ``count``, at least 1, of ``dice`` on ``board``."""
    seen: set[int] = set()

    def search(placed: int, open_: int, reach: int, unused: tuple[int, ...], missing: int) -> bool:
        targets = reach or _EVERYWHERE
        if missing == 1:
            return any(open_ >> LANE[value] & targets for value in unused)
        for value, rest in _choices(unused):
            steps = STEPS[value]
            for cell in cells_of(open_ >> LANE[value] & targets):
                bits, keep, near = steps[cell]
                after = placed | bits
                if after not in seen:
                    seen.add(after)
                    if search(after, open_ & keep, reach | near, rest, missing - 1):
                        return True
        return False

    return search(0, *open_and_reach(board), tuple(sorted(dice)), count)


def outcomes(board: Board, dice: tuple[int, ...], count: int) -> dict[Board, Placements]:
    """Every different board that placing at least ``count`` of ``dice`` can lead to.

    Each comes with one legal way there. Boards are reached in rounds of one more die, so that
    different orders of the same placements are followed only once.
    """
    open_, reach = open_and_reach(board)
    frontier: dict[int, tuple[int, int, tuple[int, ...], Placements]] = {
        board: (open_, reach, tuple(sorted(dice)), ())
    }
    found: dict[int, Placements] = {}
    for placed in range(1, len(dice) + 1):
        following: dict[int, tuple[int, int, tuple[int, ...], Placements]] = {}
        for before, (open_, reach, unused, path) in frontier.items():
            targets = reach or _EVERYWHERE
            for value, rest in _choices(unused):
                steps = STEPS[value]
                for cell in cells_of(open_ >> LANE[value] & targets):
                    bits, keep, near = steps[cell]
                    after = before | bits
                    if after not in following:
                        following[after] = (open_ & keep, reach | near, rest, (*path, (value, cell)))
        if placed >= count:
            found.update((after, path) for after, (_, _, _, path) in following.items())
        frontier = following
    return cast("dict[Board, Placements]", found)
