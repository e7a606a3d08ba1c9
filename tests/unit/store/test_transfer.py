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
from game.store.notices import Kind
from game.store.scores import TABLES, Table, enter, prove, ranked, table
from game.store.store import Imported, Store
from game.store.transfer import ImportRefusedError, Reason, export, import_
from tests.support.records import LATER, NOON, dated, new_game, part_game, whole_game
from tests.support.storages import DictStorage, filled

File = dict[str, Any]

SURVIVAL = TABLES[Difficulty.SURVIVAL]


def without_owner(texts: dict[str, str]) -> dict[str, str]:
    return {key: text for key, text in texts.items() if key not in ("magdagdon.owner", "bestScore")}


def test_everything_comes_back_on_another_device() -> None:
    store, texts = filled(peaceful=3, survival=8)
    copy: dict[str, str] = {}
    assert import_(Store(DictStorage(copy), "tab"), export(store, NOON)) is Imported.GAME
    assert {key: json.loads(text) for key, text in copy.items() if "damaged" not in key} == {
        key: json.loads(text) for key, text in without_owner(texts).items() if "damaged" not in key
    }
    assert copy["magdagdon.damaged.settings.1"] == texts["magdagdon.damaged.settings.1"]


def test_importing_what_is_here_changes_nothing() -> None:
    store, texts = filled()
    before = dict(texts)
    for _ in range(2):
        assert import_(store, export(store, NOON)) is Imported.NOTHING_NEW
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
    file = export(there, LATER)
    for _ in range(2):
        import_(here, file)
        assert set(table(here, Difficulty.SURVIVAL)) == {*mine, *theirs}
        assert table(here, Difficulty.SURVIVAL) == ranked((*mine, *theirs))


def test_what_was_chosen_here_stays_chosen() -> None:
    here, there = Store(DictStorage(), "tab"), Store(DictStorage(), "tab")
    here.choose("theme", "light")
    there.choose("theme", "dark")
    there.choose("sound", True)
    import_(here, export(there, NOON))
    assert here.settings["theme"] == "light"
    assert here.settings["sound"] is True


def test_the_games_in_progress_of_both_devices_are_kept() -> None:
    here, there = Store(DictStorage(), "tab"), Store(DictStorage(), "tab")
    here.keep(part_game("here"))
    there.keep(part_game("there"))
    assert import_(here, export(there, NOON)) is Imported.AS_PREVIOUS
    assert (here.game, here.previous_game) == (part_game("here"), part_game("there"))


def test_an_older_export_is_migrated() -> None:
    file = json.loads(export(filled()[0], NOON))
    for form in file["values"].values():
        del form["version"]
    copy = Store(DictStorage(), "tab")
    import_(copy, json.dumps(file))
    assert len(table(copy, Difficulty.NIGHTMARE)) == 1
    assert copy.game is not None


def test_a_newer_value_beside_which_we_play_is_in_the_file() -> None:
    newer = '{"version":7,"colour":"mauve"}'
    store = Store(DictStorage({"magdagdon.settings": newer}), "tab")
    store.choose("theme", "dark")
    file = json.loads(export(store, NOON))
    assert file["values"]["settings"]["theme"] == "dark"
    assert file["set_aside"] == {"settings": newer}
    texts: dict[str, str] = {}
    import_(Store(DictStorage(texts), "tab"), json.dumps(file))
    assert newer in texts.values()


def test_a_damaged_text_in_the_file_is_set_aside_whole() -> None:
    damaged = '{"version":1,"theme":7,"sound":true}'
    file = json.loads(export(filled()[0], NOON))
    file["set_aside"]["settings"] = damaged
    texts: dict[str, str] = {}
    import_(Store(DictStorage(texts), "tab"), json.dumps(file))
    assert damaged in texts.values()


# Bad files


def spoiled(change: Callable[[File], object]) -> str:
    file = json.loads(export(filled()[0], NOON))
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

BAD_FILES: dict[str, tuple[str, Reason, str]] = {
    "empty": ("", Reason.NOT_JSON, ""),
    "a picture": ("\x89PNG\r\n\x00", Reason.NOT_JSON, ""),
    "cut short": (spoiled(lambda file: None)[:-20], Reason.NOT_JSON, ""),
    "a list": ("[]", Reason.NOT_AN_EXPORT, ""),
    "something else": ('{"format":"magdagdon","version":1}', Reason.NOT_AN_EXPORT, ""),
    "no version": (spoiled(lambda file: file.pop("version")), Reason.NOT_AN_EXPORT, ""),
    "version true": (spoiled(setting("version", value=True)), Reason.NOT_AN_EXPORT, ""),
    "newer": (spoiled(setting("version", value=2)), Reason.NEWER, ""),
    "a newer value": (spoiled(setting("values", "settings", "version", value=2)), Reason.NEWER, "settings"),
    "no values": (spoiled(lambda file: file.pop("values")), Reason.BAD_VALUE, "values"),
    "values in a list": (spoiled(setting("values", value=[])), Reason.BAD_VALUE, "values"),
    "nothing set aside": (spoiled(lambda file: file.pop("set_aside")), Reason.BAD_VALUE, "set_aside"),
    "set aside, no text": (spoiled(setting("set_aside", "game", value=5)), Reason.BAD_VALUE, "game"),
    "unknown": (spoiled(setting("values", "owner", value={"tab": "x"})), Reason.BAD_VALUE, "owner"),
    "null": (spoiled(setting("values", "game", value=None)), Reason.BAD_VALUE, "game"),
    "a wrong setting": (
        spoiled(setting("values", "settings", "theme", value=7)),
        Reason.BAD_VALUE,
        "settings",
    ),
    "a false score": (spoiled(setting(*ENTRY, "score", value=999)), Reason.BAD_VALUE, "scores.survival"),
    "an unproven score": (spoiled(setting(*ENTRY, "record", value={})), Reason.BAD_VALUE, "scores.survival"),
    "an impossible game": (
        spoiled(setting("values", "offer", "actions", 0, value={"do": "confirm"})),
        Reason.BAD_VALUE,
        "offer",
    ),
}


@pytest.mark.parametrize(("text", "reason", "name"), BAD_FILES.values(), ids=BAD_FILES.keys())
def test_a_bad_file_is_refused_and_changes_nothing(text: str, reason: Reason, name: str) -> None:
    texts: dict[str, str] = {}
    store = Store(DictStorage(texts), "tab")
    store.keep(new_game("here"))
    store.choose("sound", True)
    before = dict(texts)
    with pytest.raises(ImportRefusedError) as refused:
        import_(store, text)
    assert (refused.value.reason, refused.value.name) == (reason, name)
    assert texts == before
    assert not store.notices


def test_importing_into_a_storage_that_is_damaged_mends_it() -> None:
    texts = {"magdagdon.scores.survival": "[]"}
    store = Store(DictStorage(texts), "tab")
    there = Store(DictStorage(), "tab")
    enter(there, whole_game(), NOON)
    import_(store, export(there, NOON))
    assert len(table(store, Difficulty.SURVIVAL)) == 1
    assert texts["magdagdon.damaged.scores.survival.1"] == "[]"
    assert [notice.kind for notice in store.notices] == [Kind.DAMAGED]


def test_a_byte_order_mark_is_no_fault() -> None:
    there = Store(DictStorage(), "tab")
    there.keep(replace(part_game(), extra={"id": "\ud83c\udfb2 ٣"}))
    assert import_(Store(DictStorage(), "tab"), "\ufeff" + export(there, NOON)) is Imported.GAME
