"""Learns the differences that Powers left make to a board's value, on top of a function without Powers.

The target is not a single roll but the exact mean over all rolls: the ends of every roll are found at once,
and with them the values of lowering, raising and rerolling.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from game.coach.hands import EMPTY_HAND, FIRST_ROLL, HANDS, LESS_ONE, STEPS, THROWS, WAYS
from game.coach.tables import FUNCTIONS, Function
from tools.coach.boards import count_empty, find_ends, find_ruins, workspace
from tools.coach.features import FEATURES, features
from tools.coach.learn import CARELESSNESS, DRAWS, adjust, start_board, throw

MINIMUM = 2
RUINED = 0.1
MOST_RUINS = 4
EMPTY_BOARD_SHARE = 0.1
"""The share of the empty boards at the start of games that are learned from, as they are all the same."""

LUCKY = 0.5
LUCKY_TRIES = 3
"""The share of turns that take the best of LUCKY_TRIES rolls, as if a Power had been used."""

_CHAINS = [
    (function, functions[powers - 1], difficulty.power_costs[-powers])
    for difficulty, functions in FUNCTIONS.items()
    for powers, function in enumerate(functions)
    if powers
]
LEARNED = sorted({function for function, _, _ in _CHAINS})
COLUMN = {Function.NONE_LEFT: 0, **{function: column for column, function in enumerate(LEARNED, start=1)}}
"""The columns of the weights: the function without Powers, then those learned here."""

LESS_POWERS = np.zeros(len(COLUMN), np.int64)
COST = np.zeros(len(COLUMN))
for _function, _less, _cost in _CHAINS:
    LESS_POWERS[COLUMN[_function]] = COLUMN[_less]
    COST[COLUMN[_function]] = _cost

FROM_FEATURE = 8
"""The first feature that these functions learn: blocks and the whole board, but not lines."""

_NEVER = -1e9
_SIZE = np.array([len(hand) for hand in HANDS])
_WAYS = np.array([0] * FIRST_ROLL + [*WAYS]) / THROWS


def _table(lists):
    table = np.full((len(lists), 1 + max(map(len, lists))), -1)
    for row, items in zip(table, lists, strict=True):
        row[: len(items)] = items
    return table


_LESS_ONE = _table(LESS_ONE)
_STEPS = _table(STEPS)
_BEST_OF = COLUMN[Function.PEACEFUL_2]


@njit
def worths(board, weights, index, total):
    """Set ``total`` to the value of ``board`` by each column, in points."""
    empty = count_empty(board)
    total[:] = features(board, empty, index)
    if empty:
        none_left = 0.0
        for i in range(FEATURES):
            none_left += weights[index[i], 0]
        total += none_left
        for i in range(FROM_FEATURE, FEATURES):
            for column in range(1, total.size):
                total[column] += weights[index[i], column]


@njit
def look_ahead(board, weights, room, bounds, index, rolls, kept, total, mean):
    """Set ``mean`` to each column's exact mean, over all rolls, of the best option."""
    columns = total.size
    required = min(MINIMUM, count_empty(board))
    find_ends(board, EMPTY_HAND, DRAWS, room, bounds)
    rolls[:] = _NEVER
    for i in range(bounds[required], bounds[5]):
        worths(room[0][i], weights, index, total)
        hand = room[3][i]
        for column in range(columns):
            if total[column] > rolls[hand, column]:
                rolls[hand, column] = total[column]
    for hand in range(1, _SIZE.size):
        for less in _LESS_ONE[hand]:
            if less >= 0:
                for column in range(columns):
                    rolls[hand, column] = max(rolls[hand, column], rolls[less, column])
    ruin = np.full(columns, _NEVER)
    for i in range(find_ruins(board, room[0])):
        worths(room[0][i], weights, index, total)
        ruin = np.maximum(ruin, total)
    for column in range(columns):
        for roll in range(FIRST_ROLL, _SIZE.size):
            if rolls[roll, column] == _NEVER:
                rolls[roll, column] = ruin[column]
        if column:
            use_powers(rolls[:, column], rolls[:, LESS_POWERS[column]], kept, COST[column])
        mean[column] = 0.0
        for roll in range(FIRST_ROLL, _SIZE.size):
            mean[column] += _WAYS[roll] * rolls[roll, column]


@njit
def use_powers(values, after, kept, cost):
    """Raise the value of each roll to that of the best Power on it."""
    kept[FIRST_ROLL:] = after[FIRST_ROLL:]
    for hand in range(FIRST_ROLL - 1, -1, -1):
        kept[hand] = 0.0
        for value in range(1, 7):
            kept[hand] += kept[DRAWS[hand, value]] / 6
    for hand in range(1, _SIZE.size):
        best = kept[hand] if hand < FIRST_ROLL else _NEVER
        for less in _LESS_ONE[hand]:
            if less >= 0:
                best = max(best, kept[less])
        for other in _STEPS[hand]:
            if other >= 0:
                best = max(best, after[other])
        if hand < FIRST_ROLL:
            kept[hand] = best
        else:
            values[hand] = max(values[hand], best - cost)


@njit
def learn_powers(games, rate, weights, moved, moved_in_all, seed):
    """Play ``games`` games and learn all columns but the first; returns their root mean square errors."""
    np.random.seed(seed)
    columns = weights.shape[1]
    room, other_room = workspace(), workspace()
    bounds = np.zeros(6, np.int64)
    draws = np.zeros(DRAWS.shape, np.int64)
    index = np.zeros(FEATURES, np.int64)
    rolls = np.zeros((_SIZE.size, columns))
    kept = np.zeros(_SIZE.size)
    total, mean, squares = np.zeros((3, columns))
    turns = 0
    for _ in range(games):
        carelessness = CARELESSNESS[np.random.randint(CARELESSNESS.size)]
        board = start_board(RUINED, MOST_RUINS)
        while count_empty(board):
            if board or np.random.random() < EMPTY_BOARD_SHARE:
                look_ahead(board, weights, room, bounds, index, rolls, kept, total, mean)
                worths(board, weights, index, total)
                turns += 1
                for column in range(1, columns):
                    surprise = mean[column] - total[column]
                    squares[column] += surprise * surprise
                    for i in range(FROM_FEATURE, FEATURES):
                        adjust(
                            weights[:, column],
                            moved[:, column],
                            moved_in_all[:, column],
                            index[i],
                            surprise,
                            rate / (FEATURES - FROM_FEATURE),
                        )
            board = play_turn(board, carelessness, weights, draws, other_room, bounds, index, total)
    return np.sqrt(squares / turns)


@njit
def play_turn(board, carelessness, weights, draws, room, bounds, index, total):
    """The board after the turn of a player with Powers; ``carelessness``: the probability of a random end."""
    tries = LUCKY_TRIES if np.random.random() < LUCKY else 1
    best = _NEVER
    found = board
    for _ in range(tries):
        first, last = throw(draws, room, bounds, board, MINIMUM)
        if np.random.random() < carelessness:
            return room[0][np.random.randint(first, last)]
        for i in range(first, last):
            worths(room[0][i], weights, index, total)
            if total[_BEST_OF] > best:
                best = total[_BEST_OF]
                found = room[0][i]
    return found
