"""Sources of dice. The rules never throw any: whoever makes a roll or a reroll gets its numbers here."""

import os
from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import Protocol

from game.rules.actions import DICE, PLACES, Die
from game.rules.board import NUMBERS, Number

_SIDES = len(NUMBERS)
_FAIR_BYTES = 256 - 256 % _SIDES

SEED_LETTERS = "23456789cdfhjkmnprtvwxy"
"""What drawn seeds are made of. No two look alike in either case, and there are no vowels to make words."""

DRAWN_LENGTH = 8
"""In characters: one of 78 billion seeds."""

LONGEST_SEED = 256
"""In characters. Nobody would share a longer one, and every roll would take longer."""


class Dice(Protocol):
    """A source of dice. Turns, and the rerolls of a turn, are counted from 0."""

    def roll(self, turn: int) -> tuple[Number, ...]:
        """The four dice of ``turn``."""

    def reroll(self, turn: int, number: int, places: Iterable[Die]) -> dict[Die, Number]:
        """What the dice at ``places`` show after reroll ``number`` of ``turn``, by ascending place."""


class SystemDice:
    """Fair dice from the operating system's random generator, each throw independent of all others."""

    def roll(self, turn: int) -> tuple[Number, ...]:
        return self._throw(DICE)

    def reroll(self, turn: int, number: int, places: Iterable[Die]) -> dict[Die, Number]:
        places = sorted(places)
        return dict(zip(places, self._throw(len(places)), strict=True))

    def _throw(self, wanted: int) -> tuple[Number, ...]:
        values = _values(os.urandom(DICE) for _ in count())
        return tuple(next(values) for _ in range(wanted))


class SeededDice:
    """Dice that the text ``seed`` fixes, the same on every machine and for ever.

    A roll depends on the seed and the turn alone, a reroll on the seed, the turn, its number in the turn
    and the place of the die. So no use of a Power changes a later roll. The dice are made of bytes of
    SHA-256 of the seed and that address; bytes from 252 up are skipped, which keeps the dice fair.

    >>> SeededDice("Majduška").roll(turn=0)
    (2, 2, 2, 3)
    >>> SeededDice("Majduška").reroll(turn=0, number=0, places=[1, 3])
    {1: 4, 3: 5}
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def roll(self, turn: int) -> tuple[Number, ...]:
        return self._throw(f"turn {turn}")

    def reroll(self, turn: int, number: int, places: Iterable[Die]) -> dict[Die, Number]:
        thrown = self._throw(f"turn {turn} reroll {number}")
        return {place: thrown[place] for place in sorted(places)}

    def _throw(self, address: str) -> tuple[Number, ...]:
        values = _values(self._blocks(address))
        return tuple(next(values) for _ in PLACES)

    def _blocks(self, address: str) -> Iterator[bytes]:
        from hashlib import sha256  # loaded late: a page without a seed starts without it

        for block in count():
            text = f"magdagdon {address} block {block} seed {self.seed}"
            yield sha256(text.encode(errors="surrogatepass")).digest()


def draw_seed() -> str:
    """A new seed from the operating system's generator, short enough to be read aloud."""
    fair = 256 - 256 % len(SEED_LETTERS)
    letters = (SEED_LETTERS[byte % len(SEED_LETTERS)] for byte in _system_bytes() if byte < fair)
    return "".join(islice(letters, DRAWN_LENGTH))


def _system_bytes() -> Iterator[int]:
    while True:
        yield from os.urandom(2 * DRAWN_LENGTH)


def _values(blocks: Iterable[bytes]) -> Iterator[Number]:
    """A number for each byte of ``blocks`` that is low enough to make all six equally likely."""
    for block in blocks:
        for byte in block:
            if byte < _FAIR_BYTES:
                yield NUMBERS[byte % _SIDES]
