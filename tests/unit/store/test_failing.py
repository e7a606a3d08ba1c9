"""A storage that fails costs the player nothing but the saving, and says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.difficulty import Difficulty
from game.rules.record import format_record, replay
from game.store.erasing import erase_everything, undo
from game.store.notices import NoticeKind
from game.store.scores import enter, table
from game.store.store import Store
from game.store.transfer import export_file, import_file
from tests.support.records import NOON, cut, new_game, part_game, whole_game
from tests.support.storages import (
    DictStorage,
    HostileStorage,
    refuse_all,
    refuse_getting,
    refuse_none,
    refuse_setting,
)

Refusal = Callable[[str, str], bool]


def is_unsaved(store: Store) -> bool:
    return NoticeKind.UNSAVED in [notice.kind for notice in store.notices]


@pytest.mark.parametrize("refuses", [refuse_all, refuse_setting, refuse_getting])
def test_from_the_start(refuses: Refusal) -> None:
    stored = {"magdagdon.game": format_record(part_game("stored")), "bestScore": "1"}
    storage = HostileStorage(refuses, dict(stored))
    store = Store(storage, "tab")
    store.take_over()
    whole = whole_game()
    for actions in range(len(whole.actions) + 1):
        store.save_game(cut(whole, actions))
        assert store.game == cut(whole, actions)
    assert enter(store, whole, NOON).place == 0
    assert len(table(store, Difficulty.SURVIVAL)) == 1
    store.change_setting("theme", "dark")
    assert store.settings["theme"] == "dark"
    assert is_unsaved(store)
    assert any("today" in notice.detail for notice in store.notices)
    assert {key: storage.texts[key] for key in stored} == stored

    saved = Store(DictStorage(), "elsewhere")
    import_file(saved, export_file(store, NOON))
    assert len(table(saved, Difficulty.SURVIVAL)) == 1


@given(st.integers(0, 60), st.sampled_from([refuse_all, refuse_setting, refuse_getting]))
def test_from_some_moment_on(moment: int, refuses: Refusal) -> None:
    storage = HostileStorage(refuse_none)
    store = Store(storage, "tab")
    whole = whole_game()
    for actions in range(len(whole.actions) + 1):
        if actions == moment:
            storage.refuses = refuses
        store.save_game(cut(whole, actions))
        assert store.game == cut(whole, actions)
        assert is_unsaved(store) == (actions >= moment)
    if 0 < moment <= len(whole.actions):
        last = Store(DictStorage(storage.texts), "later").game
        assert last == cut(whole, moment - 1)


def test_what_a_full_storage_refused_is_saved_as_soon_as_there_is_room() -> None:
    storage = HostileStorage(refuse_setting)
    store = Store(storage, "tab")
    store.take_over()
    store.change_setting("theme", "dark")
    store.save_game(whole_game())
    enter(store, whole_game(), NOON)
    assert not storage.texts

    storage.refuses = refuse_none
    other = Store(storage, "other tab")
    enter(other, whole_game(id_="other"), NOON)
    other.change_setting("sound", True)
    store.save_game(new_game("next"))
    assert not is_unsaved(store)
    later = Store(storage, "tab")
    assert later.game == new_game("next")
    assert len(table(later, Difficulty.SURVIVAL)) == 2
    assert (later.settings["theme"], later.settings["sound"]) == ("dark", True)


def test_what_cannot_be_read_is_never_overwritten() -> None:
    text = format_record(part_game("stored"))
    storage = HostileStorage(refuse_getting, {"magdagdon.game": text})
    store = Store(storage, "tab")
    assert store.game is None
    store.save_game(new_game("new"))
    storage.refuses = refuse_none
    store.save_game(part_game("new"))
    assert storage.texts["magdagdon.game"] == text
    assert is_unsaved(store)


def test_what_was_read_before_stays_known() -> None:
    storage = HostileStorage(refuse_none)
    store = Store(storage, "tab")
    store.save_game(part_game())
    store.change_setting("theme", "dark")
    storage.refuses = refuse_all
    assert store.game == part_game()
    assert store.settings["theme"] == "dark"


@given(st.data())
def test_at_any_access(data: st.DataObject) -> None:
    """Whichever accesses fail, the page sees what was done last, and what is stored is sound."""
    storage = HostileStorage(lambda operation, key: data.draw(st.booleans()))
    store = Store(storage, "tab")
    store.save_game(part_game("one"))
    assert store.game == part_game("one")
    store.save_game(new_game("two"))
    assert store.game == new_game("two")
    assert store.previous_game == part_game("one")
    enter(store, whole_game(), NOON)
    assert len(table(store, Difficulty.SURVIVAL)) == 1
    undo(store, erase_everything(store))
    export_file(store, NOON)
    later = Store(DictStorage(storage.texts), "later")
    for record in (later.game, later.previous_game):
        assert record is None or replay(record)
    assert len(table(later, Difficulty.SURVIVAL)) <= 1
    assert not later.notices
