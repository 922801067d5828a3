"""Explosive charges that have been set and wait to be set off."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret
from rules.combat.cover import Material


class Charge(Row, table=True):
    """An explosive charge in its place; once it has gone off, or failed to, its row is gone.

    It lies in a zone, or on open ground at so many metres. One set against a barrier has the zone
    `beyond_id` on the other side, and what the barrier is made of (X-17). Whether it is a dud is
    the referee's to know (X-11). It may be made of so much (`amount`) of an explosive that was
    carried.
    """

    name: str = secret("Charge", max_length=40)
    zone_id: int = Field(foreign_key="zone.id", index=True)
    beyond_id: int | None = Field(default=None, foreign_key="zone.id")
    x: float = secret("Metres east, on open ground", default=0, ge=-50_000, le=50_000)
    y: float = secret("Metres north, on open ground", default=0, ge=-50_000, le=50_000)
    points: float = secret("Explosive points", "X-09", default=1, ge=0, le=9999)
    tamped: bool = secret("Tamped", "X-16", default=False)
    backed: bool = secret("Against hard material", "X-13", default=True)
    material: str = secret(
        "Barrier made of", "X-17", choices=tuple(Material), default=Material.REINFORCED_CONCRETE
    )
    centimetres: int = secret("Barrier, centimetres thick", "X-18", default=0, ge=0, le=9999)
    explosive_id: int | None = Field(default=None, foreign_key="explosive.id")
    amount: float = Field(default=0, ge=0, le=9999)
    dud: bool = secret("Referee: a dud", "X-11", default=False)
