"""Values of every earlier version are read as those of today."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.rules.record import VERSION, parse_record
from game.store.codecs import Codec, Faults, Form, from_unversioned, read_form
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
    assert codec.steps[version](json.loads(before)) == json.loads(after)

    texts = {PREFIX + codec.name: before}
    repository = Repository(DictStorage(texts))
    value = repository.update(codec, lambda value: value)
    assert value != codec.default
    assert not repository.notices
    assert value == read_form(codec, json.loads(after)).value
    assert json.loads(texts[PREFIX + codec.name]) == codec.form(value)


def test_games_have_the_versions_of_records() -> None:
    assert GAME.version == PREVIOUS_GAME.version == VERSION
    sample = (SAMPLES / "game.1.json").read_text(encoding="utf-8")
    assert read_form(GAME, json.loads(sample)).value == parse_record(sample)


def _in_pieces(form: Form) -> Form:
    return {"version": 2, "words": form["text"].split()}


def _counted(form: Form) -> Form:
    if not form["words"]:
        raise ValueError("no words")
    return {"version": 3, "words": form["words"], "count": len(form["words"])}


def _read(form: Form) -> tuple[Form, Faults]:
    return form, ()


NOTE: Codec[Form] = Codec(
    "note", {}, _read, lambda form: form, steps=(from_unversioned, _in_pieces, _counted)
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
def test_steps_follow_one_another(form: Form) -> None:
    assert read_form(NOTE, form) == (NOW, (), False)


def test_a_value_that_cannot_take_a_step_is_damaged() -> None:
    reading = read_form(NOTE, {"version": 1, "text": ""})
    assert reading.value == NOTE.default
    assert reading.faults == ("no words",)
