from fractions import Fraction

import pytest

from rules.combat.ranges import RangeBand, range_band


@pytest.mark.rows("C-28", "G-42")
@pytest.mark.parametrize(
    ("distance", "band"),
    [
        (0, "close"),
        (50, "close"),
        (Fraction(501, 10), "effective"),
        (100, "effective"),
        (101, "long"),
        (200, "long"),
        (201, "extreme"),
        (400, "extreme"),
    ],
)
def test_bands_of_a_weapon_with_100_m(distance, band):
    assert range_band(distance, 100) is RangeBand(band)


@pytest.mark.rows("G-42")
def test_nothing_is_fired_beyond_extreme_range():
    assert range_band(401, 100) is None


def test_an_odd_range_is_halved_exactly():
    assert range_band(Fraction(15, 2), 15) is RangeBand.CLOSE
    assert range_band(8, 15) is RangeBand.EFFECTIVE


@pytest.mark.parametrize(("distance", "effective_range"), [(-1, 100), (10, 0), (10, -5)])
def test_impossible_distances_are_refused(distance, effective_range):
    with pytest.raises(ValueError, match="m"):
        range_band(distance, effective_range)
