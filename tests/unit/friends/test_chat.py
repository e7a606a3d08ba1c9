"""Names and games are read from conversations as chats copy and export them."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.code import Fault, decode, encode
from game.dice import SeededDice
from game.extras import SEED
from game.friends.chat import Posted, read_conversation
from game.rules.actions import Roll
from game.rules.difficulty import Difficulty
from game.rules.record import Record

CODE, OTHER, THIRD = (
    encode(Record(Difficulty.SURVIVAL, (Roll(SeededDice(seed).roll(0)),), {SEED: seed}))
    for seed in ("k7m2xw9d", "daily 2026-12-01 survival", "t4vfy83n")
)
LINK = f"https://example.org/magdagdon/#c={CODE}"


def names(text: str) -> list[str | None]:
    return [posted.name for posted in read_conversation(text).games]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"[12:01, 1.12.2026] Anna: {LINK}", "Anna"),
        (f"\u200e[01.12.26, 12:01:33] Anna Šťastná: 312 points! {LINK}", "Anna Šťastná"),
        (f"[12/1/26, 9:05:12\u202fPM] ~\u202fAnna: {LINK}", "Anna"),
        (f"[9:05 PM, 12/1/2026] +60 12-345 6789: {LINK}", "+60 12-345 6789"),
        (f"[2026-12-01 12:01] Anna: {LINK}", "Anna"),
        (f"01/12/2026, 12:01 - Anna: {LINK}", "Anna"),
        (f"12/1/26, 9:05 PM - Anna: {LINK}", "Anna"),
        (f"1.12.2026 klo 12.01 - Anna: {LINK}", "Anna"),
        (f"Anna, [01.12.2026 12:01]\n{LINK}", "Anna"),
        (f"Anna, [1 Dec 2026 at 12:01:02]:\nlook\n{LINK}", "Anna"),
        (f"Anna — Today at 12:01\n312!\n{LINK}", "Anna"),
        (f"Anna Smith  [12:01 PM]\n{LINK}", "Anna Smith"),
        (f"Anna: {LINK}", "Anna"),
        (f"Anna: {CODE}", "Anna"),
        (f"أنّا: {LINK}", "أنّا"),
        (f"Anna: not bad\nBen: {CODE}", "Ben"),
        (f"[12:01, 1.12.2026] Anna: MAGDAGDON, SURVIVAL\nScore: 312\nBest line: 60\n\n{LINK}", "Anna"),
        (f"[12:01, 1.12.2026] Anna: hi\n[12:02, 1.12.2026] Ben: Score: 3 {LINK}", "Ben"),
        (f"hello\n[12:01, 1.12.2026] Anna: 312\n{LINK[:40]}\n{LINK[40:]}", "Anna"),
        (quote(f"Anna: {LINK}"), "Anna"),
        (LINK, None),
        (f"312 points: {LINK}", None),
        (f"MAGDAGDON: {LINK}", None),
        (f"see {LINK}", None),
        (f"Anna: hi\n{LINK}", None),
        (f"https: {LINK}", "https"),
        (f"{'x' * 80}: {LINK}", None),
    ],
)
def test_the_name_is_that_of_the_message(text: str, name: str | None) -> None:
    assert names(text) == [name]
    assert read_conversation(text).games[0].record == decode(CODE)


def test_each_game_comes_once_with_the_first_name_shown() -> None:
    text = (
        f"{CODE}\n[12:01, 1.12.2026] Anna: {CODE}\n{OTHER}\n[12:02, 1.12.2026] Ben: > {CODE.lower()}\n{THIRD}"
    )
    assert read_conversation(text).games == (
        Posted("Anna", CODE, decode(CODE)),
        Posted("Anna", OTHER, decode(OTHER)),
        Posted("Ben", THIRD, decode(THIRD)),
    )


def test_codes_that_give_no_game_are_told() -> None:
    conversation = read_conversation(f"Anna: #c={CODE[:-2]}\nBen: {OTHER}")
    assert [posted.name for posted in conversation.games] == ["Ben"]
    assert [(error.fault, error.seed) for error in conversation.errors] == [(Fault.CUT, "k7m2xw9d")]


@given(st.text(max_size=300))
def test_any_text_is_a_conversation(text: str) -> None:
    assert read_conversation(text).games == ()
    assert [
        posted.code for posted in read_conversation(f"{text}\n{CODE}\n{text}".replace("%", "")).games
    ] == [CODE]


@given(st.lists(st.sampled_from([CODE, OTHER, THIRD, "hi", "Ben: hi", ""]), max_size=12))
def test_messages_of_one_author_are_all_of_that_author(lines: list[str]) -> None:
    text = "[12:01, 1.12.2026] Anna: hello\n" + "\n".join(lines)
    assert set(names(text)) <= {"Anna"}
