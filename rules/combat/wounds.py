"""What a hit does to a body, and what the body carries away from it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from rules.combat.cover import Cover
from rules.combat.hit_location import HitRow, HitTable, Location, Potential
from rules.combat.initiative import Tier
from rules.dice import Dice, chart_die, d10
from rules.rulings import DEFAULTS, Dazed, Rulings, Stopped, StunWounds


class Worn(NamedTuple):
    """Armour on one part of the body: its value above 0, and whether it is rigid (W-24, G-53)."""

    location: Location
    value: Fraction
    rigid: bool = False


Armour = tuple[Worn, ...]
"""What is worn on each part of the body that has any armour (W-24)."""


def worn_on(armour: Armour, location: Location) -> Worn:
    """What is worn on one part of the body; its value is 0 where that is nothing (W-24)."""
    bare = Worn(location, Fraction(0))
    return next((piece for piece in armour if piece.location is location), bare)


DEFAULT_CONSCIOUSNESS_LEVEL = 4
"""INVENTED (G-49): the derivation is lost; the referee types it in."""


class DamageType(StrEnum):
    """What kind of harm a hit does (W-01)."""

    NORMAL = "normal"
    BLUNT = "blunt trauma"
    STUN = "stun"


@dataclass(frozen=True, slots=True)
class Wound:
    """What one hit did: points received, and the rows that say so."""

    location: Location
    killed: bool = False
    shock: int = 0
    stun: int = 0
    light: int = 0
    knocked_down: bool = False
    rows: tuple[str, ...] = ()

    @property
    def harmless(self) -> bool:
        """Whether the hit got through and still did nothing."""
        return not (self.killed or self.dazes or self.light)

    @property
    def dazes(self) -> bool:
        """Whether the rest of the turn is lost: knocked down, a stun or a shock (W-15 to W-20)."""
        return self.knocked_down or self.shock > 0 or self.stun > 0

    def describe(self) -> str:
        """The wound in a few words: `chest: 2 shock, knocked down`."""
        parts = [
            "killed" if self.killed else "",
            f"{self.shock} shock" if self.shock else "",
            f"{self.stun} stun" if self.stun else "",
            "light wound" if self.light else "",
            "knocked down" if self.knocked_down else "",
        ]
        return f"{self.location.label}: {', '.join(filter(None, parts)) or 'no effect'}"


def round_dpv(value: Fraction) -> Fraction:
    """A damage point value as the chart takes it (C-49, G-54).

    Above 1 a fraction goes up to the next whole number; from 1 down it goes to the nearest tenth,
    and half a tenth goes up. Nothing is below 0.
    """
    if value > 1:
        return Fraction(ceil(value))
    return Fraction(max(floor(value * 10 + Fraction(1, 2)), 0), 10)


def wound(
    potential: Potential,
    damage_type: DamageType,
    dpv: Fraction,
    dice: Dice,
    location: Location,
    rulings: Rulings = DEFAULTS,
) -> Wound:
    """The result of the wound chart for what is left of a DPV after armour (W-05 to W-14).

    `dpv` is above 0 and rounded. Below 1 a die must show ten times it or less for the full result.
    Prose and chart differ on the lesser wounds of a stun weapon (G-51).
    """
    row = _CHART_ROWS[potential, damage_type]
    stun = damage_type is DamageType.STUN
    prose = stun and rulings.stun_wounds is StunWounds.PROSE
    if stun and potential is Potential.KILL:
        return Wound(location, stun=max(4, int(dpv)), knocked_down=True, rows=(row,))
    if prose and potential is Potential.LIGHT:
        return Wound(location, stun=1, rows=(row,))
    rows = (row,) if dpv >= 1 else (row, "W-05")
    full = dpv >= 1 or dice.read(d10("wound", rulings.ten_sided), lambda die: die <= 10 * dpv)
    if prose and not full:
        return Wound(location, light=1, knocked_down=True, rows=rows)
    match potential:
        case Potential.KILL:
            return _kill(full, location, rows)
        case Potential.SERIOUS:
            return _serious(max(1, int(dpv)) if full else 0, damage_type, location, rows)
        case Potential.LIGHT:
            return _light(full, damage_type, location, rows)


_CHART_ROWS = {
    (Potential.KILL, DamageType.NORMAL): "W-06",
    (Potential.KILL, DamageType.BLUNT): "W-07",
    (Potential.KILL, DamageType.STUN): "W-08",
    (Potential.SERIOUS, DamageType.NORMAL): "W-09",
    (Potential.SERIOUS, DamageType.BLUNT): "W-10",
    (Potential.SERIOUS, DamageType.STUN): "W-11",
    (Potential.LIGHT, DamageType.NORMAL): "W-12",
    (Potential.LIGHT, DamageType.BLUNT): "W-13",
    (Potential.LIGHT, DamageType.STUN): "W-14",
}


def _kill(full: bool, location: Location, rows: tuple[str, ...]) -> Wound:
    if full:
        return Wound(location, killed=True, rows=rows)
    return Wound(location, shock=1, knocked_down=True, rows=rows)


def _serious(
    points: int, damage_type: DamageType, location: Location, rows: tuple[str, ...]
) -> Wound:
    if damage_type is DamageType.STUN:
        return Wound(location, stun=points or 1, knocked_down=points > 0, rows=rows)
    if not points:
        return Wound(location, light=1, knocked_down=True, rows=rows)
    # Blunt trauma: the first, third, fifth ... shock of the hit is a stun instead (G-52).
    stun = ceil(Fraction(points, 2)) if damage_type is DamageType.BLUNT else 0
    return Wound(location, shock=points - stun, stun=stun, knocked_down=True, rows=rows)


def _light(full: bool, damage_type: DamageType, location: Location, rows: tuple[str, ...]) -> Wound:
    if not full:
        return Wound(location, rows=rows)
    match damage_type:
        case DamageType.NORMAL:
            return Wound(location, light=1, knocked_down=True, rows=rows)
        case DamageType.BLUNT:
            return Wound(location, knocked_down=True, rows=rows)
        case DamageType.STUN:
            return Wound(location, stun=1, rows=rows)


@dataclass(frozen=True, slots=True)
class Impact:
    """What reaches the body where a hit landed, after cover and armour."""

    location: Location
    potential: Potential
    damage_type: DamageType
    dpv: Fraction
    rows: tuple[str, ...]


def hit(
    dpv: Fraction,
    damage_type: DamageType,
    table: HitTable,
    armour: Armour,
    cover: Cover,
    kinetic: bool,
    dice: Dice,
    rulings: Rulings = DEFAULTS,
) -> Wound | None:
    """What a hit does: location, cover, armour and the wound chart; `None` if nothing gets through.

    `kinetic` is true for a round, false for a laser, a blow or a blast: a round that armour stops
    still bruises (C-46, C-50, W-02, W-24, G-53, G-55).
    """

    def impact_at(die: int) -> Impact | None:
        row = table.read(die)
        worn = worn_on(armour, row.location)
        arriving = dpv - cover.over(row.location)
        rows = ("W-02", *(["C-46"] if arriving < dpv else []), *(["W-24"] if worn.value else []))
        if left := round_dpv(arriving - worn.value):
            return Impact(row.location, row.potential, damage_type, left, rows)
        if not (kinetic and worn.value):
            return None
        return _bruise(row, arriving, worn, rulings.stopped, rows)

    impact = impact_at(1) if table.certain else dice.read(chart_die("hit location"), impact_at)
    if impact is None:
        return None
    result = wound(impact.potential, impact.damage_type, impact.dpv, dice, impact.location, rulings)
    return replace(result, rows=impact.rows + result.rows)


def _bruise(
    row: HitRow, arriving: Fraction, worn: Worn, stopped: Stopped, rows: tuple[str, ...]
) -> Impact | None:
    """What a round does to the body when armour has stopped it (C-50, G-53)."""
    rows = (*rows, "C-50", "W-03", "G-53")
    left, potential = round_dpv(arriving - worn.value / 2), row.potential.one_lower
    if stopped is Stopped.FULL:
        left, potential = round_dpv(arriving), row.potential
    if stopped is Stopped.NOTHING or not (left and potential):
        return None
    stuns = worn.rigid and stopped is Stopped.RIGID
    return Impact(
        row.location, potential, DamageType.STUN if stuns else DamageType.BLUNT, left, rows
    )


class Death(StrEnum):
    """What somebody died of; only a head wound is beyond resuscitation (W-23, W-32)."""

    HEAD = "head wound"
    WOUND = "wound"
    SHOCK = "shock"


@dataclass(frozen=True, slots=True)
class Endurance:
    """How much a body can take.

    `consciousness` and `life` are levels of points; `tier` makes a non-player character, who gives
    in sooner, and is `None` for player-character rules (G-50).
    """

    consciousness: int = DEFAULT_CONSCIOUSNESS_LEVEL
    life: int = 2 * DEFAULT_CONSCIOUSNESS_LEVEL
    tier: Tier | None = None

    @classmethod
    def typical(cls, consciousness: int, tier: Tier | None = None) -> Endurance:
        """An endurance whose life level nobody typed: twice the consciousness level.

        INVENTED (G-48).
        """
        return cls(consciousness, 2 * consciousness, tier)

    def faints(self, shock: int, stun: int) -> bool:
        """Whether so many points knock the body out (W-21, W-22, G-49, G-50)."""
        if shock + stun >= self.consciousness:
            return True
        return self.tier is not None and (shock >= 1 or stun >= 3)


@dataclass(frozen=True, slots=True)
class Condition:
    """The points a body carries, and whether it is awake and alive.

    Being unconscious is kept apart from the points: a throw wakes somebody whatever they are
    (W-33, G-89).
    """

    light: int = 0
    shock: int = 0
    stun: int = 0
    unconscious: bool = False
    dead_by: Death | None = None

    @property
    def dead(self) -> bool:
        """Whether the body is dead, of whatever cause."""
        return self.dead_by is not None

    def incapacitated(self, endurance: Endurance) -> bool:
        """Whether light wounds put this non-player character out of the fight (W-18)."""
        tier = endurance.tier
        return tier is not None and self.light >= tier.incapacitating_light_wounds

    def groggy(self, endurance: Endurance) -> bool:
        """Awake, but with points enough to be knocked out: initiative 1, no fighting (G-89)."""
        awake = not (self.unconscious or self.dead)
        return awake and endurance.faints(self.shock, self.stun)

    def out(self, endurance: Endurance) -> bool:
        """Whether the body is out of the fight for any reason."""
        return self.dead or self.unconscious or self.incapacitated(endurance)


def suffer(
    condition: Condition, endurance: Endurance, *, light: int = 0, shock: int = 0, stun: int = 0
) -> Condition:
    """The condition after more points of any kind (W-17, W-19 to W-22, W-32).

    A stun or shock knocks out again whoever woke with too many points (G-89).
    """
    carried = replace(
        condition,
        light=condition.light + light,
        shock=condition.shock + shock,
        stun=condition.stun + stun,
    )
    if (shock or stun) and endurance.faints(carried.shock, carried.stun):
        carried = replace(carried, unconscious=True)
    if carried.shock >= endurance.life and not carried.dead:
        carried = replace(carried, dead_by=Death.SHOCK)
    return carried


def after(condition: Condition, received: Wound, endurance: Endurance) -> Condition:
    """The condition after a wound; a head kill is final even for the dead (W-23, G-57)."""
    hurt = suffer(
        condition, endurance, light=received.light, shock=received.shock, stun=received.stun
    )
    if not received.killed:
        return hurt
    if received.location is Location.HEAD:
        return replace(hurt, dead_by=Death.HEAD)
    return replace(hurt, dead_by=condition.dead_by or Death.WOUND)


def dazed_turns(old_remaining: int, shock: int, stun: int, rulings: Rulings = DEFAULTS) -> int:
    """The turns still lost after this one when a new daze strikes (W-16, G-44).

    `shock` and `stun` are the totals now carried: they already add up, so a new daze lasts for
    that total or for what remained, whichever is longer, unless ruled otherwise.
    """
    if rulings.dazed is Dazed.ADDED:
        return old_remaining + shock + stun
    return max(old_remaining, shock + stun)
