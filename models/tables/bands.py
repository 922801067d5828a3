"""A scene in range bands: its environment, the groups along its track, and what each has seen."""

from __future__ import annotations

from sqlalchemy import JSON, Column
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret
from models.tables.person import Side
from rules.stealth.bands.environment import Optics, Sky, Terrain, Weather
from rules.stealth.bands.formations import Formation
from rules.stealth.bands.look import Alertness, Cover


class BandGround(Row, table=True):
    """The environment of one scene.

    A starshell lights the track for `starshell_radius` metres about its place, 0 for none. The
    group that moved last is the one that goes on to where it is spotted (R-10).
    """

    scene_id: int = Field(foreign_key="scene.id", unique=True)
    terrain: str = secret("Ground", "R-16", choices=tuple(Terrain), default=Terrain.PLAIN)
    sky: str = secret("Light", "R-18", choices=tuple(Sky), default=Sky.DAY)
    weather: str = secret("Weather", "R-19", choices=tuple(Weather), default=Weather.DRY)
    starshell_radius: int = secret("Starshell, metres", "R-20", default=0, ge=0, le=5_000)
    starshell_place: int = secret("Starshell at, metres", default=0, ge=-50_000, le=50_000)
    mover_id: int | None = Field(default=None, foreign_key="bandgroup.id")


class BandGroup(Row, table=True):
    """People of one side who go together: `members` are keys of participants, the front first.

    Whoever has left the scene is no member any more, whatever the list says.
    """

    scene_id: int = Field(foreign_key="scene.id", index=True)
    side: str = secret("Side", choices=tuple(Side), default=Side.OPPOSITION)
    name: str = secret("Name", max_length=40)
    members: list[int] = Field(default=[], sa_column=Column(JSON, nullable=False))
    formation: str = secret("Formation", "R-24", choices=tuple(Formation), default=Formation.LOOSE)
    rowdy: bool = secret("Rowdy", "R-30", default=False)
    strung_out: bool = secret("Front far from the rest", "R-28", default=False)
    alertness: str = secret("Status", "R-23", choices=tuple(Alertness), default=Alertness.ALERT)
    cover: str = secret("Cover", "R-23", choices=tuple(Cover), default=Cover.SOME)
    camouflaged: bool = secret("Camouflage equipment", "R-23", default=False)
    optics: str = secret("Looks through", "R-21", choices=tuple(Optics), default=Optics.NONE)
    night_vision: int = secret("Night vision, metres", "R-20", default=0, ge=0, le=5_000)


class BandLook(Row, table=True):
    """How one group stands with another that it may spot, since the last throw.

    `band` is that of the throw, or entered since by a free move, empty when no throw counts;
    `variables` and `status` are what it was made with. `event` has happened since, in words.
    """

    scene_id: int = Field(foreign_key="scene.id", index=True)
    observer_id: int = Field(foreign_key="bandgroup.id", index=True)
    target_id: int = Field(foreign_key="bandgroup.id", index=True)
    band: str = Field(default="", max_length=10)
    variables: dict[str, str] = Field(default={}, sa_column=Column(JSON, nullable=False))
    status: str = Field(default=Alertness.ALERT)
    free_moves: int = Field(default=0, ge=0, le=2)
    event: str = Field(default="", max_length=60)
    acted: bool = Field(default=False)
    spotted: bool = Field(default=False)
    senses: bool = Field(default=False)
