"""Values by codec: current across tabs, repaired where damaged, saved again once the storage allows it.

A storage of texts can't do this, since it must decode a text to know that it is damaged or newer; a codec
can't, since it must put the damaged text somewhere before it overwrites it.
"""

from collections.abc import Callable
from itertools import count
from typing import Any, TypeVar

from game.store.codecs import Codec, decode_text
from game.store.notices import Notice, NoticeKind
from game.store.storage import FallbackStorage, Storage

T = TypeVar("T")

SET_ASIDE = "damaged."
"""How the names of texts begin that no codec can decode; NAME.1, NAME.2, ... follows."""


class Repository:
    """The values of all codecs.

    Every call reads the storage, and decodes a text only if it has changed since. No call waits: the
    caller holds the lock that keeps other tabs from writing between a read and a write.
    """

    def __init__(self, storage: Storage) -> None:
        self.texts = FallbackStorage(storage)
        self._decoded: dict[str, tuple[str | None, Any]] = {}
        self._codecs: dict[str, Codec[Any]] = {}
        self._notices: list[Notice] = []

    def read(self, codec: Codec[T]) -> T:
        """Returns the value of ``codec``. A damaged text is set aside and its readable part stored."""
        return self._decode(codec, self.texts.get(codec.name))

    def update(self, codec: Codec[T], change: Callable[[T], T]) -> T:
        """Replaces the value of ``codec`` by what ``change`` returns for it, and returns that.

        Values of other codecs that the storage has refused are offered to it again.
        """
        value = self._update(codec, change)
        for unsaved in self._codecs.values():
            if unsaved is not codec and self.texts.awaits_saving(unsaved.name):
                self._update(unsaved, lambda unchanged: unchanged)
        return value

    def merge(self, codec: Codec[T], theirs: T) -> T:
        """Merges ``theirs`` into the value of ``codec``, and returns the result."""
        return self.update(codec, lambda mine: codec.merge(mine, theirs))

    def set_aside(self, name: str, text: str) -> str | None:
        """Stores ``text`` under a free name and returns that; None, storing nothing, if it is refused."""
        names = (f"{SET_ASIDE}{name}.{number}" for number in count(1))
        kept_as = next(free for free in names if self.texts.get(free) in (None, text))
        return kept_as if self.texts.try_to_store(kept_as, text) else None

    def erase(self, name: str) -> None:
        """Removes all texts of ``name``, even one of a newer version, and the notices about them."""
        self.texts.erase(name)
        self._notices = [notice for notice in self._notices if notice.name != name]

    def _update(self, codec: Codec[T], change: Callable[[T], T]) -> T:
        value = self.read(codec)
        if self.texts.awaits_saving(codec.name):
            value = codec.merge(value, self._decode(codec, self.texts.get_stored(codec.name)))
        return self._put(codec, change(value))

    def _decode(self, codec: Codec[T], text: str | None) -> T:
        if codec.name in self._decoded:
            known_text, known = self._decoded[codec.name]
            if text == known_text:
                value: T = known
                return value
        self._codecs[codec.name] = codec
        decoded = decode_text(codec, text)
        self._decoded[codec.name] = text, decoded.value
        if decoded.is_newer:
            self.texts.seal(codec.name)
            self._tell(Notice(NoticeKind.NEWER, codec.name))
        elif text is not None and decoded.errors:
            kept_as = self.set_aside(codec.name, text)
            self._tell(Notice(NoticeKind.DAMAGED, codec.name, "; ".join(decoded.errors), kept_as))
            if kept_as is None:
                self.texts.seal(codec.name)
            else:
                self._put(codec, decoded.value)
        return decoded.value

    def _put(self, codec: Codec[T], value: T) -> T:
        text = codec.encode_text(value)
        self.texts.put(codec.name, text)
        self._decoded[codec.name] = text, value
        return value

    # Notices

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What the player should know now, oldest first."""
        if self.texts.all_saved:
            return tuple(self._notices)
        failure = self.texts.failure
        return (*self._notices, Notice(NoticeKind.UNSAVED, detail="" if failure is None else str(failure)))

    def dismiss(self, notice: Notice) -> None:
        """Removes a notice that the player has read."""
        if notice in self._notices:
            self._notices.remove(notice)

    def _tell(self, notice: Notice) -> None:
        if notice not in self._notices:
            self._notices.append(notice)
