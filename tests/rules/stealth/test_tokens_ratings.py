"""Ratings and perception, reason by reason, and the check counted face by face."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import GivenDice
from rules.rulings import Rulings
from rules.stealth.tokens.detection import (
    DETECTION_RANGE,
    Detection,
    Sight,
    Way,
    detect,
    detection_chance,
    refusals,
)
from rules.stealth.tokens.grid import Terrain
from rules.stealth.tokens.ratings import Light, Surroundings, perception, stealth_rating
from rules.tally import Tally

PLAIN = Surroundings()


def value(number):
    return Tally().plus("so much", number)


def parts(tally):
    return [(reason.label, reason.value) for reason in tally]


@pytest.mark.rows("D-10", "D-11", "D-24", "D-25")
@pytest.mark.parametrize(
    ("around", "expected"),
    [
        (PLAIN, 3),
        (Surroundings(light=Light.DARK), 4),
        (Surroundings(terrain=Terrain.COVER), 4),
        (Surroundings(light=Light.DARK, terrain=Terrain.COVER), 4),
        (Surroundings(light=Light.BRIGHT), 2),
        (Surroundings(terrain=Terrain.OPEN), 2),
        (Surroundings(light=Light.BRIGHT, terrain=Terrain.OPEN), 2),
        (Surroundings(light=Light.DARK, terrain=Terrain.OPEN), 3),
        (Surroundings(light=Light.BRIGHT, terrain=Terrain.COVER), 3),
        (Surroundings(obscured=True), 4),
        (Surroundings(light=Light.DARK, obscured=True), 5),
        (Surroundings(terrain=Terrain.ROUGH), 2),
    ],
)
def test_a_rating_in_its_surroundings(around, expected):
    assert stealth_rating(3, around).total == expected


@pytest.mark.rows("D-10", "D-11", "D-25")
def test_a_rating_with_gear_and_a_double_move():
    rating = stealth_rating(3, Surroundings(light=Light.DARK), gear=True)
    assert parts(rating) == [("stealth skill", 3), ("darkness", 1), ("stealth gear", 1)]
    assert rating.total == 5  # the printed example
    assert stealth_rating(3, PLAIN, double_move=True).total == 2
    assert stealth_rating(3, PLAIN, modifier=-2).total == 1
    assert stealth_rating(3, PLAIN, modifier=1).rows == ("D-10", "D-11", "D-25")


@pytest.mark.rows("D-13", "D-16", "D-19", "D-24", "D-25", "G-152", "G-153")
def test_perception_part_by_part():
    assert perception(2, PLAIN).total == 2
    assert perception(2, Surroundings(light=Light.BRIGHT)).total == 3
    assert perception(2, Surroundings(light=Light.DARK)).total == 1
    assert perception(2, Surroundings(obscured=True)).total == 1
    assert perception(2, Surroundings(light=Light.DARK, obscured=True)).total == 1
    assert perception(2, Surroundings(light=Light.BRIGHT, obscured=True)).total == 2
    assert perception(2, PLAIN, gear=True).total == 3
    assert perception(2, PLAIN, scan=True).total == 4
    assert perception(2, PLAIN, beside=True).total == 4
    assert perception(2, PLAIN, scan=True, beside=True).total == 6
    assert perception(2, PLAIN, modifier=-1).total == 1
    assert perception(2, Surroundings(terrain=Terrain.COVER)).total == 2


@pytest.mark.rows("D-16", "G-154")
def test_darkness_hinders_the_detector_or_not_as_ruled():
    as_printed = Rulings().choose("G-154", "nothing, as in the example")
    dark = Surroundings(light=Light.DARK)
    assert perception(2, dark).total == 1
    assert perception(2, dark, rulings=as_printed).total == 2
    assert (
        perception(2, Surroundings(light=Light.DARK, obscured=True), rulings=as_printed).total == 1
    )


@pytest.mark.rows("D-15", "G-151", "G-157")
@pytest.mark.parametrize(("die", "faces"), [("1D6", 6), ("1D10", 10), ("1D20", 20)])
def test_the_chance_for_every_perception_and_rating(die, faces):
    ruled = Rulings().choose("G-151", die)
    for ours, theirs in product(range(-4, 19), range(-4, 24)):
        found = sum(ours + face >= theirs for face in range(1, faces + 1))
        assert detection_chance(value(ours), value(theirs), ruled) == Fraction(found, faces)


@pytest.mark.rows("D-15")
@pytest.mark.parametrize("face", range(1, 7))
def test_as_much_as_the_rating_is_enough(face):
    found = detect(value(1), value(4), GivenDice([face]))
    assert found == Detection(found=1 + face >= 4)
    assert found.rows == ("D-15", "G-151")


@pytest.mark.rows("D-27", "D-15", "D-10")
def test_the_example_as_printed():
    as_printed = Rulings().choose("G-154", "nothing, as in the example")
    night = Surroundings(light=Light.DARK)
    rating, looks = stealth_rating(3, night), perception(2, night, rulings=as_printed)
    assert (rating.total, looks.total) == (4, 2)
    assert refusals(Way.PASSIVE, Sight(squares=3)) == ()
    assert detect(looks, rating, GivenDice([3]), rulings=as_printed).found
    # By the default night hinders the detector too: 1 + 3 against 4 is still enough.
    assert detect(perception(2, night), rating, GivenDice([3])).found
    assert not detect(perception(2, night), rating, GivenDice([2])).found


@pytest.mark.rows("D-12", "D-14", "D-19", "G-153", "G-156")
@pytest.mark.parametrize(
    ("way", "sight", "rows"),
    [
        (Way.PASSIVE, Sight(DETECTION_RANGE), ()),
        (Way.PASSIVE, Sight(DETECTION_RANGE + 1), ("D-12",)),
        (Way.PASSIVE, Sight(5, reach=5), ()),
        (Way.PASSIVE, Sight(2, acted=True), ("D-12",)),
        (Way.PASSIVE, Sight(2, in_sight=False), ("D-14",)),
        (Way.PASSIVE, Sight(2, checked=True), ("D-14",)),
        (Way.SCAN, Sight(2, acted=True, moved=True), ()),
        (Way.SCAN, Sight(4), ("D-12",)),
        (Way.SCAN, Sight(2, checked=True, in_sight=False), ("D-14", "D-14")),
        (Way.BESIDE, Sight(1, moved=True, acted=True), ()),
        (Way.BESIDE, Sight(1), ("D-19",)),
        (Way.BESIDE, Sight(2, moved=True), ("D-19",)),
        (Way.BESIDE, Sight(1, moved=True, checked=True), ("D-14",)),
    ],
)
def test_when_a_token_may_be_checked(way, sight, rows):
    found = refusals(way, sight)
    assert len(found) == len(rows)
    assert all(row in why for row, why in zip(rows, found, strict=True))


@pytest.mark.rows("G-153", "D-14")
@pytest.mark.parametrize(("way", "extra"), [(way, way is Way.BESIDE) for way in Way])
def test_an_attempt_of_its_own_is_counted_for_itself(way, extra):
    ruled = Rulings().choose("G-153", "an attempt of its own")
    near = Sight(1, moved=True)
    assert not refusals(way, near, ruled)
    assert bool(refusals(way, replace(near, checked=True), ruled)) is not extra
    assert bool(refusals(way, replace(near, checked_beside=True), ruled)) is extra
    assert refusals(way, replace(near, checked=True))
    assert not refusals(way, replace(near, checked_beside=True))
