"""The equipment book and the motor pool: what is in them comes, is copied, and goes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from models.action import Action
from models.bridge.equipment import EQUIPMENT, kind_in, patterns
from models.effects.armament import disarm
from models.effects.boarding import disband
from models.effects.devices import loosen
from models.effects.outfitting import free_name, new_vehicle, one_more
from models.fields import written
from models.tables import Vehicle

_IN_BOOK: dict[str, dict[str, Any]] = {"vehicle": {"pattern": True}}


@dataclass(frozen=True, slots=True)
class NewPattern:
    """A blank pattern of the equipment book, to be written in by hand."""

    table: str
    name: str

    def perform(self, action: Action) -> None:
        """Make the row; raises `Refusal` for a name that cannot be."""
        kind = kind_in(EQUIPMENT, self.table)
        name = written(self.table, "name", self.name)
        action.session.add(kind(name=name, **_IN_BOOK.get(self.table, {})))
        action.title = f"New {self.table} in the book: {name}"
        action.secret = True
        action.tell(f"{name} is in the equipment book")


@dataclass(frozen=True, slots=True)
class KeepPattern:
    """A pattern like another, like somebody's gear, or like a vehicle of the campaign.

    A vehicle comes with its weapons and missiles, and undamaged.
    """

    table: str
    key: int

    def perform(self, action: Action) -> None:
        """Make the copy, under a name that no pattern of its kind has yet."""
        row = action.get(kind_in(EQUIPMENT, self.table), self.key)
        name = free_name(row.name, _names(patterns(action.session, self.table)), self.table)
        copy = one_more(action, row, name=name, **_IN_BOOK.get(self.table, {}))
        action.title = f"{copy.name}: in the book, like {row.name}"
        action.secret = True
        action.tell(f"{copy.name} is in the equipment book")


@dataclass(frozen=True, slots=True)
class MakeVehicle:
    """A vehicle of the campaign: like a pattern or another vehicle, or blank (`like` None).

    It comes with the weapons and missiles of what it is like, loaded and undamaged. Without a
    `name` it has that of what it is like, with a number if that is taken.
    """

    like: int | None = None
    name: str = ""

    def perform(self, action: Action) -> None:
        """Make the vehicle; raises `Refusal` for a name that cannot be."""
        row = Vehicle(name="") if self.like is None else action.get(Vehicle, self.like)
        name = new_vehicle(action, row, self.name).name
        action.title = f"New vehicle: {name}"
        action.secret = True
        like = f", like {row.name}" if row.name not in {"", name} else ""
        action.tell(f"{name} is in the motor pool{like}.")


@dataclass(frozen=True, slots=True)
class RemoveEquipment:
    """A pattern or a vehicle is gone; what was made like it stays where it is."""

    table: str
    key: int

    def perform(self, action: Action) -> None:
        """Delete the row, and of a vehicle all that belongs to it."""
        row = action.get(kind_in(EQUIPMENT, self.table), self.key)
        if isinstance(row, Vehicle):
            loosen(action, row)
            disband(action, row)
            disarm(action, row)
        action.delete(row)
        pool = isinstance(row, Vehicle) and not row.pattern
        place = "motor pool" if pool else "equipment book"
        action.title = f"{row.name}: out of the {place}"
        action.secret = True
        action.tell(f"{row.name} is no longer in the {place}")


def _names(rows: Iterable[Any]) -> set[str]:
    return {row.name for row in rows}
