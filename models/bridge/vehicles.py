"""Between a vehicle's rows and the rules: armour, damage, movement, evasion."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, col, select

from models.bridge.body import exact
from models.reading import none_there
from models.tables import Deployment, Device, Part, Role, Vehicle, World
from rules.stealth.zones.ground import Occupant
from rules.vehicles.driving import evasion, rate
from rules.vehicles.hits import Face, Protection

_NONE = {"", "none"}
DRIVING = tuple(role for role in Role if role.drives)
DAMAGED = "points > 0"
"""What is too damaged to use, of components, in plain SQL (V-17, T-40)."""


@dataclass(frozen=True, slots=True)
class Craft:
    """A vehicle in a scene: its sheet, its place, and the parts too damaged to use.

    `damaged` are the names of the other components that are.
    """

    vehicle: Vehicle
    deployment: Deployment
    broken: frozenset[Part]
    damaged: tuple[str, ...]

    @property
    def key(self) -> int:
        """The deployment's key."""
        return self.deployment.key

    @property
    def name(self) -> str:
        """The vehicle's name."""
        return self.vehicle.name

    @property
    def occupant(self) -> Occupant:
        """The vehicle as the zone rules see it: in the open."""
        return Occupant(f"vehicle {self.key}", str(self.deployment.zone_id))

    @property
    def wrecked(self) -> bool:
        """Whether it is destroyed (V-20)."""
        return Part.HULL in self.broken

    @property
    def rate(self) -> Fraction:
        """The metres it moves with one action now (V-03, V-14, V-18)."""
        if self.wrecked or Part.DRIVE in self.broken:
            return Fraction(0)
        return rate(self.vehicle.combat_movement, self.vehicle.suspension_points)

    @property
    def evasion(self) -> int:
        """The evasion that counts against a missile now; what cannot move evades no more (V-06)."""
        evading = self.deployment.evading and bool(self.rate)
        return evasion(self.vehicle.evasion, evading=evading)

    @property
    def state(self) -> str:
        """How it is, in a few words; `sound` when there is nothing to say."""
        if self.wrecked:
            return "wreck"
        points = self.vehicle.suspension_points
        told = (
            ("stopped", Part.DRIVE in self.broken),
            (f"{self.vehicle.suspension} {points}", points),
            ("weapon out", Part.WEAPON in self.broken),
            ("damaged", self.damaged),
            ("double speed", self.deployment.doubled),
            ("evading", self.deployment.evading),
        )
        return ", ".join(word for word, is_so in told if is_so) or "sound"


def crafts(session: Session, scene_id: int) -> list[Craft]:
    """Every vehicle in a scene, in the order they came."""
    rows = session.exec(
        select(Vehicle, Deployment)
        .join(Deployment, col(Deployment.vehicle_id) == col(Vehicle.id))
        .where(Deployment.scene_id == scene_id)
        .order_by(col(Deployment.id))
    ).all()
    damaged = _damaged(session, [vehicle.key for vehicle, _ in rows]) if rows else {}
    return [
        Craft(
            vehicle,
            place,
            _parts(damaged.get(vehicle.key, ())),
            tuple(name for part, name in damaged.get(vehicle.key, ()) if not part),
        )
        for vehicle, place in rows
    ]


def deployed(session: Session, vehicle: Vehicle) -> Deployment | None:
    """Where the vehicle is in the present scene, None if it is not in it."""
    here = select(Deployment).where(
        Deployment.vehicle_id == vehicle.id,
        col(Deployment.scene_id).in_(select(World.scene_id)),
    )
    return session.exec(here).first()


def broken_parts(session: Session, vehicle: Vehicle) -> frozenset[Part]:
    """The parts of a vehicle that are too damaged to use (T-40)."""
    return _parts(_damaged(session, [vehicle.key]).get(vehicle.key, ()))


def protection_of(vehicle: Vehicle) -> Protection:
    """The armour of a vehicle; one without suspension has none of that either (G-101)."""
    faces = {face.value: exact(getattr(vehicle, f"armour_{face}")) for face in Face}
    has_suspension = vehicle.suspension.strip().casefold() not in _NONE
    suspension = exact(vehicle.suspension_armour) if has_suspension else None
    return Protection(**faces, suspension=suspension)


def component(session: Session, vehicle: Vehicle, part: Part, weapon: int | None) -> Device | None:
    """The component that is this part of a vehicle, if the workshop knows of it already."""
    known = select(Device).where(Device.vehicle_id == vehicle.id, Device.part == part)
    return session.exec(known.where(Device.weapon_id == weapon)).first()


def _damaged(session: Session, vehicles: list[int]) -> dict[int, list[tuple[str, str]]]:
    """The part and the name of each component of vehicles that is too damaged to use."""
    found: dict[int, list[tuple[str, str]]] = {}
    if none_there(session, Device, DAMAGED):
        return found
    damaged = (
        select(Device.vehicle_id, Device.part, Device.name)
        .where(col(Device.vehicle_id).in_(vehicles), Device.points > 0)
        .order_by(col(Device.id))
    )
    for vehicle, part, name in session.exec(damaged):
        if vehicle is not None:
            found.setdefault(vehicle, []).append((part, name))
    return found


def _parts(damaged: Iterable[tuple[str, str]]) -> frozenset[Part]:
    return frozenset(Part(part) for part, _ in damaged if part)


FACES = tuple((face, face.value) for face in Face)
