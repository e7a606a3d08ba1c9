"""Dated seeds and room words."""

from __future__ import annotations

import unicodedata
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.dated import LONGEST_WORD, DatedSeed, parse_dated, room_word
from game.rules.difficulty import Difficulty
from tests.support.walks import SEEDS

DAY = date(2026, 12, 1)
WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf"]), min_size=1, max_size=20).filter(
    str.strip
)


@pytest.mark.parametrize(
    ("dated", "text"),
    [
        (DatedSeed(DAY, Difficulty.SURVIVAL), "daily 2026-12-01 survival"),
        (DatedSeed(date(987, 1, 31), Difficulty.PEACEFUL), "daily 0987-01-31 peaceful"),
        (DatedSeed(DAY, Difficulty.NIGHTMARE, "smith"), "room smith 2026-12-01 nightmare"),
        (
            DatedSeed(DAY, Difficulty.SURVIVAL, "daily 2026-12-01"),
            "room daily 2026-12-01 2026-12-01 survival",
        ),
    ],
)
def test_a_dated_seed_is_a_text_and_the_text_a_dated_seed(dated: DatedSeed, text: str) -> None:
    assert dated.text == text
    assert parse_dated(text) == dated


@pytest.mark.parametrize(
    "seed",
    [
        "", "k7m2xw9d", "daily", "daily 2026-12-01", "2026-12-01 survival", "daily 2026-12-01 SURVIVAL",
        "daily 2026-12-01 easy", "Daily 2026-12-01 survival", " daily 2026-12-01 survival",
        "daily 2026-12-01 survival ", "daily  2026-12-01 survival", "daily 2026-12-1 survival",
        "daily 20261201 survival", "daily 2026-W49-2 survival", "daily 2026-02-29 survival",
        "daily x 2026-12-01 survival", "room 2026-12-01 survival", "room  2026-12-01 survival",
        "daily 2026-12-01\u00a0survival", "daily ٢٠٢٦-12-01 survival",
    ],
)  # fmt: skip
def test_any_other_text_is_no_dated_seed(seed: str) -> None:
    assert parse_dated(seed) is None


@given(st.dates(), st.sampled_from(Difficulty), st.none() | WORDS)
def test_dated_seeds_are_read_as_written(day: date, difficulty: Difficulty, word: str | None) -> None:
    dated = DatedSeed(day, difficulty, word and room_word(word))
    assert parse_dated(dated.text) == dated


@given(SEEDS)
def test_a_seed_read_as_dated_is_written_as_it_was(seed: str) -> None:
    dated = parse_dated(seed)
    assert dated is None or dated.text == seed


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("Smith", "smith"),
        ("  THE   Smiths\n", "the smiths"),
        ("A\u0308iti", "äiti"),
        ("ÄITI", "äiti"),
        ("Straße", "strasse"),
        ("STRASSE", "strasse"),
        ("Ὀδυσσεύς", "ὀδυσσεύσ"),
        ("مدرسة\u200f", "مدرسة"),
        ("\u200bklub\u00a0\u3000šach", "klub šach"),
        ("5.B", "5.b"),
    ],
)
def test_those_who_agree_on_a_word_have_the_same(typed: str, word: str) -> None:
    assert room_word(typed) == word


@pytest.mark.parametrize("typed", ["", "  ", "\u200b", "\n", "x" * (LONGEST_WORD + 1)])
def test_a_room_needs_a_word(typed: str) -> None:
    with pytest.raises(ValueError, match="room word"):
        room_word(typed)


@given(WORDS)
def test_a_room_word_is_the_same_however_it_is_typed(typed: str) -> None:
    word = room_word(typed)
    assert room_word(word) == word == unicodedata.normalize("NFC", word)
    for other in (typed.casefold(), unicodedata.normalize("NFD", typed), f" {typed}\u200e\t"):
        assert room_word(other) == word
    assert "  " not in word
    assert word == word.strip()
