"""Where a round comes down that misses: distance, direction, and how far from where it came."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import cos, radians, sin

import pytest

from rules.combat.deviation import Direction, Ordnance, Spread, deviate, deviation_odds
from rules.dice import GivenDice
from rules.rulings import Rulings, TenSided

DIAGRAM = (
    (-1, 1, (7,)), (0, 1, (8, 9)), (1, 1, (4,)),
    (-1, 0, (6,)), (1, 0, (3,)),
    (-1, -1, (5,)), (0, -1, (0, 1)), (1, -1, (2,)),
)  # fmt: skip
WHERE = {face: (right, ahead) for right, ahead, faces in DIAGRAM for face in faces}
METRES = {
    "direct fire": 1, "grenade": 5, "mortar": 10, "howitzer": 10, "missile": 10, "rocket": 20,
}  # fmt: skip


@pytest.mark.rows("C-56", "G-69")
@pytest.mark.parametrize("face", range(10))
def test_the_direction_is_that_of_the_diagram_with_the_line_of_fire_up_the_page(face):
    found = deviate(Spread(), GivenDice([1, face])).direction
    assert (found.right, found.ahead) == WHERE[face]
    angle = radians(found.degrees)
    assert (round(sin(angle)), round(cos(angle))) == WHERE[face]


@pytest.mark.rows("C-53", "C-54")
@pytest.mark.parametrize("ordnance", Ordnance)
def test_the_die_counts_so_many_metres_for_each_kind_of_weapon(ordnance):
    assert deviate(Spread(ordnance), GivenDice([7, 0])).metres == 7 * METRES[ordnance.value]


@pytest.mark.rows("C-55", "C-71")
@pytest.mark.parametrize(
    ("doubled", "designated", "times"),
    [(False, False, 1), (True, False, 2), (False, True, 2), (True, True, 4)],
)
def test_far_off_and_without_the_spot_it_strays_twice_as_far(doubled, designated, times):
    spread = Spread(Ordnance.MORTAR, doubled=doubled, designated=designated)
    found = deviate(spread, GivenDice([3, 9]))
    assert found.metres == 30 * times
    assert ("C-55" in found.rows, "C-71" in found.rows) == (doubled, designated)


@pytest.mark.rows("C-53", "C-56", "C-60")
@pytest.mark.parametrize("farthest", [None, 6])
def test_the_odds_are_those_of_all_pairs_of_faces(farthest):
    counted = Counter(
        (min(die, farthest or die), WHERE[face]) for die, face in product(range(1, 11), range(10))
    )
    odds = deviation_odds(Spread(farthest=farthest))
    found = {(d.metres, (d.direction.right, d.direction.ahead)): c for d, c in odds.items()}
    assert found == {key: Fraction(n, 100) for key, n in counted.items()}


@pytest.mark.rows("G-01")
@pytest.mark.parametrize(
    ("reading", "distance", "direction"),
    [
        (TenSided.MIXED, (1, 10), (0, 9)),
        (TenSided.ZERO, (0, 9), (0, 9)),
        (TenSided.TEN, (1, 10), (1, 10)),
    ],
)
def test_both_dice_are_read_as_the_campaign_reads_1d10(reading, distance, direction):
    spread = Spread(rulings=Rulings(ten_sided=reading))
    dice = GivenDice([distance[0], direction[1]])
    deviate(spread, dice)
    read = [(thrown.throw.lowest, thrown.throw.highest) for thrown in dice.thrown]
    assert read == [distance, direction]


@pytest.mark.rows("G-01")
def test_a_ten_for_scatter_is_a_nought():
    spread = Spread(rulings=Rulings(ten_sided=TenSided.TEN))
    assert deviate(spread, GivenDice([1, 10])).direction is Direction.SHORT


@pytest.mark.rows("C-61")
@pytest.mark.parametrize("face", range(10))
@pytest.mark.parametrize("distance", [2, 5, 7, 9, 12])
def test_how_near_it_comes_to_the_thrower_is_plain_geometry(distance, face):
    right, ahead = WHERE[face]
    root = (right**2 + ahead**2) ** 0.5
    for die in range(1, 11):
        strays = deviate(Spread(farthest=distance), GivenDice([die, face]))
        far = min(die, distance)
        away = (far * right / root) ** 2 + (distance + far * ahead / root) ** 2
        assert strays.clears(distance, 5) == (away > 25 - 1e-9)
