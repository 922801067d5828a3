"""Explosive charges that have been set and wait to be set off."""

from __future__ import annotations

from typing import ClassVar

from sqlmodel import Field

from models.tables.base import Row
from rules.combat.cover import Material


class Charge(Row, table=True):
    """An explosive charge in its place; once it has gone off, or failed to, its row is gone.

    It lies in a zone, or on open ground at so many metres. One set against a barrier has the zone
    `beyond_id` on the other side, and what the barrier is made of (X-17). Whether it is a dud is
    the referee's to know (X-11). It may be made of so much (`amount`) of an explosive that was
    carried.
    """

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {"material": tuple(Material)}

    name: str = Field(title="Charge", max_length=40)
    zone_id: int = Field(foreign_key="zone.id", index=True)
    beyond_id: int | None = Field(default=None, foreign_key="zone.id")
    x: float = Field(default=0, ge=-50_000, le=50_000, title="Metres east, on open ground")
    y: float = Field(default=0, ge=-50_000, le=50_000, title="Metres north, on open ground")
    points: float = Field(default=1, ge=0, le=9999, title="Explosive points (X-09)")
    tamped: bool = Field(default=False, title="Tamped (X-16)")
    backed: bool = Field(default=True, title="Against hard material (X-13)")
    material: str = Field(default=Material.REINFORCED_CONCRETE, title="Barrier made of (X-17)")
    centimetres: int = Field(default=0, ge=0, le=9999, title="Barrier, centimetres thick (X-18)")
    explosive_id: int | None = Field(default=None, foreign_key="explosive.id")
    amount: float = Field(default=0, ge=0, le=9999)
    dud: bool = Field(default=False, title="Referee: a dud (X-11)")
