"""Seats: players who sit down at a machine of their own, and what they and the referee leave."""

from __future__ import annotations

from enum import StrEnum

from sqlalchemy import BigInteger
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import among


class KeyKind(StrEnum):
    """How somebody comes in again: with a key of their SSH client, or the cookie of a browser."""

    SSH = "ssh"
    BROWSER = "browser"


class HandoutStyle(StrEnum):
    """What the text of a handout is: as it stands, Markdown, or a drawing of lines and signs."""

    TEXT = "text"
    MARKDOWN = "markdown"
    DRAWING = "drawing"


class Seat(Row, table=True):
    """A player's place at the table, and whom they play, if anybody yet.

    `handle` is the name they come in under, small letters, digits and hyphens. `code` is the digest
    of the one-time code they were given (`models.seat.codes`), empty when there is none or it was
    used. Whoever is `silenced` sees the table and says nothing to it; an `ended` seat lets nobody
    in. `made_at` is the real time (ISO 8601, UTC).
    """

    player: str = Field(max_length=60)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    may_throw: bool = Field(default=True)
    may_note: bool = Field(default=True)
    silenced: bool = Field(default=False)
    ended: bool = Field(default=False)
    handle: str = Field(max_length=30, unique=True)
    code: str = Field(default="", max_length=200)
    made_at: str = Field(max_length=40)


class SeatKey(Row, table=True):
    """What lets a player in again: never the key itself, only what tells that it is the one.

    `digest` is the SHA256 fingerprint of a public key, or the digest of a browser's token. `label`
    says in words what came in with it.
    """

    __tablename__ = "seatkey"

    seat_id: int = Field(foreign_key="seat.id", index=True)
    kind: str = among(*KeyKind, max_length=10)
    digest: str = Field(max_length=100, index=True)
    label: str = Field(default="", max_length=60)
    made_at: str = Field(max_length=40)


class Handout(Row, table=True):
    """What the referee has put before one seat, or with no `seat_id` before all of them."""

    seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    title: str = Field(max_length=120)
    style: str = among(*HandoutStyle, default=HandoutStyle.TEXT, max_length=10)
    body: str = Field(default="", max_length=100_000)
    clock: int = Field(sa_type=BigInteger)
    taken_back: bool = Field(default=False)


class Wish(Row, table=True):
    """What a player wants to do, in their words, and what the referee answered.

    `clock` is the game's time at which it was said, `made_at` the real one (ISO 8601, UTC). It is
    open until it is `done`.
    """

    seat_id: int = Field(foreign_key="seat.id", index=True)
    text: str = Field(max_length=400)
    clock: int = Field(sa_type=BigInteger)
    made_at: str = Field(max_length=40)
    answer: str = Field(default="", max_length=400)
    done: bool = Field(default=False)


class SeatNote(Row, table=True):
    """A note of a player's own, which no other player reads; its `number` is one of that seat's."""

    __tablename__ = "seatnote"

    seat_id: int = Field(foreign_key="seat.id", index=True)
    number: int = Field(ge=1)
    text: str = Field(max_length=4_000)
    clock: int = Field(sa_type=BigInteger)
