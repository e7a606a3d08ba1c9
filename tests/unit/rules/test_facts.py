"""What is known of all full boards, counted by the engine's own legality and line bonuses.

A board without gaps obeys the placement rule just when it can be filled in reading order, for every
cell then touches the one before or above it. So boards are grown cell by cell. What is still to come
depends on the last number of each line and on the bonuses that each line can still earn; beginnings
of boards that agree in both are followed together.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from game.rules.board import (
    CELLS,
    EMPTY,
    EMPTY_BOARD,
    NEIGHBOURS,
    NUMBERS,
    SIZE,
    Cell,
    Content,
    Number,
    fill,
    parse_board,
)
from game.rules.difficulty import Difficulty
from game.rules.placement import legal_cells
from game.rules.scoring import line_bonus, line_sum, score

Prefix = tuple[Number, ...]
"""The first numbers of a row or column."""


class Tally(NamedTuple):
    """How many boards there are, the least and the most points among them, and how many reach the most."""

    boards: int
    worst: int
    best: int
    reach_best: int

    def plus(self, points: int) -> Tally:
        return self._replace(worst=self.worst + points, best=self.best + points)

    def joined(self, other: Tally | None) -> Tally:
        if other is None:
            return self
        best = max(self.best, other.best)
        return Tally(
            self.boards + other.boards,
            min(self.worst, other.worst),
            best,
            sum(tally.reach_best for tally in (self, other) if tally.best == best),
        )


@cache
def fitting(cell: Cell, before: Content, above: Content) -> tuple[Number, ...]:
    """The numbers that the engine lets into ``cell`` beside these two, each EMPTY if there is none."""
    board = EMPTY_BOARD
    for neighbour in NEIGHBOURS[cell]:
        if neighbour < cell:
            board = fill(board, neighbour, before if neighbour == cell - 1 else above)
    return tuple(value for value in NUMBERS if cell in legal_cells(board, value))


@cache
def prospects(prefix: Prefix) -> object:
    """What bonus ``prefix`` earns, or will earn with each number that may follow."""
    if len(prefix) == SIZE:
        return line_bonus(prefix)
    return [prospects((*prefix, value)) for value in NUMBERS]


_known: dict[str, Prefix] = {}


@cache
def canonical(prefix: Prefix) -> Prefix:
    """The one prefix that stands for all with the same last number and the same prospects."""
    return _known.setdefault(f"{prefix[-1]} {prospects(prefix)}", prefix)


def grown(line: Prefix, value: Number) -> tuple[Prefix, int]:
    """The line with one more number, empty again when it is full, and the points that this earns."""
    longer = (*line, value)
    if len(longer) < SIZE:
        return canonical(longer), line_sum((value,))
    bonus = line_bonus(longer)
    return (), line_sum((value,)) + (bonus.points if bonus else 0)


def last(line: Prefix) -> Content:
    return line[-1] if line else EMPTY


def all_full_boards() -> Tally:
    tallies: dict[tuple[Prefix, ...], Tally] = {((),) * (SIZE + 1): Tally(1, 0, 0, 1)}
    for cell in CELLS:
        column = cell % SIZE
        following: dict[tuple[Prefix, ...], Tally] = {}
        for (row, *columns), tally in tallies.items():
            for value in fitting(cell, last(row), last(columns[column])):
                row_after, row_points = grown(row, value)
                column_after, column_points = grown(columns[column], value)
                lines = (row_after, *columns[:column], column_after, *columns[column + 1 :])
                following[lines] = tally.plus(row_points + column_points).joined(following.get(lines))
        tallies = following
    [tally] = tallies.values()
    return tally


def turns_of(rows: Iterable[Iterable[str]]) -> set[str]:
    """A board and what it becomes by quarter turns, in text form."""
    turns = set()
    for _ in range(4):
        rows = [list(column)[::-1] for column in zip(*rows, strict=True)]
        turns.add("/".join(map("".join, rows)))
    return turns


def test_the_boards_of_sixteen_numbers() -> None:
    assert all_full_boards() == Tally(boards=2_590_272, worst=40, best=544, reach_best=4)


def test_the_four_best_boards() -> None:
    best = turns_of(["3333", "4444", "5555", "6666"])
    assert len(best) == 4
    assert {score(parse_board(text), Difficulty.NIGHTMARE, 0).total for text in best} == {544}
