"""Zone maps."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret
from rules.stealth.zones.ground import BorderKind


class ZoneMap(Row, table=True):
    """A map made of zones on a grid."""

    name: str = secret("Name", max_length=60)
    notes: str = secret("Notes", default="", max_length=4_000)


class Zone(Row, table=True):
    """A room, a corridor or a patch of ground, up to about 25 m across."""

    map_id: int = Field(foreign_key="zonemap.id", index=True)
    name: str = secret("Name", max_length=12)
    x: int = secret("Column", ge=0, le=7)
    y: int = secret("Row", ge=0, le=7)
    cluttered: bool = secret("Cluttered", default=False)
    dark: bool = secret("Dark", default=False)
    crawlspace: bool = secret("Crawlspace", default=False)
    known: bool = secret("Known to players", "A-18", default=False)
    description: str = secret("Description", default="", max_length=2_000)
    secret_notes: str = secret("Referee's notes", default="", max_length=4_000)
    hidden_things: str = secret(
        "Referee's hidden things, one on a line", "A-15", default="", max_length=2_000
    )

    @property
    def conceals(self) -> bool:
        """Whether people can hide or take cover here: in clutter, never in a crawlspace (A-20)."""
        return self.cluttered and not self.crawlspace

    @property
    def things(self) -> tuple[str, ...]:
        """The things hidden here that nobody has found."""
        return tuple(line.strip() for line in self.hidden_things.splitlines() if line.strip())


class Border(Row, table=True):
    """The way, or the wall, between two zones; `metres` from centre to centre."""

    map_id: int = Field(foreign_key="zonemap.id", index=True)
    a_id: int = Field(foreign_key="zone.id")
    b_id: int = Field(foreign_key="zone.id")
    kind: str = secret("Border", choices=tuple(BorderKind), default=BorderKind.OPEN)
    metres: int = secret("Metres", default=20, ge=1, le=5_000)
