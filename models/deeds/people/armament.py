"""What is mounted on a vehicle: weapons, missiles and sensors like a pattern, and taken off."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.equipment import MOUNTED, kind_in
from models.effects.armament import take_off
from models.effects.copying import copied
from models.tables import Sensor, Vehicle, Weapon, WeaponKind


@dataclass(frozen=True, slots=True)
class Mount:
    """A vehicle gets a weapon or missiles like a pattern; a weapon is fully loaded."""

    table: str
    vehicle: int
    pattern: int

    def perform(self, action: Action) -> None:
        """Copy the pattern; raises `Refusal` for what is thrown or struck with."""
        vehicle, pattern = (
            action.get(Vehicle, self.vehicle),
            action.get(kind_in(MOUNTED, self.table), self.pattern),
        )
        if isinstance(pattern, Weapon) and pattern.kind != WeaponKind.FIRE:
            raise Refusal(f"The {pattern.name} is for the hand: only firearms are mounted.")
        piece = copied(pattern, vehicle_id=vehicle.key, person_id=None)
        if isinstance(piece, Weapon):
            piece.rounds, piece.in_hand = piece.magazine, False
        action.session.add(piece)
        action.title = f"{vehicle.name}: {pattern.name} mounted"
        action.secret = True
        action.tell(f"{vehicle.name} has {pattern.name}")


@dataclass(frozen=True, slots=True)
class MountSensor:
    """The sensors of a vehicle are now like a pattern: it has its range and bonus (N-01, N-04)."""

    vehicle: int
    pattern: int

    def perform(self, action: Action) -> None:
        """Write them on the sheet."""
        vehicle, sensor = action.get(Vehicle, self.vehicle), action.get(Sensor, self.pattern)
        vehicle.sensor_range, vehicle.sensor_bonus = sensor.range_km, sensor.bonus
        action.session.add(vehicle)
        action.title = f"{vehicle.name}: {sensor.name} mounted"
        action.secret = True
        line = f"{vehicle.name}: sensors {sensor.range_km:g} km {sensor.bonus:+d}"
        action.tell(line, "N-01", "N-04")


@dataclass(frozen=True, slots=True)
class Dismount:
    """A weapon or the missiles of a vehicle are gone; whoever served it stays aboard."""

    table: str
    key: int

    def perform(self, action: Action) -> None:
        """Delete the row."""
        piece = action.get(kind_in(MOUNTED, self.table), self.key)
        vehicle = action.get(Vehicle, piece.vehicle_id)
        take_off(action, piece)
        action.title = f"{vehicle.name}: {piece.name} taken off"
        action.secret = True
        action.tell(f"{vehicle.name} no longer has {piece.name}")
