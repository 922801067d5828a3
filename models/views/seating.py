"""Who throws, and who at the table may; whom a player may play."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import Any

from sqlmodel import Session, col, select

from models.bridge import offered
from models.storage.mentions import ASKED
from models.tables import Due, Participant, Person, Seat

_THROWERS = (
    "medic_id", "carer_id", "person_id", "firer", "striker", "attacker", "grappler", "holder",
    "observer", "searcher", "scout", "who",
)  # fmt: skip
"""What deeds call whoever throws; the first of them in a deed is meant."""
_HERE = {"scout": "participant"}


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat somebody is at: its player, and whom they play if anybody."""

    key: int
    player: str
    person_id: int | None
    plays: str


def party(session: Session) -> tuple[tuple[int, str], ...]:
    """Whom a player may play: the key and the name of each of the party who is not archived."""
    return tuple((person.key, person.name) for person in offered.party(session))


def throwing(session: Session, there: Collection[int]) -> tuple[Sitting, ...]:
    """The seats among these that may throw, in the order in which they were made."""
    seats = select(Seat, Person.name).outerjoin(Person, col(Person.id) == col(Seat.person_id))
    may = col(Seat.may_throw) & ~col(Seat.silenced) & ~col(Seat.ended)
    found = session.exec(seats.where(col(Seat.id).in_(there), may).order_by(col(Seat.id)))
    return tuple(Sitting(seat.key, seat.player, seat.person_id, name or "") for seat, name in found)


def thrower(session: Session, deed: Any) -> int | None:
    """The person who throws in a deed, None where that is not told by what it is asked with."""
    asked = {field.name: getattr(deed, field.name) for field in fields(deed)}
    name = next((name for name in _THROWERS if asked.get(name)), "")
    key = asked.get(name)
    if (ASKED | _HERE).get(name) == "participant":
        row = session.get(Participant, key)
        return row.person_id if row is not None else None
    if name:
        return key if isinstance(key, int) else None
    due = session.get(Due, asked.get("due_id") or 0)
    return due.person_id if due is not None else None
