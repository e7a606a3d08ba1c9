"""Whatever is found in the storage, the game goes on and no text is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.difficulty import Difficulty
from game.rules.record import format_record, record_to_json
from game.store.games import GAME, OFFER
from game.store.notices import Kind, Notice
from game.store.ownership import OWNER
from game.store.scores import TABLES, prove, ranked
from game.store.settings import SETTINGS
from game.store.shelf import Shelf
from game.store.slots import Form, Slot, read_text
from game.store.storage import PREFIX
from tests.support.records import dated, part_game, whole_game
from tests.support.storages import SLOTS, DictStorage, HostileStorage, refuse_setting

TABLE = TABLES[Difficulty.SURVIVAL]
PEACEFUL = TABLES[Difficulty.PEACEFUL]
SAMPLES: dict[str, Any] = {
    GAME.name: part_game(),
    OFFER.name: part_game(),
    OWNER.name: "tab 1",
    SETTINGS.name: {"theme": "dark"},
    **{
        slot.name: ranked(
            prove(dated(whole_game(difficulty, id_, number))) for number, id_ in enumerate("ab")
        )
        for difficulty, slot in TABLES.items()
    },
}

each_slot = pytest.mark.parametrize("slot", SLOTS, ids=lambda slot: slot.name)

WRONG_ALTOGETHER = {
    "empty": "",
    "blank": " ",
    "null": "null",
    "list": "[]",
    "text": '"text"',
    "number": "17",
    "true": "true",
    "not JSON": "{version: 1}",
    "truncated": '{"version":1,"entr',
    "not finite": '{"version":1,"sound":NaN}',
    "a key twice": '{"version":1,"version":1}',
    "deep": '{"version":1,"x":' + "[" * 10_000,
    "a lone surrogate": '{"version":1,"\ud800',
    "version null": '{"version":null}',
    "version true": '{"version":true}',
    "version text": '{"version":"1"}',
    "version 0": '{"version":0}',
    "version -1": '{"version":-1}',
    "version 1.5": '{"version":1.5}',
}


def shelf_with(name: str, text: str) -> tuple[Shelf, dict[str, str]]:
    texts = {PREFIX + name: text, "bestScore": "999"}
    return Shelf(DictStorage(texts)), texts


@each_slot
def test_nothing_stored_gives_the_default(slot: Slot[Any]) -> None:
    texts: dict[str, str] = {}
    shelf = Shelf(DictStorage(texts))
    assert shelf.read(slot) == slot.default
    assert not shelf.notices
    assert not texts


@each_slot
def test_what_was_stored_is_read_again(slot: Slot[Any]) -> None:
    texts: dict[str, str] = {}
    Shelf(DictStorage(texts)).update(slot, lambda _: SAMPLES[slot.name])
    assert list(texts) == [PREFIX + slot.name]
    assert json.loads(texts[PREFIX + slot.name])["version"] == slot.version
    shelf = Shelf(DictStorage(texts))
    assert shelf.read(slot) == SAMPLES[slot.name]
    assert not shelf.notices


@each_slot
@pytest.mark.parametrize("text", WRONG_ALTOGETHER.values(), ids=WRONG_ALTOGETHER.keys())
def test_a_damaged_text_is_set_aside(slot: Slot[Any], text: str) -> None:
    shelf, texts = shelf_with(slot.name, text)
    assert shelf.read(slot) == slot.default
    kept_as = f"damaged.{slot.name}.1"
    assert texts[PREFIX + kept_as] == text
    assert texts["bestScore"] == "999"
    [notice] = shelf.notices
    assert (notice.kind, notice.name, notice.kept_as) == (Kind.DAMAGED, slot.name, kept_as)
    assert notice.detail

    shelf.update(slot, lambda _: SAMPLES[slot.name])
    later = Shelf(DictStorage(texts))
    assert later.read(slot) == SAMPLES[slot.name]
    assert not later.notices
    assert texts[PREFIX + kept_as] == text


@each_slot
def test_it_is_told_once(slot: Slot[Any]) -> None:
    shelf, texts = shelf_with(slot.name, "[]")
    shelf.read(slot)
    shelf.read(slot)
    [notice] = shelf.notices
    shelf.dismiss(notice)
    shelf.read(slot)
    assert not shelf.notices
    later = Shelf(DictStorage(texts))
    later.read(slot)
    assert not later.notices


def test_each_damaged_text_has_a_place_of_its_own() -> None:
    shelf, texts = shelf_with("settings", "[]")
    shelf.read(SETTINGS)
    for text in ("null", "[]"):
        texts[PREFIX + "settings"] = text
        shelf.read(SETTINGS)
    assert {key: text for key, text in texts.items() if "damaged" in key} == {
        "magdagdon.damaged.settings.1": "[]",
        "magdagdon.damaged.settings.2": "null",
    }
    assert len(shelf.notices) == 2


@each_slot
def test_a_damaged_text_that_cannot_be_set_aside_stays(slot: Slot[Any]) -> None:
    storage = HostileStorage(refuse_setting, {PREFIX + slot.name: "[]"})
    shelf = Shelf(storage)
    assert shelf.read(slot) == slot.default
    shelf.update(slot, lambda _: SAMPLES[slot.name])
    assert shelf.read(slot) == SAMPLES[slot.name]
    assert storage.texts == {PREFIX + slot.name: "[]"}
    assert [(notice.kind, notice.kept_as) for notice in shelf.notices] == [
        (Kind.DAMAGED, None),
        (Kind.UNSAVED, None),
    ]


@each_slot
@pytest.mark.parametrize("version", [2, 10**30])
def test_a_newer_value_is_left_alone(slot: Slot[Any], version: int) -> None:
    text = json.dumps({"version": version, "whatever": [1, 2, 3]})
    shelf, texts = shelf_with(slot.name, text)
    assert shelf.read(slot) == slot.default
    assert shelf.notices == (Notice(Kind.NEWER, slot.name),)

    shelf.update(slot, lambda _: SAMPLES[slot.name])
    assert shelf.read(slot) == SAMPLES[slot.name]
    assert texts == {PREFIX + slot.name: text, "bestScore": "999"}
    assert [notice.kind for notice in shelf.notices] == [Kind.NEWER, Kind.UNSAVED]

    shelf.dismiss(shelf.notices[0])
    shelf.update(slot, lambda _: SAMPLES[slot.name])
    assert [notice.kind for notice in shelf.notices] == [Kind.UNSAVED]


def test_further_keys_are_kept() -> None:
    settings = '{"version":1,"theme":"dark","later":{"thing":1}}'
    shelf, texts = shelf_with("settings", settings)
    shelf.update(SETTINGS, lambda chosen: {**chosen, "sound": True})
    assert json.loads(texts[PREFIX + "settings"]) == {**json.loads(settings), "sound": True}

    game = replace(part_game(), extra={"id": "x", "later": [{"thing": 1}]})
    shelf, texts = shelf_with("game", format_record(game))
    shelf.update(GAME, lambda game: game)
    assert texts[PREFIX + "game"] == format_record(game)


# What is readable is kept


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("difficulty", "easy"),
        ("difficulty", 1),
        ("language", ""),
        ("language", "<b>"),
        ("language", ["en"]),
        ("theme", None),
        ("motion", True),
        ("sound", 1),
        ("sound", "false"),
    ],
)
def test_a_wrong_setting_leaves_the_others(name: str, value: object) -> None:
    chosen = {"difficulty": "nightmare", "language": "fi", "theme": "dark", "motion": "full", "sound": True}
    text = json.dumps({"version": 1, **chosen, "later": 5, name: value})
    shelf, texts = shelf_with("settings", text)
    del chosen[name]
    assert shelf.read(SETTINGS) == {**chosen, "later": 5}
    assert texts[PREFIX + "damaged.settings.1"] == text
    assert name in shelf.notices[0].detail


@pytest.mark.parametrize(
    "action",
    [
        None,
        {"do": "dance"},
        {"do": "roll", "dice": [1, 2, 3, 7]},
        {"do": "confirm"},
        {"do": "ruin", "cell": "a1"},
    ],
)
def test_a_game_is_kept_up_to_what_breaks_it(action: object) -> None:
    game = part_game()
    form = record_to_json(game)
    form["actions"] += [action, {"do": "confirm"}]
    shelf, texts = shelf_with("game", json.dumps(form))
    assert shelf.read(GAME) == game
    assert texts[PREFIX + "game"] == format_record(game)
    assert json.loads(texts[PREFIX + "damaged.game.1"]) == form
    assert f"action {len(game.actions)}" in shelf.notices[0].detail


@pytest.mark.parametrize("key", ["format", "difficulty", "actions"])
@pytest.mark.parametrize("value", [None, 5, "x", {}])
def test_a_game_without_its_essentials_is_damaged(key: str, value: object) -> None:
    shelf, texts = shelf_with("game", json.dumps({**record_to_json(part_game()), key: value}))
    assert shelf.read(GAME) is None
    assert PREFIX + "damaged.game.1" in texts
    assert PREFIX + "game" not in texts


@pytest.mark.parametrize("tab", [None, 5, ["tab 1"]])
def test_a_mark_that_names_no_tab_is_damaged(tab: object) -> None:
    shelf, texts = shelf_with("owner", json.dumps({"version": 1, "tab": tab}))
    assert shelf.read(OWNER) is None
    assert PREFIX + "damaged.owner.1" in texts


def _without(key: str) -> Callable[[Form], object]:
    return lambda entry: {name: value for name, value in entry.items() if name != key}


def _record_with(**changes: object) -> Callable[[Form], object]:
    return lambda entry: {**entry, "record": {**entry["record"], **changes}}


BAD_ENTRIES: dict[str, Callable[[Form], object]] = {
    "not an object": lambda entry: 7,
    "no score": _without("score"),
    "no turns": _without("turns"),
    "no powers": _without("powers"),
    "no record": _without("record"),
    "a contradicted score": lambda entry: {**entry, "score": entry["score"] + 1},
    "a score in a text": lambda entry: {**entry, "score": str(entry["score"])},
    "a score with a fraction": lambda entry: {**entry, "score": float(entry["score"])},
    "contradicted turns": lambda entry: {**entry, "turns": entry["turns"] - 1},
    "contradicted powers": lambda entry: {**entry, "powers": entry["powers"] + 1},
    "a boolean": lambda entry: {**entry, "powers": bool(entry["powers"])},
    "an unfinished record": lambda entry: _record_with(actions=entry["record"]["actions"][:-1])(entry),
    "an illegal record": lambda entry: _record_with(actions=entry["record"]["actions"][1:])(entry),
    "a game of another difficulty": lambda entry: PEACEFUL.form(SAMPLES[PEACEFUL.name])["entries"][0],
    "no date": _record_with(finished=None),
    "a date that never was": _record_with(finished="2026-02-29T12:00:00Z"),
    "a local date": _record_with(finished="2026-02-28T12:00:00+02:00"),
}


@pytest.mark.parametrize("spoil", BAD_ENTRIES.values(), ids=BAD_ENTRIES.keys())
def test_a_bad_entry_leaves_the_others(spoil: Callable[[Form], object]) -> None:
    table = SAMPLES[TABLE.name]
    form = TABLE.form(table)
    form["entries"][0] = spoil(form["entries"][0])
    text = json.dumps(form)
    shelf, texts = shelf_with(TABLE.name, text)
    assert shelf.read(TABLE) == table[1:]
    assert texts[PREFIX + f"damaged.{TABLE.name}.1"] == text
    assert "entry 0" in shelf.notices[0].detail


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(SLOTS), st.data())
def test_no_text_whatever_stops_the_game(slot: Slot[Any], data: st.DataObject) -> None:
    form = slot.form(SAMPLES[slot.name])
    keys = st.sampled_from([*form, "version"])
    changed = st.dictionaries(keys, json_values, max_size=3).map(
        lambda change: json.dumps({**form, **change})
    )
    text = data.draw(st.text() | json_values.map(json.dumps) | changed)
    shelf, texts = shelf_with(slot.name, text)
    value = shelf.read(slot)
    assert text in texts.values() or read_text(slot, text).value == value
    shelf.update(slot, lambda _: SAMPLES[slot.name])
    assert shelf.read(slot) == SAMPLES[slot.name]
    assert text in texts.values() or not read_text(slot, text).faults
