"""Games in progress: the one on screen and the one that is offered back, each a record."""

from game.rules.actions import Action, Confirm, Ruin
from game.rules.difficulty import Difficulty
from game.rules.record import Record, RecordError, record_from_json, record_to_json, replay
from game.rules.state import Phase
from game.store.codecs import Codec, Faults, Form

ID = "id"
"""The key of a record for a text that no other game has; two records with the same one are one game."""

STARTED = "started"
"""The key of a record for when it was begun, in UTC as ISO 8601 writes it."""

FINISHED = "finished"
"""The key of a record for when it came into the high scores, in UTC as ISO 8601 writes it."""


def same_game(one: Record, other: Record) -> bool:
    """Whether both are moments of one game."""
    return one.extra.get(ID) == other.extra.get(ID)


def identity(record: Record) -> tuple[str, Difficulty, tuple[Action, ...]]:
    """What a finished game is known by: its id and all that was done in it."""
    return repr(record.extra.get(ID)), record.difficulty, record.actions


def is_under_way(record: Record) -> bool:
    """Whether something was done in the game and something remains to be done."""
    return bool(record.actions) and replay(record).phase is not Phase.OVER


def has_ended_turn(record: Record) -> bool:
    """Whether anything on the board is permanent."""
    return any(ends_turn(action) for action in record.actions)


def ends_turn(action: Action) -> bool:
    return isinstance(action, Confirm | Ruin)


def _read(form: Form) -> tuple[Record, Faults]:
    """The record in ``form``, cut off before the first action that is malformed or refused."""
    try:
        record = record_from_json(form)
        replay(record)
    except RecordError as error:
        if error.action is None:
            raise
        sound, faults = _read({**form, "actions": form["actions"][: error.action]})
        return sound, (*faults, f"action {error.action}: {error}")
    return record, ()


def _codec(name: str) -> Codec[Record | None]:
    return Codec(name, None, _read, lambda record: record_to_json(record) if record else {})


GAME = _codec("game")
PREVIOUS_GAME = _codec("offer")
