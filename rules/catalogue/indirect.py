"""Throwing and rounds that explode by name: an object, a grenade, a round, where one strays."""

from __future__ import annotations

from fractions import Fraction

from rules.catalogue.odds_rule import ARMOUR, DM, Chances, OddsRule, all_over, likeliest, toll_words
from rules.combat.aimed_fire import Shot
from rules.combat.deviation import Deviation, Ordnance, Spread, deviation_odds
from rules.combat.exploding_fire import fire_round_odds
from rules.combat.indirect import IndirectFire, Observation, indirect_fire_odds
from rules.combat.thrown import (
    KNIFE,
    Cast,
    Landing,
    Victim,
    object_impact,
    throw_grenade_odds,
    throw_object_odds,
)
from rules.inputs import Input, choice, decimal, skill, whole, yes_no
from rules.odds import merge
from rules.tally import Tally
from rules.tasks.success import Word

_OBSERVATIONS = {
    "observer": Observation.OBSERVER,
    "self": Observation.SELF,
    "direct": Observation.DIRECT,
}


def throw(
    skill: int | None,
    distance: Fraction,
    range: Fraction,  # noqa: A002  the name of the input
    kilograms: Fraction,
    strength: int,
    knife: bool,
    armour: Fraction,
    dm: int,
) -> Chances:
    """The toll of something thrown at one person, distances in metres (C-57)."""
    cast = Cast(skill, distance, range, kilograms, modifiers=Tally().plus("modifiers", dm))
    impact = KNIFE if knife else object_impact(strength)
    odds = throw_object_odds(cast, impact, Victim(all_over(armour)))
    return likeliest(merge(odds, toll_words))


def grenade(
    skill: int | None,
    distance: Fraction,
    range: Fraction,  # noqa: A002  the name of the input
    levels: int,
    dm: int,
) -> Chances:
    """Where a hand grenade comes down, and whether it goes off, distances in metres (C-60)."""
    cast = Cast(skill, distance, range, word=Word(levels), modifiers=Tally().plus("modifiers", dm))
    return likeliest(merge(throw_grenade_odds(cast), _landing))


def indirect_fire(
    skill: int | None,
    observing: int | None,
    observation: str,
    distance: Fraction,
    range: Fraction,  # noqa: A002  the name of the input
    ordnance: str,
    laser: bool,
    dm: int,
) -> Chances:
    """Whether a round hits, and how far it strays, distances in metres (C-67, C-70)."""
    fire = IndirectFire(
        skill,
        distance,
        range,
        Ordnance(ordnance),
        _OBSERVATIONS[observation],
        observing,
        designated=laser,
        modifiers=Tally().plus("modifiers", dm),
    )
    return likeliest(merge(indirect_fire_odds(fire), lambda at: _far(at.deviation)))


def exploding_fire(
    skill: int | None,
    distance: Fraction,
    range: Fraction,  # noqa: A002  the name of the input
    dm: int,
) -> Chances:
    """Whether a round fired directly hits, and how far it strays, distances in metres (C-53)."""
    shot = Shot(skill, distance, range, Fraction(1), modifiers=Tally().plus("modifiers", dm))
    return likeliest(merge(fire_round_odds(shot), lambda at: _far(at.deviation)))


def deviation(ordnance: str, doubled: bool, laser: bool) -> Chances:
    """How far and in which direction a round strays that misses (C-53)."""
    spread = Spread(Ordnance(ordnance), doubled=doubled, designated=laser)
    return likeliest(merge(deviation_odds(spread), Deviation.describe))


def _far(strays: Deviation | None) -> str:
    return f"strays {float(strays.metres):g} m" if strays else "hit"


def _landing(landing: Landing) -> str:
    return _far(landing.deviation) + ("" if landing.explodes else ", does not go off")


def _ordnance(*kinds: Ordnance) -> Input:
    return choice("ordnance", kinds, "how the round is fired (C-54)")


RULES = (
    OddsRule(
        "throw",
        "An object or a knife thrown at one person",
        ("C-57", "C-58", "C-59", "C-28", "C-29", "W-02", "W-24", "G-21", "G-67", "G-68"),
        (
            skill("skill", "2", "skill with thrown weapons"),
            decimal("distance", "10", 50_000, "metres to the target"),
            decimal("range", "20", 50_000, "throw range, metres", Fraction(1)),
            decimal("kilograms", "1", 999, "weight of what is thrown"),
            whole("strength", 10, 1, 100, "Strength of the thrower"),
            yes_no("knife", "a throwing knife (C-59)"),
            ARMOUR,
            DM,
        ),
        throw,
    ),
    OddsRule(
        "grenade",
        "Where a hand grenade comes down",
        ("C-60", "C-61", "C-62", "C-53", "C-56", "C-57", "G-21", "G-69", "G-70", "G-71"),
        (
            skill("skill", "2", "skill with thrown weapons"),
            decimal("distance", "20", 50_000, "metres to the target"),
            decimal("range", "20", 50_000, "throw range, metres", Fraction(1)),
            whole("levels", 0, -4, 4, "harder for a small target, easier below 0 (C-62)"),
            DM,
        ),
        grenade,
    ),
    OddsRule(
        "indirect-fire",
        "One round of indirect or laser guided fire",
        ("C-63", "C-67", "C-69", "C-70", "C-71", "C-72", "C-53", "C-54", "C-55", "G-02", "G-74"),
        (
            skill("skill", "2", "skill with the weapon"),
            skill("observing", "2", "Forward Observer of the observer"),
            choice("observation", tuple(_OBSERVATIONS), "who sees the target"),
            decimal("distance", "400", 50_000, "metres to the target"),
            decimal("range", "2000", 50_000, "range for indirect fire, metres", Fraction(1)),
            _ordnance(*(each for each in Ordnance if each is not Ordnance.DIRECT)),
            yes_no("laser", "the round homes on a laser's spot (C-70)"),
            DM,
        ),
        indirect_fire,
    ),
    OddsRule(
        "exploding-fire",
        "One round of direct fire that explodes",
        ("C-28", "C-29", "C-53", "C-54", "C-56", "X-01", "G-69"),
        (
            skill("skill", "2", "skill with the weapon"),
            decimal("distance", "50", 50_000, "metres to the target"),
            decimal("range", "100", 50_000, "range of aimed fire, metres", Fraction(1)),
            DM,
        ),
        exploding_fire,
    ),
    OddsRule(
        "deviation",
        "How far and where a round strays that misses",
        ("C-53", "C-54", "C-55", "C-56", "C-71", "G-69"),
        (
            _ordnance(*Ordnance),
            yes_no("doubled", "beyond half the range for indirect fire (C-55)"),
            yes_no("laser", "it was to home on a laser's spot (C-71)"),
        ),
        deviation,
    ),
)
