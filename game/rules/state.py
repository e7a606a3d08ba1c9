"""A moment of a game."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from game.rules.board import EMPTY_BOARD, Board, fill
from game.rules.difficulty import Difficulty
from game.rules.placement import legal_cells
from game.rules.scoring import Score, score


class Phase(Enum):
    """What a game waits for: a roll, placements, an answer to a MAGDAGDON, or nothing any more."""

    READY = "ready"
    PLACING = "placing"
    MAGDAGDON = "magdagdon"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a game, as it follows from the actions before it.

    ``board`` holds what is permanent. ``dice`` are the four values rolled, empty between turns.
    ``staged`` pairs the place of each staged die with its cell, in the order of staging.
    """

    difficulty: Difficulty
    phase: Phase = Phase.READY
    board: Board = EMPTY_BOARD
    dice: tuple[int, ...] = ()
    staged: tuple[tuple[int, int], ...] = ()
    turns: int = 0
    powers_used: int = 0

    @property
    def required(self) -> int:
        """How many dice this turn must place; 0 when the game is over."""
        return self.difficulty.required(self.board)

    @property
    def missing(self) -> int:
        """How many more dice must be staged before CONFIRM."""
        return max(0, self.required - len(self.staged))

    @property
    def can_confirm(self) -> bool:
        return self.phase is Phase.PLACING and not self.missing

    @property
    def powers_left(self) -> int:
        return len(self.difficulty.power_costs) - self.powers_used

    @property
    def available(self) -> tuple[int, ...]:
        """The places of the dice that are not staged."""
        staged = [die for die, _ in self.staged]
        return tuple(die for die in range(len(self.dice)) if die not in staged)

    @property
    def staged_board(self) -> Board:
        """The board as it would be if what is staged were permanent."""
        return with_staged(self.board, self.dice, self.staged)

    @property
    def score(self) -> Score:
        """The score of what is permanent."""
        return score(self.board, self.difficulty, self.powers_used)

    def legal(self) -> dict[int, tuple[int, ...]]:
        """For each available die, the cells that take it now. Empty outside of placing."""
        if self.phase is not Phase.PLACING:
            return {}
        board = self.staged_board
        return {die: legal_cells(board, self.dice[die]) for die in self.available}


def with_staged(board: Board, dice: tuple[int, ...], staged: Iterable[tuple[int, int]]) -> Board:
    """``board`` with the dice at the given places in the given cells."""
    for die, cell in staged:
        board = fill(board, cell, dice[die])
    return board
