"""Explosions that the referee sets off by hand: anywhere, or against what stands in the way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import exact
from models.bridge.by_key import field_of
from models.bridge.charges import MATERIALS, OPENS, Barrier, at_border, border_between
from models.bridge.ground import Field
from models.bridge.placed import Placed, Point
from models.bridge.vehicles import FACES
from models.deed import YES_NO, Option, Preview
from models.effects.detonation import Detonation
from models.effects.engines.registry import whereabouts
from models.effects.exposure import Ruled
from models.rulings import rulings
from models.tables import BorderKind
from models.text import east_and_north
from rules.explosions.blast import Explosion
from rules.explosions.charges import Load, splinters
from rules.vehicles.hits import Face


@dataclass(frozen=True, slots=True)
class Blast:
    """The referee sets off an explosion anywhere in a scene.

    It happens at the participant `at`, at a `face` of the vehicle `on`, in the `zone`, or on open
    ground at `x` and `y` in metres. `points` of explosive, `tamped` or `backed` by hard material
    (X-12 to X-16), say what it does; `concussion`, `burst_radius` and `contact` say it otherwise
    where not None. Whoever or whatever it happens at takes the contact. `ruled` is what the referee
    says of people.
    """

    scene: int
    at: int | None = None
    on: int | None = None
    face: Face = Face.FLANK
    zone: int | None = None
    x: float = 0
    y: float = 0
    points: float = 0
    tamped: bool = False
    backed: bool = True
    concussion: int | None = None
    burst_radius: int | None = None
    contact: int | None = None
    saturation: bool = False
    ruled: tuple[Ruled, ...] = ()

    def detonation(self, session: Session) -> Detonation:
        """What explodes where; raises `Refusal` when the scene or the place is gone."""
        field = field_of(session, self.scene)
        centre, where = self._centre(field)
        load = Load(exact(self.points), self.tamped, self.backed) if self.points else None
        return Detonation(
            field,
            self._explosion(session, load),
            centre,
            where,
            rows=load.rows if load else (),
            touching=() if self.at is None else (self.at,),
            ruled=self.ruled,
            against=() if self.on is None else ((self.on, self.face),),
        )

    def preview(self, session: Session) -> Preview:
        """Everybody within reach, the nearest first, with the chances of each."""
        try:
            detonation = self.detonation(session)
        except Refusal as refusal:
            return Preview("An explosion", refusals=(str(refusal),))
        return detonation.preview(session, self._options(detonation.explosion))

    def perform(self, action: Action) -> None:
        """Let it happen; raises `Refusal` when nothing explodes or the place is gone."""
        detonation = self.detonation(action.session)
        action.title = f"By hand: an explosion {detonation.where}"
        detonation.go_off(action)

    def _centre(self, field: Field) -> tuple[Placed, str]:
        """Where it happens, and in words."""
        if self.at is not None:
            stand = field.stand(self.at)
            return whereabouts(field)[stand.key], f"at {field.called(stand)}"
        if self.on is not None:
            craft = field.craft(self.on)
            return craft.deployment, f"at {field.called(craft)}"
        if field.open_ground:
            ground = next(iter(field.zones))
            return Point(ground, self.x, self.y), f"at {east_and_north(self.x, self.y)}"
        zone = field.zones.get(self.zone or 0)
        if zone is None:
            raise Refusal("That zone is no longer on the map.")
        return Point(zone.key), f"in {zone.name}"

    def _explosion(self, session: Session, load: Load | None) -> Explosion:
        """What the points do, and what the referee says instead."""
        base = load.explosion(rulings(session).fragment_rounding) if load else Explosion()
        said = {
            "concussion": self.concussion,
            "burst_radius": self.burst_radius,
            "contact": None if self.contact is None else Fraction(self.contact),
        }
        changes: dict[str, Any] = {name: v for name, v in said.items() if v is not None}
        return replace(base, saturation=self.saturation, **changes)

    def _options(self, explosion: Explosion) -> tuple[Option, ...]:
        numbers = (
            ("points", "explosive points", self.points),
            ("concussion", "concussion", explosion.concussion),
            ("burst_radius", "burst radius", explosion.burst_radius),
            ("contact", "contact DP", float(explosion.contact)),
        )
        return (
            *(Option(f, label, f"{v:g}", low=0, high=9999) for f, label, v in numbers),
            Option("tamped", "tamped", self.tamped, YES_NO),
            Option("backed", "against hard material", self.backed, YES_NO),
            Option("saturation", "saturation round", self.saturation, YES_NO),
            *([Option("face", "face", self.face, FACES)] if self.on is not None else []),
        )


@dataclass(frozen=True, slots=True)
class Breach:
    """The referee lets a charge go off against what stands between two zones, on one side of it.

    `material` and `centimetres` are the barrier's. `opens` says whether the way is open then, None
    for as the hole is. `ruled` is what the referee says of people near it.
    """

    scene: int
    zone: int
    beyond: int
    points: float = 100
    tamped: bool = False
    material: str | None = None
    centimetres: int | None = None
    opens: bool | None = None
    ruled: tuple[Ruled, ...] = ()

    def detonation(self, session: Session) -> Detonation:
        """What explodes where; raises `Refusal` when there is nothing to breach."""
        field = field_of(session, self.scene)
        barrier = self._barrier(session)
        load = Load(exact(self.points), self.tamped, splinters(barrier.material))
        one, other = field.zones[self.zone].name, field.zones[self.beyond].name
        return Detonation(
            field,
            load.explosion(rulings(session).fragment_rounding),
            at_border(barrier.border, self.zone),
            f"in {one}, against the way to {other}",
            rows=load.rows,
            ruled=self.ruled,
            barrier=barrier,
            opens=self.opens,
        )

    def preview(self, session: Session) -> Preview:
        """The hole, and everybody within reach with the chances of each."""
        try:
            detonation = self.detonation(session)
        except Refusal as refusal:
            return Preview("A breach", refusals=(str(refusal),))
        return detonation.preview(session, self._options(self._barrier(session)))

    def _barrier(self, session: Session) -> Barrier:
        border = border_between(session, self.zone, self.beyond)
        if border is None or border.kind == BorderKind.OPEN:
            raise Refusal("There is nothing between them to breach.")
        return Barrier.proposed(border, self.material, self.centimetres)

    def perform(self, action: Action) -> None:
        """Let it go off; raises `Refusal` when there is nothing to breach."""
        detonation = self.detonation(action.session)
        action.title = f"By hand: a breach {detonation.where}"
        detonation.go_off(action)

    def _options(self, barrier: Barrier) -> tuple[Option, ...]:
        return (
            Option("points", "explosive points", f"{self.points:g}", low=1, high=9999),
            Option("tamped", "tamped", self.tamped, YES_NO),
            Option("material", "barrier", barrier.material, MATERIALS),
            Option("centimetres", "cm thick", barrier.centimetres, low=0, high=9999),
            Option("opens", "the way", self.opens, OPENS),
        )
