"""What is erased is gone, and an undo brings all of it back."""

from __future__ import annotations

import json

from game.rules.difficulty import Difficulty
from game.store.erasing import erase_everything, erase_table, undo
from game.store.notices import NoticeKind
from game.store.scores import enter, table
from game.store.store import Store
from tests.support.records import LATER, NOON, new_game, part_game, whole_game
from tests.support.storages import DictStorage, filled


def test_erasing_a_table_leaves_everything_else() -> None:
    store, texts = filled()
    before = dict(texts)
    erased = erase_table(store, Difficulty.SURVIVAL)
    assert table(store, Difficulty.SURVIVAL) == ()
    del before["magdagdon.scores.survival"]
    assert texts == before
    undo(store, erased)
    assert len(table(store, Difficulty.SURVIVAL)) == 1


def test_an_undone_table_has_the_games_finished_since_too() -> None:
    store = Store(DictStorage(), "tab")
    enter(store, whole_game(id_="before"), NOON)
    erased = erase_table(store, Difficulty.SURVIVAL)
    enter(store, whole_game(id_="since"), LATER)
    undo(store, erased)
    assert [entry.record.extra["id"] for entry in table(store, Difficulty.SURVIVAL)] == ["before", "since"]


def test_erasing_everything_leaves_only_what_is_not_ours() -> None:
    store, texts = filled()
    texts["magdagdon.scores.nightmare"] = '{"version":99}'
    before = dict(texts)
    table(store, Difficulty.NIGHTMARE)
    erased = erase_everything(store)
    assert set(texts) == {"bestScore", "magdagdon.owner"}
    assert store.game is None
    assert store.settings["theme"] == "system"
    undo(store, erased)
    assert texts == before
    assert store.game == part_game("new", turns=0)


def test_an_undo_after_play_went_on_keeps_both() -> None:
    store, texts = filled()
    damaged = texts["magdagdon.damaged.settings.1"]
    erased = erase_everything(store)
    texts["magdagdon.settings"] = "[]"
    store.change_setting("theme", "light")
    store.save_game(new_game("fresh"))
    store.save_game(part_game("fresh", turns=2))
    undo(store, erased)
    assert store.game == part_game("fresh", turns=2)
    assert store.previous_game == part_game("old")
    assert store.settings["theme"] == "light"
    assert store.settings["language"] == "fi"
    assert {text for key, text in texts.items() if "damaged" in key} == {"[]", damaged}


def test_an_undo_before_anything_was_played_brings_the_game_back() -> None:
    store, texts = filled()
    erased = erase_everything(store)
    store.save_game(new_game("fresh"))
    undo(store, erased)
    assert store.game == part_game("new", turns=0)
    assert json.loads(texts["magdagdon.offer"])["id"] == "old"


def test_an_undo_brings_back_what_a_newer_version_stored_and_what_was_done_beside_it() -> None:
    newer = '{"version":99,"moves":[]}'
    texts = {f"magdagdon.{name}": newer for name in ("game", "settings")}
    store = Store(DictStorage(texts), "tab")
    store.save_game(part_game("beside"))
    store.change_setting("theme", "dark")
    erased = erase_everything(store)
    assert not texts
    assert store.game is None
    assert not store.notices
    undo(store, erased)
    assert texts == {"magdagdon.game": newer, "magdagdon.settings": newer}
    assert store.game == part_game("beside")
    assert store.settings["theme"] == "dark"
    assert {notice.kind for notice in store.notices} == {NoticeKind.NEWER, NoticeKind.UNSAVED}
