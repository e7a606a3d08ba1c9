"""Where dice come from. The rules never throw any: whoever makes an action does."""

import os
from collections.abc import Iterable, Iterator
from itertools import count
from typing import Protocol

from game.rules.actions import DICE, PLACES
from game.rules.board import NUMBERS

_SIDES = len(NUMBERS)
_FAIR_BYTES = 256 - 256 % _SIDES


class Dice(Protocol):
    """A source of dice. Turns and the rerolls of a turn are counted from 0."""

    def roll(self, turn: int) -> tuple[int, ...]:
        """The four dice of ``turn``."""

    def reroll(self, turn: int, number: int, places: Iterable[int]) -> dict[int, int]:
        """New values for the dice at ``places``, in reroll ``number`` of ``turn``."""


class SystemDice:
    """Fair dice from the operating system's generator; no throw depends on any other."""

    def roll(self, turn: int) -> tuple[int, ...]:
        return self._throw(DICE)

    def reroll(self, turn: int, number: int, places: Iterable[int]) -> dict[int, int]:
        places = sorted(places)
        return dict(zip(places, self._throw(len(places)), strict=True))

    def _throw(self, wanted: int) -> tuple[int, ...]:
        values = _values(os.urandom(DICE) for _ in count())
        return tuple(next(values) for _ in range(wanted))


class SeededDice:
    """Dice fixed by a text, the same on every machine and for ever.

    The roll of a turn depends on the seed and the turn alone, a reroll on the seed, the turn, how
    many rerolls that turn had and the place of the die: what a player does with Powers never shifts
    the next roll. The bytes are SHA-256 of the seed and that address; a byte of 252 or more is
    passed over, so that every value is as likely as any other.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def roll(self, turn: int) -> tuple[int, ...]:
        return self._throw(f"turn {turn}")

    def reroll(self, turn: int, number: int, places: Iterable[int]) -> dict[int, int]:
        thrown = self._throw(f"turn {turn} reroll {number}")
        return {place: thrown[place] for place in sorted(places)}

    def _throw(self, address: str) -> tuple[int, ...]:
        values = _values(self._blocks(address))
        return tuple(next(values) for _ in PLACES)

    def _blocks(self, address: str) -> Iterator[bytes]:
        from hashlib import sha256  # costs a page without a seed nothing

        for block in count():
            text = f"magdagdon {address} block {block} seed {self.seed}"
            yield sha256(text.encode(errors="surrogatepass")).digest()


def _values(blocks: Iterable[bytes]) -> Iterator[int]:
    for block in blocks:
        for byte in block:
            if byte < _FAIR_BYTES:
                yield NUMBERS[byte % _SIDES]
