"""A vehicle is put into a scene, or elsewhere in it, with everybody aboard."""

from __future__ import annotations

from sqlmodel import select

from models.action import Action
from models.bridge.crew import crew_of
from models.bridge.engines.registry import engine_of
from models.effects.boarding import carry
from models.tables import Deployment, Scene, Side, Vehicle, Zone
from models.text import east_and_north


def deploy(
    action: Action,
    scene: Scene,
    vehicle: Vehicle,
    zone: Zone,
    side: Side,
    east_north: tuple[int, int] = (0, 0),
    facing: int = 0,
) -> None:
    """Put it there, on a side, and tell it.

    On open ground it is so many metres east and north; it faces `facing` degrees from north.
    Whoever is aboard and not in the scene yet comes into it.
    """
    place = _placed(action, scene, vehicle) or Deployment(
        scene_id=scene.key, vehicle_id=vehicle.key, side=side, zone_id=0
    )
    place.zone_id, place.toward_id, place.toward_metres = zone.key, None, 0
    (place.x, place.y), place.facing = east_north, facing % 360
    place.side, place.doubled, place.evading = side, False, False
    action.session.add(place)
    action.session.flush()
    action.tell(f"{vehicle.name}: now {where_put(scene, zone, east_north)}, by hand.")
    if aboard := [each.person.name for each in crew_of(action.session, vehicle)]:
        action.tell(f"Aboard: {', '.join(aboard)}.", secret=True)
    carry(action, vehicle, place)


def where_put(scene: Scene, zone: Zone, east_north: tuple[int, int]) -> str:
    """Where that is, in words: in a zone, or so far east and north."""
    east, north = east_north
    on_ground = engine_of(scene).open_ground
    return east_and_north(east, north) if on_ground else f"in {zone.name}"


def _placed(action: Action, scene: Scene, vehicle: Vehicle) -> Deployment | None:
    return action.session.exec(
        select(Deployment).where(
            Deployment.scene_id == scene.id, Deployment.vehicle_id == vehicle.id
        )
    ).first()
