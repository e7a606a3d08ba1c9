"""The device's storage as the store sees it, and the memory that stands in where it fails."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

PREFIX = "magdagdon."
"""How every key of ours begins; no other key is read or written."""


class Storage(Protocol):
    """FallbackStorage by key, as a browser's localStorage holds them. Any call may raise anything."""

    def get(self, key: str) -> str | None:
        """The text under ``key``, None where there is none."""

    def set(self, key: str, text: str) -> None:
        """Put ``text`` under ``key``."""

    def remove(self, key: str) -> None:
        """Have nothing under ``key``."""

    def keys(self) -> Iterable[str]:
        """All keys, those of others too."""


class FallbackStorage:
    """FallbackStorage by name (a key without PREFIX): in the storage, or in memory while it takes none.

    A name whose stored text could not be read, or must not be overwritten, is *sealed*: from then on
    it lives in memory only. ``failure`` is the last exception that the storage raised.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._held: dict[str, str | None] = {}
        self._seen: dict[str, str | None] = {}
        self._sealed: set[str] = set()
        self.failure: Exception | None = None

    def get(self, name: str) -> str | None:
        """The text under ``name``; the one last seen, if the storage no longer gives it."""
        return self._held[name] if name in self._held else self.stored(name)

    def stored(self, name: str) -> str | None:
        """The text that the storage has under ``name``, whatever is held in memory."""
        try:
            text = self._storage.get(PREFIX + name)
        except Exception as error:
            self.failure = error
            self.seal(name)
            return self._held.setdefault(name, self._seen.get(name))
        self._seen[name] = text
        return text

    def put(self, name: str, text: str | None) -> None:
        """Have ``text``, or nothing, under ``name``."""
        if name not in self._sealed:
            try:
                if text is None:
                    self._storage.remove(PREFIX + name)
                else:
                    self._storage.set(PREFIX + name, text)
            except Exception as error:
                self.failure = error
            else:
                self._held.pop(name, None)
                self._seen[name] = text
                return
        self._held[name] = text

    def seal(self, name: str) -> None:
        """From now on leave what the storage has under ``name`` untouched."""
        self._sealed.add(name)

    def erase(self, name: str) -> None:
        """Have nothing under ``name``, be it sealed or not."""
        self._sealed.discard(name)
        self.put(name, None)

    def names(self) -> list[str]:
        """Every name that has a text."""
        try:
            keys = list(self._storage.keys())
        except Exception as error:
            self.failure = error
            keys = []
        ours = {key.removeprefix(PREFIX) for key in keys if key.startswith(PREFIX)}
        names = ours | self._held.keys()
        return sorted(name for name in names if self.get(name) is not None)

    def untouched(self) -> dict[str, str]:
        """What the storage has under the sealed names, as far as it tells."""
        texts = {}
        for name in sorted(self._sealed):
            with suppress(Exception):
                texts[name] = self._storage.get(PREFIX + name)
        return {name: text for name, text in texts.items() if text is not None}

    def is_saved(self, name: str) -> bool:
        """Whether the storage has what was last put under ``name``."""
        return name not in self._held

    def awaits_saving(self, name: str) -> bool:
        """Whether what was last put under ``name`` may yet be taken by the storage."""
        return name in self._held and name not in self._sealed

    @property
    def all_saved(self) -> bool:
        return not self._held
