"""How a seat and the table are written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from models.calendar import Calendar
from models.clock import told_on_the_wall
from models.text import counted
from models.views.seats_list import HandoutLine, SeatLine, WishLine
from tui.terminal.text import clean, shown
from tui.widgets.listing import Line

if TYPE_CHECKING:
    from models.seat.desk import Present
    from tui.shell.at_table import Table


class Seating(NamedTuple):
    """Every seat, what waits at them, and what lies before them."""

    seats: tuple[SeatLine, ...]
    wishes: tuple[WishLine, ...]
    handouts: tuple[HandoutLine, ...]


_WAYS = {"ssh": "SSH", "sshd": "SSH", "browser": "a browser"}
EVERYBODY = 0
"""The seat of a line that is for all of them."""


def table_text(table: Table | None, key: str) -> Content:
    """Whether the table is open, where, and who has come; `key` opens it."""
    if table is None or not (table.present or table.opening):
        closed = Content(f"The table is closed: {key} opens it.").stylize("dim")
        why = table.why if table is not None else ""
        return shown(why).stylize("$text-error") + Content("\n") + closed if why else closed
    if table.present is None:
        return Content("The table is being opened.").stylize("dim")
    lines = ways(table.present, EVERYBODY)
    here = len({row[0] for row in table.present.seats})
    heads = [f"The table is open; {counted(here, 'player')} here.", *lines]
    if table.present.fingerprint:
        heads.append(f"Fingerprint {table.present.fingerprint}")
    return Content("\n").join(shown(line) for line in heads)


def seat_line(seat: SeatLine, table: Table | None, calendar: Calendar) -> Line:
    """A seat in the list: who, whom, how they come in, what they may do, and since when."""
    since = sitting_since(seat.key, table, calendar.clock)
    asks = f"{seat.waiting} wish{'es' * (seat.waiting > 1)}" if seat.waiting else ""
    here = " · ".join(filter(None, (since, asks))) or "-"
    cells = (
        seat.player,
        seat.plays or "nobody yet",
        seat.comes_in or "nothing yet",
        seat.may,
        here,
    )
    return Line(seat.key, cells, "dim" if seat.ended else "good" if since else "")


def sitting_since(seat: int, table: Table | None, clock: str) -> str:
    """Since when somebody is at a seat, by the clock on the wall; empty where nobody is."""
    first = min((str(row[2]) for row in _lines_of(seat, table)), default="")
    return on_the_wall(first, clock)


def on_the_wall(moment: str, clock: str) -> str:
    """Hour and minute of a moment (ISO 8601) where the program runs; nothing of what is none.

    `clock` is one of `CLOCKS`.
    """
    try:
        when = datetime.fromisoformat(moment)
    except ValueError:
        return ""
    return told_on_the_wall(when if when.tzinfo else when.replace(tzinfo=UTC), clock)


def _lines_of(seat: int, table: Table | None) -> list[tuple[object, ...]]:
    present = table.present if table is not None else None
    return [row for row in (present.seats if present else ()) if row[0] == seat]


def ways(present: Present | None, seat: int) -> list[str]:
    """The lines to type or to open for a seat."""
    rows = present.addresses if present is not None else ()
    return [str(text) for row in rows if row[0] == seat for text in row[1:]]


def seat_text(seat: SeatLine, view: Seating, table: Table | None, calendar: Calendar) -> Content:
    """All there is to know of a seat."""
    plays = f"plays {seat.plays}" if seat.plays else "plays nobody yet"
    parts = [Content(clean(f"{seat.player} {plays}")).stylize("bold $text-accent")]
    parts += [shown(line) for line in _is_so(seat, table, calendar.clock)]
    parts += [shown(f"Wants to: {wish.text}") for wish in view.wishes if wish.seat == seat.key]
    for line in ways(table.present if table else None, seat.key):
        parts.append(shown(line).stylize("bold"))
    handed = [one for one in view.handouts if one.seat in {None, seat.key}]
    for one in handed:
        to = " (everybody)" if one.seat is None else ""
        parts.append(shown(f"Handed {calendar.brief(one.clock)}: {one.title}{to}"))
    return Content("\n").join(parts)


def _is_so(seat: SeatLine, table: Table | None, clock: str) -> Iterator[str]:
    here = [f"over {_WAYS.get(str(row[1]), 'a line')} since {on_the_wall(str(row[2]), clock)}"
            for row in _lines_of(seat.key, table)]  # fmt: skip
    yield f"Here {', '.join(here)}." if here else "Not here."
    if seat.ended:
        yield "The seat is closed: nobody is let in."
    if seat.silenced:
        yield "Silenced: sees the table, and nothing is taken from this seat."
    for key in seat.keys:
        kind = "SSH key" if key.kind == "ssh" else "Browser"
        yield f"{kind} {key.label or 'without a name'}, since {key.made_at[:10]}."
    if seat.has_code:
        yield "A one-time code waits to be used."
    elif not seat.keys and not seat.ended:
        yield "Nothing lets them in yet: a one-time code does."
