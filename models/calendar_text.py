"""A calendar as it is written by hand: a line for each thing that can be said of it."""

from __future__ import annotations

import re
from dataclasses import replace

from models.calendar import COUNTED, Calendar, Date, Holiday, Hours, Kind, Month, gregorian, ordinal
from models.calendar_kept import checked
from models.clock import DAY, HOUR, MINUTE, time_of_day
from models.dating import day_in_year, time_in, weekday_in
from models.text import clean

STARTS = {
    Kind.DAYS: COUNTED,
    Kind.GREGORIAN: gregorian(),
    Kind.ORDINAL: ordinal(),
    Kind.OWN: Calendar(
        Kind.OWN,
        Date(1, 1, 1),
        tuple(Month(f"{name} month", 30) for name in ("First", "Second", "Third", "Fourth")),
    ),
}
"""What a calendar of each kind begins with before it is written."""
FIRST_DATES = {
    Kind.GREGORIAN: "1 January 2300",
    Kind.ORDINAL: "001-2300",
    Kind.DAYS: "day 1",
}
"""What a first date of each kind is written like."""
OWN_DATE = "3 Thaw 812; Thaw 30, Bloom 31"
"""What a first date is written like with months of one's own."""
MORNING = 8 * HOUR
_COUNTED = re.compile(r"day\s*([0-9]{1,6})")
_MONTH = re.compile(r"(.+?)\s+([0-9]{1,4})")
_HOURS = re.compile(r"([0-9]{1,2}):([0-9]{2})\s+(.+)")
_LINES = {
    Kind.DAYS: ("weekdays", "weekday", "hours"),
    Kind.GREGORIAN: ("today", "holidays", "hours"),
    Kind.ORDINAL: ("today", "days", "weekdays", "weekday", "holidays", "hours"),
    Kind.OWN: ("today", "months", "weekdays", "weekday", "holidays", "hours"),
}
"""What can be said of each kind."""
_EXAMPLES = {
    "months": "Thaw 30, Bloom 31",
    "weekdays": "Moonday, Tyrsday",
    "hours": "06:00 first watch, 18:00 second watch",
}


_HOLIDAYS = {
    Kind.GREGORIAN: "3 May Landing Day",
    Kind.ORDINAL: "123 Landing Day",
    Kind.OWN: "3 Thaw Landing Day",
}


def calendar_text(calendar: Calendar, now: int) -> str:
    """A calendar as it can be written and read again; `weekday` is that of today."""
    day = now // DAY + 1
    number = calendar.weekday_of(day)
    said = {
        "today": calendar.day_text(day),
        "days": str(calendar.year_days),
        "months": ", ".join(f"{name} {days}" for name, days in calendar.months),
        "weekdays": ", ".join(calendar.week),
        "weekday": "" if number is None else calendar.all_week[number],
        "holidays": ", ".join(_holiday_text(calendar, holiday) for holiday in calendar.holidays),
        "hours": ", ".join(f"{_begins(one)} {one.name}" for one in calendar.hours),
    }
    return "\n".join(f"{what}: {said[what]}".rstrip() for what in _LINES[calendar.kind])


def explained(kind: Kind) -> str:
    """What is written on each line, as one sentence."""
    examples = _EXAMPLES | {"holidays": _HOLIDAYS.get(kind, "")}
    parts = [f"{what}: {examples[what]}" for what in _LINES[kind] if what in examples]
    today = "The weekday is that of today. " if "weekday" in _LINES[kind] else ""
    return f"{today}Such as {'; '.join(parts)}."


def read_calendar(text: str, kind: Kind, now: int) -> Calendar:
    """The calendar that is written; raises `ValueError` with a sentence on what would be right."""
    said = _said(text, kind)
    day = now // DAY
    read = Calendar(kind, hours=tuple(_hours(part) for part in _parts(said.get("hours", ""))))
    if kind is Kind.OWN:
        read = replace(read, months=tuple(_month(part) for part in _parts(said.get("months", ""))))
    if kind is Kind.ORDINAL:
        read = replace(read, months=ordinal(days=_days(said.get("days", "365"))).months)
    if week := tuple(_parts(said.get("weekdays", ""))):
        number = weekday_in(said.get("weekday", "").casefold(), replace(read, week=week))
        if number is None:
            raise ValueError(f"The weekday of today is one of {', '.join(week)}.")
        read = replace(read, week=week, weekday=(number - day) % len(week))
    checked(replace(read, first=Date(1, 1, 1)))
    if kind is not Kind.DAYS:
        read = replace(read, first=_first(read, said.get("today", ""), day))
    holidays = (_holiday(read, part) for part in _parts(said.get("holidays", "")))
    return checked(replace(read, holidays=tuple(holidays)))


def begun(kind: Kind, text: str, now: int) -> Calendar:
    """A calendar of a kind by the date that is typed for today; raises as `read_calendar`."""
    start = STARTS[kind]
    return checked(replace(start, first=_first(start, text, now // DAY)))


def first_moment(text: str, kind: Kind | None = None) -> tuple[Calendar, int]:
    """The calendar and the clock second that a campaign begins with, by how its date is written.

    `1 January 2300` is a real date, `001-2300` a day of the year, `day 1` a counted day, and
    `3 Thaw 812; Thaw 30, Bloom 31` a day of the months behind it; only one of a `kind` where that
    is given. Without a time of day it is 08:00 (INVENTED). Raises
    `ValueError` with a sentence that says what would be right.
    """
    date, own, months = clean(text).partition(";")
    day, time = time_in(date.strip().casefold(), COUNTED)
    time = MORNING if time is None else time
    if own and kind in {None, Kind.OWN}:
        named = tuple(_month(part) for part in _parts(months))
        read = checked(Calendar(Kind.OWN, Date(1, 1, 1), named))
        return checked(replace(read, first=_first(read, day, 0))), time
    if (found := _COUNTED.fullmatch(day)) and int(found[1]) and kind in {None, Kind.DAYS}:
        return COUNTED, (int(found[1]) - 1) * DAY + time
    why = ""
    for dated in (Kind.ORDINAL, Kind.GREGORIAN) if kind is None else {kind} - {Kind.DAYS}:
        try:
            return begun(dated, day, 0), time
        except ValueError as error:
            why = str(error) if any(map(str.isdecimal, day)) else ""
    if why.startswith('"'):  # what was typed is no date at all: said with more examples below
        why = ""
    examples = " or ".join(FIRST_DATES.values() if kind is None else [FIRST_DATES[kind]])
    raise ValueError(f'"{clean(text, 30)}" is not a date: {examples}. {why}'.rstrip())


def _said(text: str, kind: Kind) -> dict[str, str]:
    said: dict[str, str] = {}
    for line in filter(str.strip, clean(text, 20_000, lines=True).splitlines()):
        what, colon, rest = line.partition(":")
        word = what.strip().casefold()
        if not colon or word not in _LINES[kind] or word in said:
            lines = ", ".join(f"{each}:" for each in _LINES[kind])
            raise ValueError(f'"{clean(line, 30)}" is no line of it. Each begins once with {lines}')
        said[word] = clean(rest)
    return said


def _first(calendar: Calendar, written: str, passed: int) -> Date:
    """The date of day 1, so many days before the date that is written."""
    today = day_in_year(written, calendar)
    first = replace(calendar, first=today).date(1 - passed)
    if first is None:
        raise ValueError("Day 1 would be before the first year of this calendar.")
    return first


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _month(part: str) -> Month:
    if found := _MONTH.fullmatch(part):
        return Month(found[1], int(found[2]))
    raise ValueError(f'"{clean(part, 30)}" is not a month: its name and its days, as in Thaw 30.')


def _days(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise ValueError("The days of a year are a whole number, such as 365.")
    return int(text)


def _hours(part: str) -> Hours:
    found = _HOURS.fullmatch(part)
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise ValueError(f'"{clean(part, 30)}" is not a time and a name, as in 06:00 first watch.')
    return Hours(int(found[1]) * HOUR + int(found[2]) * MINUTE, found[3])


def _begins(hours: Hours) -> str:
    return time_of_day(hours.begins)[:5]


def _holiday(calendar: Calendar, part: str) -> Holiday:
    """A holiday by its date and its name: the longest beginning that is a date counts."""
    words = part.split()
    for end in range(len(words) - 1, 0, -1):
        try:
            when = day_in_year(" ".join(words[:end]), calendar, calendar.first.year)
        except ValueError:
            continue
        return Holiday(when.month, when.day, " ".join(words[end:]))
    example = _HOLIDAYS[calendar.kind]
    raise ValueError(f'"{clean(part, 30)}" is not a date and a name, as in {example}.')


def _holiday_text(calendar: Calendar, holiday: Holiday) -> str:
    month, day, name = holiday
    if calendar.kind is Kind.ORDINAL:
        return f"{day} {name}"
    called = calendar.all_months[month - 1].name
    return f"{day} {called[:3] if calendar.kind is Kind.GREGORIAN else called} {name}"
