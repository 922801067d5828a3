"""Equipment comes to be: copies of patterns, pieces for somebody, vehicles for the campaign."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from models.action import Action
from models.bridge.equipment import Piece, motor_pool, mounted_on
from models.effects.copying import copied, give_weapon, next_name, owned_by
from models.fields import spec_of, written
from models.tables import Person, Vehicle, Weapon

_NOBODYS = {
    "person_id": None, "vehicle_id": None, "animal_id": None, "in_hand": False,
    "suspension_points": 0,
}  # fmt: skip


def one_more(action: Action, row: Any, **changes: Any) -> Any:
    """One more of a piece, nobody's and unhurt; a vehicle with all that is mounted on it."""
    nobodys = {field: value for field, value in _NOBODYS.items() if hasattr(row, field)}
    copy = copied(row, **nobodys, **changes)
    action.session.add(copy)
    action.session.flush()
    if isinstance(row, Vehicle) and row.id is not None:
        for piece in mounted_on(action.session, row):
            action.session.add(copied(piece, vehicle_id=copy.key))
        action.session.flush()
    return copy


def free_name(name: str, taken: Collection[str], table: str) -> str:
    """The name itself, or with the next number if it is taken."""
    if name.casefold() not in {other.casefold() for other in taken}:
        return name
    return next_name(name, taken, spec_of(table, "name").longest)


def new_vehicle(action: Action, like: Vehicle, name: str = "") -> Vehicle:
    """A vehicle of the campaign, loaded and undamaged; raises `Refusal` for a name that cannot be.

    Without a `name` it has that of what it is like, with a number if that is taken.
    """
    taken = {row.name for row in motor_pool(action.session)}
    free = free_name(like.name, taken, "vehicle") if like.name else ""
    made: Vehicle = one_more(
        action, like, name=written("vehicle", "name", name or free), pattern=False
    )
    for weapon in mounted_on(action.session, made):
        if isinstance(weapon, Weapon):
            weapon.rounds = weapon.magazine
            action.session.add(weapon)
    return made


def hand_out(action: Action, person: Person, pattern: Piece) -> Any:
    """Somebody's own piece like a pattern: a weapon is loaded, and in hand if that is free."""
    if isinstance(pattern, Weapon):
        return give_weapon(action, person, pattern)
    piece = copied(pattern, **owned_by(pattern, person))
    action.session.add(piece)
    return piece
