"""A sequence of choices as one number.

Each choice takes one of the options of its moment, and room in the number for these alone: with equal
options it is a number in mixed radix. The first option may weigh more than the others: then it makes the
number grow less, and the others make it grow more (this is asymmetric numeral coding, with integers of any
length). The number is read from its lowest digit up, and the choices come out in the order in which they
were made.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class NumberError(ValueError):
    """A number does not hold the choices that are read from it."""


class Choices(Protocol):
    """Writes choices or reads them: one description of a game serves both."""

    def pick(self, options: Sequence[T], wanted: T | None, weight: int = 1) -> T:
        """One of ``options``. A writer takes ``wanted``; a reader ignores it.

        ``weight``: that of the first option; each other one weighs 1.
        """


class WrittenChoices:
    """Writes choices."""

    def __init__(self) -> None:
        self._steps: list[tuple[int, int, int]] = []

    def pick(self, options: Sequence[T], wanted: T | None, weight: int = 1) -> T:
        index = next(index for index, option in enumerate(options) if option == wanted)
        start, width = (index + weight - 1, 1) if index else (0, weight)
        self._steps.append((start, width, len(options) - 1 + weight))
        return options[index]

    @property
    def number(self) -> int:
        """The number that holds the choices made so far."""
        number = 0
        for start, width, total in reversed(self._steps):
            whole, part = divmod(number, width)
            number = whole * total + start + part
        return number


class ReadChoices:
    """Reads the choices in ``number``."""

    def __init__(self, number: int) -> None:
        self._number = number

    def pick(self, options: Sequence[T], wanted: T | None, weight: int = 1) -> T:
        """Raises NumberError where there are no options."""
        if not options:
            raise NumberError("no option is left")
        whole, slot = divmod(self._number, len(options) - 1 + weight)
        if slot < weight:
            self._number = whole * weight + slot
            return options[0]
        self._number = whole
        return options[slot - weight + 1]

    def end(self) -> None:
        """Raises NumberError where the number holds more than the choices read."""
        if self._number:
            raise NumberError("the number holds more choices")
