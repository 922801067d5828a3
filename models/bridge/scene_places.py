"""Where in the present scene somebody may be put."""

from __future__ import annotations

from sqlmodel import Session, col, select

from models.tables import Phase, Scene, World, Zone


def places_in_scene(session: Session) -> tuple[tuple[int, str], ...]:
    """Its zones by key and name; none without a scene, or after one."""
    scene = session.get(Scene, session.exec(select(World.scene_id)).one() or 0)
    if scene is None or scene.phase == Phase.OVER:
        return ()
    zones = select(Zone).where(Zone.map_id == scene.map_id).order_by(col(Zone.id))
    return tuple((zone.key, zone.name) for zone in session.exec(zones))
