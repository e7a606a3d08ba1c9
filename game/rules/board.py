"""The board: sixteen cells, each empty, a number from 1 to 6, or a RUIN.

A board is one integer with four bits a cell, ``a1`` lowest and ``d4`` highest, so that it is
immutable, hashable and cheap to change; a row is sixteen bits of it. Cells are numbered row by
row, 0 for ``a1`` to 15 for ``d4``; players see their names.
"""

from reprlib import repr as shown
from typing import NamedTuple, NewType

Board = NewType("Board", int)

SIZE = 4
COLUMNS = "abcd"
ROWS = "1234"

EMPTY = 0
NUMBERS = range(1, 7)
RUIN = 7

CELLS = range(SIZE * SIZE)
CELL_NAMES = tuple(column + row for row in ROWS for column in COLUMNS)
EMPTY_BOARD = Board(0)

SYMBOLS = ".123456#"
_CELL_OF_NAME = {name: cell for cell, name in enumerate(CELL_NAMES)}


class Line(NamedTuple):
    """A row or a column: its name, such as ``row 1`` or ``column a``, and its four cells."""

    name: str
    cells: tuple[int, ...]


LINES = (
    *(Line(f"row {name}", tuple(CELLS[SIZE * i : SIZE * (i + 1)])) for i, name in enumerate(ROWS)),
    *(Line(f"column {name}", tuple(CELLS[i::SIZE])) for i, name in enumerate(COLUMNS)),
)


def _neighbours(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, SIZE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(SIZE * r + c for r, c in around if r in range(SIZE) and c in range(SIZE))


NEIGHBOURS = tuple(_neighbours(cell) for cell in CELLS)


def cell_named(name: str) -> int:
    """The cell called ``name`` (``a1`` to ``d4``). Raises ValueError for any other text."""
    cell = _CELL_OF_NAME.get(name)
    if cell is None:
        raise ValueError(f"{shown(name)} is not a cell: cells are a1 to d4")
    return cell


def content(board: Board, cell: int) -> int:
    """What ``cell`` holds: EMPTY, a number from 1 to 6, or RUIN."""
    return board >> 4 * cell & 15


def contents(board: Board) -> tuple[int, ...]:
    """What each of the sixteen cells holds, in their order."""
    return tuple(board >> shift & 15 for shift in range(0, 64, 4))


def fill(board: Board, cell: int, value: int) -> Board:
    """The board with ``value``, a number or RUIN, in ``cell``, which must be empty."""
    return Board(board | value << 4 * cell)


def empty_cells(board: Board) -> tuple[int, ...]:
    """The cells that hold neither a number nor a RUIN, in their order."""
    return tuple(cell for cell in CELLS if not board >> 4 * cell & 15)


def holds_number(board: Board) -> bool:
    """Whether any cell holds a number."""
    return any(value in NUMBERS for value in contents(board))


def touches_number(board: Board, cell: int) -> bool:
    """Whether any neighbour of ``cell`` holds a number."""
    return any(content(board, neighbour) in NUMBERS for neighbour in NEIGHBOURS[cell])


def parse_board(text: str) -> Board:
    """Read the text form: four rows from the top, joined by ``/``, of ``.``, ``1``-``6`` and ``#``.

    Raises ValueError naming the row or the symbol that is wrong.
    """
    rows = text.split("/")
    if len(rows) != SIZE:
        raise ValueError(f"a board has {SIZE} rows joined by '/', not {len(rows)}: {shown(text)}")
    board = EMPTY_BOARD
    for number, row in enumerate(rows):
        if len(row) != SIZE:
            raise ValueError(f"row {number + 1} has {len(row)} cells instead of {SIZE}: {shown(row)}")
        for column, symbol in enumerate(row):
            value = SYMBOLS.find(symbol)
            cell = SIZE * number + column
            if value < 0:
                raise ValueError(f"{symbol!r} at {CELL_NAMES[cell]} is none of {SYMBOLS}")
            board = fill(board, cell, value)
    return board


def format_board(board: Board) -> str:
    """The text form of ``board``, which parse_board reads."""
    symbols = "".join(SYMBOLS[value] for value in contents(board))
    return "/".join(symbols[start : start + SIZE] for start in range(0, len(CELLS), SIZE))
