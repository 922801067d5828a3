"""Wounds: one row for each time somebody is hurt."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row


class Wound(Row, table=True):
    """What one hit did; a wound with shock has a clock of its own until it is stable (G-85)."""

    person_id: int = Field(foreign_key="person.id", index=True)
    at: int = Field(title="Clock second")
    location: str = Field(default="", max_length=20)
    killed: bool = Field(default=False)
    shock: int = Field(default=0)
    stun: int = Field(default=0)
    light: int = Field(default=0)
    stable: bool = Field(default=False, title="Stable")
