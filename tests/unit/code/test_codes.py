"""A game and its code are one: whatever happens to the code, it is that game or it is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.code import CodeError, Fault, canonical, decode, encode, repair
from game.code.canonical import follows_seed
from game.code.symbols import ALPHABET, BASE, SYMBOL_OF
from game.dice import SeededDice, draw_seed
from game.extras import DICE_SOURCE, HAND, HINTS, SEED
from game.players import greedy_player, play
from game.rules.actions import Place, Roll, TakeBack
from game.rules.board import CELLS
from game.rules.difficulty import Difficulty
from game.rules.record import Record, RecordError, record_from_json, replay
from game.rules.summary import summary
from tests.support.codes import forged, newer
from tests.support.games import finished
from tests.support.golden import cases
from tests.support.records import whole_games
from tests.support.walks import records

GOLDEN = cases("codes")
LETTERS = st.sampled_from(sorted(SYMBOL_OF))
CODES = records().map(encode)
LINK = "https://example.org/magdagdon/#c="


def refused(text: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        decode(text)
    return caught.value


def same_or_refused(text: str, code: str) -> bool:
    """Whether ``text`` gives the game of ``code``. Fails if it gives another."""
    try:
        assert repair(text) == code
        return True
    except CodeError:
        return False


@given(records())
def test_every_game_comes_back_in_canonical_form(record: Record) -> None:
    code = encode(record)
    back = decode(code)
    assert re.fullmatch(f"M[{ALPHABET}]+", code)
    assert back == canonical(record)
    assert summary(replay(back)) == summary(replay(record))
    assert encode(back) == code == repair(code)


@pytest.mark.parametrize("golden", GOLDEN, ids=[golden["code"] for golden in GOLDEN])
def test_codes_made_long_ago_are_read_and_made_as_ever(golden: dict[str, Any]) -> None:
    record = record_from_json(golden["record"])
    assert encode(record) == golden["code"]
    assert decode(golden["code"]) == canonical(record)


def test_golden_codes_are_of_every_kind() -> None:
    records = [record_from_json(golden["record"]) for golden in GOLDEN]
    assert {record.difficulty for record in records} == set(Difficulty)
    assert {follows_seed(record) for record in records if SEED in record.extra} == {True, False}
    kinds = {(HINTS in record.extra, DICE_SOURCE in record.extra) for record in records}
    assert len(kinds) == 4
    assert any(isinstance(action, TakeBack) for record in records for action in record.actions)
    assert {replay(record).phase.value for record in records} == {"ready", "placing", "magdagdon", "over"}


@given(CODES, st.data())
def test_a_code_that_was_cut_is_refused_and_still_names_its_dice(code: str, data: st.DataObject) -> None:
    whole = decode(code)
    cut = code[: data.draw(st.integers(0, len(code) - 1))]
    for text in (LINK + cut, f"<{LINK}{cut}>"):
        error = refused(text)
        assert error.fault is (Fault.CUT if cut else Fault.NO_CODE)
        assert error.difficulty in (None, whole.difficulty)
        assert error.seed in (None, whole.extra.get(SEED))
    assert refused(cut).fault in (Fault.CUT, Fault.NO_CODE)


@pytest.mark.parametrize("seed", ["k7m2xw9d", "daily 2026-12-01 survival", "room äiti 2026-12-01 survival"])
def test_the_dice_stand_in_the_first_half_of_a_cut_code(seed: str) -> None:
    code = encode(replace(finished(seed, Difficulty.SURVIVAL), extra={SEED: seed}))
    named = [refused(LINK + code[:length]) for length in range(len(code) - 12, len(code))]
    assert {(error.difficulty, error.seed) for error in named} == {(Difficulty.SURVIVAL, seed)}


def test_dice_that_do_not_follow_from_the_seed_are_not_offered() -> None:
    record = Record(Difficulty.SURVIVAL, (Roll((1, 2, 3, 4)),), {SEED: "k7m2xw9d"})
    assert decode(encode(record)) == record
    error = refused(LINK + encode(record)[:-1])
    assert (error.fault, error.difficulty, error.seed) == (Fault.CUT, Difficulty.SURVIVAL, None)


@given(CODES, st.data())
def test_one_changed_character_is_repaired_or_refused(code: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(LETTERS)
    changed = code[:place] + letter + code[place + 1 :]
    same = SYMBOL_OF[letter] == SYMBOL_OF[code[place]]
    for text in (changed, LINK + changed):
        assert same_or_refused(text, code) is same
    if not same and place:
        assert refused(LINK + changed).fault in (Fault.DAMAGED, Fault.CUT)


@given(CODES, st.data())
def test_a_character_of_another_kind_is_refused(code: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(code) - 1))
    assert not same_or_refused(code[:place] + data.draw(st.sampled_from("äж٣?+")) + code[place + 1 :], code)


@given(CODES, st.lists(st.tuples(st.integers(0, 2**16), LETTERS), min_size=2, max_size=6))
def test_more_changed_characters_never_make_another_game(code: str, changes: list[tuple[int, str]]) -> None:
    letters = list(code)
    for place, letter in changes:
        letters[place % len(code)] = letter
    same_or_refused("".join(letters), code)


@given(CODES, st.data())
def test_characters_lost_added_or_swapped_never_make_another_game(code: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(code) - 2))
    lost = code[:place] + code[place + 1 :]
    added = code[:place] + data.draw(st.text("0M7Zk", min_size=1, max_size=3)) + code[place:]
    swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
    for text in (lost, added, swapped):
        same_or_refused(text, code)


@given(CODES, st.randoms(use_true_random=False))
def test_case_and_look_alikes_make_no_difference(code: str, chance: Random) -> None:
    looks_like = {"0": "0oO", "1": "1iIlL", "V": "vVuU"}
    by_ear = "".join(chance.choice(looks_like.get(letter, letter + letter.lower())) for letter in code)
    for text in (
        code.lower(),
        code.capitalize(),
        code.swapcase(),
        by_ear,
        by_ear.lower(),
        (LINK + by_ear).upper(),
    ):
        assert repair(text) == code


@given(CODES)
def test_a_sound_code_of_another_version_is_newer(code: str) -> None:
    for text in (newer(code), LINK + newer(code).lower(), f"look: {newer(code)}."):
        assert refused(text).fault is Fault.NEWER


FORGED = st.builds(
    lambda first, seed, body: forged([first, *seed, len(body)], body),
    st.integers(0, 26),
    st.lists(st.integers(0, BASE - 1), max_size=20),
    st.lists(st.integers(0, BASE - 1), max_size=15),
)


@given(FORGED)
def test_what_has_the_right_checks_is_a_game_with_this_code_or_refused(code: str) -> None:
    same_or_refused(code, code)


@given(CODES, CODES)
def test_two_games_are_not_one(one: str, other: str) -> None:
    assert repair(f"{one} {one.lower()}") == one
    assume(one != other)
    assert refused(f"{one}, {other}").fault is Fault.SEVERAL


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "M",
        "Mama",
        "Magdagdon magdagdon magdagdon",
        "https://example.org/#c=",
        "2026-12-01",
        "m" * 5000,
        "%",
    ],
)
def test_what_is_no_code_is_refused(text: str) -> None:
    assert refused(text).fault is Fault.NO_CODE


@given(st.text(max_size=300))
def test_any_text_is_refused(text: str) -> None:
    refused(text)


def test_a_record_that_breaks_the_rules_has_no_code() -> None:
    with pytest.raises(RecordError) as caught:
        encode(Record(Difficulty.PEACEFUL, (Place(0, CELLS[0]),)))
    assert caught.value.action == 0


def test_a_seed_that_is_too_long_has_no_code() -> None:
    longest = Record(Difficulty.PEACEFUL, (), {SEED: "\N{LINEAR B SYLLABLE B008 A}" * 256})
    assert decode(encode(longest)) == longest
    with pytest.raises(RecordError, match="256"):
        encode(replace(longest, extra={SEED: "s" * 257}))


def test_hints_beyond_all_measure_have_no_code() -> None:
    many = Record(Difficulty.PEACEFUL, (), {HINTS: 0xFFFF})
    assert decode(encode(many)) == many
    with pytest.raises(RecordError, match="hints"):
        encode(replace(many, extra={HINTS: 0x10000}))


def test_dice_thrown_by_hand_are_kept_even_where_they_are_those_of_the_seed() -> None:
    roll = Roll(SeededDice("s").roll(0))
    by_hand = Record(Difficulty.PEACEFUL, (roll,), {SEED: "s", DICE_SOURCE: HAND})
    assert decode(encode(by_hand)) == by_hand
    assert len(encode(by_hand)) > len(encode(replace(by_hand, extra={SEED: "s"})))


def length(seed: str | None, difficulty: Difficulty, dice_from: str) -> int:
    actions = tuple(play(difficulty, greedy_player(Random(dice_from)), SeededDice(dice_from)))
    return len(encode(Record(difficulty, actions, {} if seed is None else {SEED: seed})))


def test_links_to_games_with_drawn_seeds_are_short() -> None:
    seeds = [draw_seed() for _ in range(30)]
    lengths = [length(seed, difficulty, seed) for seed in seeds for difficulty in Difficulty]
    assert median(lengths) <= 30
    assert max(lengths) <= 38


def test_a_seed_takes_little_room() -> None:
    none = length(None, Difficulty.SURVIVAL, "x")
    dated = "daily 2026-12-01 survival"
    assert length("k7m2xw9d", Difficulty.SURVIVAL, "x") - none == 8
    assert length(dated, Difficulty.SURVIVAL, "x") - none == 3
    assert length("room smith 2026-12-01 survival", Difficulty.SURVIVAL, "x") - none == 11
    assert length("aB3xY9Zq", Difficulty.SURVIVAL, "x") - none == 12
    assert length(dated, Difficulty.PEACEFUL, "x") - length(None, Difficulty.PEACEFUL, "x") == 29


@pytest.mark.parametrize("difficulty", Difficulty)
def test_games_without_a_seed_carry_their_dice(difficulty: Difficulty) -> None:
    for game in whole_games(difficulty):
        assert decode(encode(game)) == canonical(game)
        assert len(encode(game)) <= 62
