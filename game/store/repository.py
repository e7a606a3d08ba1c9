"""Stored values by codec: read anew each time, mended where damaged, changed in one step."""

from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

from game.store.codecs import Codec, read_text
from game.store.notices import Kind, Notice
from game.store.storage import FallbackStorage, Storage

T = TypeVar("T")

SET_ASIDE = "damaged."


class Repository:
    """The values of all codecs.

    Every call looks at the storage again and parses what has changed since, so that other tabs are
    always seen. No call waits: what must not be interleaved with another tab goes inside a lock that
    the caller holds.
    """

    def __init__(self, storage: Storage) -> None:
        self.texts = FallbackStorage(storage)
        self._known: dict[str, tuple[str | None, Any]] = {}
        self._codecs: dict[str, Codec[Any]] = {}
        self._notices: list[Notice] = []

    def read(self, codec: Codec[T]) -> T:
        """The value of ``codec``. A damaged text is set aside and what is readable put in its place."""
        return self._read(codec, self.texts.get(codec.name))

    def update(self, codec: Codec[T], change: Callable[[T], T]) -> T:
        """Put what ``change`` makes of the value of ``codec`` in its place, and return it.

        What the storage would not take of other codecs is offered to it again.
        """
        value = self._update(codec, change)
        for waiting in self._codecs.values():
            if waiting is not codec and self.texts.awaits_saving(waiting.name):
                self._update(waiting, lambda unchanged: unchanged)
        return value

    def merge(self, codec: Codec[T], theirs: T) -> T:
        """Put what comes of the value of ``codec`` and ``theirs`` in its place, and return it."""
        return self.update(codec, lambda mine: codec.merge(mine, theirs))

    def _update(self, codec: Codec[T], change: Callable[[T], T]) -> T:
        value = self.read(codec)
        if self.texts.awaits_saving(codec.name):
            value = codec.merge(value, self._read(codec, self.texts.stored(codec.name)))
        return self._put(codec, change(value))

    def _read(self, codec: Codec[T], text: str | None) -> T:
        if codec.name in self._known:
            known_text, known = self._known[codec.name]
            if text == known_text:
                value: T = known
                return value
        self._codecs[codec.name] = codec
        reading = read_text(codec, text)
        self._known[codec.name] = text, reading.value
        if reading.is_newer:
            self.texts.seal(codec.name)
            self._tell(Notice(Kind.NEWER, codec.name))
        elif text is not None and reading.faults:
            kept_as = self.set_aside(codec.name, text)
            self._tell(Notice(Kind.DAMAGED, codec.name, "; ".join(reading.faults), kept_as))
            if kept_as is None:
                self.texts.seal(codec.name)
            else:
                self._put(codec, reading.value)
        return reading.value

    def _put(self, codec: Codec[T], value: T) -> T:
        text = codec.text(value)
        self.texts.put(codec.name, text)
        self._known[codec.name] = text, value
        return value

    def set_aside(self, name: str, text: str) -> str | None:
        """Keep ``text`` under a name of its own, and return that; None if the storage won't have it."""
        names = (f"{SET_ASIDE}{name}.{number}" for number in count(1))
        kept_as = next(free for free in names if self.texts.get(free) in (None, text))
        self.texts.put(kept_as, text)
        return kept_as if self.texts.is_saved(kept_as) else None

    # What there is to tell

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the player should be told now, oldest first."""
        if self.texts.all_saved:
            return tuple(self._notices)
        failure = self.texts.failure
        return (*self._notices, Notice(Kind.UNSAVED, detail="" if failure is None else str(failure)))

    def dismiss(self, notice: Notice) -> None:
        """The player has been told ``notice``."""
        if notice in self._notices:
            self._notices.remove(notice)

    def _tell(self, notice: Notice) -> None:
        if notice not in self._notices:
            self._notices.append(notice)
