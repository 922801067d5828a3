"""What comes again: typed, kept, and when it comes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.calendar import COUNTED, gregorian
from models.clock import DAY, HOUR
from models.recurring import Repeat, kept_repeat, read_repeat, repeat_kept

NOW = 74 * DAY + 10 * HOUR  # 3 May 2301, a Friday
REAL = gregorian(2301, 2, 18)


@pytest.mark.parametrize(
    ("calendar", "typed", "said", "times"),
    [
        (COUNTED, "every 7 d", "every week", ["day 82, 10:00:00", "day 89, 10:00:00"]),
        (COUNTED, "daily", "every day", ["day 76, 10:00:00", "day 77, 10:00:00"]),
        (COUNTED, "every day 06:00", "every day", ["day 76, 06:00:00", "day 77, 06:00:00"]),
        (COUNTED, "every 8 hours", "every 8 hours", ["day 75, 18:00:00", "day 76, 02:00:00"]),
        (COUNTED, "every month", "every month", ["day 105, 10:00:00", "day 135, 10:00:00"]),
        (
            REAL,
            "every Monday 08:00",
            "every Monday 08:00",
            ["6 May 2301, 08:00:00", "13 May 2301, 08:00:00"],
        ),
        (
            REAL,
            "every Friday 11:00",
            "every Friday 11:00",
            ["3 May 2301, 11:00:00", "10 May 2301, 11:00:00"],
        ),
        (
            REAL,
            "first of the month",
            "1st of every month 00:00",
            ["1 Jun 2301, 00:00:00", "1 Jul 2301, 00:00:00"],
        ),
        (
            REAL,
            "every 31st 12:00",
            "31st of every month 12:00",
            ["31 May 2301, 12:00:00", "31 Jul 2301, 12:00:00"],
        ),
        (
            REAL,
            "every 1d 2h 30min",
            "every 1 d 2 h 30 min",
            ["4 May 2301, 12:30:00", "5 May 2301, 15:00:00"],
        ),
        (REAL, "every year", "every year", ["3 May 2302, 10:00:00", "3 May 2303, 10:00:00"]),
        (REAL, "every 30 d", "every 30 days", ["2 Jun 2301, 10:00:00", "2 Jul 2301, 10:00:00"]),
        (REAL, "every 1 June 9pm", "every year", ["1 Jun 2301, 21:00:00", "1 Jun 2302, 21:00:00"]),
        (REAL, "every 3 May 9am", "every year", ["3 May 2302, 09:00:00", "3 May 2303, 09:00:00"]),
        (REAL, "daily at 6:00", "every day", ["4 May 2301, 06:00:00", "5 May 2301, 06:00:00"]),
        (REAL, "every noon", "every day", ["3 May 2301, 12:00:00", "4 May 2301, 12:00:00"]),
        (
            REAL,
            "every 2 weeks on Monday 08:00",
            "every 2 weeks",
            ["6 May 2301, 08:00:00", "20 May 2301, 08:00:00"],
        ),
        (
            REAL,
            "every other Monday 08:00",
            "every 2 weeks",
            ["6 May 2301, 08:00:00", "20 May 2301, 08:00:00"],
        ),
        (
            REAL,
            "every month on the 5th",
            "every month",
            ["5 May 2301, 00:00:00", "5 Jun 2301, 00:00:00"],
        ),
    ],
)
def test_what_comes_again(calendar, typed, said, times):
    repeat, first = read_repeat(typed, calendar, NOW)
    assert repeat.said(calendar) == said
    assert [calendar.moment(at) for at in (first, repeat.after(first, calendar))] == times
    assert kept_repeat(repeat_kept(repeat)) == repeat
    assert read_repeat(said, calendar, NOW)[0] == repeat


def test_nothing_begins_to_come_again_in_the_past():
    with pytest.raises(ValueError, match="It comes again"):
        read_repeat("every week from 3 April 2301", REAL, NOW)


@pytest.mark.parametrize("typed", ["Monday", "+2h30", "3 May", "1st", "tomorrow 08:00"])
def test_what_comes_once(typed):
    assert read_repeat(typed, REAL, NOW) is None


@pytest.mark.parametrize(
    "typed", ["every 10 min", "every Monday", "every now", "every 0 d", "every second thursday"]
)
def test_what_never_comes_or_too_often_is_refused(typed):
    with pytest.raises(ValueError, match="such as every 7 d, every day 06:00 or every 2 months;"):
        read_repeat(typed, COUNTED, NOW)


def test_what_another_calendar_has_is_said_to_be_none_of_this():
    with pytest.raises(ValueError, match='of this campaign has no "every Monday 08:00"'):
        read_repeat("every Monday 08:00", COUNTED, NOW)


@given(
    st.dictionaries(
        st.sampled_from(["years", "months", "seconds", "weekday", "monthday", "time", "when"]),
        st.one_of(st.integers(-5, 10**13), st.text(max_size=3), st.none(), st.booleans()),
    )
)
def test_whatever_a_file_holds_either_comes_later_or_never(data):
    repeat = kept_repeat(data)
    if repeat is not None:
        for calendar in (COUNTED, REAL):
            at = repeat.after(NOW, calendar)
            assert at is None or at > NOW
        assert isinstance(repeat.said(COUNTED), str)
        assert kept_repeat(repeat_kept(repeat)) == repeat


def test_a_weekday_may_be_the_first():
    assert kept_repeat(repeat_kept(Repeat(weekday=0))) == Repeat(weekday=0)
