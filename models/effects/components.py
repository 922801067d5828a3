"""The components of a vehicle that a fight damages, so that the workshop can mend them."""

from __future__ import annotations

from dataclasses import replace

from models.action import Action
from models.bridge.devices import condition_of
from models.bridge.vehicles import component
from models.effects.devices import damage, write_condition
from models.tables import Device, Part, Vehicle, Weapon
from rules.tasks.damage import POINTS
from rules.tasks.failure import Damage
from rules.vehicles.hits import HALF_SPEED, IMMOBILE

_MOST_POINTS = 99


def break_part(
    action: Action,
    vehicle: Vehicle,
    part: Part,
    level: Damage,
    *rows: str,
    weapon: Weapon | None = None,
) -> None:
    """Damage the component that is this part of a vehicle; `rows` say where it came from."""
    damage(action, part_of(action, vehicle, part, weapon), level, *rows)


def lose_suspension(action: Action, vehicle: Vehicle, points: int) -> None:
    """Add points of suspension damage: five halve the speed, ten end it (V-13, V-14, G-103).

    INVENTED: for the workshop fewer than five are minor damage, fewer than ten major, and ten
    destroy the suspension.
    """
    before, vehicle.suspension_points = (
        vehicle.suspension_points,
        min(vehicle.suspension_points + points, _MOST_POINTS),
    )
    now = vehicle.suspension_points
    action.session.add(vehicle)
    device = part_of(action, vehicle, Part.SUSPENSION)
    level = Damage.MINOR if now < HALF_SPEED else Damage.MAJOR if now < IMMOBILE else None
    broken = POINTS[level or Damage.DESTROYED]
    write_condition(device, replace(condition_of(device), points=broken))
    device.diagnosis = ""
    action.session.add(device)
    action.tell(f"{vehicle.name}: suspension damage {now}.", "V-13", "G-103")
    if before < IMMOBILE <= now:
        action.tell(f"{vehicle.name} is immobile.", "V-14")
    elif before < HALF_SPEED <= now:
        action.tell(f"{vehicle.name} moves at half speed.", "V-14")


def part_of(action: Action, vehicle: Vehicle, part: Part, weapon: Weapon | None = None) -> Device:
    """The component that is this part, made if the workshop did not know of it (T-39)."""
    key = weapon.key if weapon else None
    known = component(action.session, vehicle, part, key)
    if known is not None:
        return known
    names = {Part.SUSPENSION: vehicle.suspension, Part.WEAPON: weapon.name if weapon else ""}
    made = Device(name=names.get(part) or part, vehicle_id=vehicle.key, part=part, weapon_id=key)
    action.session.add(made)
    action.session.flush()
    return made
