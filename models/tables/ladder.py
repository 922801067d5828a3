"""A scene on the ladder: what it is like, and what may be searched."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class LadderGround(Row, table=True):
    """What one scene does to everybody's Perception and Stealth."""

    scene_id: int = Field(foreign_key="scene.id", unique=True)
    conditions: int = Field(default=0, ge=-9, le=9, title="Conditions, Perception (B-22)")
    darkness: int = Field(default=0, ge=-9, le=0, title="Darkness, Perception (B-22)")
    terrain: int = Field(default=0, ge=-9, le=9, title="Terrain, Stealth (B-14)")


class LadderKit(Row, table=True):
    """What one participant has that helps or hinders, beyond the scores on the sheet."""

    participant_id: int = Field(foreign_key="participant.id", unique=True)
    camouflage: int = Field(default=0, ge=0, le=9, title="Camouflage (B-11)")
    burdened: bool = Field(default=False, title="Encumbered or conspicuous (B-12)")
    telescope: int = Field(default=0, ge=0, le=9, title="Telescope or binoculars (B-23)")
    nightsights: bool = Field(default=False, title="Nightsights (B-24)")
    psi_stealth: int = Field(default=0, ge=0, le=9, title="Psi or magic that hides (B-15)")
    psi_perception: int = Field(default=0, ge=0, le=9, title="Psi or magic that sees (B-26)")
    hides_as: str = Field(default="", title="Hides as a unit or in a vehicle (B-13, B-33)")
    sees_as: str = Field(default="", title="Sees as a unit or from a vehicle (B-21, B-34)")
    concealed_by: int | None = Field(default=None, foreign_key="participant.id")


class LadderFeature(Row, table=True):
    """A feature of the ground that one search covers: a building, a cluster of bushes (B-03)."""

    scene_id: int = Field(foreign_key="scene.id", index=True)
    name: str = secret("Name", max_length=40)
    x: float = secret("Metres east", default=0, ge=-50_000, le=50_000)
    y: float = secret("Metres north", default=0, ge=-50_000, le=50_000)
    across: int = secret("Metres across", default=6, ge=1, le=500)


class LadderSecret(Row, table=True):
    """What a feature holds beside people: a trap, or tracks, a key, a wire (B-02, B-08).

    `side` has put it there and knows of it, empty for nobody; `found` says that others do too.
    """

    feature_id: int = Field(foreign_key="ladderfeature.id", index=True)
    name: str = secret("Name", max_length=40)
    stealth: int = secret("Stealth of the thing", default=3, ge=-5, le=15)
    side: str = secret("Side that has put it there", default="")
    trap: bool = secret("A trap", "B-32", default=False)
    found: bool = secret("Found", default=False)
