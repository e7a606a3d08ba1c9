"""How each kind of stored value is decoded, encoded, migrated and merged. No storage is touched here.

Decoding never fails. No text gives the default; an older version is migrated step by step; a newer
version is reported; of a damaged value what is readable is returned, with the errors found.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from reprlib import repr as shown
from typing import Any, Generic, NamedTuple, TypeVar

from game.rules.strict_json import JsonError, parse_json

T = TypeVar("T")

JsonObject = dict[str, Any]
"""A stored value as JSON: an object with its ``version``."""

Errors = tuple[str, ...]
"""What is wrong with a damaged value, a technical phrase each; empty for a sound one."""


def from_unversioned(value: JsonObject) -> JsonObject:
    """Migrate a value that was written without a version to version 1."""
    return {**value, "version": 1}


def keep_mine(mine: T, theirs: T) -> T:
    """Merge values of which there can be only one."""
    return mine


@dataclass(frozen=True)
class Codec(Generic[T]):
    """A kind of stored value, by its ``name``.

    ``decode``: returns the value in a JSON object of the current version, and the errors in it; raises
    ValueError if no part is usable. ``encode``: returns the JSON object for a value other than None.
    ``merge``: returns what this device's value and another one are together. ``migrations``: one
    function for each version, which makes it from the version before.
    """

    name: str
    default: T
    decode: Callable[[JsonObject], tuple[T, Errors]]
    encode: Callable[[T], JsonObject]
    merge: Callable[[T, T], T] = keep_mine
    migrations: tuple[Callable[[JsonObject], JsonObject], ...] = (from_unversioned,)

    @property
    def version(self) -> int:
        return len(self.migrations)

    def encode_text(self, value: T) -> str | None:
        """The text to store for ``value``; None where nothing is to be stored."""
        return None if value is None else json.dumps(self.encode(value), separators=(",", ":"))


class Decoded(NamedTuple, Generic[T]):
    """What a stored text holds. ``is_newer``: its version is one that only a later program can decode."""

    value: T
    errors: Errors = ()
    is_newer: bool = False

    @property
    def is_sound(self) -> bool:
        """Whether all of the text is in the value."""
        return not self.errors and not self.is_newer


def decode_text(codec: Codec[T], text: str | None) -> Decoded[T]:
    """Decode the text stored for ``codec``, whatever it is."""
    if text is None:
        return Decoded(codec.default)
    try:
        value = parse_json(text)
    except JsonError as error:
        return Decoded(codec.default, (str(error),))
    return decode_json(codec, value)


def decode_json(codec: Codec[T], value: object) -> Decoded[T]:
    """Decode a JSON value of any version for ``codec``."""
    if not isinstance(value, dict):
        return Decoded(codec.default, (f"not an object but {shown(value)}",))
    if "version" in value and (type(value["version"]) is not int or value["version"] < 1):
        return Decoded(
            codec.default, (f"version must be a whole number from 1, not {shown(value['version'])}",)
        )
    version = value.get("version", 0)
    if version > codec.version:
        return Decoded(codec.default, is_newer=True)
    try:
        for migrate in codec.migrations[version:]:
            value = migrate(value)
        return Decoded(*codec.decode(value))
    except ValueError as error:
        return Decoded(codec.default, (str(error),))
