"""The game record: a difficulty and actions, from which everything else follows.

The form is one JSON object, read strictly. A record that replays is, by that, a legal game.
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
from game.rules.strict_json import JsonError, Path, parse_json

FORMAT = "magdagdon"
VERSION = 1

_KEYS = ("format", "version", "difficulty", "actions")


class RecordError(ValueError):
    """A record is malformed or breaks the rules.

    ``action`` is the index of the action at fault, None when the record itself is bad. The cause is
    kept as ``__cause__`` where there is one.
    """

    def __init__(self, message: str, action: int | None = None) -> None:
        super().__init__(message)
        self.action = action


class NewerRecordError(RecordError):
    """A record has a version that only a later program can read."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as what was done in it. ``extra`` holds further keys, kept as they came."""

    difficulty: Difficulty
    actions: tuple[Action, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def then(self, action: Action) -> "Record":
        """The record with one more action."""
        return replace(self, actions=(*self.actions, action))


def states(record: Record) -> Iterator[State]:
    """The state after each action in turn. Raises RecordError at the first that is refused."""
    state = start(record.difficulty)
    for index, action in enumerate(record.actions):
        try:
            state = apply(state, action)
        except RefusedActionError as refusal:
            raise RecordError(str(refusal), index) from refusal
        yield state


def replay(record: Record) -> State:
    """The state that ``record`` leads to. Raises RecordError at the first refused action."""
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
    """The text form of ``record``, one line of JSON, which parse_record reads."""
    return json.dumps(record_to_json(record), separators=(",", ":"))


def parse_record(text: str) -> Record:
    """Read the text form of a record. Raises RecordError for anything else, however close.

    Actions are read, not judged: that is what replaying does.
    """
    try:
        form = parse_json(text)
    except JsonError as error:
        raise RecordError(str(error), _action_at(error.path)) from error
    return record_from_json(form)


def record_from_json(form: object) -> Record:
    """Read the JSON form of a record, as parse_json gives it. Raises RecordError."""
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
    extra = {key: value for key, value in form.items() if key not in _KEYS}
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


def _action_at(path: Path) -> int | None:
    match path:
        case ("actions", int(index), *_):
            return index
    return None
