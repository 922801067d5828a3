"""Every pool up to ten against every other, alone and in groups, counted with whole numbers."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from rules.odds import every, merge
from rules.stealth.zones.detection import Observer, Side, detection, detection_odds
from rules.stealth.zones.stretch import count_found
from rules.tally import Tally

POOLS = range(1, 11)


def faces_with(dice):
    """How many ways so many dice fall with 0, 1, 2 ... sixes: the coefficients of (5 + x)^dice."""
    ways = [1]
    for _ in range(dice):
        ways = [
            5 * plain + more for plain, more in zip([*ways, 0], [0, *ways], strict=True)
        ]  # the next die shows no six, or one
    return ways


WAYS = {dice: faces_with(dice) for dice in POOLS}


def best_of(pools):
    """How many ways the best roll of a group shows each number of sixes, out of all its faces."""
    at_most = [prod(sum(WAYS[dice][: most + 1]) for dice in pools) for most in range(11)]
    return [now - before for now, before in zip(at_most, [0, *at_most], strict=False)]


def who_wins(ours, theirs):
    counted = {Side.OURS: 0, Side.THEIRS: 0, None: 0}
    for (one, ways), (other, others) in product(enumerate(ours), enumerate(theirs)):
        winner = Side.OURS if one > other else Side.THEIRS if one < other else None
        counted[winner] += ways * others
    whole = sum(ours) * sum(theirs)
    return {winner: Fraction(number, whole) for winner, number in counted.items()}


def side(pools):
    return tuple(Observer("", Tally().plus("OBSERVATION", dice)) for dice in pools)


def test_the_count_is_that_of_the_faces():
    """The way of counting is right where all faces can be gone through."""
    for pools in ((3,), (1, 2), (2, 2), (1, 1, 2)):
        best = Counter()
        for faces in product(range(1, 7), repeat=sum(pools)):
            left = list(faces)
            best[max(sum(left.pop() == 6 for _ in range(dice)) for dice in pools)] += 1
        assert {sixes: ways for sixes, ways in enumerate(best_of(pools)) if ways} == dict(best)


@pytest.mark.rows("A-04", "A-06", "A-07", "A-12", "G-138")
@pytest.mark.parametrize(
    "group",
    [
        lambda dice: (dice,),
        lambda dice: (dice, dice),
        lambda dice: (dice, max(1, dice - 3), max(1, dice // 2)),
        lambda dice: (dice,) * 8,
    ],
    ids=["alone", "two alike", "three unlike", "eight"],
)
def test_every_pool_against_every_other(group):
    """All pairs up to ten against ten: a group against one, against two, and against its like."""
    for ours, theirs in product(POOLS, repeat=2):
        mine = group(ours)
        for others in ((theirs,), (theirs, 1), group(theirs)):
            odds = merge(detection_odds(side(mine), side(others)), lambda seen: seen.winner)
            expected = who_wins(best_of(mine), best_of(others))
            assert {who: odds.get(who, 0) for who in expected} == expected, (mine, others)


@pytest.mark.rows("A-06", "G-138")
def test_the_odds_of_ten_against_ten_are_those_of_the_rule_in_play():
    for ours, theirs in product((1, 4, 7, 10), repeat=2):
        mine, others = side((ours, 2)), side((theirs,))
        played = every(lambda dice, a=mine, b=others: detection(a, b, dice).winner)
        assert played == merge(detection_odds(mine, others), lambda seen: seen.winner)


@pytest.mark.rows("A-15")
def test_every_search_for_up_to_ten_hidden():
    for dice, hidden in product(POOLS, range(11)):
        expected = Counter()
        for sixes, ways in enumerate(WAYS[dice]):
            expected[min(sixes, hidden)] += ways
        pool = Tally().plus("OBSERVATION", dice)
        found = every(lambda hand, pool=pool, hidden=hidden: count_found(pool, hidden, hand))
        assert {number: chance * 6**dice for number, chance in found.items()} == dict(expected)
