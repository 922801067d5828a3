"""Melee by name."""

from __future__ import annotations

from fractions import Fraction

from rules.catalogue.odds_rule import (
    ARMOUR,
    Chances,
    OddsRule,
    all_over,
    likeliest,
    toll_words,
)
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
)
