"""Every board that a turn can end in, for one roll or for all of them at once.

A set of cells is filled in one order only: of the cells that could be next, choosing one passes over those
before it for the rest of the way. So no end comes twice, and none has to be remembered.
"""

from game.coach.hands import EMPTY_HAND, Draws
from game.coach.memo import Memo
from game.coach.patterns import put, view
from game.rules.actions import DICE
from game.rules.board import (
    CELLS,
    NEIGHBOURS,
    NUMBERS,
    RUIN,
    Board,
    empty_cells,
    holds_number,
    touches_number,
)
from game.rules.placement import legal_cells

Ends = list[tuple[int, int]]
"""Pairs of the hand that is placed and the view of the board after it."""

_CELLS_OF = Memo[int, tuple[int, ...]](lambda mask: tuple(cell for cell in CELLS if mask >> cell & 1))
_NEAR = tuple(sum(1 << near for near in NEIGHBOURS[cell]) for cell in CELLS)
_LANE = (0, *(len(CELLS) * (value - 1) for value in NUMBERS))
"""Where, in six masks of cells side by side, the one for a value begins."""

_PUT = tuple(tuple(put(cell, value) for cell in CELLS) for value in range(RUIN + 1))
_KEEP = tuple(
    tuple(~sum(_NEAR[cell] << _LANE[other] for other in NUMBERS if abs(other - value) > 1) for cell in CELLS)
    for value in range(RUIN)
)
"""For a value and the cell that it comes to, which cells stay open to which values."""


def _mask(cells: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)


def ends(board: Board, draws: Draws) -> list[Ends]:
    """What placing 0, 1, 2, 3 and 4 dice of ``draws`` on ``board`` can lead to, each end once."""
    cells = empty_cells(board)
    empty = _mask(cells)
    reach = _mask(tuple(cell for cell in cells if touches_number(board, cell)))
    open_ = sum((_mask(legal_cells(board, value)) | empty & ~reach) << _LANE[value] for value in NUMBERS)
    seen = view(board)
    is_fresh = not holds_number(board)
    frames = [(EMPTY_HAND, seen, open_, empty if is_fresh else reach, empty)]
    rounds = [[(EMPTY_HAND, seen)]]
    for _ in range(1, DICE):
        following = []
        for hand, seen, open_, frontier, left in frames:
            beyond = 0 if is_fresh else frontier
            for value, after in draws[hand]:
                puts, keep = _PUT[value], _KEEP[value]
                for cell in _CELLS_OF[open_ >> _LANE[value] & frontier]:
                    remaining = left & ~(frontier & (2 << cell) - 1)
                    following.append(
                        (
                            after,
                            seen | puts[cell],
                            open_ & keep[cell],
                            (beyond | _NEAR[cell]) & remaining,
                            remaining,
                        )
                    )
        rounds.append([frame[:2] for frame in following])
        frames, is_fresh = following, False
    rounds.append(
        [
            (after, seen | _PUT[value][cell])
            for hand, seen, open_, frontier, _ in frames
            for value, after in draws[hand]
            for cell in _CELLS_OF[open_ >> _LANE[value] & frontier]
        ]
    )
    return rounds


def ruins(board: Board) -> list[int]:
    """The views of the boards that accepting a MAGDAGDON on ``board`` can end in."""
    seen = view(board)
    return [seen | _PUT[RUIN][cell] for cell in empty_cells(board)]
