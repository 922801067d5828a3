"""Riding an animal: it moves as a vehicle and is wounded as a body (V-02)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.bridge.by_key import participant
from models.bridge.ground import Stand
from models.effects.boarding import BOARDING_METRES, seat, spend_special
from models.tables import Deployment, Participant, Role, Vehicle

PACE = 40
"""INVENTED: the metres a ridden animal moves with one action, until the referee says."""


@dataclass(frozen=True, slots=True)
class MountUp:
    """Somebody gets onto an animal of the scene with one action, and rides it from then on.

    The animal is a participant as anybody is. It moves at the rider's points, so many `metres` an
    action (V-02, V-03).
    """

    scene: int
    who: int
    animal: int
    metres: int = PACE

    def perform(self, action: Action) -> None:
        """Get on; raises `Refusal` when it is too far, dead, or not to be ridden."""
        field, rider = participant(action.session, self.scene, self.who)
        animal = field.stand(self.animal)
        between = field.metres(rider.participant, animal.participant)
        checks = (
            (not animal.active, f"{animal.name} is out of action."),
            (animal.person.key in field.aboard, f"{animal.name} is aboard something."),
            (
                between is None or between > BOARDING_METRES,
                f"{rider.name} is too far from {animal.name} to get on.",
            ),
        )
        for refused, sentence in checks:
            if refused:
                raise Refusal(sentence)
        spend_special(action, field, rider)
        mount = _mount_of(action, animal)
        mount.combat_movement = self.metres
        action.session.add(mount)
        action.session.flush()
        _stand_beside(action, mount, animal.participant, rider.participant.side)
        seat(action, mount, rider.person, Role.RIDER, None)
        action.title = f"{rider.name} gets onto {animal.name}"


def _mount_of(action: Action, animal: Stand) -> Vehicle:
    """The vehicle that an animal is; it becomes one when it is first ridden."""
    ridden = select(Vehicle).where(Vehicle.animal_id == animal.person.key)
    return action.session.exec(ridden).first() or Vehicle(
        name=animal.name, kind="animal", animal_id=animal.person.key, suspension="none"
    )


def _stand_beside(action: Action, mount: Vehicle, row: Participant, side: str) -> None:
    """Put a mount into the scene where the animal is."""
    here = select(Deployment).where(
        Deployment.vehicle_id == mount.key, Deployment.scene_id == row.scene_id
    )
    place = action.session.exec(here).first() or Deployment(
        scene_id=row.scene_id, vehicle_id=mount.key, zone_id=row.zone_id
    )
    place.side, place.zone_id, place.x, place.y = side, row.zone_id, row.x, row.y
    action.session.add(place)
    action.session.flush()
