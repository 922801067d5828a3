"""The weapons of a vehicle: mounted like a pattern of the armoury, and taken off."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action
from models.bridge.crew import weapons_on
from models.deeds.people.people import copied
from models.tables import Device, Station, Vehicle, Weapon


@dataclass(frozen=True, slots=True)
class MountWeapon:
    """A vehicle gets a weapon like a pattern, fully loaded."""

    vehicle: int
    pattern: int

    def perform(self, action: Action) -> None:
        """Copy the pattern."""
        vehicle, pattern = action.get(Vehicle, self.vehicle), action.get(Weapon, self.pattern)
        mounted = {"vehicle_id": vehicle.key, "person_id": None, "in_hand": False}
        action.session.add(copied(pattern, rounds=pattern.magazine, **mounted))
        action.title = f"{vehicle.name}: {pattern.name} mounted"
        action.secret = True
        action.tell(f"{vehicle.name} has {pattern.name}")


@dataclass(frozen=True, slots=True)
class DismountWeapon:
    """A weapon of a vehicle is gone; whoever served it stays aboard."""

    weapon: int

    def perform(self, action: Action) -> None:
        """Delete the row."""
        weapon = action.get(Weapon, self.weapon)
        vehicle = action.get(Vehicle, weapon.vehicle_id)
        _take_off(action, weapon)
        action.title = f"{vehicle.name}: {weapon.name} taken off"
        action.secret = True
        action.tell(f"{vehicle.name} no longer has {weapon.name}")


def disarm(action: Action, vehicle: Vehicle) -> None:
    """The weapons of a vehicle that goes, go with it."""
    for weapon in weapons_on(action.session, vehicle):
        _take_off(action, weapon)


def _take_off(action: Action, weapon: Weapon) -> None:
    for table in (Station, Device):
        for row in action.session.exec(select(table).where(table.weapon_id == weapon.id)):
            row.weapon_id = None
            action.session.add(row)
    action.session.delete(weapon)
