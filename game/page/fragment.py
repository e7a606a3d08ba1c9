"""What the address asks for: ``#seed=TEXT&difficulty=survival&lang=fi``, each part optional."""

from typing import NamedTuple
from urllib.parse import parse_qsl

from game.rules.difficulty import Difficulty


class Wish(NamedTuple):
    """A seed, a difficulty and a language that the address names; None where it does not."""

    seed: str | None = None
    difficulty: Difficulty | None = None
    language: str | None = None

    @property
    def new_game(self) -> bool:
        """Whether it takes a new game to grant the wish."""
        return self.seed is not None or self.difficulty is not None


def parse_fragment(fragment: str) -> Wish:
    """Read a fragment, with or without its ``#``; what it does not understand it passes over."""
    parts = dict(parse_qsl(fragment.removeprefix("#"), keep_blank_values=True))
    names = {difficulty.value: difficulty for difficulty in Difficulty}
    return Wish(parts.get("seed"), names.get(parts.get("difficulty", "")), parts.get("lang"))
