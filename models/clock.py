"""Game time: seconds since the midnight before day 1, and how people write it."""

from __future__ import annotations

import re

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY

_UNITS = {"s": 1, "m": MINUTE, "h": HOUR, "d": DAY, "w": WEEK}
_PART = re.compile(r"(\d+(?:\.\d+)?)\s*([smhdw])(?:[a-z]*)", re.IGNORECASE)
_LONGEST = 100
_LIMIT = 1000 * 365 * DAY


def moment(second: int) -> str:
    """A clock second as a referee reads it: `day 71, 21:40:30`."""
    day, rest = divmod(second, DAY)
    hours, rest = divmod(rest, HOUR)
    minutes, seconds = divmod(rest, MINUTE)
    return f"day {day + 1}, {hours:02}:{minutes:02}:{seconds:02}"


def time_of_day(second: int) -> str:
    """The time of day of a clock second, the seconds only if there are any: `21:40`."""
    return moment(second).split(", ")[1].removesuffix(":00")


def span(seconds: int) -> str:
    """A length of time in its two largest units: `2 h 30 min`, `45 s`, `3 d`."""
    parts = []
    for unit, size in (("w", WEEK), ("d", DAY), ("h", HOUR), ("min", MINUTE), ("s", 1)):
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count} {unit}")
    return " ".join(parts[:2]) or "0 s"


def parse_span(text: str) -> int:
    """The seconds in a typed length of time: `+2h30`, `90 min`, `1d 6h`, `1:30` (hours:minutes).

    Raises `ValueError` with a sentence that says what would be right.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"A time has at most {_LONGEST} characters, as +2h30 or 45 min.")
    written = text.strip().lower().lstrip("+").strip()
    clock = re.fullmatch(r"(\d{1,4}):([0-5]\d)(?::([0-5]\d))?", written)
    if clock:
        hours, minutes, seconds = (int(part or 0) for part in clock.groups())
        total = hours * HOUR + minutes * MINUTE + seconds
    else:
        total = _parse_units(written)
    if not 0 < total <= _LIMIT:
        raise ValueError("Time goes forward, by 1 second to 1000 years.")
    return total


def _parse_units(written: str) -> int:
    trailing = re.fullmatch(r"(.*\d\s*h)\s*(\d{1,2})", written)
    if trailing:  # "2h30" means thirty minutes
        written = f"{trailing[1]} {trailing[2]}m"
    parts = _PART.findall(written)
    if not parts or _PART.sub("", written).strip(" ,"):
        raise ValueError("Write a time such as +2h30, 45 min, 1d 6h or 1:30.")
    return int(sum(float(count) * _UNITS[unit.lower()] for count, unit in parts))
