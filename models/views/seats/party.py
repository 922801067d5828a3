"""The party at a glance: what everybody at the table can see of each of them."""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session, col, select

from models.seat.shown import Row
from models.tables import Person, Side
from models.views.roster import members

_MOST = 40


def party(session: Session) -> Iterator[Row]:
    """Who they are, how they are, and what they have in hand; player characters first."""
    rows = select(Person.id).where(Person.side == Side.PARTY, col(Person.archived).is_(False))
    keys = session.exec(rows.order_by(col(Person.kind).desc(), col(Person.id)).limit(_MOST)).all()
    for one in members(session, [key for key in keys if key is not None]):
        yield one.name, one.state, one.weapon if one.weapon != "-" else ""
