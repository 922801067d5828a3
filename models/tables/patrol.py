"""Patrols: who walks which way."""

from __future__ import annotations

from sqlalchemy import JSON, Column
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class Patrol(Row, table=True):
    """People of one scene who walk a route together, a zone a stretch and without end.

    `walkers` are keys of participants, the first leads; whoever has left the scene walks no more.
    `route` are keys of zones, each next to the one before and the last next to the first.
    """

    scene_id: int = Field(foreign_key="scene.id", index=True)
    name: str = secret("Name", max_length=40)
    walkers: list[int] = Field(default=[], sa_column=Column(JSON, nullable=False))
    route: list[int] = Field(default=[], sa_column=Column(JSON, nullable=False))
