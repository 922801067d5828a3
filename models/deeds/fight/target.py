"""What becomes of whoever a round is meant for, wherever it may come down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from models.bridge.ground import Field
from models.deeds.deed import Chance
from models.deeds.fight.burst import Landing
from models.deeds.fight.exposure import Near
from rules.combat.casualties import Casualty
from rules.combat.deviation import Deviation
from rules.explosions.blast import Threat

_WORST = (Casualty.DEAD, Casualty.OUT, Casualty.HURT)


def target_chances(
    field: Field, landing: Landing, odds: Mapping[Deviation | None, Fraction]
) -> tuple[Chance, ...]:
    """The chance of each way in which the person aimed at does not come out of it whole.

    `odds` are those of every deviation, of None for a hit, with which the round goes off. Without
    a person at the place aimed at there are none.
    """
    there = landing.aim.still_there(field)
    if there is None:
        return ()
    found: dict[Casualty, Fraction] = defaultdict(Fraction)
    for near, chance in _cases(field, landing, odds):
        for casualty, part in near.casualty.items():
            found[casualty] += chance * part
    return tuple(Chance(f"  {there.name}: {each}", found[each]) for each in _WORST if found[each])


def _cases(
    field: Field, landing: Landing, odds: Mapping[Deviation | None, Fraction]
) -> list[tuple[Near, Fraction]]:
    """Every kind of threat to the person with its chance: many places threaten alike."""
    places: dict[tuple[bool, Fraction, int], Fraction] = defaultdict(Fraction)
    rounds: dict[tuple[bool, Fraction, int], Landing] = {}
    for strays, chance in odds.items():
        at = landing.strays(strays)
        if at.metres > landing.explosion.reach:
            continue
        place = at.hit, at.metres, at.point(field).zone_id
        places[place] += chance
        rounds.setdefault(place, at)
    there = [stand for stand in field.stands if stand.key == landing.aim.who]
    threats: dict[tuple[Threat, ...], Fraction] = defaultdict(Fraction)
    people: dict[tuple[Threat, ...], Near] = {}
    for place, chance in places.items():
        for near in rounds[place].detonation(field).targets(field.session, among=there):
            threats[near.threats] += chance
            people.setdefault(near.threats, near)
    return [(people[each], chance) for each, chance in threats.items()]
