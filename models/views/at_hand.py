"""What somebody in a fight has at hand: things to throw, missiles, sensors."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, or_, select

from models.tables import Missile, Sensor, Vehicle, Weapon, WeaponKind
from models.views.crafts import CraftView
from models.views.figure import FigureView
from models.views.scene import SceneView


def thrown_by(session: Session, person: int) -> Sequence[Weapon]:
    """What somebody may throw, what is in hand first."""
    mine = select(Weapon).where(Weapon.person_id == person, Weapon.kind == WeaponKind.THROWN)
    return session.exec(mine.order_by(col(Weapon.in_hand).desc(), col(Weapon.id))).all()


def missiles_of(session: Session, me: FigureView, craft: CraftView | None) -> Sequence[Missile]:
    """The missiles somebody may launch: their own, and those of the vehicle they are aboard."""
    mounted = col(Missile.vehicle_id) == (craft.vehicle_id if craft else None)
    owned = col(Missile.person_id) == me.person_id
    rows = select(Missile).where(or_(owned, mounted) if craft else owned)
    return session.exec(rows.order_by(col(Missile.id))).all()


def vehicle_sensor(session: Session, craft: CraftView | None) -> Vehicle | None:
    """The vehicle somebody is aboard, if it has a sensor."""
    vehicle = session.get(Vehicle, craft.vehicle_id) if craft else None
    return vehicle if vehicle is not None and vehicle.sensor_range else None


def sensors_of(session: Session, person: int) -> Sequence[Sensor]:
    """The sensors somebody carries, by name."""
    return session.exec(
        select(Sensor).where(Sensor.person_id == person).order_by(Sensor.name)
    ).all()


def with_sensors(session: Session, view: SceneView) -> frozenset[int]:
    """The keys of all in a scene who can look with a sensor: their own, or their vehicle's."""
    people = {figure.person_id for figure in view.figures}
    carried = select(Sensor.person_id).where(col(Sensor.person_id).in_(people))
    carriers = set(session.exec(carried))
    crafts = {craft.vehicle_id for craft in view.crafts}
    here = select(Vehicle.id).where(col(Vehicle.id).in_(crafts), Vehicle.sensor_range > 0)
    equipped = set(session.exec(here)) if crafts else set()
    return frozenset(
        figure.key
        for figure in view.figures
        if figure.person_id in carriers
        or ((craft := view.craft_of(figure)) is not None and craft.vehicle_id in equipped)
    )


def with_missiles(session: Session, view: SceneView) -> frozenset[int]:
    """The keys of all in a scene with a missile, their own or their vehicle's."""
    if not view.crafts:
        return frozenset()
    people = {figure.person_id for figure in view.figures}
    crafts = {craft.vehicle_id for craft in view.crafts}
    theirs = or_(col(Missile.person_id).in_(people), col(Missile.vehicle_id).in_(crafts))
    owners = session.exec(select(Missile.person_id, Missile.vehicle_id).where(theirs)).all()
    return frozenset(
        figure.key
        for figure in view.figures
        if (figure.person_id, None) in owners
        or ((craft := view.craft_of(figure)) and (None, craft.vehicle_id) in owners)
    )
