"""Game time: seconds since the midnight before day 1, and how lengths of it are written."""

from __future__ import annotations

import re
from datetime import datetime
from typing import NamedTuple

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY

YEAR = 365 * DAY
MONTH = 30 * DAY
"""A year and a month where no calendar says how long they are. INVENTED."""

_UNITS = {
    1: "s sec secs second seconds",
    MINUTE: "m min mins minute minutes",
    HOUR: "h hr hrs hour hours",
    DAY: "d day days",
    WEEK: "w wk wks week weeks",
    MONTH: "mo mos month months",
    YEAR: "y yr yrs year years",
}
SIZES = {word: size for size, words in _UNITS.items() for word in words.split()}
"""The seconds of each unit of time, by the words for it."""
_PART = r"(\d+(?:\.\d+)?)\s*([a-z]+)"
_ONE = re.compile(r"\b(half )?(?:an?|one) (?=[a-z])")
_WORDS = "two three four five six seven eight nine ten"
_COUNTS = {word: str(count) for count, word in enumerate(_WORDS.split(), 2)}
_COUNT = re.compile(rf"\b(?:{'|'.join(_COUNTS)})\b")
_LONGEST = 100
_LIMIT = 1000 * YEAR
_FORWARD = "Time goes forward, by 1 second to 1000 years."


class Span(NamedTuple):
    """A length of time as it is typed: a calendar knows how long the years and months are."""

    years: int
    months: int
    seconds: int


def time_of_day(second: int, *, whole: bool = False) -> str:
    """The time of day of a clock second: `21:40`, its seconds if there are any or it is `whole`."""
    hours, rest = divmod(second % DAY, HOUR)
    minutes, seconds = divmod(rest, MINUTE)
    text = f"{hours:02}:{minutes:02}:{seconds:02}"
    return text if whole else text.removesuffix(":00")


CLOCKS = ("24-hour", "12-hour", "no seconds")
"""How somebody may have the time of day shown."""


def told_time(second: int, clock: str, *, whole: bool = True) -> str:
    """The time of day as one of `CLOCKS` shows it; without its seconds if it is not `whole`."""
    hour, rest = second % DAY // HOUR, time_of_day(second, whole=True)[2:]
    rest = rest if whole and clock != CLOCKS[2] else rest[:3]
    if clock == CLOCKS[1]:
        return f"{hour % 12 or 12}{rest} {'am' if hour < 12 else 'pm'}"
    return f"{hour:02}{rest}"


def told_on_the_wall(moment: datetime, clock: str) -> str:
    """The hour and minute of a real moment, where the program runs, as one of `CLOCKS` shows it."""
    there = moment.astimezone()
    return told_time(there.hour * HOUR + there.minute * MINUTE, clock, whole=False)


def span(seconds: int, most: int = 2) -> str:
    """A length of time in its largest units: `2 h 30 min`, `45 s`, `30 d`, `1 y 2 w`.

    Weeks are counted where nothing is left over.
    """
    parts = []
    units = (("y", YEAR), ("w", WEEK), ("d", DAY), ("h", HOUR), ("min", MINUTE), ("s", 1))
    for unit, size in units:
        if size == WEEK and seconds % WEEK:
            continue
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count} {unit}")
    return " ".join(parts[:most]) or "0 s"


def time_left(seconds: int) -> str:
    """How long until something comes: `2 h`, `NOW` when it is at hand, `3 d ago` from a day on."""
    if seconds > 0:
        return span(seconds)
    return "NOW" if seconds > -DAY else f"{span(-seconds)} ago"


def exact_span(seconds: int) -> str:
    """A length of time to the second, as it is typed: `1 d 2 h 30 min`."""
    return span(seconds, most=6)


def parse_span(text: str) -> int:
    """The seconds in a typed length of time: `+2h30`, `90 min`, `1d 6h`, `1:30` (hours:minutes).

    A month is 30 days and a year 365. Raises `ValueError` with a sentence that says what would be
    right.
    """
    years, months, seconds = typed_span(text)
    return within(years * YEAR + months * MONTH + seconds)


def typed_span(text: str) -> Span:
    """The same with years and months by themselves, for a calendar to say how long they are."""
    if len(text) > _LONGEST:
        raise ValueError(f"A time has at most {_LONGEST} characters, as +2h30 or 45 min.")
    written = text.strip().lower().lstrip("+").strip()
    clock = re.fullmatch(r"(\d{1,4}):([0-5]\d)(?::([0-5]\d))?", written)
    if clock:
        hours, minutes, seconds = (int(part or 0) for part in clock.groups())
        return Span(0, 0, hours * HOUR + minutes * MINUTE + seconds)
    return _parse_units(written)


def within(seconds: int) -> int:
    """A length of time that may pass; raises `ValueError` for none and for more than 1000 years."""
    if not 0 < seconds <= _LIMIT:
        raise ValueError(_FORWARD)
    return seconds


def _parse_units(written: str) -> Span:
    if written.startswith("-"):
        raise ValueError(_FORWARD)
    written = _ONE.sub(lambda one: "0.5 " if one[1] else "1 ", written)
    written = _COUNT.sub(lambda count: _COUNTS[count[0]], written)
    trailing = re.fullmatch(r"(.*\d\s*h)\s*(\d{1,2})", written)
    if trailing:  # "2h30" means thirty minutes
        written = f"{trailing[1]} {trailing[2]}m"
    parts = re.findall(_PART, written)
    if not parts or re.sub(_PART, "", written).strip(" ,"):
        raise ValueError("Write a time such as +2h30, 45 min, 1d 6h, 3 months or 1:30.")
    totals = {YEAR: 0, MONTH: 0, 1: 0}
    for count, unit in parts:
        size = SIZES.get(unit)
        if size is None or (size >= MONTH and "." in count):
            wrong = (
                f'"{unit}" is not a unit of time' if size is None else "Years and months are whole"
            )
            raise ValueError(f"{wrong}: write y, months, w, d, h, min or s, as in 1d 6h.")
        if size >= MONTH:
            totals[size] += int(count)
        else:
            totals[1] += int(float(count) * size)
    return Span(totals[YEAR], totals[MONTH], totals[1])
