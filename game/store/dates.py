"""Moments in UTC, as ISO 8601 writes them: 2026-11-30T12:00:00Z, with or without a fraction."""

import re

_MOMENT = re.compile(
    r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
    r"T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,9})?Z"
)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_moment(value: object) -> bool:
    """Whether ``value`` is the text of a moment that there was or will be."""
    match = _MOMENT.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return False
    year, month, day = map(int, match.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return day <= _DAYS[month - 1] + (leap and month == 2)


def order(moment: str) -> str:
    """A text that sorts as ``moment`` does in time."""
    return moment.removesuffix("Z")
