"""Times as they are typed: a date, a weekday, a time of day, how long from now, or from when on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from models.calendar import COUNTED, Calendar, Date, Kind
from models.clock import DAY, HOUR, MINUTE, Span, typed_span, within
from models.text import clean

_LONGEST = 100
_TOWARDS = re.compile(r"(?:to|until|on|at|by)\s+")
_TIME = re.compile(r"(?:(.*?)(?:\s*,\s*|\s+))?(?:at\s+)?([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?")
_DAY = re.compile(r"day\s*([0-9]{1,7})")
_ORDINAL = re.compile(r"([0-9]{1,4})-([0-9]{1,7})")
_ISO = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DAY_FIRST = re.compile(r"([0-9]{1,4})(?:st|nd|rd|th|\.)?\s+(\D+?)(?:,?\s+([0-9]{1,7}))?")
_MONTH_FIRST = re.compile(r"(\D+?)\s+([0-9]{1,4})(?:st|nd|rd|th)?(?:,?\s+([0-9]{1,7}))?")
_OF_MONTH = re.compile(r"(?:the\s+)?(?:(first)|([0-9]{1,4})(?:st|nd|rd|th))(?: of the month)?")
_NUMBER = re.compile(r"[0-9]{1,7}")
_YEAR = re.compile(r"year\s*([0-9]{1,7})")
_MONTH_OF = re.compile(r"(\D+?),?\s+([0-9]{1,7})")
_NEAR = {"today": 0, "tomorrow": 1, "yesterday": -1}
_OF_DAY = {"noon": 12 * HOUR, "midnight": 0}
_YEARS_AHEAD = 9
"""Within so many years every day of a year comes again, the 29 February too."""
_SHORTEST = 3
"""Letters that are enough of a name where no other begins with them."""
_NO_END = 2**62
"""A second that comes after every other."""


class NoTimeError(ValueError):
    """What is typed is no time at all."""


class Today(NamedTuple):
    """What a typed time is read by: the calendar, and the clock second it is."""

    calendar: Calendar = COUNTED
    now: int = 0


FIRST_DAY = Today()
"""The first midnight of counted days."""


def hint(calendar: Calendar, now: int) -> str:
    """What may be typed, with a day of this calendar as an example."""
    return f"Such as {calendar.day_text(now // DAY + 5)}, tomorrow 08:00, +2h30 or 3 months."


def read_moment(text: str, calendar: Calendar, now: int) -> int:
    """The clock second that a typed time means, as seen from now; it may be past.

    A date without a time is its midnight, a time without a date the next such time; `1:30` alone
    is a length of time, `at 1:30` a time of day. Raises `ValueError` with a sentence that says
    what would be right: `NoTimeError` for what is none at all.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"A time has at most {_LONGEST} characters, as +2h30 or day 75.")
    written = clean(text).casefold()
    aimed = _TOWARDS.match(written)
    bare = written[aimed.end() :] if aimed else written.removeprefix("in ")
    if aimed is None or bare.startswith("+"):
        try:
            span = typed_span(bare)
        except ValueError:
            span = None
        if span is not None:
            return now + length(span, calendar, now)
    second = _second(bare, calendar, now)
    if second is None:
        raise NoTimeError(f'"{clean(text, 30)}" is not a time. {hint(calendar, now)}')
    return second


def read_span(text: str, calendar: Calendar, now: int) -> int:
    """The seconds from now to a typed time, which is still to come; raises as `read_moment`."""
    seconds = read_moment(text, calendar, now) - now
    if seconds <= 0:
        raise _over(calendar, now)
    return within(seconds)


def _over(calendar: Calendar, now: int) -> ValueError:
    return ValueError(f"It is {calendar.moment(now)} already: time goes forward.")


def read_until(text: str, calendar: Calendar, now: int) -> int:
    """The last clock second that "until" a typed time means, which is still to come.

    A date without a time of day is meant with its whole day; a number alone is a day. Raises as
    `read_span`.
    """
    bare = _TOWARDS.sub("", clean(text[: _LONGEST + 1]).casefold(), count=1)
    if _NUMBER.fullmatch(bare):
        bare = f"day {bare}"
    if not _whole_day(bare, calendar):
        return now + read_span(text, calendar, now)
    end = read_moment(bare, calendar, now) + DAY - 1
    if end < now:
        raise _over(calendar, now)
    return end


def _whole_day(written: str, calendar: Calendar) -> bool:
    """Whether neither a length of time nor a time of day is typed."""
    with suppress(ValueError):
        typed_span(written.removeprefix("in "))
        return False
    try:
        return time_in(written, calendar)[1] is None
    except ValueError:
        return False


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
    if days := _month(written, calendar):
        return _from_day_1(calendar, *days)
    try:
        second = read_moment(f"day {number}" if number is not None else written, calendar, now)
    except NoTimeError:
        raise _NoStretchError from None
    return second // DAY * DAY, second // DAY * DAY + DAY


def _from_day_1(calendar: Calendar, first: int, last: int) -> tuple[int, int]:
    """The seconds from one day to another, without what comes before the first day there is."""
    if last < 1:
        raise _too_early(calendar)
    return max(0, first - 1) * DAY, last * DAY


def _month(written: str, calendar: Calendar) -> tuple[int, int] | None:
    """The first and the last day of a month with its year; a number that is a day is no year."""
    found = _MONTH_OF.fullmatch(written)
    number = _one_of(found[1], [month.name for month in calendar.all_months]) if found else None
    if found is None or number is None or int(found[2]) <= calendar.all_months[number].days:
        return None
    return calendar.month_days(int(found[2]), number + 1)


def length(span: Span, calendar: Calendar, now: int) -> int:
    """The seconds of a length of time from now on; raises `ValueError` as `within`."""
    months = span.years or span.months
    then = calendar.later(now, span.years, span.months) if months else now
    return within(then + span.seconds - now)


def day_in_year(text: str, calendar: Calendar, year: int | None = None) -> Date:
    """A date as it is typed, of this year if it names none.

    Raises `ValueError` with a sentence that says what would be right.
    """
    written = clean(text).casefold()
    if found := _ORDINAL.fullmatch(written) if calendar.kind is Kind.ORDINAL else None:
        when = Date(int(found[2]), 1, int(found[1]))
    elif calendar.kind is Kind.ORDINAL and year is not None and written.isdecimal():
        when = Date(year, 1, int(written[:5]))
    elif found := _ISO.fullmatch(written) if calendar.kind is Kind.GREGORIAN else None:
        when = Date(int(found[1]), int(found[2]), int(found[3]))
    else:
        when = _named_date(written, calendar, year)
    if year is None:
        calendar.day_of(when)
    return when


def time_in(written: str, calendar: Calendar) -> tuple[str, int | None]:
    """What is left of a typed time before its time of day, and that in seconds, None for none.

    Raises `ValueError` for a time that no day has.
    """
    if found := _TIME.fullmatch(written):
        hours, minutes, seconds = (int(part or 0) for part in found.groups()[1:])
        if hours > 23 or minutes > 59 or seconds > 59:
            raise ValueError("A day has 24 hours of 60 minutes, from 00:00 to 23:59.")
        return found[1] or "", hours * HOUR + minutes * MINUTE + seconds
    named = _OF_DAY | {hours.name.casefold(): hours.begins for hours in calendar.hours}
    for name, begins in named.items():
        if written == name or written.endswith((f" {name}", f",{name}")):
            return written.removesuffix(name).rstrip(" ,").removesuffix(" at"), begins
    return written, None


def weekday_in(written: str, calendar: Calendar) -> int | None:
    """The number of the weekday with this name, or what is enough of it; None for none."""
    return _one_of(written, list(calendar.all_week))


def _second(written: str, calendar: Calendar, now: int) -> int | None:
    day_part, time = time_in(written, calendar)
    if not day_part:
        if time is None:
            return None
        second = now - now % DAY + time
        return second if second > now else second + DAY
    if time is not None and day_part.isdecimal() and calendar.kind is Kind.DAYS:
        day_part = f"day {day_part}"  # as lists have it
    day = _day(day_part.rstrip(" ,"), calendar, now // DAY + 1)
    if day is None:
        return None
    if day < 1:
        raise _too_early(calendar)
    return (day - 1) * DAY + (time or 0)


def _too_early(calendar: Calendar) -> ValueError:
    return ValueError(f"That is before day 1, {calendar.day_text(1)}.")


def _day(written: str, calendar: Calendar, today: int) -> int | None:
    """The day that a typed date means, counted from 1."""
    for read in _READERS:
        if (day := read(written, calendar, today)) is not None:
            return day
    weekday, _, rest = written.partition(" ")
    if rest and weekday_in(weekday.rstrip(","), calendar) is not None:
        return _day(rest, calendar, today)
    return None


def _counted(written: str, _: Calendar, today: int) -> int | None:
    if written in _NEAR:
        return today + _NEAR[written]
    found = _DAY.fullmatch(written)
    return int(found[1]) if found else None


def _numbered(written: str, calendar: Calendar, _: int) -> int | None:
    if calendar.kind is Kind.ORDINAL and (found := _ORDINAL.fullmatch(written)):
        return calendar.day_of(Date(int(found[2]), 1, int(found[1])))
    if calendar.kind is Kind.GREGORIAN and (found := _ISO.fullmatch(written)):
        return calendar.day_of(Date(int(found[1]), int(found[2]), int(found[3])))
    return None


def _weekday(written: str, calendar: Calendar, today: int) -> int | None:
    name = written.removeprefix("next ")
    number, now = weekday_in(name, calendar), calendar.weekday_of(today)
    if number is None or now is None:
        return None
    return today + ((number - now - 1) % len(calendar.all_week)) + 1


def _of_a_month(written: str, calendar: Calendar, today: int) -> int | None:
    found = _date_parts(written, calendar)
    if found is None:
        return None
    year, month, day = found
    if year is not None:
        return calendar.day_of(Date(year, month, day))
    return next(_of_every_year(calendar, today, month, day), None)


def _date_parts(written: str, calendar: Calendar) -> tuple[int | None, int, int] | None:
    """The year, if there is one, the month and the day of a date with the name of a month."""
    if found := _DAY_FIRST.fullmatch(written):
        day, name, year = found.groups()
    elif found := _MONTH_FIRST.fullmatch(written):
        name, day, year = found.groups()
    else:
        return None
    month = _one_of(name, [month.name for month in calendar.all_months])
    return None if month is None else (int(year) if year else None, month + 1, int(day))


def _named_date(written: str, calendar: Calendar, year: int | None) -> Date:
    found = _date_parts(written, calendar)
    if found is None or (found[0] is None and year is None):
        example = calendar.day_text(1)
        raise ValueError(f'"{clean(written, 30)}" is not a date with a year, such as {example}.')
    return Date(found[0] if found[0] is not None else year or 0, *found[1:])


def _of_this_month(written: str, calendar: Calendar, today: int) -> int | None:
    found, when = _OF_MONTH.fullmatch(written), calendar.date(today)
    if not found or when is None:
        return None
    day, count = int(found[2] or 1), len(calendar.all_months)
    for ahead in range(2 * count + 1):
        year, month = divmod(when.month - 1 + ahead, count)
        with suppress(ValueError):
            there = calendar.day_of(Date(when.year + year, month + 1, day))
            if there > today:
                return there
    return None


def _holiday(written: str, calendar: Calendar, today: int) -> int | None:
    number = _one_of(written.removeprefix("next "), [holiday.name for holiday in calendar.holidays])
    if number is None:
        return None
    month, day, _ = calendar.holidays[number]
    return next(_of_every_year(calendar, today, month, day), None)


def _of_every_year(calendar: Calendar, today: int, month: int, day: int) -> Iterator[int]:
    """The days of this date, from today on; raises `ValueError` if no year has it."""
    when = calendar.date(today)
    found = False
    for year in range(when.year, when.year + _YEARS_AHEAD) if when else ():
        with suppress(ValueError):
            there = calendar.day_of(Date(year, month, day))
            found = True
            if there >= today:
                yield there
    if when and not found:
        calendar.day_of(Date(when.year, month, day))


def _one_of(written: str, names: list[str]) -> int | None:
    """The place of the name that is written, or of the only one that begins so."""
    folded = [name.casefold() for name in names]
    if not written or "" in folded:
        return None
    if written in folded:
        return folded.index(written)
    begun = [place for place, name in enumerate(folded) if name.startswith(written)]
    return begun[0] if len(written) >= _SHORTEST and len(begun) == 1 else None


_READERS: tuple[Callable[[str, Calendar, int], int | None], ...] = (
    _counted,
    _numbered,
    _weekday,
    _of_a_month,
    _of_this_month,
    _holiday,
)
