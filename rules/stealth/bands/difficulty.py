"""What a throw of stealth or observation needs: an asset, a difficulty and what multiplies."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from math import floor

from rules.dice import Throw, d10
from rules.rulings import DEFAULTS, BandDie, Rulings
from rules.stealth.bands.environment import Band
from rules.tally import INVENTED, Tally


class Difficulty(IntEnum):
    """The five levels, the easiest first; also the level to spot somebody in each band (R-03)."""

    EASY = 0
    AVERAGE = 1
    DIFFICULT = 2
    FORMIDABLE = 3
    IMPOSSIBLE = 4

    @property
    def label(self) -> str:
        """The word for it: `Average`."""
        return self.name.capitalize()

    @classmethod
    def clamped(cls, level: int) -> Difficulty:
        """The level of a number; none is easier than Easy or harder than Impossible (G-132)."""
        return cls(min(max(level, cls.EASY), cls.IMPOSSIBLE))


# What a level multiplies the asset by, Easy to Impossible (G-116).
MULTIPLIERS: dict[BandDie, tuple[Fraction, ...]] = {
    BandDie.D20: tuple(Fraction(2) ** power for power in (2, 1, 0, -1, -2)),
    BandDie.D10: tuple(Fraction(2) ** power for power in (1, 0, -1, -2, -3)),
}


@dataclass(frozen=True, slots=True)
class Factor:
    """What the number needed is multiplied by, and why (G-124)."""

    label: str
    times: Fraction
    row: str


NO_BONUS = Tally()


@dataclass(frozen=True, slots=True)
class Effort:
    """One side's throw: whose, of what asset, how hard, and how often; the best throw counts.

    `levels` add up to a `Difficulty`; `need_bonus` is added to the need (G-123), and `factors`
    multiply it, each rounded down (G-124).
    """

    who: str
    asset: Tally
    levels: Tally
    factors: tuple[Factor, ...] = ()
    throws: int = 1
    secret: bool = False
    need_bonus: Tally = NO_BONUS

    @property
    def difficulty(self) -> Difficulty:
        """How hard the throw is, all shifts counted (G-122, G-132)."""
        return Difficulty.clamped(self.levels.total)

    def need(self, rulings: Rulings = DEFAULTS) -> int:
        """The highest number on the die that succeeds; below 1 none does (G-116)."""
        times = MULTIPLIERS[rulings.band_die][self.difficulty]
        need = max(floor(max(self.asset.total, 0) * times) + self.need_bonus.total, 0)
        for factor in self.factors:
            need = floor(need * factor.times)
        return need

    def throw(self, skill: str, rulings: Rulings) -> Throw:
        """The die of the house system (R-02, G-116)."""
        purpose = f"{skill} of {self.who}"
        if rulings.band_die is BandDie.D10:
            return d10(purpose, rulings.ten_sided, secret=self.secret)
        return Throw(purpose, faces=20, secret=self.secret)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows behind the need."""
        added = (*self.asset.rows, *self.levels.rows, *self.need_bonus.rows)
        named = (*added, *(f.row for f in self.factors))
        return tuple(dict.fromkeys(named))


def band_level(band: Band) -> Tally:
    """How hard it is to spot somebody in a band (R-03)."""
    return Tally().plus(f"{band.label} band", int(band), "R-03")


def asset(characteristic: int, skill: int) -> Tally:
    """An asset proposed from a sheet: half a characteristic, rounded up, and the skill (R-01).

    Agility is Dexterity here; somebody without the skill has it at level 0. INVENTED: the scale.
    """
    return (
        Tally()
        .plus("half the characteristic", -(-characteristic // 2), INVENTED, "R-01")
        .plus("skill", skill, INVENTED, "R-01")
    )
