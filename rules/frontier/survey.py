"""Cataloguing the native life of a region: how often each kind must be met."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from rules.rulings import SurveyQuota

# Encounters needed in each tier of the food chain, from the top carnivore down (F-04).
QUOTAS = (1, 2, 4, 10)


@dataclass(frozen=True, slots=True)
class Animal:
    """A kind of animal and its tier: 1 for the top carnivore, up to 4."""

    name: str
    tier: int


@dataclass(frozen=True, slots=True)
class Encounter:
    """A meeting with an animal, and the days of exploring it took (G-113, G-114)."""

    animal: Animal
    days: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What is still missing of a tier: of one kind, or of any kind where `animal` is `None`."""

    tier: int
    animal: Animal | None
    met: int
    quota: int


@dataclass(frozen=True, slots=True)
class Survey:
    """A survey of one region (F-03 to F-05).

    `tiers` is 4, or fewer where life is scarce, counted from the top (F-05). `listed` are the kinds
    the referee knows to live there: the players learn of them by meeting them. `quota` says whether
    each kind must be met so often or all of a tier together (G-113). Raises `ValueError` for more
    than four tiers, none, or an animal of another tier.
    """

    tiers: int = len(QUOTAS)
    listed: tuple[Animal, ...] = ()
    encounters: tuple[Encounter, ...] = ()
    quota: SurveyQuota = SurveyQuota.EACH_KIND

    def __post_init__(self) -> None:
        if not 1 <= self.tiers <= len(QUOTAS):
            raise ValueError(f"a survey has 1 to {len(QUOTAS)} tiers, not {self.tiers} (F-05)")
        for animal in self.kinds:
            if not 1 <= animal.tier <= self.tiers:
                raise ValueError(f"{animal.name} is of tier {animal.tier}, of {self.tiers} (F-04)")

    @property
    def kinds(self) -> tuple[Animal, ...]:
        """Every kind, listed or met, once each."""
        met = (encounter.animal for encounter in self.encounters)
        return tuple(dict.fromkeys((*self.listed, *met)))

    @property
    def missing(self) -> tuple[Shortfall, ...]:
        """What is still to be met, tier by tier; nothing when the catalogue is complete (F-04)."""
        return self._missing(self.kinds)

    @property
    def known_missing(self) -> tuple[Shortfall, ...]:
        """What is missing as far as the players can tell, from the kinds they have met."""
        return self._missing(tuple(dict.fromkeys(each.animal for each in self.encounters)))

    @property
    def days(self) -> Fraction:
        """The days of exploring so far; a hex of 100 km can take weeks (F-03, G-114)."""
        return sum((encounter.days for encounter in self.encounters), Fraction(0))

    def _missing(self, kinds: tuple[Animal, ...]) -> tuple[Shortfall, ...]:
        short = (
            each
            for tier in range(1, self.tiers + 1)
            for each in self._needed(tier, [animal for animal in kinds if animal.tier == tier])
        )
        return tuple(each for each in short if each.met < each.quota)

    def _needed(self, tier: int, kinds: list[Animal]) -> list[Shortfall]:
        """Everything a tier asks for; one with no kind yet asks for any (F-04, G-113)."""
        met = Counter(encounter.animal for encounter in self.encounters)
        quota = QUOTAS[tier - 1]
        if self.quota is SurveyQuota.IN_ALL or not kinds:
            return [Shortfall(tier, None, sum(met[animal] for animal in kinds), quota)]
        return [Shortfall(tier, animal, met[animal], quota) for animal in kinds]
