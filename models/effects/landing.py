"""A round that has come down and is about to burst: where, and what it may touch (C-53, C-61)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from math import cos, hypot, radians, sin
from typing import Any

from models.action import Action
from models.bridge.aim import Aim, strayed
from models.bridge.cover import WALLS, Behind, cover_behind
from models.bridge.ground import Field, Stand
from models.bridge.placed import Point, tenths
from models.effects.detonation import Detonation
from models.tables import Due, DueDeed
from models.tables.cover import STANCES
from rules.combat.cover import Material
from rules.combat.deviation import Deviation, Direction
from rules.explosions.blast import Explosion
from rules.vehicles.hits import Face

_EXACT = ("contact", "area_value", "area_dpv")


@dataclass(frozen=True, slots=True)
class Landing:
    """A round that has come down: it `hit` its aim, or lies so many `metres` from it.

    It was fired over a line of fire toward `bearing`, in degrees from north; `way` is as seen along
    it. What is thrown does not stray through walls: only what comes from above is `over_walls`.
    Whoever is aimed at is behind the cover of `stance` and `wall` for a round that hits them
    (C-46). `rows` are those behind the attack. `firer` is who let it go `fired` metres from the
    aim, in the zone `fired_from`: on a map of zones, which is too coarse to tell how far from them
    it lies. `bulk` is that of the weapon (C-15).
    """

    scene: int
    name: str
    aim: Aim
    bearing: int
    explosion: Explosion
    face: Face
    over_walls: bool
    hit: bool = True
    metres: Fraction = Fraction(0)
    way: Direction = Direction.LONG
    stance: str = ""
    wall: str = WALLS[0][0]
    rows: tuple[str, ...] = ()
    firer: int | None = None
    fired: Fraction = Fraction(0)
    fired_from: int | None = None
    bulk: int = 0

    def __post_init__(self) -> None:
        """Raises `ValueError` for an explosion, a cover or a wall that is none."""
        if self.stance not in STANCES or min(asdict(self.explosion).values()) < 0:
            raise ValueError("no landing")
        material, _, centimetres = self.wall.partition("/")
        Material(material), int(centimetres)

    def data(self) -> dict[str, Any]:
        """The landing as it is kept on the clock."""
        kept = asdict(self)
        kept |= {"metres": str(self.metres), "fired": str(self.fired)}
        for part in _EXACT:
            kept["explosion"][part] = str(kept["explosion"][part])
        return kept

    def fired_by(self, field: Field, firer: Stand, metres: int | Fraction) -> Landing:
        """The same round, so far from its aim as it was fired from."""
        if field.open_ground:
            return self
        zone = firer.participant.zone_id
        return replace(self, firer=firer.key, fired=Fraction(metres), fired_from=zone)

    @property
    def from_firer(self) -> Fraction:
        """The metres from whoever fired it, to a tenth; 0 where the map tells."""
        return Fraction(0) if self.firer is None else self._back(self.fired)

    def _back(self, distance: Fraction) -> Fraction:
        """The metres from somebody on the line of fire, so far from the aim on the firer's side."""
        angle, metres = radians(self.way.degrees), float(self.metres)
        along, aside = float(distance) + metres * cos(angle), metres * sin(angle)
        return tenths(hypot(along, aside))

    def _behind(self, field: Field) -> Iterator[tuple[int, Fraction]]:
        """How far off whoever fired it is, and whoever is with them in a zone short of the aim."""
        elsewhere = self.fired_from != self.aim.point.zone_id
        for stand in field.stands:
            row = stand.participant
            if self.firer is None or row.zone_id != self.fired_from:
                continue
            if stand.key == self.firer:
                yield stand.key, self.from_firer
            elif elsewhere and row.toward_id is None:
                metres = field.metres(row, self.aim.point)
                if metres is not None:
                    yield stand.key, self._back(metres)

    def strays(self, deviation: Deviation | None) -> Landing:
        """The same round when it deviates (C-53, C-56); without a deviation it is on its aim."""
        if deviation is None:
            return self
        return replace(self, hit=False, metres=deviation.metres, way=deviation.direction)

    def where(self, field: Field) -> str:
        """In words: `at Guard 2`, `12 m short of Yard`."""
        return self._from(self.aim.now(field))

    def told(self, field: Field | None) -> str:
        """The same as players may read it: without whom the party does not know of."""
        return self._from(self.aim.told(field))

    def _from(self, aim: str) -> str:
        if not self.metres:
            return aim
        return f"{float(self.metres):g} m {self.way.of} {aim.removeprefix('at ')}"

    def point(self, field: Field) -> Point:
        """Where it has come down."""
        if not self.metres:
            return self.aim.point
        walls = self.over_walls
        return strayed(field, self.aim, self.bearing, self.metres, self.way, over_walls=walls)

    def detonation(self, field: Field, zone: int | None = None) -> Detonation:
        """What explodes there, or in the zone where the referee says it lies instead."""
        there, craft = self.aim.still_there(field), self.aim.craft_there(field)
        known = [*([(there.key, self.metres)] if there else []), *self._behind(field)]
        return Detonation(
            field,
            self.explosion,
            self.point(field) if zone is None else Point(zone),
            self.told(field),
            rows=self.rows,
            touching=(there.key,) if there and self.hit else (),
            against=((craft, self.face),) if craft is not None and self.hit else (),
            known=tuple(known) if zone is None else (),
            met=cover_behind(field.session, Behind(self.stance, self.wall)),
            bulk=self.bulk,
        )


def land(action: Action, field: Field, landing: Landing) -> None:
    """A round comes down, and its burst is at hand for the referee."""
    action.session.add(
        Due(
            at=action.world.clock,
            deed=DueDeed.BURST,
            label=f"{landing.name} bursts {landing.where(field)}"[:120],
            asked=landing.data(),
        )
    )
