"""Homing missiles, against the document's figures and every face of the dice."""

from fractions import Fraction

import pytest

from rules.dice import GivenDice
from rules.vehicles.hits import Damage, Face, Protection
from rules.vehicles.missiles import (
    Angle,
    Flight,
    Guidance,
    Missile,
    homes,
    homing_odds,
    missile_odds,
    refusals,
)


def missile(homing=8, *, guidance=Guidance.LOCK_ON, angle=Angle.DIRECT, points=5):
    return Missile(1_000, guidance, homing, angle, Fraction(points))


@pytest.mark.rows("V-21", "V-25", "V-26")
@pytest.mark.parametrize("homing", range(15))
@pytest.mark.parametrize("evasion", range(12))
def test_every_face_for_every_value(homing, evasion):
    faces = [die for die in range(1, 11) if die <= homing - evasion and die != 10]
    flight = Flight(missile(homing), 500, evasion)
    assert homing_odds(flight) == Fraction(len(faces), 10)


@pytest.mark.rows("V-26")
def test_a_ten_misses_whatever_the_value():
    assert not homes(Flight(missile(99), 500), GivenDice([10]))
    assert homes(Flight(missile(99), 500), GivenDice([9]))


@pytest.mark.rows("V-22", "V-23", "V-24", "V-27")
@pytest.mark.parametrize(
    ("flight", "word"),
    [
        (Flight(missile(), 1_001), "1000 m"),
        (Flight(missile(), 500, observed=False), "locked on"),
        (Flight(missile(), 500, setting=Angle.OVERHEAD), "direct"),
    ],
)
def test_what_cannot_be_launched(flight, word):
    assert word in refusals(flight)[0]
    with pytest.raises(ValueError, match=word):
        homes(flight, GivenDice([1]))


@pytest.mark.rows("V-23", "V-24", "V-27")
def test_what_can():
    """As far as it flies, to the metre; one that finds its own target needs no gunner's eye."""
    automatic = missile(guidance=Guidance.AUTOMATIC, angle=Angle.SELECTABLE)
    assert not refusals(Flight(automatic, 1_000, observed=False, setting=Angle.OVERHEAD))
    assert not refusals(Flight(automatic, 1_000, observed=False, setting=Angle.DIRECT))


@pytest.mark.rows("V-08", "V-27", "V-28", "G-102")
def test_overhead_it_strikes_the_roof_with_four_times_its_points():
    # 5 points do 20 by contact. Against a roof of 14 that is 6 too much: +1 on the chart, so of
    # the ten faces 2 is nothing, 3 to 11 are the results of the chart.
    protection = Protection(front=Fraction(100), overhead=Fraction(14), suspension=Fraction(2))
    flight = Flight(missile(8, angle=Angle.OVERHEAD), 500, setting=Angle.OVERHEAD)
    odds = missile_odds(flight, protection, Face.FRONT)
    by_damage = {}
    for toll, chance in odds.items():
        by_damage[toll.struck, toll.damage] = by_damage.get((toll.struck, toll.damage), 0) + chance
    assert by_damage == {
        (False, Damage.NONE): Fraction(2, 10),
        (True, Damage.NONE): Fraction(8, 100),
        (True, Damage.CREW): Fraction(8, 100),
        (True, Damage.TWO_CREW): Fraction(8, 100),
        (True, Damage.ARMAMENT): Fraction(16, 100),
        (True, Damage.MOBILITY): Fraction(24, 100),
        (True, Damage.CATASTROPHE): Fraction(16, 100),
    }
    assert flight.missile.load.contact == 20
    assert flight.missile.load.concussion == 5
