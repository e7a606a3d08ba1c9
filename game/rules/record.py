"""The game record: a difficulty and the actions in order. The state of the game follows from it.

Its text form is one JSON object. A record that replays without an error is a legal game.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from reprlib import repr as shown
from typing import Any

from game.rules.actions import Action, ActionError, action_to_json, parse_action
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.play import RefusedActionError, apply, start
from game.rules.state import State
from game.rules.strict_json import JsonError, parse_json

FORMAT = "magdagdon"
VERSION = 1

_OWN_KEYS = ("format", "version", "difficulty", "actions")


class RecordError(ValueError):
    """A record is malformed or breaks the rules.

    ``action`` is the index, from 0, of the action at fault; None where the fault is in none of them. A
    refused or malformed action is the ``__cause__``.
    """

    def __init__(self, message: str, action: int | None = None) -> None:
        super().__init__(message)
        self.action = action
        if action is not None:
            self.add_note(f"action {action} of the record")


class NewerRecordError(RecordError):
    """The version of a record is newer than this program can read."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as its actions. ``extra`` holds the further keys of its JSON form, unchanged."""

    difficulty: Difficulty
    actions: tuple[Action, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def then(self, action: Action) -> "Record":
        """The record with ``action`` at its end."""
        return replace(self, actions=(*self.actions, action))


def states(record: Record) -> Iterator[State]:
    """Yield the state after each action. Raises RecordError at the first that the rules refuse."""
    state = start(record.difficulty)
    for index, action in enumerate(record.actions):
        try:
            state = apply(state, action)
        except RefusedActionError as refusal:
            raise RecordError(str(refusal), index) from refusal
        yield state


def replay(record: Record) -> State:
    """The state that ``record`` leads to. Raises RecordError at the first action that the rules refuse."""
    state = start(record.difficulty)
    for following in states(record):
        state = following
    return state


def record_to_json(record: Record) -> dict[str, Any]:
    """The JSON form of ``record``, which record_from_json reads."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "difficulty": record.difficulty.value,
        "actions": [action_to_json(action) for action in record.actions],
        **record.extra,
    }


def format_record(record: Record) -> str:
    """The text form of ``record``, one line of ASCII, which parse_record reads.

    >>> from game.rules.actions import Roll
    >>> format_record(Record(Difficulty.SURVIVAL, (Roll((2, 5, 1, 3)),)))
    '{"format":"magdagdon","version":1,"difficulty":"survival","actions":[{"do":"roll","dice":[2,5,1,3]}]}'
    """
    return json.dumps(record_to_json(record), separators=(",", ":"))


def parse_record(text: str) -> Record:
    """Read the text form of a record. Raises RecordError for anything else, however close.

    Whether the rules allow the actions is found out by replaying the record.

    >>> record = parse_record(
    ...     '{"format": "magdagdon", "version": 1, "difficulty": "peaceful", "seed": "x",'
    ...     ' "actions": [{"do": "roll", "dice": [2, 5, 1, 3]}, {"do": "place", "die": 0, "cell": "b2"}]}'
    ... )
    >>> record.actions
    (Roll(dice=(2, 5, 1, 3)), Place(die=0, cell=5))
    >>> record.extra
    {'seed': 'x'}
    >>> print(replay(record).staged_board)
    . . . .
    . 2 . .
    . . . .
    . . . .
    """
    try:
        form = parse_json(text)
    except JsonError as error:
        raise RecordError(str(error)) from error
    return record_from_json(form)


def record_from_json(form: object) -> Record:
    """Read the JSON form of a record. Raises RecordError for anything else, however close."""
    if not isinstance(form, dict):
        raise RecordError(f"a record is an object, not {shown(form)}")
    if (format_ := _value(form, "format")) != FORMAT:
        raise RecordError(f"format must be {FORMAT!r}, not {shown(format_)}")
    version = _value(form, "version")
    if type(version) is not int or version < 1:
        raise RecordError(f"version must be a whole number from 1, not {shown(version)}")
    if version > VERSION:
        raise NewerRecordError(f"version {shown(version)} is newer than {VERSION}, the newest known here")
    name = _value(form, "difficulty")
    try:
        difficulty = difficulty_named(name)
    except ValueError as error:
        raise RecordError(str(error)) from error
    if not isinstance(items := _value(form, "actions"), list):
        raise RecordError(f"actions must be a list, not {shown(items)}")
    actions = tuple(_read_action(index, item) for index, item in enumerate(items))
    extra = {key: value for key, value in form.items() if key not in _OWN_KEYS}
    return Record(difficulty, actions, extra)


def _value(form: dict[str, Any], key: str) -> Any:
    if key not in form:
        raise RecordError(f"a record needs the key {key!r}")
    return form[key]


def _read_action(index: int, form: object) -> Action:
    try:
        return parse_action(form)
    except ActionError as error:
        raise RecordError(str(error), index) from error
