"""Measures the coach on positions whose exact values are known: its strength and its speed.

Prints the mean loss of a decision against perfect play and the time a decision takes, for several efforts,
from a deeper search than the game's down to the value network alone; then the times of the worker's answers:
hints and whole reviews. Inside Pyodide, as on the page:

    node tools/inside.mjs tools/bench_coach.py

Losses do not depend on the machine. Times do; they are processor times, which other load affects little.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any, NamedTuple
from unittest.mock import patch

from game.coach import advice
from game.coach.advice import CANDIDATES, LOOKAHEAD, Position
from game.coach.tables import POINT, tables
from game.dice import SeededDice
from game.players import greedy_player, play
from game.rules.board import format_board, parse_board
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.record import Record, record_to_json
from game.worker import CoachService
from tests.support.golden import cases

SETS = ("values-nightmare", "values-survival-0")
EQUAL = 0.06
"""Exact values are rounded: the values of two outcomes that differ by less are equal."""

SHARE = 0.98
"""The share of hints that the printed upper time covers."""

SEEDS = ("first", "second")
"""The seeds of the games that are reviewed, one game each."""


class Effort(NamedTuple):
    name: str
    lookahead: int
    candidates: int


EFFORTS = (
    Effort("more search", 9, 12),
    Effort("as played", LOOKAHEAD, CANDIDATES),
    Effort("little search", 4, 3),
    Effort("network alone", 0, 1),
)


class Measured(NamedTuple):
    loss: float
    error: float
    seconds: float


def clock() -> float:
    """Processor time of this program, in seconds."""
    if sys.platform == "emscripten":
        from js import process

        usage = process.cpuUsage()
        return float(usage.user + usage.system) / 1e6
    return process_time()


def measure(case: dict[str, Any]) -> Measured:
    difficulty, board = difficulty_named(case["difficulty"]), parse_board(case["board"])
    begun = clock()
    position = Position(tables(), difficulty, board, case["powers_left"])
    end = position.options(case["dice"])[0].end
    seconds = clock() - begun
    assert end is not None
    ends = case["ends"]
    loss = max(ends.values()) - ends[format_board(end)]
    return Measured(loss, abs(position.value / POINT - case["value"]), seconds)


def strength(effort: Effort, name: str) -> str:
    with patch.multiple(advice, LOOKAHEAD=effort.lookahead, CANDIDATES=effort.candidates):
        measured = [measure(case) for case in cases(name)]
    losses = [item.loss for item in measured]
    error = stdev(losses) / len(losses) ** 0.5
    best = fmean(loss <= EQUAL for loss in losses)
    off = fmean(item.error for item in measured)
    milliseconds = 1000 * fmean(item.seconds for item in measured)
    return f"{fmean(losses):6.2f} ± {error:.2f}{best:10.0%}{off:10.1f}{milliseconds:8.1f}"


def print_strength() -> None:
    for name in SETS:
        print(f"{name:34}loss a decision  best end  value off    ms")
        for effort in EFFORTS:
            search = f"({effort.candidates} ends, {effort.lookahead} cells)"
            print(f"  {effort.name:14}{search:20}{strength(effort, name)}")


def answering(service: CoachService, question: dict[str, Any]) -> float:
    """Seconds until the answer is complete."""
    text = json.dumps(question)
    begun = clock()
    while "done" in json.loads(service.answer(text)):
        pass
    return clock() - begun


def hinting(service: CoachService, name: str, difficulty: Difficulty, powers_left: int) -> list[float]:
    """Seconds of each hint on the positions of a set."""
    kind = {"kind": "hint", "difficulty": difficulty.value, "powers_left": powers_left}
    return [answering(service, kind | {"board": case["board"], "dice": case["dice"]}) for case in cases(name)]


def reviewing(service: CoachService, difficulty: Difficulty, seed: str) -> float:
    actions = tuple(play(difficulty, greedy_player(Random(seed)), SeededDice(seed)))
    return answering(service, {"kind": "review", "record": record_to_json(Record(difficulty, actions))})


def most(seconds: Sequence[float]) -> str:
    """The mean, and the time that SHARE of them stay within."""
    within = sorted(seconds)[int(SHARE * len(seconds))]
    return f"{1000 * fmean(seconds):.0f} ms in the mean, {1000 * within:.0f} ms or less in {SHARE:.0%}"


def print_times() -> None:
    service = CoachService(tables())
    without = [
        *hinting(service, "values-nightmare", Difficulty.NIGHTMARE, 0),
        *hinting(service, "values-survival-0", Difficulty.SURVIVAL, 0),
    ]
    with_powers = [
        *hinting(service, "values-nightmare", Difficulty.PEACEFUL, 3),
        *hinting(service, "values-survival-0", Difficulty.SURVIVAL, 1),
    ]
    reviews = [reviewing(service, difficulty, seed) for difficulty in Difficulty for seed in SEEDS]
    print(f"what the worker's answers take on {sys.platform}")
    print(f"  hint without Powers: {most(without)}")
    print(f"  hint with Powers: {most(with_powers)}")
    print(f"  review of a game: {fmean(reviews):.1f} s, {max(reviews):.1f} s at most")


def main() -> None:
    if sys.platform != "emscripten":
        print_strength()
    print_times()


if __name__ == "__main__":
    main()
