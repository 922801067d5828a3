"""What an attack makes of its target: dead, out of action, hurt or whole."""

from __future__ import annotations

from collections import defaultdict
from enum import StrEnum
from fractions import Fraction

from rules.combat.toll import Toll
from rules.combat.wounds import Condition, Endurance, suffer
from rules.odds import Odds


class Casualty(StrEnum):
    """How somebody comes out of an attack, worst first."""

    DEAD = "dead"
    OUT = "out of action"
    HURT = "hurt"
    WHOLE = "whole"


def casualty(toll: Toll, condition: Condition, endurance: Endurance) -> Casualty:
    """What a toll makes of a body in this condition (W-18, W-21 to W-23, W-32).

    Hurt is at least knocked down by this attack; points carried from before do not count.
    """
    carried = suffer(condition, endurance, light=toll.light, shock=toll.shock, stun=toll.stun)
    if toll.killed or carried.dead:
        return Casualty.DEAD
    if carried.out(endurance):
        return Casualty.OUT
    return Casualty.HURT if toll.harms else Casualty.WHOLE


def casualty_odds(
    odds: Odds[Toll], condition: Condition, endurance: Endurance
) -> dict[Casualty, Fraction]:
    """The exact chance of each, worst first; they add up to 1."""
    found: dict[Casualty, Fraction] = defaultdict(Fraction)
    for toll, chance in odds.items():
        found[casualty(toll, condition, endurance)] += chance
    return {each: found[each] for each in Casualty}
