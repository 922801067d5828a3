"""Melee by name."""

from __future__ import annotations

from fractions import Fraction

from rules.catalogue.odds_rule import (
    ARMOUR,
    Chances,
    OddsRule,
    all_over,
    likeliest,
    told,
    toll_words,
)
from rules.combat.diving import Dive, DiveToll, dive_odds
from rules.combat.grappling import Escape, Grapple, GrappleResult, escape_odds, grapple_odds
from rules.combat.melee import Block, MeleeWeapon, Reach, Strike, strike_odds
from rules.inputs import choice, decimal, skill, whole, yes_no
from rules.odds import merge


def strike(
    melee: int | None,
    strength: int,
    dpv: Fraction,
    reach: str,
    block: int | None,
    behind: bool,
    armour: Fraction,
) -> Chances:
    """The toll of a strike (C-75); a `dpv` of 0 is bare hands."""
    made = Strike(
        melee=melee,
        strength=strength,
        weapon=MeleeWeapon(dpv, Reach(reach)) if dpv else None,
        from_behind=behind,
        block=None if block is None else Block(block),
        armour=all_over(armour),
    )
    return likeliest(merge(strike_odds(made), toll_words))


def dive(
    size: int, target_size: int, target_strength: int, target_agility: int, avoids: bool
) -> Chances:
    """Who falls in a diving blow, and what the losers suffer (C-84 to C-87)."""
    made = Dive(size, target_size, target_strength, target_agility, avoids)
    return likeliest(merge(dive_odds(made), _dive_words))


def _dive_words(toll: DiveToll) -> str:
    if toll.avoided:
        return "avoided: the attacker falls"
    attacker = toll_words(toll.attacker) if toll.attacker.struck else "unhurt"
    return f"attacker: {attacker}; target: {toll_words(toll.target)}"


def grapple(melee: int | None, strength: int, target_strength: int, points: int) -> Chances:
    """The control points that a grapple brings (C-88 to C-90)."""
    tried = Grapple(melee, strength, target_strength, points)
    return likeliest(merge(grapple_odds(tried), _grapple_words))


def _grapple_words(result: GrappleResult) -> str:
    if not result.hit:
        return "miss"
    points = f"{result.points} control point{'' if result.points == 1 else 's'}"
    return f"{points}, under control" if result.controls else points


def escape(melee: int | None, strength: int, points: int) -> Chances:
    """Whether somebody breaks free of a grip (C-92)."""
    free = escape_odds(Escape(melee, strength, points))
    return told({True: free, False: 1 - free}, "free", "held")


RULES = (
    OddsRule(
        "strike",
        "A strike in melee",
        ("C-75", "C-77", "C-78", "C-80", "C-81", "C-83", "W-02", "W-05", "W-24"),
        (
            skill("melee", "2", "Melee of the striker"),
            whole("strength", 10, 0, 20, "Strength, for bare hands"),
            decimal("dpv", "0", 99, "damage point value of the weapon, 0 for bare hands"),
            choice("reach", tuple(Reach), "melee range of the weapon"),
            skill("block", "none", "Melee of a defender who blocks"),
            yes_no("behind", "from behind, unexpected (C-77)"),
            ARMOUR,
        ),
        strike,
    ),
    OddsRule(
        "dive",
        "A diving blow",
        ("C-84", "C-85", "C-86", "C-87", "G-79", "G-80", "G-83"),
        (
            whole("size", 10, 0, 40, "size of the attacker"),
            whole("target-size", 10, 0, 40, "size of the target"),
            whole("target-strength", 10, 0, 40, "Strength of the target"),
            whole("target-agility", 10, 0, 40, "Agility of the target, to avoid it"),
            yes_no("avoids", "the target tries to avoid it (C-85)"),
        ),
        dive,
    ),
    OddsRule(
        "grapple",
        "Getting hold of somebody",
        ("C-88", "C-89", "C-90", "G-21"),
        (
            skill("melee", "2", "Melee of the attacker"),
            whole("strength", 10, 0, 20, "Strength of the attacker"),
            whole("target-strength", 10, 0, 20, "Strength of the target"),
            whole("points", 0, 0, 40, "control points there are already"),
        ),
        grapple,
    ),
    OddsRule(
        "escape",
        "Breaking free of a grip",
        ("C-91", "C-92", "G-21"),
        (
            skill("melee", "2", "Melee of whoever is held"),
            whole("strength", 10, 0, 20, "Strength of whoever is held"),
            whole("points", 1, 0, 40, "control points of the opponent"),
        ),
        escape,
    ),
)
