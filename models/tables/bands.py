"""A scene in range bands: its environment, the groups along its track, and what each has seen."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import JSON, Column
from sqlmodel import Field

from models.tables.base import Row
from models.tables.person import Side
from rules.stealth.bands.environment import Optics, Sky, Terrain, Weather
from rules.stealth.bands.formations import Formation
from rules.stealth.bands.look import Alertness, Cover


class BandGround(Row, table=True):
    """The environment of one scene.

    A starshell lights the track for `starshell_radius` metres about its place, 0 for none. The
    group that moved last is the one that goes on to where it is spotted (R-10).
    """

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "terrain": tuple(Terrain), "sky": tuple(Sky), "weather": tuple(Weather),
    }  # fmt: skip

    scene_id: int = Field(foreign_key="scene.id", unique=True)
    terrain: str = Field(default=Terrain.PLAIN, title="Ground (R-16)")
    sky: str = Field(default=Sky.DAY, title="Light (R-18)")
    weather: str = Field(default=Weather.DRY, title="Weather (R-19)")
    starshell_radius: int = Field(default=0, ge=0, le=5_000, title="Starshell, metres (R-20)")
    starshell_place: int = Field(default=0, ge=-50_000, le=50_000, title="Starshell at, metres")
    mover_id: int | None = Field(default=None, foreign_key="bandgroup.id")


class BandGroup(Row, table=True):
    """People of one side who go together: `members` are keys of participants, the front first.

    Whoever has left the scene is no member any more, whatever the list says.
    """

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {
        "side": tuple(Side), "formation": tuple(Formation), "alertness": tuple(Alertness),
        "cover": tuple(Cover), "optics": tuple(Optics),
    }  # fmt: skip

    scene_id: int = Field(foreign_key="scene.id", index=True)
    side: str = Field(default=Side.OPPOSITION, title="Side")
    name: str = Field(title="Name", max_length=40)
    members: list[int] = Field(default_factory=list, sa_column=Column(JSON, nullable=False))
    formation: str = Field(default=Formation.LOOSE, title="Formation (R-24)")
    rowdy: bool = Field(default=False, title="Rowdy (R-30)")
    strung_out: bool = Field(default=False, title="Front far from the rest (R-28)")
    alertness: str = Field(default=Alertness.ALERT, title="Status (R-23)")
    cover: str = Field(default=Cover.SOME, title="Cover (R-23)")
    camouflaged: bool = Field(default=False, title="Camouflage equipment (R-23)")
    optics: str = Field(default=Optics.NONE, title="Looks through (R-21)")
    night_vision: int = Field(default=0, ge=0, le=5_000, title="Night vision, metres (R-20)")


class BandLook(Row, table=True):
    """How one group stands with another that it may spot, since the last throw.

    `band` is that of the throw, or entered since by a free move, empty when no throw counts;
    `variables` and `status` are what it was made with. `event` has happened since, in words.
    """

    scene_id: int = Field(foreign_key="scene.id", index=True)
    observer_id: int = Field(foreign_key="bandgroup.id", index=True)
    target_id: int = Field(foreign_key="bandgroup.id", index=True)
    band: str = Field(default="", max_length=10)
    variables: dict[str, str] = Field(default_factory=dict, sa_column=Column(JSON, nullable=False))
    status: str = Field(default=Alertness.ALERT)
    free_moves: int = Field(default=0, ge=0, le=2)
    event: str = Field(default="", max_length=60)
    acted: bool = Field(default=False)
    spotted: bool = Field(default=False)
    senses: bool = Field(default=False)
