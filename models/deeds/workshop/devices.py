"""Devices: making, damaging, replacing and removing them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, col

from models.action import Action, Refusal
from models.bridge.devices import belongs_to, called, is_hidden, money, needs
from models.bridge.job import in_hand
from models.bridge.purses import ELSEWHERE, holds, purses_of, too_dear
from models.deed import YES_NO, Chance, Option, Preview
from models.effects.devices import damage, make_good
from models.effects.purses import settle
from models.effects.trials import forget_all
from models.fields import written
from models.rulings import rulings
from models.tables import Device, DueState, Person, Trial, Vehicle
from rules.tasks.damage import Condition
from rules.tasks.failure import Damage
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
    """The whole assembly is replaced, diagnosed or not (T-45).

    It is paid from a `purse`, if any, which must hold the most it may cost, but for `credit`.
    """

    device_id: int
    purse: str = ELSEWHERE
    credit: bool = False

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
        options = tuple(self._paying(session, device))
        if dear := self._too_dear(session, device):
            return Preview(title, options=options, refusals=(dear,))
        price = Fraction(device.price)
        chosen = rulings(session)
        odds = replacement_cost_odds(price, level, chosen)
        over = sum((chance for cost, chance in odds.items() if cost > price), Fraction(0))
        low, high, mean = (money(n) for n in (min(odds), max(odds), expected_cost(odds)))
        notes = [f"Costs {low} to {high}, {mean} on average; list price {money(price)}."]
        if device.diagnosis:
            notes.append("It is diagnosed: a repair costs a part of this (T-43).")
        if self.purse:
            notes.append(holds(session, self.purse))
        house = chosen.changed("G-01")
        return Preview(
            title,
            chances=(Chance("costs more than a new one", over),),
            notes=(*notes, *chosen.notes(house)),
            rows=("T-45", "G-16", "G-17", *house),
            options=options,
        )

    def _paying(self, session: Session, device: Device) -> Iterator[Option]:
        _, owner = belongs_to(session, device)
        yield Option("purse", "paid by", self.purse, purses_of(session, owner))
        if self.purse:
            yield Option("credit", "on credit", self.credit, YES_NO)

    def _too_dear(self, session: Session, device: Device) -> str:
        """Why the purse cannot bear the cost; empty if it can, or may run up a debt."""
        level = needs(device)
        if self.credit or level is None or not device.price:
            return ""
        odds = replacement_cost_odds(Fraction(device.price), level, rulings(session))
        return too_dear(session, self.purse, round(max(odds) * 100))

    def perform(self, action: Action) -> None:
        """Throw for the cost; raises `Refusal` when nothing is wrong, or work is in hand."""
        device = action.get(Device, self.device_id)
        level, why = needs(device), _why_not(action.session, device)
        why = why or self._too_dear(action.session, device)
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
            settle(action, self.purse, round(cost * 100), "T-45")
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


def _assign(action: Action, device: Device, vehicle: int | None, person: int | None) -> None:
    device.vehicle_id = action.get(Vehicle, vehicle).key if vehicle is not None else None
    device.person_id = action.get(Person, person).key if person is not None else None
    action.session.add(device)


def _why_not(session: Session, device: Device) -> str:
    job = in_hand(session, device.key)
    if job is not None:
        return f"Work on it is in hand: {job.label}."
    return "" if needs(device) else f"{called(session, device)} is sound."
