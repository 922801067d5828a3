"""Wounds: one row for each time somebody is hurt."""

from __future__ import annotations

from sqlalchemy import BigInteger
from sqlmodel import Field

from models.tables.base import Row


class Wound(Row, table=True):
    """What one hit did; one with shock is unstable until its crisis points are over (W-31, G-85).

    Hits of one attack have the same second, and share their crisis points unless it is ruled
    otherwise: those are then the points of the first of them.
    """

    person_id: int = Field(foreign_key="person.id", index=True)
    at: int = Field(sa_type=BigInteger)
    location: str = Field(default="", max_length=20)
    killed: bool = Field(default=False)
    shock: int = Field(default=0)
    stun: int = Field(default=0)
    light: int = Field(default=0)
    stable: bool = Field(default=False, title="Stable")
