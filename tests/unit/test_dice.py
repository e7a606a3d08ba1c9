"""System dice are fair; seeded dice are the same everywhere, for ever, whatever was asked before."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from hashlib import sha256
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dice import DRAWN_LENGTH, SEED_LETTERS, Dice, SeededDice, SystemDice, draw_seed
from game.rules.actions import PLACES, Die
from game.rules.board import NUMBERS

# Chi-square is above these less than once in 1,800,000,000 runs with fair dice.
LIMIT_OF_VALUES = 52  # 5 degrees of freedom
LIMIT_OF_PAIRS = 115  # 35 degrees of freedom


def throws(dice: Dice, rolls: int) -> Iterator[tuple[int, ...]]:
    """Four dice a time, half of them by rolls and half by rerolls."""
    for turn in range(rolls // 2):
        yield dice.roll(turn)
        yield tuple(dice.reroll(turn, 0, PLACES).values())


def chi_square(seen: Counter[Hashable], possible: Iterable[Hashable]) -> float:
    cases = list(possible)
    expected = seen.total() / len(cases)
    assert set(seen) <= set(cases)
    return sum((seen[case] - expected) ** 2 / expected for case in cases)


@pytest.mark.parametrize("dice", [SystemDice(), SeededDice("fair?")], ids=["system", "seeded"])
def test_dice_are_fair_and_no_die_follows_another(dice: Dice) -> None:
    values = [value for four in throws(dice, 150_000) for value in four]
    assert len(values) == 600_000
    assert chi_square(Counter(values), NUMBERS) < LIMIT_OF_VALUES
    assert chi_square(Counter(pairwise(values)), product(NUMBERS, NUMBERS)) < LIMIT_OF_PAIRS


def test_system_dice_use_the_bytes_of_the_operating_system_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    source = iter([b"\xfc\xfd\xfe\xff", b"\x00\x01\x05\x06", b"\xfb\xff\xff\xff", b"\x02\x02\x02\x02"])
    monkeypatch.setattr(os, "urandom", lambda size: next(source))
    dice = SystemDice()
    assert dice.roll(0) == (1, 2, 6, 1)
    assert dice.reroll(0, 0, [3, 1]) == {1: 6, 3: 3}


def test_system_dice_do_not_repeat_a_turn() -> None:
    dice = SystemDice()
    assert len({dice.roll(0) for _ in range(100)}) > 1


FIXED = {
    "": [(4, 1, 3, 2), (3, 3, 5, 2), (2, 5, 6, 4)],
    " ": [(1, 6, 6, 5), (4, 3, 5, 5), (4, 6, 1, 6)],
    "magdagdon": [(1, 6, 1, 3), (1, 6, 5, 1), (2, 5, 1, 6)],
    "Majduška 20": [(5, 6, 3, 3), (4, 3, 1, 1), (4, 5, 1, 4)],
    "\U0001f3b2": [(4, 4, 5, 4), (3, 4, 4, 5), (3, 4, 5, 5)],
    "\ud800": [(4, 2, 1, 6), (2, 2, 2, 2), (5, 5, 4, 1)],
    "a" * 1000: [(4, 3, 2, 6), (3, 4, 1, 5), (2, 5, 1, 3)],
}


@pytest.mark.parametrize(("seed", "rolls"), FIXED.items(), ids=map(ascii, range(len(FIXED))))
def test_seeded_rolls_are_fixed_for_ever(seed: str, rolls: list[tuple[int, ...]]) -> None:
    assert [SeededDice(seed).roll(turn) for turn in range(3)] == rolls


def test_a_byte_that_would_favour_low_numbers_is_passed_over() -> None:
    assert sha256(b"magdagdon turn 7 block 0 seed magdagdon").digest()[:5] == bytes([90, 253, 242, 111, 228])
    assert SeededDice("magdagdon").roll(7) == (1, 3, 4, 1)


def test_seeded_rerolls_are_fixed_for_ever() -> None:
    assert SeededDice("").reroll(0, 0, PLACES) == {0: 4, 1: 6, 2: 5, 3: 5}
    assert SeededDice("Majduška 20").reroll(0, 0, PLACES) == {0: 2, 1: 3, 2: 3, 3: 5}
    assert SeededDice("Majduška 20").reroll(3, 1, [2]) == {2: 1}


ROLL = st.tuples(st.just("roll"), st.integers(0, 20))
REROLL = st.tuples(st.just("reroll"), st.integers(0, 20), st.integers(0, 2), st.sets(st.sampled_from(PLACES)))


@given(st.text(st.characters()), st.lists(ROLL | REROLL, max_size=12), st.randoms())
def test_seeded_dice_know_only_what_they_are_asked_for(
    seed: str, asked: list[tuple[str, int]], order: Random
) -> None:
    dice = SeededDice(seed)
    answers = [getattr(dice, name)(*address) for name, *address in asked]
    again = list(zip(asked, answers, strict=True))
    order.shuffle(again)
    for (name, *address), answer in again:
        assert getattr(dice, name)(*address) == answer
        assert getattr(SeededDice(seed), name)(*address) == answer


@given(st.text(), st.integers(0, 20), st.integers(0, 2), st.sets(st.sampled_from(PLACES)))
def test_which_other_dice_are_rerolled_changes_no_die(
    seed: str, turn: int, number: int, places: set[Die]
) -> None:
    dice = SeededDice(seed)
    every = dice.reroll(turn, number, PLACES)
    assert dice.reroll(turn, number, places) == {place: every[place] for place in places}


def test_turns_rerolls_and_seeds_differ() -> None:
    dice = SeededDice("x")
    assert len({dice.roll(turn) for turn in range(50)}) > 40
    assert len({tuple(dice.reroll(0, number, PLACES).values()) for number in range(50)}) > 40
    assert len({SeededDice(str(seed)).roll(0) for seed in range(50)}) > 40


def test_drawn_seeds_are_short_and_take_all_letters_evenly() -> None:
    seeds = [draw_seed() for _ in range(5_000)]
    assert {len(seed) for seed in seeds} == {DRAWN_LENGTH}
    assert len(set(seeds)) == len(seeds)
    # 22 degrees of freedom
    assert chi_square(Counter("".join(seeds)), SEED_LETTERS) < 101


def test_drawn_seeds_have_no_letters_that_look_alike() -> None:
    for look_alikes in ("0OoQ", "1Iil|", "2Zz", "5Ss", "6Gb", "8B", "9gq", "UuVv", "aeiou"):
        assert len(set(look_alikes) & set(SEED_LETTERS)) <= 1
    assert not set(SEED_LETTERS) & set("01aeiouAEIOU")


def test_drawn_seeds_use_the_bytes_of_the_operating_system_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    source = iter([bytes([253, 254, 255, 253] * 4), bytes([0, 1, 22, 23, 252, 24, 25, 26, *range(8)])])
    monkeypatch.setattr(os, "urandom", lambda size: next(source))
    assert draw_seed() == "23y2y345"
