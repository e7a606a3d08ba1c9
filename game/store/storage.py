"""Texts in the browser's storage, and in memory where it fails: no method of FallbackStorage raises."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

PREFIX = "magdagdon."
"""How every key of the game begins; no other key is read or written."""


class Storage(Protocol):
    """Texts by key, as a browser's localStorage holds them. Any call may raise any exception."""

    def get(self, key: str) -> str | None:
        """Returns the text under ``key``, None if there is none."""

    def set(self, key: str, text: str) -> None:
        """Stores ``text`` under ``key``."""

    def remove(self, key: str) -> None:
        """Removes ``key`` and its text."""

    def keys(self) -> Iterable[str]:
        """Returns all keys, those of other programs too."""


class FallbackStorage:
    """Texts by name (a key without PREFIX): in the storage, or in memory while the storage refuses them.

    A *sealed* name has a stored text that must not be overwritten, since it could not be read or is not
    for this version: new texts of that name are held in memory only.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._memory: dict[str, str | None] = {}
        self._last_read: dict[str, str | None] = {}
        self._sealed: set[str] = set()
        self.failure: Exception | None = None
        """The last exception that the storage raised."""

    def get(self, name: str) -> str | None:
        """Returns the newest text of ``name``, from memory or the storage."""
        return self._memory[name] if name in self._memory else self.get_stored(name)

    def get_stored(self, name: str) -> str | None:
        """Returns the text in the storage, whatever is in memory; where it fails, the text last read."""
        try:
            text = self._storage.get(PREFIX + name)
        except Exception as error:
            self.failure = error
            self.seal(name)
            return self._memory.setdefault(name, self._last_read.get(name))
        self._last_read[name] = text
        return text

    def put(self, name: str, text: str | None) -> None:
        """Stores ``text`` under ``name``, or removes ``name`` for None; in memory if it cannot be stored."""
        if name in self._sealed or not self.try_to_store(name, text):
            self._memory[name] = text

    def try_to_store(self, name: str, text: str | None) -> bool:
        """As ``put``, but changes nothing where the storage refuses. Returns whether it did not."""
        try:
            if text is None:
                self._storage.remove(PREFIX + name)
            else:
                self._storage.set(PREFIX + name, text)
        except Exception as error:
            self.failure = error
            return False
        self._memory.pop(name, None)
        self._last_read[name] = text
        return True

    def seal(self, name: str) -> None:
        """Leaves the stored text of ``name`` untouched from now on."""
        self._sealed.add(name)

    def erase(self, name: str) -> None:
        """Removes ``name`` and its texts, stored and in memory, even if it is sealed."""
        self._sealed.discard(name)
        self.put(name, None)

    def names(self) -> list[str]:
        """Returns every name that has a text, in the storage or in memory."""
        try:
            keys = list(self._storage.keys())
        except Exception as error:
            self.failure = error
            keys = []
        stored = {key.removeprefix(PREFIX) for key in keys if key.startswith(PREFIX)}
        return sorted(stored | {name for name, text in self._memory.items() if text is not None})

    def sealed_texts(self) -> dict[str, str]:
        """Returns the stored texts of the sealed names that can be read."""
        texts = {}
        for name in sorted(self._sealed):
            with suppress(Exception):
                texts[name] = self._storage.get(PREFIX + name)
        return {name: text for name, text in texts.items() if text is not None}

    def is_saved(self, name: str) -> bool:
        """Whether the newest text of ``name`` is in the storage."""
        return name not in self._memory

    def awaits_saving(self, name: str) -> bool:
        """Whether the newest text of ``name`` is in memory and the storage may accept it later."""
        return name in self._memory and name not in self._sealed

    @property
    def all_saved(self) -> bool:
        """Whether memory holds nothing that the storage does not."""
        return not self._memory
