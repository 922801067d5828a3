"""Crews: stations taken and left, in a fight at the price of an action."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.by_key import participant
from models.bridge.crew import crew_of
from models.effects.boarding import BOARDING_METRES, leave, seat, spend_special
from models.tables import Person, Role, Side, Vehicle


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
        craft = field.craft(self.vehicle)
        metres = field.metres(stand.participant, craft.deployment)
        if metres is None or metres > BOARDING_METRES:
            raise Refusal(f"{stand.name} is too far from {craft.name} to board it.")
        spend_special(action, field, stand)
        _, before = field.aboard.get(stand.person.key, (None, None))
        seat(action, craft.vehicle, stand.person, self.role, self.weapon)
        stays = before is not None and before.id == craft.vehicle.id
        does = "changes station in" if stays else "boards"
        action.title = f"{stand.name} {does} {craft.name}"
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
