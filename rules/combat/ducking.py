"""Ducking: cover at once, at the price of the next action."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import floor

from rules.combat.initiative import Readiness, Tier, own_points, pass_ahead, why_held, why_out
from rules.dice import Dice, d10
from rules.rulings import DEFAULTS, Rulings

MOST_DUCKS_OWED = 2


def duck(readiness: Readiness, point: int) -> Readiness:
    """Take cover at once, at the price of the next action there is (C-40).

    That is an option held that can still be used, else the next slot of this turn, else an action
    of a turn to come, of which at most two can be owed (G-62). With the slot goes the own point at
    which a block has barred fire (C-79). Raises `ValueError` when he cannot act or owes two.
    """
    if reason := why_out(readiness) or why_held(readiness):
        raise ValueError(reason)
    if pass_ahead(readiness, point):
        return replace(readiness, passed=None)
    for slot, own in own_points(readiness):
        if own <= point and slot not in readiness.spent:
            return replace(readiness, spent=readiness.spent | {slot}, no_fire=False)
    if readiness.ducks_owed == MOST_DUCKS_OWED:
        raise ValueError("two actions to come are already owed for ducking (G-62)")
    return replace(readiness, ducks_owed=readiness.ducks_owed + 1)


def forced_to_duck(tier: Tier, value: Fraction, dice: Dice, rulings: Rulings = DEFAULTS) -> bool:
    """Whether area fire makes a non-player character duck (C-41).

    1D10 and the area fire value, fractions down, must come to more than the number of the
    category, whatever the wounds (G-60). INVENTED: `value` is the area fire value at this range,
    half of it beyond the area; the document says no more than the value.
    """
    spare = tier.duck - floor(value)
    thrown = d10("forced to duck", rulings.ten_sided)
    if spare < thrown.lowest:
        return True
    return dice.read(thrown, lambda die: die > spare)
