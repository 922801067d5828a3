"""The campaign's calendar: what the days of the one clock are called. It reads no rows.

The clock counts seconds from the midnight before day 1 whatever the calendar is, so that another
calendar moves nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from models.clock import CLOCKS, DAY, time_of_day, told_time

MONTH_DAYS, YEAR_DAYS = 30, 365
"""The length of a month and of a year where a calendar has none. INVENTED."""
LAST_YEAR = 99_999
"""The last year that a calendar of fixed lengths may begin with."""


class Kind(StrEnum):
    """How days are called: counted, as real dates, by the day of the year, or by own months."""

    DAYS = "days"
    GREGORIAN = "gregorian"
    ORDINAL = "ordinal"
    OWN = "own"


class Date(NamedTuple):
    """A day by its year, the number of its month from 1, and its day of the month from 1."""

    year: int
    month: int
    day: int


class Month(NamedTuple):
    """A month: its name, and how many days it has."""

    name: str
    days: int


class Holiday(NamedTuple):
    """A day of every year that has a name."""

    month: int
    day: int
    name: str


class Hours(NamedTuple):
    """A part of the day that has a name, such as a watch or a shift; it begins at a second."""

    begins: int
    name: str


@cache
def _gregorian() -> tuple[tuple[Month, ...], tuple[str, ...]]:
    months = "January February March April May June July August September October November December"
    lengths = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    week = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
    named = tuple(Month(*one) for one in zip(months.split(), lengths, strict=True))
    return named, tuple(week.split())


_FIRST = Date(1, 1, 1)


@dataclass(frozen=True, slots=True)
class Calendar:
    """What days are called.

    `first` is the date of day 1. Real dates (Gregorian, and so before 1582 too) know their months
    and weekdays, and end with the year 9999: later days are counted. A calendar by the day of the
    year has one month without a name. `week` are the names of weekdays, and `weekday` the number
    of that of day 1, from 0. `holidays` are days with a name, `hours` parts of the day with one.
    `clock` is how whoever reads it has the time of day shown; nobody keeps it with the campaign.
    """

    kind: Kind = Kind.DAYS
    first: Date = _FIRST
    months: tuple[Month, ...] = ()
    week: tuple[str, ...] = ()
    weekday: int = 0
    holidays: tuple[Holiday, ...] = ()
    hours: tuple[Hours, ...] = ()
    clock: str = field(default=CLOCKS[0], compare=False)

    @property
    def all_months(self) -> tuple[Month, ...]:
        """The months of a year, in order; none where days are counted."""
        return _gregorian()[0] if self.kind is Kind.GREGORIAN else self.months

    @property
    def all_week(self) -> tuple[str, ...]:
        """The names of the weekdays, in order; none where they have none."""
        return _gregorian()[1] if self.kind is Kind.GREGORIAN else self.week

    @property
    def year_days(self) -> int:
        """The days of a year of fixed length."""
        return sum(month.days for month in self.months) or YEAR_DAYS

    def date(self, day: int) -> Date | None:
        """The date of a day, counted from 1; None where it has none."""
        if self.kind is Kind.DAYS:
            return None
        if self.kind is Kind.GREGORIAN:
            try:
                found = date.fromordinal(date(*self.first).toordinal() + day - 1)
            except (OverflowError, ValueError):
                return None
            return Date(found.year, found.month, found.day)
        year, rest = divmod(self._days_before(self.first) + day - 1, self.year_days)
        if year < 0:
            return None
        ends = list(accumulate(month.days for month in self.months))
        month = next(number for number, end in enumerate(ends) if rest < end)
        return Date(year, month + 1, rest - ends[month] + self.months[month].days + 1)

    def day_of(self, when: Date) -> int:
        """The day, counted from 1, that has a date; raises `ValueError` when there is none."""
        if self.kind is Kind.GREGORIAN:
            try:
                return date(*when).toordinal() - date(*self.first).toordinal() + 1
            except (OverflowError, ValueError):
                raise ValueError(
                    f"{self._written(when)} is not a date of the years 1 to 9999."
                ) from None
        if not (1 <= when.month <= len(self.months) and 1 <= when.day <= self._length(when)):
            raise ValueError(f"{self._written(when)} is not a date of this calendar.")
        return self._days_before(when) - self._days_before(self.first) + 1

    def weekday_of(self, day: int) -> int | None:
        """The number of the weekday of a day, from 0; None where weekdays have no names."""
        if self.kind is Kind.GREGORIAN:
            return (date(*self.first).weekday() + day - 1) % 7
        return (self.weekday + day - 1) % len(self.week) if self.week else None

    def later(self, second: int, years: int, months: int) -> int:
        """The clock second so many years and months after one.

        It is the same day of the month, or the last where that is shorter. Raises `ValueError`
        past the last year of real dates.
        """
        day, time = divmod(second, DAY)
        when = self.date(day + 1)
        if when is None or len(self.all_months) < 2:
            return second + (years * self.year_days + months * MONTH_DAYS) * DAY
        more, month = divmod(when.month - 1 + months, len(self.all_months))
        there = Date(when.year + years + more, month + 1, 1)
        last = self._length(there)
        return (self.day_of(there._replace(day=min(when.day, last))) - 1) * DAY + time

    def day_text(self, day: int) -> str:
        """A day as it is called: `day 71`, `3 May 2301`, `123-2300`."""
        when = self.date(day)
        return f"day {day}" if when is None else self._written(when)

    def moment(self, second: int) -> str:
        """A clock second as it is kept and typed, by whatever clock: `3 May 2301, 21:40:30`."""
        return f"{self.day_text(second // DAY + 1)}, {time_of_day(second, whole=True)}"

    def told(self, second: int, *, whole: bool = True) -> str:
        """A clock second as somebody reads it; without its seconds if it is not `whole`."""
        return f"{self.day_text(second // DAY + 1)}, {told_time(second, self.clock, whole=whole)}"

    def time(self, second: int) -> str:
        """The time of day where there is little room, without seconds."""
        return told_time(second, self.clock, whole=False)

    def short(self, second: int) -> str:
        """The same for a list, without seconds: `71, 21:40`, `3 May 2301, 21:40`."""
        return self.told(second, whole=False).removeprefix("day ")

    @property
    def _half(self) -> int:
        """The cells that say which half of the day it is."""
        return len(" pm") if self.clock == CLOCKS[1] else 0

    @property
    def width(self) -> int:
        """The cells that such a time takes in a list."""
        if self.kind is Kind.DAYS:
            return 12 + self._half
        names = [
            min(len(month.name), 3 if self.kind is Kind.GREGORIAN else 99)
            for month in self.all_months
        ]
        return max(names) + 16 + self._half

    def brief(self, second: int) -> str:
        """The same where there is little room, without the year: `71 21:40`, `3 May 21:40`."""
        day = second // DAY + 1
        when = self.date(day)
        if when is None:
            called = str(day)
        elif self.kind is Kind.ORDINAL:
            called = f"{when.day:03}"
        else:
            called = f"{when.day} {self.all_months[when.month - 1].name[:3].rstrip()}"
        return f"{called} {self.time(second)}"

    @property
    def brief_width(self) -> int:
        """The cells that a brief one takes."""
        return 12 + self._half

    def full(self, second: int) -> str:
        """All that is known of a clock second: with the weekday, the shift, and the holiday."""
        day = second // DAY + 1
        number = self.weekday_of(day)
        weekday = f"{self.all_week[number][:3]} " if number is not None else ""
        named = [name for name in (self.hours_at(second), self.holiday(day)) if name]
        return " · ".join((f"{weekday}{self.told(second)}", *named))

    def holiday(self, day: int) -> str:
        """The name of the holiday on a day; empty for none."""
        when = self.date(day)
        if when is None:
            return ""
        return next((h.name for h in self.holidays if (h.month, h.day) == when[1:]), "")

    def hours_at(self, second: int) -> str:
        """The name of the part of the day; the last one runs through midnight. Empty for none."""
        time = second % DAY
        begun = [hours.name for hours in self.hours if hours.begins <= time]
        return next(iter([*begun[-1:], *(hours.name for hours in self.hours[-1:])]), "")

    def month_days(self, year: int, month: int) -> tuple[int, int]:
        """The first and the last day of a month, both counted from 1 and in it."""
        first = self.day_of(Date(year, month, 1))
        return first, first + self._length(Date(year, month, 1)) - 1

    def _length(self, when: Date) -> int:
        """The days of the month of a date."""
        length = self.all_months[when.month - 1].days
        return length + (self.kind is Kind.GREGORIAN and when.month == 2 and _leaps(when.year))

    def _days_before(self, when: Date) -> int:
        """The days before a date, from the beginning of the year 0 of fixed length."""
        before = sum(month.days for month in self.months[: when.month - 1])
        return when.year * self.year_days + before + when.day - 1

    def _written(self, when: Date) -> str:
        if self.kind is Kind.ORDINAL:
            return f"{when.day:03}-{when.year}"
        months = self.all_months
        name = months[when.month - 1].name if 1 <= when.month <= len(months) else "?"
        return f"{when.day} {name[:3] if self.kind is Kind.GREGORIAN else name} {when.year}"


def _leaps(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


COUNTED = Calendar()
"""Days are counted, as in a campaign that has chosen nothing."""


def ordinal(year: int = 2300, days: int = YEAR_DAYS) -> Calendar:
    """A calendar by the day of the year, that begins with the first of a year."""
    return Calendar(Kind.ORDINAL, Date(year, 1, 1), (Month("", days),))


def gregorian(year: int = 2300, month: int = 1, day: int = 1) -> Calendar:
    """Real dates, from that of day 1."""
    return Calendar(Kind.GREGORIAN, Date(year, month, day))
