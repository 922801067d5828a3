"""The workshop: what is broken, how badly, what it needs, and who had best do it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.devices import belongs_to, condition_of, everything, needs
from models.bridge.equipment import motor_pool
from models.bridge.job import cost_line, device_of
from models.bridge.offered import offered
from models.bridge.purses import likely
from models.bridge.trials import must_check
from models.deed import ShownDeed
from models.deeds.tasks.determination import StayDetermined
from models.deeds.workshop.repair import WorkOn
from models.rulings import rulings
from models.tables import Device, Due, DueDeed, DueState, Person, Side, Work, World
from models.views.prospects import Estimate, estimate
from rules.tasks.damage import POINTS, Condition
from rules.tasks.failure import Damage


@dataclass(frozen=True, slots=True)
class Piece:
    """A device as the workshop shows it.

    `vehicle` and `owner` are names, empty for none. `level` is what a shop would repair next, and
    `work` what comes next, None when nothing is needed. `due` is the work in hand on the clock,
    `left` the seconds until it ends; `cost` what a repair in a shop may cost, in a sentence.
    """

    device: Device
    vehicle: str
    owner: str
    condition: Condition
    level: Damage | None
    work: Work | None
    due: Due | None
    left: int
    cost: str = ""

    @property
    def name(self) -> str:
        """The device by name, a component after its vehicle."""
        return f"{self.vehicle}, {self.device.name}" if self.vehicle else self.device.name


@dataclass(frozen=True, slots=True)
class Mechanic:
    """Somebody before a piece of work: the promise of it, or why there is none.

    `deed` is what comes next: the work, or staying determined after having failed at it.
    """

    name: str
    side: str
    deed: ShownDeed
    promise: Estimate = field(default_factory=Estimate)
    refusal: str = ""


def workshop(session: Session) -> list[Piece]:
    """Every device: the worst damaged first, then what is only made do with, then by name."""
    waiting = select(Due).where(Due.state == DueState.WAITING, Due.deed == DueDeed.WORK)
    dues = {device_of(due): due for due in session.exec(waiting)}
    clock = session.exec(select(World.clock)).one()
    pieces = [
        _piece(session, device, dues.get(device.key), clock) for device in everything(session)
    ]
    return sorted(pieces, key=_order)


def mechanics(session: Session, work: Work, device_id: int) -> list[Mechanic]:
    """Who is offered before a piece of work, in a shop: the party first, then by their chance."""
    people = offered(session)
    found = [_mechanic(session, WorkOn(work, person.key, device_id), person) for person in people]
    return sorted(found, key=_promising)


def owners(session: Session) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """What a device may be part of and whose it may be: keys and names, the party's first."""
    vehicles = sorted(motor_pool(session), key=lambda vehicle: vehicle.name)
    people = session.exec(
        select(Person.id, Person.name, Person.side)
        .where(col(Person.archived).is_(False))
        .order_by(col(Person.name))
    ).all()
    ours = sorted(people, key=lambda person: person[2] != Side.PARTY)
    return [(each.key, each.name) for each in vehicles], [(key or 0, name) for key, name, _ in ours]


def _piece(session: Session, device: Device, due: Due | None, clock: int) -> Piece:
    vehicle, owner = belongs_to(session, device)
    level = needs(device)
    work = (Work.REPAIR if device.diagnosis else Work.DIAGNOSE) if level else None
    return Piece(
        device,
        vehicle.name if vehicle else "",
        owner.name if owner else "",
        condition_of(device),
        level,
        work,
        due,
        due.at - clock if due else 0,
        cost_line(device, level, rulings(session)) if level else "",
    )


def _order(piece: Piece) -> tuple[object, ...]:
    worst = piece.condition.points, POINTS[piece.level] if piece.level else -1
    return tuple(-points for points in worst), piece.name.casefold()


def _mechanic(session: Session, deed: WorkOn, person: Person) -> Mechanic:
    try:
        promise = estimate(deed.begun(session))
        purse = likely(session, person, most) if (most := deed.most(session)) else deed.purse
        return Mechanic(person.name, person.side, replace(deed, purse=purse), promise)
    except Refusal as refusal:
        trial = deed.trial(session)
        first = StayDetermined(trial.key) if trial is not None and must_check(trial) else deed
        return Mechanic(person.name, person.side, first, refusal=str(refusal))


def _promising(mechanic: Mechanic) -> tuple[object, ...]:
    guest, promise = mechanic.side != Side.PARTY, mechanic.promise
    return guest, bool(mechanic.refusal), -promise.success, -promise.dm, mechanic.name
