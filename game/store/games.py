"""The two stored games, each a record: the one on screen, and the previous one, to which one can return."""

from game.rules.actions import Action, Confirm, Ruin
from game.rules.difficulty import Difficulty
from game.rules.record import Record, RecordError, record_from_json, record_to_json, replay
from game.rules.state import Phase
from game.store.codecs import Codec, Errors, JsonObject

ID = "id"
"""The key in a record of a text that no other game has: records with the same id are one game."""

STARTED = "started"
"""The key in a record of the UTC timestamp at which the game was started."""

FINISHED = "finished"
"""The key in a record of the UTC timestamp at which the game entered the high scores."""


def same_game(one: Record, other: Record) -> bool:
    """Whether both are records of one game."""
    return one.extra.get(ID) == other.extra.get(ID)


def identity(record: Record) -> tuple[str, Difficulty, tuple[Action, ...]]:
    """What distinguishes a finished game from all others: its id, difficulty and actions."""
    return repr(record.extra.get(ID)), record.difficulty, record.actions


def is_under_way(record: Record) -> bool:
    """Whether the game was started and is not over."""
    return bool(record.actions) and replay(record).phase is not Phase.OVER


def has_ended_turn(record: Record) -> bool:
    """Whether any turn of the game has ended."""
    return any(ends_turn(action) for action in record.actions)


def ends_turn(action: Action) -> bool:
    """Whether ``action`` is the last one of its turn."""
    return isinstance(action, Confirm | Ruin)


def _decode(value: JsonObject) -> tuple[Record, Errors]:
    """Decode a record, cut off before the first action that is malformed or against the rules."""
    try:
        record = record_from_json(value)
        replay(record)
    except RecordError as error:
        if error.action is None:
            raise
        sound, errors = _decode({**value, "actions": value["actions"][: error.action]})
        return sound, (*errors, f"action {error.action}: {error}")
    return record, ()


def _codec(name: str) -> Codec[Record | None]:
    return Codec(name, None, _decode, lambda record: record_to_json(record) if record else {})


GAME = _codec("game")
PREVIOUS_GAME = _codec("offer")
