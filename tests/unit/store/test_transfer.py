"""Everything fits into one file, and comes back from it without loss or doubling."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.difficulty import Difficulty
from game.store.notices import NoticeKind
from game.store.scores import TABLES, Table, enter, prove, ranked, table
from game.store.store import Imported, Store
from game.store.transfer import ImportFault, ImportRefusedError, check_size, export_file, import_file
from tests.support.records import LATER, NOON, dated, new_game, part_game, whole_game
from tests.support.storages import DictStorage, HostileStorage, filled

File = dict[str, Any]

SURVIVAL = TABLES[Difficulty.SURVIVAL]


def without_owner(texts: dict[str, str]) -> dict[str, str]:
    return {key: text for key, text in texts.items() if key not in ("magdagdon.owner", "bestScore")}


def test_everything_comes_back_on_another_device() -> None:
    store, texts = filled(peaceful=3, survival=8)
    copy: dict[str, str] = {}
    assert import_file(Store(DictStorage(copy), "tab"), export_file(store, NOON)) is Imported.GAME
    assert {key: json.loads(text) for key, text in copy.items() if "damaged" not in key} == {
        key: json.loads(text) for key, text in without_owner(texts).items() if "damaged" not in key
    }
    assert copy["magdagdon.damaged.settings.1"] == texts["magdagdon.damaged.settings.1"]


def test_importing_what_is_here_changes_nothing() -> None:
    store, texts = filled()
    before = dict(texts)
    for _ in range(2):
        assert import_file(store, export_file(store, NOON)) is Imported.NOTHING_NEW
        assert {key: json.loads(text) for key, text in texts.items()} == {
            key: json.loads(text) for key, text in before.items()
        }


GAMES = [prove(dated(whole_game(id_=f"game {number}", number=number))) for number in range(8)]
some_games = st.lists(st.sampled_from(GAMES), max_size=8).map(ranked)


@settings(max_examples=40)
@given(some_games, some_games)
def test_no_score_is_doubled_and_none_lost(mine: Table, theirs: Table) -> None:
    here, there = Store(DictStorage(), "tab"), Store(DictStorage(), "tab")
    here.repository.merge(SURVIVAL, mine)
    there.repository.merge(SURVIVAL, theirs)
    file = export_file(there, LATER)
    for _ in range(2):
        import_file(here, file)
        assert set(table(here, Difficulty.SURVIVAL)) == {*mine, *theirs}
        assert table(here, Difficulty.SURVIVAL) == ranked((*mine, *theirs))


def test_what_was_chosen_here_stays_chosen() -> None:
    here, there = Store(DictStorage(), "tab"), Store(DictStorage(), "tab")
    here.change_setting("theme", "light")
    there.change_setting("theme", "dark")
    there.change_setting("sound", True)
    import_file(here, export_file(there, NOON))
    assert here.settings["theme"] == "light"
    assert here.settings["sound"] is True


def test_the_games_in_progress_of_both_devices_are_kept() -> None:
    here, there = Store(DictStorage(), "tab"), Store(DictStorage(), "tab")
    here.save_game(part_game("here"))
    there.save_game(part_game("there"))
    assert import_file(here, export_file(there, NOON)) is Imported.AS_PREVIOUS
    assert (here.game, here.previous_game) == (part_game("here"), part_game("there"))


def test_an_older_export_is_migrated() -> None:
    file = json.loads(export_file(filled()[0], NOON))
    for form in file["values"].values():
        del form["version"]
    copy = Store(DictStorage(), "tab")
    import_file(copy, json.dumps(file))
    assert len(table(copy, Difficulty.NIGHTMARE)) == 1
    assert copy.game is not None


def test_a_newer_value_beside_which_we_play_is_in_the_file() -> None:
    newer = '{"version":7,"colour":"mauve"}'
    store = Store(DictStorage({"magdagdon.settings": newer}), "tab")
    store.change_setting("theme", "dark")
    file = json.loads(export_file(store, NOON))
    assert file["values"]["settings"]["theme"] == "dark"
    assert file["set_aside"] == {"settings": newer}
    texts: dict[str, str] = {}
    import_file(Store(DictStorage(texts), "tab"), json.dumps(file))
    assert newer in texts.values()


def test_a_damaged_text_in_the_file_is_set_aside_whole() -> None:
    damaged = '{"version":1,"theme":7,"sound":true}'
    file = json.loads(export_file(filled()[0], NOON))
    file["set_aside"]["settings"] = damaged
    texts: dict[str, str] = {}
    import_file(Store(DictStorage(texts), "tab"), json.dumps(file))
    assert damaged in texts.values()


def test_a_text_set_aside_in_the_file_that_the_storage_refuses_is_left_out() -> None:
    file = json.loads(export_file(filled()[0], NOON))
    file["set_aside"]["settings"] = "[" * 1000
    storage = HostileStorage(lambda operation, key: operation == "set" and "damaged.settings.2" in key)
    store = Store(storage, "tab")
    assert import_file(store, json.dumps(file)) is Imported.GAME
    assert len(table(store, Difficulty.SURVIVAL)) == 1
    assert not store.notices


def test_every_export_of_a_full_storage_may_be_imported() -> None:
    store, texts = filled(peaceful=8, survival=8, nightmare=8)
    spacing = len(export_file(store, NOON)) / sum(map(len, texts.values()))
    check_size(round(5 * 1024 * 1024 * spacing))
    with pytest.raises(ImportRefusedError) as refused:
        check_size(200_000_000)
    assert refused.value.fault is ImportFault.TOO_LARGE


# Bad files


def spoiled(change: Callable[[File], object]) -> str:
    file = json.loads(export_file(filled()[0], NOON))
    change(file)
    return json.dumps(file)


def setting(*path: str | int, value: object) -> Callable[[File], object]:
    def change(file: File) -> None:
        place: Any = file
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


ENTRY = ("values", "scores.survival", "entries", 0)

BAD_FILES: dict[str, tuple[str, ImportFault, str]] = {
    "empty": ("", ImportFault.NOT_JSON, ""),
    "a picture": ("\x89PNG\r\n\x00", ImportFault.NOT_JSON, ""),
    "cut short": (spoiled(lambda file: None)[:-20], ImportFault.NOT_JSON, ""),
    "a list": ("[]", ImportFault.NOT_AN_EXPORT, ""),
    "something else": ('{"format":"magdagdon","version":1}', ImportFault.NOT_AN_EXPORT, ""),
    "no version": (spoiled(lambda file: file.pop("version")), ImportFault.NOT_AN_EXPORT, ""),
    "version true": (spoiled(setting("version", value=True)), ImportFault.NOT_AN_EXPORT, ""),
    "newer": (spoiled(setting("version", value=2)), ImportFault.NEWER, ""),
    "a newer value": (
        spoiled(setting("values", "settings", "version", value=2)),
        ImportFault.NEWER,
        "settings",
    ),
    "no values": (spoiled(lambda file: file.pop("values")), ImportFault.BAD_VALUE, "values"),
    "values in a list": (spoiled(setting("values", value=[])), ImportFault.BAD_VALUE, "values"),
    "nothing set aside": (spoiled(lambda file: file.pop("set_aside")), ImportFault.BAD_VALUE, "set_aside"),
    "set aside, no text": (spoiled(setting("set_aside", "game", value=5)), ImportFault.BAD_VALUE, "game"),
    "unknown": (spoiled(setting("values", "owner", value={"tab": "x"})), ImportFault.BAD_VALUE, "owner"),
    "null": (spoiled(setting("values", "game", value=None)), ImportFault.BAD_VALUE, "game"),
    "a wrong setting": (
        spoiled(setting("values", "settings", "theme", value=7)),
        ImportFault.BAD_VALUE,
        "settings",
    ),
    "a false score": (spoiled(setting(*ENTRY, "score", value=999)), ImportFault.BAD_VALUE, "scores.survival"),
    "an unproven score": (
        spoiled(setting(*ENTRY, "record", value={})),
        ImportFault.BAD_VALUE,
        "scores.survival",
    ),
    "an impossible game": (
        spoiled(setting("values", "offer", "actions", 0, value={"do": "confirm"})),
        ImportFault.BAD_VALUE,
        "offer",
    ),
}


@pytest.mark.parametrize(("text", "reason", "name"), BAD_FILES.values(), ids=BAD_FILES.keys())
def test_a_bad_file_is_refused_and_changes_nothing(text: str, reason: ImportFault, name: str) -> None:
    texts: dict[str, str] = {}
    store = Store(DictStorage(texts), "tab")
    store.save_game(new_game("here"))
    store.change_setting("sound", True)
    before = dict(texts)
    with pytest.raises(ImportRefusedError) as refused:
        import_file(store, text)
    assert (refused.value.fault, refused.value.name) == (reason, name)
    assert texts == before
    assert not store.notices


def test_importing_into_a_storage_that_is_damaged_mends_it() -> None:
    texts = {"magdagdon.scores.survival": "[]"}
    store = Store(DictStorage(texts), "tab")
    there = Store(DictStorage(), "tab")
    enter(there, whole_game(), NOON)
    import_file(store, export_file(there, NOON))
    assert len(table(store, Difficulty.SURVIVAL)) == 1
    assert texts["magdagdon.damaged.scores.survival.1"] == "[]"
    assert [notice.kind for notice in store.notices] == [NoticeKind.DAMAGED]


def test_a_byte_order_mark_is_no_fault() -> None:
    there = Store(DictStorage(), "tab")
    there.save_game(replace(part_game(), extra={"id": "\ud83c\udfb2 ٣"}))
    assert import_file(Store(DictStorage(), "tab"), "\ufeff" + export_file(there, NOON)) is Imported.GAME
