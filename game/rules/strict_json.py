"""JSON, read with more care than json.loads takes."""

import json
import math
import re
from reprlib import repr as shown
from typing import Any, NoReturn

MAX_DEPTH = 64

_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[][{}]', re.DOTALL)


class JsonError(ValueError):
    """A text is not acceptable JSON. The message says why."""


def parse_json(text: str) -> Any:
    """The value that ``text`` describes.

    Raises JsonError where it is not JSON, where a number is not finite, or where brackets are nested deeper
    than MAX_DEPTH: json.loads recurses, and a browser's stack is small.
    """
    _check_depth(text)
    try:
        return json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except JsonError:
        raise
    except ValueError as error:
        raise JsonError(f"not JSON: {error}") from error


def _check_depth(text: str) -> None:
    depth = 0
    for match in _STRING_OR_BRACKET.finditer(text):
        symbol = match[0]
        depth += (symbol in "[{") - (symbol in "]}")
        if depth > MAX_DEPTH:
            raise JsonError(f"nested more than {MAX_DEPTH} deep at character {match.start()}")


def _refuse_constant(text: str) -> NoReturn:
    raise JsonError(f"{text} is not a number that JSON allows")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise JsonError(f"{shown(text)} is too large a number")
    return number
