"""Aimed fire: one firer, one target, one action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from rules.combat.cover import NO_COVER, Cover
from rules.combat.direct_fire import behind_wounds, dpv_at, slugs
from rules.combat.hit_location import DEFAULT_HIT_TABLE, HitTable
from rules.combat.ranges import RangeBand, farthest, range_band
from rules.combat.toll import Toll, added, repeated
from rules.combat.wounds import Armour, DamageType, Wound, hit
from rules.dice import Dice, Throw
from rules.odds import every
from rules.rulings import DEFAULTS, Rulings
from rules.tally import Tally
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import NO_WORD, Word, succeeds

DIFFICULTY = {
    RangeBand.CLOSE: Difficulty.ROUTINE,
    RangeBand.EFFECTIVE: Difficulty.DIFFICULT,
    RangeBand.LONG: Difficulty.FORMIDABLE,
    RangeBand.EXTREME: Difficulty.IMPOSSIBLE,
}
"""How hard aimed fire and throwing are in each range band (C-29)."""


@dataclass(frozen=True, slots=True)
class Shot:
    """Everything about one aimed-fire action.

    `skill` is `None` without the weapon's skill, which is called `skilled_in`. Distances are in
    metres. `kinetic` is false for a laser. A weapon with a `slug_die`, the die printed after its
    DPV, is a shotgun. `range_finder` is its listed bonus and counts against a `large_target` only.
    `shots` is how many to fire, each a throw of its own (G-39), and `fired` how many of the rate of
    fire are gone (G-38).
    `cover` is what the target has from this firer. `word` is what the referee says of the throws to
    hit, and `hit_dpv` what each hit does, `None` for what the range leaves of `dpv` (T-76).
    """

    skill: int | None
    distance: int | Fraction
    effective_range: int | Fraction
    dpv: Fraction
    damage_type: DamageType = DamageType.NORMAL
    kinetic: bool = True
    slug_die: Throw | None = None
    flechette: bool = False
    range_finder: int = 0
    large_target: bool = False
    shots: int = 1
    rate_of_fire: int = 1
    fired: int = 0
    rounds_loaded: int = 1
    armour: Armour = ()
    cover: Cover = NO_COVER
    table: HitTable = DEFAULT_HIT_TABLE
    rulings: Rulings = DEFAULTS
    modifiers: Tally = field(default_factory=Tally)
    word: Word = NO_WORD
    hit_dpv: Fraction | None = None
    skilled_in: str = "the skill for this weapon"

    @property
    def band(self) -> RangeBand | None:
        """The range band of the target, `None` beyond the weapon's reach (C-28)."""
        return range_band(self.distance, self.effective_range)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide a shot before any wound."""
        rows = ["C-28", "C-29", *dm(self).rows, "T-05", "T-06"]
        if self.band is RangeBand.EXTREME:
            rows.append("C-31")
        if self.slug_die:
            rows += ["C-51", "C-52"] if self.band is RangeBand.LONG else ["C-52"]
        return tuple(dict.fromkeys(rows))


@dataclass(frozen=True, slots=True)
class ShotResult:
    """What one round did: no wounds on a miss, else one for every hit (C-52).

    A hit that did not get through armour is `None`.
    """

    wounds: tuple[Wound | None, ...]
    rows: tuple[str, ...]

    @property
    def hit(self) -> bool:
        """Whether the target was struck at all."""
        return bool(self.wounds)


def difficulty(shot: Shot) -> Difficulty | None:
    """How hard the shot is; `None` beyond extreme range, or Impossible (C-28, C-29, T-76)."""
    return DIFFICULTY[shot.band].harder(shot.word.levels) if shot.band else None


def dm(shot: Shot) -> Tally:
    """The modifiers on the throw to hit: skill, range finder and the referee's (C-29, C-30)."""
    tally = Tally().plus("weapon skill", shot.skill or 0, "C-29")
    if shot.range_finder and shot.large_target:
        tally = tally.plus("range finder", shot.range_finder, "C-30")
    return Tally((*tally.reasons, *shot.modifiers.reasons))


def refusals(shot: Shot) -> tuple[str, ...]:
    """Every reason why this cannot be fired, as sentences for the referee; empty if it can."""
    extreme = shot.band is RangeBand.EXTREME
    reach = farthest(shot.effective_range, near=shot.slug_die is not None)
    checks = (
        (shot.skill is None, f"Without {shot.skilled_in} it cannot be fired (C-26)."),
        (
            shot.band is None,
            f"The target is {float(shot.distance):g} m away; this weapon reaches "
            f"{float(reach):g} m (C-28).",
        ),
        (shot.band and not difficulty(shot), "The shot is harder than Impossible (G-19)."),
        (shot.flechette, "Flechettes are for area fire alone (C-33)."),
        (extreme and shot.slug_die, "A shotgun cannot fire at extreme range (C-32)."),
        (shot.cover.full, "The target is behind full cover from here (C-45)."),
        (shot.shots < 1, "Fire at least one shot."),
        (
            shot.shots > shot.rate_of_fire - shot.fired,
            f"The weapon fires at most {shot.rate_of_fire - shot.fired} in one action (C-27).",
        ),
        (shot.shots > shot.rounds_loaded, f"Rounds loaded: {shot.rounds_loaded} (G-163)."),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def ruled(shot: Shot) -> tuple[str, ...]:
    """The rulings behind the shot that are not at their default."""
    several = ("G-38",) if shot.rate_of_fire > 1 else ()
    return shot.rulings.changed(
        *several, *behind_wounds(shot.damage_type, shot.kinetic, shot.armour, shot.cover)
    )


def dpv(shot: Shot) -> Fraction:
    """The damage point value of a hit at this range, unless the referee says (C-31, C-51)."""
    if shot.hit_dpv is not None:
        return shot.hit_dpv
    return dpv_at(shot.band, shot.dpv, shotgun=shot.slug_die is not None)


def aimed_fire(shot: Shot, dice: Dice) -> tuple[ShotResult, ...]:
    """Fire: one result for every shot, each with a throw to hit of its own (C-29, G-39).

    Raises `ValueError` with the reasons when the shot is refused.
    """
    check(shot)
    return tuple(_fire(shot, dice) for _ in range(shot.shots))


@lru_cache(maxsize=1024)
def aimed_fire_odds(shot: Shot) -> Mapping[Toll, Fraction]:
    """The exact chances of every toll the whole action can take.

    Raises `ValueError` with the reasons when the shot is refused.
    """
    check(shot)
    strike = every(lambda dice: Toll.of(wound_of(shot, dice)))
    one = repeated(every(lambda dice: hits(shot, dice)), strike, Toll())
    total = one
    for _ in range(shot.shots - 1):
        total = added(total, one)
    return total


def check(shot: Shot) -> None:
    """Raise `ValueError` with the reasons when the shot is refused."""
    if refused := refusals(shot):
        raise ValueError(" ".join(refused))


def hits(shot: Shot, dice: Dice) -> int:
    """How many times one shot strikes: once, or with every slug of a shotgun (C-52)."""
    return slugs(shot.slug_die, shot.band, dice) if on_target(shot, dice) else 0


def on_target(shot: Shot, dice: Dice) -> bool:
    """Whether one shot goes where it is aimed (C-29)."""
    return succeeds(difficulty(shot), dm(shot).total, dice, "to hit", shot.word)


def _fire(shot: Shot, dice: Dice) -> ShotResult:
    struck = hits(shot, dice)
    return ShotResult(tuple(wound_of(shot, dice) for _ in range(struck)), shot.rows)


def wound_of(shot: Shot, dice: Dice) -> Wound | None:
    """What one hit does, wherever it lands; `None` when nothing gets through (W-02)."""
    return hit(
        dpv(shot),
        shot.damage_type,
        shot.table,
        shot.armour,
        shot.cover,
        shot.kinetic,
        dice,
        shot.rulings,
    )
