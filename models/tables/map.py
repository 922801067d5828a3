"""Zone maps."""

from __future__ import annotations

from typing import ClassVar

from sqlmodel import Field

from models.tables.base import Row
from rules.stealth.zones.ground import BorderKind


class ZoneMap(Row, table=True):
    """A map made of zones on a grid."""

    name: str = Field(title="Name", max_length=60)
    notes: str = Field(default="", title="Notes", max_length=4_000)


class Zone(Row, table=True):
    """A room, a corridor or a patch of ground, up to about 25 m across."""

    map_id: int = Field(foreign_key="zonemap.id", index=True)
    name: str = Field(title="Name", max_length=12)
    x: int = Field(ge=0, le=7, title="Column")
    y: int = Field(ge=0, le=7, title="Row")
    cluttered: bool = Field(default=False, title="Cluttered")
    dark: bool = Field(default=False, title="Dark")
    crawlspace: bool = Field(default=False, title="Crawlspace")
    description: str = Field(default="", title="Description", max_length=2_000)
    secret_notes: str = Field(default="", title="Referee's notes", max_length=4_000)
    hidden_things: str = Field(
        default="", title="Referee's hidden things, one on a line (A-15)", max_length=2_000
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

    CHOICES: ClassVar[dict[str, tuple[str, ...]]] = {"kind": tuple(BorderKind)}

    map_id: int = Field(foreign_key="zonemap.id", index=True)
    a_id: int = Field(foreign_key="zone.id")
    b_id: int = Field(foreign_key="zone.id")
    kind: str = Field(default=BorderKind.OPEN, title="Border")
    metres: int = Field(default=20, ge=1, le=5_000, title="Metres")
