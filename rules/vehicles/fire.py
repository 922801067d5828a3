"""Fire at a vehicle, aimed or at its area: every round that hits strikes one of its faces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.combat import area_fire
from rules.combat.aimed_fire import Shot, check, dpv, hits
from rules.combat.area_fire import AreaFire
from rules.combat.direct_fire import slugs
from rules.combat.toll import added, repeated
from rules.dice import Dice
from rules.odds import every, merge
from rules.vehicles.hits import (
    BY_THROW,
    IMMOBILE,
    Damage,
    Face,
    Protection,
    Struck,
    VehicleHit,
    strike,
    strike_odds,
)

_WORST = tuple(Damage)


@dataclass(frozen=True, slots=True)
class VehicleToll:
    """What several hits did together: the worst on the chart, and the points of suspension.

    Of more points than make a vehicle immobile nothing is kept.
    """

    struck: bool = False
    damage: Damage = Damage.NONE
    points: int = 0

    @classmethod
    def of(cls, hit: VehicleHit) -> VehicleToll:
        """The toll of one hit."""
        return cls(True, hit.damage or Damage.NONE, min(hit.points, IMMOBILE))

    def __add__(self, other: VehicleToll) -> VehicleToll:
        return VehicleToll(
            self.struck or other.struck,
            max(self.damage, other.damage, key=_WORST.index),
            min(self.points + other.points, IMMOBILE),
        )


def fire_at_vehicle(
    shot: Shot, protection: Protection, face: Face, dice: Dice, said: Struck = BY_THROW
) -> tuple[tuple[VehicleHit, ...], ...]:
    """Fire: for every shot what each of its hits did, nothing for a miss (C-29, G-39).

    The shot counts its range finder when `large_target` says so (C-30). `said` is the referee's
    word on every hit. Raises `ValueError` with the reasons when it is refused.
    """
    check(shot)
    each, chosen = dpv(shot), shot.rulings
    return tuple(
        tuple(strike(protection, face, each, dice, chosen, said) for _ in range(hits(shot, dice)))
        for _ in range(shot.shots)
    )


@lru_cache(maxsize=1024)
def fire_odds(
    shot: Shot, protection: Protection, face: Face, said: Struck = BY_THROW
) -> Mapping[VehicleToll, Fraction]:
    """The exact chances of every toll the whole action can take; raises as `fire_at_vehicle`."""
    check(shot)
    each = dpv(shot)
    hit = merge(strike_odds(protection, face, each, shot.rulings, said), VehicleToll.of)
    one = repeated(every(lambda dice: hits(shot, dice)), hit, VehicleToll())
    total = one
    for _ in range(shot.shots - 1):
        total = added(total, one)
    return total


def struck_by_area(fire: AreaFire, target: area_fire.Target, dice: Dice) -> int:
    """How many times area fire strikes a vehicle: each hit once, or with every slug (C-36, C-52).

    Raises `ValueError` with the reasons when the fire is refused.
    """
    area_fire.check(fire)
    at, each = area_fire.band(fire, target), fire.slug_die
    return sum(slugs(each, at, dice) for _ in range(area_fire.hits(fire, target, dice)))


def area_fire_at_vehicle(
    fire: AreaFire, target: area_fire.Target, protection: Protection, face: Face, dice: Dice
) -> tuple[VehicleHit, ...]:
    """What each strike of area fire did to a vehicle (C-38, V-07); raises as `struck_by_area`."""
    each = area_fire.dpv(fire, target)
    return tuple(
        strike(protection, face, each, dice, fire.rulings)
        for _ in range(struck_by_area(fire, target, dice))
    )


def vehicle_chances(odds: Mapping[VehicleToll, Fraction]) -> dict[str, Fraction]:
    """The chance to hit, then of each result on the chart and each loss of suspension.

    A result counts when it is the worst of the attack; the suspension is counted by itself. No
    effect is a hit that does neither.
    """
    found: dict[str, Fraction] = defaultdict(Fraction)
    for toll, chance in odds.items():
        if not toll.struck:
            continue
        found["hit"] += chance
        if toll.damage is not Damage.NONE or not toll.points:
            found[toll.damage] += chance
        if toll.points:
            found[f"suspension {toll.points}"] += chance
    suspension = (f"suspension {points}" for points in range(1, IMMOBILE + 1))
    order = ("hit", *reversed(_WORST[1:]), *suspension, Damage.NONE)
    return {name: found[name] for name in order if name == "hit" or found[name]}
