"""The scenes of a campaign, and who and which vehicles are not in one of them yet."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, func, select

from models.bridge.crew import crews
from models.bridge.equipment import motor_pool
from models.tables import Deployment, Participant, Person, Scene, Side, World


@dataclass(frozen=True, slots=True)
class SceneLine:
    """A scene in a list."""

    key: int
    name: str
    engine: str
    phase: str
    people: int
    present: bool


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody in a list."""

    key: int
    name: str
    side: str
    occupation: str
    dead: bool


@dataclass(frozen=True, slots=True)
class VehicleLine:
    """A vehicle in a list; its side is that of who is aboard, and with nobody aboard no side."""

    key: int
    name: str
    kind: str
    side: Side


def scenes(session: Session) -> tuple[SceneLine, ...]:
    """Every scene, the newest first."""
    present = session.exec(select(World.scene_id)).one()
    counts = dict(
        session.exec(
            select(Participant.scene_id, func.count()).group_by(col(Participant.scene_id))
        ).all()
    )
    return tuple(
        SceneLine(s.key, s.name, s.engine, s.phase, counts.get(s.key, 0), s.id == present)
        for s in session.exec(select(Scene).order_by(col(Scene.id).desc()))
    )


def not_in_scene(session: Session, scene_id: int | None) -> tuple[PersonLine, ...]:
    """Everybody who is not in a scene and not archived, the party first and the dead last."""
    there = select(Participant.person_id).where(Participant.scene_id == scene_id)
    rows = session.exec(
        select(Person)
        .where(col(Person.id).not_in(there), col(Person.archived).is_(False))
        .order_by(
            col(Person.dead_since).is_not(None),
            col(Person.side) != "party",
            col(Person.side),
            col(Person.id),
        )
    )
    return tuple(PersonLine(p.key, p.name, p.side, p.occupation, p.dead) for p in rows)


def vehicles_not_in_scene(session: Session, scene_id: int | None) -> tuple[VehicleLine, ...]:
    """The vehicles of the campaign that are not in a scene."""
    there = set(session.exec(select(Deployment.vehicle_id).where(Deployment.scene_id == scene_id)))
    pool = [row for row in motor_pool(session) if row.key not in there]
    aboard = crews(session, [row.key for row in pool])
    sides = {key: next((each.person.side for each in crew), None) for key, crew in aboard.items()}
    return tuple(
        VehicleLine(v.key, v.name, v.kind, Side(sides[v.key] or Side.BYSTANDER)) for v in pool
    )
