"""Storages to try the store with: plain, refusing, shared between tabs, and filled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.rules.difficulty import Difficulty
from game.store.codecs import Codec
from game.store.games import GAME, PREVIOUS_GAME
from game.store.ownership import OWNER
from game.store.scores import TABLES, enter
from game.store.settings import SETTINGS
from game.store.store import Store
from tests.support.records import NOON, part_game, whole_game

CODECS: list[Codec[Any]] = [GAME, PREVIOUS_GAME, OWNER, SETTINGS, *TABLES.values()]
"""Everything that the store keeps."""


class DictStorage:
    """FallbackStorage in a dictionary, which several stores may share as tabs share an origin's storage."""

    def __init__(self, texts: dict[str, str] | None = None) -> None:
        self.texts = {} if texts is None else texts

    def get(self, key: str) -> str | None:
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self.texts.pop(key, None)

    def keys(self) -> Iterable[str]:
        return list(self.texts)


class HostileStorage(DictStorage):
    """A dictionary each access to which raises whenever ``refuses(operation, key)`` says so."""

    def __init__(self, refuses: Callable[[str, str], bool], texts: dict[str, str] | None = None) -> None:
        super().__init__(texts)
        self.refuses = refuses

    def _meet(self, operation: str, key: str = "") -> None:
        if self.refuses(operation, key):
            raise OSError(f"no {operation} today")

    def get(self, key: str) -> str | None:
        self._meet("get", key)
        return super().get(key)

    def set(self, key: str, text: str) -> None:
        self._meet("set", key)
        super().set(key, text)

    def remove(self, key: str) -> None:
        self._meet("remove", key)
        super().remove(key)

    def keys(self) -> Iterable[str]:
        self._meet("keys")
        return super().keys()


def refuse_all(operation: str, key: str) -> bool:
    return True


def refuse_none(operation: str, key: str) -> bool:
    return False


def refuse_setting(operation: str, key: str) -> bool:
    return operation == "set"


def refuse_getting(operation: str, key: str) -> bool:
    return operation == "get"


def tabs(texts: dict[str, str]) -> tuple[Store, Store]:
    """Two tabs on one storage."""
    return Store(DictStorage(texts), "tab 1"), Store(DictStorage(texts), "tab 2")


def filled(**games: int) -> tuple[Store, dict[str, str]]:
    """A store with all there can be; ``games``: how many of each difficulty to enter."""
    texts = {"bestScore": "999", "magdagdon.settings": '{"version":1,"theme":"dark","sound":3,"later":5}'}
    store = Store(DictStorage(texts), "tab")
    store.take_over()
    store.change_setting("language", "fi")
    for difficulty in Difficulty:
        for number in range(games.get(difficulty.value, 1)):
            enter(store, whole_game(difficulty, f"{difficulty.value} {number}", number), NOON)
    store.save_game(part_game("old"))
    store.save_game(part_game("new", turns=0))
    return store, texts
