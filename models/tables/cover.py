"""Cover from one attacker, where it is not the same as from everybody."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row


class CoverFrom(Row, table=True):
    """The cover a participant has from one attacker (C-45); an empty stance is none at all.

    From everybody else it is what the participant's own row says.
    """

    participant_id: int = Field(foreign_key="participant.id", index=True)
    attacker_id: int = Field(foreign_key="participant.id", index=True)
    stance: str = Field(default="", title="Cover (C-45)", max_length=30)
    material: str = Field(default="", title="Cover made of (C-47)", max_length=30)
    centimetres: int = Field(default=0, ge=0, le=999, title="Cover, centimetres thick")
