"""How much of its rate of fire a weapon has used up in a turn."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row


class Fired(Row, table=True):
    """The shots and bursts one weapon has fired in the latest turn it fired in (G-38)."""

    weapon_id: int = Field(foreign_key="weapon.id", index=True)
    scene_id: int = Field(foreign_key="scene.id")
    turn: int = Field(default=0, ge=0)
    number: int = Field(default=0, ge=0)
