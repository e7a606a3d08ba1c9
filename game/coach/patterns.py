"""The patterns of the value network: lines with the values that their empty cells take, and blocks of cells.

A *view* is a board together with its transpose, so that columns are read as rows: the board in the lower 64
bits, the transpose above. A *shape* of a line packs six bits a cell: for an empty cell the set of values that
its neighbours allow, otherwise a symbol which is no such set. So the shape of a line depends on the lines on
either side of it too.
"""

from typing import cast

from game.coach.memo import Memo
from game.rules.board import CELLS, EMPTY, NUMBERS, RUIN, SIZE, Board, Content, content

ROW_BITS = 4 * SIZE
ROW = (1 << ROW_BITS) - 1

_SET_BITS = len(NUMBERS)
ALL = (1 << _SET_BITS) - 1
_TAKES = (
    ALL,
    *(sum(1 << other - 1 for other in NUMBERS if abs(other - value) <= 1) for value in NUMBERS),
    ALL,
)
"""The values that each content of a cell allows in a neighbour, bit 0 for 1."""

_SETS = {left & right for left in _TAKES for right in _TAKES}
_SYMBOLS = (EMPTY, *[mask for mask in range(ALL + 1) if mask not in _SETS][:RUIN])
_HELD_BY = tuple(_SYMBOLS.index(mask) if mask in _SYMBOLS else EMPTY for mask in range(ALL + 1))


def put(cell: int, value: int) -> int:
    """The bits that a view gains when ``value`` comes to the empty ``cell``."""
    row, column = divmod(cell, SIZE)
    return value << 4 * cell | value << 4 * (len(CELLS) + SIZE * column + row)


def view(board: Board) -> int:
    """The view of ``board``."""
    return sum(put(cell, content(board, cell)) for cell in CELLS)


def board_of(seen: int) -> Board:
    """The board of a view."""
    return Board(seen & (1 << 4 * len(CELLS)) - 1)


def row_cells(row: int) -> tuple[Content, ...]:
    """The contents of the four cells of a row."""
    return cast("tuple[Content, ...]", tuple(row >> 4 * place & 15 for place in range(SIZE)))


def _pack(sets: list[int]) -> int:
    return sum(mask << _SET_BITS * place for place, mask in enumerate(sets))


def _beside(row: int) -> int:
    cells = row_cells(row)
    takes = [ALL, *(_TAKES[value] for value in cells), ALL]
    return _pack([0 if value else takes[i] & takes[i + 2] for i, value in enumerate(cells)])


BESIDE = Memo(_beside)
"""For each empty cell of a row, the values that its neighbours in the row allow."""

ACROSS = Memo[int, int](lambda row: _pack([_TAKES[value] for value in row_cells(row)]))
"""For each cell of a row, the values that it allows in the next row."""

TAKEN = Memo[int, int](lambda row: _pack([ALL if value else 0 for value in row_cells(row)]))
"""For each filled cell of a row, all values."""

HELD = Memo[int, int](lambda row: _pack([_SYMBOLS[value] for value in row_cells(row)]))
"""For each filled cell of a row, its symbol."""


def reversed_shape(shape: int) -> int:
    """The shape of the same line read from its other end."""
    return shape >> 18 | shape >> 6 & 63 << 6 | shape << 6 & 63 << 12 | (shape & 63) << 18


def row_of_shape(shape: int) -> int:
    """The row, or column, that has the shape."""
    return (
        _HELD_BY[shape & 63]
        | _HELD_BY[shape >> 6 & 63] << 4
        | _HELD_BY[shape >> 12 & 63] << 8
        | _HELD_BY[shape >> 18] << 12
    )


LOWEST_SHAPE = Memo[int, int](lambda shape: min(shape, reversed_shape(shape)))
"""For each shape, the lower of itself and its reverse."""

DEAD = _SET_BITS
UNTOUCHED = DEAD + 1
COUNT_BITS = 5
COUNTS_BITS = COUNT_BITS * (UNTOUCHED + 1)


def _count(mask: int) -> int:
    if mask == ALL:
        return 1 << COUNT_BITS * UNTOUCHED
    if mask == 0:
        return 1 << COUNT_BITS * DEAD
    if mask not in _SETS:
        return 0
    return sum(1 << COUNT_BITS * bit for bit in range(_SET_BITS) if mask >> bit & 1)


_COUNT = tuple(_count(mask) for mask in range(ALL + 1))


COUNTS = Memo[int, int](
    lambda shape: (
        _COUNT[shape & 63] + _COUNT[shape >> 6 & 63] + _COUNT[shape >> 12 & 63] + _COUNT[shape >> 18]
    )
)
"""For each shape, the numbers of cells that take each value, that take none, and that touch no number.

Eight counts of COUNT_BITS each: values 1 to 6, DEAD, UNTOUCHED.
"""

CAP = 3
"""The highest count of cells that take a value or are dead; more count as this many."""

_HALF_BITS = 3 * COUNT_BITS


def _capped(packed: int) -> int:
    counted = (packed >> COUNT_BITS * place & 31 for place in range(3))
    return sum(min(count, CAP) << 2 * place for place, count in enumerate(counted))


_CAPPED = Memo(_capped)


def mobility_key(counts: int) -> int:
    """Two bits a value: the number of cells that take it, at most CAP."""
    low, high = counts & (1 << _HALF_BITS) - 1, counts >> _HALF_BITS & (1 << _HALF_BITS) - 1
    return _CAPPED[low] | _CAPPED[high] << 6


def field_key(counts: int) -> int:
    """The number of dead cells, at most CAP, above the number of cells that touch no number."""
    return min(counts >> COUNT_BITS * DEAD & 31, CAP) << COUNT_BITS | counts >> COUNT_BITS * UNTOUCHED


# A block is four cells, two by two: sixteen bits, the two cells of its first row lowest.


def _mirrored(block: int) -> int:
    return (block & 0x0F0F) << 4 | block >> 4 & 0x0F0F


def _flipped(block: int) -> int:
    return block >> 8 | (block & 255) << 8


def _transposed(block: int) -> int:
    return block & 0xF00F | block << 4 & 0x0F00 | block >> 4 & 0x00F0


def left_corner(block: int) -> int:
    """The lowest image of a block at the left end of an outer pair of rows, outer row first."""
    return min(block, _transposed(block))


def right_corner(block: int) -> int:
    """The same for the right end."""
    return left_corner(_mirrored(block))


def edge(block: int) -> int:
    """The lowest image of a block between the corners of an outer pair of rows, outer row first."""
    return min(block, _mirrored(block))


def left_edge(block: int) -> int:
    """The same for a block at the left end of the middle pair of rows."""
    return edge(_transposed(block))


def right_edge(block: int) -> int:
    """The same for the right end."""
    return left_edge(_mirrored(block))


def centre_block(block: int) -> int:
    """The lowest image of the block in the centre of the board."""
    images = [block]
    for turned in (_mirrored, _flipped, _transposed):
        images += [turned(image) for image in images]
    return min(images)
