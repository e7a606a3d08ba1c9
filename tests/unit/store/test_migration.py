"""Values of every earlier version are read as those of today."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.rules.record import VERSION, parse_record
from game.store.codecs import Codec, Errors, JsonObject, decode_json, from_unversioned
from game.store.games import GAME, PREVIOUS_GAME
from game.store.repository import Repository
from game.store.storage import PREFIX
from tests.support.storages import CODECS, DictStorage

SAMPLES = Path(__file__).parent / "samples"

STEPS = [(codec, version) for codec in CODECS for version in range(codec.version)]


@pytest.mark.parametrize(("codec", "version"), STEPS, ids=[f"{codec.name} {n}" for codec, n in STEPS])
def test_each_step_is_taken_by_a_stored_sample(codec: Codec[Any], version: int) -> None:
    before = (SAMPLES / f"{codec.name}.{version}.json").read_text(encoding="utf-8")
    after = (SAMPLES / f"{codec.name}.{version + 1}.json").read_text(encoding="utf-8")
    assert json.loads(before).get("version", 0) == version
    assert codec.migrations[version](json.loads(before)) == json.loads(after)

    texts = {PREFIX + codec.name: before}
    repository = Repository(DictStorage(texts))
    value = repository.update(codec, lambda value: value)
    assert value != codec.default
    assert not repository.notices
    assert value == decode_json(codec, json.loads(after)).value
    assert json.loads(texts[PREFIX + codec.name]) == codec.encode(value)


def test_games_have_the_versions_of_records() -> None:
    assert GAME.version == PREVIOUS_GAME.version == VERSION
    sample = (SAMPLES / "game.1.json").read_text(encoding="utf-8")
    assert decode_json(GAME, json.loads(sample)).value == parse_record(sample)


def _in_pieces(form: JsonObject) -> JsonObject:
    return {"version": 2, "words": form["text"].split()}


def _counted(form: JsonObject) -> JsonObject:
    if not form["words"]:
        raise ValueError("no words")
    return {"version": 3, "words": form["words"], "count": len(form["words"])}


def _read(form: JsonObject) -> tuple[JsonObject, Errors]:
    return form, ()


NOTE: Codec[JsonObject] = Codec(
    "note", {}, _read, lambda form: form, migrations=(from_unversioned, _in_pieces, _counted)
)
NOW = {"version": 3, "words": ["two", "words"], "count": 2}


@pytest.mark.parametrize(
    "form",
    [
        {"text": "two words"},
        {"version": 1, "text": "two words"},
        {"version": 2, "words": ["two", "words"]},
        NOW,
    ],
)
def test_steps_follow_one_another(form: JsonObject) -> None:
    assert decode_json(NOTE, form) == (NOW, (), False)


def test_a_value_that_cannot_take_a_step_is_damaged() -> None:
    reading = decode_json(NOTE, {"version": 1, "text": ""})
    assert reading.value == NOTE.default
    assert reading.errors == ("no words",)
