"""Aimed fire with rounds that explode, counted face by face."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.aimed_fire import Shot
from rules.combat.cover import FULL_COVER
from rules.combat.exploding_fire import fire_round, fire_round_odds
from rules.dice import GivenDice
from rules.odds import merge
from rules.rulings import Rulings, TenSided
from rules.tasks.success import Word

SHOT = Shot(skill=2, distance=40, effective_range=40, dpv=Fraction(2))  # Difficult, 11+


@pytest.mark.rows("C-29", "C-53", "C-54", "C-56")
def test_a_round_hits_as_aimed_fire_and_strays_a_metre_for_each_point():
    counted = Counter()
    for face, die, scatter in product(range(10), range(1, 11), range(10)):
        hit = face != 0 and face + 2 >= 11
        # 7 above left, 8 and 9 above, 4 above right; 6 left, 3 right; 5, 0 and 1, 2 below
        where = {7: (-1, 1), 8: (0, 1), 9: (0, 1), 4: (1, 1), 6: (-1, 0), 3: (1, 0), 5: (-1, -1),
                 0: (0, -1), 1: (0, -1), 2: (1, -1)}[scatter]  # fmt: skip
        counted["hit" if hit else (die, where)] += Fraction(1, 1000)
    odds = fire_round_odds(SHOT)
    assert counted == merge(
        odds,
        lambda at: (
            (int(at.deviation.metres), (at.deviation.direction.right, at.deviation.direction.ahead))
            if at.deviation
            else "hit"
        ),
    )


@pytest.mark.rows("C-53", "C-56")
def test_one_round_with_given_dice():
    assert fire_round(SHOT, GivenDice([9])).hit
    strayed = fire_round(SHOT, GivenDice([8, 7, 3]))
    assert strayed.deviation.describe() == "deviates 7 m, to the right"
    assert {"C-29", "C-53", "C-54", "C-56", "G-69"} <= set(strayed.rows)


@pytest.mark.rows("G-01")
def test_the_distance_die_is_read_as_the_campaign_rules():
    zero = Rulings(ten_sided=TenSided.ZERO)
    shot = Shot(skill=2, distance=40, effective_range=40, dpv=Fraction(2), rulings=zero)
    assert fire_round(shot, GivenDice([1, 0, 8])).deviation.metres == 0


@pytest.mark.rows("C-26", "C-28", "C-33", "C-45")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"skill": None}, "C-26"),
        ({"distance": 161}, "C-28"),
        ({"flechette": True}, "C-33"),
        ({"cover": FULL_COVER}, "C-45"),
        ({"rounds_loaded": 0}, "G-163"),
    ],
)
def test_what_cannot_be_aimed_cannot_be_fired(change, why):
    listed = {"skill": 2, "distance": 40, "effective_range": 40, "dpv": Fraction(2)} | change
    with pytest.raises(ValueError, match=why):
        fire_round(Shot(**listed), GivenDice([]))
    with pytest.raises(ValueError, match=why):
        fire_round_odds(Shot(**listed))


@pytest.mark.rows("T-76")
def test_the_referee_says_whether_it_hits():
    miss = Shot(2, 40, 40, Fraction(2), word=Word(0, False))
    assert not fire_round(miss, GivenDice([1, 8])).hit
