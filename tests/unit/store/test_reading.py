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
from game.store.codecs import Codec, JsonObject, decode_text
from game.store.games import GAME, PREVIOUS_GAME
from game.store.notices import Notice, NoticeKind
from game.store.ownership import OWNER
from game.store.repository import Repository
from game.store.scores import TABLES, prove, ranked
from game.store.settings import SETTINGS
from game.store.storage import PREFIX
from tests.support.records import dated, part_game, whole_game
from tests.support.storages import CODECS, DictStorage, HostileStorage, refuse_setting

TABLE = TABLES[Difficulty.SURVIVAL]
PEACEFUL = TABLES[Difficulty.PEACEFUL]
SAMPLES: dict[str, Any] = {
    GAME.name: part_game(),
    PREVIOUS_GAME.name: part_game(),
    OWNER.name: "tab 1",
    SETTINGS.name: {"theme": "dark"},
    **{
        codec.name: ranked(
            prove(dated(whole_game(difficulty, id_, number))) for number, id_ in enumerate("ab")
        )
        for difficulty, codec in TABLES.items()
    },
}

each_slot = pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.name)

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
    "deep": '{"version":1,"x":' + "[" * 10_000,
    "a lone surrogate": '{"version":1,"\ud800',
    "version null": '{"version":null}',
    "version true": '{"version":true}',
    "version text": '{"version":"1"}',
    "version 0": '{"version":0}',
    "version -1": '{"version":-1}',
    "version 1.5": '{"version":1.5}',
}


def repository_with(name: str, text: str) -> tuple[Repository, dict[str, str]]:
    texts = {PREFIX + name: text, "bestScore": "999"}
    return Repository(DictStorage(texts)), texts


@each_slot
def test_nothing_stored_gives_the_default(codec: Codec[Any]) -> None:
    texts: dict[str, str] = {}
    repository = Repository(DictStorage(texts))
    assert repository.read(codec) == codec.default
    assert not repository.notices
    assert not texts


@each_slot
def test_what_was_stored_is_read_again(codec: Codec[Any]) -> None:
    texts: dict[str, str] = {}
    Repository(DictStorage(texts)).update(codec, lambda _: SAMPLES[codec.name])
    assert list(texts) == [PREFIX + codec.name]
    assert json.loads(texts[PREFIX + codec.name])["version"] == codec.version
    repository = Repository(DictStorage(texts))
    assert repository.read(codec) == SAMPLES[codec.name]
    assert not repository.notices


@each_slot
@pytest.mark.parametrize("text", WRONG_ALTOGETHER.values(), ids=WRONG_ALTOGETHER.keys())
def test_a_damaged_text_is_set_aside(codec: Codec[Any], text: str) -> None:
    repository, texts = repository_with(codec.name, text)
    assert repository.read(codec) == codec.default
    kept_as = f"damaged.{codec.name}.1"
    assert texts[PREFIX + kept_as] == text
    assert texts["bestScore"] == "999"
    [notice] = repository.notices
    assert (notice.kind, notice.name, notice.kept_as) == (NoticeKind.DAMAGED, codec.name, kept_as)
    assert notice.detail

    repository.update(codec, lambda _: SAMPLES[codec.name])
    later = Repository(DictStorage(texts))
    assert later.read(codec) == SAMPLES[codec.name]
    assert not later.notices
    assert texts[PREFIX + kept_as] == text


@each_slot
def test_it_is_told_once(codec: Codec[Any]) -> None:
    repository, texts = repository_with(codec.name, "[]")
    repository.read(codec)
    repository.read(codec)
    [notice] = repository.notices
    repository.dismiss(notice)
    repository.read(codec)
    assert not repository.notices
    later = Repository(DictStorage(texts))
    later.read(codec)
    assert not later.notices


def test_each_damaged_text_has_a_place_of_its_own() -> None:
    repository, texts = repository_with("settings", "[]")
    repository.read(SETTINGS)
    for text in ("null", "[]"):
        texts[PREFIX + "settings"] = text
        repository.read(SETTINGS)
    assert {key: text for key, text in texts.items() if "damaged" in key} == {
        "magdagdon.damaged.settings.1": "[]",
        "magdagdon.damaged.settings.2": "null",
    }
    assert len(repository.notices) == 2


@each_slot
def test_a_damaged_text_that_cannot_be_set_aside_stays(codec: Codec[Any]) -> None:
    storage = HostileStorage(refuse_setting, {PREFIX + codec.name: "[]"})
    repository = Repository(storage)
    assert repository.read(codec) == codec.default
    repository.update(codec, lambda _: SAMPLES[codec.name])
    assert repository.read(codec) == SAMPLES[codec.name]
    assert storage.texts == {PREFIX + codec.name: "[]"}
    assert [(notice.kind, notice.kept_as) for notice in repository.notices] == [
        (NoticeKind.DAMAGED, None),
        (NoticeKind.UNSAVED, None),
    ]


@each_slot
@pytest.mark.parametrize("version", [2, 10**30])
def test_a_newer_value_is_left_alone(codec: Codec[Any], version: int) -> None:
    text = json.dumps({"version": version, "whatever": [1, 2, 3]})
    repository, texts = repository_with(codec.name, text)
    assert repository.read(codec) == codec.default
    assert repository.notices == (Notice(NoticeKind.NEWER, codec.name),)

    repository.update(codec, lambda _: SAMPLES[codec.name])
    assert repository.read(codec) == SAMPLES[codec.name]
    assert texts == {PREFIX + codec.name: text, "bestScore": "999"}
    assert [notice.kind for notice in repository.notices] == [NoticeKind.NEWER, NoticeKind.UNSAVED]

    repository.dismiss(repository.notices[0])
    repository.update(codec, lambda _: SAMPLES[codec.name])
    assert [notice.kind for notice in repository.notices] == [NoticeKind.UNSAVED]


def test_further_keys_are_kept() -> None:
    settings = '{"version":1,"theme":"dark","later":{"thing":1}}'
    repository, texts = repository_with("settings", settings)
    repository.update(SETTINGS, lambda chosen: {**chosen, "sound": True})
    assert json.loads(texts[PREFIX + "settings"]) == {**json.loads(settings), "sound": True}

    game = replace(part_game(), extra={"id": "x", "later": [{"thing": 1}]})
    repository, texts = repository_with("game", format_record(game))
    repository.update(GAME, lambda game: game)
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
    repository, texts = repository_with("settings", text)
    del chosen[name]
    assert repository.read(SETTINGS) == {**chosen, "later": 5}
    assert texts[PREFIX + "damaged.settings.1"] == text
    assert name in repository.notices[0].detail


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
    repository, texts = repository_with("game", json.dumps(form))
    assert repository.read(GAME) == game
    assert texts[PREFIX + "game"] == format_record(game)
    assert json.loads(texts[PREFIX + "damaged.game.1"]) == form
    assert f"action {len(game.actions)}" in repository.notices[0].detail


@pytest.mark.parametrize("key", ["format", "difficulty", "actions"])
@pytest.mark.parametrize("value", [None, 5, "x", {}])
def test_a_game_without_its_essentials_is_damaged(key: str, value: object) -> None:
    repository, texts = repository_with("game", json.dumps({**record_to_json(part_game()), key: value}))
    assert repository.read(GAME) is None
    assert PREFIX + "damaged.game.1" in texts
    assert PREFIX + "game" not in texts


@pytest.mark.parametrize("tab", [None, 5, ["tab 1"]])
def test_a_mark_that_names_no_tab_is_damaged(tab: object) -> None:
    repository, texts = repository_with("owner", json.dumps({"version": 1, "tab": tab}))
    assert repository.read(OWNER) is None
    assert PREFIX + "damaged.owner.1" in texts


def _without(key: str) -> Callable[[JsonObject], object]:
    return lambda entry: {name: value for name, value in entry.items() if name != key}


def _record_with(**changes: object) -> Callable[[JsonObject], object]:
    return lambda entry: {**entry, "record": {**entry["record"], **changes}}


BAD_ENTRIES: dict[str, Callable[[JsonObject], object]] = {
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
    "a game of another difficulty": lambda entry: PEACEFUL.encode(SAMPLES[PEACEFUL.name])["entries"][0],
    "no date": _record_with(finished=None),
    "a date that never was": _record_with(finished="2026-02-29T12:00:00Z"),
    "a local date": _record_with(finished="2026-02-28T12:00:00+02:00"),
}


@pytest.mark.parametrize("spoil", BAD_ENTRIES.values(), ids=BAD_ENTRIES.keys())
def test_a_bad_entry_leaves_the_others(spoil: Callable[[JsonObject], object]) -> None:
    table = SAMPLES[TABLE.name]
    form = TABLE.encode(table)
    form["entries"][0] = spoil(form["entries"][0])
    text = json.dumps(form)
    repository, texts = repository_with(TABLE.name, text)
    assert repository.read(TABLE) == table[1:]
    assert texts[PREFIX + f"damaged.{TABLE.name}.1"] == text
    assert "entry 0" in repository.notices[0].detail


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(CODECS), st.data())
def test_no_text_whatever_stops_the_game(codec: Codec[Any], data: st.DataObject) -> None:
    form = codec.encode(SAMPLES[codec.name])
    keys = st.sampled_from([*form, "version"])
    changed = st.dictionaries(keys, json_values, max_size=3).map(
        lambda change: json.dumps({**form, **change})
    )
    text = data.draw(st.text() | json_values.map(json.dumps) | changed)
    repository, texts = repository_with(codec.name, text)
    value = repository.read(codec)
    assert text in texts.values() or decode_text(codec, text).value == value
    repository.update(codec, lambda _: SAMPLES[codec.name])
    assert repository.read(codec) == SAMPLES[codec.name]
    assert text in texts.values() or not decode_text(codec, text).errors
