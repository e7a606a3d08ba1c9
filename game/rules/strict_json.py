"""JSON read strictly: nothing repeated, nothing infinite, nothing nested out of all bounds."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from reprlib import repr as shown
from typing import Any, NoReturn

MAX_DEPTH = 64

_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[][{}]', re.DOTALL)

Path = tuple[str | int, ...]
"""Where in a document something is: the keys and indices that lead there."""


class JsonError(ValueError):
    """A text is not acceptable JSON. ``path`` says where, as far as it is known."""

    def __init__(self, message: str, path: Path = ()) -> None:
        super().__init__(message)
        self.path = path


class _Repeating(dict[str, Any]):
    """An object some key of which came more than once."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        [(self.repeated, _)] = Counter(key for key, _ in pairs).most_common(1)


def parse_json(text: str) -> Any:
    """The value that ``text`` describes.

    Raises JsonError where it is not JSON, a key comes twice in one object, a number is not finite
    or brackets are nested deeper than MAX_DEPTH (which would exhaust a small stack).
    """
    repeating: list[_Repeating] = []

    def make_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            made = _Repeating(pairs)
            repeating.append(made)
        return made

    _check_depth(text)
    try:
        value = json.loads(
            text,
            object_pairs_hook=make_object,
            parse_constant=_refuse_number,
            parse_float=_finite,
        )
    except JsonError:
        raise
    except ValueError as error:
        raise JsonError(f"not JSON: {error}") from error
    if repeating:
        path, culprit = next(_repeats(value, ()))
        raise JsonError(f"the key {shown(culprit.repeated)} comes twice", path)
    return value


def _check_depth(text: str) -> None:
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        symbol = match[0]
        depth += (symbol in "[{") - (symbol in "]}")
        if depth > MAX_DEPTH:
            raise JsonError(f"nested more than {MAX_DEPTH} deep at character {match.start()}")


def _refuse_number(text: str) -> NoReturn:
    raise JsonError(f"{text} is not a number that JSON allows")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise JsonError(f"{text} is too large a number")
    return number


def _repeats(value: Any, path: Path) -> Iterator[tuple[Path, _Repeating]]:
    if isinstance(value, _Repeating):
        yield path, value
    if isinstance(value, dict):
        for key, child in value.items():
            yield from _repeats(child, (*path, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from _repeats(child, (*path, index))
