"""Sensors that are not part of a vehicle: in somebody's hands, or patterns of the book."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class Sensor(Row, table=True):
    """A sensor with its range and quality (N-01, N-04); a vehicle's own is on its sheet.

    Whoever carries it, or serves the array on the ground, has it; nobody has a pattern.
    """

    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    name: str = secret("Name", max_length=60)
    range_km: float = secret("Range, km", "N-01", default=1, ge=0, le=9999)
    bonus: int = secret("Bonus", "N-04", default=0, ge=-9, le=9)
    sample: bool = secret("Sample figures", "G-37", default=False)
    notes: str = secret("Notes", default="", max_length=4_000)
