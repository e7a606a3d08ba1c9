"""Codes are found in any text, with all that chats, mail and people do to them."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.code import Fault, Flawed, Found, decode, encode, find_codes, readable, repair
from game.extras import SEED
from game.rules.difficulty import Difficulty
from game.rules.record import Record
from tests.support.games import finished
from tests.support.walks import records

GAMES = [
    Record(difficulty, finished(seed, difficulty).actions, {SEED: seed})
    for difficulty in Difficulty
    for seed in ("k7m2xw9d", "daily 2026-12-01 survival")
]
CODE, OTHER, *MORE = map(encode, GAMES)
LINK = f"https://example.org/magdagdon/#c={CODE}"
CODES = records().map(encode)


def codes(text: str) -> list[str]:
    return [found.code for found in find_codes(readable(text)) if isinstance(found, Found)]


def flaws(text: str) -> list[Fault]:
    return [flawed.error.fault for flawed in find_codes(readable(text)) if isinstance(flawed, Flawed)]


def wholly_encoded(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode())


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        f"{LINK}.",
        f"({LINK})",
        f"<{LINK}>",
        f'"{LINK}", she wrote',
        f"„{LINK}“",
        f"[{LINK}]({LINK})",
        f"{LINK}&lang=fi",
        f"{LINK}?utm_source=chat",
        f"*{LINK}*",
        f"_{CODE}_",
        quote(LINK),
        quote(LINK, safe=""),
        quote(quote(LINK, safe=""), safe=""),
        wholly_encoded(LINK),
        quote(wholly_encoded(CODE)),
        LINK.upper(),
        LINK.lower(),
        f"My code is {CODE}, try it!",
        f"{CODE}try it",
        f"code{CODE}",
        f"{CODE}\r\n",
        f"{CODE[:9]} {CODE[9:18]} {CODE[18:]}",
        f"{CODE[:9]}-{CODE[9:18]}–{CODE[18:]}",
        f"{LINK[:50]}\n{LINK[50:]}",
        f"{LINK[:50]}\r\n{LINK[50:]}",
        f"> > {LINK[:50]}\n> > {LINK[50:]}",
        f"{LINK[:50].replace('=', '=3D')}=\r\n{LINK[50:]}",
        f"{LINK[:50]}\N{ZERO WIDTH SPACE}{LINK[50:]}\N{LEFT-TO-RIGHT MARK}",
        f"\N{RIGHT-TO-LEFT EMBEDDING}{CODE[:5]}\N{SOFT HYPHEN}{CODE[5:]}\N{POP DIRECTIONAL FORMATTING}",
        f"رابط {LINK}، جرّب",
        f"{CODE} {CODE.lower()}",
    ],
)
def test_the_code_is_found(text: str) -> None:
    assert set(codes(text)) == {CODE}
    assert repair(text) == CODE
    assert decode(text) == GAMES[0]


@given(CODES, st.text(max_size=40), st.text(max_size=40))
def test_what_stands_around_makes_no_difference(code: str, before: str, after: str) -> None:
    assert code in codes(f"{before} {code}.{after}".replace("%", ""))


@given(CODES, st.lists(st.sampled_from(["\n", " ", "\r\n> ", "=\n", "-", "\u200b"]), min_size=1), st.data())
def test_gaps_make_no_difference(code: str, gaps: list[str], data: st.DataObject) -> None:
    text = code
    for gap in gaps:
        place = data.draw(st.integers(1, len(text) - 1))
        text = text[:place] + gap + text[place:]
    if all(len(part) <= 12 for part in text.split()):
        assert repair(text.replace("  ", " ")) == code


@given(st.lists(CODES, max_size=4))
def test_every_code_of_a_conversation_is_found_in_order(given_codes: list[str]) -> None:
    text = "\n".join(f"[12:01, 1.12.2026] Anna: 312! #c={code} :)" for code in given_codes)
    found = list(find_codes(text))
    assert [item.code for item in found if isinstance(item, Found)] == given_codes
    assert [text[item.start : item.end] for item in found] == given_codes


def test_what_is_left_of_codes_is_told_from_words() -> None:
    cut, also_cut, damaged = f"#c={CODE[:20]}", OTHER[:-1], MORE[0][:-2] + "ZZ"
    text = f"Anna: {cut}\nBen: {also_cut}\nCleo: {damaged}\nMagdagdon2026, 100 m2 or more\n{CODE}"
    assert codes(text) == [CODE]
    assert flaws(text) == [Fault.CUT, Fault.CUT, Fault.DAMAGED]
    seeds = [item.error.seed for item in find_codes(text) if isinstance(item, Flawed)]
    assert seeds == ["k7m2xw9d", "daily 2026-12-01 survival", "k7m2xw9d"]


def test_a_cut_code_takes_nothing_from_the_next() -> None:
    assert codes(f"{CODE[:-3]} {OTHER}") == [OTHER]
    assert flaws(f"{CODE[:-3]} {OTHER}") == [Fault.CUT]


@given(st.text(max_size=400))
def test_any_text_is_read_without_failing(text: str) -> None:
    assert codes(text) == []


@given(st.text(max_size=200))
def test_what_was_percent_encoded_is_readable(text: str) -> None:
    plain = text.replace("%", "")
    assert readable(quote(plain)) == readable(quote(quote(plain))) == plain


def test_a_code_is_found_after_much_that_begins_like_one() -> None:
    text = "MCMMC" * 20_000 + " MCMMC" * 2_000
    assert codes(f"{text} {CODE}") == [CODE]
