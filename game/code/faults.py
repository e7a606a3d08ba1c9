"""What can be wrong with a code."""

from enum import Enum

from game.rules.difficulty import Difficulty


class Fault(Enum):
    """Why a text gives no game. The values are for programs."""

    NO_CODE = "no code"
    """Nothing in the text looks like a code."""

    SEVERAL = "several codes"
    """The text holds codes of more than one game."""

    NEWER = "newer version"
    """The code is sound, but of a version that only a later program can read."""

    CUT = "cut"
    """The end of the code is missing."""

    DAMAGED = "damaged"
    """Something in the code was changed."""


class CodeError(ValueError):
    """A text gives no game.

    ``difficulty`` is that of the game where the header of its code is sound, else None. ``seed`` is its seed
    where, by the header, all dice of the game follow from it, else None: with it these dice can still be
    played.
    """

    def __init__(self, fault: Fault, difficulty: Difficulty | None = None, seed: str | None = None) -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.difficulty = difficulty
        self.seed = seed
