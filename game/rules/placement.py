"""Where dice may go, and every board that a roll can lead to.

A number must touch a number, unless the board holds none, and differ by at most 1 from each number it
touches. The search describes a board by sets of cells, each a mask of 16 bits, one a cell:

- ``open``: for each number, the empty cells none of whose neighbours rules it out; the six masks side by
  side in one integer, that of 1 lowest;
- ``reach``: the cells that touch a number; 0 while the board holds no number, and only then.

Placing a number only removes cells from ``open`` and adds cells to ``reach``, so a step of the search is one
operation on each with masks computed once.
"""

from functools import cache
from itertools import groupby

from game.rules.board import CELLS, NEIGHBOURS, NUMBERS, RUIN, SIZE, Board, Cell, Number

Placements = tuple[tuple[Number, Cell], ...]
"""Numbers with the cells that they go to, in an order in which each placement is legal."""

_EVERYWHERE = (1 << len(CELLS)) - 1
_ALL_OPEN = (1 << len(CELLS) * len(NUMBERS)) - 1
LANE = tuple(len(CELLS) * (value - 1) for value in range(RUIN))
"""For each number, the lowest bit of its mask in ``open``; the entry of EMPTY is unused."""

_NEIGHBOUR_MASK = tuple(sum(1 << cell for cell in NEIGHBOURS[cell]) for cell in CELLS)

Step = tuple[int, int, int]
"""How to put a number or a RUIN in a cell: bits to add to the board, bits that ``open`` keeps, and bits to
add to ``reach``."""


def _step(value: int, cell: int) -> Step:
    near = _NEIGHBOUR_MASK[cell] if value in NUMBERS else 0
    closed = 0
    for other in NUMBERS:
        conflicting = near if abs(value - other) > 1 else 0
        closed |= (1 << cell | conflicting) << LANE[other]
    return value << 4 * cell, ~closed, near


STEPS = tuple(tuple(_step(value, cell) for cell in CELLS) for value in range(RUIN + 1))
"""For each content, then each cell, the step that puts it there; those of EMPTY are unused."""


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
def cells_of(mask: int) -> tuple[Cell, ...]:
    """The cells in ``mask``, in the order of CELLS."""
    return tuple(cell for cell in CELLS if mask >> cell & 1)


@cache
def _choices(dice: tuple[Number, ...]) -> tuple[tuple[Number, tuple[Number, ...]], ...]:
    """Each different number among the sorted ``dice``, with the dice left once one of it is placed."""
    values = [value for value, _ in groupby(dice)]
    firsts = [dice.index(value) for value in values]
    return tuple((dice[i], dice[:i] + dice[i + 1 :]) for i in firsts)


def legal_cells(board: Board, value: Number) -> tuple[Cell, ...]:
    """The cells of ``board`` where a die that shows ``value`` may go, in the order of CELLS.

    >>> from game.rules.board import CELL_NAMES, parse_board
    >>> board = parse_board("34../#.../..../....")
    >>> [CELL_NAMES[cell] for cell in legal_cells(board, 4)]
    ['c1', 'b2']
    >>> legal_cells(board, 1)
    ()
    """
    open_, reach = open_and_reach(board)
    return cells_of(open_ >> LANE[value] & (reach or _EVERYWHERE))


def can_place(board: Board, dice: tuple[Number, ...], count: int) -> bool:
    """Whether ``count``, at least 1, of ``dice`` can be placed on ``board`` one after the other.

    >>> from game.rules.board import EMPTY_BOARD
    >>> can_place(EMPTY_BOARD, (1, 1, 4, 4), 2), can_place(EMPTY_BOARD, (1, 1, 4, 4), 3)
    (True, False)
    """
    seen: set[int] = set()

    def search(placed: int, open_: int, reach: int, unused: tuple[Number, ...], missing: int) -> bool:
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


_Reached = tuple[int, int, tuple[Number, ...], Placements]
"""``open`` and ``reach`` of a board, the dice that are left, and the way there."""


def outcomes(board: Board, dice: tuple[Number, ...], count: int) -> dict[Board, Placements]:
    """Every board that placing at least ``count`` of ``dice`` on ``board`` can lead to, with one way there.

    >>> from game.rules.board import parse_board
    >>> [(end, way)] = outcomes(parse_board("1.../####/..../...."), (4, 3, 2, 6), 3).items()
    >>> print(end)
    1 2 3 4
    # # # #
    . . . .
    . . . .
    >>> way
    ((2, 1), (3, 2), (4, 3))
    """
    # Round n holds the boards with n dice placed, each once, whatever the order of its placements.
    open_, reach = open_and_reach(board)
    frontier: dict[int, _Reached] = {board: (open_, reach, tuple(sorted(dice)), ())}
    found: dict[Board, Placements] = {}
    for placed in range(1, len(dice) + 1):
        following: dict[int, _Reached] = {}
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
            found |= {Board(after): path for after, (_, _, _, path) in following.items()}
        frontier = following
    return found
