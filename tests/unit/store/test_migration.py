"""Values of every earlier version are read as those of today."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.rules.record import VERSION, parse_record
from game.store.games import GAME, OFFER
from game.store.shelf import Shelf
from game.store.slots import Faults, Form, Slot, from_unversioned, read_form
from game.store.storage import PREFIX
from tests.support.storages import SLOTS, DictStorage

SAMPLES = Path(__file__).parent / "samples"

STEPS = [(slot, version) for slot in SLOTS for version in range(slot.version)]


@pytest.mark.parametrize(("slot", "version"), STEPS, ids=[f"{slot.name} {n}" for slot, n in STEPS])
def test_each_step_is_taken_by_a_stored_sample(slot: Slot[Any], version: int) -> None:
    before = (SAMPLES / f"{slot.name}.{version}.json").read_text(encoding="utf-8")
    after = (SAMPLES / f"{slot.name}.{version + 1}.json").read_text(encoding="utf-8")
    assert json.loads(before).get("version", 0) == version
    assert slot.steps[version](json.loads(before)) == json.loads(after)

    texts = {PREFIX + slot.name: before}
    shelf = Shelf(DictStorage(texts))
    value = shelf.update(slot, lambda value: value)
    assert value != slot.default
    assert not shelf.notices
    assert value == read_form(slot, json.loads(after)).value
    assert json.loads(texts[PREFIX + slot.name]) == slot.form(value)


def test_games_have_the_versions_of_records() -> None:
    assert GAME.version == OFFER.version == VERSION
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


NOTE: Slot[Form] = Slot("note", {}, _read, lambda form: form, steps=(from_unversioned, _in_pieces, _counted))
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
