"""Version 1 of how a seed is written in symbols; ``version1`` says how."""

import string
from datetime import date, timedelta
from enum import IntEnum
from reprlib import repr as shown

from game.code.cursor import Cursor
from game.code.symbols import ALPHABET, BASE, SYMBOL_OF, length_of, number_of, symbols_of
from game.dated import DatedSeed, parse_dated
from game.dice import DRAWN_LENGTH, LONGEST_SEED
from game.rules.difficulty import Difficulty
from game.rules.record import RecordError

FIRST_DAY = date(2020, 1, 1)
_DAY_LENGTH = 3
_DAYS = range(BASE**_DAY_LENGTH)

_SMALL = string.digits + string.ascii_lowercase + " -"
ALPHABETS = (
    string.digits,
    _SMALL,
    _SMALL + string.ascii_uppercase,
    "".join(map(chr, range(ord(" "), ord("~") + 1))),
    "".join(map(chr, range(256))),
)
"""The last one stands for bytes of UTF-8."""
_BYTES = len(ALPHABETS) - 1
_ENCODING = "utf-8", "surrogatepass"
_MOST_BYTES_A_CHARACTER = 4

_DRAWN = frozenset(ALPHABET.lower())


class Form(IntEnum):
    """The ways to write a seed."""

    NONE = 0
    DRAWN = 1
    DAILY = 2
    ROOM = 3
    TEXT = 4


class SeedError(ValueError):
    """Symbols are not those of a seed."""


def write_seed(seed: str | None, difficulty: Difficulty) -> tuple[Form, list[int]]:
    """The shortest form of ``seed`` in a game of ``difficulty``, and its symbols.

    Raises RecordError for a seed of more than LONGEST_SEED characters.
    """
    if seed is None:
        return Form.NONE, []
    if len(seed) > LONGEST_SEED:
        raise RecordError(f"a seed has at most {LONGEST_SEED} characters, unlike {shown(seed)}")
    if len(seed) == DRAWN_LENGTH and _DRAWN.issuperset(seed):
        return Form.DRAWN, [SYMBOL_OF[letter] for letter in seed]
    dated = parse_dated(seed)
    if dated and dated.difficulty is difficulty and (days := (dated.day - FIRST_DAY).days) in _DAYS:
        day = symbols_of(days, _DAY_LENGTH)
        return (Form.DAILY, day) if dated.room is None else (Form.ROOM, [*day, *_write_text(dated.room)])
    return Form.TEXT, _write_text(seed)


def read_seed(form: Form, difficulty: Difficulty, cursor: Cursor) -> str | None:
    """The seed that write_seed gives so. Raises SeedError for other symbols, and EndOfSymbolsError."""
    match form:
        case Form.NONE:
            return None
        case Form.DRAWN:
            return "".join(ALPHABET[symbol] for symbol in cursor.take(DRAWN_LENGTH)).lower()
        case Form.TEXT:
            return _read_text(cursor)
    day = FIRST_DAY + timedelta(number_of(cursor.take(_DAY_LENGTH)))
    return DatedSeed(day, difficulty, _read_text(cursor) if form is Form.ROOM else None).text


def write_count(count: int) -> list[int]:
    """``count`` in base 16, a symbol a digit, plus 16 in all but the last."""
    digits = [count & 15]
    while count := count >> 4:
        digits.append(16 | count & 15)
    return digits[::-1]


def read_count(cursor: Cursor, most: int) -> int:
    """The number that write_count gives so. Raises SeedError above ``most``, and EndOfSymbolsError."""
    count, more = 0, 1
    while more:
        [symbol] = cursor.take(1)
        more, digit = divmod(symbol, 16)
        count = count << 4 | digit
        if count > most:
            raise SeedError(f"{count} is above {most}")
    return count


def _write_text(text: str) -> list[int]:
    kind = next((kind for kind in range(_BYTES) if set(text) <= set(ALPHABETS[kind])), _BYTES)
    if kind == _BYTES:
        text = text.encode(*_ENCODING).decode("latin-1")
    letters, number = ALPHABETS[kind], 0
    for character in text:
        number = number * len(letters) + letters.index(character)
    return [
        *write_count(len(ALPHABETS) * len(text) + kind),
        *symbols_of(number, _text_length(len(letters), len(text))),
    ]


def _read_text(cursor: Cursor) -> str:
    most = len(ALPHABETS) * (_MOST_BYTES_A_CHARACTER * LONGEST_SEED + 1) - 1
    length, kind = divmod(read_count(cursor, most), len(ALPHABETS))
    letters = ALPHABETS[kind]
    number, characters = number_of(cursor.take(_text_length(len(letters), length))), []
    for _ in range(length):
        number, index = divmod(number, len(letters))
        characters.append(letters[index])
    if number:
        raise SeedError("more than a text of this length says")
    text = "".join(reversed(characters))
    try:
        return text.encode("latin-1").decode(*_ENCODING) if kind == _BYTES else text
    except UnicodeDecodeError as error:
        raise SeedError("not UTF-8") from error


def _text_length(base: int, length: int) -> int:
    """How many symbols a text of ``length`` characters takes."""
    return length_of(base**length - 1)
