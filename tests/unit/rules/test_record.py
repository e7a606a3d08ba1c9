"""Records are read strictly, and every fault is told with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.actions import Confirm, Place, Reroll, Roll, Ruin, TakeBack
from game.rules.board import cell_named
from game.rules.difficulty import Difficulty
from game.rules.play import RefusedActionError
from game.rules.record import (
    NewerRecordError,
    Record,
    RecordError,
    format_record,
    parse_record,
    replay,
    states,
)
from game.rules.state import Phase
from tests.support.golden import cases

A1, B1, B2, D1 = map(cell_named, ("a1", "b1", "b2", "d1"))
ROLL = {"do": "roll", "dice": [2, 5, 1, 3]}


def form(*actions: object, **changes: object) -> dict[str, Any]:
    return {
        "format": "magdagdon",
        "version": 1,
        "difficulty": "peaceful",
        "actions": list(actions),
        **changes,
    }


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return caught.value


def test_the_example_of_the_rules() -> None:
    text = """
    {"format": "magdagdon", "version": 1, "difficulty": "peaceful",
     "actions": [
       {"do": "roll", "dice": [2, 5, 1, 3]},
       {"do": "place", "die": 0, "cell": "b2"},
       {"do": "take_back", "cell": "b2"},
       {"do": "lower", "die": 3},
       {"do": "raise", "die": 0},
       {"do": "reroll", "dice": {"0": 5, "3": 2}},
       {"do": "place", "die": 0, "cell": "b2"},
       {"do": "confirm"},
       {"do": "ruin", "cell": "a1"}]}"""
    record = parse_record(text)
    assert record.actions[0] == Roll((2, 5, 1, 3))
    assert record.actions[5:] == (Reroll(((0, 5), (3, 2))), Place(0, B2), Confirm(), Ruin(A1))
    assert json.loads(format_record(record)) == json.loads(text)
    with pytest.raises(RecordError, match="confirm refused: 1 more dice must be staged") as caught:
        replay(record)
    assert caught.value.action == 7
    assert isinstance(caught.value.__cause__, RefusedActionError)


BAD_ACTIONS = [
    ("an action is an object, not 7", 7),
    ("an action is an object, not None", None),
    ("an action is an object, not ['roll']", ["roll"]),
    ("an action needs the key 'do'", {"dice": [1, 2, 3, 4]}),
    ("unknown action 'throw'", {"do": "throw"}),
    ("unknown action 'Roll'", {"do": "Roll"}),
    ("unknown action 1", {"do": 1}),
    ("unknown action ['roll']", {"do": ["roll"]}),
    ("roll needs the key 'dice'", {"do": "roll"}),
    ("roll has no key 'die'", {"do": "roll", "dice": [1, 2, 3, 4], "die": 0}),
    ("a roll has 4 dice, not 3", {"do": "roll", "dice": [1, 2, 3]}),
    ("a roll has 4 dice, not 5", {"do": "roll", "dice": [1, 2, 3, 4, 5]}),
    ("dice of a roll must be a list, not '1234'", {"do": "roll", "dice": "1234"}),
    ("dice of a roll must be a list, not {'0': 1}", {"do": "roll", "dice": {"0": 1}}),
    ("a die must be 1 to 6, not 0", {"do": "roll", "dice": [1, 2, 3, 0]}),
    ("a die must be 1 to 6, not 7", {"do": "roll", "dice": [7, 2, 3, 1]}),
    ("a die must be 1 to 6, not -1", {"do": "roll", "dice": [1, 2, -1, 4]}),
    ("a die must be 1 to 6, not True", {"do": "roll", "dice": [True, 2, 3, 4]}),
    ("a die must be 1 to 6, not 1.0", {"do": "roll", "dice": [1.0, 2, 3, 4]}),
    ("a die must be 1 to 6, not '1'", {"do": "roll", "dice": ["1", 2, 3, 4]}),
    ("a die must be 1 to 6, not None", {"do": "roll", "dice": [None, 2, 3, 4]}),
    ("place needs the key 'die'", {"do": "place", "cell": "a1"}),
    ("place needs the key 'cell'", {"do": "place", "die": 0}),
    ("die must be 0 to 3, not 4", {"do": "place", "die": 4, "cell": "a1"}),
    ("die must be 0 to 3, not -1", {"do": "place", "die": -1, "cell": "a1"}),
    ("die must be 0 to 3, not False", {"do": "place", "die": False, "cell": "a1"}),
    ("die must be 0 to 3, not 0.0", {"do": "place", "die": 0.0, "cell": "a1"}),
    ("die must be 0 to 3, not '0'", {"do": "lower", "die": "0"}),
    ("die must be 0 to 3, not [0]", {"do": "raise", "die": [0]}),
    ("'e1' is not a cell: cells are a1 to d4", {"do": "place", "die": 0, "cell": "e1"}),
    ("'A1' is not a cell: cells are a1 to d4", {"do": "ruin", "cell": "A1"}),
    ("'' is not a cell: cells are a1 to d4", {"do": "take_back", "cell": ""}),
    ("cell must be a name from a1 to d4, not 0", {"do": "ruin", "cell": 0}),
    ("cell must be a name from a1 to d4, not ['a1']", {"do": "ruin", "cell": ["a1"]}),
    ("confirm has no key 'cell'", {"do": "confirm", "cell": "a1"}),
    ("a reroll needs at least one die", {"do": "reroll", "dice": {}}),
    ("dice of a reroll must be an object, not [1, 2]", {"do": "reroll", "dice": [1, 2]}),
    ("a reroll names dice as '0' to '3', not '4'", {"do": "reroll", "dice": {"4": 1}}),
    ("a reroll names dice as '0' to '3', not '00'", {"do": "reroll", "dice": {"00": 1}}),
    ("a die must be 1 to 6, not 7", {"do": "reroll", "dice": {"0": 7}}),
    ("a die must be 1 to 6, not True", {"do": "reroll", "dice": {"0": True}}),
    ("a die must be 1 to 6, not 1.0", {"do": "reroll", "dice": {"0": 1, "1": 1.0}}),
]


@pytest.mark.parametrize(("message", "action"), BAD_ACTIONS)
def test_a_bad_action_is_named_with_its_index(message: str, action: object) -> None:
    error = error_of(json.dumps(form(ROLL, ROLL, action)))
    assert (str(error), error.action) == (message, 2)
    assert error.__notes__ == ["action 2 of the record"]


BAD_RECORDS = [
    ("a record is an object, not []", []),
    ("a record is an object, not 'magdagdon'", "magdagdon"),
    ("a record is an object, not None", None),
    ("a record needs the key 'format'", {}),
    ("format must be 'magdagdon', not 'chess'", form(format="chess")),
    ("format must be 'magdagdon', not None", form(format=None)),
    ("version must be a whole number from 1, not 0", form(version=0)),
    ("version must be a whole number from 1, not -1", form(version=-1)),
    ("version must be a whole number from 1, not True", form(version=True)),
    ("version must be a whole number from 1, not '1'", form(version="1")),
    ("version must be a whole number from 1, not 1.0", form(version=1.0)),
    ("unknown difficulty 'easy'", form(difficulty="easy")),
    ("unknown difficulty 'PEACEFUL'", form(difficulty="PEACEFUL")),
    ("unknown difficulty 0", form(difficulty=0)),
    ("unknown difficulty ['peaceful']", form(difficulty=["peaceful"])),
    ("actions must be a list, not {'0': 1}", form(actions={"0": 1})),
    ("actions must be a list, not 'roll'", form(actions="roll")),
]


@pytest.mark.parametrize(("message", "record"), BAD_RECORDS)
def test_a_bad_record_is_no_fault_of_an_action(message: str, record: object) -> None:
    error = error_of(json.dumps(record))
    assert (str(error), error.action) == (message, None)


@pytest.mark.parametrize("key", ["format", "version", "difficulty", "actions"])
def test_every_key_is_needed(key: str) -> None:
    record = form()
    del record[key]
    error = error_of(json.dumps(record))
    assert (str(error), error.action) == (f"a record needs the key {key!r}", None)


@pytest.mark.parametrize("version", [2, 10**100])
def test_a_newer_version_is_told_apart_whatever_else_it_changed(version: int) -> None:
    assert isinstance(error_of(json.dumps(form(version=version))), NewerRecordError)
    assert isinstance(error_of(json.dumps({"format": "magdagdon", "version": version})), NewerRecordError)


NOT_JSON = [
    ("empty", "", "Expecting value"),
    ("words", "not JSON at all", "Expecting value"),
    ("cut short", json.dumps(form(ROLL))[:-1], "delimiter"),
    ("two records", json.dumps(form()) * 2, "Extra data"),
    ("single quotes", str(form()), "double quotes"),
    ("a comment", json.dumps(form()) + " // mine", "Extra data"),
    ("a byte order mark", "\ufeff" + json.dumps(form()), "BOM"),
    ("a raw line break", json.dumps(form(), indent=1).replace('": ', '\n": '), "control character"),
    ("NaN", json.dumps(form(played=float("nan"))), "NaN is not a number"),
    ("Infinity", json.dumps(form(version=float("inf"))), "Infinity is not a number"),
    ("-Infinity", json.dumps(form({"do": "lower", "die": float("-inf")})), "-Infinity is not a number"),
    ("1e999", json.dumps(form(played=0.5)).replace("0.5", "1e999"), "'1e999' is too large"),
    ("-1e999", json.dumps(form(played=0.5)).replace("0.5", "-1e999"), "'-1e999' is too large"),
    ("an endless float", json.dumps(form(played=0.5)).replace("0.5", "7" * 100_000 + ".5"), "is too large"),
    ("an endless integer", json.dumps(form(played=7)).replace("7", "7" * 100_000), "limit"),
    ("lists in lists", "[" * 100_000, "nested more than 64 deep at character 64"),
    ("closed lists in lists", "[" * 100_000 + "]" * 100_000, "nested more than 64 deep"),
    ("objects in objects", '{"a":' * 100_000, "nested more than 64 deep"),
    ("a deep list after brackets in a string", '["[[", ' + "[" * 100_000, "nested more than 64 deep"),
    ("quotes without end", '"' + '\\"' * 100_000, "Unterminated string"),
]


@pytest.mark.parametrize(("text", "message"), [c[1:] for c in NOT_JSON], ids=[c[0] for c in NOT_JSON])
def test_what_is_no_json_is_no_record(text: str, message: str) -> None:
    error = error_of(text)
    assert message in str(error)
    assert error.action is None
    assert len(str(error)) < 200


def test_brackets_within_strings_nest_nothing() -> None:
    note = '\\"' + "[{" * 1000 + '"\\'
    assert parse_record(json.dumps(form(note=note))).extra == {"note": note}


EXTRA = {
    "seed": "Äiti \ud800 🎲",
    "played": {"at": "2030-01-02", "in": [1, 2.5, -0.0, 1e300, 10**100, True, None]},
    "versions": [],
    "": "",
}


def test_further_keys_are_kept() -> None:
    record = parse_record(json.dumps(form(ROLL, **EXTRA)))
    assert record.extra == EXTRA
    again = parse_record(format_record(record.then(TakeBack(D1))))
    assert again.extra == EXTRA
    assert again.actions == (Roll((2, 5, 1, 3)), TakeBack(D1))


def test_a_record_is_written_on_one_line_of_ascii() -> None:
    text = format_record(Record(Difficulty.SURVIVAL, (), {"note": "ä\n\ud800"}))
    assert text.isascii()
    assert "\n" not in text


def test_a_record_may_be_empty() -> None:
    record = parse_record(json.dumps(form(difficulty="nightmare")))
    assert record == Record(Difficulty.NIGHTMARE)
    assert list(states(record)) == []
    assert replay(record).phase is Phase.READY


def test_replaying_gives_every_state_up_to_the_refusal() -> None:
    record = Record(Difficulty.PEACEFUL, (Roll((1, 1, 4, 4)), Place(0, A1), Place(2, B1)))
    steps = states(record)
    assert next(steps).dice == (1, 1, 4, 4)
    assert next(steps).staged == ((0, 0),)
    with pytest.raises(RecordError, match="4 in b1 differs by more than 1 from the 1 in a1") as caught:
        next(steps)
    assert caught.value.action == 2


SCALARS = st.none() | st.booleans() | st.integers(-2, 8) | st.integers() | st.floats() | st.text(max_size=4)
WORDS = st.sampled_from(["do", "dice", "die", "cell", "roll", "place", "reroll", "confirm", "a1", "0", "3"])
JSON = st.recursive(
    SCALARS | WORDS,
    lambda item: st.lists(item, max_size=5) | st.dictionaries(WORDS | st.text(max_size=4), item, max_size=4),
    max_leaves=12,
)
GAME = form(*(step["action"] for step in cases("games")[0]["steps"][:12]), seed={"text": "x"})


def check_text(text: str) -> None:
    """Any text is read as a record that survives a round trip, or refused by RecordError alone."""
    try:
        record = parse_record(text)
    except RecordError:
        return
    assert parse_record(format_record(record)) == record


@given(st.text(st.characters()))
def test_no_text_breaks_the_reader(text: str) -> None:
    check_text(text)


@given(JSON)
def test_no_json_breaks_the_reader(value: object) -> None:
    check_text(json.dumps(value))


@given(st.lists(JSON, max_size=4), JSON, JSON)
def test_nothing_in_a_record_breaks_the_reader(actions: list[object], version: object, other: object) -> None:
    check_text(json.dumps(form(*actions, other=other)))
    check_text(json.dumps(form(version=version, difficulty=other)))


@given(st.data())
def test_no_change_to_a_record_breaks_the_reader(data: st.DataObject) -> None:
    record = json.loads(json.dumps(GAME))
    spot = record
    while True:
        key = data.draw(st.sampled_from(sorted(spot) if isinstance(spot, dict) else range(len(spot))))
        if not isinstance(spot[key], dict | list) or not spot[key] or data.draw(st.booleans()):
            break
        spot = spot[key]
    if data.draw(st.booleans()):
        spot[key] = data.draw(JSON)
    else:
        del spot[key]
    check_text(json.dumps(record))


@given(st.integers(0, 10**6), st.text(max_size=3), st.integers(0, 3))
def test_no_slip_of_the_pen_breaks_the_reader(at: int, put: str, drop: int) -> None:
    text = json.dumps(GAME)
    at %= len(text)
    check_text(text[:at] + put + text[at + drop :])
