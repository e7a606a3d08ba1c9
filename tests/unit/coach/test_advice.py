"""Advice can be followed, and its numbers come from the rules of chance."""

from __future__ import annotations

from itertools import product

import pytest

from game.coach.advice import LOOKAHEAD, Position, PowerKind
from game.coach.board_facts import magdagdon_chance
from game.coach.explanation import ReasonKind
from game.coach.hands import HANDS, ROLLS, THROWS, WAYS
from game.coach.network import network
from game.coach.outlook import Outlook, rounded
from game.coach.reasons import best_move_reason
from game.coach.tables import FUNCTIONS, POINT, tables
from game.rules.actions import Die
from game.rules.board import RUIN, Board, Number, empty_cells, fill, parse_board
from game.rules.difficulty import Difficulty
from game.rules.placement import can_place, outcomes
from tests.support.golden import cases

SOME = [*cases("values-nightmare")[::20], *cases("values-survival-0")[::20]]


def position(difficulty: Difficulty, board: str, powers_left: int) -> Position:
    return Position(tables(), difficulty, parse_board(board), powers_left)


def legal_ends(board: Board, dice: tuple[Number, ...], required: int) -> set[Board]:
    return set(outcomes(board, dice, required)) or {fill(board, cell, RUIN) for cell in empty_cells(board)}


@pytest.mark.parametrize(
    ("difficulty", "powers_left"), [(item, len(item.power_costs)) for item in Difficulty]
)
def test_every_option_is_legal_and_they_come_best_first(difficulty: Difficulty, powers_left: int) -> None:
    for case in SOME:
        if case["board"].count(".") > 11 and powers_left:
            continue
        board, dice = parse_board(case["board"]), tuple(case["dice"])
        options = position(difficulty, case["board"], powers_left).options(dice)
        ends = legal_ends(board, dice, difficulty.required(board))
        values = [option.value for option in options]
        assert values == sorted(values, reverse=True)
        assert {option.end for option in options if option.power is None} <= ends
        for option in options:
            if option.power is PowerKind.LOWER:
                assert dice[option.dice[0]] > 1
            if option.power is PowerKind.RAISE:
                assert dice[option.dice[0]] < 6
            assert bool(option.power) <= bool(powers_left)


def test_dice_of_an_end_are_those_placed() -> None:
    best = position(Difficulty.SURVIVAL, "..../.34./..../....", 0).options((6, 3, 1, 3))[0]
    assert best.end is not None
    placed = sorted(content for content in (best.end >> 4 * cell & 15 for cell in range(16)) if content)
    assert sorted([3, 4, *((6, 3, 1, 3)[place] for place in best.dice)]) == placed


def test_all_powers_are_weighed() -> None:
    powers = position(Difficulty.SURVIVAL, "123#/234#/3..#/####", 1).powers((1, 6, 2, 2))
    steps = [(option.power, option.dice) for option in powers if option.power is not PowerKind.REROLL]
    rerolls = {option.dice for option in powers if option.power is PowerKind.REROLL}
    assert steps == [
        (PowerKind.RAISE, (0,)),
        (PowerKind.LOWER, (1,)),
        (PowerKind.LOWER, (2,)),
        (PowerKind.RAISE, (2,)),
        (PowerKind.LOWER, (3,)),
        (PowerKind.RAISE, (3,)),
    ]
    assert len(rerolls) == 15


def last_cell_value(board: str, dice: tuple[int, ...]) -> int:
    """The value of a roll when one cell is empty, from the rules alone."""
    options = position(Difficulty.SURVIVAL, board, 0).ends(dice)
    return options[0].value


LAST_CELL = "1234/2345/3456/456."


def test_a_reroll_is_worth_the_mean_of_its_throws() -> None:
    dice = (1, 2, 1, 1)
    powers = position(Difficulty.SURVIVAL, LAST_CELL, 1).powers(dice)
    value = {option.dice: option.value for option in powers if option.power is PowerKind.REROLL}
    cost = POINT * 70
    groups: list[tuple[Die, ...]] = [(0,), (0, 2), (1, 2, 3)]
    for places in groups:
        thrown = []
        for values in product(range(1, 7), repeat=len(places)):
            rolled = list(dice)
            for place, new in zip(places, values, strict=True):
                rolled[place] = new
            thrown.append(last_cell_value(LAST_CELL, tuple(rolled)))
        assert value[places] == rounded(sum(thrown), len(thrown)) - cost


def test_the_last_cells_are_valued_by_every_roll() -> None:
    assert LOOKAHEAD >= 1
    expected = sum(
        ways * last_cell_value(LAST_CELL, HANDS[roll]) for roll, ways in zip(ROLLS, WAYS, strict=True)
    )
    assert position(Difficulty.SURVIVAL, LAST_CELL, 0).value == rounded(expected, THROWS)


def test_powers_left_never_make_a_roll_worth_less_than_without_using_them() -> None:
    board = parse_board("12../23../..../....")
    outlook = Outlook(network(tables(), FUNCTIONS[Difficulty.PEACEFUL]), Difficulty.PEACEFUL, board)
    assert len(outlook.rolls) == 4
    costs = (0, 40, 20, 10)
    for powers in (1, 2, 3):
        thrown = outlook.thrown(powers - 1)
        for roll in ROLLS:
            assert outlook.rolls[powers][roll] >= thrown[0] - POINT * costs[powers]


def test_a_magdagdon_comes_as_often_as_rolls_allow_nothing() -> None:
    for case in SOME[::4]:
        difficulty, board = Difficulty.NIGHTMARE, parse_board(case["board"])
        required = difficulty.required(board)
        ways = sum(
            way for roll, way in zip(ROLLS, WAYS, strict=True) if not can_place(board, HANDS[roll], required)
        )
        outlook = Outlook(network(tables(), FUNCTIONS[difficulty]), difficulty, board)
        assert outlook.magdagdon_ways == ways
        assert magdagdon_chance(difficulty, board) == ways / THROWS


@pytest.mark.parametrize(
    ("board", "powers_left", "dice", "kind"),
    [
        ("123./..../..../....", 0, (4, 4, 6, 6), ReasonKind.FINISHES),
        ("1236/##5#/6.#6/5445", 0, (1, 1, 1, 1), ReasonKind.LEAST_HARM),
        ("1#66/#.#6/6#66/6666", 0, (1, 1, 1, 1), ReasonKind.DEAD_CELL),
        ("6666/6666/6666/6.11", 0, (1, 1, 1, 1), ReasonKind.DEAD_CELL),
        ("6666/6666/66##/6#..", 0, (1, 1, 1, 1), ReasonKind.LEAST_HARM),
    ],
)
def test_reasons_name_what_the_board_shows(
    board: str, powers_left: int, dice: tuple[Number, ...], kind: ReasonKind
) -> None:
    at = position(Difficulty.SURVIVAL, board, powers_left)
    assert best_move_reason(at, dice, at.options(dice)).kind is kind
