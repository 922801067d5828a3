"""What the page of seats lists: who sits where, how they come in, what waits, what lies there."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from sqlalchemy.orm import defer
from sqlmodel import Session, col, func, select

from models.bridge.seats import known_as
from models.tables import Handout, KeyKind, Person, Seat, SeatKey, Wish
from models.text import counted

EVERYBODY = "everybody"
_CALLED = {KeyKind.SSH: "SSH key", KeyKind.BROWSER: "browser"}


@dataclass(frozen=True, slots=True)
class KeyLine:
    """Something that lets a player in: what it is, and since when (ISO 8601, UTC)."""

    key: int
    kind: str
    label: str
    made_at: str


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat: its player, whom they play (`plays` is empty for nobody), what they may, what waits.

    With `has_code` there is a one-time code that was not used yet. `waiting` counts their wishes
    that were not answered.
    """

    key: int
    player: str
    handle: str
    person_id: int | None
    plays: str
    may_throw: bool
    may_note: bool
    silenced: bool
    ended: bool
    has_code: bool
    keys: tuple[KeyLine, ...]
    waiting: int

    @property
    def may(self) -> str:
        """What may be done there, in a few words."""
        if self.ended:
            return "closed"
        if self.silenced:
            return "silenced"
        also = (("dice", self.may_throw), ("notes", self.may_note))
        return ", ".join(("look", *(word for word, may in also if may)))

    @property
    def comes_in(self) -> str:
        """How the player comes in, in a few words; empty for not at all yet."""
        kinds = Counter(key.kind for key in self.keys)
        known = [counted(kinds[kind], word) for kind, word in _CALLED.items() if kinds[kind]]
        return ", ".join((*known, *(["code given"] if self.has_code else [])))


@dataclass(frozen=True, slots=True)
class WishLine:
    """A wish that waits for an answer: whose, what, and when (clock second)."""

    key: int
    seat: int
    player: str
    text: str
    clock: int


@dataclass(frozen=True, slots=True)
class HandoutLine:
    """What lies before one player, or before everybody: what it is, and since when."""

    key: int
    seat: int | None
    player: str
    title: str
    style: str
    clock: int


def seats_list(session: Session) -> tuple[SeatLine, ...]:
    """Every seat in the order in which they were made, those that were closed at the end."""
    found = select(Seat, Person.name).outerjoin(Person, col(Person.id) == col(Seat.person_id))
    keys: dict[int, list[KeyLine]] = defaultdict(list)
    for key in session.exec(select(SeatKey).order_by(col(SeatKey.id))):
        keys[key.seat_id].append(KeyLine(key.key, key.kind, key.label, key.made_at))
    waiting = dict(
        session.exec(
            select(Wish.seat_id, func.count()).where(~col(Wish.done)).group_by(col(Wish.seat_id))
        ).all()
    )
    return tuple(
        SeatLine(
            key=seat.key,
            player=seat.player,
            handle=known_as(seat),
            person_id=seat.person_id,
            plays=name or "",
            may_throw=seat.may_throw,
            may_note=seat.may_note,
            silenced=seat.silenced,
            ended=seat.ended,
            has_code=bool(seat.code),
            keys=tuple(keys[seat.key]),
            waiting=waiting.get(seat.key, 0),
        )
        for seat, name in session.exec(found.order_by(col(Seat.ended), col(Seat.id)))
    )


def waiting_wishes(session: Session) -> tuple[WishLine, ...]:
    """The wishes that wait for an answer, the oldest first."""
    asked = select(Wish, Seat.player).join(Seat, col(Seat.id) == col(Wish.seat_id))
    found = session.exec(asked.where(~col(Wish.done)).order_by(col(Wish.id)))
    return tuple(
        WishLine(wish.key, wish.seat_id, player, wish.text, wish.clock) for wish, player in found
    )


def lying(session: Session) -> tuple[HandoutLine, ...]:
    """What was handed out and not taken back, the newest first."""
    asked = select(Handout, Seat.player).outerjoin(Seat, col(Seat.id) == col(Handout.seat_id))
    asked = asked.where(~col(Handout.taken_back)).options(defer(Handout.body))  # type: ignore[arg-type]
    return tuple(
        HandoutLine(row.key, row.seat_id, player or EVERYBODY, row.title, row.style, row.clock)
        for row, player in session.exec(asked.order_by(col(Handout.id).desc()))
    )
