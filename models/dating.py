"""Times as they are typed: a date, a weekday, a time of day, how long from now, or from when on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from models.calendar import COUNTED, Calendar, Date, Kind, gregorian, ordinal
from models.clock import DAY, HOUR, MINUTE, Span, typed_span, within
from models.text import clean

_LONGEST = 100
_TOWARDS = re.compile(r"(?:to|until|on|at|by)\s+")
_TIME = re.compile(r"(?:(.*?)(?:\s*,\s*|\s+))?(?:at\s+)?([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?")
_OF_CLOCK = re.compile(r"[0-9]{2}:[0-9]{2}(?::[0-9]{2})?")
_HALVES = re.compile(r"(?:(.*?)(?:\s*,\s*|\s+))?(?:at\s+)?([0-9]{1,2})(?::([0-9]{2}))?\s*([ap])m")
_AGO = re.compile(r"(.+)\s+ago")
_DAY = re.compile(r"day\s*([0-9]{1,7})")
_ORDINAL = re.compile(r"([0-9]{1,4})-([0-9]{1,7})")
_ISO = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DAY_FIRST = re.compile(
    r"(?:the\s+)?([0-9]{1,4})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(\D+?)(?:,?\s+([0-9]{1,7}))?"
)
_MONTH_FIRST = re.compile(r"(\D+?)\s+(?:the\s+)?([0-9]{1,4})(?:st|nd|rd|th)?(?:,?\s+([0-9]{1,7}))?")
_OF_MONTH = re.compile(r"(?:the\s+)?(?:(first)|([0-9]{1,4})(?:st|nd|rd|th))(?: of the month)?")
_NUMBER = re.compile(r"[0-9]{1,7}")
_WHICH = re.compile(r"(?:(next|this|last)\s+)?(.+)")
_NEAR = {"today": 0, "tomorrow": 1, "the day after tomorrow": 2, "yesterday": -1}
_OF_DAY = {"noon": 12 * HOUR, "midnight": 0}
_YEARS_AHEAD = 9
"""Within so many years every day of a year comes again, the 29 February too."""
_SHORTEST = 3
"""Letters that are enough of a name where no other begins with them."""


class NoTimeError(ValueError):
    """What is typed is no time at all."""


class _Seen(NamedTuple):
    """From which day a date is read, counted from 1, and whether it is meant to be past."""

    day: int
    back: bool = False


class Today(NamedTuple):
    """What a typed time is read by: the calendar, and the clock second it is."""

    calendar: Calendar = COUNTED
    now: int = 0


FIRST_DAY = Today()
"""The first midnight of counted days."""


def hint(calendar: Calendar, now: int) -> str:
    """What may be typed, with a day of this calendar as an example."""
    return f"Such as {calendar.day_text(now // DAY + 5)}, tomorrow 08:00, +2h30 or 3 months."


def read_moment(text: str, calendar: Calendar, now: int, *, back: bool = False) -> int:
    """The clock second that a typed time means, as seen from now; it may be past.

    A date without a time is its midnight, a time without a date the next such time. `08:30` is a
    time of day, as a clock shows it, and so is `at 8:30`; `1:30` and `+08:30` are lengths of time.
    Where one looks `back`, what names no year is the last such day, and a length of time is so long
    ago unless it begins with `+` or `in`. Raises `ValueError` with a sentence that says what would
    be right: `NoTimeError` for what is no time.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"A time has at most {_LONGEST} characters, as +2h30 or day 75.")
    written = clean(text).casefold()
    if ago := _AGO.fullmatch(written):
        return _ago(typed_span(ago[1]), calendar, now)
    aimed = _TOWARDS.match(written)
    bare = written[aimed.end() :] if aimed else written.removeprefix("in ")
    if (aimed is None and not _OF_CLOCK.fullmatch(written)) or bare.startswith("+"):
        try:
            span = typed_span(bare)
        except ValueError:
            span = None
        if span is not None and back and bare == written and not bare.startswith("+"):
            return _ago(span, calendar, now)
        if span is not None:
            return now + length(span, calendar, now)
    second = _second(bare, calendar, now, back=back)
    if second is None:
        raise NoTimeError(f"{_no_time(clean(text, 30), bare, calendar)} {hint(calendar, now)}")
    return second


def _ago(span: Span, calendar: Calendar, now: int) -> int:
    then = calendar.later(now, -span.years, -span.months) - span.seconds
    if then < 0:
        raise too_early(calendar)
    return then


def _no_time(said: str, written: str, calendar: Calendar) -> str:
    """Why a text is no time: it is one by another calendar, or by none."""
    for other in (gregorian(), ordinal()):
        with suppress(ValueError):
            if other.kind is not calendar.kind and _second(written, other, 0) is not None:
                return f'The calendar of this campaign has no "{said}".'
    return f'"{said}" is not a time.'


def read_span(text: str, calendar: Calendar, now: int) -> int:
    """The seconds from now to a typed time, which is still to come; raises as `read_moment`."""
    seconds = read_moment(text, calendar, now) - now
    if seconds <= 0:
        raise _over(calendar, now)
    return within(seconds)


def read_past(text: str, calendar: Calendar, now: int) -> int:
    """The clock second that a typed time means to one who looks back; it is never after now.

    A date without a time of day is meant with its whole day; a number alone is a day. Raises as
    `read_moment`.
    """
    bare = _TOWARDS.sub("", clean(text[: _LONGEST + 1]).casefold(), count=1)
    if _NUMBER.fullmatch(bare):
        text = bare = f"day {bare}"
    second = read_moment(text, calendar, now, back=True)
    dated = _AGO.fullmatch(bare) is None and _whole_day(bare, calendar)
    return min(now, second + DAY - 1 if dated else second)


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
    if found := _HALVES.fullmatch(written):
        hours, minutes = int(found[2]), int(found[3] or 0)
        if not 1 <= hours <= 12 or minutes > 59:
            raise ValueError("Half a day has 12 hours of 60 minutes, from 12:00 to 11:59.")
        hours = hours % 12 + (12 if found[4] == "p" else 0)
        return found[1] or "", hours * HOUR + minutes * MINUTE
    named = _OF_DAY | {hours.name.casefold(): hours.begins for hours in calendar.hours}
    for name, begins in named.items():
        if written == name or written.endswith((f" {name}", f",{name}")):
            return written.removesuffix(name).rstrip(" ,").removesuffix(" at"), begins
    return written, None


def weekday_in(written: str, calendar: Calendar) -> int | None:
    """The number of the weekday with this name, or what is enough of it; None for none."""
    return one_of(written, list(calendar.all_week))


def yearly(written: str, calendar: Calendar) -> bool:
    """Whether a typed date names a day of every year: it has no year, or is a holiday."""
    parts = _date_parts(written, calendar)
    return parts[0] is None if parts else _holiday_in(written, calendar) is not None


def _second(written: str, calendar: Calendar, now: int, *, back: bool = False) -> int | None:
    day_part, time = time_in(written, calendar)
    if not day_part:
        if time is None:
            return None
        second = now - now % DAY + time
        if back:
            return second if second <= now else max(0, second - DAY)
        return second if second > now else second + DAY
    if time is not None and day_part.isdecimal() and calendar.kind is Kind.DAYS:
        day_part = f"day {day_part}"  # as lists have it
    day = _day(day_part.rstrip(" ,"), calendar, _Seen(now // DAY + 1, back))
    if day is None:
        return None
    if day < 1:
        raise too_early(calendar)
    return (day - 1) * DAY + (time or 0)


def too_early(calendar: Calendar) -> ValueError:
    """What to raise for a time before the first day there is."""
    called = "" if calendar.kind is Kind.DAYS else f", {calendar.day_text(1)}"
    return ValueError(f"That is before day 1{called}.")


def _day(written: str, calendar: Calendar, seen: _Seen) -> int | None:
    """The day that a typed date means, counted from 1."""
    for read in _READERS:
        if (day := read(written, calendar, seen)) is not None:
            return day
    weekday, _, rest = written.partition(" ")
    if rest and weekday_in(weekday.rstrip(","), calendar) is not None:
        return _day(rest, calendar, seen)
    return None


def _counted(written: str, _: Calendar, seen: _Seen) -> int | None:
    if written in _NEAR:
        return seen.day + _NEAR[written]
    found = _DAY.fullmatch(written)
    return int(found[1]) if found else None


def _numbered(written: str, calendar: Calendar, _: _Seen) -> int | None:
    if calendar.kind is Kind.ORDINAL and (found := _ORDINAL.fullmatch(written)):
        return calendar.day_of(Date(int(found[2]), 1, int(found[1])))
    if calendar.kind is Kind.GREGORIAN and (found := _ISO.fullmatch(written)):
        return calendar.day_of(Date(int(found[1]), int(found[2]), int(found[3])))
    return None


def _weekday(written: str, calendar: Calendar, seen: _Seen) -> int | None:
    which, name = _which(written)
    number, now = weekday_in(name, calendar), calendar.weekday_of(seen.day)
    if number is None or now is None:
        return None
    if which == "last" or (seen.back and not which):
        return seen.day - (now - number - 1) % len(calendar.all_week) - 1
    return seen.day + (number - now - 1) % len(calendar.all_week) + 1


def _which(written: str) -> tuple[str, str]:
    """What is left of a name without `next`, `this` or `last`, after which of them it was."""
    found = _WHICH.fullmatch(written)
    return (found[1] or "", found[2]) if found else ("", written)


def _of_a_month(written: str, calendar: Calendar, seen: _Seen) -> int | None:
    found = _date_parts(written, calendar)
    if found is None:
        return None
    year, month, day = found
    if year is not None:
        return calendar.day_of(Date(year, month, day))
    return next(_of_every_year(calendar, seen, month, day), None)


def _date_parts(written: str, calendar: Calendar) -> tuple[int | None, int, int] | None:
    """The year, if there is one, the month and the day of a date with the name of a month."""
    if found := _DAY_FIRST.fullmatch(written):
        day, name, year = found.groups()
    elif found := _MONTH_FIRST.fullmatch(written):
        name, day, year = found.groups()
    else:
        return None
    month = one_of(name, [month.name for month in calendar.all_months])
    return None if month is None else (int(year) if year else None, month + 1, int(day))


def _named_date(written: str, calendar: Calendar, year: int | None) -> Date:
    found = _date_parts(written, calendar)
    if found is None or (found[0] is None and year is None):
        example = calendar.day_text(1)
        raise ValueError(f'"{clean(written, 30)}" is not a date with a year, such as {example}.')
    return Date(found[0] if found[0] is not None else year or 0, *found[1:])


def _of_this_month(written: str, calendar: Calendar, seen: _Seen) -> int | None:
    found, when = _OF_MONTH.fullmatch(written), calendar.date(seen.day)
    if not found or when is None:
        return None
    day, count = int(found[2] or 1), len(calendar.all_months)
    for away in range(2 * count + 1):
        year, month = divmod(when.month - 1 + (-away if seen.back else away), count)
        with suppress(ValueError):
            there = calendar.day_of(Date(when.year + year, month + 1, day))
            if there <= seen.day if seen.back else there > seen.day:
                return there
    return None


def _holiday(written: str, calendar: Calendar, seen: _Seen) -> int | None:
    which, name = _which(written)
    number = _holiday_in(name, calendar)
    if number is None:
        return None
    month, day, _ = calendar.holidays[number]
    back = which == "last" or (seen.back and not which)
    return next(_of_every_year(calendar, seen._replace(back=back), month, day), None)


def _holiday_in(written: str, calendar: Calendar) -> int | None:
    """The place of the holiday with this name; None for none."""
    return one_of(written, [holiday.name for holiday in calendar.holidays])


def _of_every_year(calendar: Calendar, seen: _Seen, month: int, day: int) -> Iterator[int]:
    """The days of this date, from today on or back; raises `ValueError` if no year has it."""
    when, found = calendar.date(seen.day), False
    if when is None:
        return
    for away in range(_YEARS_AHEAD):
        with suppress(ValueError):
            year = when.year + (-away if seen.back else away)
            there = calendar.day_of(Date(year, month, day))
            found = True
            if there <= seen.day if seen.back else there >= seen.day:
                yield there
    if not found:
        calendar.day_of(Date(when.year, month, day))


def one_of(written: str, names: list[str]) -> int | None:
    """The place of the name that is written, or of the only one that begins so."""
    folded = [name.casefold() for name in names]
    if not written or "" in folded:
        return None
    if written in folded:
        return folded.index(written)
    begun = [place for place, name in enumerate(folded) if name.startswith(written)]
    return begun[0] if len(written) >= _SHORTEST and len(begun) == 1 else None


_READERS: tuple[Callable[[str, Calendar, _Seen], int | None], ...] = (
    _counted,
    _numbered,
    _weekday,
    _of_a_month,
    _of_this_month,
    _holiday,
)
