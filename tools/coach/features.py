"""The patterns of game.coach.patterns as flat arrays that compiled code can index."""

from __future__ import annotations

from itertools import product

import numpy as np
from numba import int64, njit, uint64

from game.coach import patterns
from game.coach.tables import STAGES
from game.rules.board import NUMBERS, RUIN, SIZE
from game.rules.scoring import RUIN_PENALTY, line_bonus, line_sum
from tools.coach.boards import transposed

CONTENTS = range(RUIN + 1)
FEATURES = 8 + 9 + 2
_ROWS = 1 << patterns.ROW_BITS


def _row(cells) -> int:
    return sum(value << 4 * place for place, value in enumerate(cells))


def _is_legal(one: int, other: int) -> bool:
    return one not in NUMBERS or other not in NUMBERS or abs(one - other) <= 1


BESIDE, ACROSS, HELD, LINE_SCORE, RUINS = np.zeros((5, _ROWS), np.int64)
for _cells in product(CONTENTS, repeat=SIZE):
    _number = _row(_cells)
    BESIDE[_number] = patterns.BESIDE[_number]
    ACROSS[_number] = patterns.ACROSS[_number]
    HELD[_number] = patterns.HELD[_number]
    _bonus = line_bonus(_cells)
    LINE_SCORE[_number] = line_sum(_cells) + (_bonus.points if _bonus else 0)
    RUINS[_number] = RUIN_PENALTY * _cells.count(RUIN)

_LEGAL_ROWS = [
    _row(cells) for cells in product(CONTENTS, repeat=SIZE) if all(map(_is_legal, cells, cells[1:]))
]


def _shapes(is_inner: bool) -> dict[int, int]:
    """The legal shapes of a line, each with its index."""
    one_side = {patterns.ACROSS[value * 0x1111] & 63 for value in CONTENTS}
    across = {one & other for one in one_side for other in one_side} if is_inner else one_side
    found: dict[int, int] = {}
    for row in _LEGAL_ROWS:
        sets = [
            {patterns.BESIDE[row] >> 6 * place & mask & 63 for mask in across}
            if not row >> 4 * place & 15
            else {patterns.HELD[row] >> 6 * place & 63}
            for place in range(SIZE)
        ]
        for cells in product(*map(sorted, sets)):
            shape = sum(mask << 6 * place for place, mask in enumerate(cells))
            found.setdefault(min(shape, patterns.reversed_shape(shape)), len(found))
    return found


PLACES: dict[str, dict[int, int]] = {
    "outer": _shapes(is_inner=False),
    "inner": _shapes(is_inner=True),
    "corner": {},
    "edge": {},
    "centre": {},
    "mobility": {key: key for key in range(4 ** len(NUMBERS))},
    "field": {key: key for key in range((patterns.CAP + 1) << patterns.COUNT_BITS)},
}

_CODES = sorted({shape >> shift & 63 for shape in PLACES["inner"] for shift in (0, 6, 12, 18)})
_PAIRS = len(_CODES) ** 2
_HELD = patterns.HELD[_row((RUIN,) * SIZE)] & 63
PAIR, COUNTS = np.zeros((2, 4096), np.int64)
for _low, _high in product(_CODES, repeat=2):
    PAIR[_low | _high << 6] = _CODES.index(_low) * len(_CODES) + _CODES.index(_high)
    COUNTS[_low | _high << 6] = patterns.COUNTS[_low | _high << 6 | _HELD << 12 | _HELD << 18]
OUTER, INNER = np.zeros((2, _PAIRS * _PAIRS), np.int32)
for _kind, _array in (("outer", OUTER), ("inner", INNER)):
    for _shape, _place in PLACES[_kind].items():
        for _way in (_shape, patterns.reversed_shape(_shape)):
            _array[PAIR[_way & 4095] * _PAIRS + PAIR[_way >> 12]] = _place


BLOCKS = (
    (("corner", patterns.left_corner), ("edge", patterns.edge), ("corner", patterns.right_corner)),
    (("edge", patterns.left_edge), ("centre", patterns.centre_block), ("edge", patterns.right_edge)),
)
"""For an outer and the middle pair of rows, the family of each block and its key."""

BLOCK_FAMILIES = ("corner", "edge", "centre")
BLOCK = np.zeros((9, _ROWS), np.int32)
BLOCK_KIND = np.zeros(9, np.int64)
for _a, _b, _c, _d in product(CONTENTS, repeat=4):
    if all(_is_legal(*pair) for pair in ((_a, _b), (_c, _d), (_a, _c), (_b, _d))):
        for _i in range(9):
            _band, _place = divmod(_i, 3)
            _family, _key = BLOCKS[_band % 2][_place]
            _found = _key(_row((_c, _d, _a, _b) if _band == 2 else (_a, _b, _c, _d)))
            BLOCK_KIND[_i] = BLOCK_FAMILIES.index(_family)
            BLOCK[_i, _row((_a, _b, _c, _d))] = PLACES[_family].setdefault(_found, len(PLACES[_family]))

_SIZES = {name: len(places) for name, places in PLACES.items()}
OFFSETS: dict[str, int] = {}
WEIGHTS = 0
for _name, _stages in STAGES.items():
    OFFSETS[_name] = WEIGHTS
    WEIGHTS += _SIZES[_name] * (max(_stages) + 1)

_OFFSET = np.array([OFFSETS[name] for name in STAGES])
_SIZE = np.array([_SIZES[name] for name in STAGES])
_STAGE = np.array([STAGES[name] for name in STAGES])
_NAMES = list(STAGES)
_OUTER, _INNER, _CORNER, _MOBILITY, _FIELD = map(
    _NAMES.index, ("outer", "inner", "corner", "mobility", "field")
)
_COUNT = (1 << patterns.COUNT_BITS) - 1
_CAP = patterns.CAP
_COUNT_BITS = patterns.COUNT_BITS
_DEAD = patterns.DEAD
_UNTOUCHED = patterns.UNTOUCHED


@njit
def _lines(b, first, outer, inner, index, at):
    """Index the shapes of four rows; returns the counts of the values that their empty cells take."""
    r0 = int64(b & uint64(65535))
    r1 = int64(b >> uint64(16) & uint64(65535))
    r2 = int64(b >> uint64(32) & uint64(65535))
    r3 = int64(b >> uint64(48))
    s0 = BESIDE[r0] & ACROSS[r1] | HELD[r0]
    s1 = BESIDE[r1] & ACROSS[r0] & ACROSS[r2] | HELD[r1]
    s2 = BESIDE[r2] & ACROSS[r1] & ACROSS[r3] | HELD[r2]
    s3 = BESIDE[r3] & ACROSS[r2] | HELD[r3]
    index[at] = outer + OUTER[PAIR[s0 & 4095] * _PAIRS + PAIR[s0 >> 12]]
    index[at + 1] = inner + INNER[PAIR[s1 & 4095] * _PAIRS + PAIR[s1 >> 12]]
    index[at + 2] = inner + INNER[PAIR[s2 & 4095] * _PAIRS + PAIR[s2 >> 12]]
    index[at + 3] = outer + OUTER[PAIR[s3 & 4095] * _PAIRS + PAIR[s3 >> 12]]
    if not first:
        return 0
    counts = COUNTS[s0 & 4095] + COUNTS[s0 >> 12] + COUNTS[s1 & 4095] + COUNTS[s1 >> 12]
    return counts + COUNTS[s2 & 4095] + COUNTS[s2 >> 12] + COUNTS[s3 & 4095] + COUNTS[s3 >> 12]


@njit
def features(board, empty, index):
    """Set ``index`` to the indices of the weights of ``board``; returns its score so far."""
    other = transposed(board)
    scored = 0
    for i in range(4):
        row = int64(board >> uint64(16 * i) & uint64(65535))
        scored += LINE_SCORE[row] - RUINS[row]
        scored += LINE_SCORE[int64(other >> uint64(16 * i) & uint64(65535))]
    outer = _OFFSET[_OUTER] + _STAGE[_OUTER, empty] * _SIZE[_OUTER]
    inner = _OFFSET[_INNER] + _STAGE[_INNER, empty] * _SIZE[_INNER]
    counts = _lines(board, True, outer, inner, index, 0)
    _lines(other, False, outer, inner, index, 4)
    for i in range(9):
        shift = 16 * (i // 3) + 4 * (i % 3)
        block = int64(board >> uint64(shift) & uint64(255))
        block |= int64(board >> uint64(shift + 16) & uint64(255)) << 8
        family = _CORNER + BLOCK_KIND[i]
        index[8 + i] = _OFFSET[family] + _STAGE[family, empty] * _SIZE[family] + BLOCK[i, block]
    mobility = 0
    for place in range(6):
        mobility |= min(counts >> _COUNT_BITS * place & _COUNT, _CAP) << 2 * place
    index[17] = _OFFSET[_MOBILITY] + _STAGE[_MOBILITY, empty] * _SIZE[_MOBILITY] + mobility
    dead = min(counts >> _COUNT_BITS * _DEAD & _COUNT, _CAP)
    field = dead << _COUNT_BITS | counts >> _COUNT_BITS * _UNTOUCHED & _COUNT
    index[18] = _OFFSET[_FIELD] + _STAGE[_FIELD, empty] * _SIZE[_FIELD] + field
    return scored
