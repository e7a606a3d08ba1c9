"""The table of a group of friends: their games ranked, those on the same dice together."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from game.code.canonical import follows_seed
from game.extras import hints_of, seed_of
from game.friends.chat import Posted
from game.rules.difficulty import Difficulty
from game.rules.record import replay
from game.rules.state import Phase, State


class Standing(NamedTuple):
    """A finished game in the table. ``place`` counts from 1; games as good as each other share one."""

    place: int
    posted: Posted
    score: int
    turns: int
    powers_used: int
    hints: int


class Table(NamedTuple):
    """The games with the dice of ``seed`` in ``difficulty``, best first.

    Without a seed they are games with dice of their own, which only the difficulty makes comparable.
    """

    difficulty: Difficulty
    seed: str | None
    standings: tuple[Standing, ...]


def tables(games: Iterable[Posted]) -> list[Table]:
    """The tables of all finished ones of ``games``, in the order in which their first games come.

    Higher scores come first, then fewer turns. A seed counts only where all dice follow from it. Raises
    RecordError where a game breaks the rules.
    """
    grouped: dict[tuple[Difficulty, str | None], list[tuple[Posted, State]]] = {}
    for posted in games:
        record = posted.record
        end = replay(record)
        if end.phase is Phase.OVER:
            key = record.difficulty, seed_of(record) if follows_seed(record) else None
            grouped.setdefault(key, []).append((posted, end))
    return [Table(*key, tuple(_ranked(group))) for key, group in grouped.items()]


def _ranked(games: Iterable[tuple[Posted, State]]) -> Iterable[Standing]:
    place = 1
    for _, equals in groupby(sorted(games, key=_merit), key=_merit):
        group = list(equals)
        for posted, end in group:
            hints = hints_of(posted.record)
            yield Standing(place, posted, end.score.total, end.turns, end.powers_used, hints)
        place += len(group)


def _merit(game: tuple[Posted, State]) -> tuple[int, int]:
    _, end = game
    return -end.score.total, end.turns
