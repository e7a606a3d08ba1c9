"""Two games on the same dice, side by side."""

from collections.abc import Iterator
from enum import Enum
from itertools import zip_longest
from typing import NamedTuple, Protocol

from game.rules.actions import Confirm, Roll, Ruin
from game.rules.board import Number
from game.rules.record import Record, replay, states
from game.rules.scoring import Score
from game.rules.state import Phase, State


class OtherDiceError(ValueError):
    """Two games are of other difficulties, or had other rolls."""


class Side(Enum):
    """One of the two games."""

    MINE = "mine"
    THEIRS = "theirs"


class ReviewSums(Protocol):
    """What a review found in a whole game. The unit is up to the review, the same for both games."""

    @property
    def luck(self) -> float:
        """What the dice gave beyond what was expected of them."""

    @property
    def loss(self) -> float:
        """What the decisions gave away, 0 or more."""


class DuelTurn(NamedTuple):
    """A turn of both games, counted from 1: its roll, and the states after it, None once a game was over."""

    number: int
    roll: tuple[Number, ...]
    mine: State | None
    theirs: State | None

    @property
    def differs(self) -> bool:
        """Whether the games are in different positions after it."""
        one, other = self.mine, self.theirs
        return not one or not other or (one.board, one.powers_used) != (other.board, other.powers_used)


class Duel(NamedTuple):
    """Two finished games on the same dice: their turns, and their scores part by part."""

    turns: tuple[DuelTurn, ...]
    mine: Score
    theirs: Score

    @property
    def difference(self) -> Score:
        """My points beyond theirs, part by part."""
        return Score(*(one - other for one, other in zip(self.mine, self.theirs, strict=True)))

    @property
    def parted_in(self) -> int | None:
        """The number of the first turn after which the games differ; None for the same game twice."""
        return next((turn.number for turn in self.turns if turn.differs), None)

    @property
    def leader(self) -> Side | None:
        """Whose score is higher; None if they are equal."""
        return _greater(self.mine.total, self.theirs.total)

    def winner(self, mine: ReviewSums, theirs: ReviewSums) -> Side | None:
        """Whose score is higher or, if they are equal, whose decisions gave less away.

        ``mine`` and ``theirs`` are what the reviews of the two games found. None if these are equal, too.
        """
        return self.leader or _greater(theirs.loss, mine.loss)


def duel(mine: Record, theirs: Record) -> Duel:
    """The games of two records side by side.

    Raises OtherDiceError if they are not on the same dice, ValueError if one is not over, and RecordError if
    one breaks the rules.
    """
    ends = [replay(record) for record in (mine, theirs)]
    if any(end.phase is not Phase.OVER for end in ends):
        raise ValueError("a game is not over")
    if mine.difficulty is not theirs.difficulty:
        raise OtherDiceError("the games are of different difficulties")
    return Duel(tuple(_turns(mine, theirs)), *(end.score for end in ends))


def _turns(mine: Record, theirs: Record) -> Iterator[DuelTurn]:
    pairs = zip_longest(_ends_of_turns(mine), _ends_of_turns(theirs), fillvalue=(None, None))
    for number, ((my_roll, my_end), (their_roll, their_end)) in enumerate(pairs, 1):
        roll = my_roll or their_roll
        if my_roll and their_roll and my_roll != their_roll:
            raise OtherDiceError(f"the rolls of turn {number} differ")
        assert roll
        yield DuelTurn(number, roll, my_end, their_end)


def _ends_of_turns(record: Record) -> Iterator[tuple[tuple[Number, ...], State]]:
    """The roll of each turn, and the state after it."""
    roll: tuple[Number, ...] = ()
    for action, state in zip(record.actions, states(record), strict=True):
        match action:
            case Roll(dice):
                roll = dice
            case Confirm() | Ruin():
                yield roll, state


def _greater(mine: float, theirs: float) -> Side | None:
    if mine == theirs:
        return None
    return Side.MINE if mine > theirs else Side.THEIRS
