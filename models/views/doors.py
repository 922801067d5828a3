"""How players come in: what the host of a table has to know to tell one from another."""

from __future__ import annotations

from collections import defaultdict

from sqlmodel import Session, col, select

from models.bridge.seats import known_as
from models.journal import begun_at
from models.seat.door import Door
from models.tables.seat import KeyKind, Seat, SeatKey


def doors(session: Session) -> dict[int, Door]:
    """Every seat by its key; one that has ended opens to nothing."""
    kept: dict[tuple[int, str], set[str]] = defaultdict(set)
    for key in session.exec(select(SeatKey)):
        kept[key.seat_id, key.kind].add(key.digest)
    seats = session.exec(select(Seat).order_by(col(Seat.id)))
    return {seat.key: _door(seat, kept) for seat in seats}


def let_in(session: Session) -> tuple[str, list[str]]:
    """When the campaign was begun, and the players whom something lets in."""
    there = doors(session).values()
    return begun_at(session), [
        door.player for door in there if door.code or door.keys or door.tokens
    ]


def _door(seat: Seat, kept: dict[tuple[int, str], set[str]]) -> Door:
    opens = not seat.ended
    return Door(
        seat=seat.key,
        player=seat.player,
        handle=known_as(seat),
        code=seat.code if opens else "",
        keys=frozenset(kept[seat.key, KeyKind.SSH] if opens else ()),
        tokens=frozenset(kept[seat.key, KeyKind.BROWSER] if opens else ()),
        may_throw=seat.may_throw,
        may_note=seat.may_note,
        silenced=seat.silenced,
        ended=seat.ended,
    )
