"""The party at a glance: what everybody at the table can see of each of them."""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session, col, select

from models.seat.shown import Row
from models.tables import Person, Side
from models.views.roster import in_words, members

_MOST = 40


def party(session: Session) -> Iterator[Row]:
    """Who they are, how they are, and what they have in hand; player characters first."""
    for one in members(session, _keys(session)[:_MOST]):
        yield one.name, in_words(one.state), one.weapon if one.weapon != "-" else ""


def _keys(session: Session) -> list[int]:
    """Who they are, of whom a campaign has a few and not thousands: the index of sides is read."""
    rows = select(Person.id, Person.archived).where(Person.side == Side.PARTY)
    found = session.exec(rows.order_by(col(Person.kind).desc(), col(Person.id)))
    return [key for key, archived in found if key is not None and not archived]
