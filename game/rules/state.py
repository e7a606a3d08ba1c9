"""The state of a game between two actions."""

from dataclasses import dataclass
from enum import Enum

from game.rules.actions import PLACES, Die
from game.rules.board import EMPTY_BOARD, Board, Cell, Number, fill
from game.rules.difficulty import Difficulty
from game.rules.placement import legal_cells
from game.rules.scoring import Score, score


class Phase(Enum):
    """What comes next: a roll, dice to place, a MAGDAGDON to answer, or nothing, the game being over."""

    READY = "ready"
    PLACING = "placing"
    MAGDAGDON = "magdagdon"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """What the actions so far have led to.

    ``board`` holds what is permanent. ``dice`` are the numbers that the four dice show; between turns there
    are none. ``staged`` pairs each staged die with its cell, in the order of staging. ``turns`` counts the
    turns that have ended.
    """

    difficulty: Difficulty
    phase: Phase = Phase.READY
    board: Board = EMPTY_BOARD
    dice: tuple[Number, ...] = ()
    staged: tuple[tuple[Die, Cell], ...] = ()
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
        """Whether CONFIRM is allowed now."""
        return self.phase is Phase.PLACING and not self.missing

    @property
    def powers_left(self) -> int:
        """How many Majda Powers can still be used in this game."""
        return len(self.difficulty.power_costs) - self.powers_used

    @property
    def available(self) -> tuple[Die, ...]:
        """The dice that are not staged; none between turns."""
        staged = [die for die, _ in self.staged]
        return tuple(die for die in PLACES[: len(self.dice)] if die not in staged)

    @property
    def staged_board(self) -> Board:
        """The board with the staged dice on it."""
        board = self.board
        for die, cell in self.staged:
            board = fill(board, cell, self.dice[die])
        return board

    @property
    def score(self) -> Score:
        """The score of the permanent board, Powers paid."""
        return score(self.board, self.difficulty, self.powers_used)

    def legal(self) -> dict[Die, tuple[Cell, ...]]:
        """For each available die, the cells where it may go now; empty in any phase but PLACING."""
        if self.phase is not Phase.PLACING:
            return {}
        board = self.staged_board
        return {die: legal_cells(board, self.dice[die]) for die in self.available}
