"""A map drawn in characters, with what players may know of it and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from models.views.figure import FigureView
from models.views.players import PublicMap, players_map
from models.views.zones import BorderView, ZoneView
from tui.scene.picture import draw

if TYPE_CHECKING:
    from models.views.crafts import CraftView
    from models.views.maps import MapView

_WIDE, _HIGH = 76, 14
"""Columns and rows for it; in more rows the boxes would be high, for names that are not in them."""


class _Ground(NamedTuple):
    """Zones as they are to be seen, and nobody in them."""

    zones: tuple[ZoneView, ...]
    borders: tuple[BorderView, ...]
    figures: tuple[FigureView, ...] = ()
    crafts: tuple[CraftView, ...] = ()


def map_in_signs(view: MapView) -> str:
    """The map as lines of characters; empty where players may know of no zone."""
    seen = players_map(view)
    if not seen.zones:
        return ""
    lines = []
    for spans in draw(_ground(seen), _WIDE, _HIGH, None):
        line = ""
        for span in spans:
            line = f"{line:{span.x}}"[: span.x] + span.text
        lines.append(line.rstrip())
    return "\n".join(lines)


def _ground(seen: PublicMap) -> _Ground:
    """The same ground under numbers of its own."""
    keys = {(zone.x, zone.y): number for number, zone in enumerate(seen.zones, 1)}
    zones = tuple(
        ZoneView(number, zone.name, zone.x, zone.y, zone.cluttered, zone.dark, False, "", "")
        for number, zone in enumerate(seen.zones, 1)
    )
    borders = tuple(
        BorderView(number, keys[way.one], keys[way.other], way.kind, way.metres)
        for number, way in enumerate(seen.ways, 1)
    )
    return _Ground(zones, borders)
