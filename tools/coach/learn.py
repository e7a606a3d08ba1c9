"""Temporal-difference learning of a value function without Powers, from games of players of every strength.

The target for a board is the value of the best end of one roll on it, whatever the player then does. So the
learning is off-policy: boards reached by weak play get the value of strong play too. Each weight has its own
learning rate: the absolute sum of its errors divided by the sum of their absolute values (temporal
coherence).
"""

from __future__ import annotations

import numpy as np
from numba import njit, uint64

from game.coach.hands import ANY, HANDS
from game.rules.board import RUIN
from tools.coach.boards import content, count_empty, fill, find_ends, find_ruins, workspace
from tools.coach.features import FEATURES, features

CARELESSNESS = np.array([0.0, 0.0, 0.1, 0.2, 0.4, 0.7, 1.0])
"""The probabilities with which players of each strength end a turn at random."""

RUINED = 0.2
"""The share of games that start with RUINS on the board."""

MOST_RUINS = 6

DRAWS = np.full((len(HANDS), 7), -1)
for _hand, _choices in enumerate(ANY):
    for _value, _after in _choices:
        DRAWS[_hand, _value] = _after


@njit
def value(board, weights, index):
    """The value of ``board`` by ``weights``, in points."""
    empty = count_empty(board)
    total = float(features(board, empty, index))
    if empty:
        for i in range(FEATURES):
            total += weights[index[i]]
    return total


@njit
def roll_draws(draws):
    """Throw four dice; set ``draws`` to the draws that they allow."""
    draws[:] = -1
    left = np.zeros(7, np.int64)
    for _ in range(4):
        left[np.random.randint(1, 7)] += 1
    for hand in range(DRAWS.shape[0]):
        for value in range(1, 7):
            draws[hand, value] = DRAWS[hand, value] if has(hand, value) < left[value] else -1


HELD = np.array([[hand.count(value) for value in range(7)] for hand in HANDS])


@njit
def has(hand, value):
    """The number of dice in ``hand`` that show ``value``."""
    return HELD[hand, value]


@njit
def throw(draws, room, bounds, board, minimum):
    """The range in ``room`` of the ends of a roll thrown on ``board``: first index, and last plus one."""
    roll_draws(draws)
    find_ends(board, 0, draws, room, bounds)
    first = bounds[min(minimum, count_empty(board))]
    if first < bounds[5]:
        return first, bounds[5]
    return 0, find_ruins(board, room[0])


@njit
def best_end(first, last, boards, weights, index):
    """The best of some boards and its value."""
    best = -1e9
    found = boards[first]
    for i in range(first, last):
        worth = value(boards[i], weights, index)
        if worth > best:
            best = worth
            found = boards[i]
    return found, best


@njit
def start_board(ruined, most_ruins):
    """An empty board, or with probability ``ruined`` one with RUINS on it."""
    board = uint64(0)
    if np.random.random() < ruined:
        for _ in range(np.random.randint(1, most_ruins + 1)):
            cell = np.random.randint(16)
            if content(board, cell) == 0:
                board = fill(board, cell, RUIN)
    return board


@njit
def learn(games, minimum, rate, weights, moved, moved_in_all, seed):
    """Play ``games`` games and learn from each turn; returns the root mean square of the errors."""
    np.random.seed(seed)
    room = workspace()
    boards = room[0]
    bounds = np.zeros(6, np.int64)
    draws = np.zeros(DRAWS.shape, np.int64)
    index = np.zeros(FEATURES, np.int64)
    surprises = 0.0
    turns = 0
    for _ in range(games):
        carelessness = CARELESSNESS[np.random.randint(CARELESSNESS.size)]
        board = start_board(RUINED, MOST_RUINS)
        while count_empty(board):
            first, last = throw(draws, room, bounds, board, minimum)
            after, target = best_end(first, last, boards, weights, index)
            if np.random.random() < carelessness:
                after = boards[np.random.randint(first, last)]
            surprise = target - value(board, weights, index)
            surprises += surprise * surprise
            turns += 1
            for i in range(FEATURES):
                adjust(weights, moved, moved_in_all, index[i], surprise, rate / FEATURES)
            board = after
    return (surprises / turns) ** 0.5


@njit
def adjust(weights, moved, moved_in_all, at, surprise, rate):
    """Move the weight ``at`` by temporal coherence."""
    coherence = abs(moved[at]) / moved_in_all[at] if moved_in_all[at] > 0 else 1.0
    weights[at] += coherence * rate * surprise
    moved[at] += surprise
    moved_in_all[at] += abs(surprise)


@njit
def play(games, minimum, weights, seed):
    """The final scores of ``games`` games played by value."""
    np.random.seed(seed)
    room = workspace()
    bounds = np.zeros(6, np.int64)
    draws = np.zeros(DRAWS.shape, np.int64)
    index = np.zeros(FEATURES, np.int64)
    scores = np.zeros(games)
    for game in range(games):
        board = uint64(0)
        while count_empty(board):
            first, last = throw(draws, room, bounds, board, minimum)
            board, _ = best_end(first, last, room[0], weights, index)
        scores[game] = value(board, weights, index)
    return scores
