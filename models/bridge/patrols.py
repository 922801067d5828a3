"""Patrols, and whose turn it is to walk (A-02, A-03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.bridge.ground import Field, Stand, field_in
from models.tables import BorderKind, Patrol, Scene


@dataclass(frozen=True, slots=True)
class Turn:
    """The step that some of a patrol take next: those who are in one zone go together."""

    patrol: int
    name: str
    movers: tuple[int, ...]
    to: int


def patrols_in(session: Session, scene_id: int) -> list[Patrol]:
    """The patrols of a scene, in the order they were made."""
    rows = select(Patrol).where(Patrol.scene_id == scene_id)
    return list(session.exec(rows.order_by(col(Patrol.id))))


def patrol_turns(session: Session, scene: Scene) -> list[Turn]:
    """Whose turn it is to walk in this stretch: every patrol that has not, part by part.

    Who has acted this stretch, is out of action, or stands where the whole route is, has none.
    """
    field = field_in(session, scene)
    found = []
    for patrol in patrols_in(session, scene.key):
        for zone, group in _together(field, patrol).items():
            to = _next_zone(field, patrol, zone, group[0])
            if to is not None:
                keys = tuple(stand.key for stand in group)
                found.append(Turn(patrol.key, patrol.name, keys, to))
    return found


def _together(field: Field, patrol: Patrol) -> dict[int, list[Stand]]:
    """Those of a patrol who may walk yet, by the zone they are in, the leader's first."""
    places = {key: place for place, key in enumerate(patrol.walkers)}
    walkers = [
        stand
        for stand in field.stands
        if stand.key in places and stand.active and not stand.participant.acted
    ]
    found: dict[int, list[Stand]] = {}
    for stand in sorted(walkers, key=lambda stand: places[stand.key]):
        found.setdefault(stand.participant.zone_id, []).append(stand)
    return found


def _next_zone(field: Field, patrol: Patrol, here: int, leader: Stand) -> int | None:
    """The next zone of the route, or the first step around what is in the way.

    Who is off the route goes back to it by the shortest way; where there is none, the step is the
    route's own, for the rules to refuse. Going around is INVENTED.
    """
    target = _along(patrol.route, here, leader.participant.came_from_id)
    if target is None:
        target = _nearest(field, patrol.route, here)
    if target == here:
        return None
    border = next((b for zone, b in field.neighbours(here) if zone.key == target), None)
    if border is not None and BorderKind(border.kind).passable:
        return target
    way = field.way(here, target, passable=True)
    return way[1][1] if way is not None else target


def _along(route: Sequence[int], here: int, came_from: int | None) -> int | None:
    """The zone after this one on the route; None off the route.

    Where the route passes a zone twice, it goes on as it would from where they came.
    """
    passes = [place for place, zone in enumerate(route) if zone == here]
    came = [place for place in passes if route[place - 1] == came_from]
    at = next(iter(came or passes), None)
    return route[(at + 1) % len(route)] if at is not None else None


def _nearest(field: Field, route: Sequence[int], here: int) -> int:
    ways = {zone: field.way(here, zone, passable=True) for zone in dict.fromkeys(route)}
    metres = {zone: way[0] for zone, way in ways.items() if way is not None}
    return min(metres, key=lambda zone: metres[zone], default=route[0])
