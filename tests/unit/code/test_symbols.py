"""Symbols, and what the checks are sure to notice."""

from __future__ import annotations

import string
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.code.symbols import (
    ALPHABET,
    BASE,
    HEADER_CHECK,
    SYMBOL_OF,
    WHOLE_CHECK,
    Check,
    length_of,
    number_of,
    spelled,
    symbols_of,
)

SYMBOLS = st.lists(st.integers(0, BASE - 1), max_size=80)


def test_every_ascii_letter_and_digit_stands_for_a_symbol() -> None:
    assert set(SYMBOL_OF) == set(string.ascii_letters + string.digits)
    assert "".join(ALPHABET[SYMBOL_OF[letter]] for letter in "0123456789") == "0123456789"
    assert [SYMBOL_OF[letter] for letter in ALPHABET] == list(range(BASE))
    assert [SYMBOL_OF[letter] for letter in ALPHABET.lower()] == list(range(BASE))
    assert "".join(ALPHABET[SYMBOL_OF[letter]] for letter in "oOiIlLuU") == "001111VV"


@given(SYMBOLS)
def test_symbols_spelled_are_read_again(symbols: list[int]) -> None:
    assert [SYMBOL_OF[letter] for letter in spelled(symbols)] == symbols
    assert [SYMBOL_OF[letter] for letter in spelled(symbols).lower()] == symbols


@given(st.integers(0, 2**100))
def test_a_number_takes_no_more_symbols_than_it_needs(number: int) -> None:
    symbols = symbols_of(number, length_of(number))
    assert number_of(symbols) == number
    assert not symbols or symbols[0]


@given(SYMBOLS.filter(bool))
def test_a_check_holds_for_what_it_was_made_of(symbols: list[int]) -> None:
    for check in (WHOLE_CHECK, HEADER_CHECK):
        assert check.holds([*symbols, *check.of(symbols)])
        assert len(check.of(symbols)) == check.length


def test_a_check_of_nothing_does_not_hold() -> None:
    for check in (WHOLE_CHECK, HEADER_CHECK):
        assert not check.holds([])
        assert not check.holds(check.of([]))


def effects(check: Check, length: int) -> list[list[int]]:
    """By how much the check is off when a 1 is added to each of ``length`` symbols or of the check itself."""
    nothing = check.of([0] * length)
    inside = [[int(place == at) for place in range(check.length)] for at in range(check.length)]
    changed = ([int(place == at) for place in range(length)] for at in range(length))
    return [[a ^ b for a, b in zip(nothing, check.of(symbols), strict=True)] for symbols in changed] + inside


def product(one: int, other: int) -> int:
    """The product in GF(32), by the textbook: multiply as polynomials, then reduce."""
    whole = 0
    for place in range(5):
        if other >> place & 1:
            whole ^= one << place
    for place in range(9, 4, -1):
        if whole >> place & 1:
            whole ^= 0b100101 << place - 5
    return whole


PRODUCTS = [[product(one, other) for other in range(BASE)] for one in range(BASE)]
INVERSES = [0, *(row.index(1) for row in PRODUCTS[1:])]


def direction(effect: list[int]) -> tuple[int, ...]:
    """The effect up to a factor."""
    factor = INVERSES[next(filter(None, effect))]
    return tuple(PRODUCTS[factor][symbol] for symbol in effect)


@pytest.mark.parametrize(("check", "length"), [(WHOLE_CHECK, 200), (HEADER_CHECK, 29)])
def test_two_changed_symbols_are_always_noticed(check: Check, length: int) -> None:
    directions = [direction(effect) for effect in effects(check, length)]
    assert len(set(directions)) == len(directions)


def test_three_changed_symbols_are_always_noticed_in_a_whole_code() -> None:
    singles = effects(WHOLE_CHECK, 48)
    directions = {direction(effect) for effect in singles}
    for one, other in combinations(singles, 2):
        for factor in range(1, BASE):
            both = [a ^ PRODUCTS[factor][b] for a, b in zip(one, other, strict=True)]
            assert direction(both) not in directions
