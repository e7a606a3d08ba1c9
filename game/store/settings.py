"""The settings: the schema, with a default for each, and the codec of what the player has changed."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from reprlib import repr as shown
from typing import Any

from game.rules.difficulty import Difficulty
from game.store.codecs import Codec, Errors, JsonObject

Settings = Mapping[str, Any]
"""JSON values by the name of the setting. Settings of other versions are kept."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: the value it has until the player changes it, and which values are valid."""

    default: Any
    allows: Callable[[object], bool]


def _one_of(*values: Any) -> Callable[[object], bool]:
    return lambda value: any(type(value) is type(item) and value == item for item in values)


_LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,8}")


def _language(value: object) -> bool:
    return value is None or (isinstance(value, str) and bool(_LANGUAGE_TAG.fullmatch(value)))


SCHEMA: Mapping[str, Setting] = {
    "difficulty": Setting(Difficulty.PEACEFUL.value, _one_of(*(item.value for item in Difficulty))),
    "language": Setting(None, _language),  # None: the browser's preference
    "theme": Setting("system", _one_of("system", "light", "dark")),
    "motion": Setting("system", _one_of("system", "full", "reduced")),
    "sound": Setting(False, _one_of(False, True)),
    "keys": Setting(True, _one_of(False, True)),
    "what_if": Setting(False, _one_of(False, True)),
}


def with_defaults(chosen: Settings) -> Settings:
    """Every setting: the player's value, or the default."""
    return {**{name: setting.default for name, setting in SCHEMA.items()}, **chosen}


def with_setting(chosen: Settings, name: str, value: object) -> Settings:
    """``chosen`` with ``name`` set to ``value``. Raises ValueError where the schema does not allow it."""
    if name not in SCHEMA:
        raise ValueError(f"unknown setting {name!r}")
    if not SCHEMA[name].allows(value):
        raise ValueError(f"{name} cannot be {shown(value)}")
    return {**chosen, name: value}


def _decode(value: JsonObject) -> tuple[Settings, Errors]:
    given = {name: item for name, item in value.items() if name != "version"}
    wrong = [name for name in given if name in SCHEMA and not SCHEMA[name].allows(given[name])]
    errors = tuple(f"{name} cannot be {shown(given.pop(name))}" for name in wrong)
    return given, errors


def _encode(chosen: Settings) -> JsonObject:
    return {"version": SETTINGS.version, **chosen}


def _merge(mine: Settings, theirs: Settings) -> Settings:
    return {**theirs, **mine}


_NOTHING_CHOSEN: Settings = {}
SETTINGS = Codec("settings", _NOTHING_CHOSEN, _decode, _encode, _merge)
