"""Everything on the clock, and what there was and will be on each day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlmodel import Session, col, func, or_, select

from models.bridge.dates import today
from models.bridge.schedule import still_waiting
from models.clock import DAY
from models.tables import Due, Entry, EntryState, GameSession, Person

STANDING = (EntryState.DONE, EntryState.KEPT)
_MOST_TITLES = 40
"""Titles of one day that are read; the count is of all."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something on the clock: its key, when, which deed meets it, and what is said of it.

    `about` names whoever or whatever it is about, empty for nobody.
    """

    key: int
    at: int
    deed: str
    label: str
    person_id: int | None
    about: str
    notes: str


@dataclass(slots=True)
class DayView:
    """A day, counted from 1: sessions that were on it, how much happened, and what is due."""

    day: int
    happened: int = 0
    titles: list[str] = field(default_factory=list)
    sessions: list[str] = field(default_factory=list)
    due: list[Item] = field(default_factory=list)


def agenda(session: Session) -> tuple[Item, ...]:
    """Everything that waits, in order."""
    return tuple(_items(session, session.exec(still_waiting()).all()))


def days(session: Session, first: int, last: int) -> tuple[DayView, ...]:
    """The days from the first to the last, both in it and counted from 1."""
    found = {day: DayView(day) for day in range(first, last + 1)}
    begin, end = (first - 1) * DAY, last * DAY
    _tell_what_was(session, found, begin, end)
    for one in _sessions(session, begin, end):
        until = one.clock if one.clock_end is None else one.clock_end
        name = f"Session {one.number}" + (f": {one.title}" if one.title else "")
        for day in range(max(first, one.clock // DAY + 1), min(last, until // DAY + 1) + 1):
            found[day].sessions.append(name)
    now = today(session).now
    rows = session.exec(still_waiting().where(col(Due.at) >= begin, col(Due.at) < end)).all()
    if begin <= now < end:  # what is at hand is due today
        rows = [*session.exec(still_waiting().where(col(Due.at) < begin)), *rows]
    for item in _items(session, rows):
        found[max(item.at // DAY, begin // DAY) + 1].due.append(item)
    return tuple(found.values())


def _tell_what_was(session: Session, found: dict[int, DayView], begin: int, end: int) -> None:
    stands = (col(Entry.clock) >= begin, col(Entry.clock) < end, col(Entry.state).in_(STANDING))
    day = (col(Entry.clock) / DAY).label("day")
    for number, count in session.exec(select(day, func.count()).where(*stands).group_by(day)):
        found[int(number) + 1].happened = count
    titles: dict[int, list[str]] = defaultdict(list)
    last = select(Entry.clock, Entry.title).where(*stands).order_by(col(Entry.id))
    for clock, title in session.exec(last):
        if len(titles[clock // DAY]) < _MOST_TITLES:
            titles[clock // DAY].append(title)
    for number, said in titles.items():
        found[number + 1].titles = said


def _sessions(session: Session, begin: int, end: int) -> Iterable[GameSession]:
    ends = or_(col(GameSession.clock_end) >= begin, col(GameSession.clock_end).is_(None))
    there = select(GameSession).where(GameSession.clock < end, ends)
    return session.exec(there.order_by(col(GameSession.number)))


def _items(session: Session, rows: Iterable[Due]) -> Iterable[Item]:
    rows = list(rows)
    keys = {due.person_id for due in rows if due.person_id is not None}
    named = select(Person.id, Person.name)
    names: dict[int | None, str] = {}
    if keys:
        names = dict(session.exec(named.where(col(Person.id).in_(keys))).all())
    for due in rows:
        yield Item(
            due.key,
            due.at,
            due.deed,
            due.label,
            due.person_id,
            names.get(due.person_id, ""),
            due.notes,
        )
