"""What a move lost is named: a line, a cell or a risk that the board after it shows."""

from __future__ import annotations

from itertools import product

import pytest

from game.coach.advice import Option, Position, PowerKind
from game.coach.board_facts import magdagdon_chance
from game.coach.explanation import Explanation, FlawKind, ReasonKind
from game.coach.flaws import Verdict, verdict
from game.coach.review import JudgedDecision, review
from game.coach.tables import POINT, tables
from game.rules.board import (
    LINES,
    NEIGHBOURS,
    NUMBERS,
    Board,
    Cell,
    Number,
    cell_named,
    content,
    fill,
    parse_board,
)
from game.rules.difficulty import Difficulty
from game.rules.scoring import Bonus, line_bonus, lines
from tests.support.players import mixed_game

LARGE = 5 * POINT
"""A loss that must be explained."""

BONUS = {bonus.value: bonus for bonus in Bonus}

NAMES = {"line", "cell", "cells", "chance"}
"""Details that name what a player can look at."""


def position(board: str, powers_left: int = 0) -> Position:
    return Position(tables(), Difficulty.SURVIVAL, parse_board(board), powers_left)


def move(board: str, value: int) -> Option:
    return Option(value, (0,), end=parse_board(board))


def judged(at: Position, dice: tuple[Number, ...], played: Option, best: Option) -> Verdict:
    return verdict(at, dice, played, [best, played])


@pytest.mark.parametrize(
    ("board", "dice", "played", "best", "expected"),
    [
        (
            ".2.4/.3.4/.234/234.",
            (4, 3, 2, 1),
            ".2.4/2344/3234/234.",
            "1234/2344/.234/234.",
            {"kind": "misses", "line": "row 1", "bonus": "straight"},
        ),
        (
            ".456/..../.#../....",
            (3, 5, 1, 2),
            "3456/2..5/1#../....",
            "3456/..5./.#../....",
            {"kind": "closes", "line": "column a", "bonus": "straight"},
        ),
        (
            "..6./..56/5456/.#..",
            (5, 4, 5, 3),
            "3.65/4.56/5456/.#.5",
            "556./..56/5456/.#..",
            {"kind": "blocks", "cell": "b1"},
        ),
        (
            "6.66/5555/6554/5..3",
            (6, 4, 3, 1),
            "6666/5555/6554/54.3",
            "6666/5555/6554/5.43",
            {"kind": "risks", "chance": 625 / 1296, "instead": 256 / 1296},
        ),
        (
            "1.../1.../..../....",
            (1, 5, 1, 2),
            "1.../1.../12../1...",
            "1.../1.../12../....",
            {"kind": "fewer_ways", "line": "row 4", "ways": 5, "instead": 13},
        ),
        (
            ".65./#.6./..../....",
            (1, 6, 5, 4),
            "665./#.6./..5./..4.",
            ".65./#.6./.456/....",
            {"kind": "narrows", "cell": "d4", "values": [3, 4, 5], "others": [6]},
        ),
        (
            "6666/6655/66##/6#..",
            (6, 5, 5, 5),
            "6666/6655/66##/6#55",
            "6666/6655/66##/6#66",
            {"kind": "scores_less", "line": "row 4", "points": 4},
        ),
        (
            "#4#./2345/1.5./1.6.",
            (6, 3, 4, 1),
            "#4#4/2345/1.56/1.6.",
            "#4#4/2345/1.5./1.66",
            {"kind": "fills", "cell": "d3"},
        ),
    ],
)
def test_the_boards_after_both_moves_show_what_was_lost(
    board: str, dice: tuple[Number, ...], played: str, best: str, expected: dict[str, object]
) -> None:
    flaws = judged(position(board), dice, move(played, 0), move(best, 20 * POINT)).flaws
    assert flaws[0].to_json() == expected


def test_a_power_used_in_vain_is_compared_with_what_is_possible_without_it() -> None:
    at = position("..../.34./..../....", 1)
    dice: tuple[Number, ...] = (3, 4, 4, 6)
    raised = Option(0, (3,), PowerKind.REROLL)
    flaws = judged(at, dice, raised, move(".3../.34./.4../....", 20 * POINT)).flaws
    assert flaws[0].to_json() == {"kind": "spends", "points": 70, "cell": "b1", "value": 3}
    lost = position("65#3/65.2/5432/.323", 1)
    ruined = Option(20 * POINT, (), end=parse_board("65#3/65#2/5432/.323"))
    kinds = [flaw.kind for flaw in judged(lost, (1, 1, 1, 1), Option(0, (0,), PowerKind.RAISE), ruined).flaws]
    assert kinds == [FlawKind.OVERPAYS, FlawKind.RISKS]


def test_another_power_is_told_by_the_die_that_it_brings_in() -> None:
    at = position("..../..../..../....", 1)
    dice: tuple[Number, ...] = (1, 1, 3, 5)
    lowered, raised = Option(0, (2,), PowerKind.LOWER), Option(20 * POINT, (2,), PowerKind.RAISE)
    told = verdict(at, dice, lowered, [raised, *at.ends(dice), lowered])
    assert [flaw.to_json() for flaw in told.flaws] == [{"kind": "leaves_out", "cell": "c2", "value": 4}]
    assert told.reason is not None
    assert told.reason.kind is ReasonKind.IMPROVES


def test_a_die_better_thrown_again_is_told_by_the_cells_that_take_it() -> None:
    at = position("334./4433/4..2/3...", 1)
    dice: tuple[Number, ...] = (6, 3, 5, 5)
    lowered, rerolled = Option(0, (0,), PowerKind.LOWER), Option(20 * POINT, (0, 1, 2, 3), PowerKind.REROLL)
    told = verdict(at, dice, lowered, [rerolled, *at.ends(dice), lowered])
    assert told.flaws[0].to_json() == {"kind": "keeps_misfit", "value": 5, "cells": ["b3"]}


def test_less_than_a_point_is_not_explained() -> None:
    at = position("..../.34./..../....")
    best = move(".3../.34./.4../....", 20 * POINT)
    assert judged(at, (3, 4, 6, 6), best, best) == Verdict((), None)
    nearly = move("..../.344/...3/....", 20 * POINT - POINT + 1)
    assert judged(at, (3, 4, 6, 6), nearly, best) == Verdict((), None)


REVIEWED = [
    (difficulty, decision)
    for difficulty in Difficulty
    for decision in review(tables(), mixed_game(difficulty, "flaws")).decisions
    if decision.loss >= POINT
]
IDS = [f"{difficulty.value}-{decision.action}" for difficulty, decision in REVIEWED]


@pytest.mark.parametrize(("difficulty", "decision"), REVIEWED, ids=IDS)
def test_every_large_loss_is_explained_by_what_is_true(
    difficulty: Difficulty, decision: JudgedDecision
) -> None:
    if decision.loss >= LARGE:
        assert any(NAMES & set(flaw.details) for flaw in decision.flaws)
    if decision.played.end is not None and decision.best.end is not None:
        for flaw in decision.flaws:
            is_true(flaw, decision.played.end, decision.best.end, difficulty)


def can_make(board: Board, line: str, bonus: Bonus) -> bool:
    """Whether some numbers in the empty cells of ``line`` give it ``bonus`` and fit beside all neighbours."""
    (cells,) = (found.cells for found in LINES if found.name == line)
    empty = [cell for cell in cells if not content(board, cell)]
    for values in product(NUMBERS, repeat=len(empty)):
        filled = board
        for cell, value in zip(empty, values, strict=True):
            filled = fill(filled, cell, value)
        if line_bonus(lines(filled)[line]) is bonus and all(fits(filled, cell) for cell in empty):
            return True
    return False


def fits(board: Board, cell: Cell) -> bool:
    near = [content(board, other) for other in NEIGHBOURS[cell]]
    return all(abs(value - content(board, cell)) <= 1 for value in near if value in NUMBERS)


def takes(board: Board, cell: Cell) -> set[int]:
    return {value for value in NUMBERS if fits(fill(board, cell, value), cell)}


def is_true(flaw: Explanation, after: Board, instead: Board, difficulty: Difficulty) -> None:
    details = dict(flaw.details)
    cell = cell_named(details["cell"]) if "cell" in details else None
    match flaw.kind:
        case FlawKind.MISSES:
            assert line_bonus(lines(instead)[details["line"]]) is BONUS[details["bonus"]]
            assert line_bonus(lines(after)[details["line"]]) is None
        case FlawKind.CLOSES:
            bonus = BONUS[details["bonus"]]
            assert can_make(instead, details["line"], bonus)
            assert not can_make(after, details["line"], bonus)
        case FlawKind.RISKS:
            assert details["chance"] == magdagdon_chance(difficulty, after)
            assert details["instead"] == magdagdon_chance(difficulty, instead)
        case FlawKind.BLOCKS:
            assert cell is not None
            assert not content(after, cell)
            near = [content(after, other) for other in NEIGHBOURS[cell]]
            assert not takes(after, cell) or not set(near) & {0, *NUMBERS}
        case FlawKind.NARROWS:
            assert cell is not None
            assert takes(after, cell) == set(details["values"])
            assert takes(instead, cell) - takes(after, cell) == set(details["others"])
        case FlawKind.FEWER_WAYS:
            assert details["ways"] < details["instead"]
        case FlawKind.LESSENS:
            assert details["chance"] < details["instead"]
        case FlawKind.SCORES_LESS:
            assert details["points"] > 0
        case FlawKind.FILLS:
            assert cell is not None
            assert content(after, cell)
            assert not content(instead, cell)
        case _:
            raise AssertionError(flaw)
