"""The scorer agrees with a naive one."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.board import EMPTY, NUMBERS, RUIN, parse_board
from game.rules.difficulty import Difficulty
from game.rules.scoring import Bonus, line_bonus, line_sum, score
from tests.support import naive

SYMBOLS = ".123456#"


def test_every_line_of_numbers_earns_what_it_must() -> None:
    for line in product(NUMBERS, repeat=4):
        bonus = line_bonus(line)
        assert (bonus and bonus.value) == naive.line_bonus("".join(map(str, line))), line


def test_a_line_with_a_ruin_or_a_gap_gives_its_sum_alone() -> None:
    for line in product((EMPTY, *NUMBERS, RUIN), repeat=4):
        text = "".join(SYMBOLS[content] for content in line)
        assert line_sum(line) == naive.line_sum(text), text
        if not text.isdigit():
            assert line_bonus(line) is None, text


def test_what_bonuses_are_worth() -> None:
    assert {bonus.value: bonus.points for bonus in Bonus} == {
        "straight": 60,
        "four_of_a_kind": 40,
        "two_pairs": 20,
    }


@pytest.mark.parametrize(
    ("difficulty", "costs"),
    [
        (Difficulty.PEACEFUL, [0, 10, 30, 70]),
        (Difficulty.SURVIVAL, [0, 70]),
        (Difficulty.NIGHTMARE, [0]),
    ],
)
def test_what_powers_cost(difficulty: Difficulty, costs: list[int]) -> None:
    assert [difficulty.penalty(used) for used in range(len(costs))] == costs
    assert len(difficulty.power_costs) == len(costs) - 1


@given(st.lists(st.sampled_from(SYMBOLS), min_size=16, max_size=16), st.sampled_from(Difficulty), st.data())
def test_boards_of_any_kind(symbols: list[str], difficulty: Difficulty, data: st.DataObject) -> None:
    powers_used = data.draw(st.integers(0, len(difficulty.power_costs)))
    board = "".join(symbols)
    points = score(parse_board("/".join(naive.rows(board))), difficulty, powers_used)
    expected = naive.score(board, difficulty.value, powers_used)
    assert {**points._asdict(), "total": points.total} == expected
