"""How the first date of a campaign is written, and what calendar that is."""

import pytest

from models.calendar import Kind
from models.calendar_text import FIRST_DATES, first_moment


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("1 January 2300", "1 Jan 2300, 08:00:00"),
        ("3 may 2301, 21:40", "3 May 2301, 21:40:00"),
        ("2301-05-03 00:00", "3 May 2301, 00:00:00"),
        ("123-2300", "123-2300, 08:00:00"),
        ("123-2300 noon", "123-2300, 12:00:00"),
        ("day 1", "day 1, 08:00:00"),
        ("3 Thaw 812; Thaw 30, Bloom 31", "3 Thaw 812, 08:00:00"),
        ("31 bloom 812, 21:40; Thaw 30, Bloom 31", "31 Bloom 812, 21:40:00"),
        ("Day 71, 21:40", "day 71, 21:40:00"),
    ],
)
def test_a_date_says_which_calendar_it_is_of(text, moment):
    calendar, clock = first_moment(text)
    assert calendar.moment(clock) == moment


@pytest.mark.parametrize("kind", FIRST_DATES)
def test_only_dates_of_the_calendar_that_is_wanted_are_taken(kind):
    for other, text in FIRST_DATES.items():
        if other is kind:
            assert first_moment(text, kind)[0].kind is kind
        else:
            with pytest.raises(ValueError, match=FIRST_DATES[kind]):
                first_moment(text, kind)


@pytest.mark.parametrize("text", ["", "soon", "day 0", "0-2300", "31 June 2300", "25:00", "9" * 99])
def test_what_is_no_date_is_refused_with_what_is(text):
    with pytest.raises(ValueError, match=r"day|24 hours"):
        first_moment(text)


@pytest.mark.parametrize("text", ["3 Thaw 812;", "3 Frost 812; Thaw 30", "31 Thaw 812; Thaw 30"])
def test_a_date_of_months_that_are_not_there_is_refused(text):
    with pytest.raises(ValueError, match=r"month|Thaw|days"):
        first_moment(text)


def test_own_calendars_are_written_later():
    assert Kind.OWN not in FIRST_DATES
