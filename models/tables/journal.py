"""The journal: every action, and every column it changed."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from sqlalchemy import BigInteger, Column, Index
from sqlmodel import Field, SQLModel

from models.tables.compact import CompactJSON
from models.tables.editable import among


class EntryState(StrEnum):
    """Whether an action stands, can be redone, or was passed over by a later action.

    Undo and redo are entries too, and are `noted`: they are not undone themselves. What a campaign
    was given to begin with is `kept`, and so is what a player does at their seat: it stands and is
    not taken back.
    """

    DONE = "done"
    UNDONE = "undone"
    ABANDONED = "abandoned"
    NOTED = "noted"
    KEPT = "kept"


class Entry(SQLModel, table=True):
    """One action: what was asked, what the dice showed, what came of it, and who may know.

    `lines` are `{"text", "secret", "rows"}`; `thrown` are `{"purpose", "notation", "value",
    "secret"}`. `undoes` names the entry that an undo or redo turned over, `scene_id` the scene that
    was on the table, which may be gone by now. `kind` is the part of the game it belongs to, by the
    folder of its deed: `fight`, `medicine`, `people` and so on; empty for what is no deed. `author`
    is the referee or the player who did it, empty where that is not known.
    """

    __table_args__: ClassVar[Any] = (
        Index("ix_entry_state", "state"),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    clock: int = Field(sa_type=BigInteger, index=True)
    made_at: str = Field(max_length=40)
    title: str = Field(max_length=200)
    deed: str = Field(max_length=60)
    asked: dict[str, Any] = Field(default={}, sa_column=Column(CompactJSON, nullable=False))
    thrown: list[dict[str, Any]] = Field(default=[], sa_column=Column(CompactJSON, nullable=False))
    typed: bool = Field(default=False)
    lines: list[dict[str, Any]] = Field(default=[], sa_column=Column(CompactJSON, nullable=False))
    rows: list[str] = Field(default=[], sa_column=Column(CompactJSON, nullable=False))
    secret: bool = Field(default=False)
    state: str = among(*EntryState, default=EntryState.DONE)
    undoes: int | None = Field(default=None, foreign_key="entry.id")
    scene_id: int | None = Field(default=None, index=True)
    kind: str = Field(default="", max_length=20, sa_column_kwargs={"server_default": ""})
    author: str = Field(default="", max_length=60, sa_column_kwargs={"server_default": ""})


class Mention(SQLModel, table=True):
    """An entry has to do with the row whose `models.tables.base.Row.ref` is `about`."""

    __table_args__: ClassVar[Any] = (Index("ix_mention_about", "about", "entry_id"),)

    id: int | None = Field(default=None, primary_key=True)
    entry_id: int = Field(foreign_key="entry.id", index=True)
    about: str = Field(max_length=40)


class Change(SQLModel, table=True):
    """One row that an action inserted, updated or deleted, before and after."""

    __table_args__: ClassVar[Any] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    entry_id: int = Field(foreign_key="entry.id", index=True)
    table: str = Field(max_length=30)
    key: int = Field()
    before: dict[str, Any] | None = Field(
        default=None, sa_column=Column(CompactJSON(none_as_null=True), nullable=True)
    )
    after: dict[str, Any] | None = Field(
        default=None, sa_column=Column(CompactJSON(none_as_null=True), nullable=True)
    )
