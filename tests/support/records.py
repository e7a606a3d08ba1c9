"""Records of games in every state: new, part played, finished, dated."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from game.rules.actions import parse_action
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.record import Record
from game.store.games import FINISHED, ID
from tests.support.golden import cases

NOON = "2026-11-30T12:00:00.000Z"
LATER = "2026-11-30T12:00:00.001Z"


@cache
def whole_games(difficulty: Difficulty) -> tuple[Record, ...]:
    """Finished games of ``difficulty``, none dated, none with an id."""
    games = [case for case in cases("games") if difficulty_named(case["difficulty"]) is difficulty]
    return tuple(
        Record(difficulty, tuple(parse_action(step["action"]) for step in case["steps"] if step["ok"]))
        for case in games
    )


def whole_game(difficulty: Difficulty = Difficulty.SURVIVAL, id_: str = "whole", number: int = 0) -> Record:
    """A finished game that no table has yet."""
    return replace(whole_games(difficulty)[number], extra={ID: id_})


def dated(record: Record, date: str = NOON) -> Record:
    return replace(record, extra={**record.extra, FINISHED: date})


def cut(record: Record, actions: int) -> Record:
    """``record`` when only the first ``actions`` of its actions were done."""
    return replace(record, actions=record.actions[:actions])


def part_game(id_: str = "part", turns: int = 1) -> Record:
    """A game in the middle, after that many turns and the roll of the next."""
    whole = whole_game(id_=id_)
    ends = [
        index for index, action in enumerate(whole.actions) if type(action).__name__ in ("Confirm", "Ruin")
    ]
    return cut(whole, ends[turns - 1] + 2 if turns else 1)


def new_game(id_: str) -> Record:
    return Record(Difficulty.SURVIVAL, (), {ID: id_})
