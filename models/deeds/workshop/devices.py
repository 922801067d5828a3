"""Devices: making, damaging, replacing and removing them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, col, select

from models.action import Action, Refusal
from models.bridge.devices import belongs_to, called, condition_of, money, needs, write_condition
from models.bridge.job import in_hand
from models.deed import Chance, Preview
from models.deeds.people.edit import written
from models.deeds.tasks.determination import forget_all
from models.rulings import as_ruled, rulings
from models.tables import Device, DueState, Part, Person, Side, Trial, Vehicle
from rules.tasks.damage import Condition
from rules.tasks.failure import CONSEQUENCES, Damage, Mishap
from rules.tasks.repair import expected_cost, replacement_cost, replacement_cost_odds


@dataclass(frozen=True, slots=True)
class NewDevice:
    """A device, or a component of a vehicle (T-39), to be written in by hand."""

    name: str
    vehicle_id: int | None = None
    person_id: int | None = None

    def perform(self, action: Action) -> None:
        """Make the row; raises `Refusal` for a name that cannot be."""
        device = Device(name=written("device", "name", self.name))
        _assign(action, device, self.vehicle_id, self.person_id)
        action.session.flush()
        name = called(action.session, device)
        action.title = f"New device: {name}"
        action.secret = is_hidden(action.session, device)
        action.tell(f"{name} is in the workshop's book", "T-39")


@dataclass(frozen=True, slots=True)
class AssignDevice:
    """A device becomes a component of a vehicle, or of none, and somebody's, or nobody's."""

    device_id: int
    vehicle_id: int | None
    person_id: int | None

    def perform(self, action: Action) -> None:
        """Write both."""
        device = action.get(Device, self.device_id)
        _assign(action, device, self.vehicle_id, self.person_id)
        vehicle, owner = belongs_to(action.session, device)
        action.title = f"{device.name}: whose it is"
        action.secret = is_hidden(action.session, device)
        part = f"part of {vehicle.name}" if vehicle else "part of no vehicle"
        action.tell(f"{device.name}: {part}, {owner.name if owner else 'nobody'}'s", "T-39")


@dataclass(frozen=True, slots=True)
class BreakDevice:
    """The referee lets a device be damaged."""

    device_id: int
    damage: Damage

    def perform(self, action: Action) -> None:
        """Add the damage to what there is (T-37, T-38)."""
        device = action.get(Device, self.device_id)
        action.title = f"{called(action.session, device)}: {self.damage} damage"
        action.secret = is_hidden(action.session, device)
        damage(action, device, self.damage)


@dataclass(frozen=True, slots=True)
class ReplaceAssembly:
    """The whole assembly is replaced, diagnosed or not (T-45)."""

    device_id: int

    def preview(self, session: Session) -> Preview:
        """What it may cost, and the chance that it costs more than the list price (G-16)."""
        device = session.get(Device, self.device_id)
        if device is None:
            return Preview("Replace", refusals=("That device is no longer there.",))
        title = f"{called(session, device)} is replaced"
        level, why = needs(device), _why_not(session, device)
        if why or level is None:
            return Preview(title, refusals=(why,))
        if not device.price:
            return Preview(
                title, notes=("It has no list price: the cost is the referee's to say.",)
            )
        price = Fraction(device.price)
        chosen = rulings(session)
        odds = replacement_cost_odds(price, level, chosen)
        over = sum((chance for cost, chance in odds.items() if cost > price), Fraction(0))
        low, high, mean = (money(n) for n in (min(odds), max(odds), expected_cost(odds)))
        notes = [f"Costs {low} to {high}, {mean} on average; list price {money(price)}."]
        if device.diagnosis:
            notes.append("It is diagnosed: a repair costs a part of this (T-43).")
        house = chosen.changed("G-01")
        return Preview(
            title,
            chances=(Chance("costs more than a new one", over),),
            notes=(*notes, *(as_ruled(chosen, ident) for ident in house)),
            rows=("T-45", "G-16", "G-17", *house),
        )

    def perform(self, action: Action) -> None:
        """Throw for the cost; raises `Refusal` when nothing is wrong, or work is in hand."""
        device = action.get(Device, self.device_id)
        level, why = needs(device), _why_not(action.session, device)
        if why or level is None:
            raise Refusal(why)
        name = called(action.session, device)
        action.title = f"{name} is replaced"
        action.secret = is_hidden(action.session, device)
        make_good(action, device, Condition())
        action.tell(f"{name} works again, diagnosed or not", "T-45")
        if device.price:
            chosen = rulings(action.session)
            cost = replacement_cost(Fraction(device.price), level, action.dice, chosen)
            action.tell(f"It costs {money(cost)}", "T-43", "T-45", "G-16", "G-17")
            action.tell_ruled(chosen, chosen.changed("G-01"))


@dataclass(frozen=True, slots=True)
class RemoveDevice:
    """A device is struck out of the book, with the work in hand on it."""

    device_id: int

    def perform(self, action: Action) -> None:
        """Delete the row and what was about it."""
        device = action.get(Device, self.device_id)
        action.title = f"{called(action.session, device)}: removed"
        action.secret = is_hidden(action.session, device)
        job = in_hand(action.session, device.key)
        if job is not None:
            job.state = DueState.CANCELLED
            action.session.add(job)
        forget_all(action, col(Trial.device_id) == device.key)
        action.delete(device)
        action.tell(f"{device.name} is no longer in the workshop's book")


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


def is_hidden(session: Session, *about: Device | Person) -> bool:
    """Whether players do not hear of it: it is about nobody and nothing of the party's."""
    people = (x if isinstance(x, Person) else belongs_to(session, x)[1] for x in about)
    return all(person is None or person.side != Side.PARTY for person in people)


def loosen(action: Action, vehicle: Vehicle) -> None:
    """The components of a vehicle that goes are devices by themselves."""
    for device in action.session.exec(select(Device).where(Device.vehicle_id == vehicle.id)):
        device.vehicle_id, device.part = None, ""
        action.session.add(device)


def _assign(action: Action, device: Device, vehicle: int | None, person: int | None) -> None:
    device.vehicle_id = action.get(Vehicle, vehicle).key if vehicle is not None else None
    device.person_id = action.get(Person, person).key if person is not None else None
    action.session.add(device)


def _why_not(session: Session, device: Device) -> str:
    job = in_hand(session, device.key)
    if job is not None:
        return f"Work on it is in hand: {job.label}."
    return "" if needs(device) else f"{called(session, device)} is sound."
