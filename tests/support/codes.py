"""Codes that this program does not write."""

from __future__ import annotations

from collections.abc import Iterable

from game.code.symbols import HEADER_CHECK, SYMBOL_OF, WHOLE_CHECK, spelled


def newer(code: str) -> str:
    """``code`` as one of a version yet to come."""
    symbols = [SYMBOL_OF["N"], *(SYMBOL_OF[letter] for letter in code[1 : -WHOLE_CHECK.length])]
    return spelled([*symbols, *WHOLE_CHECK.of(symbols)])


def forged(header: Iterable[int], body: Iterable[int]) -> str:
    """These symbols as a code whose checks are right."""
    header = [SYMBOL_OF["M"], *header]
    symbols = [*header, *HEADER_CHECK.of(header), *body]
    return spelled([*symbols, *WHOLE_CHECK.of(symbols)])
