"""A round that has come down and is about to burst: where, and who is near (C-53, C-61, C-68)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.aim import OFF_THE_MAP, Aim, strayed
from models.bridge.body import exact
from models.bridge.cover import WALLS, Behind, cover_behind
from models.bridge.ground import Field
from models.bridge.placed import Point
from models.bridge.schedule import why_not_yet
from models.deed import Option, Preview
from models.deeds.fight.blast import Detonation
from models.deeds.fight.by_hand import FACES, field_of
from models.deeds.fight.exposure import Ruled
from models.deeds.fight.said import tell_said
from models.effects.due import close, due_now, row_in
from models.tables import Due, DueKind, DueState
from rules.combat.deviation import Deviation, Direction
from rules.explosions.blast import Explosion
from rules.vehicles.hits import Face

_EXACT = ("contact", "area_value", "area_dpv")
WAYS = tuple((way, way.value) for way in Direction)


@dataclass(frozen=True, slots=True)
class Landing:
    """A round that has come down: it `hit` its aim, or lies so many `metres` from it.

    It was fired over a line of fire toward `bearing`, in degrees from north; `way` is as seen along
    it. What is thrown does not stray through walls: only what comes from above is `over_walls`.
    Whoever is aimed at is behind the cover of `stance` and `wall` for a round that hits them
    (C-46). `rows` are those behind the attack.
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

    def data(self) -> dict[str, Any]:
        """The landing as it is kept on the clock."""
        kept = asdict(self)
        kept["metres"] = str(self.metres)
        for part in _EXACT:
            kept["explosion"][part] = str(kept["explosion"][part])
        return kept

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Landing:
        """A landing as it was kept."""
        explosion = dict(data["explosion"])
        for part in _EXACT:
            explosion[part] = Fraction(explosion[part])
        return cls(
            **{
                **data,
                "aim": Aim.read(data["aim"]),
                "metres": Fraction(data["metres"]),
                "way": Direction(data["way"]),
                "explosion": Explosion(**explosion),
                "face": Face(data["face"]),
                "rows": tuple(data.get("rows", ())),
            }
        )

    def strays(self, deviation: Deviation | None) -> Landing:
        """The same round when it deviates (C-53, C-56); without a deviation it is on its aim."""
        if deviation is None:
            return self
        return replace(self, hit=False, metres=deviation.metres, way=deviation.direction)

    @property
    def where(self) -> str:
        """In words: `at Guard 2`, `12 m short of Yard`."""
        return self._from(self.aim.words)

    def told(self, field: Field | None) -> str:
        """The same as players may read it: without whom the party does not know of."""
        return self._from(self.aim.told(field))

    def _from(self, aim: str) -> str:
        if not self.metres:
            return aim
        return f"{float(self.metres):g} m {self.way} of {aim.removeprefix('at ')}"

    def point(self, field: Field) -> Point:
        """Where it has come down."""
        if not self.metres:
            return self.aim.point
        walls = self.over_walls
        return strayed(field, self.aim, self.bearing, self.metres, self.way, over_walls=walls)

    def detonation(self, field: Field, zone: int | None = None) -> Detonation:
        """What explodes there, or in the zone where the referee says it lies instead."""
        there, craft = self.aim.still_there(field), self.aim.craft_there(field)
        return Detonation(
            field,
            self.explosion,
            self.point(field) if zone is None else Point(zone),
            self.told(field),
            rows=self.rows,
            touching=(there.key,) if there and self.hit else (),
            against=((craft, self.face),) if craft is not None and self.hit else (),
            known=((there.key, self.metres),) if there and zone is None else (),
            met=cover_behind(field.session, Behind(self.stance, self.wall)),
        )


def land(action: Action, landing: Landing) -> None:
    """A round comes down, and its burst is at hand for the referee."""
    action.session.add(
        Due(
            at=action.world.clock,
            kind=DueKind.TASK,
            label=f"{landing.name} bursts {landing.where}"[:120],
            data={"burst": landing.data()},
        )
    )


@dataclass(frozen=True, slots=True)
class Burst:
    """A round that has come down bursts.

    How many `metres` from its aim and which `way`, the `zone` it lies in, what it does and the
    `face` of a vehicle that it hits are None until the referee changes what the dice and the weapon
    say. `ruled` is what the referee says of people near it.
    """

    due_id: int
    metres: float | None = None
    way: Direction | None = None
    zone: int | None = None
    concussion: int | None = None
    burst_radius: int | None = None
    contact: float | None = None
    face: Face | None = None
    ruled: tuple[Ruled, ...] = ()

    def landing(self, session: Session) -> Landing:
        """Where it lies, and what it does; raises `Refusal` when it has burst."""
        due = row_in(session, self.due_id)
        if "burst" not in due.data:
            raise Refusal(f"{due.label}: that is nothing that bursts.")
        landing = Landing.read(due.data["burst"])
        listed = {"concussion": self.concussion, "burst_radius": self.burst_radius}
        changes: dict[str, Any] = {name: v for name, v in listed.items() if v is not None}
        if self.contact is not None:
            changes["contact"] = exact(self.contact)
        moved = self.metres is not None
        return replace(
            landing,
            hit=not self.metres if moved else landing.hit,
            metres=exact(self.metres or 0) if moved else landing.metres,
            way=self.way or landing.way,
            face=self.face or landing.face,
            explosion=replace(landing.explosion, **changes),
        )

    def detonation(self, session: Session) -> Detonation:
        """What explodes where; raises `Refusal` when it has burst or the scene is gone."""
        landing = self.landing(session)
        detonation = landing.detonation(field_of(session, landing.scene), self.zone)
        return replace(detonation, ruled=self.ruled)

    def preview(self, session: Session) -> Preview:
        """Everybody within reach, the nearest first, with the chances of each."""
        try:
            detonation, landing = self.detonation(session), self.landing(session)
        except Refusal as refusal:
            return Preview("A burst", refusals=(str(refusal),))
        options = self._options(landing, detonation)
        shown = detonation.preview(session, options, *_lies(detonation))
        early = why_not_yet(session, row_in(session, self.due_id))
        refusals = (*shown.refusals, *([early] if early else []))
        return replace(shown, refusals=refusals, title=f"{landing.name} bursts {landing.where}")

    def perform(self, action: Action) -> None:
        """Let it burst; raises `Refusal` when it has burst, or nothing would."""
        detonation, landing = self.detonation(action.session), self.landing(action.session)
        close(action, due_now(action, self.due_id, DueKind.TASK), DueState.DONE)
        action.title = f"{landing.name} bursts {detonation.where}"
        tell_said(action, self, self._options(landing, detonation))
        detonation.go_off(action)

    def _options(self, landing: Landing, detonation: Detonation) -> tuple[Option, ...]:
        explosion, field = landing.explosion, detonation.field
        numbers = (
            ("m", "metres", "metres off", float(landing.metres), True),
            ("c", "concussion", "concussion", explosion.concussion, False),
            ("r", "burst_radius", "burst radius", explosion.burst_radius, False),
            ("d", "contact", "contact DP", float(explosion.contact), True),
        )
        metres, *what = (
            Option(key, name, label, value, high=9999, decimal=part, referee=True)
            for key, name, label, value, part in numbers
        )
        options = [metres, Option("w", "way", "which way", landing.way, WAYS, referee=True), *what]
        if field and not field.open_ground:
            zones = tuple((zone.key, zone.name) for zone in field.zones.values())
            options.append(
                Option("z", "zone", "zone", detonation.centre.zone_id, zones, referee=True)
            )
        if landing.aim.craft is not None:
            options.append(Option("f", "face", "face", landing.face, FACES, referee=True))
        return tuple(options)


def _lies(detonation: Detonation) -> list[str]:
    """In which zone it lies, or beyond which, in a sentence; none on open ground."""
    field, centre = detonation.field, detonation.centre
    if field is None or field.open_ground:
        return []
    zone = field.zones[centre.zone_id].name
    if centre.toward_id == OFF_THE_MAP:
        return [f"It lies off the map, {centre.toward_metres:g} m beyond {zone}."]
    return [f"It lies in {zone}."]
