"""Aimed fire at vehicles, against counting every face of all dice."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.aimed_fire import Shot, dm
from rules.dice import GivenDice
from rules.vehicles.fire import VehicleToll, fire_at_vehicle, fire_odds, vehicle_chances
from rules.vehicles.hits import Damage, Face, Protection
from tests.rules.vehicles.printed import printed

TANK = Protection(front=Fraction(10), suspension=Fraction(5))
RANK = list(Damage)


def shot(**changes):
    # Routine 7+ at close range with skill 2 and a range finder of 3: faces 2 to 9.
    figures = {"skill": 2, "distance": 100, "effective_range": 1000, "dpv": Fraction(24)}
    return Shot(**(figures | {"range_finder": 3, "large_target": True} | changes))


def one_shot(to_hit, place, die):
    """What one shot does, straight from the document: DPV 24 on a front of 10."""
    if to_hit < 2:
        return VehicleToll()
    if place <= 3:
        return VehicleToll(True, Damage.NONE, 4)
    return VehicleToll(True, printed(die + 2))


def counted(shots):
    single = Counter()
    for to_hit, place, die in product(range(10), range(1, 11), range(1, 11)):
        single[one_shot(to_hit, place, die)] += Fraction(1, 1000)
    total = defaultdict(Fraction)
    for picks in product(single.items(), repeat=shots):
        chance = Fraction(1)
        for _, part in picks:
            chance *= part
        tolls = [toll for toll, _ in picks]
        worst = max((toll.damage for toll in tolls), key=RANK.index)
        points = min(sum(toll.points for toll in tolls), 10)
        total[VehicleToll(any(t.struck for t in tolls), worst, points)] += chance
    return dict(total)


@pytest.mark.rows("C-29", "C-30", "G-39", "V-09", "V-11", "V-12", "V-13")
@pytest.mark.parametrize("shots", [1, 2, 3])
def test_odds_of_one_to_three_shots(shots):
    several = shot(shots=shots, rate_of_fire=3, rounds_loaded=9)
    assert fire_odds(several, TANK, Face.FRONT) == counted(shots)


@pytest.mark.rows("C-30")
def test_the_range_finder_counts_against_a_vehicle():
    assert dm(shot()).total == 5
    assert dm(shot(large_target=False)).total == 2
    assert vehicle_chances(fire_odds(shot(), TANK, Face.FRONT))["hit"] == Fraction(8, 10)


@pytest.mark.rows("C-29", "G-39", "V-12")
def test_every_shot_is_thrown_for_and_a_miss_does_nothing():
    dice = GivenDice([1, 9, 4, 9, 2, 3])
    results = fire_at_vehicle(
        shot(shots=3, rate_of_fire=3, rounds_loaded=3), TANK, Face.FRONT, dice
    )
    assert [[hit.describe() for hit in hits] for hits in results] == [
        [],
        ["hull, catastrophe"],
        ["suspension, 4 points"],
    ]
    assert len(dice.thrown) == 6


@pytest.mark.rows("C-29", "V-12")
def test_chances_by_the_worst_and_the_suspension_by_itself():
    odds = {
        VehicleToll(): Fraction(1, 2),
        VehicleToll(True, Damage.CREW, 4): Fraction(1, 4),
        VehicleToll(True, Damage.CATASTROPHE): Fraction(1, 8),
        VehicleToll(True): Fraction(1, 16),
        VehicleToll(True, points=4): Fraction(1, 16),
    }
    assert vehicle_chances(odds) == {
        "hit": Fraction(1, 2),
        "catastrophe": Fraction(1, 8),
        "crew hit": Fraction(1, 4),
        "suspension 4": Fraction(5, 16),
        "no effect": Fraction(1, 16),
    }


@pytest.mark.rows("C-26", "C-28")
@pytest.mark.parametrize("changes", [{"skill": None}, {"distance": 4001}])
def test_what_cannot_be_fired_is_refused(changes):
    with pytest.raises(ValueError, match="C-2"):
        fire_at_vehicle(shot(**changes), TANK, Face.FRONT, GivenDice([]))
    with pytest.raises(ValueError, match="C-2"):
        fire_odds(shot(**changes), TANK, Face.FRONT)
