"""Zones and the borders between them as a map shows them."""

from __future__ import annotations

from dataclasses import dataclass

from models.tables import Border, Zone


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone on the map."""

    key: int
    name: str
    x: int
    y: int
    cluttered: bool
    dark: bool
    crawlspace: bool
    description: str
    secret_notes: str
    hidden_things: str = ""
    known: bool = False
    """Whether players know that the crawlspace is there."""


@dataclass(frozen=True, slots=True)
class BorderView:
    """A border on the map."""

    key: int
    a: int
    b: int
    kind: str
    metres: int


def zone_view(zone: Zone) -> ZoneView:
    """A zone as a map shows it."""
    return ZoneView(
        zone.key, zone.name, zone.x, zone.y, zone.cluttered, zone.dark, zone.crawlspace,
        zone.description, zone.secret_notes, zone.hidden_things, zone.known,
    )  # fmt: skip


def border_view(border: Border) -> BorderView:
    """A border as a map shows it."""
    return BorderView(border.key, border.a_id, border.b_id, border.kind, border.metres)
