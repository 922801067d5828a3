"""What the campaign calls its days, and what a typed time is read by."""

from __future__ import annotations

from dataclasses import replace

from sqlmodel import Session, select

from models.calendar import Calendar
from models.calendar_kept import calendar_kept
from models.dating import Today
from models.reading import clock_of, read_once
from models.tables import World


@read_once
def calendar_of(session: Session) -> Calendar:
    """The calendar of the campaign, by the clock of whoever looks."""
    kept = calendar_kept(session.exec(select(World.calendar)).one())
    return replace(kept, clock=clock_of(session))


@read_once
def today(session: Session) -> Today:
    """The calendar of the campaign, and the clock second it is."""
    return Today(calendar_of(session), session.exec(select(World.clock)).one())
