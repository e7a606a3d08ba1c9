"""The games in a conversation, with the name of whoever posted each, as far as the text shows one."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from game.code import CodeError, Found, find_codes, readable
from game.rules.record import Record

LONGEST_NAME = 60
"""In characters; what is longer is no name."""

_NAME = rf"(?P<name>[^\s:\[\]][^:\n\[\]]{{0,{LONGEST_NAME - 1}}}?)"
_DATE = r"\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{2,4}"
_TIME = r"\d{1,2}[:.]\d{2}"

_HEADERS = tuple(
    re.compile(pattern)
    for pattern in (
        # [12:01, 1.12.2026] Anna: text
        rf"\[[^\]\n]*\d[^\]\n]*\] *{_NAME}:(?:\s|$)",
        # 01/12/2026, 12:01 - Anna: text
        rf"{_DATE}[^\n]{{0,20}}? [-–] {_NAME}:(?:\s|$)",
        # Anna, [01.12.2026 12:01]
        rf"{_NAME}, \[[^\]\n]*\d[^\]\n]*\]:?\s*$",
        # Anna — Today at 12:01
        rf"{_NAME} — [^\n]*{_TIME}[^\n]*$",
        # Anna  [12:01 PM]
        rf"{_NAME}\s{{2,}}\[?{_TIME}(?:\s?[AaPp][Mm])?\]?\s*$",
    )
)
"""The lines with which chats begin a message when a conversation is copied or exported."""

_PLAIN = re.compile(rf"(?P<name>[^\W\d_][^:/@#\d\n]{{0,{LONGEST_NAME - 1}}}):(?:\s|$)")
"""Anna: text, as people write it."""

_NO_NAMES = frozenset({"magdagdon"})

_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


class Posted(NamedTuple):
    """A game that somebody posted: the name, if the text shows one, the code and what it holds."""

    name: str | None
    code: str
    record: Record


class Conversation(NamedTuple):
    """What a text holds: each game once, in order, and what is wrong with other codes."""

    games: tuple[Posted, ...]
    errors: tuple[CodeError, ...]


def read_conversation(text: str) -> Conversation:
    """The games in ``text``, which may be a whole chat. A game posted twice is of the first name shown."""
    text = readable(text)
    authors = _Authors(text)
    games: dict[str, Posted] = {}
    errors = []
    for item in find_codes(text):
        if isinstance(item, Found):
            name = authors.at(item.start)
            known = games.get(item.code)
            if known is None or known.name is None:
                games[item.code] = Posted(name, item.code, item.record)
        else:
            errors.append(item.error)
    return Conversation(tuple(games.values()), tuple(errors))


class _Authors:
    """Who wrote what in a text. Asked from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self._lines = _lines(text)
        self._line = next(self._lines)
        self._author: str | None = _header(self._line.text)

    def at(self, place: int) -> str | None:
        """The name of whoever wrote what stands at ``place``."""
        while self._line.end < place:
            self._line = next(self._lines)
            self._author = _header(self._line.text) or self._author
        return self._author or _plain_name(self._line.text)


class _Line(NamedTuple):
    text: str
    end: int


def _lines(text: str) -> Iterator[_Line]:
    end = 0
    for line in text.split("\n"):
        end += len(line)
        yield _Line(_INVISIBLE.sub("", line).strip(), end)
        end += 1


def _header(line: str) -> str | None:
    matches = (header.match(line) for header in _HEADERS)
    return next((_tidy(match["name"]) for match in matches if match), None)


def _plain_name(line: str) -> str | None:
    match = _PLAIN.match(line)
    name = match and _tidy(match["name"])
    return name if name and name.casefold() not in _NO_NAMES else None


def _tidy(name: str) -> str:
    return " ".join(name.removeprefix("~").split())
