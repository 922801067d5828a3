"""Holds: who has whom in their grip."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class Hold(Row, table=True):
    """One participant's grip on another: the control points it has come to (C-89)."""

    scene_id: int = Field(foreign_key="scene.id", index=True)
    holder_id: int = Field(foreign_key="participant.id", index=True)
    held_id: int = Field(foreign_key="participant.id", index=True)
    points: int = secret("Control points", "C-89", default=1, ge=1, le=999)
