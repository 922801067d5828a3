"""All that a seat shows: an allow-list, section by section, of what its player may know.

What there is stands in three lists: what everybody gets who sees what the party may know, what a
side of the scene knows, and what is one seat's own. Whatever is in none of them leaves for no seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from itertools import accumulate

from sqlmodel import Session

from models.reading import read_once
from models.seat.shown import Cell, Row, Section, Shown
from models.tables import Side
from models.text import clean
from models.views.seats.clocks import clocks
from models.views.seats.eyes import Eyes, eyes_of
from models.views.seats.journal import journal, recap
from models.views.seats.maps import ground
from models.views.seats.papers import handed, notes, wishes
from models.views.seats.party import party
from models.views.seats.scenes import course, known, told
from models.views.seats.sheets import sheet
from models.views.seats.table import table

Rows = Iterable[Row]

OPEN: Mapping[Section, Callable[[Session], Rows]] = {
    Section.PARTY: party,
    Section.TOLD: told,
    Section.JOURNAL: journal,
    Section.RECAP: recap,
}
"""What the party may know in public."""
OF_A_SIDE: Mapping[Section, Callable[[Session, str], Rows]] = {
    Section.SCENE: course,
    Section.MAP: ground,
    Section.KNOWN: known,
}
"""What a side knows of the present scene."""
OWN: Mapping[Section, Callable[[Session, Eyes], Rows]] = {
    Section.TABLE: table,
    Section.CLOCK: clocks,
    Section.SHEET: sheet,
    Section.HANDED: handed,
    Section.NOTES: notes,
    Section.WISHES: wishes,
}
"""What is for one seat."""

_MOST_ROWS, _MOST_IN_ALL = 1_000, 1_000_000
"""Rows and signs of a section; of more, the last are shown, which are the newest."""
_LONG = 4_000
_MOST_SIGNS = {Section.HANDED: 100_000}
_IN_LINES = {Section.HANDED, Section.NOTES, Section.WISHES}
"""Sections whose texts keep their lines."""


def shown_to(reader: Session, seat_key: int) -> Shown:
    """What one seat shows; nothing where there is no such seat, or it is at its end."""
    return shown_to_all(reader, (seat_key,)).get(seat_key, {})


def shown_to_party(reader: Session) -> Shown:
    """The present scene as the party knows it, and what was told, whoever sits where."""
    sections = {Section.TOLD: _in_public(reader, Section.TOLD)}
    sections |= {part: _as_side(reader, part, Side.PARTY) for part in OF_A_SIDE}
    return {part: rows for part, rows in sections.items() if rows}


def shown_to_all(reader: Session, keys: Collection[int]) -> Mapping[int, Shown]:
    """What each of these seats shows, by its key; what several of them see is made once."""
    return {key: _shown(reader, eyes) for key, eyes in eyes_of(reader, keys).items()}


def _shown(reader: Session, eyes: Eyes) -> Shown:
    sections = {part: _clean(part, make(reader, eyes)) for part, make in OWN.items()}
    if eyes.open:
        sections |= {part: _in_public(reader, part) for part in OPEN}
    if eyes.side:
        sections |= {part: _as_side(reader, part, eyes.side) for part in OF_A_SIDE}
    return {part: sections[part] for part in Section if sections.get(part)}


@read_once
def _in_public(reader: Session, part: Section) -> tuple[Row, ...]:
    return _clean(part, OPEN[part](reader))


@read_once
def _as_side(reader: Session, part: Section, side: str) -> tuple[Row, ...]:
    return _clean(part, OF_A_SIDE[part](reader, side))


def _clean(part: Section, rows: Rows) -> tuple[Row, ...]:
    """Rows in which no text can command a terminal, and of which none is without end."""
    most, lines = _MOST_SIGNS.get(part, _LONG), part in _IN_LINES

    def safe(cell: Cell) -> Cell:
        if isinstance(cell, tuple):
            return tuple(map(safe, cell))
        return _text(cell, most, lines=lines) if isinstance(cell, str) else cell

    made = [tuple(map(safe, row)) for row in rows][-_MOST_ROWS:]
    sizes = accumulate(map(_signs, reversed(made)))
    fitting = sum(size <= _MOST_IN_ALL for size in sizes)
    return tuple(made[len(made) - fitting :])


def _signs(cell: Cell) -> int:
    if isinstance(cell, tuple):
        return sum(map(_signs, cell))
    return len(cell) if isinstance(cell, str) else 1


def _text(text: str, most: int, *, lines: bool) -> str:
    return _long(text, most, lines) if len(text) > _LONG else clean(text, most, lines=lines)


@lru_cache(maxsize=64)
def _long(text: str, most: int, lines: bool) -> str:
    """The same for a long text, which does not change from one act to the next."""
    return clean(text, most, lines=lines)
