"""Symbols read one after another."""

from collections.abc import Iterable
from itertools import islice


class EndOfSymbolsError(Exception):
    """There are fewer symbols than asked for."""


class Cursor:
    """Reads ``symbols`` as they are asked for, and keeps what was read in ``taken``."""

    def __init__(self, symbols: Iterable[int]) -> None:
        self._symbols = iter(symbols)
        self.taken: list[int] = []

    def take(self, count: int) -> list[int]:
        """The next ``count`` symbols. Raises EndOfSymbolsError where there are fewer."""
        symbols = list(islice(self._symbols, count))
        self.taken += symbols
        if len(symbols) < count:
            raise EndOfSymbolsError
        return symbols
