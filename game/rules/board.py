"""The board: sixteen cells, each empty, a number from 1 to 6, or a RUIN."""

from reprlib import repr as shown
from typing import Literal, NamedTuple, NewType, cast

Cell = NewType("Cell", int)
"""A cell by its index, row by row: 0 for ``a1``, 1 for ``b1``, … 15 for ``d4``."""

Number = Literal[1, 2, 3, 4, 5, 6]
"""What a die shows and a cell can hold."""

Content = Literal[0, 1, 2, 3, 4, 5, 6, 7]
"""What a cell holds: EMPTY, a number, or RUIN."""

SIZE = 4
COLUMNS = "abcd"
ROWS = "1234"

EMPTY: Content = 0
NUMBERS: tuple[Number, ...] = (1, 2, 3, 4, 5, 6)
RUIN: Content = 7

CELLS = tuple(map(Cell, range(SIZE * SIZE)))
CELL_NAMES = tuple(column + row for row in ROWS for column in COLUMNS)

SYMBOLS = ".123456#"
"""The symbol of each content, EMPTY to RUIN, in the text form of a board."""

_CELL_OF_NAME = dict(zip(CELL_NAMES, CELLS, strict=True))


class Board(int):
    """An immutable board. Printed, it is four lines; its repr is the expression that makes it.

    >>> board = parse_board("12../.#../..../....")
    >>> print(board)
    1 2 . .
    . # . .
    . . . .
    . . . .
    >>> board
    parse_board('12../.#../..../....')

    It is an integer with four bits a cell, ``a1`` lowest and ``d4`` highest; a row is sixteen bits of it.
    That makes boards quick to compare, to hash and to change, and a search can use plain integers.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(" ".join, format_board(self).split("/")))

    def __repr__(self) -> str:
        return f"parse_board({format_board(self)!r})"


EMPTY_BOARD = Board(0)


class Line(NamedTuple):
    """A row or a column: its name, such as ``row 1`` or ``column a``, and its four cells."""

    name: str
    cells: tuple[Cell, ...]


LINES = (
    *(Line(f"row {name}", CELLS[SIZE * i : SIZE * (i + 1)]) for i, name in enumerate(ROWS)),
    *(Line(f"column {name}", CELLS[i::SIZE]) for i, name in enumerate(COLUMNS)),
)
"""The four rows from the top, then the four columns from the left."""


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    row, column = divmod(cell, SIZE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(Cell(SIZE * r + c) for r, c in around if r in range(SIZE) and c in range(SIZE))


NEIGHBOURS = tuple(map(_neighbours, CELLS))
"""For each cell, the cells that share an edge with it."""


def cell_named(name: str) -> Cell:
    """The cell called ``name``. Raises ValueError for any text but ``a1`` to ``d4``.

    >>> cell_named("b2")
    5
    >>> [CELL_NAMES[cell] for cell in NEIGHBOURS[cell_named("a1")]]
    ['b1', 'a2']
    """
    cell = _CELL_OF_NAME.get(name)
    if cell is None:
        raise ValueError(f"{shown(name)} is not a cell: cells are a1 to d4")
    return cell


def content(board: Board, cell: Cell) -> Content:
    """What ``cell`` holds: EMPTY, a number, or RUIN.

    >>> content(parse_board("12../.#../..../...."), cell_named("b1"))
    2
    """
    return cast("Content", board >> 4 * cell & 15)


def contents(board: Board) -> tuple[Content, ...]:
    """What each of the sixteen cells holds, in the order of CELLS."""
    return cast("tuple[Content, ...]", tuple(board >> shift & 15 for shift in range(0, 64, 4)))


def fill(board: Board, cell: Cell, value: Content) -> Board:
    """``board`` with ``value``, a number or RUIN, in ``cell``, which must be empty: that isn't checked.

    >>> print(fill(EMPTY_BOARD, cell_named("c2"), 5))
    . . . .
    . . 5 .
    . . . .
    . . . .
    """
    return Board(board | value << 4 * cell)


def empty_cells(board: Board) -> tuple[Cell, ...]:
    """The cells that hold neither a number nor a RUIN, in the order of CELLS.

    >>> [CELL_NAMES[cell] for cell in empty_cells(parse_board("1.23/4566/54#4/.345"))]
    ['b1', 'a4']
    """
    return tuple(cell for cell in CELLS if not board >> 4 * cell & 15)


def holds_number(board: Board) -> bool:
    """Whether any cell holds a number."""
    return any(value in NUMBERS for value in contents(board))


def touches_number(board: Board, cell: Cell) -> bool:
    """Whether any neighbour of ``cell`` holds a number."""
    return any(content(board, neighbour) in NUMBERS for neighbour in NEIGHBOURS[cell])


def parse_board(text: str) -> Board:
    """Read the text form: four rows from the top, joined by ``/``, of ``.``, ``1`` to ``6`` and ``#``.

    Raises ValueError, which names the row or the cell that is wrong.

    >>> parse_board("12../.#../..7./....")
    Traceback (most recent call last):
    ValueError: '7' at c3 is none of .123456#
    """
    rows = text.split("/")
    if len(rows) != SIZE:
        raise ValueError(f"a board has {SIZE} rows joined by '/', not {len(rows)}: {shown(text)}")
    for number, row in enumerate(rows, 1):
        if len(row) != SIZE:
            raise ValueError(f"row {number} has {len(row)} cells instead of {SIZE}: {shown(row)}")
    board = 0
    for cell, symbol in enumerate("".join(rows)):
        value = SYMBOLS.find(symbol)
        if value < 0:
            raise ValueError(f"{symbol!r} at {CELL_NAMES[cell]} is none of {SYMBOLS}")
        board |= value << 4 * cell
    return Board(board)


def format_board(board: Board) -> str:
    """The text form of ``board`` on one line, which parse_board reads.

    >>> format_board(EMPTY_BOARD)
    '..../..../..../....'
    """
    symbols = "".join(SYMBOLS[value] for value in contents(board))
    return "/".join(symbols[start : start + SIZE] for start in range(0, len(CELLS), SIZE))
