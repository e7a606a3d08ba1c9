"""Where dice may go and what a roll can become, against a search through every order."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.actions import Confirm, Place, Roll
from game.rules.board import CELLS, EMPTY_BOARD, NUMBERS, Board, Number, cell_named, format_board, parse_board
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.placement import Placements, can_place, legal_cells, outcomes
from game.rules.play import RefusedActionError, apply, start
from game.rules.state import Phase, State
from tests.support import naive
from tests.support.golden import cases

POSITIONS = cases("positions")
DICE = st.lists(st.sampled_from(NUMBERS), min_size=4, max_size=4)


@st.composite
def crowded_boards(draw: st.DrawFn) -> str:
    """Boards of any kind, legal or not, with room for seven dice at most."""
    room = draw(st.sets(st.integers(0, 15), max_size=7))
    filled = draw(st.text("123456#", min_size=16, max_size=16))
    return "".join("." if cell in room else symbol for cell, symbol in enumerate(filled))


def read(symbols: str) -> Board:
    return parse_board("/".join(naive.rows(symbols)))


def symbols_of(board: Board) -> str:
    return format_board(board).replace("/", "")


@given(st.text("..123456#", min_size=16, max_size=16))
def test_legal_cells_of_any_board(symbols: str) -> None:
    for value in NUMBERS:
        fitting = [cell for cell in CELLS if naive.fits(symbols, value, cell)]
        assert list(legal_cells(read(symbols), value)) == fitting


@given(crowded_boards(), DICE, st.integers(1, 4))
@settings(max_examples=200)
def test_outcomes_of_any_board(symbols: str, dice: list[Number], count: int) -> None:
    ends = set(naive.ends(symbols, dice, count))
    assert {symbols_of(board) for board in outcomes(read(symbols), tuple(dice), count)} == ends
    assert can_place(read(symbols), tuple(dice), count) == bool(ends)


@pytest.mark.parametrize("case", POSITIONS[::6], ids=lambda case: case["board"])
def test_each_outcome_is_what_some_order_of_placements_leads_to(case: dict[str, Any]) -> None:
    symbols, dice, required = case["board"].replace("/", ""), case["dice"], case["required"]
    found = outcomes(read(symbols), tuple(dice), required)
    assert all(type(board) is Board for board in found)
    assert {symbols_of(board) for board in found} == set(naive.ends(symbols, dice, required))
    state = State(difficulty_named(case["difficulty"]), board=read(symbols))
    for board, placements in found.items():
        assert played(apply(state, Roll(tuple(dice))), placements).board == board


def played(state: State, placements: Placements) -> State:
    """The state after the turn that stages just these values and confirms."""
    for value, cell in placements:
        die = next(die for die in state.available if state.dice[die] == value)
        state = apply(state, Place(die, cell))
    return apply(state, Confirm())


@pytest.mark.parametrize("difficulty", Difficulty)
def test_a_first_roll_is_a_magdagdon_only_where_no_dice_hang_together(difficulty: Difficulty) -> None:
    for dice in product(NUMBERS, repeat=4):
        chains = [sorted(some) for some in combinations(dice, difficulty.minimum)]
        hopeless = all(any(b - a > 1 for a, b in pairwise(chain)) for chain in chains)
        phase = apply(start(difficulty), Roll(dice)).phase
        assert phase is (Phase.MAGDAGDON if hopeless else Phase.PLACING), dice


@pytest.mark.parametrize("difficulty", [Difficulty.PEACEFUL, Difficulty.SURVIVAL])
def test_no_first_roll_is_a_magdagdon_where_two_dice_are_asked_for(difficulty: Difficulty) -> None:
    for dice in product(NUMBERS, repeat=4):
        assert apply(start(difficulty), Roll(dice)).phase is Phase.PLACING


def test_in_nightmare_the_first_roll_can_be_a_magdagdon() -> None:
    state = apply(start(Difficulty.NIGHTMARE), Roll((1, 1, 4, 4)))
    assert state.phase is Phase.MAGDAGDON
    with pytest.raises(RefusedActionError, match="no die can be staged during a MAGDAGDON"):
        apply(state, Place(0, cell_named("a1")))


def test_dice_that_only_fit_in_one_order_are_found() -> None:
    board = parse_board("1.../####/..../....")
    [placements] = outcomes(board, (4, 3, 2, 6), 3).values()
    assert placements == ((2, 1), (3, 2), (4, 3))


def test_the_same_board_reached_in_many_ways_is_one_outcome() -> None:
    assert len(outcomes(EMPTY_BOARD, (1, 1, 1, 1), 4)) == 113
    assert len(outcomes(EMPTY_BOARD, (1, 3, 5, 6), 2)) == 2 * 24
