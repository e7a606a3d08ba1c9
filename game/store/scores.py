"""The high scores: the ten best games of each difficulty, each proven by its record."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from reprlib import repr as shown
from typing import Any, NamedTuple

from game.rules.difficulty import Difficulty
from game.rules.record import Record, format_record, record_from_json, record_to_json, replay
from game.rules.state import Phase
from game.store.codecs import Codec, Errors, JsonObject
from game.store.games import FINISHED, GAME, identity, same_game
from game.store.store import Store
from game.store.timestamps import is_timestamp, sort_key

TOP = 10


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished game, and what its record proves: the score in points, the turns, the Powers used."""

    record: Record
    score: int
    turns: int
    powers: int

    @property
    def date(self) -> str:
        """The UTC timestamp at which the game entered the table."""
        return str(self.record.extra[FINISHED])


Table = tuple[Entry, ...]
"""At most TOP entries, best first."""


class Entered(NamedTuple):
    """The entry of a finished game and where it stands.

    ``place``: its place in the table, 0 for the best; None if it is not in it. ``beaten_by``: the last
    entry of a full table that ranks before it; None if its table was erased since.
    """

    entry: Entry
    place: int | None
    beaten_by: Entry | None = None


def prove(record: Record) -> Entry:
    """The entry of ``record``, replayed. Raises ValueError unless it is a finished, dated, legal game."""
    date = record.extra.get(FINISHED)
    if not is_timestamp(date):
        raise ValueError(f"{FINISHED} must be a UTC timestamp, not {shown(date)}")
    end = replay(record)
    if end.phase is not Phase.OVER:
        raise ValueError("the game is not over")
    return Entry(record, end.score.total, end.turns, end.powers_used)


def ranked(entries: Iterable[Entry]) -> Table:
    """The best of ``entries``, each game once: higher scores first, then fewer turns, then earlier dates."""
    best: dict[object, Entry] = {}
    for entry in sorted(entries, key=_rank):
        best.setdefault(identity(entry.record), entry)
    return tuple(best.values())[:TOP]


def _rank(entry: Entry) -> tuple[int, int, str, str]:
    return -entry.score, entry.turns, sort_key(entry.date), format_record(entry.record)


def _encode_entry(entry: Entry) -> JsonObject:
    return {
        "score": entry.score,
        "turns": entry.turns,
        "powers": entry.powers,
        "record": record_to_json(entry.record),
    }


def _decode_entry(value: Any, difficulty: Difficulty) -> Entry:
    """Decode one entry. Raises ValueError if its record does not prove all that it says."""
    if not isinstance(value, dict):
        raise ValueError(f"not an object but {shown(value)}")
    entry = prove(record_from_json(value.get("record")))
    if entry.record.difficulty is not difficulty:
        raise ValueError(f"a game of {entry.record.difficulty.value}")
    for name in ("score", "turns", "powers"):
        claimed, proven = value.get(name), getattr(entry, name)
        if type(claimed) is not int or claimed != proven:
            raise ValueError(f"{name} is {proven} by the record, not {shown(claimed)}")
    return entry


def _codec(difficulty: Difficulty) -> Codec[Table]:
    def decode(value: JsonObject) -> tuple[Table, Errors]:
        items = value.get("entries")
        if not isinstance(items, list):
            raise ValueError(f"entries must be a list, not {shown(items)}")
        entries, errors = [], []
        for place, item in enumerate(items):
            try:
                entries.append(_decode_entry(item, difficulty))
            except ValueError as error:
                errors.append(f"entry {place}: {error}")
        return ranked(entries), tuple(errors)

    def encode(table: Table) -> JsonObject:
        return {"version": codec.version, "entries": [_encode_entry(entry) for entry in table]}

    def merge(mine: Table, theirs: Table) -> Table:
        return ranked((*mine, *theirs))

    codec: Codec[Table] = Codec(f"scores.{difficulty.value}", (), decode, encode, merge)
    return codec


TABLES = {difficulty: _codec(difficulty) for difficulty in Difficulty}


def table(store: Store, difficulty: Difficulty) -> Table:
    """The high scores of ``difficulty``, best first."""
    return store.repository.read(TABLES[difficulty])


def enter(store: Store, record: Record, now: str) -> Entered:
    """Enter a finished game into its table, once however often this is called.

    ``now``: a UTC timestamp. Once the table is saved, the game on screen is marked with FINISHED; a
    game with that mark is not entered again, even after its table was erased. Raises ValueError if
    the game is not over.
    """
    codec = TABLES[record.difficulty]
    game = store.game
    if game is not None and same_game(game, record) and is_timestamp(game.extra.get(FINISHED)):
        return _entered(prove(game), store.repository.read(codec))
    entry = prove(replace(record, extra={**record.extra, FINISHED: now}))
    entered = _entered(entry, store.repository.update(codec, lambda mine: ranked((*mine, entry))))
    if store.repository.texts.is_saved(codec.name):
        done = entered.entry.record
        store.repository.update(
            GAME, lambda game: done if game and identity(game) == identity(done) else game
        )
    return entered


def _entered(entry: Entry, entries: Table) -> Entered:
    for place, there in enumerate(entries):
        if identity(there.record) == identity(entry.record):
            return Entered(there, place)
    is_beaten = len(entries) == TOP and _rank(entries[-1]) < _rank(entry)
    return Entered(entry, None, entries[-1] if is_beaten else None)
