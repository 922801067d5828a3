"""What comes again: when, how that is typed, and how it is said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from models.calendar import Calendar, Date
from models.clock import DAY, HOUR, Span, exact_span, time_of_day, typed_span
from models.dating import length, read_moment, time_in, weekday_in
from models.text import ordinal

SHORTEST = HOUR
"""Nothing comes again sooner than after this many seconds."""
_SUCH = (
    "It comes again, such as every 7 d, every day 06:00, every Monday 08:00 or 1st of the month; "
    "never within an hour."
)
_LONGEST = 1_000_000_000_000
_EVERY = re.compile(r"(?:every|each)\s+(.+)")
_SPAN = re.compile(r"([0-9.]+\s*)?(days?|weeks?|months?|years?)(?:[\s,]+(?:at\s+)?(.+))?")
_MONTHDAY = re.compile(
    r"(?:the\s+)?(?:(first)|([0-9]{1,4})(?:st|nd|rd|th))(?: (?:day )?of (?:the|every|each) month)?"
)
_UNITS = {"y": "year", "mo": "month", "w": "week", "d": "day", "h": "hour"}
_WORDS = {"hourly": "1 h", "daily": "1 day", "weekly": "1 week", "monthly": "1 month"}


@dataclass(frozen=True, slots=True)
class Repeat:
    """How something comes again: after a length of time, or on a day of the week or the month.

    `years`, `months` and `seconds` make up the length of time. `weekday` is the number of a
    weekday from 0, `monthday` a day of every month from 1, each at the second `time` of the day.
    """

    years: int = 0
    months: int = 0
    seconds: int = 0
    weekday: int | None = None
    monthday: int | None = None
    time: int = 0

    def after(self, second: int, calendar: Calendar) -> int | None:
        """When it comes next after a clock second; None where the calendar has no such day."""
        try:
            if self.weekday is not None:
                return self._next_weekday(second, calendar)
            if self.monthday is not None:
                return self._next_monthday(second, calendar)
            return second + length(Span(self.years, self.months, self.seconds), calendar, second)
        except ValueError:
            return None

    def said(self, calendar: Calendar) -> str:
        """It in words that can be typed: `every week`, `every Monday 08:00`, `every 1st 08:00`."""
        if self.weekday is not None:
            week = calendar.all_week
            name = week[self.weekday] if self.weekday < len(week) else "weekday"
            return f"every {name} {time_of_day(self.time)}"
        if self.monthday is not None:
            return f"{ordinal(self.monthday)} of every month {time_of_day(self.time)}"
        parts = [f"{self.years} y"] * bool(self.years) + [f"{self.months} mo"] * bool(self.months)
        parts += [exact_span(self.seconds)] if self.seconds else []
        said = " ".join(parts)
        count, _, unit = said.partition(" ")
        if unit in _UNITS:
            said = _UNITS[unit] if count == "1" else f"{count} {_UNITS[unit]}s"
        return f"every {said}"

    def _next_weekday(self, second: int, calendar: Calendar) -> int | None:
        today = calendar.weekday_of(second // DAY + 1)
        if today is None or self.weekday is None or self.weekday >= len(calendar.all_week):
            return None
        size = len(calendar.all_week)
        then = second - second % DAY + (self.weekday - today) % size * DAY + self.time
        return then if then > second else then + size * DAY

    def _next_monthday(self, second: int, calendar: Calendar) -> int | None:
        when, count = calendar.date(second // DAY + 1), len(calendar.all_months)
        if when is None or self.monthday is None:
            return None
        for ahead in range(2 * count + 2):
            year, month = divmod(when.month - 1 + ahead, count)
            try:
                day = calendar.day_of(Date(when.year + year, month + 1, self.monthday))
            except ValueError:
                continue
            if (then := (day - 1) * DAY + self.time) > second:
                return then
        return None


def repeat_kept(repeat: Repeat | None) -> dict[str, Any]:
    """How something comes again, as JSON data; empty for once."""
    if repeat is None:
        return {}
    once = asdict(Repeat())
    return {name: value for name, value in asdict(repeat).items() if value != once[name]}


def kept_repeat(data: Any) -> Repeat | None:
    """What such data says; None for once, and for what this Outrider cannot read."""
    if not isinstance(data, Mapping):
        return None
    whole = all(type(value) is int and 0 <= value <= _LONGEST for value in data.values())
    try:
        repeat = Repeat(**data) if data and whole else None
    except TypeError:
        return None
    return repeat if repeat is not None and _is_sound(repeat) else None


def read_repeat(text: str, calendar: Calendar, now: int) -> tuple[Repeat, int] | None:
    """How something comes again as it is typed, and when first; None if it is only once.

    Raises `ValueError` with a sentence where it would come at no time, or too often.
    """
    written = " ".join(text.casefold().split())
    written = f"every {_WORDS[written]}" if written in _WORDS else written
    monthly = _month_in(written, calendar)
    if monthly is None and not (found := _EVERY.fullmatch(written)):
        return None
    try:
        repeat, first = monthly or _read(found[1], calendar, now), None  # type: ignore[index]
    except ValueError:
        raise ValueError(_SUCH) from None
    if isinstance(repeat, tuple):
        repeat, first = repeat
    first = first if first is not None else repeat.after(now, calendar)
    if first is None or not _is_sound(repeat):
        raise ValueError(_SUCH)
    return repeat, first


def _month_in(written: str, calendar: Calendar) -> Repeat | None:
    """A day of every month, which may be said without `every`."""
    day, time = time_in(written.removeprefix("every ").removeprefix("on "), calendar)
    found = _MONTHDAY.fullmatch(day.rstrip(" ,"))
    if found is None or len(calendar.all_months) < 2:
        return None
    if "month" not in written and not written.startswith("every "):
        return None
    return Repeat(monthday=int(found[2] or 1), time=time or 0)


def _read(written: str, calendar: Calendar, now: int) -> Repeat | tuple[Repeat, int]:
    """What stands after `every`: a weekday, a length of time, and with it a time of day."""
    day, time = time_in(written, calendar)
    weekday = weekday_in(day.rstrip(" ,"), calendar)
    if weekday is not None:
        return Repeat(weekday=weekday, time=time or 0)
    if found := _SPAN.fullmatch(written):
        every = typed_span(f"{found[1] or '1'} {found[2]}")
        repeat = Repeat(every.years, every.months, every.seconds)
        if found[3] is None:
            return repeat
        return repeat, read_moment(f"at {found[3]}", calendar, now)
    number = written if written[:1].isdigit() else f"1 {written}"
    every = typed_span(number)
    return Repeat(every.years, every.months, every.seconds)


def _is_sound(repeat: Repeat) -> bool:
    lasts = bool(repeat.years or repeat.months) or repeat.seconds >= SHORTEST
    dayly = repeat.weekday is not None or bool(repeat.monthday)
    return repeat.time < DAY and (dayly or lasts)
