"""Explosions by name: a blast, and setting a charge."""

from __future__ import annotations

from fractions import Fraction

from rules.catalogue.odds_rule import (
    ARMOUR,
    DM,
    Chances,
    OddsRule,
    all_over,
    in_order,
    likeliest,
    toll_words,
)
from rules.explosions.blast import Explosion, Exposure, blast_odds
from rules.explosions.charges import EMPLACING, Fate, emplace_odds
from rules.inputs import decimal, skill, whole, yes_no
from rules.odds import merge
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt


def blast(
    distance: Fraction,
    concussion: int,
    radius: int,
    contact: Fraction,
    touching: bool,
    saturation: bool,
    armour: Fraction,
) -> Chances:
    """The toll of an explosion on one person in the open, distances in metres (X-01)."""
    explosion = Explosion(concussion, radius, contact, saturation)
    exposure = Exposure(distance, touching=touching, armour=all_over(armour))
    return likeliest(merge(blast_odds(explosion, exposure), toll_words))


def charge(demolitions: int | None, dm: int) -> Chances:
    """What becomes of a charge as it is set (X-11)."""
    skills = {} if demolitions is None else {"Demolitions": demolitions}
    attempt = Attempt(EMPLACING, Abilities.of({}, skills), modifiers=Tally().plus("modifiers", dm))
    return in_order(Fate, merge(emplace_odds(attempt), lambda done: done.fate))


RULES = (
    OddsRule(
        "blast",
        "An explosion and one person in the open",
        (
            *("X-02", "X-03", "X-04", "X-05", "X-06", "X-07", "X-08", "X-20", "X-21"),
            *("G-106", "G-107", "W-02", "W-24"),
        ),
        (
            decimal("distance", "5", 50_000, "metres from the middle"),
            whole("concussion", 8, 0, 40_000, "concussion value within 5 metres"),
            whole("radius", 0, 0, 5_000, "burst radius of the fragments, metres"),
            decimal("contact", "0", 40_000, "DP value of contact"),
            yes_no("touching", "hit by it or touching it (X-08)"),
            yes_no("saturation", "a wide area saturation round (X-20)"),
            ARMOUR,
        ),
        blast,
    ),
    OddsRule(
        "charge",
        "Setting an explosive charge",
        ("X-11", "T-56", "G-02", "G-09", "G-10"),
        (skill("demolitions", "2", "Demolitions of the setter"), DM),
        charge,
    ),
)
