"""Where area fire goes, on open ground."""

from fractions import Fraction

import pytest

from rules.combat.beaten_zone import Place, Spot, place_of


def at(x, y):
    return Spot(Fraction(x), Fraction(y))


@pytest.mark.rows("C-38", "C-39")
@pytest.mark.parametrize(
    ("person", "place"),
    [
        ((0, 50), Place.INSIDE),
        ((0, 55), Place.INSIDE),
        ((3, 54), Place.INSIDE),  # 3, 4, 5
        ((3, "54.1"), None),
        ((5, 50), Place.INSIDE),
        (("5.1", 50), None),
        ((0, 45), Place.INSIDE),
        ((0, 44), Place.LINE),
        ((1, 20), Place.LINE),
        (("-1.1", 20), None),
        ((0, 1), Place.LINE),
        ((0, 0), None),
        ((0, -10), None),
        ((0, 56), Place.BEYOND),
        ((-1, 400), Place.BEYOND),
        ((2, 400), None),
    ],
)
def test_who_is_in_the_way_of_fire_to_the_north(person, place):
    assert place_of(at(0, 0), at(0, 50), at(*person)) is place


@pytest.mark.rows("C-38")
def test_the_line_may_lie_in_any_direction():
    """From (10, 10) at (40, 50), 50 m away on a 3, 4, 5 slope."""
    weapon, aim = at(10, 10), at(40, 50)
    assert place_of(weapon, aim, at(22, 26)) is Place.LINE
    assert place_of(weapon, aim, at("22.8", "25.4")) is Place.LINE  # 1 m aside
    assert place_of(weapon, aim, at("22.9", "25.4")) is None
    assert place_of(weapon, aim, at(70, 90)) is Place.BEYOND


def test_who_fires_at_their_own_feet_meets_only_the_area():
    assert place_of(at(0, 0), at(0, 0), at(3, 4)) is Place.INSIDE
    assert place_of(at(0, 0), at(0, 0), at(0, 6)) is None
