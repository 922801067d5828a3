"""Devices are damaged and made good (T-37 to T-40)."""

from __future__ import annotations

from sqlmodel import col, select

from models.action import Action
from models.bridge.devices import called, condition_of, needs
from models.effects.trials import forget_all
from models.tables import Device, Part, Trial, Vehicle
from rules.tasks.damage import Condition
from rules.tasks.failure import CONSEQUENCES, Damage, Mishap


def write_condition(device: Device, condition: Condition) -> None:
    """Let the device stand so."""
    device.marks, device.points = condition.marks, condition.points
    device.makeshift = condition.makeshift or ""
    device.field_repair = condition.field_repair or ""


def damage(action: Action, device: Device, added: Damage, *rows: str, secret: bool = False) -> None:
    """Add damage to a device; what was found out about the old is of no more use (T-40).

    `rows` say where it came from.
    """
    before = condition_of(device)
    after = before.damaged(added)
    write_condition(device, after)
    device.diagnosis = ""
    action.session.add(device)
    name = called(action.session, device)
    if added is Damage.SUPERFICIAL:
        action.tell(f"{name}: marked, and works as before", *rows, "T-37", secret=secret)
        return
    line = f"{name}: {added} damage" if added is not Damage.DESTROYED else f"{name}: destroyed"
    if before.points:
        line += f" on top of {before.level}: {after.level}"
        rows = (*rows, "T-38", "G-15")
    action.tell(f"{line}; no use until repaired", *rows, "T-40", "G-14", secret=secret)


def suffer(action: Action, device: Device, mishap: Mishap, *, secret: bool) -> None:
    """Let a mishap damage the device in use (T-36, G-13)."""
    grade = CONSEQUENCES[mishap]
    damage(action, device, grade.damage, grade.row, "T-36", "G-13", secret=secret)


def make_good(action: Action, device: Device, condition: Condition) -> None:
    """Let a device stand so after a repair; the failures before it are forgotten."""
    write_condition(device, condition)
    if needs(device) is None:
        device.diagnosis = ""
    action.session.add(device)
    if device.part == Part.SUSPENSION and device.vehicle_id and not condition.points:
        vehicle = action.get(Vehicle, device.vehicle_id)
        vehicle.suspension_points = 0
        action.session.add(vehicle)
    forget_all(action, col(Trial.device_id) == device.key)


def loosen(action: Action, vehicle: Vehicle) -> None:
    """The components of a vehicle that goes are devices by themselves."""
    for device in action.session.exec(select(Device).where(Device.vehicle_id == vehicle.id)):
        device.vehicle_id, device.part = None, ""
        action.session.add(device)
