"""What lies before one seat alone: what the referee handed out, own notes, own wishes."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from sqlmodel import Session, col, select

from models.bridge.dates import calendar_of
from models.reading import read_once
from models.seat.shown import Row
from models.tables import Handout, SeatNote, Wish
from models.views.seats.eyes import Eyes

_MOST_HANDED, _MOST_NOTES, _MOST_WISHES = 20, 200, 20
"""INVENTED: so many of the newest of each; a longer list is no longer looked through."""


def handed(session: Session, eyes: Eyes) -> Iterator[Row]:
    """What was handed to this seat or to everybody and not taken back, the oldest first.

    What they are told apart by is counted among these, for it must not tell of what others got.
    """
    whose, keys = (None, eyes.seat.key), _keys(session, eyes.together)
    all_mine = sorted(key for each in whose for key in keys.get(each, ()))
    mine = [row for each in whose if each in keys for row in _handed_to(session, each)]
    for row in sorted(mine, key=lambda row: row.key)[-_MOST_HANDED:]:
        yield bisect(all_mine, row.key), row.title, row.style, row.body


def notes(session: Session, eyes: Eyes) -> Iterator[Row]:
    """The player's own notes, the oldest first."""
    moment = calendar_of(session).moment
    mine = [row for row in _notes(session, eyes.together) if row.seat_id == eyes.seat.id]
    for row in mine[-_MOST_NOTES:]:
        yield row.number, moment(row.clock), row.text


def wishes(session: Session, eyes: Eyes) -> Iterator[Row]:
    """What the player wanted to do, the oldest first, and what the referee answered."""
    moment = calendar_of(session).moment
    for row in _wishes(session, eyes.together):
        if row.seat_id == eyes.seat.id:
            yield moment(row.clock), row.text, row.answer or ("seen" if row.done else "")


@read_once
def _notes(session: Session, seats: tuple[int, ...]) -> Sequence[SeatNote]:
    """The notes of all these seats, of which each keeps some hundreds at most."""
    rows = select(SeatNote).where(col(SeatNote.seat_id).in_(seats))
    return session.exec(rows.order_by(col(SeatNote.id))).all()


@read_once
def _wishes(session: Session, seats: tuple[int, ...]) -> Sequence[Wish]:
    """The newest wishes of each of these seats; of older ones the index alone is read."""
    there = select(Wish.id, Wish.seat_id).where(col(Wish.seat_id).in_(seats))
    of_each: defaultdict[int, list[int]] = defaultdict(list)
    for key, seat in session.exec(there.order_by(col(Wish.id))):
        of_each[seat].append(key or 0)
    newest = [key for keys in of_each.values() for key in keys[-_MOST_WISHES:]]
    if not newest:
        return ()
    return session.exec(select(Wish).where(col(Wish.id).in_(newest)).order_by(col(Wish.id))).all()


@read_once
def _handed_to(session: Session, seat: int | None) -> Sequence[Handout]:
    """The newest for one seat, or for all, as the index has them in order."""
    rows = select(Handout).where(Handout.seat_id == seat, col(Handout.taken_back).is_(False))
    return session.exec(rows.order_by(col(Handout.id).desc()).limit(_MOST_HANDED)).all()


@read_once
def _keys(session: Session, seats: tuple[int, ...]) -> Mapping[int | None, Sequence[int]]:
    """All that was ever handed to each of these seats, and to all, where anything was.

    The index alone is read.
    """
    keys: defaultdict[int | None, list[int]] = defaultdict(list)
    for which in (col(Handout.seat_id).is_(None), col(Handout.seat_id).in_(seats)):
        for key, seat in session.exec(select(Handout.id, Handout.seat_id).where(which)):
            keys[seat].append(key or 0)
    return dict(keys)
