"""Vehicles in a scene: put there by hand, taken out, and their people with them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action
from models.bridge.crew import crew_of
from models.deeds.scenes.scene import zone_in
from models.effects.leaving import uproot
from models.tables import Deployment, Participant, Person, Scene, Side, Vehicle


@dataclass(frozen=True, slots=True)
class PlaceVehicle:
    """The referee puts a vehicle into a scene, or elsewhere in it, with everybody aboard.

    On a map it is in the `zone`; on open ground at `x`, `y`, in metres. It faces `facing` degrees
    from north. Whoever is aboard and not in the scene yet comes into it.
    """

    scene: int
    vehicle: int
    zone: int | None = None
    x: int = 0
    y: int = 0
    facing: int = 0
    side: Side = Side.OPPOSITION

    def perform(self, action: Action) -> None:
        """Put it there."""
        scene, vehicle = action.get(Scene, self.scene), action.get(Vehicle, self.vehicle)
        place = _placed(action, scene, vehicle) or Deployment(
            scene_id=scene.key, vehicle_id=vehicle.key, side=self.side, zone_id=0
        )
        zone = zone_in(action, scene, self.zone)
        place.zone_id, place.toward_id, place.toward_metres = zone.key, None, 0
        place.x, place.y, place.facing = self.x, self.y, self.facing % 360
        place.side, place.doubled, place.evading = self.side, False, False
        action.session.add(place)
        action.session.flush()
        carry(action, vehicle, place)
        action.title = f"{vehicle.name}: now in {zone.name}"
        action.secret = self.side != Side.PARTY
        action.tell(f"{vehicle.name}: now in {zone.name}, by hand.")


@dataclass(frozen=True, slots=True)
class TakeVehicle:
    """A vehicle leaves a scene; whoever was aboard stays in it."""

    place: int

    def perform(self, action: Action) -> None:
        """Take it out."""
        place = action.get(Deployment, self.place)
        vehicle = action.get(Vehicle, place.vehicle_id)
        action.delete(place)
        action.title = f"{vehicle.name}: no longer in the scene"
        action.secret = place.side != Side.PARTY
        action.tell(f"{vehicle.name}: no longer in the scene, by hand.")


def carry(action: Action, vehicle: Vehicle, place: Deployment) -> None:
    """Everybody aboard, and the animal that is ridden, is where the vehicle is."""
    people = [aboard.person for aboard in crew_of(action.session, vehicle)]
    if vehicle.animal_id is not None:
        people.append(action.get(Person, vehicle.animal_id))
    known = select(Participant).where(Participant.scene_id == place.scene_id)
    rows = {row.person_id: row for row in action.session.exec(known)}
    last = max((row.arrived for row in rows.values()), default=0)
    for number, person in enumerate(people, last + 1):
        row = rows.get(person.key) or Participant(
            scene_id=place.scene_id, person_id=person.key, side=place.side, zone_id=place.zone_id
        )
        if row.zone_id != place.zone_id or row.id is None:
            row.came_from_id, row.zone_id, row.arrived = None, place.zone_id, number
        row.toward_id, row.toward_metres = place.toward_id, place.toward_metres
        row.x, row.y = place.x, place.y
        row.hidden, row.prone, row.peeking_id = False, False, None
        action.session.add(row)
        action.session.flush()
        uproot(action, row)


def _placed(action: Action, scene: Scene, vehicle: Vehicle) -> Deployment | None:
    return action.session.exec(
        select(Deployment).where(
            Deployment.scene_id == scene.id, Deployment.vehicle_id == vehicle.id
        )
    ).first()
