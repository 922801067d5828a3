"""Everything on the clock, and what there was and will be on each day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from typing import Any

from sqlalchemy import case, func
from sqlmodel import Session, col, or_, select

from models.bridge.dates import today
from models.bridge.naming import names_of
from models.bridge.schedule import (
    Event,
    outlook,
    passes,
    passing_kinds,
    rows_after_now,
    still_waiting,
)
from models.bridge.stages import Stage, kept_stages
from models.clock import DAY
from models.deeds.clock.due import Arrange
from models.recurring import Repeat, kept_repeat
from models.tables import Due, DueState, Entry, EntryState, GameSession

STANDING = (EntryState.DONE, EntryState.KEPT)
_MOST_TITLES = 40
"""Titles of one day that are read; the count is of all."""
_FIRST_OF_NOTE: Any = case(
    (
        (col(Entry.title) == "Note") & func.json_valid(Entry.lines),
        func.json_extract(Entry.lines, "$[0].text"),
    ),
    else_="",
)
"""What a note of the journal says is its title; all of them are called alike."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something on the clock: its key, when, which deed meets it, and what is said of it.

    `about` names whoever or whatever it is about, empty for nobody. It comes again as it
    `repeats`, and `stages` follow; what `passes` does not stop the clock, and players are told of
    what is `told`. It `follows` where it comes of what is due before it: again, or as a stage.
    """

    key: int
    at: int
    deed: str
    label: str
    person_id: int | None
    about: str
    notes: str
    repeats: Repeat | None
    stages: tuple[Stage, ...]
    passes: bool
    told: bool
    follows: bool = False


@dataclass(frozen=True, slots=True)
class DayView:
    """A day, counted from 1: how much happened, sessions that were on it, and what is due."""

    day: int
    happened: int
    titles: tuple[str, ...]
    sessions: tuple[str, ...]
    due: tuple[Event, ...]


def agenda(session: Session) -> tuple[Item, ...]:
    """Everything that waits, in order."""
    return tuple(_items(session, session.exec(still_waiting()).all()))


def agenda_until(session: Session, until: int) -> tuple[Item, ...]:
    """What comes from now up to a clock second, in order, each as often as it does till then."""
    coming = rows_after_now(session, until)
    rows = {due.key: due for _, due in coming}
    items = {item.key: item for item in _items(session, rows.values())}
    return tuple(
        replace(items[due.key], at=at, label=label, follows=(at, label) != (due.at, due.label))
        for (at, label), due in ((astuple(event), due) for event, due in coming)
    )


def days(session: Session, first: int, last: int) -> tuple[DayView, ...]:
    """The days from the first to the last, both in it and counted from 1."""
    begin, end = (first - 1) * DAY, last * DAY
    stands = (col(Entry.clock) >= begin, col(Entry.clock) < end, col(Entry.state).in_(STANDING))
    titles: dict[int, list[str]] = defaultdict(list)
    named = select(Entry.clock, Entry.title, _FIRST_OF_NOTE).where(*stands)
    for clock, title, noted in session.exec(named.order_by(col(Entry.id))):
        titles[clock // DAY + 1].append(str(noted or title))
    due: dict[int, list[Event]] = defaultdict(list)
    now = today(session).now
    for item in _due(session, now, begin, end):
        due[max(item.at, now) // DAY + 1].append(item)
    played = [(_name(one), one.clock, one.clock_end) for one in _sessions(session, begin, end)]
    return tuple(
        DayView(
            day,
            len(titles[day]),
            tuple(titles[day][:_MOST_TITLES]),
            tuple(name for name, began, ended in played if _meets(day, began, ended)),
            tuple(due[day]),
        )
        for day in range(first, last + 1)
    )


def _due(session: Session, now: int, begin: int, end: int) -> Iterable[Event]:
    """What comes from one second to another, again and again too; what is at hand is due now."""
    seen = outlook(session, end - 1)
    events = (*seen.fires, *filter(None, (seen.stop,)), *seen.later)
    return (event for event in events if begin <= max(event.at, now) < end)


def _meets(day: int, began: int, ended: int | None) -> bool:
    return began // DAY + 1 <= day <= (began if ended is None else ended) // DAY + 1


def _name(one: GameSession) -> str:
    return f"Session {one.number}" + (f": {one.title}" if one.title else "")


def _sessions(session: Session, begin: int, end: int) -> Iterable[GameSession]:
    ends = or_(col(GameSession.clock_end) >= begin, col(GameSession.clock_end).is_(None))
    there = select(GameSession).where(GameSession.clock < end, ends)
    return session.exec(there.order_by(col(GameSession.number)))


def _items(session: Session, rows: Iterable[Due]) -> Iterable[Item]:
    rows = list(rows)
    chosen = passing_kinds(session)
    names = names_of(session, {_about(due) for due in rows})
    for due in rows:
        yield Item(
            key=due.key,
            at=due.at,
            deed=due.deed,
            label=due.label,
            person_id=due.person_id,
            about=names.get(_about(due), ""),
            notes=due.notes,
            repeats=kept_repeat(due.repeats),
            stages=kept_stages(due.stages),
            passes=passes(due, chosen),
            told=due.told,
        )


def _about(due: Due) -> str:
    """Whom or what something is about: the row whose body it is, or the one it was set for."""
    return f"person:{due.person_id}" if due.person_id is not None else due.about


def arranged(session: Session, due_id: int) -> Arrange | None:
    """The deed that would leave something on the clock as it is; None when it is off it."""
    due = session.get(Due, due_id)
    if due is None or due.state != DueState.WAITING:
        return None
    return Arrange(
        due_id,
        kept_repeat(due.repeats),
        kept_stages(due.stages),
        due.about,
        quiet=due.quiet,
        told=due.told,
    )
