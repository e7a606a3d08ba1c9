"""Play games without a person and report the results.

``python3 -m game.simulate --difficulty D --policy random|greedy|coach --games N --seed S`` prints one
JSON object: the mean of the final scores with its standard error, their median, best and worst; the mean
number of turns, RUINS and Powers used in a game; decisions a second. ``--records FILE`` writes every game as
a record, one a line. ``--cores N`` runs N processes, or one a core for 0; the games are the same for any N.
Exit status: 0, or 2 if FILE can't be written.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from time import perf_counter
from typing import Any

from game.coach.tables import tables
from game.dice import SeededDice
from game.extras import SEED
from game.players import Player, coach_player, greedy_player, play, random_player
from game.rules.board import RUIN, contents
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.record import Record, format_record, replay

DONE, UNWRITABLE = 0, 2
POLICIES = ("random", "greedy", "coach")


@dataclass(frozen=True, slots=True)
class Game:
    """The result of a game, its record as text, and how many seconds it took to play."""

    score: int
    turns: int
    ruins: int
    powers_used: int
    record: str
    seconds: float


def _player(policy: str, seed: str) -> Player:
    match policy:
        case "random":
            return random_player(Random(seed))
        case "greedy":
            return greedy_player(Random(seed))
        case _:
            return coach_player(tables())


def simulated(difficulty: Difficulty, policy: str, seed: str) -> Game:
    """The game that ``policy``, one of POLICIES, plays with the dice of ``seed``."""
    begun = perf_counter()
    actions = tuple(play(difficulty, _player(policy, seed), SeededDice(seed)))
    seconds = perf_counter() - begun
    record = Record(difficulty, actions, {SEED: seed})
    state = replay(record)
    ruins = contents(state.board).count(RUIN)
    return Game(state.score.total, state.turns, ruins, state.powers_used, format_record(record), seconds)


def report(games: Sequence[Game]) -> dict[str, Any]:
    """The figures to print about ``games``. The standard error is None for a single game."""
    scores = [game.score for game in games]
    decisions = sum(game.turns + game.powers_used for game in games)
    return {
        "games": len(games),
        "mean": fmean(scores),
        "standard_error": stdev(scores) / len(scores) ** 0.5 if len(scores) > 1 else None,
        "median": median(scores),
        "best": max(scores),
        "worst": min(scores),
        "turns": fmean(game.turns for game in games),
        "ruins": fmean(game.ruins for game in games),
        "powers_used": fmean(game.powers_used for game in games),
        "decisions_per_second": decisions / sum(game.seconds for game in games),
    }


def _count(text: str, least: int) -> int:
    number = int(text)
    if number < least:
        raise argparse.ArgumentTypeError(f"must be {least} or more, not {number}")
    return number


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="game.simulate", description="Play games without a person.")
    names = [difficulty.value for difficulty in Difficulty]
    parser.add_argument("--difficulty", required=True, choices=names)
    parser.add_argument("--policy", required=True, choices=POLICIES)
    parser.add_argument("--games", required=True, type=partial(_count, least=1), metavar="N")
    parser.add_argument("--seed", required=True, metavar="S", help="a text that fixes every game")
    parser.add_argument("--records", metavar="FILE", help="write a record of each game, one a line")
    parser.add_argument("--cores", type=partial(_count, least=0), default=1, metavar="N", help="0: all")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Run the simulation that ``arguments`` describe and print the report. Returns the exit status."""
    options = _arguments(arguments)
    work = partial(simulated, difficulty_named(options.difficulty), options.policy)
    seeds = [f"{options.seed}-{number}" for number in range(1, options.games + 1)]
    with ExitStack() as stack:
        if options.records:
            try:
                file = stack.enter_context(Path(options.records).open("w", encoding="utf-8"))
            except OSError as error:
                print(f"game.simulate: {options.records}: {error.strerror}", file=sys.stderr)
                return UNWRITABLE
        cores = options.cores or os.cpu_count() or 1
        games = list(map(work, seeds)) if cores == 1 else stack.enter_context(Pool(cores)).map(work, seeds)
        if options.records:
            file.writelines(f"{game.record}\n" for game in games)
    print(json.dumps(report(games)))
    return DONE


if __name__ == "__main__":
    sys.exit(main())
