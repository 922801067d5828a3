"""A round that has come down, drawn from above: its aim, its burst, the rings, the people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, cos, hypot, radians, sin

from sqlmodel import Session

from models.bridge.ground import Field, Stand
from models.bridge.placed import Point
from models.deeds.fight.burst import Burst
from models.effects.landing import Landing
from models.tables import Deployment, Participant, Side
from rules.explosions.blast import Explosion
from rules.explosions.concussion import concussion_reach

_APART = 137
"""Degrees between two people of whom the map says no direction: they fall on no one line."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Somebody, or a vehicle, so many metres to the right of the aim and beyond it.

    `kind` is a side, "unseen" for an enemy the party has not spotted, "out" or "vehicle".
    """

    name: str
    kind: str
    right: float
    ahead: float


@dataclass(frozen=True, slots=True)
class Scatter:
    """The scatter diagram of one round (C-56), the line of fire up the page (G-69).

    Places are metres to the right of the aim and beyond it; `rings` are metres from the burst.
    `bearing` is the direction of fire from north.
    """

    bearing: int
    right: float
    ahead: float
    rings: tuple[int, ...]
    marks: tuple[Mark, ...]

    @property
    def metres(self) -> float:
        """How far the burst is from the aim."""
        return hypot(self.right, self.ahead)


def scatter(session: Session, burst: Burst) -> Scatter:
    """What the diagram shows of a burst; raises `Refusal` as `Burst.detonation`."""
    landing, detonation = burst.landing(session), burst.detonation(session)
    field, explosion = detonation.field, landing.explosion
    angle, far = radians(landing.way.degrees), float(landing.metres)
    centre = far * sin(angle), far * cos(angle)
    metres = {near.stand.key: float(near.exposure.distance) for near in detonation.targets(session)}
    look = _Look(field, landing, centre, metres) if field else None
    return Scatter(landing.bearing, *centre, _rings(explosion), tuple(look.marks()) if look else ())


def _rings(explosion: Explosion) -> tuple[int, ...]:
    """Where its fragments end, and those that are nearly spent; without any, its concussion."""
    if not explosion.burst_radius:
        reach = concussion_reach(explosion.concussion)
        return (reach,) if reach else ()
    return tuple(sorted({explosion.burst_radius, explosion.farthest}))


@dataclass(frozen=True, slots=True)
class _Look:
    """The ground as whoever fired sees it, with the burst at its `centre`.

    Whoever is within reach is drawn as many `metres` from it, by key, as counts for what it does.
    INVENTED: between zones, people are drawn in the direction of their zone; those in the zone of
    the aim, around it.
    """

    field: Field
    landing: Landing
    centre: tuple[float, float]
    metres: Mapping[int, float]

    def marks(self) -> list[Mark]:
        """Everybody alive, and every vehicle."""
        people = [stand for stand in self.field.stands if not stand.person.dead]
        return [
            *(
                Mark(stand.name, self._kind(stand), *self._person(stand, number))
                for number, stand in enumerate(people)
            ),
            *(
                Mark(craft.name, "vehicle", *self._place(craft.deployment, number))
                for number, craft in enumerate(self.field.crafts, len(people))
            ),
        ]

    def _kind(self, stand: Stand) -> str:
        if not stand.active:
            return "out"
        side = stand.participant.side
        return "unseen" if side == Side.OPPOSITION and self.field.unseen(stand) else side

    def _person(self, stand: Stand, number: int) -> tuple[float, float]:
        """Where somebody is: by the map, and as far from the burst as counts."""
        right, ahead = self._place(stand.participant, number)
        metres = self.metres.get(stand.key)
        if metres is None:
            return right, ahead
        across, along = right - self.centre[0], ahead - self.centre[1]
        angle = atan2(across, along) if across or along else radians(number * _APART)
        return self.centre[0] + metres * sin(angle), self.centre[1] + metres * cos(angle)

    def _place(self, placed: Participant | Deployment, number: int) -> tuple[float, float]:
        aim = self.landing.aim
        if self.field.open_ground:
            east, north = placed.x - aim.point.x, placed.y - aim.point.y
            away = radians(self.landing.bearing)
            return (
                east * cos(away) - north * sin(away),
                east * sin(away) + north * cos(away),
            )
        if placed is self._aimed_at():
            return 0.0, 0.0
        return self._by_zone(placed, aim.point, number)

    def _aimed_at(self) -> Participant | None:
        there = self.landing.aim.still_there(self.field)
        return there.participant if there else None

    def _by_zone(
        self, placed: Participant | Deployment, aim: Point, number: int
    ) -> tuple[float, float]:
        metres = self.field.metres(aim, placed)
        bearing = self.field.bearing(aim, placed)
        angle = radians(number * _APART if bearing is None else bearing - self.landing.bearing)
        far = float(metres or 0)
        return far * sin(angle), far * cos(angle)
