"""Nursing: who gives a patient how many hours of the day."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row


class Nursing(Row, table=True):
    """One carer's share of the daily hours that a patient in bed needs (W-36)."""

    patient_id: int = Field(foreign_key="person.id", index=True)
    carer_id: int = Field(foreign_key="person.id", index=True)
    hours: int = Field(default=1, ge=1, le=24, title="Hours a day (W-36)")
