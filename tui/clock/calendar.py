"""Choosing what the days of the campaign are called, and writing it out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from models.calendar import COUNTED, Calendar, Kind
from models.calendar_text import STARTS, begun, calendar_text, explained, read_calendar
from models.clock import DAY
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.writing import Writing
from tui.shell.sealed import only_looked_at

if TYPE_CHECKING:
    from tui.shell.service import Service

_KINDS = {
    Kind.DAYS: ("Days counted", "as in: day 71"),
    Kind.GREGORIAN: ("Real dates", "as in: 3 May 2301, to the year 9999"),
    Kind.ORDINAL: ("Day of the year", "as in: 123-2300"),
    Kind.OWN: ("Your own", "months, weekdays, holidays and watches of your own"),
}
_EDIT = "edit"


async def choose_calendar(outrider: Service) -> None:
    """Ask for a calendar and give it to the campaign; only from a worker."""
    from models.deeds.clock.calendar import SetCalendar

    if await only_looked_at(outrider):
        return
    headline = outrider.headline
    assert headline is not None
    now, old = headline.clock, headline.calendar
    items = [Item(kind, *_KINDS[kind]) for kind in Kind]
    items.append(Item(_EDIT, "As now, but edited", f"now: {old.day_text(now // DAY + 1)}", "e"))
    chosen = await outrider.ask(Menu("What are the days called?", items))
    if chosen is None:
        return
    if chosen == Kind.DAYS:
        calendar: Calendar | None = COUNTED
    elif chosen in {Kind.GREGORIAN, Kind.ORDINAL}:
        calendar = await _begun(outrider, chosen, now)
    else:
        calendar = await _written(outrider, old if chosen == _EDIT else STARTS[Kind.OWN], now)
    if calendar is not None:
        hours = calendar.hours if chosen in {Kind.OWN, _EDIT} else old.hours
        await outrider.perform(SetCalendar(replace(calendar, hours=hours)))


async def _begun(outrider: Service, kind: Kind, now: int) -> Calendar | None:
    """Ask which date it is today."""
    day = now // DAY + 1
    example = STARTS[kind].day_text(day)
    return await outrider.ask(
        Prompt(
            f"What date is it today, on day {day}?",
            lambda text: begun(kind, text, now),
            initial=example,
        )
    )


async def _written(outrider: Service, start: Calendar, now: int) -> Calendar | None:
    """Let a calendar be written out."""
    kind = start.kind

    def checked(text: str) -> str:
        read_calendar(text, kind, now)
        return text

    written = calendar_text(start, now)
    text = await outrider.ask(
        Writing("The calendar, a line for each", checked, initial=written, such=explained(kind))
    )
    return None if text is None else read_calendar(text, kind, now)
