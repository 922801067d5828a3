"""Who is aboard a vehicle, what they serve there, and what everybody holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import ColumnElement
from sqlalchemy.orm import Bundle
from sqlmodel import Session, and_, col, exists, select

from models.bridge.vehicles import DAMAGED, deployed
from models.reading import Keys, none_there, read_once
from models.tables import (
    Deployment,
    Device,
    Participant,
    Person,
    Role,
    Side,
    Sighting,
    Station,
    Vehicle,
    Weapon,
    World,
)


@dataclass(frozen=True, slots=True)
class Aboard:
    """Somebody at a station of a vehicle."""

    station: Station
    person: Person

    @property
    def role(self) -> Role:
        """What they do there."""
        return Role(self.station.role)


@dataclass(frozen=True, slots=True)
class Arm:
    """What a crowd is shown of the weapon each fights with; columns as `Weapon` has them."""

    key: int
    name: str
    kind: str
    bulk: int
    magazine: int
    rounds: int
    spare_magazines: int
    aimed_range: int
    indirect_range: int
    homes: bool
    area_range: int
    area_value: float
    rounds_per_burst: int
    explosive_points: float
    concussion: int | None
    burst_radius: int | None
    flechette: bool


class _Arms(Bundle[Arm]):
    """The columns of an `Arm`: a third of the time that whole weapons take."""

    def create_row_processor(
        self, _query: Any, procs: Sequence[Callable[[Any], Any]], _labels: Sequence[str]
    ) -> Callable[[Any], Any]:
        """How an `Arm` is made from a row."""
        return lambda row: Arm(*[read(row) for read in procs])


def crews(session: Session, vehicles: Collection[int]) -> dict[int, list[Aboard]]:
    """Everybody aboard each of these vehicles, in the order they took their stations."""
    rows = session.exec(
        select(Station, Person)
        .join(Person, col(Station.person_id) == col(Person.id))
        .where(col(Station.vehicle_id).in_(vehicles))
        .order_by(col(Station.id))
    )
    found: dict[int, list[Aboard]] = {key: [] for key in vehicles}
    for station, person in rows:
        found[station.vehicle_id].append(Aboard(station, person))
    return found


def crew_of(session: Session, vehicle: Vehicle) -> list[Aboard]:
    """Everybody aboard one vehicle."""
    return crews(session, [vehicle.key])[vehicle.key]


def unseen_aboard(session: Session, vehicle: Vehicle, person: Person) -> bool:
    """Whether the party does not see what happens to somebody aboard.

    It sees its own, whoever is in its own vehicles, and those in the open whom it has found.
    """
    place = deployed(session, vehicle)
    if place is None:
        return person.side != Side.PARTY
    row = session.exec(
        select(Participant).where(
            Participant.scene_id == place.scene_id, Participant.person_id == person.id
        )
    ).first()
    if Side.PARTY in {place.side, row.side if row else person.side}:
        return False
    inside = not (vehicle.open_topped or vehicle.animal_id is not None)
    return inside or row is None or not _found(session, row)


def _found(session: Session, row: Participant) -> bool:
    """Whether the party knows where a participant is."""
    known = select(Sighting).where(Sighting.participant_id == row.id, Sighting.side == Side.PARTY)
    return session.exec(known).first() is not None


def station_of(session: Session, person_id: int) -> Station | None:
    """The station somebody has, None for whoever is aboard nothing."""
    return session.exec(select(Station).where(Station.person_id == person_id)).first()


def armaments(session: Session, vehicles: Collection[int]) -> dict[int, list[Weapon]]:
    """The weapons of each of these vehicles, working or not."""
    rows = select(Weapon).where(col(Weapon.vehicle_id).in_(vehicles)).order_by(col(Weapon.id))
    found: dict[int, list[Weapon]] = {key: [] for key in vehicles}
    for weapon in session.exec(rows):
        found[weapon.vehicle_id or 0].append(weapon)
    return found


def weapons_on(session: Session, vehicle: Vehicle) -> list[Weapon]:
    """The weapons of one vehicle, working or not."""
    return armaments(session, [vehicle.key])[vehicle.key]


def out_of_order(session: Session, weapons: Collection[int]) -> set[int]:
    """Those of these weapons, by key, whose component is too damaged to use (V-17, T-40)."""
    if none_there(session, Device, DAMAGED):
        return set()
    broken = select(Device.weapon_id).where(col(Device.weapon_id).in_(weapons), Device.points > 0)
    return {key for key in session.exec(broken) if key is not None}


def weapons_held(session: Session, people: Keys) -> dict[int, Weapon]:
    """What each of these people, by key, fights with; bare hands are left out (C-25).

    A gunner serves the weapon of the station as long as it works, anybody else what is in hand, and
    so does a gunner who is in the present scene without the vehicle.
    """
    return _held(session, people, Weapon)


def arms_held(session: Session, people: Keys) -> dict[int, Arm]:
    """The same as `weapons_held`, as a list of a crowd shows it."""
    columns = [getattr(Weapon, each.name) for each in fields(Arm) if each.name != "key"]
    return _held(session, people, _Arms("arm", col(Weapon.id), *columns))


def bulks_held(session: Session, people: Keys) -> dict[int, int]:
    """The bulk of what each of these people, by key, fights with; bare hands are left out."""
    return _held(session, people, col(Weapon.bulk))


def _held(session: Session, people: Keys, what: Any) -> dict[int, Any]:
    """The weapon each of these people fights with, or columns of it."""
    in_hand = select(col(Weapon.person_id), what).where(
        col(Weapon.person_id).in_(people), col(Weapon.in_hand)
    )
    served = session.exec(
        select(Station.person_id, Weapon.id, what)
        .join(Weapon, col(Station.weapon_id) == col(Weapon.id))
        .where(col(Station.person_id).in_(people), ~_on_foot())
    ).all()
    broken = out_of_order(session, [key for _, key, _ in served if key]) if served else set()
    works = {person: held for person, key, held in served if key not in broken}
    return {person: held for person, held in session.exec(in_hand) if person} | works


def _on_foot() -> ColumnElement[bool]:
    """Whether somebody with a station is in the present scene without that vehicle."""
    here = select(World.scene_id).scalar_subquery()
    vehicle = exists().where(
        col(Deployment.vehicle_id) == col(Station.vehicle_id), col(Deployment.scene_id) == here
    )
    person = exists().where(
        col(Participant.person_id) == col(Station.person_id), col(Participant.scene_id) == here
    )
    return and_(person, ~vehicle)


@read_once
def weapon_held(session: Session, person_id: int) -> Weapon | None:
    """What one person fights with; None for bare hands."""
    return weapons_held(session, [person_id]).get(person_id)
