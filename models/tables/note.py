"""Notes, and what they name."""

from __future__ import annotations

from typing import Any, ClassVar

from sqlalchemy import BigInteger, Index
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import FieldKind, secret


class Note(Row, table=True):
    """A text of the referee's, in Markdown, about the campaign or one row of it.

    `about` is the `Row.ref` of what it is about, empty for the campaign. Players may read it when
    it is `shown`. `clock` is the second of game time that it belongs to, which may be long past;
    `made_at` is the real time at which it was first written (ISO 8601, UTC). What has a name is
    written into the body as `@[name](ref)`, so that it follows when it is renamed.
    """

    __table_args__: ClassVar[Any] = (Index("ix_note_dated", "clock"), Row.__table_args__)

    about: str = Field(default="", max_length=40, index=True)
    title: str = secret("Title", max_length=120)
    body: str = Field(default="", max_length=100_000)
    shown: bool = Field(default=False)
    clock: int = secret("Date", kind=FieldKind.MOMENT, sa_type=BigInteger)
    made_at: str = Field(max_length=40)


class NoteLink(Row, table=True):
    """A note names something: its `Row.ref`, for what stands on the other's sheet."""

    __tablename__ = "notelink"

    note_id: int = Field(foreign_key="note.id", index=True)
    to: str = Field(max_length=40, index=True)
