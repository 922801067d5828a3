"""Sensors that are not part of a vehicle: in somebody's hands, or patterns of the book."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row


class Sensor(Row, table=True):
    """A sensor with its range and quality (N-01, N-04); a vehicle's own is on its sheet.

    Whoever carries it, or serves the array on the ground, has it; nobody has a pattern.
    """

    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    name: str = Field(title="Name", max_length=60)
    range_km: float = Field(default=1, ge=0, le=9999, title="Range, km (N-01)")
    bonus: int = Field(default=0, ge=-9, le=9, title="Bonus (N-04)")
    sample: bool = Field(default=False, title="Sample figures (G-37)")
    notes: str = Field(default="", title="Notes", max_length=4_000)
