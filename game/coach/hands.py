"""Hands: the multisets of up to four dice, and the transitions between them.

Hands are numbered by size, so that a hand comes after all its subsets. A hand of four dice is a roll.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from game.rules.actions import DICE
from game.rules.board import NUMBERS

Draws = Sequence[Sequence[tuple[int, int]]]
"""For each hand, what may be drawn next: pairs of a value and the hand that includes it."""

HANDS = tuple(hand for size in range(DICE + 1) for hand in combinations_with_replacement(NUMBERS, size))
HAND_OF: dict[tuple[int, ...], int] = {hand: number for number, hand in enumerate(HANDS)}
EMPTY_HAND = HAND_OF[()]
FIRST_ROLL = len(HANDS) - sum(len(hand) == DICE for hand in HANDS)
ROLLS = range(FIRST_ROLL, len(HANDS))
SIDES = len(NUMBERS)
THROWS: int = SIDES**DICE

WAYS = tuple(factorial(DICE) // prod(map(factorial, Counter(HANDS[roll]).values())) for roll in ROLLS)
"""For each roll, the number of the THROWS that give it."""


def hand_of(dice: Sequence[int]) -> int:
    """The hand that ``dice``, in any order, make."""
    return HAND_OF[tuple(sorted(dice))]


def _with(hand: tuple[int, ...], value: int) -> int:
    return hand_of((*hand, value))


def _without(hand: tuple[int, ...], value: int) -> int:
    place = hand.index(value)
    return hand_of(hand[:place] + hand[place + 1 :])


ANY: Draws = tuple(
    tuple((value, _with(hand, value)) for value in NUMBERS) if len(hand) < DICE else () for hand in HANDS
)
"""Draws of any values."""


def with_each_value(hand: int) -> list[int]:
    """The hands that throwing one more die makes of ``hand``, all equally likely."""
    return [after for _, after in ANY[hand]]


LESS_ONE = tuple(tuple(_without(hand, value) for value in sorted(set(hand))) for hand in HANDS)
"""For each hand, the hands with one die less."""


def _steps(hand: tuple[int, ...]) -> tuple[int, ...]:
    stepped = {
        hand_of((*hand[:place], value + step, *hand[place + 1 :]))
        for place, value in enumerate(hand)
        for step in (-1, 1)
        if value + step in NUMBERS
    }
    return tuple(sorted(stepped))


STEPS = tuple(_steps(hand) if len(hand) == DICE else () for hand in HANDS)
"""For each roll, the rolls after one die is lowered or raised."""


@cache
def draws_of(roll: int) -> Draws:
    """Draws from the dice of ``roll``."""
    allowed = Counter(HANDS[roll])
    return tuple(
        tuple((value, after) for value, after in choices if Counter(HANDS[after]) <= allowed)
        for choices in ANY
    )
