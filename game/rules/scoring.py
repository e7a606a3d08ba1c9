"""What a board is worth: sums, line bonuses, RUINS and the Majda Powers used."""

from enum import Enum
from functools import cache
from typing import NamedTuple

from game.rules.board import EMPTY, LINES, RUIN, Board, contents
from game.rules.difficulty import Difficulty

RUIN_PENALTY = 15


class Bonus(Enum):
    """A line bonus, known by its name in records, with its ``points``."""

    STRAIGHT = "straight", 60
    FOUR_OF_A_KIND = "four_of_a_kind", 40
    TWO_PAIRS = "two_pairs", 20

    points: int

    def __new__(cls, name: str, points: int) -> "Bonus":
        member = object.__new__(cls)
        member._value_ = name
        member.points = points
        return member


class Score(NamedTuple):
    """The parts of a score in points; penalties are zero or negative."""

    base: int
    bonus: int
    ruins: int
    powers: int

    @property
    def total(self) -> int:
        return sum(self)


@cache
def line_bonus(line: tuple[int, ...]) -> Bonus | None:
    """The bonus that the four contents of a row or column earn; none with a RUIN or an empty cell."""
    if EMPTY in line or RUIN in line:
        return None
    a, b, c, d = line
    if b - a == c - b == d - c and abs(b - a) == 1:
        return Bonus.STRAIGHT
    if a == b == c == d:
        return Bonus.FOUR_OF_A_KIND
    low, same_low, high, same_high = sorted(line)
    if low == same_low and high == same_high:
        return Bonus.TWO_PAIRS
    return None


def line_sum(line: tuple[int, ...]) -> int:
    """The sum of the numbers among the contents of a row or column, or of any other cells."""
    return sum(value for value in line if value != RUIN)


def lines(board: Board) -> dict[str, tuple[int, ...]]:
    """The four contents of each row and column, by the line's name."""
    cells = contents(board)
    return {line.name: tuple(cells[cell] for cell in line.cells) for line in LINES}


def score(board: Board, difficulty: Difficulty, powers_used: int) -> Score:
    """The score of ``board`` as it stands, after ``powers_used`` Majda Powers."""
    cells = contents(board)
    bonuses = [line_bonus(line) for line in lines(board).values()]
    return Score(
        base=2 * line_sum(cells),
        bonus=sum(bonus.points for bonus in bonuses if bonus),
        ruins=-RUIN_PENALTY * cells.count(RUIN),
        powers=-difficulty.penalty(powers_used),
    )
