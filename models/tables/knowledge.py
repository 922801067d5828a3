"""What sides have not noticed or only suspect in a scene, and what the players have been told."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import among
from models.tables.person import Side


class Suspicion(Row, table=True):
    """What one side suspects at a place, in the words it goes by (B-28 to B-30).

    On a map the place is a zone, on open ground it is in metres. `participant_id` is who is really
    behind it, wherever they are by now; nobody when the suspicion is false.
    """

    scene_id: int = Field(foreign_key="scene.id", index=True)
    side: str = among(*Side)
    told: str = Field(title="What they suspect", max_length=200)
    zone_id: int | None = Field(default=None, foreign_key="zone.id")
    x: float = Field(default=0, ge=-50_000, le=50_000)
    y: float = Field(default=0, ge=-50_000, le=50_000)
    participant_id: int | None = Field(default=None, foreign_key="participant.id")


class Revelation(Row, table=True):
    """What the players were told in a scene, and when.

    `about` is what it is about, as `models.views.knowledge` names it: whatever is told of the same
    later takes its place. It is empty for anything else.
    """

    scene_id: int = Field(foreign_key="scene.id", index=True)
    about: str = Field(default="", max_length=40)
    told: str = Field(title="What the players were told", max_length=200)
    clock: int = Field(default=0, ge=0, sa_type=BigInteger)


class Unnoticed(Row, table=True):
    """Participants who did not notice each other in a stretch, as nobody rolled a six (G-135)."""

    scene_id: int = Field(foreign_key="scene.id", index=True)
    stretch: int = Field(default=1, ge=1)
    ours: list[int] = Field(default=[], sa_column=Column(JSON, nullable=False))
    theirs: list[int] = Field(default=[], sa_column=Column(JSON, nullable=False))
