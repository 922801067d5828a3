"""A calendar as a campaign keeps it: written as JSON, read back, and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from models.calendar import COUNTED, LAST_YEAR, Calendar, Date, Holiday, Hours, Kind, Month
from models.clock import DAY, SIZES
from models.text import clean

MOST_MONTHS, LONGEST_MONTH, LONGEST_WEEK, MOST_NAMED = 40, 1_000, 30, 100
_LONGEST_NAME = 24
_NAME = r"[^\W\d_](?:[^\W\d_]|[' -](?=[^\W\d_]))*"
_MEANT = {
    *SIZES,
    *("today", "tomorrow", "yesterday", "next", "noon", "midnight"),
    *("to", "until", "on", "at", "by", "in", "of", "the"),
}
"""Words that mean something else where a time is typed."""


def kept(calendar: Calendar) -> dict[str, Any]:
    """A calendar as JSON data; empty for counted days alone."""
    if calendar == COUNTED:
        return {}
    return {
        "kind": calendar.kind.value,
        "first": list(calendar.first),
        "months": [list(month) for month in calendar.months],
        "week": list(calendar.week),
        "weekday": calendar.weekday,
        "holidays": [list(holiday) for holiday in calendar.holidays],
        "hours": [list(hours) for hours in calendar.hours],
    }


def calendar_kept(data: Any) -> Calendar:
    """The calendar in such data; counted days where it is none that this Outrider can read."""
    try:
        read = Calendar(
            kind=Kind(data["kind"]),
            first=Date(*map(_whole, data["first"])),
            months=tuple(Month(_text(name), _whole(days)) for name, days in data["months"]),
            week=tuple(map(_text, data["week"])),
            weekday=_whole(data["weekday"]),
            holidays=tuple(Holiday(_whole(m), _whole(d), _text(n)) for m, d, n in data["holidays"]),
            hours=tuple(Hours(_whole(begins), _text(name)) for begins, name in data["hours"]),
        )
        return checked(read)
    except (KeyError, TypeError, ValueError):
        return COUNTED


def checked(calendar: Calendar) -> Calendar:
    """The calendar; raises `ValueError` with a sentence where days could not be told by it."""
    own = calendar.kind in {Kind.ORDINAL, Kind.OWN}
    if own:
        _check_months(calendar)
    elif calendar.months or (calendar.week and calendar.kind is Kind.GREGORIAN):
        raise ValueError("Only a calendar of your own has months and weekdays of your own.")
    _check_names("weekday", calendar.week, LONGEST_WEEK)
    if not 0 <= calendar.weekday < max(1, len(calendar.week)):
        raise ValueError("This calendar has no such weekday.")
    if not 0 <= calendar.first.year <= LAST_YEAR:
        raise ValueError(f"Day 1 is in a year from 0 to {LAST_YEAR}.")
    if calendar.kind is not Kind.DAYS:
        calendar.day_of(calendar.first)
    _check_holidays(calendar)
    _check_hours(calendar.hours)
    return calendar


def _check_months(calendar: Calendar) -> None:
    months = calendar.months
    if calendar.kind is Kind.OWN:
        _check_names("month", [month.name for month in months], MOST_MONTHS)
    if not months or (calendar.kind is Kind.ORDINAL and (len(months) > 1 or months[0].name)):
        raise ValueError("A calendar has months, and each its days: Thaw 30, Bloom 31.")
    if any(not 1 <= month.days <= LONGEST_MONTH for month in months):
        raise ValueError(f"A month has from 1 to {LONGEST_MONTH} days.")


def _check_names(what: str, names: Iterable[str], most: int) -> None:
    names = list(names)
    if len(names) > most:
        raise ValueError(f"There are at most {most} names for a {what}.")
    for name in names:
        if not re.fullmatch(_NAME, name) or len(name) > _LONGEST_NAME or name.casefold() in _MEANT:
            raise ValueError(
                f'"{clean(name, 30)}" cannot be the name of a {what}: it takes letters, at most '
                f"{_LONGEST_NAME}, and no word that means a time already."
            )
    if len({name.casefold() for name in names}) < len(names):
        raise ValueError(f"Two names for a {what} are the same.")


def _check_holidays(calendar: Calendar) -> None:
    if calendar.holidays and calendar.kind is Kind.DAYS:
        raise ValueError("Counted days have no holidays: no day comes again.")
    for month, day, name in calendar.holidays:
        _check_name(name)
        lengths = [29 if m.name == "February" else m.days for m in calendar.all_months]
        if not (1 <= month <= len(lengths) and 1 <= day <= lengths[month - 1]):
            raise ValueError(f"{name} is on no day of this calendar.")
    if len(calendar.holidays) > MOST_NAMED:
        raise ValueError(f"There are at most {MOST_NAMED} holidays.")


def _check_hours(hours: tuple[Hours, ...]) -> None:
    for begins, name in hours:
        _check_name(name)
        if not 0 <= begins < DAY:
            raise ValueError(f"{name} begins at no time of a day.")
    starts = [one.begins for one in hours]
    if sorted(set(starts)) != starts or len(starts) > MOST_NAMED:
        raise ValueError("The parts of a day begin one after the other.")


def _check_name(name: str) -> None:
    """Refuse what could not be typed again in a list of names."""
    if not name or clean(name, 40) != name or "," in name or ":" in name:
        raise ValueError(
            f'"{clean(name, 30)}" is not a name: at most 40 characters, without commas.'
        )


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _text(value: Any) -> str:
    if type(value) is not str or clean(value) != value:
        raise TypeError
    return value
