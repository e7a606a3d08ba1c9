"""What the address asks for."""

from __future__ import annotations

import pytest

from game.page.fragment import LONGEST_SEED, Wish, wish_of
from game.rules.difficulty import Difficulty


@pytest.mark.parametrize(
    ("parts", "wish"),
    [
        ({}, Wish()),
        ({"seed": "first"}, Wish(seed="first")),
        ({"seed": ""}, Wish(seed="")),
        (
            {"seed": "Majduška 20", "difficulty": "survival", "lang": "fi"},
            Wish("Majduška 20", Difficulty.SURVIVAL, "fi"),
        ),
        ({"difficulty": "nightmare"}, Wish(difficulty=Difficulty.NIGHTMARE)),
        ({"difficulty": "impossible"}, Wish()),
        ({"difficulty": "NIGHTMARE"}, Wish()),
        ({"top": "", "": ""}, Wish()),
        ({"seed": "s" * LONGEST_SEED}, Wish(seed="s" * LONGEST_SEED)),
        ({"seed": "s" * (LONGEST_SEED + 1), "lang": "fi"}, Wish(language="fi")),
    ],
)
def test_wishes(parts: dict[str, str], wish: Wish) -> None:
    assert wish_of(parts) == wish


def test_only_a_seed_or_a_difficulty_needs_a_new_game() -> None:
    assert Wish(seed="").new_game
    assert Wish(difficulty=Difficulty.PEACEFUL).new_game
    assert not Wish(language="fi").new_game
    assert not Wish().new_game
