"""Calendars: what a moment is called, and that it can be typed again."""

import re
from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from models.calendar import (
    COUNTED,
    Calendar,
    Date,
    Holiday,
    Hours,
    Kind,
    Month,
    gregorian,
    ordinal,
)
from models.calendar_kept import calendar_kept, checked, kept
from models.calendar_text import calendar_text, read_calendar
from models.clock import DAY, HOUR, time_left
from models.dating import read_moment, read_past, read_span, read_until
from models.periods import read_stretch

THAW = Calendar(
    Kind.OWN,
    Date(1105, 1, 29),
    (Month("Thaw", 30), Month("Long Night", 12), Month("Bloom", 33)),
    ("Moonday", "Tyrsday", "Restday"),
    1,
    (Holiday(1, 30, "Landing Day"),),
    (Hours(6 * HOUR, "first shift"), Hours(14 * HOUR, "second shift")),
)
LETTERS = st.text("abcdefghijklmnopqrstuvwxyzäßÉжŁİς", min_size=1, max_size=12)


@st.composite
def calendars(draw):
    """Any calendar that a campaign may have."""
    kind = draw(st.sampled_from(Kind))
    if kind is Kind.GREGORIAN:
        first = draw(st.dates())
        return gregorian(first.year, first.month, first.day)
    if kind is Kind.ORDINAL:
        return ordinal(draw(st.integers(0, 9_999)), draw(st.integers(1, 1_000)))
    if kind is Kind.DAYS:
        return COUNTED
    names = draw(st.lists(LETTERS, min_size=1, max_size=6, unique_by=str.casefold))
    months = tuple(Month(name, draw(st.integers(1, 60))) for name in names)
    week = tuple(draw(st.lists(LETTERS, max_size=5, unique_by=str.casefold)))
    month = draw(st.integers(1, len(months)))
    first = Date(draw(st.integers(0, 3_000)), month, draw(st.integers(1, months[month - 1].days)))
    return Calendar(kind, first, months, week)


def may_be(calendar):
    try:
        return checked(calendar)
    except ValueError:
        return None


@example(Calendar(Kind.ORDINAL, Date(0, 1, 1), (Month("Thaw", 1),)), 100_000 * DAY, 0)
@given(calendars().filter(may_be), st.integers(0, 10**10), st.integers(0, 10**10))
def test_a_moment_can_be_typed_as_it_is_shown(calendar, second, now):
    assert read_moment(calendar.moment(second), calendar, now) == second


@given(calendars().filter(may_be))
def test_a_calendar_is_kept(calendar):
    assert calendar_kept(kept(calendar)) == calendar
    assert (kept(calendar) == {}) == (calendar == COUNTED)


@given(st.dates(), st.integers(1, 100_000))
def test_real_dates_are_those_of_datetime(first, day):
    calendar = gregorian(first.year, first.month, first.day)
    try:
        expected = date.fromordinal(first.toordinal() + day - 1)
    except ValueError:
        assert calendar.day_text(day) == f"day {day}"
    else:
        assert calendar.date(day) == (expected.year, expected.month, expected.day)
        assert calendar.all_week[calendar.weekday_of(day)] == f"{expected:%A}"


@pytest.mark.parametrize(
    ("day", "shown"),
    [(1, "29 Thaw 1105"), (3, "1 Long Night 1105"), (15, "1 Bloom 1105"), (48, "1 Thaw 1106")],
)
def test_months_of_ones_own(day, shown):
    assert THAW.day_text(day) == shown


def test_all_that_is_known_of_a_moment():
    assert THAW.full(DAY + 7 * HOUR) == "Res 30 Thaw 1105, 07:00:00 · first shift · Landing Day"
    assert THAW.full(2 * DAY) == "Moo 1 Long Night 1105, 00:00:00 · second shift"
    assert gregorian(2301, 5, 3).full(0) == "Fri 3 May 2301, 00:00:00"


NOW = 74 * DAY + 10 * HOUR  # Gregorian: 3 May 2301, a Friday; by the day of the year 075-2300
REAL = gregorian(2301, 2, 18)


@pytest.mark.parametrize(
    ("calendar", "typed", "shown"),
    [
        (COUNTED, "day 75", "day 75, 00:00:00"),
        (COUNTED, "to day 80, 21:40", "day 80, 21:40:00"),
        (COUNTED, "tomorrow 08:00", "day 76, 08:00:00"),
        (COUNTED, "at 9:00", "day 76, 09:00:00"),
        (COUNTED, "until 11:00", "day 75, 11:00:00"),
        (COUNTED, "+2h30", "day 75, 12:30:00"),
        (COUNTED, "to +2h30", "day 75, 12:30:00"),
        (COUNTED, "1:30", "day 75, 11:30:00"),
        (COUNTED, "11:30", "day 75, 11:30:00"),
        (COUNTED, "09:00", "day 76, 09:00:00"),
        (COUNTED, "+11:30", "day 75, 21:30:00"),
        (COUNTED, "in 3 months", "day 165, 10:00:00"),
        (COUNTED, "1 y", "day 440, 10:00:00"),
        (COUNTED, "2 weeks", "day 89, 10:00:00"),
        (REAL, "to 3 May 09:00", "3 May 2301, 09:00:00"),
        (REAL, "2 May", "2 May 2302, 00:00:00"),
        (REAL, "May 4th, 2301", "4 May 2301, 00:00:00"),
        (REAL, "2301-05-04 noon", "4 May 2301, 12:00:00"),
        (REAL, "next Friday", "10 May 2301, 00:00:00"),
        (REAL, "mon 08:00", "6 May 2301, 08:00:00"),
        (REAL, "Sat 4 May 2301, 06:00", "4 May 2301, 06:00:00"),
        (REAL, "first of the month", "1 Jun 2301, 00:00:00"),
        (REAL, "the 31st", "31 May 2301, 00:00:00"),
        (REAL, "29 February", "29 Feb 2304, 00:00:00"),
        (REAL, "3 months", "3 Aug 2301, 10:00:00"),
        (REAL, "10 mo", "3 Mar 2302, 10:00:00"),
        (REAL, "1 y 1 d", "4 May 2302, 10:00:00"),
        (ordinal(), "123-2300", "123-2300, 00:00:00"),
        (ordinal(), "1 year", "075-2301, 10:00:00"),
        (THAW, "landing day second shift", "30 Thaw 1106, 14:00:00"),
        (THAW, "12 long night", "12 Long Night 1106, 00:00:00"),
        (THAW, "1 y", "28 Thaw 1107, 10:00:00"),
        (COUNTED, "9pm", "day 75, 21:00:00"),
        (COUNTED, "tomorrow at 12:30 am", "day 76, 00:30:00"),
        (COUNTED, "the day after tomorrow noon", "day 77, 12:00:00"),
        (COUNTED, "a week", "day 82, 10:00:00"),
        (COUNTED, "in half an hour", "day 75, 10:30:00"),
        (COUNTED, "in two weeks", "day 89, 10:00:00"),
        (COUNTED, "ten days ago", "day 65, 10:00:00"),
        (COUNTED, "3 days ago", "day 72, 10:00:00"),
        (REAL, "the 4th of May", "4 May 2301, 00:00:00"),
        (REAL, "May the 4th, 8 am", "4 May 2301, 08:00:00"),
        (REAL, "this Monday", "6 May 2301, 00:00:00"),
        (REAL, "last Monday", "29 Apr 2301, 00:00:00"),
        (REAL, "1 month ago", "3 Apr 2301, 10:00:00"),
    ],
)
def test_what_may_be_typed(calendar, typed, shown):
    assert calendar.moment(read_moment(typed, calendar, NOW)) == shown


@pytest.mark.parametrize(
    ("calendar", "typed", "shown"),
    [
        (REAL, "2 May", "2 May 2301, 00:00:00"),
        (REAL, "3 May", "3 May 2301, 00:00:00"),
        (REAL, "Monday", "29 Apr 2301, 00:00:00"),
        (REAL, "Friday", "26 Apr 2301, 00:00:00"),
        (REAL, "next Friday", "10 May 2301, 00:00:00"),
        (REAL, "first of the month", "1 May 2301, 00:00:00"),
        (REAL, "the 31st", "31 Mar 2301, 00:00:00"),
        (REAL, "2 months", "3 Mar 2301, 10:00:00"),
        (REAL, "in 2 months", "3 Jul 2301, 10:00:00"),
        (THAW, "landing day", "30 Thaw 1105, 00:00:00"),
        (COUNTED, "at 9:00", "day 75, 09:00:00"),
        (COUNTED, "11 am", "day 74, 11:00:00"),
        (COUNTED, "2 d", "day 73, 10:00:00"),
        (COUNTED, "+2 d", "day 77, 10:00:00"),
    ],
)
def test_looking_back_the_last_such_time_is_meant(calendar, typed, shown):
    assert calendar.moment(read_moment(typed, calendar, NOW, back=True)) == shown


@pytest.mark.parametrize(
    ("calendar", "typed", "shown"),
    [
        (COUNTED, "yesterday", "day 74, 23:59:59"),
        (COUNTED, "yesterday 21:00", "day 74, 21:00:00"),
        (COUNTED, "day 75", "day 75, 10:00:00"),
        (COUNTED, "3 days ago", "day 72, 10:00:00"),
        (COUNTED, "day 90", "day 75, 10:00:00"),
        (COUNTED, "73", "day 73, 23:59:59"),
        (REAL, "on Monday", "29 Apr 2301, 23:59:59"),
        (REAL, "2 May noon", "2 May 2301, 12:00:00"),
    ],
)
def test_how_it_was_on_a_day_is_how_the_day_ended(calendar, typed, shown):
    assert calendar.moment(read_past(typed, calendar, NOW)) == shown


@pytest.mark.parametrize(
    ("calendar", "typed", "said"),
    [
        (COUNTED, "3 months ago", "before day 1."),
        (REAL, "31 June 2301", "31 Jun 2301 is not a date"),
        (REAL, "3 May 12001", "the years 1 to 9999"),
        (REAL, "3 May 2301 25:00", "24 hours"),
        (REAL, "3 Thaw", "is not a time"),
        (COUNTED, "next Monday", 'The calendar of this campaign has no "next Monday"'),
        (COUNTED, "first of the month", 'has no "first of the month"'),
        (THAW, "123-2300", 'has no "123-2300"'),
        (COUNTED, "13 pm", "Half a day has 12 hours"),
        (COUNTED, "3 fortnights", "is not a time"),
        (COUNTED, "1.5 months", "is not a time"),
        (COUNTED, "2000 years", "1000 years"),
        (COUNTED, "", "is not a time"),
        (REAL, "3 May 2301", "already"),
        (REAL, "1 January 2301", "before day 1"),
    ],
)
def test_what_cannot_be_is_told(calendar, typed, said):
    with pytest.raises(ValueError, match=said):
        read_span(typed, calendar, NOW)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"kind": "gregorian"},
        {**kept(THAW), "months": [["Thaw", 0]]},
        {**kept(THAW), "months": [["Th\x1baw", 30]]},
        {**kept(THAW), "months": [["Tomorrow", 30]]},
        {**kept(THAW), "week": ["Moonday", "MOONDAY"]},
        {**kept(THAW), "first": [1105, 1, 31]},
        {**kept(THAW), "holidays": [[4, 1, "Nowhere"]]},
        {**kept(THAW), "hours": [[90_000, "late"]]},
        {**kept(REAL), "first": [2301, 2, 30]},
    ],
)
def test_what_is_no_calendar_counts_days(data):
    assert calendar_kept(data) == COUNTED


@given(calendars().filter(may_be), st.integers(0, 10**8))
def test_a_calendar_can_be_written_as_it_is_shown(calendar, now):
    if calendar.date(now // DAY + 1) is None and calendar.kind is not Kind.DAYS:
        return  # past the last of the real dates nothing can be said of today
    assert read_calendar(calendar_text(calendar, now), calendar.kind, now) == calendar


def test_a_calendar_with_all_there_can_be_is_written():
    text = calendar_text(THAW, 3 * DAY)
    assert text == (
        "today: 2 Long Night 1105\nmonths: Thaw 30, Long Night 12, Bloom 33\n"
        "weekdays: Moonday, Tyrsday, Restday\nweekday: Tyrsday\nholidays: 30 Thaw Landing Day\n"
        "hours: 06:00 first shift, 14:00 second shift"
    )
    assert read_calendar(text, Kind.OWN, 3 * DAY) == THAW


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("today: 1 Thaw 1\nmonths: Thaw", "not a month"),
        ("today: 31 Thaw 1\nmonths: Thaw 30", "not a date of this calendar"),
        ("today: 1 Thaw\nmonths: Thaw 30", "not a date with a year"),
        ("today: 1 Thaw 9\nmonths: Thaw 30\nholidays: Landing Day", "not a date and a name"),
        ("today: 1 Thaw 1\nmonths: Thaw 30\nhours: 25:00 late", "not a time and a name"),
        ("today: 1 Thaw 0\nmonths: Thaw 30", "before the first year"),
        ("today: 1 Thaw 9\nmonths: Thaw 30\nweekdays: Sol, Lun", "one of Sol, Lun"),
        ("months = Thaw 30", "Each begins once with"),
    ],
)
def test_what_is_wrong_with_a_written_calendar(text, said):
    with pytest.raises(ValueError, match=said):
        read_calendar(text, Kind.OWN, 40 * DAY)


@pytest.mark.parametrize(
    ("calendar", "typed", "first", "last"),
    [
        (COUNTED, "75", "day 75", "day 75"),
        (COUNTED, "366..730", "day 366", "day 730"),
        (COUNTED, "day 400 .. day 760", "day 400", "day 760"),
        (COUNTED, "..yesterday", "day 1", "day 74"),
        (COUNTED, "year 2", "day 405", "day 769"),
        (REAL, "2301", "18 Feb 2301", "31 Dec 2301"),
        (REAL, "75", "3 May 2301", "3 May 2301"),
        (REAL, "May 2301", "1 May 2301", "31 May 2301"),
        (REAL, "feb 2304..2305", "1 Feb 2304", "31 Dec 2305"),
        (REAL, "3 May..", "3 May 2301", None),
        (REAL, "2 May", "2 May 2301", "2 May 2301"),
        (REAL, "Monday", "29 Apr 2301", "29 Apr 2301"),
        (REAL, "april", "1 Apr 2301", "30 Apr 2301"),
        (REAL, "year 1", "29 Mar 2301", "28 Mar 2302"),
        (ordinal(), "2301", "001-2301", "365-2301"),
        (THAW, "Bloom 1105", "1 Bloom 1105", "33 Bloom 1105"),
        (THAW, "Bloom 12 1106", "12 Bloom 1106", "12 Bloom 1106"),
    ],
)
def test_a_stretch_of_time_as_it_is_typed(calendar, typed, first, last):
    since, until = read_stretch(typed, calendar, NOW, 39 * DAY + HOUR)
    assert calendar.moment(since) == f"{first}, 00:00:00"
    assert last is None or calendar.moment(until - DAY) == f"{last}, 00:00:00"
    assert last is not None or until > 10**15


@pytest.mark.parametrize(
    ("calendar", "typed", "end"),
    [
        (COUNTED, "80", "day 80, 23:59:59"),
        (COUNTED, "until day 75", "day 75, 23:59:59"),
        (COUNTED, "80, 21:40", "day 80, 21:40:00"),
        (COUNTED, "2 weeks", "day 89, 10:00:00"),
        (REAL, "4 May", "4 May 2301, 23:59:59"),
        (REAL, "next Friday 8:00", "10 May 2301, 08:00:00"),
    ],
)
def test_until_a_date_takes_in_its_whole_day(calendar, typed, end):
    assert calendar.moment(read_until(typed, calendar, NOW)) == end


@pytest.mark.parametrize(
    "typed", ["yesterday", "74", "day 75, 10:00", "soon", "day 80, 25:00", "x" * 200]
)
def test_what_is_past_or_no_time_is_no_end(typed):
    with pytest.raises(ValueError, match=r"already|Such as|00:00 to 23:59|at most"):
        read_until(typed, COUNTED, NOW)


@pytest.mark.parametrize(
    ("calendar", "typed", "why"),
    [
        (COUNTED, "366-730", "Such as day 75, day 45..day 75, day 45.., or year 2"),
        (REAL, "2..never", "2301.., 2301, May 2301, or year 2"),
        (COUNTED, "May 2301", "is not a date"),
        (COUNTED, "..", "is not a date"),
        (COUNTED, "day 9..day 8", "ends before it begins"),
        (COUNTED, "year 0", "is year 1"),
        (REAL, "Jan 2301", "before day 1, 18 Feb 2301"),
        (REAL, "99999", "years 1 to 9999"),
    ],
)
def test_what_is_no_stretch_of_time_says_what_would_be_right(calendar, typed, why):
    with pytest.raises(ValueError, match=re.escape(why)):
        read_stretch(typed, calendar, NOW, 0)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (2 * HOUR, "2 h"),
        (1, "1 s"),
        (0, "NOW"),
        (1 - DAY, "NOW"),
        (-DAY, "1 d ago"),
        (-400 * DAY, "1 y 5 w ago"),
    ],
)
def test_how_long_until_something_comes(seconds, said):
    assert time_left(seconds) == said
