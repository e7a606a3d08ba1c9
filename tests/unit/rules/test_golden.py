"""The engine agrees with every golden case."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.actions import parse_action
from game.rules.board import CELL_NAMES, RUIN, empty_cells, fill, format_board, parse_board
from game.rules.difficulty import difficulty_named
from game.rules.placement import can_place, legal_cells, outcomes
from game.rules.play import RefusedActionError, apply, start
from game.rules.scoring import line_bonus, lines, score
from game.rules.summary import summary
from tests.support.golden import cases

Case = dict[str, Any]


def each(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases(name), ids=lambda case: case.get("board"))


@each("games")
def test_whole_games(case: Case) -> None:
    state = start(difficulty_named(case["difficulty"]))
    for step in case["steps"]:
        action = parse_action(step["action"])
        if step["ok"]:
            state = apply(state, action)
            assert summary(state) == step["after"], action
        else:
            with pytest.raises(RefusedActionError):
                apply(state, action)


@each("positions")
def test_positions(case: Case) -> None:
    board, dice, required = parse_board(case["board"]), tuple(case["dice"]), case["required"]
    assert difficulty_named(case["difficulty"]).required(board) == required
    assert can_place(board, dice, required) is not case["magdagdon"]
    legal = {str(value): [CELL_NAMES[cell] for cell in legal_cells(board, value)] for value in dice}
    assert legal == case["legal"]
    assert len(outcomes(board, dice, required)) == case["outcomes"]


@each("boards")
def test_scores(case: Case) -> None:
    board = parse_board(case["board"])
    assert format_board(board) == case["board"]
    points = score(board, difficulty_named(case["difficulty"]), case["powers_used"])
    assert {**points._asdict(), "total": points.total} == case["score"]
    bonuses = {name: line_bonus(line) for name, line in lines(board).items()}
    assert {name: bonus and bonus.value for name, bonus in bonuses.items()} == case["lines"]


@each("values-survival-0")
def test_ends_of_survival(case: Case) -> None:
    check_ends(case)


@each("values-nightmare")
def test_ends_of_nightmare(case: Case) -> None:
    check_ends(case)


def check_ends(case: Case) -> None:
    board, dice = parse_board(case["board"]), tuple(case["dice"])
    required = difficulty_named(case["difficulty"]).required(board)
    assert can_place(board, dice, required) is not case["magdagdon"]
    if case["magdagdon"]:
        ends = {fill(board, cell, RUIN) for cell in empty_cells(board)}
    else:
        ends = set(outcomes(board, dice, required))
    assert {format_board(end) for end in ends} == set(case["ends"])
