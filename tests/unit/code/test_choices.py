"""Choices survive being one number."""

from __future__ import annotations

from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.code.choices import NumberError, ReadChoices, WrittenChoices


@st.composite
def choices(draw: st.DrawFn) -> tuple[int, int, int]:
    """A number of options, the one chosen, and the weight of the first."""
    count = draw(st.integers(1, 70))
    return count, draw(st.integers(0, count - 1)), draw(st.integers(1, 200))


@given(st.lists(choices(), max_size=40))
def test_choices_are_read_in_the_order_in_which_they_were_made(made: list[tuple[int, int, int]]) -> None:
    written = WrittenChoices()
    for count, chosen, weight in made:
        assert written.pick(range(count), chosen, weight) == chosen
    read = ReadChoices(written.number)
    assert [read.pick(range(count), None, weight) for count, _, weight in made] == [one for _, one, _ in made]
    read.end()


@given(st.lists(choices(), max_size=40), st.integers(0, 2**80))
def test_every_number_holds_other_choices_or_too_many(made: list[tuple[int, int, int]], number: int) -> None:
    read, written = ReadChoices(number), WrittenChoices()
    for count, _, weight in made:
        written.pick(range(count), read.pick(range(count), None, weight), weight)
    try:
        read.end()
    except NumberError:
        assert written.number != number
    else:
        assert written.number == number


def test_equal_options_are_digits_of_a_mixed_radix() -> None:
    written = WrittenChoices()
    for radix, digit in [(6, 4), (16, 15), (3, 0), (5, 2)]:
        written.pick(range(radix), digit)
    assert written.number == 4 + 6 * (15 + 16 * (0 + 3 * 2)) < prod((6, 16, 3, 5))


def test_a_favoured_option_costs_little_and_the_others_more() -> None:
    def number(chosen: int) -> int:
        written = WrittenChoices()
        for _ in range(64):
            written.pick((0, 1), chosen, weight=15)
        return written.number

    assert number(0).bit_length() < 8 < 250 < number(1).bit_length()


def test_no_options_are_no_choice() -> None:
    with pytest.raises(NumberError):
        ReadChoices(5).pick((), None)
