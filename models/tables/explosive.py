"""Explosives: what somebody carries, or patterns of the equipment book when nobody does."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from sqlmodel import Field

from models.tables.base import Row


class Form(StrEnum):
    """How an explosive comes, which says what its points are counted by (X-09)."""

    BULK = "bulk"
    FIXED = "fixed charge"


class Explosive(Row, table=True):
    """An explosive with its points (X-09), and how much of it is at hand.

    Bulk explosive has its points by the kilogram, and `amount` counts kilograms; a fixed charge
    has them by itself, and `amount` counts charges.
    """

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {"form": tuple(Form)}

    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    name: str = Field(title="Name", max_length=40)
    form: str = Field(default=Form.BULK, title="Form (X-09)")
    explosive_points: float = Field(
        default=1, ge=0, le=9999, title="Explosive points, of a kilogram or a charge (X-09)"
    )
    amount: float = Field(default=1, ge=0, le=9999, title="At hand, kilograms or charges")
    sample: bool = Field(default=False, title="Sample figures (G-37)")
    notes: str = Field(default="", title="Notes", max_length=4_000)
