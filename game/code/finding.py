"""Codes in any text: a link, a line of a chat, a whole conversation.

What chats, mail programs and people do to a code is undone where the code's own checks prove it: other case,
letters that look like others, percent-encoding, punctuation and words around it, and gaps in it (line
breaks, quote marks of mail, hyphens, invisible characters). Everything else is refused.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from game.code import version1
from game.code.cursor import Cursor
from game.code.faults import CodeError, Fault
from game.code.symbols import SYMBOL_OF, WHOLE_CHECK, spelled
from game.rules.record import Record

_WORD = re.compile("[0-9A-Za-z]+")
_FIRST_LETTER = re.compile("[Mm]")
_GAP = re.compile(r"[\W_]{1,12}")
_ESCAPED = re.compile("(?:%[0-9A-Fa-f]{2})+")
_MOST_ESCAPES = 3

_MOST_TRIES = 32
"""Letters of one word at which a code is looked for."""

_MARKS = ("#c=", "?c=", "&c=")
"""What stands before the code in a link."""

_SHORTEST = 12
"""In characters: a shorter word without a mark is taken for no damaged code."""


class Found(NamedTuple):
    """A sound code in a readable text, from ``start`` to ``end``: as ``encode`` gives it, and its game."""

    start: int
    end: int
    code: str
    record: Record


class Flawed(NamedTuple):
    """What was a code, in a readable text from ``start`` to ``end``, and what is wrong with it."""

    start: int
    end: int
    error: CodeError


def readable(text: str) -> str:
    """``text`` without percent-encoding, however often it was encoded."""
    for _ in range(_MOST_ESCAPES):
        text, before = _ESCAPED.sub(lambda escaped: _unescaped(escaped[0]), text), text
        if text == before:
            break
    return text


def _unescaped(escaped: str) -> str:
    return bytes.fromhex(escaped.replace("%", "")).decode(errors="replace")


def find_codes(text: str) -> Iterator[Found | Flawed]:
    """The codes in ``text``, which ``readable`` gave, in their order; one may come more than once."""
    end = 0
    for word in _WORD.finditer(text):
        sound = end > word.start()
        for first in islice(_FIRST_LETTER.finditer(text, word.start(), word.end()), _MOST_TRIES):
            if first.start() >= end and (found := _code_at(text, first.start())):
                yield found
                sound, end = True, found.end
        if not sound and (error := _flaw(word[0], is_marked=text.endswith(_MARKS, 0, word.start()))):
            yield Flawed(word.start(), word.end(), error)


def decode(text: str) -> Record:
    """The canonical record of the one game whose code is in ``text``. Raises CodeError."""
    return _the_one(text).record


def repair(text: str) -> str:
    """The one code in ``text``, as ``encode`` gives it. Raises CodeError."""
    return _the_one(text).code


def _the_one(text: str) -> Found:
    text = readable(text)
    games: dict[str, Found] = {}
    errors: list[CodeError] = []
    for item in find_codes(text):
        if isinstance(item, Found):
            games.setdefault(item.code, item)
        else:
            errors.append(item.error)
    match list(games.values()):
        case [game]:
            return game
        case [_, *_]:
            raise CodeError(Fault.SEVERAL)
    if not errors and (word := _WORD.search(text)) and len(text.split()) == 1 and _looks_like_a_code(word[0]):
        letters = _Letters(text, word.start())
        try:
            version1.read(Cursor(letters))
        except CodeError as error:
            errors.append(error)
    raise max(errors, key=lambda error: error.difficulty is not None, default=CodeError(Fault.NO_CODE))


class _Letters:
    """The symbols of a text from ``start`` on, across gaps; ``end`` is where the last one read ends."""

    def __init__(self, text: str, start: int) -> None:
        self._text = text
        self.end = start

    def __iter__(self) -> Iterator[int]:
        while True:
            symbol = SYMBOL_OF.get(self._text[self.end : self.end + 1])
            if symbol is not None:
                self.end += 1
                yield symbol
            elif gap := _GAP.match(self._text, self.end):
                self.end = gap.end()
            else:
                return


def _code_at(text: str, start: int) -> Found | None:
    letters = _Letters(text, start)
    cursor = Cursor(letters)
    try:
        record = version1.read(cursor)
    except CodeError:
        return None
    return Found(start, letters.end, spelled(cursor.taken), record)


def _flaw(word: str, is_marked: bool) -> CodeError | None:
    """What is wrong with ``word``, if it was a code."""
    symbols = [SYMBOL_OF[letter] for letter in word]
    is_long = len(word) >= _SHORTEST
    if symbols[0] != version1.LETTER and is_long and WHOLE_CHECK.holds(symbols):
        return CodeError(Fault.NEWER)
    if symbols[0] == version1.LETTER and (is_marked or (is_long and _looks_like_a_code(word))):
        try:
            version1.read(Cursor(symbols))
        except CodeError as error:
            return error if is_marked or error.difficulty else None
    return CodeError(Fault.DAMAGED) if is_marked else None


def _looks_like_a_code(word: str) -> bool:
    """Whether ``word`` begins as a code does and is no word of a language."""
    return SYMBOL_OF[word[0]] == version1.LETTER and not word.isalpha()
