"""Boards for the trainer, compiled: the integers of game.rules.board as unsigned 64-bit numbers."""

from __future__ import annotations

import numpy as np
from numba import int64, njit, uint64

from game.rules.board import NEIGHBOURS, NUMBERS, RUIN

MOST_ENDS = 60_000
"""An upper bound on the boards that one turn's search visits."""

_ALL = (1 << len(NUMBERS)) - 1
_NEAR = np.array([[*near, *[-1] * (4 - len(near))] for near in NEIGHBOURS])
_NEAR_MASK = np.array([sum(1 << cell for cell in near) for near in NEIGHBOURS])
_TAKES = np.full(RUIN + 1, _ALL)
for _value in NUMBERS:
    _TAKES[_value] = sum(1 << other - 1 for other in NUMBERS if abs(other - _value) <= 1)


@njit
def content(board, cell):
    return int64(board >> uint64(4 * cell) & uint64(15))


@njit
def fill(board, cell, value):
    return board | uint64(value) << uint64(4 * cell)


@njit
def count_empty(board):
    used = (board | board >> uint64(1) | board >> uint64(2)) & uint64(0x1111111111111111)
    empty = 16
    while used:
        used &= used - uint64(1)
        empty -= 1
    return empty


@njit
def transposed(board):
    swap = (board ^ board >> uint64(12)) & uint64(0x0000F0F00000F0F0)
    board ^= swap ^ swap << uint64(12)
    swap = (board ^ board >> uint64(24)) & uint64(0x00000000FF00FF00)
    return board ^ swap ^ swap << uint64(24)


@njit
def workspace():
    """The arrays of one search: boards, frontiers, excluded cells, dice or hands."""
    return (
        np.zeros(MOST_ENDS, np.uint64),
        np.zeros(MOST_ENDS, np.int64),
        np.zeros(MOST_ENDS, np.int64),
        np.zeros(MOST_ENDS, np.int64),
    )


@njit
def find_ends(board, dice, draws, room, bounds):
    """Fill ``room`` with every board that placing up to four dice leads to, each once.

    ``draws[hand, value]`` is the hand with one more die of a value, negative where there is none to
    draw. Those with n dice placed are at bounds[n] to bounds[n + 1].
    """
    boards, frontiers, passed, hands = room
    taken = 0
    reach = 0
    is_fresh = True
    for cell in range(16):
        value = content(board, cell)
        if value:
            taken |= 1 << cell
            if value != RUIN:
                reach |= _NEAR_MASK[cell]
                is_fresh = False
    boards[0] = board
    hands[0] = dice
    passed[0] = taken
    frontiers[0] = (65535 if is_fresh else reach) & ~taken
    bounds[0] = 0
    bounds[1] = 1
    for placed in range(1, 5):
        after = bounds[placed]
        for i in range(bounds[placed - 1], bounds[placed]):
            before = boards[i]
            frontier = frontiers[i]
            over = passed[i]
            for cell in range(16):
                if not frontier >> cell & 1:
                    continue
                frontier &= ~(1 << cell)
                over |= 1 << cell
                takes = _ALL
                for k in range(4):
                    near = _NEAR[cell, k]
                    if near < 0:
                        break
                    takes &= _TAKES[content(before, near)]
                for value in range(1, 7):
                    hand = draws[hands[i], value]
                    if hand >= 0 and takes >> value - 1 & 1:
                        boards[after] = fill(before, cell, value)
                        hands[after] = hand
                        passed[after] = over
                        beyond = 0 if is_fresh else frontier
                        frontiers[after] = (beyond | _NEAR_MASK[cell]) & ~over
                        after += 1
        is_fresh = False
        bounds[placed + 1] = after


@njit
def find_ruins(board, boards):
    """Fill ``boards`` with what accepting a MAGDAGDON leads to; returns how many."""
    count = 0
    for cell in range(16):
        if content(board, cell) == 0:
            boards[count] = fill(board, cell, RUIN)
            count += 1
    return count
