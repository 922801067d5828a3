"""One group looks for another: what both need."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from rules.rulings import DEFAULTS, FormationBonus, Rulings
from rules.stealth.bands.difficulty import Difficulty, Effort, band_level
from rules.stealth.bands.environment import Band
from rules.stealth.bands.formations import Formation, being_seen, seeing
from rules.tally import INVENTED, Tally


class Alertness(StrEnum):
    """How awake an observer is (R-23)."""

    ALERT = "alert"
    AT_EASE = "at ease"
    DROWSY = "nearly asleep"
    ASLEEP = "asleep"


class Cover(StrEnum):
    """How much there is to hide behind (R-23)."""

    NONE = "no cover"
    SOME = "some cover"
    MUCH = "much cover"


_ALERTNESS = {Alertness.AT_EASE: 1, Alertness.DROWSY: 2}
_COVER = {Cover.NONE: 1, Cover.MUCH: -1}


@dataclass(frozen=True, slots=True)
class Group:
    """People who act as one: their assets of stealth and observation, the front first.

    A `secret` group throws for the referee's eyes only.
    """

    name: str
    stealth: tuple[int, ...]
    observation: tuple[int, ...]
    formation: Formation = Formation.LOOSE
    rowdy: bool = False
    strung_out: bool = False
    alertness: Alertness = Alertness.ALERT
    cover: Cover = Cover.SOME
    camouflaged: bool = False
    secret: bool = False

    @property
    def sees(self) -> frozenset[Band]:
        """The bands in which the group can spot anybody: none asleep, near ones drunk.

        INVENTED that sleepers do not throw (R-15 only frees whoever comes close to them); beyond
        short a drunken mob does not (R-31, G-129).
        """
        if self.alertness is Alertness.ASLEEP:
            return frozenset()
        return seeing(self.formation, self.observation).sees


class Blind(IntEnum):
    """Why an observer cannot spot anybody, whatever is thrown."""

    ASLEEP = 1
    DRUNK = 2

    @property
    def words(self) -> str:
        """The reason in a few words."""
        return "asleep" if self is Blind.ASLEEP else "drunk, sees nobody beyond short range"

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the reason."""
        return ("R-15",) if self is Blind.ASLEEP else ("R-31", "G-129")


RULED = ("G-116", "G-117", "G-121", "G-123")
"""The rulings that a look goes by, beside those of how far the bands reach."""


@dataclass(frozen=True, slots=True)
class Look:
    """One group's observation against another's stealth, in one band."""

    band: Band
    stealth: Effort
    observation: Effort
    blind: Blind | None = None
    rulings: Rulings = DEFAULTS

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows behind both needs."""
        own = (*self.stealth.rows, *self.observation.rows, *self.rulings.changed(*RULED))
        return tuple(dict.fromkeys(own))


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Levels that the referee adds to each throw; negative is easier."""

    stealth: int = 0
    observation: int = 0


def look(
    observer: Group,
    target: Group,
    band: Band,
    rulings: Rulings = DEFAULTS,
    adjustment: Adjustment = Adjustment(),
) -> Look:
    """What an observer and whoever it looks for need in this band (R-02 to R-04, R-23 to R-31)."""
    return Look(
        band=band,
        stealth=_stealth(target, adjustment.stealth),
        observation=_observation(observer, target, band, rulings, adjustment.observation),
        blind=_blind(observer, band),
        rulings=rulings,
    )


def _blind(observer: Group, band: Band) -> Blind | None:
    if band in observer.sees:
        return None
    return Blind.ASLEEP if observer.alertness is Alertness.ASLEEP else Blind.DRUNK


def _stealth(target: Group, adjustment: int) -> Effort:
    """Always Average but for cover (R-04, R-23); the clumsiest gives a group away (INVENTED)."""
    levels = Tally().plus("always", Difficulty.AVERAGE, "R-04")
    if target.cover in _COVER:
        levels = levels.plus(target.cover, _COVER[target.cover], "R-23", "G-122")
    asset = Tally().plus("clumsiest of the group", min(target.stealth), INVENTED, "R-01")
    return Effort(target.name, asset, _by_hand(levels, adjustment), secret=target.secret)


def _observation(
    observer: Group, target: Group, band: Band, rulings: Rulings, adjustment: int
) -> Effort:
    eyes = seeing(
        observer.formation,
        observer.observation,
        rowdy=observer.rowdy,
        strung_out=observer.strung_out,
    )
    seen = being_seen(target.formation, len(target.stealth), rowdy=target.rowdy)
    levels = band_level(band)
    if observer.alertness in _ALERTNESS:
        levels = levels.plus(observer.alertness, _ALERTNESS[observer.alertness], "R-23", "G-122")
    if target.camouflaged:
        levels = levels.plus("camouflage", 1, "R-23", "G-122")
    levels = Tally((*levels, *seen.levels))
    asset, bonus = Tally((*eyes.asset, *seen.asset)), Tally()
    if rulings.formation_bonus is FormationBonus.NEED:
        bonus = Tally(tuple(part for part in asset if "G-123" in part.rows))
        asset = Tally(tuple(part for part in asset if "G-123" not in part.rows))
    return Effort(
        observer.name,
        asset,
        _by_hand(levels, adjustment),
        (*eyes.factors, *seen.factors),
        eyes.throws,
        observer.secret,
        bonus,
    )


def _by_hand(levels: Tally, adjustment: int) -> Tally:
    return levels.plus("by hand", adjustment) if adjustment else levels
