"""How things stand now: what is on the clock yet, and where everybody in the scene is."""

from __future__ import annotations

from sqlmodel import Session, col, select

from models.bridge.joint import listed
from models.bridge.naming import name_of
from models.bridge.schedule import AUTOMATIC
from models.clock import span
from models.tables import (
    Due,
    DueDeed,
    DueState,
    Participant,
    Person,
    Phase,
    Scene,
    Side,
    World,
    Zone,
)

_MOST = 12


def still_open(session: Session) -> tuple[str, ...]:
    """What is on the clock yet, a sentence each, but for what happens by itself on the way.

    Of the crisis points of somebody it is the next.
    """
    clock = session.exec(select(World.clock)).one()
    found = session.exec(
        select(Due)
        .where(Due.state == DueState.WAITING, col(Due.deed).not_in(AUTOMATIC))
        .where(Due.deed != DueDeed.SWEEP)
        .order_by(col(Due.at), col(Due.id))
    ).all()
    crises = {due.person_id: due.id for due in reversed(found) if due.deed == DueDeed.CRISIS}
    next_ones = (d for d in found if d.deed != DueDeed.CRISIS or crises[d.person_id] == d.id)
    left = ((due.label, due.at - clock) for due in next_ones)
    said = [f"{label}: {f'in {span(more)}' if more > 0 else 'now'}." for label, more in left]
    return tuple(few(said))


def standing(session: Session, side: Side | None = None) -> tuple[str, ...]:
    """Where everybody in the present scene is, a sentence for each place.

    Of one `side` alone, the places are named without the scene.
    """
    scene = session.get(Scene, session.exec(select(World.scene_id)).one() or 0)
    if scene is None or scene.phase == Phase.OVER:
        return ()
    there = session.exec(
        select(Zone.name, Person)
        .join(Participant, col(Participant.zone_id) == col(Zone.id))
        .join(Person, col(Person.id) == col(Participant.person_id))
        .where(Participant.scene_id == scene.id)
        .where(*(() if side is None else (Person.side == side,)))
        .order_by(col(Zone.id), col(Participant.id))
    ).all()
    names: dict[str, list[str]] = {}
    for zone, person in there:
        names.setdefault(zone, []).append(name_of(person))
    where = f"{scene.name}, " if side is None else ""
    return tuple(f"{where}{zone}: {listed(few(found))}." for zone, found in names.items())


def few(names: list[str]) -> list[str]:
    """The first of many names or sentences, and how many more there are."""
    more = len(names) - _MOST
    return [*names[:_MOST], f"{more} more"] if more > 0 else names
