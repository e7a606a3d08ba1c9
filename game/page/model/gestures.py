"""What a pointer's path means: a tap, the second half of a double tap, or a drag."""

from math import dist
from typing import NamedTuple

DRAG_DISTANCE = 8
"""The CSS pixels that a pressed pointer must travel to start a drag; a finger is never quite still."""

DOUBLE_TAP_TIME = 300
"""The milliseconds within which a second tap is taken for an accidental repetition."""

DOUBLE_TAP_DISTANCE = 24
"""The greatest distance in CSS pixels between two such taps: about half of the smallest target."""


class Press(NamedTuple):
    """Where, in CSS pixels, and when, in milliseconds, a pointer was pressed."""

    x: float
    y: float
    time: float


def is_drag(press: Press, x: float, y: float) -> bool:
    """Whether a pointer pressed at ``press`` and now at ``x``, ``y`` drags."""
    return dist((press.x, press.y), (x, y)) >= DRAG_DISTANCE


def is_double(first: Press | None, second: Press) -> bool:
    """Whether ``second`` follows ``first`` so closely that both are one tap."""
    return (
        first is not None
        and second.time - first.time < DOUBLE_TAP_TIME
        and dist((first.x, first.y), (second.x, second.y)) < DOUBLE_TAP_DISTANCE
    )
