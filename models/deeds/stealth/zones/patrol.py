"""Patrols: groups with a route, each of which takes a step of its own in a stretch (A-02, A-03)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from models.action import Action, Refusal
from models.bridge.by_key import standing, zone_in
from models.bridge.ground import Field
from models.bridge.group import all_names, names
from models.bridge.patrols import patrols_in
from models.fields import written
from models.tables import Patrol, Scene


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
        way = [zone_in(action.session, field.scene, zone).key for zone in self.route]
        route = self._closed(field, way)
        row = action.get(Patrol, self.patrol) if self.patrol is not None else None
        row = row or Patrol(scene_id=self.scene, name="")
        row.name = written("patrol", "name", self.name or row.name or walkers[0].name[:40])
        row.walkers, row.route = list(self.walkers), route
        _leave_others(action, row)
        action.session.add(row)
        action.secret = True
        action.title = f"Patrol {row.name}: {names(walkers)}"
        said = ", ".join(field.zones[zone].name for zone in route)
        action.tell(f"On patrol: {all_names(walkers)}. The way: {said}, and again.")

    def _closed(self, field: Field, route: list[int]) -> list[int]:
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
