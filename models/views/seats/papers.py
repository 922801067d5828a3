"""What lies before one seat alone: what the referee handed out, own notes, own wishes."""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session, col, func, or_, select

from models.bridge.dates import calendar_of
from models.seat.shown import Row
from models.tables import Handout, SeatNote, Wish
from models.views.seats.eyes import Eyes

_MOST_HANDED, _MOST_NOTES, _MOST_WISHES = 20, 200, 20
"""INVENTED: so many of the newest of each; a longer list is no longer looked through."""


def handed(session: Session, eyes: Eyes) -> Iterator[Row]:
    """What was handed to this seat or to everybody and not taken back, the oldest first.

    What they are told apart by is counted among these, for it must not tell of what others got.
    """
    mine = or_(col(Handout.seat_id).is_(None), Handout.seat_id == eyes.seat.id)
    number = func.row_number().over(order_by=col(Handout.id)).label("number")
    all_mine = select(Handout.id, number).where(mine).subquery()
    rows = select(Handout, all_mine.c.number).join(all_mine, all_mine.c.id == col(Handout.id))
    rows = rows.where(col(Handout.taken_back).is_(False)).order_by(col(Handout.id).desc())
    for row, counted in reversed(session.exec(rows.limit(_MOST_HANDED)).all()):
        yield counted, row.title, row.style, row.body


def notes(session: Session, eyes: Eyes) -> Iterator[Row]:
    """The player's own notes, the oldest first."""
    moment = calendar_of(session).moment
    rows = select(SeatNote).where(SeatNote.seat_id == eyes.seat.id)
    newest = session.exec(rows.order_by(col(SeatNote.id).desc()).limit(_MOST_NOTES)).all()
    for row in reversed(newest):
        yield row.number, moment(row.clock), row.text


def wishes(session: Session, eyes: Eyes) -> Iterator[Row]:
    """What the player wanted to do, the oldest first, and what the referee answered."""
    moment = calendar_of(session).moment
    rows = select(Wish).where(Wish.seat_id == eyes.seat.id)
    newest = session.exec(rows.order_by(col(Wish.id).desc()).limit(_MOST_WISHES)).all()
    for row in reversed(newest):
        yield moment(row.clock), row.text, row.answer
