"""Hits on vehicles, against every face of the dice and the chart as it is printed."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import GivenDice, Needed
from rules.rulings import CrewDamage
from rules.vehicles.hits import (
    Damage,
    Face,
    Protection,
    VehicleHit,
    crew_dpv,
    damage_chart,
    face_toward,
    strike,
    strike_odds,
    suspension_points,
)
from tests.rules.vehicles.printed import CHART, printed

HOVERTANK = Protection(
    front=Fraction(10), flank=Fraction(6), rear=Fraction(4), overhead=Fraction(3),
    bottom=Fraction(2), suspension=Fraction(5),
)  # fmt: skip


def hit(face, dpv, *dice, protection=HOVERTANK):
    given = GivenDice(dice)
    result = strike(protection, face, Fraction(dpv), given)
    assert len(given.thrown) == len(dice)
    return result


@pytest.mark.rows("V-13")
def test_eighteen_against_a_plenum_of_five_is_three_points():
    assert suspension_points(Fraction(18), Fraction(5)) == 3
    assert hit(Face.FRONT, 18, 1).points == 3


@pytest.mark.rows("V-13", "G-100")
@pytest.mark.parametrize(
    ("dpv", "armour", "points"),
    [("5", 5, 0), ("5.1", 5, 1), ("9.9", 5, 1), ("10", 5, 2), ("0.4", 0, 0), ("7.5", 0, 7)],
)
def test_points_are_the_dpv_over_the_armour_in_whole_numbers(dpv, armour, points):
    assert suspension_points(Fraction(dpv), Fraction(armour)) == points


@pytest.mark.rows("V-07", "V-09", "G-01")
@pytest.mark.parametrize("face", [Face.FRONT, Face.FLANK, Face.REAR, Face.BOTTOM])
def test_three_or_less_of_ten_is_the_suspension(face):
    on_suspension = [die for die in range(1, 11) if _is_suspension(face, die)]
    assert on_suspension == [1, 2, 3]


def _is_suspension(face, die):
    try:
        return hit(face, 1, die).suspension
    except Needed:
        return False


@pytest.mark.rows("V-08", "V-09")
def test_overhead_is_always_the_hull():
    assert hit(Face.OVERHEAD, 3) == VehicleHit(False, Fraction(0), rows=("V-07", "V-08", "V-10"))
    assert not hit(Face.OVERHEAD, 4, 1).suspension


@pytest.mark.rows("V-09", "G-101")
def test_without_suspension_every_hit_is_on_the_hull():
    bare = Protection(front=Fraction(1))
    assert not hit(Face.FRONT, 1, protection=bare).penetrated
    assert hit(Face.FRONT, 2, 1, protection=bare).damage is Damage.NONE


@pytest.mark.rows("V-07", "V-10")
@pytest.mark.parametrize(
    ("face", "armour"),
    [(Face.FRONT, 10), (Face.FLANK, 6), (Face.REAR, 4), (Face.BOTTOM, 2), (Face.OVERHEAD, 3)],
)
def test_each_face_has_its_own_armour_and_more_than_it_penetrates(face, armour):
    place = () if face is Face.OVERHEAD else (4,)
    stopped = hit(face, armour, *place)
    assert (stopped.penetrated, stopped.damage) == (False, None)
    through = hit(face, armour + Fraction(1, 10), *place, 3)
    assert (through.penetrated, through.damage) == (True, Damage.CREW)


@pytest.mark.rows("V-12")
def test_the_chart_as_it_is_printed():
    assert [damage_chart(n) for n in range(1, 16)] == CHART
    assert {damage_chart(n) for n in range(15, 60)} == {Damage.CATASTROPHE}


@pytest.mark.rows("V-11")
@pytest.mark.parametrize(
    ("dpv", "bonus"), [("10.1", 0), ("14.9", 0), ("15", 1), ("19.9", 1), ("20", 2), ("59.5", 9)]
)
def test_each_full_five_above_the_armour_adds_one(dpv, bonus):
    for die in range(1, 11):
        assert hit(Face.FRONT, dpv, 10, die).damage is printed(die + bonus)


@pytest.mark.rows("V-09", "V-11", "V-12", "V-13")
@pytest.mark.parametrize("dpv", [4, 6, 18, 24, 90])
@pytest.mark.parametrize("face", list(Face))
def test_odds_over_all_hundred_throws(face, dpv):
    armour = {"front": 10, "flank": 6, "rear": 4, "overhead": 3, "bottom": 2}[face]
    counted = Counter()
    for place, die in product(range(1, 11), repeat=2):
        if place <= 3 and face is not Face.OVERHEAD:
            counted["suspension", dpv // 5 if dpv > 5 else 0] += 1
        elif dpv <= armour:
            counted["stopped"] += 1
        else:
            counted[printed(die + (dpv - armour) // 5)] += 1
    found = Counter()
    for result, chance in strike_odds(HOVERTANK, face, Fraction(dpv)).items():
        key = ("suspension", result.points) if result.suspension else result.damage or "stopped"
        found[key] += chance
    assert found == {key: Fraction(number, 100) for key, number in counted.items()}


@pytest.mark.rows("V-15", "G-94")
def test_the_crew_is_hit_by_what_penetrated_or_by_all_of_it():
    through = hit(Face.FRONT, 18, 10, 3)
    assert crew_dpv(through, Fraction(18), CrewDamage.PENETRATED) == 8
    assert crew_dpv(through, Fraction(18), CrewDamage.WEAPON) == 18


@pytest.mark.rows("V-07")
@pytest.mark.parametrize(
    ("facing", "bearing", "face"),
    [
        (0, 0, Face.FRONT), (0, 45, Face.FRONT), (0, 46, Face.FLANK), (0, 315, Face.FRONT),
        (0, 134, Face.FLANK), (0, 135, Face.REAR), (0, 180, Face.REAR), (0, 226, Face.FLANK),
        (350, 20, Face.FRONT), (90, 270, Face.REAR), (270, 0, Face.FLANK),
    ],
)  # fmt: skip
def test_the_face_turned_to_the_attacker(facing, bearing, face):
    assert face_toward(facing, bearing) is face


@pytest.mark.rows("V-12", "V-13")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ((1,), "suspension, 4 points"),
        ((10, 1), "hull, crew hit"),
        ((10, 8), "hull, mobility"),
    ],
)
def test_a_hit_in_words(dice, words):
    assert hit(Face.FRONT, 20, *dice).describe() == words


@pytest.mark.rows("V-10")
def test_a_stopped_hit_in_words():
    assert hit(Face.FRONT, 3, 10).describe() == "hull, does not penetrate"
    assert hit(Face.FRONT, 3, 1).describe() == "suspension, does not penetrate"
    assert hit(Face.FRONT, 6, 1).describe() == "suspension, 1 point"
