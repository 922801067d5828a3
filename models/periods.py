"""A day, a month, a year, or from one to the other, as it is typed where one looks back."""

from __future__ import annotations

import re

from models.calendar import Calendar, Kind
from models.clock import DAY
from models.dating import NoTimeError, one_of, read_moment, too_early
from models.text import clean

_NUMBER = re.compile(r"[0-9]{1,7}")
_YEAR = re.compile(r"year\s*([0-9]{1,7})")
_MONTH_OF = re.compile(r"(\D+?),?\s+([0-9]{1,7})")
_NO_END = 2**62
"""A second that comes after every other."""


def stretch_hint(calendar: Calendar, now: int) -> str:
    """What may be typed for a stretch of time, with days of this calendar as examples."""
    today = now // DAY + 1
    earlier, when = max(1, today - 30), calendar.date(today)
    such = [calendar.day_text(today), f"{calendar.day_text(earlier)}..{calendar.day_text(today)}"]
    such += [f"{calendar.day_text(earlier)}.."]
    if when is not None:
        such += [f"{when.year}"]
    if when is not None and len(calendar.all_months) > 1:
        such += [f"{calendar.all_months[when.month - 1].name} {when.year}"]
    return f"Such as {', '.join(such)}, or year 2 for the second year of the campaign."


def read_stretch(text: str, calendar: Calendar, now: int, begun: int) -> tuple[int, int]:
    """The first clock second of a typed stretch of time, and the first after it.

    It is a day, a month or a year of the calendar, or `year 2`: the second from the day with the
    clock second `begun`, on which the campaign begins. `A..B` is from the first second of the one
    to the last of the other, and either may be left out. A number alone is a year where the
    calendar has begun with an earlier one or with this, and otherwise a day. Raises `ValueError`
    with a sentence that says what would be right.
    """
    written = clean(text).casefold()
    one, apart, other = (part.strip() for part in written.partition(".."))
    try:
        if not apart:
            return _stretch(one, calendar, now, begun)
        if not one and not other:
            raise _NoStretchError
        since = _stretch(one, calendar, now, begun)[0] if one else 0
        until = _stretch(other, calendar, now, begun)[1] if other else _NO_END
    except _NoStretchError:
        said = clean(text, 30)
        raise ValueError(f'"{said}" is not a date. {stretch_hint(calendar, now)}') from None
    if until <= since:
        raise ValueError(f'"{clean(text, 60)}" ends before it begins.')
    return since, until


class _NoStretchError(ValueError):
    """What is typed is no day, month or year."""


def _stretch(written: str, calendar: Calendar, now: int, begun: int) -> tuple[int, int]:
    """The first second of a typed day, month or year, and the first after it."""
    if found := _YEAR.fullmatch(written):
        first, years = begun - begun % DAY, int(found[1])
        if years < 1:
            raise ValueError("The first year of the campaign is year 1.")
        return calendar.later(first, years - 1, 0), calendar.later(first, years, 0)
    number = int(written) if _NUMBER.fullmatch(written) else None
    if number is not None and calendar.kind is not Kind.DAYS and number >= calendar.first.year:
        last = len(calendar.all_months)
        return _from_day_1(
            calendar, calendar.month_days(number, 1)[0], calendar.month_days(number, last)[1]
        )
    if days := _month(written, calendar, now):
        return _from_day_1(calendar, *days)
    day = f"day {number}" if number is not None else written
    try:
        second = read_moment(day, calendar, now, back=True)
    except NoTimeError:
        raise _NoStretchError from None
    return second // DAY * DAY, second // DAY * DAY + DAY


def _from_day_1(calendar: Calendar, first: int, last: int) -> tuple[int, int]:
    """The seconds from one day to another, without what comes before the first day there is."""
    if last < 1:
        raise too_early(calendar)
    return max(0, first - 1) * DAY, last * DAY


def _month(written: str, calendar: Calendar, now: int) -> tuple[int, int] | None:
    """The first and the last day of a month; without a year it is the last that has begun.

    A number that is a day is no year.
    """
    months, found = calendar.all_months, _MONTH_OF.fullmatch(written)
    number = one_of(found[1] if found else written, [month.name for month in months])
    if number is None or (found and int(found[2]) <= months[number].days):
        return None
    if found:
        return calendar.month_days(int(found[2]), number + 1)
    when = calendar.date(now // DAY + 1)
    return calendar.month_days(when.year - (number >= when.month), number + 1) if when else None
