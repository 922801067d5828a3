"""The sheet of a vehicle: its figures, crew, weapons and damage."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.bridge.crew import crew_of, out_of_order, weapons_on
from models.bridge.devices import needs
from models.bridge.vehicles import broken_parts, deployed
from models.tables import Device, Missile, Part, Person, Vehicle
from models.views.lore import remembered
from models.views.roster import state_of
from models.views.sheet import RowView, view
from rules.vehicles.hits import HALF_SPEED, IMMOBILE


@dataclass(frozen=True, slots=True)
class CrewLine:
    """Somebody aboard: the station, who has it and how they are, and the weapon they serve."""

    station: RowView
    person_id: int
    name: str
    state: str
    weapon: str


@dataclass(frozen=True, slots=True)
class DamageLine:
    """A component that is damaged, and how badly."""

    device: RowView
    level: str


@dataclass(frozen=True, slots=True)
class VehicleSheet:
    """A vehicle with everything that belongs to it.

    `place` is its place in the present scene, None when it is not there. `destroyed` are the keys
    of the weapons that do not work. A `pattern` is one of the equipment book. `animal` is the name
    of the animal it is, empty for a machine. `remembered` is how it stands to others, and notes.
    """

    vehicle: RowView
    place: RowView | None
    crew: tuple[CrewLine, ...]
    weapons: tuple[RowView, ...]
    missiles: tuple[RowView, ...]
    destroyed: frozenset[int]
    damage: tuple[DamageLine, ...]
    state: str
    pattern: bool
    animal: str
    remembered: tuple[str, ...] = ()


def read_vehicle(session: Session, key: int) -> VehicleSheet | None:
    """The sheet of a vehicle; None when there is no such vehicle."""
    vehicle = session.get(Vehicle, key)
    if vehicle is None:
        return None
    weapons = weapons_on(session, vehicle)
    missiles = select(Missile).where(Missile.vehicle_id == key).order_by(col(Missile.id))
    names = {weapon.key: weapon.name for weapon in weapons}
    crew = tuple(
        CrewLine(
            view(a.station),
            a.person.key,
            a.person.name,
            state_of(a.person)[0],
            names.get(a.station.weapon_id or 0, ""),
        )
        for a in crew_of(session, vehicle)
    )
    parts = select(Device).where(Device.vehicle_id == key).order_by(col(Device.id))
    place, animal = deployed(session, vehicle), session.get(Person, vehicle.animal_id or 0)
    return VehicleSheet(
        vehicle=view(vehicle),
        place=view(place) if place else None,
        crew=crew,
        weapons=tuple(map(view, weapons)),
        missiles=tuple(map(view, session.exec(missiles))),
        destroyed=frozenset(out_of_order(session, list(names))),
        damage=tuple(DamageLine(view(d), needs(d) or "sound") for d in session.exec(parts)),
        state=_state(vehicle, broken_parts(session, vehicle)),
        pattern=vehicle.pattern,
        animal=animal.name if animal else "",
        remembered=() if vehicle.pattern else remembered(session, vehicle.ref),
    )


def _state(vehicle: Vehicle, broken: frozenset[Part]) -> str:
    """What the damage does to its movement (V-14, V-18, V-20)."""
    if Part.HULL in broken:
        return "wreck"
    if Part.DRIVE in broken:
        return "stopped"
    if vehicle.suspension_points >= IMMOBILE:
        return "immobile"
    return "half speed" if vehicle.suspension_points >= HALF_SPEED else ""
