"""Measures the coach on positions whose exact values are known.

For each set of positions: what a decision loses against perfect play, how often the best end is chosen, how
far off the value of the board is, and how long a hint takes, with the Powers that the difficulty has and
without any. Points don't depend on the machine; milliseconds do.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean, stdev
from time import perf_counter
from typing import Any, NamedTuple

from game.coach.advice import Position
from game.coach.tables import FUNCTIONS, POINT, tables
from game.rules.board import format_board, parse_board
from game.rules.difficulty import Difficulty, difficulty_named
from tests.golden import cases

SETS = ("values-nightmare", "values-survival-0")
EQUAL = 0.06
"""Exact values are rounded; ends no further apart are as good as each other."""

SHARE = 0.98
"""The share of hints that take no longer than the time given."""


class Measured(NamedTuple):
    loss: float
    error: float
    seconds: float


def advise(difficulty: Difficulty, powers_left: int, case: dict[str, Any]) -> tuple[str | None, float, float]:
    """The end that is advised, None for a Power, what the board is worth, and the seconds it took."""
    begun = perf_counter()
    position = Position(tables(), difficulty, parse_board(case["board"]), powers_left)
    best = position.options(case["dice"])[0]
    seconds = perf_counter() - begun
    end = None if best.end is None else format_board(best.end)
    return end, position.value / POINT, seconds


def measure(case: dict[str, Any]) -> Measured:
    end, value, seconds = advise(difficulty_named(case["difficulty"]), case["powers_left"], case)
    ends = case["ends"]
    return Measured(max(ends.values()) - ends[end], abs(value - case["value"]), seconds)


def milliseconds(seconds: Sequence[float]) -> str:
    return f"{1000 * sorted(seconds)[int(SHARE * len(seconds))]:.1f} ms"


def main() -> None:
    for name in SETS:
        measured = [measure(case) for case in cases(name)]
        losses = [item.loss for item in measured]
        error = stdev(losses) / len(losses) ** 0.5
        best = mean(loss <= EQUAL for loss in losses)
        print(
            f"{name}: loses {mean(losses):.2f} ± {error:.2f} points a decision, finds the best end in "
            f"{best:.0%}, is {mean(item.error for item in measured):.1f} points off in value; "
            f"a hint takes {milliseconds([item.seconds for item in measured])} or less in {SHARE:.0%}"
        )
    for difficulty in (Difficulty.SURVIVAL, Difficulty.PEACEFUL):
        powers = len(FUNCTIONS[difficulty]) - 1
        seconds = [advise(difficulty, powers, case)[2] for name in SETS for case in cases(name)]
        took = f"a hint takes {milliseconds(seconds)} or less in {SHARE:.0%}"
        print(f"{difficulty.value}, {powers} Powers left: {took}")


if __name__ == "__main__":
    main()
