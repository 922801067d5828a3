"""Double speed and evasive driving end (V-04, V-05, G-98)."""

from __future__ import annotations

from collections.abc import Collection

from sqlmodel import Session, col, select

from models.action import Action
from models.bridge.vehicles import DRIVING
from models.reading import none_stored, none_there
from models.tables import Deployment, Person, Station, Vehicle


def end_manoeuvre(session: Session, people: Collection[int]) -> None:
    """With a driver's next action double speed and evasive driving are over (V-04, G-98)."""
    if none_there(session, Deployment, "doubled OR evading"):
        return
    for place in _driven(session, people):
        if place.doubled or place.evading:
            place.doubled = place.evading = False
            session.add(place)


def stop_evading(action: Action, person: Person) -> None:
    """A driver who is thrown down, dazed or worse steers no course that evades anything (V-05).

    INVENTED: such a driver has no next action, which would end it (G-98). What went at double speed
    still does, and may crash (V-18).
    """
    session = action.session
    if none_stored(session, Deployment, "evading"):
        return
    with session.no_autoflush:  # asked of everybody whom an attack meets
        driven = [place for place in _driven(session, [person.key]) if place.evading]
    for place in driven:
        place.evading = False
        session.add(place)
        vehicle = session.get_one(Vehicle, place.vehicle_id)
        action.tell(f"{vehicle.name} evades no more.", "V-06", "G-98")


def _driven(session: Session, people: Collection[int]) -> list[Deployment]:
    """The places of the vehicles that these people, by key, drive."""
    driven = (
        select(Deployment)
        .join(Station, col(Station.vehicle_id) == col(Deployment.vehicle_id))
        .where(col(Station.person_id).in_(people), col(Station.role).in_(DRIVING))
    )
    return list(session.exec(driven).all())
