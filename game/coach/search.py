"""Enumerates the boards that a turn can end in, for one roll or for all rolls at once.

A set of cells is filled in one order only: choosing a cell of the frontier excludes the frontier's earlier
cells from the rest of the branch. So no end comes twice, and no table of visited boards is needed.
"""

from game.coach.hands import EMPTY_HAND, Draws
from game.coach.memo import Memo
from game.coach.patterns import put, view
from game.rules.actions import DICE
from game.rules.board import CELLS, RUIN, Board, empty_cells
from game.rules.placement import LANE, STEPS, cells_of, open_and_reach

Ends = list[tuple[int, int]]
"""Pairs of the placed hand and the view of the board after it."""

_CELLS_OF = Memo[int, tuple[int, ...]](cells_of)
_PUT = tuple(tuple(put(cell, value) for cell in CELLS) for value in range(RUIN + 1))


def ends(board: Board, draws: Draws) -> list[Ends]:
    """The ends after placing 0, 1, 2, 3 and 4 dice of ``draws`` on ``board``, each once."""
    open_, reach = open_and_reach(board)
    empty = sum(1 << cell for cell in empty_cells(board))
    seen = view(board)
    is_fresh = not reach
    frames = [(EMPTY_HAND, seen, open_, empty if is_fresh else reach & empty, empty)]
    rounds = [[(EMPTY_HAND, seen)]]
    for _ in range(1, DICE):
        following = []
        for hand, seen, open_, frontier, left in frames:
            beyond = 0 if is_fresh else frontier
            for value, after in draws[hand]:
                puts, steps = _PUT[value], STEPS[value]
                for cell in _CELLS_OF[open_ >> LANE[value] & frontier]:
                    _, keep, near = steps[cell]
                    remaining = left & ~(frontier & (2 << cell) - 1)
                    following.append(
                        (
                            after,
                            seen | puts[cell],
                            open_ & keep,
                            (beyond | near) & remaining,
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
            for cell in _CELLS_OF[open_ >> LANE[value] & frontier]
        ]
    )
    return rounds


def ruins(board: Board) -> list[int]:
    """The views of the boards that accepting a MAGDAGDON on ``board`` can lead to."""
    seen = view(board)
    return [seen | _PUT[RUIN][cell] for cell in empty_cells(board)]
