"""The words that are shared, exactly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.code import decode
from game.extras import extras
from game.page.model.share_text import link_of, share_text
from game.rules.difficulty import Difficulty
from tests.support.games import finished

ADDRESS = "https://example.org/magdagdon/"


def shared(
    dice: str,
    difficulty: Difficulty,
    seed: str | None,
    hints: int = 0,
    by_hand: bool = False,
    grade: str | None = None,
) -> str:
    """The text for a whole game on ``dice`` whose record has these extras."""
    record = replace(finished(dice, difficulty), extra=extras(seed, hints, by_hand))
    return share_text(record, ADDRESS, grade)


def test_a_game_is_told_then_linked_then_its_board_is_drawn() -> None:
    assert shared("k7m2xw9d", Difficulty.SURVIVAL, "k7m2xw9d") == (
        "MAGDAGDON SURVIVAL, seed k7m2xw9d\n"
        "Score: 104\n"
        "8 turns, 4 RUINS, 0 Majda Powers\n"
        "Best line: FOUR OF A KIND +40\n"
        "\n"
        "Can you do better with the same dice?\n"
        "https://example.org/magdagdon/#c=M4K7M2XW9D9M8FFZGVFCWRGK6G6\n"
        "\n"
        "#555\n"
        "4444\n"
        "3#43\n"
        "#65#"
    )


def test_a_daily_game_spoils_no_board_and_tells_hints_and_grade() -> None:
    seed = "daily 2026-12-01 survival"
    assert shared(seed, Difficulty.SURVIVAL, seed, hints=2, grade="A+") == (
        "MAGDAGDON SURVIVAL, daily game of 2026-12-01\n"
        "Score: 244\n"
        "7 turns, 2 RUINS, 0 Majda Powers, 2 hints\n"
        "Best line: STRAIGHT +60\n"
        "Grade: A+\n"
        "\n"
        "Can you do better with the same dice?\n"
        "https://example.org/magdagdon/#c=M72EY8GY34ASFZ9DG0Q57"
    )


def test_the_game_of_a_room_names_it_and_spoils_no_board() -> None:
    seed = "room smith 2026-12-01 nightmare"
    assert shared(seed, Difficulty.NIGHTMARE, seed) == (
        "MAGDAGDON NIGHTMARE, smith, 2026-12-01\n"
        "Score: 52\n"
        "9 turns, 6 RUINS\n"
        "Best line: STRAIGHT +60\n"
        "\n"
        "Can you do better with the same dice?\n"
        "https://example.org/magdagdon/#c=MB2EYHA1RVCSQ7PV5TM77K6BFDKN"
    )


@pytest.mark.parametrize(
    ("seed", "by_hand", "title"),
    [
        (None, False, "MAGDAGDON PEACEFUL"),
        ("k7m2xw9d", True, "MAGDAGDON PEACEFUL"),
        ("two\nlines", False, "MAGDAGDON PEACEFUL"),
        ("s" * 41, False, "MAGDAGDON PEACEFUL"),
        ("daily 2026-12-01 survival", False, "MAGDAGDON PEACEFUL, seed daily 2026-12-01 survival"),
    ],
)
def test_a_seed_is_named_where_it_helps(seed: str | None, by_hand: bool, title: str) -> None:
    text = shared("hills", Difficulty.PEACEFUL, seed, by_hand=by_hand)
    assert text.split("\n")[0] == title
    assert len(text.split("\n\n")[-1]) == 19  # the board


def test_a_link_opens_the_game() -> None:
    record = replace(finished("hills"), extra=extras("hills", 0, by_hand=False))
    fragment, code = link_of(record).split("=")
    assert fragment == "#c"
    assert decode(code).actions == record.actions


def test_a_game_that_no_code_holds_is_shared_without_a_link() -> None:
    text = shared("hills", Difficulty.PEACEFUL, "s" * 257)
    assert "#c=" not in text
