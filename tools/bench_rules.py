"""Measures the search for placements on the golden positions.

Seconds differ between machines; the ratio to the tests' naive search in the same run does not. Each
position counts with the fastest of several runs, which keeps the effect of other load small.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from game.rules.board import Board, Number, parse_board
from game.rules.placement import can_place, outcomes
from tests.support import naive
from tests.support.golden import cases

RUNS = 7
NAIVE_SHARE = 10
"""The naive search is measured on one position in this many."""


class Position(NamedTuple):
    board: Board
    symbols: str
    dice: tuple[Number, ...]
    required: int


def read(case: dict[str, Any]) -> Position:
    board, dice = case["board"], tuple(case["dice"])
    return Position(parse_board(board), board.replace("/", ""), dice, case["required"])


def fastest(work: Callable[[], object]) -> float:
    """The seconds of the fastest of RUNS runs of ``work``, with warm caches."""
    seconds = []
    for _ in range(RUNS):
        begun = perf_counter()
        work()
        seconds.append(perf_counter() - begun)
    return min(seconds)


def main() -> None:
    positions = [read(case) for case in cases("positions")]
    some = positions[::NAIVE_SHARE]

    def judging(at: Position) -> float:
        return fastest(lambda: can_place(at.board, at.dice, at.required))

    def naive_judging(at: Position) -> float:
        return fastest(lambda: naive.can_place(at.symbols, list(at.dice), at.required))

    def finding(at: Position) -> float:
        return fastest(lambda: outcomes(at.board, at.dice, at.required))

    judged, searched = [*map(judging, positions)], [*map(finding, positions)]
    found = sum(len(outcomes(at.board, at.dice, at.required)) for at in positions)
    ratio = sum(map(naive_judging, some)) / sum(map(judging, some))

    rows = [
        ("can this roll place its minimum: median", f"{median(judged) * 1e6:,.1f} µs"),
        ("can this roll place its minimum: worst", f"{max(judged) * 1e6:,.1f} µs"),
        ("… times as fast as the naive search", f"{ratio:,.0f}"),
        ("outcomes a second", f"{found / sum(searched):,.0f}"),
        ("outcomes of a roll: median", f"{median(searched) * 1e6:,.0f} µs"),
        ("outcomes of a roll: worst", f"{max(searched) * 1e6:,.0f} µs"),
    ]
    print(f"{len(positions)} golden positions, {found:,} outcomes")
    for name, figure in rows:
        print(f"  {name:42}{figure:>12}")


if __name__ == "__main__":
    main()
