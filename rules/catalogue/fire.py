"""Fire by name: aimed, area fire, and who ducks."""

from __future__ import annotations

from fractions import Fraction

from rules.catalogue.odds_rule import (
    ARMOUR,
    DAMAGE,
    DM,
    Chances,
    OddsRule,
    all_over,
    likeliest,
    told,
    toll_words,
)
from rules.combat.aimed_fire import Shot, aimed_fire_odds
from rules.combat.area_fire import AreaFire, Target, area_fire_odds
from rules.combat.beaten_zone import Place
from rules.combat.ducking import forced_to_duck
from rules.combat.initiative import Tier
from rules.combat.movement import Mode
from rules.combat.wounds import DamageType
from rules.inputs import NONE, choice, decimal, skill, whole
from rules.odds import every, merge
from rules.tally import Tally

PLACES = {"area": Place.INSIDE, "line": Place.LINE, "beyond": Place.BEYOND}


def aimed_fire(
    skill: int | None,
    distance: Fraction,
    range: Fraction,  # noqa: A002  the name of the input
    dpv: Fraction,
    damage: str,
    shots: int,
    armour: Fraction,
    dm: int,
) -> Chances:
    """The toll of aimed fire at one person, distances in metres (C-29)."""
    shot = Shot(
        skill=skill,
        distance=distance,
        effective_range=range,
        dpv=dpv,
        damage_type=DamageType[damage.upper()],
        shots=shots,
        rate_of_fire=shots,
        rounds_loaded=shots,
        armour=all_over(armour),
        modifiers=Tally().plus("modifiers", dm),
    )
    return likeliest(merge(aimed_fire_odds(shot), toll_words))


def area_fire(
    distance: Fraction,
    range: Fraction,  # noqa: A002  the name of the input
    afv: Fraction,
    bursts: int,
    dpv: Fraction,
    place: str,
    moving: str,
    armour: Fraction,
) -> Chances:
    """The toll of area fire on one person, distances in metres (C-36)."""
    fire = AreaFire(
        skill=0,
        distance=distance,
        effective_range=range,
        value=afv,
        dpv=dpv,
        bursts=bursts,
        rate_of_fire=max(bursts, 2),
        rounds_loaded=bursts,
        pace=None if moving == NONE else Mode(moving),
    )
    odds = area_fire_odds(fire, Target(PLACES[place], armour=all_over(armour)))
    return likeliest(merge(odds, toll_words))


def duck(afv: Fraction, experience: str) -> Chances:
    """Whether area fire of this value makes a non-player character duck (C-41)."""
    forced = every(lambda dice: forced_to_duck(Tier(experience), afv, dice))
    return told(forced, "ducks", "stays up")


RULES = (
    OddsRule(
        "aimed-fire",
        "Aimed fire at one person",
        ("C-27", "C-28", "C-29", "C-31", "W-02", "W-05", "W-24", "C-50", "G-39", "G-53"),
        (
            skill("skill", "2", "skill with the weapon"),
            decimal("distance", "20", 50_000, "metres to the target"),
            decimal("range", "40", 50_000, "effective range, metres", Fraction(1)),
            decimal("dpv", "1", 99, "damage point value"),
            DAMAGE,
            whole("shots", 1, 1, 10, "shots in the action"),
            ARMOUR,
            DM,
        ),
        aimed_fire,
    ),
    OddsRule(
        "area-fire",
        "Area fire at one of those in its way",
        (
            "C-28",
            "C-34",
            "C-36",
            "C-37",
            "C-39",
            "C-42",
            "C-44",
            "W-02",
            "W-24",
            "G-40",
            "G-41",
        ),
        (
            decimal("distance", "20", 50_000, "metres to the area"),
            decimal("range", "40", 50_000, "effective range of area fire, metres", Fraction(1)),
            decimal("afv", "2", 99, "area fire value"),
            whole("bursts", 1, 1, 10, "bursts in the action"),
            decimal("dpv", "1", 99, "damage point value"),
            choice("place", tuple(PLACES), "in the area, on the line, or beyond"),
            choice("moving", (NONE, Mode.WALK, Mode.TROT), "fired on the move (C-42)"),
            ARMOUR,
        ),
        area_fire,
    ),
    OddsRule(
        "duck",
        "A non-player character under area fire",
        ("C-41", "G-60"),
        (
            decimal("afv", "2", 99, "area fire value at this range"),
            choice("experience", tuple(Tier), "how experienced"),
        ),
        duck,
    ),
)
