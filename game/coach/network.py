"""The value network: the expected final score of a board before a roll, as a sum over its lines and blocks.

The score so far counts exactly; the tables hold what the rest of the game is expected to add. Several value
functions, one for each number of Powers left, are summed at once: each has its own lane of bits in one
integer, above the counts of the values that the empty cells take. The sums of a board's parts are memoized,
as most boards of a search share them.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.coach.memo import Memo
from game.coach.patterns import (
    ACROSS,
    BESIDE,
    COUNTS,
    COUNTS_BITS,
    HELD,
    LOWEST_SHAPE,
    ROW,
    ROW_BITS,
    TAKEN,
    centre_block,
    edge,
    field_key,
    left_corner,
    left_edge,
    mobility_key,
    right_corner,
    right_edge,
    row_cells,
    row_of_shape,
)
from game.coach.tables import POINT, STAGE_OF_PARTS, STAGES, Function, Tables
from game.rules.board import RUIN
from game.rules.scoring import RUIN_PENALTY, line_bonus, line_sum

_LANE_BITS = 24
_LANE = (1 << _LANE_BITS) - 1
_HALF = 1 << _LANE_BITS - 1
_ALL_COUNTS = (1 << COUNTS_BITS) - 1
_PAIR = (1 << 2 * ROW_BITS) - 1
_REMEMBERED = 1 << 15


def _line_score(row: int) -> int:
    cells = row_cells(row)
    bonus = line_bonus(cells)
    return POINT * (line_sum(cells) + (bonus.points if bonus else 0))


def _row_score(row: int) -> int:
    return _line_score(row) - POINT * RUIN_PENALTY * row_cells(row).count(RUIN)


_ROW_SCORE, _COLUMN_SCORE = Memo(_row_score), Memo(_line_score)
"""The score of a line as it stands; a RUIN is paid for in its row."""


@lru_cache(maxsize=8)
def network(tables: Tables, functions: tuple[Function, ...]) -> "Network":
    """The network of these functions, whose memoized sums are shared between positions."""
    return Network(tables, functions)


class Network:
    """The value functions ``functions`` of ``tables``."""

    def __init__(self, tables: Tables, functions: Sequence[Function]) -> None:
        self.functions = tuple(functions)
        self._tables = tables
        self._shifts = [_LANE_BITS * lane for lane in range(len(self.functions))]
        self._ones = sum(1 << shift for shift in self._shifts)
        self._parts = Memo(self._parts_of_stage)
        self._wholes = Memo(self._whole)

    def values(self, views: Sequence[int], empty: int) -> list[list[int]]:
        """For each function, the values of boards of ``empty`` empty cells, given as views."""
        stage = STAGE_OF_PARTS[empty] if empty else None
        packed = _packed_values(views, self._parts[stage], self._wholes[empty])
        return [[(value >> shift & _LANE) - _HALF for value in packed] for shift in self._shifts]

    def _weights(self, name: str, stage: int | None) -> Callable[[int], int]:
        """The weights of a pattern by its key, packed in lanes; 0 when the game is over."""
        if stage is None:
            return lambda key: 0
        places, weights = self._tables.families[name].places, self._tables.families[name].weights
        base, *extras = (weights[function][stage] for function in self.functions)
        ones, lanes = self._ones, list(zip(extras, self._shifts[1:], strict=True))

        def packed(key: int) -> int:
            place = places.get(key)
            if place is None:
                return 0
            return base[place] * ones + sum(extra[place] << shift for extra, shift in lanes)

        return packed

    def _whole(self, empty: int) -> Memo[int, int]:
        """The weights of a board's counts."""
        mobility = self._weights("mobility", STAGES["mobility"][empty] if empty else None)
        field = self._weights("field", STAGES["field"][empty] if empty else None)
        middle = _HALF * self._ones
        return Memo(lambda counts: mobility(mobility_key(counts)) + field(field_key(counts)) + middle)

    def _parts_of_stage(self, stage: int | None) -> "_Parts":
        ones = self._ones

        def line(name: str, score: Memo[int, int]) -> Memo[int, int]:
            weights = self._weights(name, stage)
            return Memo(
                lambda shape: weights(LOWEST_SHAPE[shape]) + score[row_of_shape(shape)] * ones << COUNTS_BITS
            )

        def counted(line: Memo[int, int]) -> Memo[int, int]:
            return Memo(lambda shape: line[shape] + COUNTS[shape])

        def block(name: str, lowest: Callable[[int], int]) -> Memo[int, int]:
            weights = self._weights(name, stage)
            return Memo(lambda cells: weights(lowest(cells)) << COUNTS_BITS)

        outer_row, inner_row = counted(line("outer", _ROW_SCORE)), counted(line("inner", _ROW_SCORE))
        outer_column, inner_column = line("outer", _COLUMN_SCORE), line("inner", _COLUMN_SCORE)
        left, right = block("corner", left_corner), block("corner", right_corner)
        between, centre = block("edge", edge), block("centre", centre_block)
        left_side, right_side = block("edge", left_edge), block("edge", right_edge)

        def outer_rows(rows: int) -> _Outer:
            row, other = rows & ROW, rows >> ROW_BITS
            added = (
                outer_row[_beside(row, other)]
                + left[row & 255 | (other & 255) << 8]
                + between[row >> 4 & 255 | (other & 0xFF0) << 4]
                + right[row >> 8 | other & 0xFF00]
            )
            return added, _beside(other, row)

        def middle_rows(rows: int) -> _Middle:
            row, other = rows & ROW, rows >> ROW_BITS
            added = (
                left_side[row & 255 | (other & 255) << 8]
                + centre[row >> 4 & 255 | (other & 0xFF0) << 4]
                + right_side[row >> 8 | other & 0xFF00]
            )
            return added, *_across(rows)

        def outer_columns(columns: int) -> _Outer:
            column, other = columns & ROW, columns >> ROW_BITS
            return outer_column[_beside(column, other)], _beside(other, column)

        def turned(part: Callable[[int], _Outer]) -> Callable[[int], _Outer]:
            return lambda pair: part(pair >> ROW_BITS | (pair & ROW) << ROW_BITS)

        return _Parts(
            Memo(outer_rows, _REMEMBERED),
            Memo(middle_rows, _REMEMBERED),
            Memo(turned(outer_rows), _REMEMBERED),
            inner_row,
            Memo(outer_columns, _REMEMBERED),
            _ACROSS_COLUMNS,
            Memo(turned(outer_columns), _REMEMBERED),
            inner_column,
        )


def _beside(line: int, other: int) -> int:
    """The shape of ``line``, considering itself and the line ``other`` beside it."""
    return BESIDE[line] & ACROSS[other] | HELD[line]


def _across(lines: int) -> tuple[int, int]:
    """For each of a pair of lines, the lower bits first, the mask that the other leaves of its shape."""
    line, other = lines & ROW, lines >> ROW_BITS
    return ACROSS[other] | TAKEN[line], ACROSS[line] | TAKEN[other]


_ACROSS_COLUMNS = Memo(_across, _REMEMBERED)


_Outer = tuple[int, int]
"""What an outer pair of lines adds, and the shape of its inner line, considering the pair."""

_Middle = tuple[int, int, int]
"""What the middle pair of lines adds, and for each line the mask that the other leaves of its shape."""


class _Parts(NamedTuple):
    """What the parts of a board add, packed: by pairs of neighbouring lines, and by shapes of inner lines."""

    first_rows: Memo[int, _Outer]
    middle_rows: Memo[int, _Middle]
    last_rows: Memo[int, _Outer]
    inner_row: Memo[int, int]
    first_columns: Memo[int, _Outer]
    across_columns: Memo[int, tuple[int, int]]
    last_columns: Memo[int, _Outer]
    inner_column: Memo[int, int]


def _packed_values(views: Sequence[int], parts: _Parts, whole: Memo[int, int]) -> list[int]:
    (
        first_rows,
        middle_rows,
        last_rows,
        inner_row,
        first_columns,
        across_columns,
        last_columns,
        inner_column,
    ) = parts
    values = []
    for view in views:
        first, second = first_rows[view & _PAIR]
        middle, of_second, of_third = middle_rows[view >> 16 & _PAIR]
        last, third = last_rows[view >> 32 & _PAIR]
        total = first + middle + last + inner_row[second & of_second] + inner_row[third & of_third]
        first, second = first_columns[view >> 64 & _PAIR]
        of_second, of_third = across_columns[view >> 80 & _PAIR]
        last, third = last_columns[view >> 96]
        total += first + last + inner_column[second & of_second] + inner_column[third & of_third]
        values.append((total >> COUNTS_BITS) + whole[total & _ALL_COUNTS])
    return values
