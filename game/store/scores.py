"""The high scores: for each difficulty the ten best games, each proven by its record."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from reprlib import repr as shown
from typing import Any, NamedTuple

from game.rules.difficulty import Difficulty
from game.rules.record import Record, format_record, record_from_json, record_to_json, replay
from game.rules.state import Phase
from game.store.codecs import Codec, Faults, Form
from game.store.dates import is_moment, order
from game.store.games import FINISHED, GAME, identity, same_game
from game.store.store import Store

TOP = 10


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished game and what its record proves. Made by ``prove``."""

    record: Record
    score: int
    turns: int
    powers: int

    @property
    def date(self) -> str:
        """When the game came into the table, in UTC as ISO 8601 writes it."""
        return str(self.record.extra[FINISHED])


Table = tuple[Entry, ...]
"""At most TOP entries, best first."""


class Entered(NamedTuple):
    """The entry of a finished game, and its place in the table: 0 for the best, None if not in it."""

    entry: Entry
    place: int | None


def prove(record: Record) -> Entry:
    """The entry that ``record`` is worth. Raises ValueError unless it is a whole, dated, legal game."""
    date = record.extra.get(FINISHED)
    if not is_moment(date):
        raise ValueError(f"{FINISHED} must be a moment in UTC, not {shown(date)}")
    end = replay(record)
    if end.phase is not Phase.OVER:
        raise ValueError("the game is not over")
    return Entry(record, end.score.total, end.turns, end.powers_used)


def ranked(entries: Iterable[Entry]) -> Table:
    """The best of ``entries``: higher scores first, then fewer turns, then earlier dates.

    A game that comes more than once is taken once.
    """
    best: dict[object, Entry] = {}
    for entry in sorted(entries, key=_rank):
        best.setdefault(identity(entry.record), entry)
    return tuple(best.values())[:TOP]


def _rank(entry: Entry) -> tuple[int, int, str, str]:
    return -entry.score, entry.turns, order(entry.date), format_record(entry.record)


# The codecs


def _entry_form(entry: Entry) -> Form:
    return {
        "score": entry.score,
        "turns": entry.turns,
        "powers": entry.powers,
        "record": record_to_json(entry.record),
    }


def _read_entry(form: Any, difficulty: Difficulty) -> Entry:
    if not isinstance(form, dict):
        raise ValueError(f"not an object but {shown(form)}")
    entry = prove(record_from_json(form.get("record")))
    if entry.record.difficulty is not difficulty:
        raise ValueError(f"a game of {entry.record.difficulty.value}")
    for name in ("score", "turns", "powers"):
        claimed, proven = form.get(name), getattr(entry, name)
        if type(claimed) is not int or claimed != proven:
            raise ValueError(f"{name} is {proven} by the record, not {shown(claimed)}")
    return entry


def _codec(difficulty: Difficulty) -> Codec[Table]:
    def read(form: Form) -> tuple[Table, Faults]:
        items = form.get("entries")
        if not isinstance(items, list):
            raise ValueError(f"entries must be a list, not {shown(items)}")
        entries, faults = [], []
        for place, item in enumerate(items):
            try:
                entries.append(_read_entry(item, difficulty))
            except ValueError as error:
                faults.append(f"entry {place}: {error}")
        return ranked(entries), tuple(faults)

    def form(table: Table) -> Form:
        return {"version": codec.version, "entries": [_entry_form(entry) for entry in table]}

    def merge(mine: Table, theirs: Table) -> Table:
        return ranked((*mine, *theirs))

    codec: Codec[Table] = Codec(f"scores.{difficulty.value}", (), read, form, merge)
    return codec


TABLES = {difficulty: _codec(difficulty) for difficulty in Difficulty}


# For the page


def table(store: Store, difficulty: Difficulty) -> Table:
    """The high scores of ``difficulty``, best first."""
    return store.repository.read(TABLES[difficulty])


def enter(store: Store, record: Record, now: str) -> Entered:
    """Enter a finished game, once however often it is asked for.

    ``now``: the time in UTC as ISO 8601 writes it. Once the table is safely stored, the game on
    screen is marked with FINISHED; a game so marked is not entered again, even into a table that
    was erased since. Raises ValueError if the game is not over.
    """
    codec = TABLES[record.difficulty]
    kept = store.game
    if kept is not None and same_game(kept, record) and is_moment(kept.extra.get(FINISHED)):
        entry = prove(kept)
        return _entered(entry, store.repository.read(codec))
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
    return Entered(entry, None)
