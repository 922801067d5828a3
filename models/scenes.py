"""What a scene can be made of: the other scenes, the maps, and who is not in it yet."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, func, select

from models.tables import Participant, Person, Scene, World, Zone, ZoneMap


@dataclass(frozen=True, slots=True)
class SceneLine:
    """A scene in a list."""

    key: int
    name: str
    phase: str
    people: int
    present: bool


@dataclass(frozen=True, slots=True)
class MapLine:
    """A map in a list, with the number of its zones."""

    key: int
    name: str
    zones: int


@dataclass(frozen=True, slots=True)
class PersonLine:
    """Somebody in a list."""

    key: int
    name: str
    side: str
    occupation: str


def scenes(session: Session) -> tuple[SceneLine, ...]:
    """Every scene, the newest first."""
    present = session.exec(select(World.scene_id)).one()
    counts = dict(
        session.exec(
            select(Participant.scene_id, func.count()).group_by(col(Participant.scene_id))
        ).all()
    )
    return tuple(
        SceneLine(s.key, s.name, s.phase, counts.get(s.key, 0), s.id == present)
        for s in session.exec(select(Scene).order_by(col(Scene.id).desc()))
    )


def maps(session: Session) -> tuple[MapLine, ...]:
    """Every map, the newest first."""
    counts = dict(session.exec(select(Zone.map_id, func.count()).group_by(col(Zone.map_id))).all())
    return tuple(
        MapLine(m.key, m.name, counts.get(m.key, 0))
        for m in session.exec(select(ZoneMap).order_by(col(ZoneMap.id).desc()))
    )


def zones_of(session: Session, map_id: int) -> tuple[tuple[int, str], ...]:
    """The zones of a map as (key, name), in reading order."""
    rows = session.exec(
        select(Zone).where(Zone.map_id == map_id).order_by(col(Zone.y), col(Zone.x))
    )
    return tuple((zone.key, zone.name) for zone in rows)


def not_in_scene(session: Session, scene_id: int | None) -> tuple[PersonLine, ...]:
    """Everybody who is not in a scene, the party first."""
    there = select(Participant.person_id).where(Participant.scene_id == scene_id)
    rows = session.exec(
        select(Person)
        .where(col(Person.id).not_in(there))
        .order_by(col(Person.side) != "party", col(Person.side), col(Person.id))
    )
    return tuple(PersonLine(p.key, p.name, p.side, p.occupation) for p in rows)
