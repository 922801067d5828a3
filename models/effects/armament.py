"""Weapons and missiles are taken off a vehicle."""

from __future__ import annotations

from sqlmodel import select

from models.action import Action
from models.bridge.equipment import mounted_on
from models.tables import Device, Missile, Station, Vehicle, Weapon


def disarm(action: Action, vehicle: Vehicle) -> None:
    """The weapons and missiles of a vehicle that goes, go with it."""
    for piece in mounted_on(action.session, vehicle):
        take_off(action, piece)


def take_off(action: Action, piece: Weapon | Missile) -> None:
    """Delete a weapon or missiles; whoever served it stays aboard, a component stays a device."""
    if isinstance(piece, Weapon):
        for table in (Station, Device):
            for row in action.session.exec(select(table).where(table.weapon_id == piece.id)):
                row.weapon_id = None
                action.session.add(row)
    action.delete(piece)
