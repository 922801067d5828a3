"""The ladder, against every pair of dice and against ratios taken the slow way."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import GivenDice
from rules.stealth.ladder.sides import Hidden, Pace, Scout, alone, helpers, perception, stealth
from rules.stealth.ladder.throw import (
    Contest,
    Finding,
    Outcome,
    Purpose,
    Rung,
    contest,
    contest_odds,
    outcome,
    rung,
)
from rules.stealth.ladder.units import PERCEPTION, STEALTH


def by_ratio(seeing, hiding):
    """The rung by the ratio of the two totals, as fractions."""
    ratio = Fraction(max(seeing, 1), max(hiding, 1))
    half, one, two = Fraction(1, 2), Fraction(1), Fraction(2)
    exact = {half: Rung.BAD_FAILURE, one: Rung.TIE, two: Rung.GOOD_SUCCESS}
    if ratio in exact:
        return exact[ratio]
    steps = sum(ratio > limit for limit in (half, one, two))
    return [Rung.FUMBLE, Rung.FAILURE, Rung.SUCCESS, Rung.CRITICAL_SUCCESS][steps]


@pytest.mark.rows("B-27", "G-144")
def test_every_pair_of_totals():
    for seeing, hiding in product(range(-3, 22), repeat=2):
        assert rung(seeing, hiding) is by_ratio(seeing, hiding), (seeing, hiding)


@pytest.mark.rows("B-01", "B-27")
def test_the_odds_of_every_pair_of_scores():
    for sees, hides in product(range(-5, 16), repeat=2):
        counted = Counter(
            by_ratio(sees + one, hides + other) for one, other in product(range(1, 7), repeat=2)
        )
        odds = contest_odds(Contest(Scout(sees), Hidden(hides)))
        assert {o.rung: chance * 36 for o, chance in odds.items()} == dict(counted)


@pytest.mark.rows("B-01")
def test_the_dice_are_thrown_perception_first_and_in_secret():
    dice = GivenDice([6, 1])
    found = contest(Contest(Scout(2), Hidden(2)), dice)
    assert found.rung is Rung.CRITICAL_SUCCESS  # 8 against 3
    assert [(t.throw.purpose, t.throw.secret) for t in dice.thrown] == [
        ("perception", True),
        ("stealth", True),
    ]


@pytest.mark.rows("B-28", "B-31", "B-32", "G-143")
@pytest.mark.parametrize(
    ("purpose", "words"),
    [
        (Purpose.SEARCH, ["false alarm", "nothing", "nothing", "suspicion", "unidentified",
                          "identified or located", "identified or located"]),
        (Purpose.AMBUSH, ["whole group", "the first", "the first", "recoils", "suspected",
                          "detected", "detected"]),
        (Purpose.TRAP, ["downs", "recoils", "recoils", "stopped", "avoided", "disarmed",
                        "disarmed"]),
    ],
)  # fmt: skip
def test_what_each_rung_means(purpose, words):
    assert all(
        word in outcome(reached, purpose).finding for reached, word in zip(Rung, words, strict=True)
    )


@pytest.mark.rows("B-29", "B-30", "G-145")
def test_who_is_suspected_and_who_may_be_misled():
    suspects = [outcome(reached, Purpose.SEARCH).suspect for reached in Rung]
    assert suspects == [True, False, False, True, True, False, False]
    misled = [outcome(reached, Purpose.SEARCH).false_information for reached in Rung]
    assert misled == [True] + [False] * 6
    assert not Outcome(Rung.TIE, Finding.RECOILS).suspect


@pytest.mark.rows("B-17", "G-146", "G-147")
@pytest.mark.parametrize(
    ("moved", "pace", "expected"),
    [(0, 6, 0), (6, 6, 0), (11, 6, 0), (12, 6, -1), (18, 6, -2), (6, 3, -1), (9, 3, -2)],
)
def test_rapid_movement(moved, pace, expected):
    assert alone(Scout(5, moved=moved, pace=Pace(pace))).total - 5 == expected


@pytest.mark.rows("B-16", "B-22", "B-23", "B-24", "B-25", "B-26", "G-148")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, 0),
        ({"conditions": 2}, 2),
        ({"darkness": -1}, -1),
        ({"darkness": -1, "nightsights": True, "telescope": 1}, 1),
        ({"nightsights": True}, 0),
        ({"shot_at": True}, -1),
        ({"hand_to_hand": True}, -2),
        ({"hand_to_hand": True, "shot_at": True}, -3),
        ({"psi": 3}, 3),
    ],
)
def test_what_adds_to_perception(changes, expected):
    assert perception(Scout(4, **changes)).total - 4 == expected


@pytest.mark.rows("B-09", "B-10", "B-11", "B-12", "B-13", "B-14", "B-15")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, 0),
        ({"camouflage": 2}, 2),
        ({"burdened": True}, -1),
        ({"terrain": -1}, -1),
        ({"psi": 1, "camouflage": 1, "burdened": True}, 1),
    ],
)
def test_what_adds_to_stealth(changes, expected):
    assert stealth(Hidden(3, **changes), Scout(3)).total - 3 == expected


@pytest.mark.rows("B-18", "B-19", "B-20", "G-150")
def test_three_helpers_of_each_kind_and_none_who_sees_much_less():
    scout = Scout(5, figures=(5, 2, 1, 8, 4), angles=(9, 6, 5, 5, 5))
    assert helpers(scout, scout.figures) == (5, 2, 8)
    assert perception(scout).total == 8
    assert stealth(Hidden(4), scout).total == 1  # the 9 is too far above
    hurried = Scout(5, moved=12, figures=(8,))
    assert helpers(hurried, hurried.figures) == ()  # 4 now, and 8 is four away


@pytest.mark.rows("B-33")
def test_every_kind_of_unit_hides_as_well_as_is_printed():
    assert STEALTH == {
        "armoured vehicle or large truck": -2,
        "unarmoured military vehicle": -1,
        "static unit, uncamouflaged gun": 0,
        "aircraft": 0,
        "infantry": 1,
        "camouflaged gun": 1,
        "artillery spotters": 2,
        "sniper team": 3,
    }


@pytest.mark.rows("B-34", "G-149")
def test_every_kind_of_unit_sees_as_well_as_is_printed():
    assert PERCEPTION == {
        "closed armoured vehicle": -2,
        "fast or fighter aircraft": -2,
        "armoured vehicle with cupola": -1,
        "slow aircraft or bomber": -1,
        "open-topped armoured vehicle": 0,
        "truck, car": 0,
        "civilians": 0,
        "infantry": 1,
        "officer with binoculars": 2,
        "aerial reconnaissance": 2,
        "artillery spotters": 3,
        "sniper or observation team": 3,
    }
