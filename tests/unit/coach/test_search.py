"""The coach's search finds what the rules find."""

from __future__ import annotations

from typing import Any

import pytest

from game.coach.hands import ANY, FIRST_ROLL, HANDS, ROLLS, THROWS, WAYS, draws_of, hand_of
from game.coach.patterns import board_of
from game.coach.search import ends, ruins
from game.rules.board import RUIN, Board, empty_cells, fill, parse_board
from game.rules.placement import outcomes
from tests.support.golden import cases


def found(board: Board, dice: tuple[int, ...], required: int) -> list[Board]:
    return [
        board_of(seen) for reached in ends(board, draws_of(hand_of(dice)))[required:] for _, seen in reached
    ]


def test_the_ends_of_a_roll_are_its_outcomes_each_once() -> None:
    for case in cases("positions"):
        board, dice, required = parse_board(case["board"]), tuple(case["dice"]), case["required"]
        ends_found = found(board, dice, required)
        assert len(set(ends_found)) == len(ends_found)
        assert set(ends_found) == set(outcomes(board, dice, required))


@pytest.mark.parametrize("case", cases("positions")[::30], ids=lambda case: case["board"])
def test_the_ends_of_all_rolls_are_those_of_each(case: dict[str, Any]) -> None:
    board, required = parse_board(case["board"]), case["required"]
    by_roll = {end for roll in ROLLS for end in outcomes(board, HANDS[roll], required)}
    at_once = [board_of(seen) for reached in ends(board, ANY)[required:] for _, seen in reached]
    assert len(set(at_once)) == len(at_once)
    assert set(at_once) == by_roll


def test_an_end_comes_with_the_hand_that_it_takes() -> None:
    board = parse_board("..../.34./..../....")
    for placed, reached in enumerate(ends(board, ANY)):
        for hand, seen in reached:
            values = sorted(board_of(seen) >> 4 * cell & 15 for cell in empty_cells(board))
            assert HANDS[hand] == tuple(value for value in values if value)
            assert len(HANDS[hand]) == placed


def test_numbers_shut_in_by_ruins_leave_nothing_to_place() -> None:
    board = parse_board("3#../#.../..../....")
    assert [len(reached) for reached in ends(board, ANY)] == [1, 0, 0, 0, 0]


def test_a_magdagdon_can_ruin_every_empty_cell() -> None:
    board = parse_board("##12/..../..#./3...")
    expected = [fill(board, cell, RUIN) for cell in empty_cells(board)]
    assert [board_of(seen) for seen in ruins(board)] == expected


def test_rolls_come_in_as_many_ways_as_dice_fall() -> None:
    assert len(ROLLS) == 126
    assert sum(WAYS) == THROWS == 1296
    assert WAYS[hand_of((1, 2, 3, 4)) - FIRST_ROLL] == 24
    assert WAYS[hand_of((5, 5, 5, 5)) - FIRST_ROLL] == 1
