"""Storages to try the store with, and games to keep in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

from game.rules.actions import parse_action
from game.rules.difficulty import Difficulty, difficulty_named
from game.rules.record import Record
from game.store.games import FINISHED, ID
from game.store.store import Store
from tests.golden import cases

NOON = "2026-11-30T12:00:00.000Z"
LATER = "2026-11-30T12:00:00.001Z"


class DictStorage:
    """Texts in a dictionary, which several stores may share as tabs share an origin's storage."""

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


@cache
def whole_games(difficulty: Difficulty) -> tuple[Record, ...]:
    """Finished games of ``difficulty``, none dated, none with an id."""
    games = [case for case in cases("games") if difficulty_named(case["difficulty"]) is difficulty]
    return tuple(
        Record(difficulty, tuple(parse_action(step["action"]) for step in case["steps"] if step["ok"]))
        for case in games
    )


def whole_game(difficulty: Difficulty = Difficulty.SURVIVAL, id_: str = "whole", number: int = 0) -> Record:
    """A finished game that no table has yet."""
    return replace(whole_games(difficulty)[number], extra={ID: id_})


def dated(record: Record, date: str = NOON) -> Record:
    return replace(record, extra={**record.extra, FINISHED: date})


def cut(record: Record, actions: int) -> Record:
    """``record`` when only the first ``actions`` of its actions were done."""
    return replace(record, actions=record.actions[:actions])


def part_game(id_: str = "part", turns: int = 1) -> Record:
    """A game in the middle, after that many turns and the roll of the next."""
    whole = whole_game(id_=id_)
    ends = [
        index for index, action in enumerate(whole.actions) if type(action).__name__ in ("Confirm", "Ruin")
    ]
    return cut(whole, ends[turns - 1] + 2 if turns else 1)


def new_game(id_: str) -> Record:
    return Record(Difficulty.SURVIVAL, (), {ID: id_})
