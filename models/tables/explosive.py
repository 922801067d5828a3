"""Explosives: what somebody carries, or patterns of the equipment book when nobody does."""

from __future__ import annotations

from enum import StrEnum

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class Form(StrEnum):
    """How an explosive comes, which says what its points are counted by (X-09)."""

    BULK = "bulk"
    FIXED = "fixed charge"


class Explosive(Row, table=True):
    """An explosive with its points (X-09), and how much of it is at hand.

    Bulk explosive has its points by the kilogram, and `amount` counts kilograms; a fixed charge
    has them by itself, and `amount` counts charges.
    """

    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    name: str = secret("Name", max_length=40)
    form: str = secret("Form", "X-09", choices=tuple(Form), default=Form.BULK)
    explosive_points: float = secret(
        "Explosive points, of a kilogram or a charge", "X-09", default=1, ge=0, le=9999
    )
    amount: float = secret("At hand, kilograms or charges", default=1, ge=0, le=9999)
    sample: bool = secret("Sample figures", "G-37", default=False)
    notes: str = secret("Notes", default="", max_length=4_000)
