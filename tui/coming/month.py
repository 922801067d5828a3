"""The days of a month: what happened on each, and what is due."""

from __future__ import annotations

from textual.content import Content

from models.bridge.dates import today
from models.calendar import Calendar
from models.clock import DAY
from models.reading import Reader
from models.views.agenda import DayView, days
from tui.clock.due import remind
from tui.coming.text import day_text, due_in_short
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing

_COUNTED = 30
"""The days that stand together where there are no months."""


class MonthPage(Browser[tuple[DayView, ...]]):
    """A month, a line for each day, today under the cursor."""

    DEFAULT_CSS = """
    MonthPage.-wide #browser Listing { width: 2fr; }
    """

    def __init__(self, day: int | None = None) -> None:
        super().__init__()
        self._day = day

    def listing(self) -> Listing:
        """The day, how much happened, and what is due."""
        return Listing(
            Column("Day", self.calendar.width + 2),
            Column("Events", 6, right=True),
            Column("Due"),
        )

    def page_title(self) -> str:
        """Which month it is."""
        day = self._day or 1
        when = self.calendar.date(day)
        if when is None or len(self.calendar.all_months) < 2:
            return " to ".join(map(self.calendar.day_text, _around(self.calendar, day)))
        return f"{self.calendar.all_months[when.month - 1].name} {when.year}"

    def read(self, reader: Reader) -> tuple[DayView, ...]:
        """The month of the day that is looked at, at first of today."""
        calendar, now = today(reader)
        if self._day is None:
            self._day = now // DAY + 1
        return days(reader, *_around(calendar, self._day))

    def paint(self, view: tuple[DayView, ...]) -> None:
        """Fill the list; the cursor is on the day that is looked at."""
        listing = self.query_one(Listing)
        moved = self._day if listing.current is None else None
        self.fill(self._line(one) for one in view)
        if moved is not None:
            place = (n for n, line in enumerate(listing.lines) if line.key == moved)
            listing.cursor = next(place, 0)
            self.show_text()

    def _line(self, one: DayView) -> Line:
        calendar, headline = self.calendar, self.outrider.headline
        number = calendar.weekday_of(one.day)
        weekday = f"{calendar.all_week[number][:3]} " if number is not None else ""
        named = [calendar.holiday(one.day), *one.sessions]
        due = due_in_short(one, whole=bool(self.search_text))
        said = "; ".join(filter(None, (*named, due)))
        is_today = headline is not None and headline.clock // DAY + 1 == one.day
        mark = "> " if is_today else "  "
        cells = (f"{mark}{weekday}{calendar.day_text(one.day)}", str(one.happened or "·"), said)
        return Line(one.day, cells, "good" if is_today else "" if said or one.happened else "dim")

    def text(self, line: Line) -> Content:
        """All of the day."""
        found = next((one for one in self.view or () if one.day == line.key), None)
        return day_text(found, self.calendar) if found else Content()

    def action_earlier(self) -> None:
        """The month before."""
        first, _ = _around(self.calendar, self._day or 1)
        self._turn(first - 1)

    def action_later(self) -> None:
        """The month after."""
        _, last = _around(self.calendar, self._day or 1)
        self._turn(last + 1)

    def _turn(self, day: int) -> None:
        """Look at another month, from its first day on."""
        self._day = _around(self.calendar, day)[0]
        self.query_one(Listing).fill([])
        self.forget()
        self.show()

    async def action_remind(self) -> None:
        """Set a reminder, on the day under the cursor if that is still to come."""
        headline, line = self.outrider.headline, self.current
        ahead = headline and line and line.key > headline.clock // DAY + 1
        await remind(self.outrider, self.calendar.day_text(line.key) if line and ahead else "")

    def _why_first(self) -> str:
        first, _ = _around(self.calendar, self._day or 1)
        return "" if first > 1 else "Nothing was before day 1."

    KEYS = (
        *Browser.SEARCH,
        Command("s", "remind", "Set a reminder, on this day at first.", action_remind),
        Command(
            "left,less_than_sign",
            "before",
            "The month before.",
            action_earlier,
            _why_first,
            looks=True,
        ),
        Command("right,greater_than_sign", "after", "The month after.", action_later, looks=True),
    )


def _around(calendar: Calendar, day: int) -> tuple[int, int]:
    """The first and the last day of the month of a day, none of them before day 1."""
    when = calendar.date(day)
    if when is None or len(calendar.all_months) < 2:
        first = (day - 1) // _COUNTED * _COUNTED + 1
        return first, first + _COUNTED - 1
    first, last = calendar.month_days(when.year, when.month)
    return max(1, first), last
