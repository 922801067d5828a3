"""Between a device's row and the rules: how it stands, and the work it needs."""

from __future__ import annotations

from fractions import Fraction

from sqlmodel import Session, col, select

from models.tables import Device, Person, Side, Vehicle, Work
from rules.tasks.assets import parse_assets
from rules.tasks.damage import Condition
from rules.tasks.duration import parse_duration
from rules.tasks.failure import Damage
from rules.tasks.repair import SHOP, diagnosis, due, repair
from rules.tasks.task import Task


def condition_of(device: Device) -> Condition:
    """How the device stands."""
    return Condition(
        device.marks, device.points, _damage(device.makeshift), _damage(device.field_repair)
    )


def needs(device: Device) -> Damage | None:
    """The damage that a shop would repair next, if there is any (T-46, T-47)."""
    return due(condition_of(device), SHOP)


def work_on(device: Device, work: Work, level: Damage | None = None) -> Task:
    """The task of diagnosing or repairing it (T-41, T-43).

    `level` is the damage, that of `needs` if not given; a sound device counts as merely marked.
    """
    name = device.name.replace(":", " -")  # a colon would end the statement of a written task
    level = level or needs(device) or Damage.SUPERFICIAL
    assets = parse_assets(device.assets)
    if work is Work.DIAGNOSE:
        return diagnosis(name, level, assets, parse_duration(device.diagnosis_time))
    return repair(name, level, assets, parse_duration(device.repair_time))


def everything(session: Session) -> list[Device]:
    """Every device, by name."""
    return list(session.exec(select(Device).order_by(col(Device.name), col(Device.id))))


def belongs_to(session: Session, device: Device) -> tuple[Vehicle | None, Person | None]:
    """The vehicle it is a component of, and who owns it."""
    vehicle = session.get(Vehicle, device.vehicle_id) if device.vehicle_id else None
    return vehicle, session.get(Person, device.person_id) if device.person_id else None


def beside_it(session: Session, device: Device) -> list[Device]:
    """The other components of the vehicle it is part of; none of a device by itself (T-39)."""
    if device.vehicle_id is None:
        return []
    parts = select(Device).where(Device.vehicle_id == device.vehicle_id, Device.id != device.id)
    return list(session.exec(parts.order_by(col(Device.id))))


def called(session: Session, device: Device) -> str:
    """The device by name, a component after its vehicle: `Mother Hubbard, track pin`."""
    vehicle, _ = belongs_to(session, device)
    return f"{vehicle.name}, {device.name}" if vehicle else device.name


def money(amount: Fraction) -> str:
    """A sum in the campaign's currency, to a hundredth: `1,200`, `247.50`, `-3.20`."""
    whole, hundredths = divmod(abs(round(amount * 100)), 100)
    sign = "-" if amount < 0 and (whole or hundredths) else ""
    return f"{sign}{whole:,}" + (f".{hundredths:02}" if hundredths else "")


def _damage(word: str) -> Damage | None:
    return Damage(word) if word else None


def is_hidden(session: Session, *about: Device | Person) -> bool:
    """Whether players do not hear of it: it is about nobody and nothing of the party's."""
    people = (x if isinstance(x, Person) else belongs_to(session, x)[1] for x in about)
    return all(person is None or person.side != Side.PARTY for person in people)
