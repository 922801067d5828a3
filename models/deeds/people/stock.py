"""What the armoury and the motor pool hold: patterns of weapons and armour, and vehicles."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action
from models.bridge.crew import weapons_on
from models.deeds.people.armament import disarm
from models.deeds.people.crew import disband
from models.deeds.people.edit import written
from models.deeds.people.people import copied, next_name
from models.deeds.workshop.devices import loosen
from models.tables import Armour, Vehicle, Weapon

STOCK: dict[str, type[Weapon] | type[Armour] | type[Vehicle]] = {
    "weapon": Weapon,
    "armour": Armour,
    "vehicle": Vehicle,
}
"""The tables that are kept in stock, by name."""

_NOBODYS = {
    "person_id": None, "vehicle_id": None, "animal_id": None, "in_hand": False,
    "suspension_points": 0,
}  # fmt: skip
_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class NewStock:
    """A blank weapon, piece of armour or vehicle, to be written in by hand."""

    table: str
    name: str

    def perform(self, action: Action) -> None:
        """Make the row; raises `Refusal` for a name that cannot be."""
        name = written(self.table, "name", self.name)
        action.session.add(STOCK[self.table](name=name))
        action.title = f"New {self.table}: {name}"
        action.secret = True
        action.tell(f"{name} is in stock")


@dataclass(frozen=True, slots=True)
class CopyStock:
    """One more of a kind in stock, from stock or from somebody's gear.

    A vehicle comes with its weapons, and undamaged.
    """

    table: str
    key: int

    def perform(self, action: Action) -> None:
        """Make the copy under the next free name."""
        table = STOCK[self.table]
        row = action.get(table, self.key)
        taken = set(action.session.exec(select(table.name)))
        nobodys = {field: value for field, value in _NOBODYS.items() if hasattr(row, field)}
        copy = copied(row, name=next_name(row.name, taken, _LONGEST_NAME), **nobodys)
        action.session.add(copy)
        action.session.flush()
        if isinstance(row, Vehicle):
            for weapon in weapons_on(action.session, row):
                action.session.add(copied(weapon, vehicle_id=copy.key))
        action.title = f"{copy.name}: made like {row.name}"
        action.secret = True
        action.tell(f"{copy.name} is in stock")


@dataclass(frozen=True, slots=True)
class RemoveStock:
    """Take something out of stock; what was copied from it stays where it is."""

    table: str
    key: int

    def perform(self, action: Action) -> None:
        """Delete the row."""
        row = action.get(STOCK[self.table], self.key)
        if isinstance(row, Vehicle):
            loosen(action, row)
            disband(action, row)
            disarm(action, row)
        action.session.delete(row)
        action.title = f"{row.name}: out of stock"
        action.secret = True
        action.tell(f"{row.name} is no longer in stock")
