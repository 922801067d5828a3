"""The zone maps of a campaign, as a list and as the screen that edits one shows it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, func, select

from models.bridge.engines.registry import ENGINES
from models.tables import Border, Scene, World, Zone, ZoneMap
from models.views.crafts import CraftView
from models.views.figure import FigureView
from models.views.scene import SceneView, look
from models.views.zones import BorderView, ZoneView, border_view, zone_view


@dataclass(frozen=True, slots=True)
class MapLine:
    """A map in a list, with the number of its zones."""

    key: int
    name: str
    zones: int


@dataclass(frozen=True, slots=True)
class MapView:
    """A map, with whoever stands on it if it is the present scene's."""

    key: int
    name: str
    notes: str
    zones: tuple[ZoneView, ...]
    borders: tuple[BorderView, ...]
    figures: tuple[FigureView, ...]
    crafts: tuple[CraftView, ...]

    def zone_at(self, x: int, y: int) -> ZoneView | None:
        """The zone at a place of the grid."""
        return next((z for z in self.zones if (z.x, z.y) == (x, y)), None)

    def border(self, one: int, other: int) -> BorderView | None:
        """The border between two zones."""
        return next((b for b in self.borders if {b.a, b.b} == {one, other}), None)


def maps(session: Session) -> tuple[MapLine, ...]:
    """Every map of zones, the newest first; the open ground of a scene is none."""
    over_zones = [name for name, engine in ENGINES.items() if not engine.open_ground]
    here = select(Scene.id).where(Scene.map_id == ZoneMap.id)
    open_ground = here.where(col(Scene.engine).not_in(over_zones)).exists()
    counts = dict(session.exec(select(Zone.map_id, func.count()).group_by(col(Zone.map_id))).all())
    return tuple(
        MapLine(m.key, m.name, counts.get(m.key, 0))
        for m in session.exec(select(ZoneMap).where(~open_ground).order_by(col(ZoneMap.id).desc()))
    )


def map_of(session: Session, scene_id: int) -> int:
    """The key of the map that a scene is played on."""
    return session.exec(select(Scene.map_id).where(Scene.id == scene_id)).one()


def look_at(session: Session, map_id: int) -> MapView | None:
    """A map with its zones in reading order; None when there is no such map."""
    ground = session.get(ZoneMap, map_id)
    if ground is None:
        return None
    zones = session.exec(
        select(Zone).where(Zone.map_id == map_id).order_by(col(Zone.y), col(Zone.x))
    )
    borders = session.exec(select(Border).where(Border.map_id == map_id).order_by(col(Border.id)))
    scene = _played_on(session, map_id)
    return MapView(
        key=ground.key,
        name=ground.name,
        notes=ground.notes,
        zones=tuple(map(zone_view, zones)),
        borders=tuple(map(border_view, borders)),
        figures=scene.figures if scene else (),
        crafts=scene.crafts if scene else (),
    )


def _played_on(session: Session, map_id: int) -> SceneView | None:
    """The present scene, if this is its map."""
    here = select(World.scene_id).join(Scene).where(Scene.map_id == map_id)
    return look(session) if session.exec(here).first() else None
