"""The campaign itself: its clock, and what its referee has ruled."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, Column
from sqlmodel import Field

from models.tables.base import Row

LONGEST_BLURB = 4_000


class World(Row, table=True):
    """The one row that a campaign is: the clock counts seconds since midnight before day 1.

    `calendar` and `settings` are kept as the values that `models.calendar` and `models.settings`
    read from them, and empty for the default. `money` is what the party owns together, in
    hundredths of the `currency`.
    """

    clock: int = Field(default=0, sa_type=BigInteger)
    blurb: str = Field(default="", title="Blurb", max_length=LONGEST_BLURB)
    notes: str = Field(default="", title="Notes", max_length=20_000)
    scene_id: int | None = Field(default=None, foreign_key="scene.id")
    calendar: dict[str, Any] = Field(default={}, sa_column=Column(JSON, nullable=False))
    settings: dict[str, Any] = Field(default={}, sa_column=Column(JSON, nullable=False))
    money: int = Field(default=0, sa_type=BigInteger)
    currency: str = Field(default="Lv", max_length=10)


class HouseTable(Row, table=True):
    """A table of the rules that the documents do not print, as this campaign plays it (G-35)."""

    name: str = Field(max_length=40, unique=True)
    rows: list[Any] = Field(default=[], sa_column=Column(JSON, nullable=False))


class Switch(Row, table=True):
    """A ruling that this campaign plays otherwise than by default: its id, and what is chosen."""

    ruling: str = Field(max_length=10, unique=True)
    choice: str = Field(max_length=80)
