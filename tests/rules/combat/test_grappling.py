"""Grapples, control and escapes against counting every face by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.grappling import (
    Escape,
    Grapple,
    GrappleResult,
    controls,
    escape,
    escape_odds,
    escape_refusals,
    grapple,
    grapple_odds,
    grapple_refusals,
    grapples_to_control,
)
from rules.combat.hit_location import DEFAULT_HIT_TABLE, Potential
from rules.dice import GivenDice
from rules.tasks.difficulty import Difficulty

HEAD_KILL, CHEST_SERIOUS, ARM_LIGHT = 1, 3, 6


def points(face, die, tenths):
    """The stun points of the wound chart below DPV 1."""
    match DEFAULT_HIT_TABLE.rows[face - 1].potential:
        case Potential.KILL:
            return 4
        case Potential.SERIOUS:
            return 1
        case _:
            return int(die <= tenths)


def counted(hits, tenths, target_strength, held=0):
    """Every result over the faces of grapple, location and wound dice."""
    results = Counter()
    for face, place, die in product(range(10), range(1, 11), range(1, 11)):
        gained = points(place, die, tenths) if face in hits else 0
        held_now = face in hits and gained + held >= target_strength and gained + held > 0
        results[GrappleResult(face in hits, gained, held_now)] += 1
    return {result: Fraction(count, 1000) for result, count in results.items()}


@pytest.mark.rows("C-88", "C-89", "C-90", "T-06", "G-77")
@pytest.mark.parametrize(
    ("melee", "strength", "hits", "tenths"),
    [(2, 11, range(5, 10), 4), (4, 14, range(3, 10), 6), (9, 3, range(1, 10), 4)],
)
@pytest.mark.parametrize(("target", "held"), [(11, 0), (11, 7), (11, 10), (0, 0), (4, 0), (5, 0)])
def test_a_grapple_over_all_faces(melee, strength, hits, tenths, target, held):
    tried = Grapple(melee, strength, target, points=held)
    assert grapple_odds(tried) == counted(hits, tenths, target, held)


@pytest.mark.rows("C-88", "G-21")
def test_a_grapple_is_routine_whatever_the_reach_and_armour():
    assert Grapple(2, 10, 10).difficulty is Difficulty.ROUTINE
    assert Grapple(None, 10, 10).difficulty is Difficulty.FORMIDABLE
    assert Grapple(2, 10, 10).dm.total == 2


@pytest.mark.rows("C-89", "W-08")
def test_stun_points_become_control_points():
    tried = Grapple(2, 11, 11, points=3)
    assert grapple(tried, GivenDice([4])) == GrappleResult(False)
    assert grapple(tried, GivenDice([5, HEAD_KILL])) == GrappleResult(True, 4)
    assert grapple(tried, GivenDice([5, CHEST_SERIOUS, 10])) == GrappleResult(True, 1)
    assert grapple(tried, GivenDice([5, ARM_LIGHT, 5])) == GrappleResult(True, 0)


@pytest.mark.rows("C-89", "G-77")
def test_the_grip_of_the_very_weak_gains_nothing():
    assert grapple(Grapple(2, 0, 11), GivenDice([5, HEAD_KILL])) == GrappleResult(True, 0)
    assert grapples_to_control(Grapple(2, 0, 11)) is None


@pytest.mark.rows("C-90")
def test_control_is_points_to_the_number_of_strength_and_never_without_a_grip():
    assert [controls(n, 11) for n in (0, 10, 11, 12)] == [False, False, True, True]
    assert [controls(n, 0) for n in (0, 1)] == [False, True]
    assert grapple(Grapple(2, 11, 11, points=7), GivenDice([5, HEAD_KILL])).controls


@pytest.mark.rows("G-81")
def test_how_many_grapples_control_takes_on_average():
    """The mean waiting time for 3 points, written out by hand: gains of 1 and 4."""
    odds = counted(range(5, 10), 4, 3)
    one = sum(chance for result, chance in odds.items() if result.points == 1)
    four = sum(chance for result, chance in odds.items() if result.points == 4)
    last = 1 / (one + four)
    second = last + one / (one + four) * last
    third = last + one / (one + four) * second
    assert grapples_to_control(Grapple(2, 11, 11, points=10)) == last
    assert grapples_to_control(Grapple(2, 11, 11, points=8)) == third
    assert grapples_to_control(Grapple(2, 11, 0)) == last


@pytest.mark.rows("C-92", "T-06", "G-21")
@pytest.mark.parametrize(("melee", "tenths"), [(0, 3), (3, 6), (9, 9), (None, 0)])
def test_an_escape_is_routine(melee, tenths):
    tried = Escape(melee, 11, 4)
    assert escape_odds(tried) == Fraction(tenths, 10)
    assert not escape(tried, GivenDice([0]))


@pytest.mark.rows("C-90", "C-91", "C-92")
@pytest.mark.parametrize(
    ("tried", "row"),
    [(Escape(3, 11, 0), "C-92"), (Escape(3, 11, 11), "C-90"), (Escape(3, 11, 12), "C-91")],
)
def test_whoever_is_free_or_held_fast_does_not_escape(tried, row):
    (sentence,) = escape_refusals(tried)
    assert row in sentence
    with pytest.raises(ValueError, match=row):
        escape(tried, GivenDice([]))
    with pytest.raises(ValueError, match=row):
        escape_odds(tried)


@pytest.mark.rows("C-73", "C-90")
@pytest.mark.parametrize(
    ("tried", "row"),
    [(Grapple(3, 11, 11, distance=3), "C-73"), (Grapple(3, 11, 11, points=11), "C-90")],
)
def test_what_cannot_be_grappled_says_why(tried, row):
    (sentence,) = grapple_refusals(tried)
    assert row in sentence
    with pytest.raises(ValueError, match=row):
        grapple(tried, GivenDice([]))
    with pytest.raises(ValueError, match=row):
        grapple_odds(tried)
