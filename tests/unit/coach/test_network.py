"""The value network counts exactly what is scored, and the same from every side of the board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.coach.memo import Memo
from game.coach.network import Network
from game.coach.patterns import board_of, view
from game.coach.tables import FUNCTIONS, POINT, Function, tables
from game.rules.board import CELLS, SIZE, Board, content, fill, parse_board
from game.rules.difficulty import Difficulty
from game.rules.scoring import score
from tests.support.golden import cases

BOARDS = [parse_board(case["board"]) for case in cases("positions")]
ALL = tuple(Function)


def mirrored(board: Board) -> Board:
    return moved(board, lambda row, column: (row, SIZE - 1 - column))


def transposed(board: Board) -> Board:
    return moved(board, lambda row, column: (column, row))


def moved(board: Board, place: object) -> Board:
    assert callable(place)
    image = Board(0)
    for cell in CELLS:
        row, column = place(*divmod(cell, SIZE))
        image = fill(image, SIZE * row + column, content(board, cell))
    return image


def values(network: Network, board: Board) -> list[int]:
    empty = sum(content(board, cell) == 0 for cell in CELLS)
    return [value for (value,) in network.values([view(board)], empty)]


def test_a_full_board_is_worth_its_score() -> None:
    network = Network(tables(), FUNCTIONS[Difficulty.PEACEFUL])
    full = [parse_board(case["board"]) for case in cases("boards") if "." not in case["board"]]
    assert full
    for board in full:
        assert values(network, board) == [POINT * score(board, Difficulty.PEACEFUL, 0).total] * 4


@pytest.mark.parametrize("turned", [mirrored, transposed])
def test_images_of_a_board_are_worth_the_same(turned: object) -> None:
    assert callable(turned)
    network = Network(tables(), ALL)
    for board in BOARDS[::5]:
        assert values(network, turned(board)) == values(network, board)


def test_functions_together_are_worth_what_they_are_alone() -> None:
    functions = FUNCTIONS[Difficulty.PEACEFUL]
    together = Network(tables(), functions)
    for board in BOARDS[::20]:
        pairs = [values(Network(tables(), (functions[0], function)), board)[1] for function in functions[1:]]
        assert values(together, board)[1:] == pairs


def test_a_view_shows_its_board() -> None:
    for board in BOARDS:
        assert board_of(view(board)) == board
        assert board_of(view(board) >> 4 * len(CELLS)) == transposed(board)


@given(some.lists(some.integers(0, 40)))
def test_a_memo_within_its_limit_is_the_function(keys: list[int]) -> None:
    memo = Memo[int, int](lambda key: key * key, limit=5)
    assert [memo[key] for key in keys] == [key * key for key in keys]
    assert len(memo) <= 5
