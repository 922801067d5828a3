"""The ways of a group through a plan of zones: what each step risks, and the safest to each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from models.bridge.ground import Field, Stand, field_in
from models.bridge.meeting import observers
from models.rulings import rulings
from models.tables import Scene
from rules.rulings import HiddenPool, Rulings
from rules.stealth.zones.detection import Observer, mobility_pool, observation_pool
from rules.stealth.zones.ways import Prowl, Sneaker, Watcher, Way


@dataclass(frozen=True, slots=True)
class WaysView:
    """The safest way to every zone that a group can reach, by the zone's key."""

    people: tuple[int, ...]
    ways: dict[int, Way]
    met: bool = False
    """Whether anybody knows of them already, who rolls no more as long as they stay in sight."""

    def zones(self, to: int) -> tuple[int, ...]:
        """The zones of the way there, one after the other; none to where they are."""
        return tuple(int(step.to) for step in self.ways[to].steps)

    def halts(self, to: int) -> tuple[int, ...]:
        """The zones on that way from which they could not go on unseen (A-10)."""
        return tuple(map(int, self.ways[to].halts))


def prowl_of(session: Session, scene_id: int, people: Sequence[int]) -> Prowl | None:
    """A group as it stands, free of rows, so that its ways can be counted anywhere.

    None when there is nobody of them in the scene, or they stand in several zones.
    """
    scene = session.get(Scene, scene_id)
    field = field_in(session, scene) if scene is not None else None
    group = [stand for stand in field.stands if stand.key in people] if field is not None else []
    if field is None or len({stand.participant.zone_id for stand in group}) != 1:
        return None
    keys = {stand.key for stand in group}
    chosen = rulings(session)
    return Prowl(
        ground=field.ground,
        group=tuple(_sneaker(stand, chosen) for stand in group),
        about=tuple(stand.occupant for stand in field.stands if stand.key not in keys),
        watchers=tuple(_watcher(field, group, enemy) for enemy in _watching(field, group)),
        rulings=chosen,
    )


def ways_view(prowl: Prowl, people: Sequence[int]) -> WaysView:
    """Count the safest way to every zone; takes no session, so that a worker can do it."""
    ways = {int(zone): way for zone, way in prowl.ways().items()}
    return WaysView(tuple(people), ways, any(watcher.met for watcher in prowl.watchers))


def _watching(field: Field, group: Sequence[Stand]) -> list[Stand]:
    """The enemies who roll: on their feet and not hidden (A-14)."""
    enemies = field.enemies(group[0].participant.side)
    return [enemy for enemy in enemies if enemy.active and not enemy.participant.hidden]


def _watcher(field: Field, group: Sequence[Stand], enemy: Stand) -> Watcher:
    (dice,) = observers(field, [enemy])
    known = field.sighted[enemy.participant.side]
    seen = enemy.key in field.sighted[group[0].participant.side]
    return Watcher(enemy.occupant, dice, met=seen and all(one.key in known for one in group))


def _sneaker(stand: Stand, chosen: Rulings) -> Sneaker:
    hidden = None
    if chosen.hidden_pool is HiddenPool.MOBILITY:
        hidden = Observer(stand.name, mobility_pool(stand.person.mobility))
    return Sneaker(stand.occupant, _dice(stand, dark=False), _dice(stand, dark=True), hidden)


def _dice(stand: Stand, *, dark: bool) -> Observer:
    """The dice of somebody on the move: nobody who walks keeps guard (A-17)."""
    pool = observation_pool(
        stand.person.observation,
        dark=dark,
        flashlight=stand.participant.flashlight,
        needs_light=not stand.person.sees_in_dark,
    )
    return Observer(stand.name, pool)
