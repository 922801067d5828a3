"""Crews: stations taken and left, in a fight at the price of an action."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import select

from models.action import Action, Refusal
from models.bridge.crew import crew_of, station_of
from models.bridge.finding import participant
from models.bridge.ground import Field, Stand
from models.bridge.vehicles import deployed
from models.deeds.scenes.vehicles import carry
from models.effects.turn import use_action
from models.tables import Deployment, Person, Phase, Role, Side, Station, Vehicle, Weapon
from rules.combat.initiative import Act

BOARDING_METRES = Fraction(10)
"""INVENTED: how near somebody must be to a vehicle to board it with one action."""


@dataclass(frozen=True, slots=True)
class AssignStation:
    """The referee gives somebody a station aboard a vehicle, or another one there.

    A gunner serves one of its weapons (C-25); on an animal there are only riders.
    """

    vehicle: int
    person: int
    role: Role
    weapon: int | None = None

    def perform(self, action: Action) -> None:
        """Write it; whoever was aboard something else has left that."""
        vehicle, person = action.get(Vehicle, self.vehicle), action.get(Person, self.person)
        seat(action, vehicle, person, self.role, self.weapon)
        action.title = f"{person.name} is {self.role} of {vehicle.name}"
        action.secret = person.side != Side.PARTY


@dataclass(frozen=True, slots=True)
class ClearStation:
    """The referee lets somebody leave the vehicle they are aboard."""

    person: int

    def perform(self, action: Action) -> None:
        """Delete the station."""
        person = action.get(Person, self.person)
        vehicle = leave(action, person)
        action.title = f"{person.name} is no longer aboard {vehicle.name}"
        action.secret = person.side != Side.PARTY


@dataclass(frozen=True, slots=True)
class Board:
    """Somebody boards a vehicle, or changes to another station in it, with one action (C-10)."""

    scene: int
    who: int
    vehicle: int
    role: Role
    weapon: int | None = None

    def perform(self, action: Action) -> None:
        """Get in; raises `Refusal` when it is too far, or the station is taken."""
        field, stand = participant(action.session, self.scene, self.who)
        try:
            craft = field.craft(self.vehicle)
        except KeyError:
            raise Refusal("That vehicle is no longer in the scene.") from None
        metres = field.metres(stand.participant, craft.deployment)
        if metres is None or metres > BOARDING_METRES:
            raise Refusal(f"{stand.name} is too far from {craft.name} to board it.")
        spend_special(action, field, stand)
        seat(action, craft.vehicle, stand.person, self.role, self.weapon)
        action.title = f"{stand.name} boards {craft.name}"
        action.secret = field.unseen(stand) or field.overlooked(craft)


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody leaves the vehicle they are aboard, with one action (C-10)."""

    scene: int
    who: int

    def perform(self, action: Action) -> None:
        """Get out, beside it."""
        field, stand = participant(action.session, self.scene, self.who)
        spend_special(action, field, stand)
        vehicle = leave(action, stand.person)
        action.title = f"{stand.name} leaves {vehicle.name}"
        craft = next((craft for craft in field.crafts if craft.vehicle.id == vehicle.id), None)
        action.secret = field.unseen(stand) or (craft is not None and field.overlooked(craft))


@dataclass(frozen=True, slots=True)
class Saddle:
    """A vehicle is an animal, whose body is a person's sheet; None for a machine again (V-02)."""

    vehicle: int
    animal: int | None

    def perform(self, action: Action) -> None:
        """Write it; raises `Refusal` while anybody is aboard, whose role would not fit."""
        vehicle = action.get(Vehicle, self.vehicle)
        if crew_of(action.session, vehicle):
            raise Refusal(f"Somebody is aboard {vehicle.name}.")
        animal = action.get(Person, self.animal) if self.animal is not None else None
        vehicle.animal_id = animal.key if animal else None
        action.session.add(vehicle)
        action.title = f"{vehicle.name}: {f'the animal {animal.name}' if animal else 'a machine'}"
        action.secret = True
        action.tell(f"{action.title}, by hand", "V-02")


def seat(
    action: Action, vehicle: Vehicle, person: Person, role: Role, weapon_id: int | None
) -> None:
    """Give somebody the station, if nobody else has it; raises `Refusal` otherwise."""
    weapon = action.get(Weapon, weapon_id) if weapon_id is not None else None
    others = [a for a in crew_of(action.session, vehicle) if a.person.id != person.id]
    for other in others:
        if role.drives and other.role.drives:
            raise Refusal(f"{other.person.name} is at the controls of {vehicle.name}.")
        if weapon is not None and other.station.weapon_id == weapon.id:
            raise Refusal(f"{other.person.name} serves the {weapon.name}.")
    if weapon is not None and weapon.vehicle_id != vehicle.id:
        raise Refusal(f"{vehicle.name} has no {weapon.name}.")
    if (role is Role.RIDER) != (vehicle.animal_id is not None):
        raise Refusal("Animals have riders, and only animals (V-02).")
    if person.id == vehicle.animal_id:
        raise Refusal(f"{person.name} cannot ride on {vehicle.name}.")
    row = station_of(action.session, person.key) or Station(vehicle_id=0, person_id=person.key)
    row.vehicle_id, row.role = vehicle.key, role
    row.weapon_id = weapon.key if weapon else None
    action.session.add(row)
    action.session.flush()
    serves = f", at the {weapon.name}" if weapon else ""
    action.tell(f"{person.name} is {role} of {vehicle.name}{serves}.", "V-01", "C-25")
    place = deployed(action.session, vehicle)
    if place is not None:
        carry(action, vehicle, place)


def leave(action: Action, person: Person) -> Vehicle:
    """Take somebody's station away; raises `Refusal` for whoever has none."""
    station = station_of(action.session, person.key)
    if station is None:
        raise Refusal(f"{person.name} is aboard nothing.")
    vehicle = action.get(Vehicle, station.vehicle_id)
    action.delete(station)
    action.tell(f"{person.name} is no longer aboard {vehicle.name}.")
    return vehicle


def spend_special(action: Action, field: Field, stand: Stand) -> None:
    """In a fight this takes an action, out of it none."""
    if field.scene.phase == Phase.COMBAT:
        use_action(action, field.scene, stand, Act.HANDIWORK, 0)


def disband(action: Action, vehicle: Vehicle) -> None:
    """Nobody is aboard a vehicle that goes, and its places in scenes go with it."""
    for place in action.session.exec(select(Deployment).where(Deployment.vehicle_id == vehicle.id)):
        action.delete(place)
    for aboard in crew_of(action.session, vehicle):
        action.delete(aboard.station)
