"""What the coach says, by value: these change only with its tables."""

from __future__ import annotations

import pytest

from game.coach.advice import Position
from game.coach.tables import tables
from game.rules.board import EMPTY_BOARD, format_board, parse_board
from game.rules.difficulty import Difficulty

BOARD = "..../.34./..../...."


def test_what_a_game_is_worth() -> None:
    worth = {item: Position(tables(), item, EMPTY_BOARD, len(item.power_costs)).value for item in Difficulty}
    assert worth == {Difficulty.PEACEFUL: 7016, Difficulty.SURVIVAL: 5664, Difficulty.NIGHTMARE: 3600}


@pytest.mark.parametrize(
    ("difficulty", "powers_left", "expected"),
    [
        (Difficulty.NIGHTMARE, 0, (3824, None, (), "..../.34./..../#...")),
        (Difficulty.SURVIVAL, 0, (5840, None, (1, 2), "..3./.34./.4../....")),
        (Difficulty.SURVIVAL, 1, (6096, None, (1, 2), "..3./.34./.4../....")),
        (Difficulty.PEACEFUL, 3, (7184, None, (1, 2), "..3./.34./.4../....")),
    ],
)
def test_what_is_advised(difficulty: Difficulty, powers_left: int, expected: tuple[object, ...]) -> None:
    best = Position(tables(), difficulty, parse_board(BOARD), powers_left).options((1, 3, 4, 6))[0]
    end = None if best.end is None else format_board(best.end)
    assert (best.value, best.power and best.power.value, best.dice, end) == expected
