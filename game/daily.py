"""A board a day: which day it is, what was played, the streak, the calendar. ``now`` is handed in.

Days are those of UTC, so that the board of a day is the same one everywhere. A board counts for the streak
until the end of the day after its own: nobody loses a streak to travel, midnight or daylight saving. Only
what was played decides what is won; a clock set wrong takes nothing back.

Every ``now`` is an aware datetime, in any time zone.
"""

from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum
from itertools import count
from typing import NamedTuple

_DAY = timedelta(days=1)
_DAYS_A_WEEK = 7
_LAST_DAY = date.max - 2 * _DAY


def today(now: datetime) -> date:
    """The day whose board is new."""
    return now.astimezone(UTC).date()


def deadline(day: date) -> datetime:
    """The moment from which the board of ``day`` does not count for the streak any more."""
    return datetime.combine(min(day, _LAST_DAY) + 2 * _DAY, time(), UTC)


class Played(NamedTuple):
    """The game that counts of those played on the board of ``day``: the first one that was begun.

    ``begun``: when its first turn ended; ``finished``: when it was over, or None.
    """

    day: date
    begun: datetime
    finished: datetime | None = None

    @property
    def won(self) -> bool:
        """Whether the day counts for the streak."""
        return self.finished is not None and self.finished < deadline(self.day)


Log = Mapping[date, Played]
"""What was played of one series of boards, by day."""


def begin(log: Log, day: date, now: datetime) -> Log:
    """``log`` when a game on the board of ``day`` has ended its first turn. The first such game counts."""
    return log if day in log else {**log, day: Played(day, now)}


def finish(log: Log, day: date, now: datetime) -> Log:
    """``log`` when the game that counts for ``day`` is over. Further games change nothing."""
    played = log.get(day, Played(day, now))
    return log if played.finished else {**log, day: played._replace(finished=now)}


def merge(one: Log, other: Log) -> Log:
    """What two devices know together. Nothing that either has won is lost."""
    days = sorted({*one, *other})
    return {day: min((log[day] for log in (one, other) if day in log), key=_precedence) for day in days}


def _precedence(played: Played) -> tuple[bool, datetime, datetime]:
    return played.finished is None, played.finished or played.begun, played.begun


def won_days(*logs: Log) -> frozenset[date]:
    """The days that count for the streak in any of ``logs``."""
    return frozenset(day for log in logs for day, played in log.items() if played.won)


class Streak(NamedTuple):
    """Days won one after another.

    ``until``: the moment from which it is shorter unless the board of ``next_day`` is won before.
    """

    length: int
    next_day: date
    until: datetime


def streak(won: Collection[date], now: datetime) -> Streak | None:
    """The streak that goes on at ``now``, or None.

    Days that still count but are not won yet leave it as it is. Where days after today are won, the clock was
    set wrong, then or now: the longest of the streaks up to today and up to each of them is taken.
    """
    here = today(now)
    days = sorted({here, *(day for day in won if day > here)})
    found = [streak for day in days if (streak := _streak_up_to(won, day))]
    return max(found, key=lambda streak: streak.length, default=None)


def _streak_up_to(won: Collection[date], day: date) -> Streak | None:
    run = [open_day for open_day in (day, day - _DAY) if open_day in won]
    before = day - 2 * _DAY
    while before in won:
        run.append(before)
        before -= _DAY
    if not run:
        return None
    next_day = run[-1]
    while next_day in won:
        next_day += _DAY
    return Streak(len(run), next_day, deadline(next_day))


def longest_streak(won: Iterable[date]) -> int:
    """The length of the longest run of days won one after another."""
    won, longest = set(won), 0
    for first in (day for day in won if day - _DAY not in won):
        longest = max(longest, next(length for length in count(1) if first + length * _DAY not in won))
    return longest


class DayState(Enum):
    """What the calendar shows of a day."""

    TO_COME = "to come"
    OPEN = "open"
    BEGUN = "begun"
    DONE = "done"


class CalendarDay(NamedTuple):
    """A day of the calendar. ``counts``: whether it is won or, where it is not done, still can be."""

    day: date
    state: DayState
    counts: bool


def calendar_day(log: Log, day: date, now: datetime) -> CalendarDay:
    """What the calendar shows of ``day``. One to come can't be played unless the clock says so."""
    played = log.get(day)
    if played and played.finished:
        return CalendarDay(day, DayState.DONE, played.won)
    if played:
        return CalendarDay(day, DayState.BEGUN, now < deadline(day))
    return CalendarDay(day, DayState.TO_COME if day > today(now) else DayState.OPEN, now < deadline(day))


def calendar_month(
    log: Log, year: int, month: int, now: datetime, first_weekday: int = 0
) -> list[list[CalendarDay | None]]:
    """The weeks of a month, each of seven days; None for days of other months.

    ``first_weekday``: that of the weeks, 0 for Monday to 6 for Sunday.
    """
    first = date(year, month, 1)
    length = (_next_month(first) - first).days
    before = (first.weekday() - first_weekday) % _DAYS_A_WEEK
    after = -(before + length) % _DAYS_A_WEEK
    days = [calendar_day(log, first + number * _DAY, now) for number in range(length)]
    cells = [*[None] * before, *days, *[None] * after]
    return [cells[start : start + _DAYS_A_WEEK] for start in range(0, len(cells), _DAYS_A_WEEK)]


def _next_month(first: date) -> date:
    return (first + 31 * _DAY).replace(day=1)
