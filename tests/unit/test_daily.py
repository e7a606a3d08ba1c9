"""Days, streaks and the calendar of daily boards, whatever the clock says."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.daily import (
    CalendarDay,
    DayState,
    Log,
    Played,
    Streak,
    begin,
    calendar_day,
    calendar_month,
    deadline,
    finish,
    longest_streak,
    merge,
    streak,
    today,
    won_days,
)

DAY = date(2026, 12, 1)
ONE = timedelta(days=1)
ZONES = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENTS = st.datetimes(datetime(2026, 11, 1), datetime(2027, 2, 1), timezones=ZONES)
DAYS = st.integers(-20, 40).map(lambda number: DAY + number * ONE)
PLAYS = st.tuples(DAYS, MOMENTS, st.none() | MOMENTS)
LOGS = st.lists(PLAYS, max_size=12).map(lambda plays: {play[0]: Played(*play) for play in plays})


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def start_of(day: date) -> datetime:
    return datetime.combine(day, datetime.min.time(), UTC)


def days(*numbers: int) -> set[date]:
    """Days of December 2026."""
    return {DAY + (number - 1) * ONE for number in numbers}


def noon(number: int) -> datetime:
    return start_of(DAY + (number - 1) * ONE) + timedelta(hours=12)


@pytest.mark.parametrize(
    ("now", "day"),
    [
        ("2026-12-01T00:00:00+00:00", DAY),
        ("2026-12-01T23:59:59.999+00:00", DAY),
        ("2026-12-02T00:00:00+00:00", DAY + ONE),
        ("2026-12-01T19:00:00-05:00", DAY + ONE),
        ("2026-12-02T01:59:00+02:00", DAY),
        ("2026-12-02T13:00:00+14:00", DAY),
    ],
)
def test_days_are_those_of_utc(now: str, day: date) -> None:
    assert today(at(now)) == day


@given(MOMENTS, ZONES)
def test_a_moment_is_of_one_day_in_every_time_zone(now: datetime, zone: timezone) -> None:
    assert today(now.astimezone(zone)) == today(now)


def test_a_board_counts_until_the_end_of_the_next_day() -> None:
    assert deadline(DAY) == at("2026-12-03T00:00:00+00:00")
    log = begin({}, DAY, noon(1))
    assert finish(log, DAY, at("2026-12-02T23:59:59+00:00"))[DAY].won
    assert not finish(log, DAY, at("2026-12-03T00:00:00+00:00"))[DAY].won
    assert deadline(date.max) > noon(1)


@given(LOGS, DAYS, MOMENTS, MOMENTS)
def test_the_first_game_of_a_day_counts(log: Log, day: date, now: datetime, later: datetime) -> None:
    begun = begin(log, day, now)
    assert begun[day] == log.get(day, Played(day, now))
    assert begin(begun, day, later) == begun
    done = finish(begun, day, now)
    assert done[day].begun == begun[day].begun
    assert done[day].finished == (begun[day].finished or now)
    assert finish(done, day, later) == begin(done, day, later) == done
    assert {other: played for other, played in done.items() if other != day} == {
        other: played for other, played in log.items() if other != day
    }


@given(LOGS, LOGS, LOGS)
def test_merging_is_commutative_associative_and_idempotent(one: Log, other: Log, third: Log) -> None:
    assert merge(one, other) == merge(other, one)
    assert merge(merge(one, other), third) == merge(one, merge(other, third))
    assert merge(one, one) == one
    assert merge(one, {}) == one


@given(LOGS, LOGS)
def test_merging_loses_nothing_that_was_won(one: Log, other: Log) -> None:
    assert won_days(merge(one, other)) == won_days(one) | won_days(other) == won_days(one, other)


@pytest.mark.parametrize(
    ("won", "now", "length", "next_day"),
    [
        (days(1), noon(1), 1, 2),
        (days(1), noon(2), 1, 2),
        (days(1), noon(3), 1, 2),
        (days(1, 2), noon(2), 2, 3),
        (days(1, 2), noon(3), 2, 3),
        (days(1, 2), noon(4), 2, 3),
        (days(1, 3), noon(3), 2, 2),
        (days(1, 2, 4), noon(4), 3, 3),
        (days(1, 2, 4), noon(5), 1, 5),
        (days(1, 2, 3, 4), noon(4), 4, 5),
    ],
)
def test_days_that_still_count_leave_a_streak_as_it_is(
    won: set[date], now: datetime, length: int, next_day: int
) -> None:
    [day] = days(next_day)
    assert streak(won, now) == Streak(length, day, deadline(day))


@pytest.mark.parametrize(("won", "now"), [(days(), noon(1)), (days(1), noon(4)), (days(1, 2, 3), noon(6))])
def test_a_streak_ends_when_a_day_does_not_count_any_more(won: set[date], now: datetime) -> None:
    assert streak(won, now) is None


@st.composite
def habits(draw: st.DrawFn) -> list[datetime]:
    """Somebody who plays every board while it counts: when each of them was finished."""
    return [
        start_of(DAY + number * ONE) + draw(st.timedeltas(timedelta(0), 2 * ONE - timedelta(microseconds=1)))
        for number in range(draw(st.integers(1, 12)))
    ]


@given(habits(), ZONES)
def test_who_plays_every_board_in_time_never_loses_the_streak(
    finishes: list[datetime], zone: timezone
) -> None:
    by_time = sorted((finished, DAY + number * ONE) for number, finished in enumerate(finishes))
    log: Log = {}
    lengths = []
    for finished, day in by_time:
        log = finish(log, day, finished.astimezone(zone))
        now_on = streak(won_days(log), finished)
        assert now_on
        assert now_on.until > finished
        assert streak(won_days(log), now_on.until - timedelta(microseconds=1)) is not None
        lengths.append(now_on.length)
    assert lengths[-1] == len(finishes) == longest_streak(won_days(log))
    assert lengths == sorted(lengths)


@given(st.sets(DAYS, max_size=20), MOMENTS)
def test_a_streak_grows_with_the_day_that_it_names(won: set[date], now: datetime) -> None:
    found = streak(won, now)
    if found:
        assert 0 < found.length <= longest_streak(won) + 2
        assert found.next_day not in won
        kept = streak(won | {found.next_day}, max(now, start_of(found.next_day)))
        assert kept
        assert kept.length > found.length


@given(st.sets(DAYS, max_size=20), DAYS, MOMENTS)
def test_winning_another_day_never_shortens_a_streak(won: set[date], day: date, now: datetime) -> None:
    def length(won: set[date]) -> int:
        found = streak(won, now)
        return found.length if found else 0

    assert length({*won, day}) >= length(won)


@given(st.integers(1, 30), MOMENTS, st.timedeltas(timedelta(0), timedelta(days=4000)))
def test_a_clock_set_back_shows_the_streak_as_it_was(length: int, now: datetime, back: timedelta) -> None:
    won = {today(now) - number * ONE for number in range(length)}
    found = streak(won, now - back)
    assert found
    assert found.length == length


@given(st.integers(1, 30), MOMENTS, st.integers(1, 400))
def test_a_board_played_while_the_clock_was_ahead_ends_no_streak(
    length: int, now: datetime, ahead: int
) -> None:
    won = {today(now) - number * ONE for number in range(length)}
    log: Log = {day: Played(day, start_of(day), start_of(day)) for day in won}
    log = finish(log, today(now) + ahead * ONE, now + ahead * ONE)
    found = streak(won_days(log), now)
    assert found
    assert found.length >= length


def naive_longest(won: Iterable[date]) -> int:
    longest = run = 0
    before = None
    for day in sorted(won):
        run = run + 1 if before and day - before == ONE else 1
        longest, before = max(longest, run), day
    return longest


@given(st.sets(DAYS))
def test_the_longest_streak_is_the_longest_run(won: set[date]) -> None:
    assert longest_streak(won) == naive_longest(won)


def test_the_calendar_tells_what_became_of_a_day() -> None:
    log = begin(begin({}, DAY, noon(1)), DAY + ONE, noon(2))
    log = finish(log, DAY, noon(1))
    [second, third, fourth] = [DAY + number * ONE for number in (1, 2, 3)]
    assert calendar_day(log, DAY, noon(9)) == CalendarDay(DAY, DayState.DONE, counts=True)
    assert calendar_day(log, second, noon(3)) == CalendarDay(second, DayState.BEGUN, counts=True)
    assert calendar_day(log, second, noon(4)) == CalendarDay(second, DayState.BEGUN, counts=False)
    assert calendar_day(log, third, noon(2)) == CalendarDay(third, DayState.TO_COME, counts=True)
    assert calendar_day(log, third, noon(3)) == CalendarDay(third, DayState.OPEN, counts=True)
    assert calendar_day(log, third, noon(5)) == CalendarDay(third, DayState.OPEN, counts=False)
    late = finish(log, fourth, noon(20))
    assert calendar_day(late, fourth, noon(20)) == CalendarDay(fourth, DayState.DONE, counts=False)


@given(st.integers(1990, 2100), st.integers(1, 12), st.integers(0, 6), LOGS)
def test_a_month_has_each_of_its_days_once_in_whole_weeks(
    year: int, month: int, first_weekday: int, log: Log
) -> None:
    now = noon(1)
    weeks = calendar_month(log, year, month, now, first_weekday)
    assert {len(week) for week in weeks} == {7}
    assert all(any(week) for week in weeks)
    cells = [cell for week in weeks for cell in week if cell]
    first = date(year, month, 1)
    assert [cell.day for cell in cells] == [first + number * ONE for number in range(len(cells))]
    assert (cells[-1].day + ONE).day == 1
    for week in weeks:
        for place, cell in enumerate(week):
            if cell:
                assert (cell.day.weekday() - first_weekday) % 7 == place
                assert cell == calendar_day(log, cell.day, now)
