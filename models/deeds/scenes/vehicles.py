"""Vehicles in a scene: put there by hand, taken out, and their people with them."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action
from models.bridge.by_key import zone_in
from models.effects.deploying import deploy, where_put
from models.tables import Deployment, Scene, Side, Vehicle


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
        zone = zone_in(action.session, scene, self.zone)
        at = (self.x, self.y)
        action.title = f"{vehicle.name}: now {where_put(scene, zone, at)}"
        action.secret = self.side != Side.PARTY
        deploy(action, scene, vehicle, zone, self.side, at, self.facing)


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
