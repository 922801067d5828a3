"""Patrols: groups with a route, each of which takes a step of its own in a stretch (A-02, A-03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sqlmodel import Session, col, select

from models.action import Action, Refusal
from models.bridge.finding import standing
from models.bridge.ground import Field, Stand, field_in
from models.deeds.scenes.scene import all_names
from models.deeds.stealth.group import names
from models.deeds.stealth.zones.sneak import Sneak
from models.effects.writing import written
from models.tables import BorderKind, Patrol, Scene


@dataclass(frozen=True, slots=True)
class SetPatrol:
    """These participants patrol along these zones, each next to the one before, without end.

    Where the last zone is not next to the first, they come back the way they went. `patrol` is the
    one that is changed, None for one more; whoever walked with another one leaves it.
    """

    scene: int
    walkers: tuple[int, ...]
    route: tuple[int, ...]
    name: str = ""
    patrol: int | None = None

    def perform(self, action: Action) -> None:
        """Set it; raises `Refusal` for a step between zones that do not touch, or for nobody."""
        field = Field(action.session, action.get(Scene, self.scene))
        walkers = standing(action.session, field.scene, self.walkers)
        if not walkers or not self.route:
            raise Refusal("A patrol needs somebody who walks, and a way.")
        route = self._closed(field)
        row = action.get(Patrol, self.patrol) if self.patrol is not None else None
        row = row or Patrol(scene_id=self.scene, name="")
        row.name = written("patrol", "name", self.name or row.name or walkers[0].name[:40])
        row.walkers, row.route = list(self.walkers), route
        _leave_others(action, row)
        action.session.add(row)
        action.secret = True
        action.title = f"Patrol {row.name}: {names(walkers)}"
        way = ", ".join(field.zones[zone].name for zone in route)
        action.tell(f"On patrol: {all_names(walkers)}. The way: {way}, and again.")

    def _closed(self, field: Field) -> list[int]:
        route = list(self.route)
        for one, other in pairwise(route):
            if not _adjacent(field, one, other):
                here, there = (_zone_name(field, zone) for zone in (one, other))
                raise Refusal(f"{there} is not next to {here}: a patrol goes zone by zone.")
        if len(route) > 2 and not _adjacent(field, route[-1], route[0]):
            route += route[-2:0:-1]
        return route


@dataclass(frozen=True, slots=True)
class EndPatrol:
    """A patrol walks no more; its people stay where they are."""

    patrol: int

    def perform(self, action: Action) -> None:
        """End it."""
        row = action.get(Patrol, self.patrol)
        action.delete(row)
        action.secret = True
        action.title = f"Patrol {row.name} ends"
        action.tell("The patrol ends.")


@dataclass(frozen=True, slots=True)
class Turn:
    """The step that some of a patrol take next: those who are in one zone go together."""

    patrol: int
    name: str
    step: Sneak


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
                found.append(Turn(patrol.key, patrol.name, Sneak(scene.key, keys, to)))
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


def _leave_others(action: Action, kept: Patrol) -> None:
    """Nobody walks with two patrols: one that has nobody left ends."""
    for other in patrols_in(action.session, kept.scene_id):
        if other is kept or not set(other.walkers) & set(kept.walkers):
            continue
        other.walkers = [key for key in other.walkers if key not in kept.walkers]
        if other.walkers:
            action.session.add(other)
        else:
            action.delete(other)


def _adjacent(field: Field, one: int, other: int) -> bool:
    return any(zone.key == other for zone, _ in field.neighbours(one))


def _zone_name(field: Field, key: int) -> str:
    if key not in field.zones:
        raise Refusal("A zone of the route is not on the map of this scene.")
    return field.zones[key].name
