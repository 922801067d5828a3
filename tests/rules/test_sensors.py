"""Detection by sensors, against the printed figures and every face of the die."""

from fractions import Fraction

import pytest

from rules.dice import GivenDice
from rules.rulings import DEFAULTS
from rules.sensors import Sweep, detect, detect_odds, dm, need, refusals, ruled

KM = 1_000


def faces_that_detect(least):
    """How many of 0 to 9 reach a natural number, which a 0 never does."""
    return Fraction(sum(face >= least and face != 0 for face in range(10)), 10)


@pytest.mark.rows("N-01", "N-02", "N-04", "G-58")
def test_the_worked_sensor_of_20_km_and_2():
    near = Sweep(distance=10 * KM, reach=20 * KM, bonus=2)
    far = Sweep(distance=20 * KM, reach=20 * KM, bonus=2)
    assert (need(near) - dm(near).total, need(far) - dm(far).total) == (5, 9)
    assert detect_odds(near) == faces_that_detect(5) == Fraction(1, 2)
    assert detect_odds(far) == faces_that_detect(9) == Fraction(1, 10)


@pytest.mark.rows("G-58")
def test_full_range_may_be_ruled_to_be_as_in_the_example():
    chosen = DEFAULTS.choose("G-58", "9, as one example has it")
    far = Sweep(distance=20 * KM, reach=20 * KM, bonus=2, rulings=chosen)
    assert need(far) - dm(far).total == 7
    assert ruled(far) == ("G-58",)
    assert not ruled(Sweep(distance=1, reach=20 * KM, rulings=chosen))


@pytest.mark.rows("N-02")
@pytest.mark.parametrize(("metres", "expected"), [(0, 7), (10_000, 7), (10_001, 11), (20_000, 11)])
def test_half_the_range_is_routine_and_the_rest_difficult(metres, expected):
    assert need(Sweep(distance=metres, reach=20 * KM)) == expected


@pytest.mark.rows("N-02", "N-05")
@pytest.mark.parametrize(
    ("sweep", "word"),
    [
        (Sweep(distance=20_001, reach=20 * KM), "20 km"),
        (Sweep(distance=1, reach=0), "no sensor"),
        (Sweep(distance=1, reach=20 * KM, blocked=True), "blocks"),
    ],
)
def test_what_cannot_be_detected(sweep, word):
    assert word in refusals(sweep)[0]
    with pytest.raises(ValueError, match=word):
        detect(sweep, GivenDice([9]))


@pytest.mark.rows("N-03", "N-06", "N-07")
@pytest.mark.parametrize(
    ("signature", "obscured", "acted", "expected"),
    [(0, False, False, 0), (4, False, False, 4), (-2, True, False, -5), (-2, True, True, -2)],
)
def test_signature_and_cover(signature, obscured, acted, expected):
    sweep = Sweep(distance=1, reach=20 * KM, signature=signature, obscured=obscured, acted=acted)
    assert dm(sweep).total == expected
    assert ("N-07" in sweep.rows) == (obscured and acted)


@pytest.mark.rows("N-05", "N-07")
def test_what_the_land_blocks_is_not_seen_whatever_it_does():
    hidden = Sweep(distance=1, reach=20 * KM, blocked=True, obscured=True, acted=True)
    assert "blocks" in refusals(hidden)[0]
    with pytest.raises(ValueError, match="blocks"):
        detect_odds(hidden)
