"""Where a seat is: its campaign, its player, whom they play, and what they may do."""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session

from models.reading import name_of_campaign
from models.seat.shown import Row
from models.views.seats.eyes import Eyes


def table(session: Session, eyes: Eyes) -> Iterator[Row]:
    """One row, as `models.seat.shown` has it."""
    seat = eyes.seat
    plays = eyes.person.name if eyes.person else ""
    may = seat.may_throw, seat.may_note, seat.silenced
    yield name_of_campaign(session), seat.player, plays, *may
