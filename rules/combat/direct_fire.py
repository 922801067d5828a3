"""What aimed and area fire share: damage at a range, slugs, and the rulings behind a wound."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil

from rules.combat.cover import Cover
from rules.combat.ranges import RangeBand
from rules.combat.wounds import Armour, DamageType, round_dpv
from rules.dice import Dice, Throw

ONE_SLUG = Throw("slugs that hit", faces=1)
"""Of a shotgun for which no die is written. INVENTED: the list is lost (G-37)."""


def dpv_at(band: RangeBand | None, dpv: Fraction, *, shotgun: bool) -> Fraction:
    """The damage point value of a hit at this range (C-31, C-49, C-51, G-54).

    Extreme range halves it; long range halves a shotgun's, fractions up to a whole number above 1
    and to a tenth below.
    """
    half = dpv / 2
    if band is RangeBand.EXTREME:
        return round_dpv(half)
    if band is RangeBand.LONG and shotgun:
        return Fraction(ceil(half)) if half > 1 else Fraction(ceil(half * 10), 10)
    return dpv


def slugs(slug_die: Throw | None, band: RangeBand | None, dice: Dice) -> int:
    """How often one hit strikes: once, or with every slug of a shotgun (C-52).

    `slug_die` is the die printed after a shotgun's DPV, `None` for any other weapon. At long range
    half the slugs strike, fractions up. A die with one face is not thrown.
    """
    if slug_die is None or slug_die.highest == 1:
        return 1
    if band is not RangeBand.LONG:
        return dice.read(slug_die, lambda number: number)
    half = replace(slug_die, purpose=f"{slug_die.purpose} (halved at long range)")
    return dice.read(half, lambda number: ceil(number / 2))


def behind_wounds(
    damage_type: DamageType, kinetic: bool, armour: Armour, cover: Cover
) -> tuple[str, ...]:
    """The rulings that what a hit does depends on, against this armour and cover."""
    rigid = kinetic and any(piece.rigid for piece in armour)
    asked = (
        ("G-34", bool(cover.locations)),
        ("G-01", True),
        ("G-51", damage_type is DamageType.STUN or rigid),
        ("G-53", kinetic and bool(armour)),
    )
    return tuple(ruling for ruling, needed in asked if needed)
