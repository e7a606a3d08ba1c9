"""What the address asks for."""

from __future__ import annotations

import pytest

from game.page.model.link import LONGEST_SEED, Link, parse_link
from game.rules.difficulty import Difficulty


@pytest.mark.parametrize(
    ("parts", "wish"),
    [
        ({}, Link()),
        ({"seed": "first"}, Link(seed="first")),
        ({"seed": ""}, Link(seed="")),
        (
            {"seed": "Majduška 20", "difficulty": "survival", "lang": "fi"},
            Link("Majduška 20", Difficulty.SURVIVAL, "fi"),
        ),
        ({"difficulty": "nightmare"}, Link(difficulty=Difficulty.NIGHTMARE)),
        ({"difficulty": "impossible"}, Link()),
        ({"difficulty": "NIGHTMARE"}, Link()),
        ({"top": "", "": ""}, Link()),
        ({"seed": "s" * LONGEST_SEED}, Link(seed="s" * LONGEST_SEED)),
        ({"seed": "s" * (LONGEST_SEED + 1), "lang": "fi"}, Link(language="fi")),
    ],
)
def test_wishes(parts: dict[str, str], wish: Link) -> None:
    assert parse_link(parts) == wish


def test_only_a_seed_or_a_difficulty_needs_a_new_game() -> None:
    assert Link(seed="").new_game
    assert Link(difficulty=Difficulty.PEACEFUL).new_game
    assert not Link(language="fi").new_game
    assert not Link().new_game
