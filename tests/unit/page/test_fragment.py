"""What the address asks for."""

from __future__ import annotations

import pytest

from game.page.fragment import Wish, parse_fragment
from game.rules.difficulty import Difficulty


@pytest.mark.parametrize(
    ("fragment", "wish"),
    [
        ("", Wish()),
        ("#", Wish()),
        ("#seed=first", Wish(seed="first")),
        ("seed=first", Wish(seed="first")),
        ("#seed=", Wish(seed="")),
        (
            "#seed=Majdu%C5%A1ka+20&difficulty=survival&lang=fi",
            Wish("Majduška 20", Difficulty.SURVIVAL, "fi"),
        ),
        ("#difficulty=nightmare", Wish(difficulty=Difficulty.NIGHTMARE)),
        ("#difficulty=impossible", Wish()),
        ("#difficulty=NIGHTMARE", Wish()),
        ("#seed=%ff%fe", Wish(seed="\N{REPLACEMENT CHARACTER}" * 2)),
        ("#top&&=&seed", Wish(seed="")),
    ],
)
def test_fragment(fragment: str, wish: Wish) -> None:
    assert parse_fragment(fragment) == wish


def test_only_a_seed_or_a_difficulty_needs_a_new_game() -> None:
    assert Wish(seed="").new_game
    assert Wish(difficulty=Difficulty.PEACEFUL).new_game
    assert not Wish(language="fi").new_game
    assert not Wish().new_game
