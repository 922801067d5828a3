"""Kinds of people: what somebody is like, written once and made anew as often as wanted."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class PersonKind(Row, table=True):
    """Guard, colonist, soldier: a stat line that people are made from.

    `line` is the stat line as a referee types it. `varies` says what is thrown for each of them
    (`rules.variation`), empty where all are alike. Their names come from the random table
    `names_id` if there is one, and are numbered otherwise. An `invented` kind has figures that no
    document gives.
    """

    __tablename__ = "kind"

    name: str = secret("Kind", max_length=60)
    line: str = secret("Stat line", default="", max_length=2_000)
    varies: str = secret("Varies by a throw", default="", max_length=200)
    invented: bool = secret("Invented", default=False)
    notes: str = secret("Notes", default="", max_length=20_000)
    names_id: int | None = Field(default=None, foreign_key="randomtable.id", index=True)
