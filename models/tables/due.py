"""What will happen, and when."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, BigInteger, Column
from sqlalchemy.orm import relationship
from sqlmodel import Field, Relationship

from models.tables.base import Row
from models.tables.editable import FieldKind, among, secret
from models.tables.wound import Wound


class DueDeed(StrEnum):
    """What comes due, by the name of the deed that meets it.

    Healing and stun happen by themselves, and everything else stops the clock. A reminder and a
    deadline are only to be seen; a sweep is kept to be looked up, and is done from the beginning.
    `models.views.coming` makes the deeds.
    """

    CRISIS = "crisis"
    WAKING = "waking"
    HEALING = "healing"
    STUN = "stun"
    TREATMENT = "treatment"
    WORK = "work"
    EMPLACING = "emplacing"
    FUSE = "fuse"
    CALL = "call"
    BURST = "burst"
    AGAIN = "again"
    SWEEP = "sweep"
    DEADLINE = "deadline"
    REMINDER = "reminder"


OF_THE_BODY = (DueDeed.CRISIS, DueDeed.WAKING, DueDeed.HEALING, DueDeed.STUN)
"""What somebody's body brings with it."""


class DueState(StrEnum):
    """Whether it has happened; a row leaves `waiting` once and never comes back but by undo."""

    WAITING = "waiting"
    DONE = "done"
    CANCELLED = "cancelled"


class Due(Row, table=True):
    """Something that comes due at a second of the campaign clock.

    `deed` is the `DueDeed` that meets it, and `asked` what that was asked with. `wound` is there to
    be given a wound that is not stored yet; what is read is its key. `repeats` says when it comes
    again (`models.calendar` reads it; empty for once), `stages` what follows if nobody acts, each
    `{"after": seconds, "label": text}`. It is about the row whose `Row.ref` is `about`. What is
    `quiet` goes by with a line and does not stop the clock; what is `told` players hear when it
    comes due.
    """

    at: int = secret("Time", kind=FieldKind.MOMENT, index=True, sa_type=BigInteger)
    deed: str = among(*DueDeed, default=DueDeed.REMINDER)
    state: str = among(*DueState, default=DueState.WAITING, index=True)
    label: str = secret("What", max_length=120)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    wound_id: int | None = Field(default=None, foreign_key="wound.id", index=True)
    notes: str = secret("Notes", default="", max_length=4_000)
    asked: dict[str, Any] = Field(default={}, sa_column=Column(JSON, nullable=False))
    repeats: dict[str, Any] = Field(default={}, sa_column=Column(JSON, nullable=False))
    stages: list[dict[str, Any]] = Field(default=[], sa_column=Column(JSON, nullable=False))
    about: str = Field(default="", max_length=40, index=True)
    quiet: bool = Field(default=False)
    told: bool = Field(default=False)
    wound: Wound | None = Relationship(sa_relationship=relationship(Wound, lazy="raise"))
