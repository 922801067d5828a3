"""What comes again: when, how that is typed, and how it is said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from models.calendar import Calendar, Date, gregorian
from models.clock import DAY, HOUR, WEEK, Span, exact_span, time_of_day, typed_span
from models.dating import length, read_moment, time_in, weekday_in, yearly
from models.text import clean, ordinal

SHORTEST = HOUR
"""Nothing comes again sooner than after this many seconds."""
_LONGEST = 1_000_000_000_000
_EVERY = re.compile(r"(?:every|each)\s+(.+)")
_SPAN = re.compile(
    r"([0-9.]+\s*)?(days?|weeks?|months?|years?)(?:[\s,]+(?:(?:at|on|from)\s+)?(.+))?"
)
_OTHER = re.compile(r"(?:other|second)\s+(\D.*)")
_MONTHDAY = re.compile(
    r"(?:the\s+)?(?:(first)|([0-9]{1,4})(?:st|nd|rd|th))(?: (?:day )?of (?:the|every|each) month)?"
)
_UNITS = {"y": "year", "mo": "month", "w": "week", "d": "day", "h": "hour"}
_WORDS = {
    "hourly": "1 h", "daily": "1 day", "weekly": "1 week", "monthly": "1 month",
    "yearly": "1 year", "annually": "1 year",
}  # fmt: skip


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
        days, rest = divmod(self.seconds, DAY)
        whole = days and not rest and self.seconds % WEEK
        parts += [f"{days} d" if whole else exact_span(self.seconds)] if self.seconds else []
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


def such(calendar: Calendar) -> str:
    """What may be typed for what comes again, by this calendar."""
    said = [
        "every 7 d",
        "every day 06:00",
        *(f"every {day} 08:00" for day in calendar.all_week[:1]),
    ]
    said += ["first of the month"] if len(calendar.all_months) > 1 else ["every 2 months"]
    return f"{', '.join(said[:-1])} or {said[-1]}"


def read_repeat(text: str, calendar: Calendar, now: int) -> tuple[Repeat, int] | None:
    """How something comes again as it is typed, and when first; None if it is only once.

    Raises `ValueError` with a sentence where it would come at no time, or too often.
    """
    written = " ".join(text.casefold().split())
    word, _, rest = written.partition(" ")
    written = f"every {_WORDS[word]} {rest}".rstrip() if word in _WORDS else written
    if _EVERY.fullmatch(written) is None and _month_in(written, calendar) is None:
        return None
    found = _read_sound(written, calendar, now)
    if found is None:
        named = _read_sound(written, gregorian(), 0)
        why = f'The calendar of this campaign has no "{clean(text, 30)}". ' if named else ""
        raise ValueError(f"{why}It comes again, such as {such(calendar)}; never within an hour.")
    return found


def _read_sound(written: str, calendar: Calendar, now: int) -> tuple[Repeat, int] | None:
    """The same without a word: None where it comes at no time, or too often."""
    found = _EVERY.fullmatch(written)
    try:
        repeat, first = _month_in(written, calendar), None
        if repeat is None and found:
            repeat, first = _read(found[1], calendar, now)
        if repeat is None or not _is_sound(repeat):
            return None
    except ValueError:
        return None
    if first is None or first <= now:  # the day may be today, and the time of it over
        first = repeat.after(now if first is None else first, calendar)
    return None if first is None or first <= now else (repeat, first)


def _month_in(written: str, calendar: Calendar) -> Repeat | None:
    """A day of every month, which may be said without `every`."""
    day, time = time_in(written.removeprefix("every ").removeprefix("on "), calendar)
    found = _MONTHDAY.fullmatch(day.rstrip(" ,"))
    if found is None or len(calendar.all_months) < 2:
        return None
    if "month" not in written and not written.startswith("every "):
        return None
    return Repeat(monthday=int(found[2] or 1), time=time or 0)


def _read(written: str, calendar: Calendar, now: int) -> tuple[Repeat, int | None]:
    """What stands after `every`, and when it comes first if that is said too."""
    if found := _OTHER.fullmatch(written):
        return _twice(*_read(found[1], calendar, now), calendar, now)
    day, time = time_in(written, calendar)
    day = day.rstrip(" ,")
    if (weekday := weekday_in(day, calendar)) is not None:
        return Repeat(weekday=weekday, time=time or 0), None
    if yearly(day, calendar):
        return Repeat(years=1), read_moment(f"on {written}", calendar, now)
    if not day and not written[:1].isdigit():  # a part of the day by its name
        return Repeat(seconds=DAY), read_moment(f"at {written}", calendar, now)
    if found := _SPAN.fullmatch(written):
        repeat = _spanned(f"{found[1] or '1'} {found[2]}")
        return repeat, read_moment(f"on {found[3]}", calendar, now) if found[3] else None
    return _spanned(written if written[:1].isdigit() else f"1 {written}"), None


def _twice(
    once: Repeat, first: int | None, calendar: Calendar, now: int
) -> tuple[Repeat, int | None]:
    """Every other time, beginning with the first."""
    if once.weekday is None:
        return Repeat(2 * once.years, 2 * once.months, 2 * once.seconds), first
    weeks = 2 * len(calendar.all_week) * DAY
    return Repeat(seconds=weeks), once.after(now, calendar)


def _spanned(written: str) -> Repeat:
    every = typed_span(written)
    return Repeat(every.years, every.months, every.seconds)


def _is_sound(repeat: Repeat) -> bool:
    lasts = bool(repeat.years or repeat.months) or repeat.seconds >= SHORTEST
    dayly = repeat.weekday is not None or bool(repeat.monthday)
    return repeat.time < DAY and (dayly or lasts)
