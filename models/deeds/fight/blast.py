"""An explosion and everybody near it, in one step (X-01)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import exact
from models.bridge.ground import Field, Placed, Point
from models.bridge.rulings import as_ruled, rulings, tell_ruled
from models.deeds.deed import Option, Preview
from models.deeds.fight.exposure import EFFECTS, Near, Ruled, near
from models.deeds.people.hurt import inflict
from models.tables import Scene
from rules.combat.casualties import Casualty
from rules.dice import ThrownFor
from rules.explosions.blast import Explosion, Source, Struck, blast
from rules.explosions.charges import Load
from rules.rulings import SWITCHES

_HITS = {
    Source.CONTACT: "takes the contact",
    Source.CONCUSSION: "is hit by the concussion",
    Source.FRAGMENTS: "is hit by fragments",
}
NOTHING = "Nothing explodes: give it explosive points, concussion, fragments or contact."
_NO_YES = ((False, "no"), (True, "yes"))


def explode(
    action: Action,
    field: Field,
    explosion: Explosion,
    centre: Placed,
    *,
    touching: Collection[int] = (),
    ruled: Iterable[Ruled] = (),
) -> None:
    """Let an explosion happen: everybody within reach is resolved, the nearest first (X-01).

    `centre` is a participant or a `Point`. `touching` are the keys of participants hit by the round
    itself or touching the explosive (X-08); `ruled` is what the referee says otherwise.
    """
    told = len(action.lines)
    action.tell(explosion.describe().capitalize() + ".", *explosion.rows)
    near_by = near(action.session, field, explosion, centre, touching=touching, ruled=ruled)
    for each in near_by:
        _resolve(action, field, each)
    if not near_by:
        action.tell("Nobody is within reach.", "X-02", "X-06")
    chosen = rulings(action.session)
    named = {row for line in action.lines[told:] for row in line["rows"]}
    tell_ruled(action, chosen, chosen.changed(*sorted(named & SWITCHES.keys())))


def _resolve(action: Action, field: Field, target: Near) -> None:
    """What the explosion does to one person; about whom the party has not seen, in secret."""
    told = len(action.lines)
    unseen = field.unseen(target.stand)
    dice = ThrownFor(target.stand.name, action.dice, unseen)
    results = blast(target.explosion, target.exposure, dice)
    if target.ruled:
        action.tell(f"The referee places {target.place}.", "T-76")
    for struck in results:
        _wound(action, target, struck)
    if not results:
        sheltered = target.exposure.cover.full
        how, rows = ("behind cover", ["G-111"]) if sheltered else ("nothing hits", [])
        action.tell(f"{target.place}: {how}.", *rows)
    for line in action.lines[told:]:
        line["secret"] = line["secret"] or unseen


def _wound(action: Action, target: Near, struck: Struck) -> None:
    number = f" ({len(struck.wounds)})" if struck.source is Source.FRAGMENTS else ""
    action.tell(f"{target.place}: {_HITS[struck.source]}{number}.", *struck.rows)
    for wound in struck.wounds:
        if wound is None:
            action.tell(f"{target.stand.name}: nothing gets through.", "C-46", "W-02")
        else:
            inflict(action, target.stand.person, wound)


@dataclass(frozen=True, slots=True)
class Blast:
    """The referee sets off an explosion anywhere in a scene.

    It happens at the participant `at`, in the `zone`, or on open ground at `x` and `y` in metres.
    `points` of explosive, `tamped` or `backed` by hard material (X-12 to X-16), say what it does;
    `concussion`, `burst_radius` and `contact` say it otherwise where not None. Whoever it happens
    at takes the contact. `ruled` is what the referee says of them and of others.
    """

    scene: int
    at: int | None = None
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

    def setting(self, session: Session) -> Setting:
        """What explodes where; raises `Refusal` when the scene or the place is gone."""
        scene = session.get(Scene, self.scene)
        if scene is None:
            raise Refusal("That scene is no longer there.")
        field = Field(session, scene)
        centre, where = self._centre(field)
        return Setting(field, self._explosion(session), centre, where)

    def targets(self, session: Session, setting: Setting) -> list[Near]:
        """Everybody within reach, the nearest first."""
        field, explosion, centre = setting.field, setting.explosion, setting.centre
        return near(session, field, explosion, centre, touching=self._touching, ruled=self.ruled)

    def preview(self, session: Session) -> Preview:
        """Everybody within reach, the nearest first, with the chances of each."""
        try:
            setting = self.setting(session)
        except Refusal as refusal:
            return Preview("An explosion", refusals=(str(refusal),))
        chosen, explosion = rulings(session), setting.explosion
        targets = self.targets(session, setting)
        house = chosen.changed("G-105") if self.points else ()
        return Preview(
            f"An explosion {setting.where}",
            effects=EFFECTS,
            prospects=tuple(each.prospect(number) for number, each in enumerate(targets, 1)),
            notes=(
                explosion.describe().capitalize() + ".",
                casualties(targets),
                *(as_ruled(chosen, ruling) for ruling in house),
            ),
            rows=(*explosion.rows, *self._load_rows, "X-03", "X-04", "X-07", "G-111", "W-02"),
            options=self._options(explosion),
            refusals=() if explosion.harmful else (NOTHING,),
        )

    def perform(self, action: Action) -> None:
        """Let it happen; raises `Refusal` when nothing explodes or the place is gone."""
        setting = self.setting(action.session)
        if not setting.explosion.harmful:
            raise Refusal(NOTHING)
        action.title = f"An explosion {setting.where}"
        if self.points:
            action.tell(f"{self.points:g} explosive points.", *self._load_rows)
        explode(
            action,
            setting.field,
            setting.explosion,
            setting.centre,
            touching=self._touching,
            ruled=self.ruled,
        )

    @property
    def _touching(self) -> tuple[int, ...]:
        return () if self.at is None else (self.at,)

    def _centre(self, field: Field) -> tuple[Placed, str]:
        """Where it happens, and in words."""
        if self.at is not None:
            try:
                stand = field.stand(self.at)
            except KeyError:
                raise Refusal("They are no longer in the scene.") from None
            return stand.participant, f"at {stand.name}"
        if field.open_ground:
            ground = next(iter(field.zones))
            return Point(ground, self.x, self.y), f"at {self.x:g} m east, {self.y:g} m north"
        zone = field.zones.get(self.zone or 0)
        if zone is None:
            raise Refusal("That zone is no longer on the map.")
        return Point(zone.key), f"in {zone.name}"

    @property
    def _load(self) -> Load | None:
        return Load(exact(self.points), self.tamped, self.backed) if self.points else None

    @property
    def _load_rows(self) -> tuple[str, ...]:
        return self._load.rows if self._load else ()

    def _explosion(self, session: Session) -> Explosion:
        """What the points do, and what the referee says instead."""
        rounding = rulings(session).fragment_rounding
        base = self._load.explosion(rounding) if self._load else Explosion()
        said = {
            "concussion": self.concussion,
            "burst_radius": self.burst_radius,
            "contact": None if self.contact is None else Fraction(self.contact),
        }
        changes: dict[str, Any] = {name: v for name, v in said.items() if v is not None}
        return replace(base, saturation=self.saturation, **changes)

    def _options(self, explosion: Explosion) -> tuple[Option, ...]:
        numbers = (
            ("e", "points", "explosive points", self.points),
            ("c", "concussion", "concussion", explosion.concussion),
            ("r", "burst_radius", "burst radius", explosion.burst_radius),
            ("d", "contact", "contact DP", float(explosion.contact)),
        )
        return (
            *(Option(k, f, label, f"{v:g}", low=0, high=9999) for k, f, label, v in numbers),
            Option("m", "tamped", "tamped", self.tamped, _NO_YES),
            Option("b", "backed", "against hard material", self.backed, _NO_YES),
            Option("s", "saturation", "saturation round", self.saturation, _NO_YES),
        )


@dataclass(frozen=True, slots=True)
class Setting:
    """An explosion in its place."""

    field: Field
    explosion: Explosion
    centre: Placed
    where: str


def casualties(targets: Iterable[Near]) -> str:
    """How many of them an explosion kills and puts out of action on average, in a sentence."""
    found = [each.casualty for each in targets]
    dead = sum(each[Casualty.DEAD] for each in found)
    out = sum(each[Casualty.OUT] for each in found)
    return (
        f"{len(found)} within reach; on average {float(dead):.1f} dead and "
        f"{float(out):.1f} more out of action."
    )
