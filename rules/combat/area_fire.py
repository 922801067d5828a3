"""Area fire: bursts at one area, which attack everybody in it and on the line to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import floor

from rules.combat.beaten_zone import Place
from rules.combat.cover import NO_COVER, Cover
from rules.combat.direct_fire import behind_wounds, dpv_at, slugs
from rules.combat.ducking import forced_to_duck
from rules.combat.hit_location import DEFAULT_HIT_TABLE, HitTable
from rules.combat.initiative import Tier
from rules.combat.movement import Mode
from rules.combat.ranges import RangeBand, farthest, range_band
from rules.combat.toll import Toll, repeated
from rules.combat.wounds import Armour, DamageType, Wound, hit
from rules.dice import Dice, Throw, d10
from rules.odds import every
from rules.rulings import DEFAULTS, AreaHits, Rulings
from rules.tally import Tally

SURE = 10
"""A hit number of ten or more is not thrown for: every face of the die hits."""

_FARTHER = dict(zip(RangeBand, [*list(RangeBand)[1:], None], strict=True))
_FACTORS = {
    RangeBand.CLOSE: Fraction(2),
    RangeBand.EFFECTIVE: Fraction(1),
    RangeBand.LONG: Fraction(1, 2),
    RangeBand.EXTREME: Fraction(1, 2),
}


@dataclass(frozen=True, slots=True)
class AreaFire:
    """Everything about one area-fire action but whom it meets.

    `skill` is `None` without the weapon's skill, which is called `skilled_in`; its level counts for
    nothing. Distances are in metres, `distance` that of the area. `value` is the area fire value. A
    weapon with a `slug_die` is a shotgun. `fired` says how many bursts of the rate of fire are gone
    (G-38). `pace` is how the firer moves meanwhile, `None` for somebody who stays where he is
    (C-42). `modifiers` are on the hit number; `hit_dpv` is what the referee says each strike does,
    where not `None` (T-76).
    """

    skill: int | None
    distance: int | Fraction
    effective_range: int | Fraction
    value: Fraction
    dpv: Fraction
    damage_type: DamageType = DamageType.NORMAL
    kinetic: bool = True
    slug_die: Throw | None = None
    flechette: bool = False
    bursts: int = 1
    rate_of_fire: int = 1
    fired: int = 0
    rounds_per_burst: int = 1
    rounds_loaded: int = 1
    pace: Mode | None = None
    table: HitTable = DEFAULT_HIT_TABLE
    rulings: Rulings = DEFAULTS
    modifiers: Tally = field(default_factory=Tally)
    hit_dpv: Fraction | None = None
    skilled_in: str = "the skill for this weapon"

    @property
    def band(self) -> RangeBand | None:
        """The band the area counts as, `None` out of reach (C-28, C-44)."""
        return self.band_at(self.distance)

    def band_at(self, distance: int | Fraction) -> RangeBand | None:
        """The band a distance counts as; for a firer who trots one farther than it is (C-44)."""
        band = range_band(distance, self.effective_range)
        return _FARTHER[band] if band and self.pace is Mode.TROT else band

    @property
    def rounds(self) -> int:
        """The rounds that all bursts take (G-163)."""
        return self.bursts * self.rounds_per_burst

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide it before any wound."""
        rows = ["C-28", "C-34", "C-36", "C-37", "C-38"]
        if self.slug_die or self.flechette:
            rows.append("C-35")
        if self.pace:
            rows += ["C-42", "C-44" if self.pace is Mode.TROT else "C-43"]
        if self.band is RangeBand.EXTREME:
            rows.append("C-31")
        if self.slug_die:
            rows += ["C-51", "C-52"] if self.band is RangeBand.LONG else ["C-52"]
        return (*rows, *self.modifiers.rows, "G-40", "G-41")


@dataclass(frozen=True, slots=True)
class Target:
    """Somebody whom area fire meets.

    `distance` in metres matters on the line and beyond; `None` is that of the area. `ducks` says
    whether he ducks, or the category of a non-player character who is thrown for (C-41); it gives
    him the cover `ducked`. `hit` is what the referee says of the throw to hit him, where not `None`
    (T-76).
    """

    place: Place = Place.INSIDE
    distance: int | Fraction | None = None
    armour: Armour = ()
    cover: Cover = NO_COVER
    ducks: bool | Tier = False
    ducked: Cover = NO_COVER
    hit: bool | None = None


@dataclass(frozen=True, slots=True)
class AreaResult:
    """What area fire did to one target: no wounds on a miss, else one for every strike (G-40).

    A strike that did not get through armour is `None`.
    """

    ducked: bool
    wounds: tuple[Wound | None, ...]
    rows: tuple[str, ...]

    @property
    def hit(self) -> bool:
        """Whether the target was struck at all."""
        return bool(self.wounds)


def value(fire: AreaFire) -> Fraction:
    """The area fire value at the range of the area, 0 out of reach (C-34, C-35).

    The band of the area counts for everybody; the documents name no other.
    """
    band = fire.band
    if band is None:
        return Fraction(0)
    kept = (band is RangeBand.LONG and (fire.slug_die or fire.flechette)) or (
        band is RangeBand.CLOSE and fire.flechette
    )
    return fire.value if kept else fire.value * _FACTORS[band]


def value_against(fire: AreaFire, target: Target) -> Fraction:
    """The area fire value that meets a target: half of it beyond the area (C-39)."""
    return value(fire) / 2 if target.place is Place.BEYOND else value(fire)


def exposed(fire: AreaFire, target: Target) -> bool:
    """Whether the fire can reach a target at all: not in full cover, nor beyond the band (C-39)."""
    if target.cover.full:
        return False
    if target.place is not Place.BEYOND or target.distance is None:
        return True
    return fire.band_at(target.distance) is fire.band


def hit_number(fire: AreaFire, target: Target) -> int:
    """What 1D10 must not exceed to hit: the value times the bursts, fractions down (C-36, C-37).

    Only the product is rounded (G-41). 0 is no chance, 10 and more are a sure hit. INVENTED: what
    an attack gains or loses by surprise or the referee's word counts on this number, but gives no
    chance where the weapon has none.
    """
    number = floor(value_against(fire, target) * fire.bursts) if exposed(fire, target) else 0
    return max(number + fire.modifiers.total, 0) if number else 0


def dpv(fire: AreaFire, target: Target) -> Fraction:
    """The damage point value of a strike (C-31, C-51).

    On the line it is that of the target's own range, elsewhere that of the area's, unless the
    referee says.
    """
    if fire.hit_dpv is not None:
        return fire.hit_dpv
    return dpv_at(band(fire, target), fire.dpv, shotgun=fire.slug_die is not None)


def refusals(fire: AreaFire) -> tuple[str, ...]:
    """Every reason why this cannot be fired, as sentences for the referee; empty if it can."""
    return (*_why_not_there(fire), *_why_not_so_much(fire), *_why_not_moving(fire))


def _why_not_there(fire: AreaFire) -> tuple[str, ...]:
    near = bool(fire.slug_die or fire.flechette)
    reach = farthest(fire.effective_range, near=near)
    extreme = range_band(fire.distance, fire.effective_range) is RangeBand.EXTREME
    checks = (
        (fire.skill is None, f"Without {fire.skilled_in} it cannot be fired (C-26)."),
        (
            fire.distance > farthest(fire.effective_range),
            f"The area is {float(fire.distance):g} m away; "
            f"this weapon reaches {float(reach):g} m (C-28).",
        ),
        (extreme and fire.slug_die, "A shotgun cannot fire at extreme range (C-32)."),
        (extreme and fire.flechette, "Flechettes cannot be fired at extreme range (C-33)."),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def _why_not_so_much(fire: AreaFire) -> tuple[str, ...]:
    left = fire.rate_of_fire - fire.fired
    checks = (
        (fire.bursts < 1, "Fire at least one burst."),
        (fire.bursts > left, f"The weapon fires at most {left} in one action (C-27)."),
        (
            fire.rounds > fire.rounds_loaded,
            f"That takes {fire.rounds} rounds; loaded are {fire.rounds_loaded} (G-163).",
        ),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def _why_not_moving(fire: AreaFire) -> tuple[str, ...]:
    """What bars fire on the move (C-42). INVENTED: for who trots, long range is extreme."""
    if fire.pace is None:
        return ()
    far = range_band(fire.distance, fire.effective_range) is RangeBand.EXTREME
    checks = (
        (fire.pace not in {Mode.WALK, Mode.TROT}, "Moving fire is walking or trotting (C-42)."),
        (fire.rate_of_fire == 1, "A rate of fire of 1 is too slow for fire on the move (C-42)."),
        (
            far or fire.band in {RangeBand.EXTREME, None},
            "No fire on the move at extreme range; trotting, long counts as extreme (C-42, C-44).",
        ),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def ruled(fire: AreaFire, targets: Iterable[Target]) -> tuple[str, ...]:
    """The rulings behind the fire at these targets that are not at their default."""
    asked = {"G-01"}
    if fire.bursts > 1 or value(fire) >= 2 * SURE:
        asked.add("G-40")
    if fire.rate_of_fire > 1:
        asked.add("G-38")
    for target in targets:
        for cover in (target.cover, target.ducked):
            asked |= {*behind_wounds(fire.damage_type, fire.kinetic, target.armour, cover)}
    return fire.rulings.changed(*sorted(asked))


def area_fire(fire: AreaFire, target: Target, dice: Dice) -> AreaResult:
    """What the fire does to one target: ducking first, then hit and wounds (C-36, C-40, C-41).

    Each target is attacked separately (C-38). Raises `ValueError` when the fire is refused.
    """
    check(fire)
    ducked = _ducks(fire, target, dice)
    rows = (*fire.rows, *(["C-39"] if target.place is Place.BEYOND else []))
    wounds = []
    for _ in range(hits(fire, target, dice)):
        for _ in range(slugs(fire.slug_die, band(fire, target), dice)):
            wounds.append(_strike(fire, target, ducked, dice))
    return AreaResult(ducked, tuple(wounds), rows)


@lru_cache(maxsize=1024)
def area_fire_odds(fire: AreaFire, target: Target) -> Mapping[Toll, Fraction]:
    """The exact chances of every toll on one target.

    Raises `ValueError` when the fire is refused.
    """
    check(fire)
    achieved = every(lambda dice: hits(fire, target, dice))
    struck = every(lambda dice: slugs(fire.slug_die, band(fire, target), dice))
    total: dict[Toll, Fraction] = defaultdict(Fraction)
    for ducked, share in every(lambda dice: _ducks(fire, target, dice)).items():
        strike = _strike_odds(fire, target, ducked)
        for toll, chance in repeated(achieved, repeated(struck, strike, Toll()), Toll()).items():
            total[toll] += share * chance
    return dict(total)


def duck_odds(fire: AreaFire, target: Target) -> Fraction:
    """The chance that a target ducks (C-41)."""
    return every(lambda dice: _ducks(fire, target, dice)).get(True, Fraction(0))


def check(fire: AreaFire) -> None:
    """Raise `ValueError` with the reasons when the fire is refused."""
    if refused := refusals(fire):
        raise ValueError(" ".join(refused))


def band(fire: AreaFire, target: Target) -> RangeBand | None:
    """The band that counts for what a strike does."""
    if target.place is Place.LINE and target.distance is not None:
        return fire.band_at(target.distance)
    return fire.band


def _ducks(fire: AreaFire, target: Target, dice: Dice) -> bool:
    if not exposed(fire, target):
        return False
    if isinstance(target.ducks, Tier):
        return forced_to_duck(target.ducks, value_against(fire, target), dice, fire.rulings)
    return target.ducks


def hits(fire: AreaFire, target: Target, dice: Dice) -> int:
    """How many hits the fire achieves on a target (C-36, G-40)."""
    number = hit_number(fire, target)
    if not _struck(fire, target, number, dice):
        return 0
    match fire.rulings.area_hits:
        case AreaHits.ONE:
            return 1
        case AreaHits.BURSTS:
            return fire.bursts
        case AreaHits.TENS:
            return max(1, number // 10)


def _struck(fire: AreaFire, target: Target, number: int, dice: Dice) -> bool:
    """Whether the fire hits at all; the referee may say so of whoever it reaches."""
    if target.hit is not None:
        return target.hit and exposed(fire, target)
    to_hit = d10("to hit", fire.rulings.ten_sided)
    return number >= SURE or (number >= 1 and dice.read(to_hit, lambda die: die <= number))


def _strike(fire: AreaFire, target: Target, ducked: bool, dice: Dice) -> Wound | None:
    return hit(
        dpv(fire, target),
        fire.damage_type,
        fire.table,
        target.armour,
        target.ducked if ducked else target.cover,
        fire.kinetic,
        dice,
        fire.rulings,
    )


def _strike_odds(fire: AreaFire, target: Target, ducked: bool) -> Mapping[Toll, Fraction]:
    return every(lambda dice: Toll.of(_strike(fire, target, ducked, dice)))
