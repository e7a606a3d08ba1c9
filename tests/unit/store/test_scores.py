"""High scores: ten a difficulty, each proven, each game once, none lost between tabs."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.difficulty import Difficulty
from game.rules.record import replay
from game.store.erasing import erase_table
from game.store.games import FINISHED, identity
from game.store.scores import TABLES, TOP, Entry, enter, prove, ranked, table
from game.store.store import Store
from game.store.timestamps import is_timestamp
from tests.support.records import LATER, NOON, dated, new_game, part_game, whole_game, whole_games
from tests.support.storages import DictStorage, HostileStorage, refuse_none, tabs

SURVIVAL = Difficulty.SURVIVAL

POOL = [
    prove(dated(whole_game(id_=id_, number=number), date))
    for number in range(len(whole_games(SURVIVAL)))
    for id_ in "abc"
    for date in (NOON, LATER)
]

entries = st.sampled_from(POOL)
tables = st.lists(entries, max_size=14).map(ranked)


@pytest.mark.parametrize("difficulty", Difficulty)
def test_an_entry_says_what_its_record_proves(difficulty: Difficulty) -> None:
    for record in whole_games(difficulty):
        entry = prove(dated(record))
        end = replay(record)
        assert (entry.score, entry.turns, entry.powers) == (end.score.total, end.turns, end.powers_used)
        assert entry.date == NOON


def test_an_unfinished_game_proves_nothing() -> None:
    with pytest.raises(ValueError, match="not over"):
        prove(dated(part_game()))
    with pytest.raises(ValueError, match="not over"):
        enter(Store(DictStorage(), "tab"), part_game(), NOON)


def test_the_order_is_score_then_turns_then_date() -> None:
    record = dated(whole_game(id_="x"))

    def entry(score: int, turns: int, date: str) -> Entry:
        game = replace(record, extra={"id": f"{score} {turns} {date}", FINISHED: date})
        return Entry(game, score, turns, 0)

    best_first = (
        entry(300, 9, LATER),
        entry(200, 7, LATER),
        entry(200, 8, "2026-11-30T12:00:00Z"),
        entry(200, 8, LATER),
        entry(-5, 4, NOON),
    )
    for order in permutations(best_first):
        assert ranked(order) == best_first


@given(st.lists(entries, max_size=30))
def test_the_best_ten_games_are_listed_once_each(given_: list[Entry]) -> None:
    listed = ranked(given_)
    games = {identity(entry.record) for entry in given_}
    there = {identity(entry.record) for entry in listed}
    assert len(listed) == len(there) == min(TOP, len(games))
    scores = [entry.score for entry in listed]
    assert scores == sorted(scores, reverse=True)
    assert all(entry.score <= scores[-1] for entry in given_ if identity(entry.record) not in there)


@given(tables, tables, tables)
def test_merging_is_a_union(one: tuple[Entry, ...], two: tuple[Entry, ...], three: tuple[Entry, ...]) -> None:
    merge = TABLES[SURVIVAL].merge
    assert merge(one, one) == one
    assert merge(one, ()) == merge((), one) == one
    assert merge(one, two) == merge(two, one)
    assert merge(merge(one, two), three) == merge(one, merge(two, three))
    assert merge(merge(one, two), two) == merge(one, two)


def test_a_game_is_entered_once_however_often_the_page_is_reloaded() -> None:
    texts: dict[str, str] = {}
    game = whole_game()
    Store(DictStorage(texts), "tab").save_game(game)
    first = enter(Store(DictStorage(texts), "tab"), game, NOON)
    assert first.place == 0
    assert first.entry == prove(dated(game, NOON))
    for _ in range(3):
        store = Store(DictStorage(texts), "tab")
        assert store.game is not None
        assert enter(store, store.game, LATER) == first
        assert enter(store, game, LATER) == first
        assert table(store, SURVIVAL) == (first.entry,)


def test_a_crash_between_entering_and_marking_enters_it_once() -> None:
    texts: dict[str, str] = {}
    store = Store(DictStorage(texts), "tab")
    store.save_game(whole_game())
    unmarked = texts["magdagdon.game"]
    first = enter(store, whole_game(), NOON)
    texts["magdagdon.game"] = unmarked
    again = enter(Store(DictStorage(texts), "tab"), whole_game(), LATER)
    assert again == first
    assert json.loads(texts["magdagdon.game"])[FINISHED] == NOON
    assert table(store, SURVIVAL) == (first.entry,)


def test_a_game_that_was_entered_does_not_come_back_into_an_erased_table() -> None:
    texts: dict[str, str] = {}
    store = Store(DictStorage(texts), "tab")
    store.save_game(whole_game())
    entry = enter(store, whole_game(), NOON).entry
    erase_table(store, SURVIVAL)
    later = Store(DictStorage(texts), "tab")
    assert later.game is not None
    assert enter(later, later.game, LATER) == (entry, None, None)
    assert table(later, SURVIVAL) == ()


def test_an_eleventh_game_is_told_its_place_or_none() -> None:
    store = Store(DictStorage(), "tab")
    games = sorted(whole_games(SURVIVAL), key=lambda record: replay(record).score.total)
    worst, best = games[0], games[-1]
    for number in range(TOP):
        middle = replace(games[1], extra={"id": str(number)})
        enter(store, middle, f"2026-11-30T12:00:0{number}Z")
    assert enter(store, replace(worst, extra={"id": "worst"}), LATER).place is None
    assert enter(store, replace(best, extra={"id": "best"}), LATER).place == 0
    assert [entry.record.extra["id"] for entry in table(store, SURVIVAL)] == ["best", *"012345678"]


def test_a_game_that_misses_a_full_table_is_told_which_entry_was_better() -> None:
    store = Store(DictStorage(), "tab")
    for number in range(TOP):
        enter(store, whole_game(id_=str(number)), f"2026-11-30T12:00:0{number}Z")
    entered = enter(store, whole_game(id_="same"), "2026-11-30T12:00:10Z")
    assert entered.place is None
    assert entered.beaten_by == table(store, SURVIVAL)[-1]
    assert entered.beaten_by.score == entered.entry.score
    assert enter(store, whole_game(id_="earlier"), "2026-11-30T11:00:00Z").place == 0


def test_the_tables_are_kept_apart() -> None:
    store = Store(DictStorage(), "tab")
    for difficulty in Difficulty:
        enter(store, whole_game(difficulty), NOON)
    assert [len(table(store, difficulty)) for difficulty in Difficulty] == [1, 1, 1]
    erase_table(store, SURVIVAL)
    assert {difficulty: len(table(store, difficulty)) for difficulty in Difficulty} == {
        Difficulty.PEACEFUL: 1,
        Difficulty.SURVIVAL: 0,
        Difficulty.NIGHTMARE: 1,
    }


def test_scores_finished_in_two_tabs_are_all_kept() -> None:
    one, other = tabs({})
    assert table(one, SURVIVAL) == table(other, SURVIVAL) == ()
    for number in range(3):
        enter(one, whole_game(id_=f"one {number}"), NOON)
        enter(other, whole_game(id_=f"other {number}"), NOON)
    assert len(table(one, SURVIVAL)) == 6
    assert table(one, SURVIVAL) == table(other, SURVIVAL)


def test_entering_leaves_a_game_begun_since_alone() -> None:
    store = Store(DictStorage(), "tab")
    store.save_game(new_game("next"))
    enter(store, whole_game(), NOON)
    assert store.game == new_game("next")


def test_a_score_that_could_not_be_stored_is_entered_at_the_next_start() -> None:
    storage = HostileStorage(lambda operation, key: operation == "set" and "scores" in key)
    store = Store(storage, "tab")
    store.save_game(whole_game())
    assert enter(store, whole_game(), NOON).place == 0
    assert len(table(store, SURVIVAL)) == 1
    storage.refuses = refuse_none
    later = Store(storage, "tab")
    assert table(later, SURVIVAL) == ()
    assert later.game is not None
    assert enter(later, later.game, LATER).place == 0


@pytest.mark.parametrize(
    "text", [NOON, "2024-02-29T23:59:59Z", "2000-02-29T00:00:00.5Z", "2026-12-31T00:00:00Z"]
)
def test_moments(text: str) -> None:
    assert is_timestamp(text)


@pytest.mark.parametrize(
    "text",
    [
        None,
        20261130,
        "",
        "2026-11-30",
        "2026-11-30T12:00:00",
        "2026-11-30T12:00:00+00:00",
        "2026-13-01T12:00:00Z",
        "2026-11-31T12:00:00Z",
        "2026-02-29T12:00:00Z",
        "1900-02-29T12:00:00Z",
        "2026-11-30T24:00:00Z",
        "2026-11-30T12:00:00Z\n",
        "٢٠٢٦-11-30T12:00:00Z",
    ],
)
def test_no_moments(text: object) -> None:
    assert not is_timestamp(text)
