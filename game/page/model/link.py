"""What the address asks for: ``#seed=TEXT&difficulty=survival&lang=fi``, each part optional."""

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.difficulty import Difficulty


class Link(NamedTuple):
    """A seed, a difficulty and a language that the address names; None where it does not."""

    seed: str | None = None
    difficulty: Difficulty | None = None
    language: str | None = None

    @property
    def new_game(self) -> bool:
        """Whether it takes a new game to grant the wish."""
        return self.seed is not None or self.difficulty is not None


PARTS = ("seed", "difficulty", "lang")

LONGEST_SEED = 256
"""In characters: more is no seed that anybody would share, and would weigh on every roll."""


def parse_link(parts: Mapping[str, str]) -> Link:
    """The wish in the ``parts`` of a fragment; what is not understood is passed over."""
    names = {difficulty.value: difficulty for difficulty in Difficulty}
    seed = parts.get("seed")
    return Link(
        seed if seed is None or len(seed) <= LONGEST_SEED else None,
        names.get(parts.get("difficulty", "")),
        parts.get("lang"),
    )
