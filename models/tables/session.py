"""Sessions: the evenings on which a campaign is played, each with its recap."""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import FieldKind, public, secret


class GameSession(Row, table=True):
    """One session of play: entries of the journal after `first` up to `last`, None while it lasts.

    `began_at` and `ended_at` are the real time (ISO 8601, UTC), `clock` and `clock_end` the game's.
    The recap is written down for each kind of reader once somebody has edited it; an empty one is
    told from the journal.
    """

    __tablename__ = "session"
    __table_args__: ClassVar[Any] = (
        Index("ix_session_ended", "clock_end", "clock"),
        Row.__table_args__,
    )

    number: int = secret("Number", default=1, ge=1, le=9999)
    title: str = public("Title", default="", max_length=120)
    players: str = public("Players", default="", max_length=400)
    began_at: str = Field(max_length=40)
    ended_at: str = Field(default="", max_length=40)
    first: int = Field()
    last: int | None = Field(default=None)
    clock: int = Field(sa_type=BigInteger)
    clock_end: int | None = Field(default=None, sa_type=BigInteger)
    notes: str = secret("Referee's note", default="", max_length=20_000)
    recap: str = secret(
        "Recap, for the referee", kind=FieldKind.NOTES, default="", max_length=100_000
    )
    told: str = public("Recap, for players", kind=FieldKind.NOTES, default="", max_length=100_000)
