"""Concussion rings and the radius of fragments, against the printed figures and by hand."""

from fractions import Fraction

import pytest

from rules.explosions.concussion import Ring, concussion_at, concussion_reach, rings
from rules.explosions.fragments import charge_radius, shower
from rules.rulings import FragmentRounding


@pytest.mark.rows("X-02", "G-106")
@pytest.mark.parametrize(
    ("metres", "value"),
    [(0, 8), (5, 8), (6, 4), (10, 4), (11, 2), (15, 2), (16, 1), (20, 1), (21, 0), (100, 0)],
)
def test_a_concussion_of_eight_halves_every_five_metres(metres, value):
    assert concussion_at(8, metres) == value


@pytest.mark.rows("X-02")
@pytest.mark.parametrize(("value", "found"), [(7, [7, 3, 1]), (1, [1]), (0, [])])
def test_fractions_are_lost_at_each_halving(value, found):
    assert [ring.value for ring in rings(value)] == found


@pytest.mark.rows("X-02", "G-106")
def test_a_ring_ends_where_the_next_begins():
    assert concussion_at(8, Fraction(51, 10)) == 4
    assert concussion_at(8, Fraction(49, 10)) == 8


@pytest.mark.rows("X-19")
def test_two_hundred_hurts_as_far_as_forty_metres():
    assert concussion_reach(200) == 40
    assert [concussion_at(200, metres) for metres in (40, 41)] == [1, 0]
    assert rings(200)[-1] == Ring(40, 1)


def test_nothing_has_no_reach_and_nothing_is_below_it():
    assert concussion_reach(0) == 0
    with pytest.raises(ValueError, match="0 or more"):
        concussion_at(-1, 5)
    with pytest.raises(ValueError, match="0 or more"):
        concussion_at(8, -1)


@pytest.mark.rows("X-05", "X-06", "X-14", "G-107")
@pytest.mark.parametrize(
    ("metres", "need", "dpv"),
    [(0, 6, "0.4"), (15, 6, "0.4"), (16, 2, "0.2"), (30, 2, "0.2")],
)
def test_fragments_fly_to_twice_the_radius(metres, need, dpv):
    flying = shower(15, metres)
    assert (flying.need, flying.dpv) == (need, Fraction(dpv))


@pytest.mark.rows("X-05", "X-06", "X-14")
def test_no_fragments_beyond_or_without_a_radius():
    assert shower(15, 31) is None
    assert shower(0, 0) is None


@pytest.mark.rows("X-20")
def test_a_saturation_round_throws_none_beyond_its_radius():
    inside = shower(50, 50, saturation=True)
    assert (inside.need, inside.dpv) == (6, Fraction("0.4"))
    assert shower(50, 51, saturation=True) is None


@pytest.mark.rows("X-13")
@pytest.mark.parametrize(
    ("points", "metres"), [(1, 5), (2, 10), (4, 15), (8, 20), (16, 25), (64, 35), (128, 40)]
)
@pytest.mark.parametrize("rounding", FragmentRounding)
def test_each_doubling_adds_five_metres_whatever_is_ruled_between(points, metres, rounding):
    assert charge_radius(points, rounding) == metres


@pytest.mark.rows("X-19", "G-105")
@pytest.mark.parametrize(
    ("rounding", "metres"),
    [
        (FragmentRounding.UP, 40),  # as the printed 80 m for a hundred points needs
        (FragmentRounding.DOWN, 35),
        (FragmentRounding.INTERPOLATE, 38),  # 35 and 36 of 64 parts of 5
    ],
)
def test_a_hundred_points_as_the_campaign_rules(rounding, metres):
    assert charge_radius(100, rounding) == metres


@pytest.mark.rows("G-105")
@pytest.mark.parametrize(("points", "metres"), [(3, 13), (5, 16), (6, 18), (7, 19)])
def test_interpolation_is_linear_to_the_nearest_metre(points, metres):
    # 3 is half of the way from 10 m to 15 m; 5, 6 and 7 are quarters of it from 15 m to 20 m
    assert charge_radius(points, FragmentRounding.INTERPOLATE) == metres


@pytest.mark.rows("G-110")
@pytest.mark.parametrize("rounding", FragmentRounding)
def test_less_than_one_point_has_the_least_radius(rounding):
    assert charge_radius(Fraction(1, 4), rounding) == 5


def test_no_points_are_no_charge():
    with pytest.raises(ValueError, match="above 0"):
        charge_radius(0)
