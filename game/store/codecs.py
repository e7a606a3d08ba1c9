"""One kind of stored value: its name, its schema versions, how it is read, written and merged.

A text is read in one way whatever it holds: nothing gives the default; an older version is migrated
a step at a time; a newer one is left to newer programs; of a damaged one what is readable is kept.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from reprlib import repr as shown
from typing import Any, Generic, NamedTuple, TypeVar

from game.rules.strict_json import JsonError, parse_json

T = TypeVar("T")

Form = dict[str, Any]
"""The JSON form of a stored value: an object with its ``version``."""

Faults = tuple[str, ...]
"""What was wrong with a damaged value, a technical phrase each; none if it is sound."""


def from_unversioned(form: Form) -> Form:
    """Version 1 of a value that was written without any version."""
    return {**form, "version": 1}


def keep_mine(mine: T, theirs: T) -> T:
    """The merging of values of which there can only be one."""
    return mine


@dataclass(frozen=True)
class Codec(Generic[T]):
    """A kind of stored value.

    ``read``: the value in a form of the current version, and its faults; raises ValueError if no
    part of the form can be used. ``form``: the current form of a value other than the default None.
    ``merge``: what comes of this device's value and another one. ``steps``: what makes version 1 of
    an unversioned form, version 2 of version 1, and so on up to the current version.
    """

    name: str
    default: T
    read: Callable[[Form], tuple[T, Faults]]
    form: Callable[[T], Form]
    merge: Callable[[T, T], T] = keep_mine
    steps: tuple[Callable[[Form], Form], ...] = (from_unversioned,)

    @property
    def version(self) -> int:
        return len(self.steps)

    def text(self, value: T) -> str | None:
        """The text that stands for ``value``; None where nothing needs to be stored."""
        return None if value is None else json.dumps(self.form(value), separators=(",", ":"))


class Reading(NamedTuple, Generic[T]):
    """What a text was found to hold. ``is_newer``: of a version that only a later program reads."""

    value: T
    faults: Faults = ()
    is_newer: bool = False


def read_text(codec: Codec[T], text: str | None) -> Reading[T]:
    """Read what is stored for ``codec``, be it what it may."""
    if text is None:
        return Reading(codec.default)
    try:
        form = parse_json(text)
    except JsonError as error:
        return Reading(codec.default, (str(error),))
    return read_form(codec, form)


def read_form(codec: Codec[T], form: object) -> Reading[T]:
    """Read a JSON form of ``codec`` of any version."""
    if not isinstance(form, dict):
        return Reading(codec.default, (f"not an object but {shown(form)}",))
    if "version" in form and (type(form["version"]) is not int or form["version"] < 1):
        return Reading(
            codec.default, (f"version must be a whole number from 1, not {shown(form['version'])}",)
        )
    version = form.get("version", 0)
    if version > codec.version:
        return Reading(codec.default, is_newer=True)
    try:
        for step in codec.steps[version:]:
            form = step(form)
        return Reading(*codec.read(form))
    except ValueError as error:
        return Reading(codec.default, (str(error),))
