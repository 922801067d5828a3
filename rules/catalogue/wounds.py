"""Wounds by name: a hit, the crisis points, and waking."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

from rules import recovery
from rules.catalogue.odds_rule import (
    ARMOUR,
    DAMAGE,
    Chances,
    OddsRule,
    all_over,
    likeliest,
    told,
)
from rules.combat.cover import NO_COVER
from rules.combat.hit_location import DEFAULT_HIT_TABLE
from rules.combat.wounds import DamageType, hit, round_dpv
from rules.dice import Dice
from rules.inputs import choice, decimal, whole, yes_no
from rules.odds import every, merge
from rules.rulings import DEFAULTS, CrisisScope
from rules.tasks.duration import spell

_SHOCK = whole("shock", 1, 0, 40, "shock points now")
_MOVED = yes_no("moved", "moved since the last crisis point (W-30)")


def wound(dpv: Fraction, damage: str, armour: Fraction, laser: bool) -> Chances:
    """What one hit does, by location (W-02)."""

    def struck(dice: Dice) -> str:
        received = hit(
            round_dpv(dpv),
            DamageType[damage.upper()],
            DEFAULT_HIT_TABLE,
            all_over(armour),
            NO_COVER,
            not laser,
            dice,
        )
        return received.describe() if received else "nothing gets through"

    return likeliest(every(struck))


def crisis(shock: int, moved: bool) -> Chances:
    """Shock points after one crisis point (W-29)."""
    return likeliest(
        merge(every(lambda dice: recovery.crisis(shock, moved, dice)), "{} shock".format)
    )


def decline(shock: int, moved: bool, life: int, attacks: int, wounds: int, clocks: str) -> Chances:
    """The point by which a patient left alone is dead, of 30 minutes to 12 hours (W-28 to W-32).

    So many `attacks`, one shortly after the other, brought so many serious `wounds` each; `clocks`
    says which of them have crisis points of their own (G-85). Raises `ValueError` for somebody who
    is dead already.
    """
    if shock >= life:
        raise ValueError(f"somebody with {shock} shock and life level {life} is dead (W-32)")
    points = recovery.CRISIS_POINTS
    throws = sorted(after + start for after in points for start in _starts(attacks, wounds, clocks))
    ruled = replace(DEFAULTS, crisis_scope=CrisisScope(clocks))
    forecast = recovery.crisis_forecast(shock, moved, throws, life, ruled)
    course: dict[str, Fraction] = defaultdict(Fraction)
    before = Fraction(0)
    for throw in forecast:
        point = max(after for after in points if after <= throw.seconds)
        course[f"dead after {spell(point)}"] += throw.dead - before
        before = throw.dead
    return {**course, "lives": 1 - before}


def _starts(attacks: int, wounds: int, clocks: str) -> list[int]:
    """When each clock starts, an attack a second (G-85)."""
    match CrisisScope(clocks):
        case CrisisScope.ATTACK:
            return list(range(attacks))
        case CrisisScope.FIRST:
            return [0]
        case CrisisScope.WOUND:
            return [attack for attack in range(attacks) for _ in range(wounds)]


def waking(hours: int) -> Chances:
    """Whether somebody unconscious for so many whole hours wakes (W-33)."""
    return told(every(lambda dice: recovery.wakes(hours, dice)), "wakes", "stays unconscious")


RULES = (
    OddsRule(
        "wound",
        "What one hit does",
        ("W-02", "W-05", "W-24", "C-50", "G-35", "G-53", "G-54"),
        (
            decimal("dpv", "1", 99, "damage point value"),
            DAMAGE,
            ARMOUR,
            yes_no("laser", "does not bruise through armour (C-50)"),
        ),
        wound,
    ),
    OddsRule(
        "crisis",
        "One crisis point",
        ("W-29", "W-30", "G-86", "G-87", "G-88"),
        (_SHOCK, _MOVED),
        crisis,
    ),
    OddsRule(
        "decline",
        "A patient left alone through all crisis points",
        ("W-28", "W-29", "W-30", "W-31", "W-32", "G-85"),
        (
            _SHOCK,
            _MOVED,
            whole("life", 8, 1, 80, "life level"),
            whole("attacks", 1, 1, 4, "attacks that wounded seriously, shortly after each other"),
            whole("wounds", 1, 1, 6, "serious wounds of each attack"),
            choice("clocks", tuple(CrisisScope), "which wounds have crisis points (G-85)"),
        ),
        decline,
    ),
    OddsRule(
        "waking",
        "Waking up",
        ("W-33",),
        (whole("hours", 1, 1, 24, "whole hours unconscious"),),
        waking,
    ),
)
