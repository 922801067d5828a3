"""Throwing: any hard object, a throwing knife, a hand grenade."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from rules.combat.aimed_fire import DIFFICULTY
from rules.combat.cover import NO_COVER, Cover
from rules.combat.deviation import Deviation, Spread, deviate, hit_or_stray_odds
from rules.combat.hit_location import DEFAULT_HIT_TABLE, HitTable
from rules.combat.melee import unskilled
from rules.combat.ranges import RangeBand, farthest, range_band
from rules.combat.toll import Toll, repeated
from rules.combat.wounds import Armour, DamageType, Wound, hit
from rules.dice import Dice
from rules.odds import Odds, every
from rules.rulings import DEFAULTS, Rulings
from rules.tally import Tally
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import NO_WORD, Word, succeeds

KNIFE_DPV = Fraction(3, 10)
"""The DPV of a throwing knife, whoever throws it and however far (C-59)."""

ARMED = 5
"""Metres from the thrower: a grenade that comes down nearer does not go off (C-61, G-71)."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Somebody throws something at a target, which is resolved as aimed fire (C-57).

    `skill` is None without the skill to throw, which anybody may try (G-21). Distances are in
    metres. `word` is what the referee says of the throw, its levels for the target's size and other
    circumstances (C-62, T-76).
    """

    skill: int | None
    distance: int | Fraction
    throw_range: int | Fraction
    kilograms: Fraction = Fraction(1)
    word: Word = NO_WORD
    rulings: Rulings = DEFAULTS
    modifiers: Tally = field(default_factory=Tally)

    @property
    def effective_range(self) -> Fraction:
        """The throw range, divided by the weight of what is heavier than 1 kg (C-57)."""
        return Fraction(self.throw_range) / max(self.kilograms, Fraction(1))

    @property
    def band(self) -> RangeBand | None:
        """The range band of the target, None out of reach (C-28, G-68)."""
        return range_band(self.distance, self.effective_range) if self.throw_range else None

    @property
    def difficulty(self) -> Difficulty | None:
        """How hard the throw is; None out of reach or beyond Impossible (C-29, C-62, G-68).

        Without the skill it is two levels harder (T-62, G-21).
        """
        levels = self.word.levels + unskilled(self.skill)
        return DIFFICULTY[self.band].harder(levels) if self.band else None

    @property
    def spread(self) -> Spread:
        """How far a grenade strays that misses: at most as far as it was thrown (C-60, G-70)."""
        return Spread(farthest=self.distance, rulings=self.rulings)

    @property
    def dm(self) -> Tally:
        """The modifiers on the throw to hit."""
        tally = Tally().plus("no skill" if self.skill is None else "skill", self.skill or 0, "C-57")
        return Tally((*tally.reasons, *self.modifiers.reasons))

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide whether it hits."""
        sized = ("C-62",) if self.word.levels else ()
        lacking = ("T-62", "G-21") if self.skill is None else ()
        rows = (
            "C-57",
            "C-28",
            "C-29",
            *sized,
            *lacking,
            *self.dm.rows,
            "G-67",
            "G-68",
            "T-05",
            "T-06",
        )
        return tuple(dict.fromkeys(rows))

    @property
    def refusals(self) -> tuple[str, ...]:
        """Every reason why it cannot be thrown, as sentences; empty if it can."""
        reach = f"{float(farthest(self.effective_range)):g} m"
        checks = (
            (self.band is None, f"The target is beyond {reach}, the farthest throw (C-28)."),
            (
                self.band is not None and self.difficulty is None,
                "The throw is harder than Impossible: no attempt (G-19).",
            ),
        )
        return tuple(sentence for refused, sentence in checks if refused)


@dataclass(frozen=True, slots=True)
class Victim:
    """Whom a thrown object is to hit: armour, and cover from the thrower."""

    armour: Armour = ()
    cover: Cover = NO_COVER
    table: HitTable = DEFAULT_HIT_TABLE


@dataclass(frozen=True, slots=True)
class Impact:
    """What a thrown object does where it hits: its damage point value and the kind of damage."""

    dpv: Fraction
    damage: DamageType
    rows: tuple[str, ...]


def object_impact(strength: int) -> Impact:
    """Of any hard object: blunt trauma, a twentieth of the Strength, tenths down (C-58)."""
    return Impact(Fraction(strength * 10 // 20, 10), DamageType.BLUNT, ("C-58",))


KNIFE = Impact(KNIFE_DPV, DamageType.NORMAL, ("C-59",))


@dataclass(frozen=True, slots=True)
class ThrowResult:
    """What came of throwing an object; `wound` is None on a miss, or when nothing got through."""

    hit: bool
    wound: Wound | None
    rows: tuple[str, ...]


def throw_object(cast: Cast, impact: Impact, victim: Victim, dice: Dice) -> ThrowResult:
    """Throw something that does not explode (C-57 to C-59).

    Raises `ValueError` with the reasons when it cannot be thrown.
    """
    _check(cast)
    rows = (*cast.rows, *impact.rows)
    if not hits(cast, dice):
        return ThrowResult(False, None, rows)
    return ThrowResult(True, _wound(cast, impact, victim, dice), rows)


def throw_object_odds(cast: Cast, impact: Impact, victim: Victim) -> Odds[Toll]:
    """The exact chances of every toll it can take; raises `ValueError` as `throw_object`."""
    _check(cast)
    strike = every(lambda dice: Toll.of(_wound(cast, impact, victim, dice)))
    return repeated(every(lambda dice: int(hits(cast, dice))), strike, Toll())


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a grenade comes down: at its target without a `deviation`; and whether it goes off."""

    deviation: Deviation | None
    explodes: bool
    rows: tuple[str, ...]

    @property
    def hit(self) -> bool:
        """Whether it came down where it was to."""
        return self.deviation is None


def throw_grenade(cast: Cast, dice: Dice) -> Landing:
    """Throw a hand grenade; one that misses strays at most as far as the throw is long (C-60).

    It goes off if it comes down at least 5 m from the thrower (C-61). Raises `ValueError` with the
    reasons when it cannot be thrown.
    """
    _check(cast)
    return _landing(cast, None if hits(cast, dice) else deviate(cast.spread, dice))


def throw_grenade_odds(cast: Cast) -> Odds[Landing]:
    """The exact chances of every landing; raises `ValueError` as `throw_grenade`."""
    _check(cast)
    return hit_or_stray_odds(
        every(lambda dice: hits(cast, dice)), cast.spread, lambda strays: _landing(cast, strays)
    )


def hits(cast: Cast, dice: Dice) -> bool:
    """Whether it hits (C-57); out of reach only if the referee says so."""
    return succeeds(cast.difficulty, cast.dm.total, dice, "to hit", cast.word)


def _landing(cast: Cast, strays: Deviation | None) -> Landing:
    """Where it comes down, and whether it goes off there (C-61)."""
    if strays is None:
        return Landing(None, cast.distance >= ARMED, (*cast.rows, "C-60", "C-61"))
    rows = (*cast.rows, *strays.rows, "G-70", "C-61")
    return Landing(strays, strays.clears(cast.distance, ARMED), rows)


def _wound(cast: Cast, impact: Impact, victim: Victim, dice: Dice) -> Wound | None:
    """Where it strikes and what it does; only a blade bruises through armour that stops it."""
    kinetic = impact.damage is DamageType.NORMAL
    return hit(
        impact.dpv,
        impact.damage,
        victim.table,
        victim.armour,
        victim.cover,
        kinetic,
        dice,
        cast.rulings,
    )


def _check(cast: Cast) -> None:
    if cast.refusals:
        raise ValueError(" ".join(cast.refusals))
