"""Trains the value tables and writes them to game/coach/values.bin: ``python -m tools.coach``.

Takes five to ten minutes of one core. The seeds are fixed: the same plans and library versions give the same
tables. A plan is a list of pairs, a number of games and their learning rate; the last games, at low rates,
let the weights settle.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from game.coach.tables import Function, write_tables
from tools.coach.export import Learned, to_tables
from tools.coach.features import WEIGHTS
from tools.coach.learn import learn
from tools.coach.powers import COLUMN, learn_powers

TABLES = Path(__file__).resolve().parent.parent.parent / "game" / "coach" / "values.bin"
MINIMUM = {Function.NONE_LEFT: 2, Function.NIGHTMARE: 3}
ALONE = {
    Function.NONE_LEFT: ((600_000, 1.0), (150_000, 0.3), (50_000, 0.1)),
    Function.NIGHTMARE: ((300_000, 1.0), (100_000, 0.3), (50_000, 0.1)),
}
WITH_POWERS = ((4_000, 1.0),)
BATCH = 50_000
POWERS_BATCH = 1_000


def learn_alone(function: Function, scale: float) -> Learned:
    """Learn a function for games without Powers left."""
    weights, moved, moved_in_all = np.zeros((3, WEIGHTS), np.float32)
    seed = 0
    for games, rate in ALONE[function]:
        for _ in range(round(scale * games / BATCH)):
            seed += 1
            surprise = learn(BATCH, MINIMUM[function], rate, weights, moved, moved_in_all, seed)
            print(f"{function.name}: {seed * BATCH} games, surprise {surprise:.2f}", flush=True)
    return Learned(weights, moved_in_all)


def learn_with_powers(none_left: Learned, scale: float) -> dict[Function, Learned]:
    """Learn the differences that Powers left make to ``none_left``."""
    weights, moved, moved_in_all = np.zeros((3, WEIGHTS, len(COLUMN)), np.float32)
    weights[:, COLUMN[Function.NONE_LEFT]] = none_left.weights
    seed = 0
    for games, rate in WITH_POWERS:
        for _ in range(round(scale * games / POWERS_BATCH)):
            seed += 1
            surprises = learn_powers(POWERS_BATCH, rate, weights, moved, moved_in_all, seed)
            print(f"Powers: {seed * POWERS_BATCH} games, surprises {surprises[1:].round(2)}", flush=True)
    return {
        function: Learned(weights[:, column], moved_in_all[:, column])
        for function, column in COLUMN.items()
        if column
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.coach", description="Train the coach's value tables.")
    parser.add_argument("--scale", type=float, default=1.0, help="play this many times the planned games")
    options = parser.parse_args()
    learned = {function: learn_alone(function, options.scale) for function in MINIMUM}
    learned |= learn_with_powers(learned[Function.NONE_LEFT], options.scale)
    data = write_tables(to_tables(learned))
    TABLES.write_bytes(data)
    print(f"{TABLES}: {len(data)} bytes")


if __name__ == "__main__":
    main()
