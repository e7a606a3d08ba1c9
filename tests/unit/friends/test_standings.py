"""Games on the same dice are ranked; nothing counts that does not follow from the dice."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.code import canonical, encode
from game.dice import SeededDice
from game.extras import HINTS, SEED
from game.friends.chat import Posted
from game.friends.standings import tables
from game.rules.difficulty import Difficulty
from game.rules.record import Record, replay
from tests.support.records import whole_games
from tests.support.walks import walk


def played(seed: str, number: int, difficulty: Difficulty = Difficulty.SURVIVAL, hints: int = 0) -> Record:
    actions = walk(difficulty, SeededDice(seed), Random(number))
    return Record(difficulty, actions, {SEED: seed, **({HINTS: hints} if hints else {})})


def posted(record: Record, name: str | None = None) -> Posted:
    return Posted(name, encode(record), canonical(record))


GAMES = [
    posted(played(seed, number, difficulty, number % 3), f"player {number}")
    for seed in ("a", "b")
    for difficulty in (Difficulty.PEACEFUL, Difficulty.SURVIVAL)
    for number in range(4)
]


@given(st.lists(st.sampled_from(GAMES), unique=True))
def test_games_are_ranked_with_those_on_the_same_dice(games: list[Posted]) -> None:
    found = tables(games)
    rows = [row for table in found for row in table.standings]
    assert sorted(row.posted.code for row in rows) == sorted(game.code for game in games)
    assert len({(table.difficulty, table.seed) for table in found}) == len(found)
    for table in found:
        merits = [(-row.score, row.turns) for row in table.standings]
        assert merits == sorted(merits)
        assert [row.place for row in table.standings] == [merits.index(merit) + 1 for merit in merits]
        for row in table.standings:
            record, end = row.posted.record, replay(row.posted.record)
            assert (record.difficulty, record.extra[SEED]) == (table.difficulty, table.seed)
            assert (row.score, row.turns, row.powers_used) == (end.score.total, end.turns, end.powers_used)
            assert row.hints == record.extra.get(HINTS, 0)


def test_equal_games_share_a_place() -> None:
    game = GAMES[0]
    [table] = tables([game, game._replace(name="twin"), GAMES[1]])
    assert sorted(row.place for row in table.standings) in ([1, 1, 3], [1, 2, 2])


def test_a_game_under_way_is_not_ranked() -> None:
    record = GAMES[0].record
    assert tables([posted(replace(record, actions=record.actions[:-1]))]) == []


def test_dice_that_do_not_follow_from_the_seed_are_not_ranked_with_it() -> None:
    record = GAMES[0].record
    other = posted(replace(played("x", 1, record.difficulty), extra=record.extra))
    assert [table.seed for table in tables([GAMES[0], other])] == ["a", None]


def test_games_without_a_seed_stand_by_themselves() -> None:
    [table] = tables(map(posted, whole_games(Difficulty.NIGHTMARE)))
    assert (table.seed, len(table.standings)) == (None, len(whole_games(Difficulty.NIGHTMARE)))
