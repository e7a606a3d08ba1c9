"""The score of a board: sums, line bonuses, RUINS and the Majda Powers used. Everything is in points."""

from enum import Enum
from functools import cache
from typing import NamedTuple

from game.rules.board import EMPTY, LINES, RUIN, Board, Content, contents
from game.rules.difficulty import Difficulty

RUIN_PENALTY = 15


class Bonus(Enum):
    """A line bonus; its value is its name in summaries, ``points`` what it adds to the score."""

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
    """The parts of a score in points. The penalties ``ruins`` and ``powers`` are 0 or negative."""

    base: int
    bonus: int
    ruins: int
    powers: int

    @property
    def total(self) -> int:
        """The score, which can be negative."""
        return sum(self)


@cache
def line_bonus(line: tuple[Content, ...]) -> Bonus | None:
    """The bonus that the four contents of a row or column earn; None with a RUIN or an empty cell.

    >>> line_bonus((6, 5, 4, 3)), line_bonus((4, 5, 5, 4)), line_bonus((1, 2, 3, 0))
    (<Bonus.STRAIGHT: 'straight'>, <Bonus.TWO_PAIRS: 'two_pairs'>, None)
    """
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


def line_sum(line: tuple[Content, ...]) -> int:
    """The sum of the numbers among the contents of any cells."""
    return sum(value for value in line if value != RUIN)


def lines(board: Board) -> dict[str, tuple[Content, ...]]:
    """The four contents of each row and column, by the name of the line."""
    cells = contents(board)
    return {line.name: tuple(cells[cell] for cell in line.cells) for line in LINES}


def score(board: Board, difficulty: Difficulty, powers_used: int) -> Score:
    """The score of ``board``, finished or not, in a game that used ``powers_used`` Majda Powers.

    >>> from game.rules.board import parse_board
    >>> score(parse_board("3333/4444/5555/6666"), Difficulty.NIGHTMARE, 0)
    Score(base=144, bonus=400, ruins=0, powers=0)
    >>> score(parse_board("12../.#../..../...."), Difficulty.PEACEFUL, 2).total
    -39
    """
    cells = contents(board)
    bonuses = [line_bonus(line) for line in lines(board).values()]
    return Score(
        base=2 * line_sum(cells),
        bonus=sum(bonus.points for bonus in bonuses if bonus),
        ruins=-RUIN_PENALTY * cells.count(RUIN),
        powers=-difficulty.penalty(powers_used),
    )
