"""Taps that slip and fingers that tremble."""

from __future__ import annotations

from game.page.model.gestures import Press, is_double, is_drag

FIRST = Press(100, 100, 1000)


def test_a_trembling_finger_does_not_drag() -> None:
    assert not is_drag(FIRST, 104, 103)
    assert is_drag(FIRST, 100, 110)
    assert is_drag(FIRST, 90, 90)


def test_two_quick_taps_on_a_spot_are_one() -> None:
    assert is_double(FIRST, Press(106, 98, 1150))


def test_two_taps_are_two_if_slow_or_apart() -> None:
    assert not is_double(FIRST, Press(100, 100, 1400))
    assert not is_double(FIRST, Press(144, 100, 1150))
    assert not is_double(None, FIRST)
