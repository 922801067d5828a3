"""A scene and those in it, by their keys; what is gone is refused."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select

from models.action import Refusal, found
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand, field_in
from models.bridge.vehicles import Craft
from models.reading import read_once
from models.tables import Scene, World, Zone


@read_once
def present_scene(session: Session) -> Scene | None:
    """The scene that is played now, if there is one."""
    return session.get(Scene, session.exec(select(World.scene_id)).one() or 0)


@read_once
def field_of(session: Session, scene_id: int) -> Field:
    """A scene as it stands; raises `Refusal` when it is gone."""
    return field_in(session, found(session, Scene, scene_id))


def participant(session: Session, scene_id: int, who: int) -> tuple[Field, Stand]:
    """The scene and one of its people; raises `Refusal` when gone."""
    field = field_of(session, scene_id)
    return field, field.stand(who)


def stands(session: Session, scene_id: int, one: int, other: int) -> tuple[Field, Stand, Stand]:
    """The scene and two of its people; raises `Refusal` when one has gone."""
    field = field_of(session, scene_id)
    return field, field.stand(one), field.stand(other)


def parties(session: Session, scene_id: int, who: int, vehicle: int) -> tuple[Field, Stand, Craft]:
    """The scene, one of its people and one of its vehicles; raises `Refusal` when one has gone."""
    field = field_of(session, scene_id)
    return field, field.stand(who), field.craft(vehicle)


def standing(session: Session, scene: Scene, keys: Sequence[int]) -> list[Stand]:
    """These participants; raises `Refusal` when one is gone."""
    field = Field(session, scene)
    return [field.stand(key) for key in keys]


def zone_in(session: Session, scene: Scene, key: int | None) -> Zone:
    """The zone of a map with this key, or the one of open ground.

    Raises `Refusal` for one off the map, and where none is said.
    """
    there = select(Zone).where(Zone.map_id == scene.map_id)
    if engine_of(scene).open_ground:
        return session.exec(there).one()
    if key is None:
        names = ", ".join(zone.name for zone in session.exec(there.order_by(col(Zone.id))))
        raise Refusal(f"Say in which zone: {names}." if names else "The map has no zones yet.")
    zone = found(session, Zone, key)
    if zone.map_id != scene.map_id:
        raise Refusal(f"{zone.name} is not on the map of this scene.")
    return zone
