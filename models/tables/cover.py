"""Cover from one attacker, where it is not the same as from everybody."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret
from rules.combat.cover import Material, Stance

FULL = "full"
BARE = "no cover"
"""What is noted of somebody who has no cover, whatever the ground offers: the referee's word."""

STANCES = ("", *Stance, FULL, BARE)
MATERIALS = ("", *Material)
"""What a column of cover may hold."""


class CoverFrom(Row, table=True):
    """The cover a participant has from one attacker (C-45); an empty stance is none at all.

    From everybody else it is what the participant's own row says.
    """

    participant_id: int = Field(foreign_key="participant.id", index=True)
    attacker_id: int = Field(foreign_key="participant.id", index=True)
    stance: str = secret("Cover", "C-45", choices=STANCES, default="", max_length=30)
    material: str = secret("Cover made of", "C-47", choices=MATERIALS, default="", max_length=30)
    centimetres: int = secret("Cover, centimetres thick", default=0, ge=0, le=999)
