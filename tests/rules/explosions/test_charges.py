"""Charges and the holes they blow, against the printed figures."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.cover import Material
from rules.dice import GivenDice
from rules.explosions.breach import breach
from rules.explosions.charges import (
    EMPLACING,
    Emplaced,
    Fate,
    Load,
    bulk_points,
    emplace,
    emplace_odds,
    splinters,
    together,
)
from rules.rulings import EasyLevel, FragmentRounding, Rulings, UncertainFailure
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt
from rules.tasks.resolution import Truth
from rules.tasks.success import Success

WALL_CHARGE = Load(Fraction(100), backed=True)


def attempt(level=2, rulings=None):
    return Attempt(
        EMPLACING, Abilities.of({}, {"Demolitions": level}), rulings=rulings or Rulings()
    )


@pytest.mark.rows("X-09")
def test_bulk_explosive_counts_by_the_kilogram():
    assert bulk_points(Fraction(10), Fraction(10)) == 100  # ten blocks of Plastique-9
    assert bulk_points(Fraction(1, 2), Fraction(10)) == 5


@pytest.mark.rows("X-10")
@pytest.mark.parametrize("kilograms", [0, Fraction(101, 10)])
def test_a_charge_is_at_most_ten_kilograms(kilograms):
    with pytest.raises(ValueError, match="at most 10 kg"):
        bulk_points(Fraction(kilograms), Fraction(10))


@pytest.mark.rows("X-12", "X-13", "X-14", "X-15", "X-19")
def test_the_ten_kilogram_wall_charge():
    explosion = WALL_CHARGE.explosion()
    assert (explosion.concussion, explosion.burst_radius, explosion.contact) == (200, 40, 100)
    assert explosion.reach == 80


@pytest.mark.rows("X-13")
@pytest.mark.parametrize(("points", "metres"), [(4, 15), (8, 20)])
def test_fragments_need_hard_material(points, metres):
    assert Load(Fraction(points), backed=True).explosion().burst_radius == metres
    assert Load(Fraction(points)).explosion().burst_radius == 0


@pytest.mark.rows("X-16")
def test_tamping_halves_concussion_and_quadruples_contact():
    explosion = Load(Fraction(8), tamped=True).explosion()
    assert (explosion.concussion, explosion.burst_radius, explosion.contact) == (8, 20, 32)
    assert "X-16" in Load(Fraction(8), tamped=True).rows
    assert "X-16" not in WALL_CHARGE.rows
    assert "X-13" not in Load(Fraction(8)).rows


@pytest.mark.rows("X-12")
def test_a_fraction_of_a_concussion_value_is_lost():
    assert Load(Fraction(5, 4)).concussion == 2
    assert Load(Fraction(5, 4), tamped=True).concussion == 1


@pytest.mark.rows("G-105")
def test_the_radius_follows_the_ruling():
    assert WALL_CHARGE.explosion(FragmentRounding.DOWN).burst_radius == 35


@pytest.mark.rows("G-108")
def test_charges_fired_together_in_one_place_add_up():
    tamped = Load(Fraction(10), tamped=True)
    explosion = together([WALL_CHARGE, tamped, Load(Fraction(28))])
    assert explosion.contact == 100 + 40 + 28
    assert explosion.concussion == 200 + 10 + 56
    assert explosion.burst_radius == 40  # of the 110 points that throw fragments


@pytest.mark.parametrize("material", Material)
def test_what_splinters(material):
    assert splinters(material) == (material not in {"wood", "loose dirt"})


@pytest.mark.rows("X-17", "X-18", "X-19")
def test_half_a_metre_of_reinforced_concrete():
    made = breach(WALL_CHARGE.contact, Material.REINFORCED_CONCRETE, 50)
    assert (made.penetration, made.diameter) == (200, 150)
    assert made.holed
    assert made.passable


@pytest.mark.rows("X-16", "X-17", "X-18", "G-109")
def test_a_tamped_charge_goes_four_times_as_deep():
    tamped = Load(Fraction(100), tamped=True)
    assert breach(tamped.contact, Material.REINFORCED_CONCRETE, 50).diameter == 750


@pytest.mark.rows("G-109")
@pytest.mark.parametrize(
    ("centimetres", "diameter", "holed", "passable"),
    [(150, 50, True, True), (151, 49, True, False), (200, 0, False, False), (300, 0, False, False)],
)
def test_no_hole_where_it_does_not_go_through(centimetres, diameter, holed, passable):
    made = breach(Fraction(100), Material.REINFORCED_CONCRETE, centimetres)
    assert (made.diameter, made.holed, made.passable) == (diameter, holed, passable)
    with pytest.raises(ValueError, match="0 cm"):
        breach(Fraction(1), Material.WOOD, -1)


@pytest.mark.rows("X-11", "G-09")
@pytest.mark.parametrize(
    ("own", "hidden", "truth", "fate"),
    [
        (1, 1, Truth.TOTAL, Fate.GOOD),
        (1, 0, Truth.SOME, Fate.DUD),
        (0, 9, Truth.SOME, Fate.DUD),
        (0, 0, Truth.NO, Fate.ACCIDENT),
    ],
)
def test_what_becomes_of_a_charge(own, hidden, truth, fate):
    dice = GivenDice([own, hidden])
    done = emplace(attempt(), dice)
    assert (done.truth, done.fate) == (truth, fate)
    assert done.own is (Success.SUCCESS if own else Success.FUMBLE)
    assert [item.throw.secret for item in dice.thrown] == [False, True]


def counted(need, dm):
    """Both throws, face by face; a natural 0 fails."""
    succeeds = [natural > 0 and natural + dm >= need for natural in range(10)]
    number = Counter(own + hidden for own, hidden in product(succeeds, succeeds))
    return {count: Fraction(faces, 100) for count, faces in number.items()}


@pytest.mark.rows("X-11", "G-02")
@pytest.mark.parametrize(("easy", "need"), [(EasyLevel.SIMPLE, 3), (EasyLevel.HALF, 5)])
@pytest.mark.parametrize("level", [0, 1, 3])
def test_the_chances_of_each_fate(easy, need, level):
    odds = emplace_odds(attempt(level, Rulings(easy=easy)))
    fates = Counter()
    for done, chance in odds.items():
        fates[done.fate] += chance
    faces = counted(need, level)
    expected = {Fate.ACCIDENT: faces.get(0, 0), Fate.DUD: faces.get(1, 0), Fate.GOOD: faces[2]}
    assert fates == expected


@pytest.mark.rows("X-11", "G-08")
@pytest.mark.parametrize("choice", UncertainFailure)
def test_the_failure_table_is_not_consulted(choice):
    dice = GivenDice([0, 0])
    done = emplace(attempt(rulings=Rulings(uncertain_failure=choice)), dice)
    assert done == Emplaced(Success.FUMBLE, Truth.NO)


@pytest.mark.rows("X-11", "G-11")
def test_setting_is_an_uncertain_task_of_a_minute():
    assert str(EMPLACING.assets) == "Demolitions"
    assert str(EMPLACING.duration) == "1 minute"
    assert EMPLACING.kinds == {"uncertain"}
