"""Seeds made of a date: one a day for everybody, or for those who share a room word.

``daily 2026-12-01 survival`` and ``room WORD 2026-12-01 survival`` give the same dice for ever. The date is
that of UTC, the difficulty that of the game.
"""

from datetime import date
from reprlib import repr as shown
from typing import NamedTuple

from game.rules.difficulty import Difficulty, difficulty_named

LONGEST_WORD = 64
"""Of a room, in characters."""

_DAILY, _ROOM = "daily", "room"


class DatedSeed(NamedTuple):
    """What a dated seed says. ``room`` is the word of a room, None for everybody's daily."""

    day: date
    difficulty: Difficulty
    room: str | None = None

    @property
    def text(self) -> str:
        """The seed, which parse_dated reads."""
        series = _DAILY if self.room is None else f"{_ROOM} {self.room}"
        return f"{series} {self.day.isoformat()} {self.difficulty.value}"


def parse_dated(seed: str) -> DatedSeed | None:
    """What ``seed`` says if it is a dated one, spelled exactly so; else None.

    A room word is taken as it stands, whatever ``room_word`` would make of it.
    """
    match seed.rsplit(" ", 2):
        case [series, day_text, name]:
            kind, _, word = series.partition(" ")
            try:
                day, difficulty = date.fromisoformat(day_text), difficulty_named(name)
            except ValueError:
                return None
            dated = DatedSeed(day, difficulty, word if kind == _ROOM and word else None)
            return dated if dated.text == seed else None
    return None


def room_word(text: str) -> str:
    """The room word in ``text``, the same for all who agreed on it, however each of them types it.

    Composed (NFC) and case-folded as Unicode defines it, without invisible characters (controls, formats),
    without white space at its ends, and with single spaces within. Raises ValueError where nothing is left,
    or more than LONGEST_WORD characters.
    """
    from unicodedata import category, normalize  # costs nothing where nobody has a room

    visible = "".join(char for char in text if char.isspace() or category(char) not in ("Cc", "Cf", "Cs"))
    word, before = " ".join(visible.split()), ""
    while word != before:  # folding can undo composing, and composing can undo folding
        word, before = normalize("NFC", normalize("NFD", word).casefold()), word
    if not 0 < len(word) <= LONGEST_WORD:
        raise ValueError(f"a room word has 1 to {LONGEST_WORD} characters, unlike {shown(text)}")
    return word
