"""What will happen, and when."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, Column
from sqlalchemy.orm import relationship
from sqlmodel import Field, Relationship

from models.tables.base import Row
from models.tables.by_hand import FieldKind, secret
from models.tables.wound import Wound


class DueKind(StrEnum):
    """What comes due; a reminder and everything that needs dice stops the clock."""

    CRISIS = "crisis"
    WAKING = "waking"
    HEALING = "healing"
    STUN = "stun"
    TASK = "task"
    REMINDER = "reminder"


class DueState(StrEnum):
    """Whether it has happened; a row leaves `waiting` once and never comes back but by undo."""

    WAITING = "waiting"
    DONE = "done"
    CANCELLED = "cancelled"


class Due(Row, table=True):
    """Something that comes due at a second of the campaign clock.

    `wound` is there to be given a wound that is not stored yet; what is read is its key.
    """

    at: int = secret("Clock second", kind=FieldKind.MOMENT, index=True)
    kind: str = Field(default=DueKind.REMINDER)
    state: str = Field(default=DueState.WAITING, index=True)
    label: str = secret("What", max_length=120)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    wound_id: int | None = Field(default=None, foreign_key="wound.id", index=True)
    notes: str = secret("Notes", default="", max_length=4_000)
    data: dict[str, Any] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    wound: Wound | None = Relationship(sa_relationship=relationship(Wound, lazy="raise"))
