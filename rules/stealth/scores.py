"""Scores of each engine proposed from characteristics and skills (R-01, G-160).

The documents do not convert one scale into another. Every formula here is INVENTED, and only ever
proposed: a campaign keeps the scores of each engine apart unless it rules otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.stealth.bands.difficulty import asset
from rules.tally import Tally


@dataclass(frozen=True, slots=True)
class Aptitude:
    """A characteristic, mostly from 0 to 20, and the level of the skill that goes with it."""

    characteristic: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Aptitudes:
    """What hiding, looking out and work with heavy machinery are proposed from."""

    hiding: Aptitude
    looking: Aptitude
    working: Aptitude


def zones(of: Aptitudes) -> Mapping[str, Tally]:
    """Pools of dice: a quarter of the characteristic, rounded up, and the skill."""
    return {
        "observation": _pool(of.looking),
        "mobility": _pool(of.hiding),
        "heavy_machinery": _pool(of.working),
    }


def bands(of: Aptitudes) -> Mapping[str, Tally]:
    """Assets: half the characteristic, rounded up, and the skill (R-01)."""
    return {
        "range_stealth": asset(of.hiding.characteristic, of.hiding.level),
        "range_observation": asset(of.looking.characteristic, of.looking.level),
    }


def ladder(of: Aptitudes) -> Mapping[str, Tally]:
    """A fifth of the characteristic, rounded down, and half the skill, rounded up (B-10, B-16)."""
    return {"ladder_stealth": _composite(of.hiding), "ladder_perception": _composite(of.looking)}


def tokens(of: Aptitudes) -> Mapping[str, Tally]:
    """A skill from 1 to 5: 1, and half the level of the sheet's skill (D-10, D-15)."""
    return {"token_stealth": _skill(of.hiding), "token_perception": _skill(of.looking)}


def _pool(apt: Aptitude) -> Tally:
    return (
        Tally()
        .plus("a quarter of the characteristic", -(-apt.characteristic // 4), "G-160")
        .plus("skill", apt.level, "G-160")
    )


def _composite(apt: Aptitude) -> Tally:
    return (
        Tally()
        .plus("a fifth of the characteristic", apt.characteristic // 5, "G-160")
        .plus("half the skill", -(-apt.level // 2), "G-160")
    )


def _skill(apt: Aptitude) -> Tally:
    tally = Tally().plus("anybody", 1, "G-160").plus("half the skill", apt.level // 2, "G-160")
    over = tally.total - 5
    return tally.plus("never more than 5", -over, "D-10") if over > 0 else tally
