"""Indirect fire and fire guided by a laser, counted face by face."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.deviation import Ordnance
from rules.combat.indirect import IndirectFire, Observation, indirect_fire, indirect_fire_odds
from rules.dice import GivenDice
from rules.odds import merge
from rules.rulings import EasyLevel, Rulings
from rules.tasks.success import Word

CALLED = IndirectFire(marksmanship=4, observing=3, distance=400, reach=2000)


def counted(need: int, skill: int, metres: int) -> dict[object, Fraction]:
    """The chance of a hit, and of each distance that a miss strays."""
    found = Counter()
    for face, die in product(range(10), range(1, 11)):
        found["hit" if face and face + skill >= need else die * metres] += 1
    return {key: Fraction(n, 100) for key, n in found.items()}


def seen(fire: IndirectFire) -> dict[object, Fraction]:
    odds = indirect_fire_odds(fire)
    return merge(odds, lambda at: at.deviation.metres if at.deviation else "hit")


@pytest.mark.rows("C-67", "C-53")
@pytest.mark.parametrize(("own", "observing", "lower"), [(4, 3, 3), (2, 6, 2), (5, None, 0)])
def test_the_lower_of_two_skills_counts_against_difficult(own, observing, lower):
    fire = IndirectFire(own, 400, 2000, observing=observing)
    assert fire.dm.total == lower
    assert seen(fire) == counted(11, lower, 10)


@pytest.mark.rows("C-69", "G-74")
def test_for_whoever_observes_himself_only_his_own_skill_counts():
    fire = IndirectFire(5, 400, 2000, observation=Observation.SELF, observing=1)
    assert seen(fire) == counted(11, 5, 10)


@pytest.mark.rows("C-70", "C-71", "G-02")
@pytest.mark.parametrize(("easy", "need"), [(EasyLevel.SIMPLE, 3), (EasyLevel.HALF, 5)])
def test_a_round_that_homes_on_a_spot_is_easy_and_strays_twice_as_far(easy, need):
    rulings = Rulings(easy=easy)
    fire = IndirectFire(2, 400, 2000, observing=1, designated=True, rulings=rulings)
    assert seen(fire) == counted(need, 1, 20)


@pytest.mark.rows("C-70", "G-73")
def test_without_the_spot_it_misses():
    fire = IndirectFire(9, 400, 2000, observing=9, designated=True, spotted=False)
    assert "hit" not in seen(fire)
    dark = indirect_fire(fire, GivenDice([4, 9]))
    assert dark.deviation.metres == 80


@pytest.mark.rows("C-72", "C-54")
def test_fired_directly_the_gunner_needs_no_observer():
    fire = IndirectFire(3, 400, 2000, observation=Observation.DIRECT, designated=True)
    assert seen(fire) == counted(3, 3, 2)
    plain = IndirectFire(3, 400, 2000, observation=Observation.DIRECT)
    assert "aimed fire" in plain.refusals[0]


@pytest.mark.rows("C-55")
@pytest.mark.parametrize(("distance", "metres"), [(1000, 20), (1001, 40)])
def test_beyond_half_the_range_it_strays_twice_as_far(distance, metres):
    fire = IndirectFire(4, distance, 2000, Ordnance.ROCKET, observing=4)
    assert seen(fire) == counted(11, 4, metres)


@pytest.mark.rows("C-63")
def test_only_weapons_with_a_range_for_it_fire_indirectly():
    assert "no range" in IndirectFire(4, 400, 0).refusals[0]
    assert "reaches 2000 m" in IndirectFire(4, 2001, 2000).refusals[0]
    assert not IndirectFire(4, 2000, 2000).refusals
    with pytest.raises(ValueError, match="skill"):
        indirect_fire(IndirectFire(None, 400, 2000), GivenDice([]))


@pytest.mark.rows("C-67")
def test_a_hit_strays_nowhere():
    assert indirect_fire(CALLED, GivenDice([9])).hit
    missed = indirect_fire(CALLED, GivenDice([7, 10, 0]))
    assert not missed.hit
    assert missed.deviation.describe() == "deviates 100 m, short"


@pytest.mark.rows("T-76", "G-19")
def test_the_referee_sets_levels_and_the_result():
    assert seen(IndirectFire(4, 400, 2000, observing=4, word=Word(-1))) == counted(7, 4, 10)
    assert seen(IndirectFire(4, 400, 2000, observing=4, word=Word(succeeds=True))) == {"hit": 1}
    dark = IndirectFire(4, 400, 2000, designated=True, spotted=False, word=Word(succeeds=True))
    assert seen(dark) == {"hit": 1}
    assert "harder than Impossible" in IndirectFire(4, 400, 2000, word=Word(3)).refusals[0]
