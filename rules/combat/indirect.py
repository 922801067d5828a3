"""Indirect fire: called in by an observer, observed by the firer, or guided by a laser."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from rules.combat.deviation import (
    Arrival,
    Deviation,
    Ordnance,
    Spread,
    deviate,
    hit_or_stray_odds,
)
from rules.dice import Dice
from rules.odds import Odds, every
from rules.rulings import DEFAULTS, Rulings
from rules.tally import Tally
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import NO_WORD, Word, succeeds


class Observation(StrEnum):
    """Who sees the target for the weapon."""

    OBSERVER = "forward observer"
    SELF = "observes for himself"
    DIRECT = "fires directly"


@dataclass(frozen=True, slots=True)
class IndirectFire:
    """One round of indirect fire, or of fire that homes on a laser's spot.

    `marksmanship` is the firer's level with the weapon, None without the skill; `observing` the
    observer's Forward Observer, None without it, which counts as 0 (INVENTED). Distances are in
    metres. `designated` says that the round homes on a laser's spot, and `spotted` whether the spot
    is on the target as it comes down. Direct fire is for guided rounds alone (C-72). `word` is what
    the referee says of the throw (T-76).
    """

    marksmanship: int | None
    distance: int | Fraction
    reach: int | Fraction
    ordnance: Ordnance = Ordnance.MORTAR
    observation: Observation = Observation.OBSERVER
    observing: int | None = None
    designated: bool = False
    spotted: bool = True
    word: Word = NO_WORD
    rulings: Rulings = DEFAULTS
    modifiers: Tally = field(default_factory=Tally)

    @property
    def difficulty(self) -> Difficulty | None:
        """Difficult, Easy for a round that homes on a spot; None beyond Impossible (C-67, C-70)."""
        listed = Difficulty.EASY if self.designated else Difficulty.DIFFICULT
        return listed.harder(self.word.levels) if self.word.levels else listed

    @property
    def need(self) -> int | None:
        """The throw needed, Easy as the campaign plays it; None beyond Impossible (G-02, G-19)."""
        return self.difficulty.need(self.rulings.easy) if self.difficulty else None

    @property
    def skill(self) -> Tally:
        """The lower of two levels, or the firer's alone (C-67, C-69, C-70, C-72, G-74)."""
        own, other = self.marksmanship or 0, self.observing or 0
        row = "C-70" if self.designated else "C-67"
        match self.observation:
            case Observation.SELF:
                return Tally().plus("the firer's own skill", own, "C-69", "G-74")
            case Observation.DIRECT:
                return Tally().plus("Marksmanship", own, "C-72")
            case Observation.OBSERVER if other < own:
                return Tally().plus("Forward Observer, the lower", other, row)
            case Observation.OBSERVER:
                return Tally().plus("Marksmanship, the lower", own, row)

    @property
    def dm(self) -> Tally:
        """The modifiers on the throw to hit."""
        return Tally((*self.skill.reasons, *self.modifiers.reasons))

    @property
    def spread(self) -> Spread:
        """How far a miss strays (C-54, C-55, C-71)."""
        direct = self.observation is Observation.DIRECT
        return Spread(
            Ordnance.DIRECT if direct else self.ordnance,
            doubled=not direct and 2 * self.distance > self.reach,
            designated=self.designated,
            rulings=self.rulings,
        )

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide whether it hits."""
        task = ("C-70",) if self.designated else ("C-63", "C-67")
        return tuple(dict.fromkeys((*task, *self.dm.rows, "T-05", "T-06")))

    @property
    def refusals(self) -> tuple[str, ...]:
        """Every reason why this cannot be fired, as sentences; empty if it can."""
        direct = self.observation is Observation.DIRECT
        checks = (
            (self.marksmanship is None, "Without the skill for this weapon it cannot be fired."),
            (self.reach <= 0, "This weapon has no range for indirect fire (C-63)."),
            (
                0 < self.reach < self.distance,
                f"The target is {float(self.distance):g} m away; the weapon reaches "
                f"{float(self.reach):g} m (C-63).",
            ),
            (not self.difficulty, "This is harder than Impossible: no attempt (G-19)."),
            (direct and not self.designated, "Directly this is aimed fire (C-72)."),
        )
        return tuple(sentence for refused, sentence in checks if refused)


def indirect_fire(fire: IndirectFire, dice: Dice) -> Arrival:
    """Fire one round: it hits or deviates (C-67, C-70).

    A round that was to home on a spot which is not there misses without a throw (INVENTED). Raises
    `ValueError` with the reasons when it cannot be fired.
    """
    _check(fire)
    return _arrival(fire, None if _hits(fire, dice) else deviate(fire.spread, dice))


def indirect_fire_odds(fire: IndirectFire) -> Odds[Arrival]:
    """The exact chances of every arrival; raises `ValueError` as `indirect_fire`."""
    _check(fire)
    return hit_or_stray_odds(
        every(lambda dice: _hits(fire, dice)), fire.spread, lambda strays: _arrival(fire, strays)
    )


def _check(fire: IndirectFire) -> None:
    if fire.refusals:
        raise ValueError(" ".join(fire.refusals))


def _arrival(fire: IndirectFire, strays: Deviation | None) -> Arrival:
    return Arrival(strays, tuple(dict.fromkeys((*fire.rows, *(strays.rows if strays else ())))))


def _hits(fire: IndirectFire, dice: Dice) -> bool:
    if fire.designated and not fire.spotted and fire.word.succeeds is None:
        return False
    return succeeds(fire.need, fire.dm.total, dice, "to hit", fire.word)
