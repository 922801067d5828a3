"""Throwing objects, knives and grenades, counted face by face."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.hit_location import Location
from rules.combat.thrown import (
    KNIFE,
    Cast,
    Victim,
    object_impact,
    throw_grenade,
    throw_grenade_odds,
    throw_object,
    throw_object_odds,
)
from rules.combat.toll import Toll
from rules.combat.wounds import DamageType, Worn
from rules.dice import GivenDice
from rules.odds import merge
from rules.tally import Tally
from rules.tasks.difficulty import Difficulty
from rules.tasks.success import Word

ROOT_HALF = 0.5**0.5
STEPS = {
    0: (0, -1), 1: (0, -1), 2: (ROOT_HALF, -ROOT_HALF), 3: (1, 0), 4: (ROOT_HALF, ROOT_HALF),
    5: (-ROOT_HALF, -ROOT_HALF), 6: (-1, 0), 7: (-ROOT_HALF, ROOT_HALF), 8: (0, 1), 9: (0, 1),
}  # fmt: skip


@pytest.mark.rows("C-57", "G-67")
@pytest.mark.parametrize(
    ("kilograms", "effective"),
    [("0.3", 20), ("1", 20), ("1.6", Fraction(25, 2)), ("4", 5), ("25", Fraction(4, 5))],
)
def test_what_is_heavier_than_a_kilogram_flies_less_far(kilograms, effective):
    assert Cast(2, 10, 20, Fraction(kilograms)).effective_range == effective


@pytest.mark.rows("C-57", "G-68")
@pytest.mark.parametrize(
    ("distance", "level"),
    [(10, "ROUTINE"), (11, "DIFFICULT"), (20, "DIFFICULT"), (40, "FORMIDABLE"), (80, "IMPOSSIBLE")],
)
def test_the_bands_of_aimed_fire_count_for_what_is_thrown(distance, level):
    assert Cast(2, distance, 20).difficulty is Difficulty[level]


@pytest.mark.rows("C-57")
def test_nothing_flies_beyond_four_times_the_range():
    assert "80 m" in Cast(2, 81, 20).refusals[0]
    assert Cast(2, 10, 0).refusals
    with pytest.raises(ValueError, match="80 m"):
        throw_grenade_odds(Cast(2, 81, 20))


@pytest.mark.rows("C-57", "T-62", "G-21")
@pytest.mark.parametrize(
    ("distance", "modifier", "faces"),
    [(10, 0, 0), (10, 6, 1), (10, 8, 3), (20, 10, 1)],  # 15+ at close range, 19+ at effective
)
def test_whoever_lacks_the_skill_throws_two_levels_harder(distance, modifier, faces):
    cast = Cast(None, distance, 20, modifiers=Tally().plus("wind", modifier))
    assert cast.refusals == ()
    assert {"T-62", "G-21"} <= set(cast.rows)
    odds = throw_object_odds(cast, KNIFE, Victim())
    assert sum(chance for toll, chance in odds.items() if toll.struck) == Fraction(faces, 10)
    landings = throw_grenade_odds(cast)
    assert sum(chance for at, chance in landings.items() if at.hit) == Fraction(faces, 10)
    assert "Impossible" in Cast(None, 21, 20).refusals[0]  # long range, two beyond Formidable


@pytest.mark.rows("C-58")
@pytest.mark.parametrize(
    ("strength", "dpv"), [(1, 0), (2, "0.1"), (9, "0.4"), (10, "0.5"), (19, "0.9"), (20, 1)]
)
def test_an_object_strikes_with_a_twentieth_of_the_strength(strength, dpv):
    impact = object_impact(strength)
    assert (impact.dpv, impact.damage) == (Fraction(dpv), DamageType.BLUNT)


@pytest.mark.rows("C-59")
def test_a_knife_strikes_alike_at_any_range():
    assert (KNIFE.dpv, KNIFE.damage) == (Fraction(3, 10), DamageType.NORMAL)
    near = throw_object(Cast(9, 5, 20), KNIFE, Victim(), GivenDice([9, 1, 1])).wound
    far = throw_object(Cast(18, 80, 20), KNIFE, Victim(), GivenDice([9, 1, 1])).wound
    assert near == far


@pytest.mark.rows("C-57", "C-58")
def test_the_odds_of_an_object_are_counted_over_all_faces():
    # Routine, 7+, with skill 2: the faces 5 to 9 hit. A DPV of 0.5 against bare skin.
    tolls = Counter()
    for face in range(10):
        if face < 5:
            tolls[Toll()] += 100
            continue
        for location, effect in product(range(1, 11), range(1, 11)):
            dice = GivenDice([face, location, effect])
            result = throw_object(Cast(2, 10, 20), object_impact(10), Victim(), dice)
            assert result.hit
            tolls[Toll.of(result.wound)] += 1
    odds = throw_object_odds(Cast(2, 10, 20), object_impact(10), Victim())
    assert odds == {toll: Fraction(n, 1000) for toll, n in tolls.items()}
    assert odds[Toll()] == Fraction(1, 2)


@pytest.mark.rows("C-58")
def test_a_blunt_object_that_armour_stops_does_not_bruise_again():
    coat = tuple(Worn(place, Fraction(1)) for place in Location)
    result = throw_object(Cast(9, 5, 20), object_impact(10), Victim(coat), GivenDice([9, 1]))
    assert (result.hit, result.wound) == (True, None)


@pytest.mark.rows("C-60", "C-61", "G-70", "G-71")
@pytest.mark.parametrize(
    ("distance", "skill", "need"), [(4, 0, 7), (7, 3, 7), (10, 3, 7), (15, 5, 11), (30, 9, 15)]
)
def test_a_grenade_hits_or_strays_at_most_as_far_as_it_was_thrown(distance, skill, need):
    counted = Counter()
    for face, die, scatter in product(range(10), range(1, 11), range(10)):
        if face and face + skill >= need:
            counted["hit", 0, distance >= 5] += 1
            continue
        far = min(die, distance)
        right, ahead = STEPS[scatter]
        away = (far * right) ** 2 + (distance + far * ahead) ** 2
        counted["miss", far, away > 25 - 1e-9] += 1
    odds = throw_grenade_odds(Cast(skill, distance, 20))
    seen = merge(
        odds,
        lambda at: (
            ("hit", 0, at.explodes)
            if at.deviation is None
            else ("miss", at.deviation.metres, at.explodes)
        ),
    )
    assert seen == {key: Fraction(n, 1000) for key, n in counted.items()}


@pytest.mark.rows("C-61", "G-71")
def test_a_grenade_that_comes_down_at_the_throwers_feet_does_not_go_off():
    assert throw_grenade(Cast(9, 5, 20), GivenDice([9])).explodes
    assert not throw_grenade(Cast(9, 4, 20), GivenDice([9])).explodes
    assert not throw_grenade(Cast(0, 10, 20), GivenDice([1, 6, 0])).explodes  # 6 m short
    assert throw_grenade(Cast(0, 10, 20), GivenDice([1, 5, 0])).explodes


@pytest.mark.rows("C-62")
@pytest.mark.parametrize(("levels", "faces"), [(-1, 6), (0, 2), (1, 0)])
def test_a_tank_is_easier_to_hit_than_a_window(levels, faces):
    # At 15 m of 20 Difficult, 11+; with skill 3 the faces 8 and 9 hit, one level easier 4 to 9.
    odds = throw_grenade_odds(Cast(3, 15, 20, word=Word(levels)))
    assert sum(c for at, c in odds.items() if at.hit) == Fraction(faces, 10)
    assert ("C-62" in Cast(3, 15, 20, word=Word(levels)).rows) == bool(levels)


@pytest.mark.rows("C-62", "G-19")
def test_nothing_is_harder_than_impossible():
    assert "harder than Impossible" in Cast(3, 80, 20, word=Word(1)).refusals[0]


@pytest.mark.rows("C-57")
def test_modifiers_count_with_the_skill():
    cast = Cast(2, 10, 20, modifiers=Tally().plus("wind", -3, "T-76"))
    assert cast.dm.total == -1


@pytest.mark.rows("T-76")
def test_the_referee_says_whether_it_hits():
    assert throw_grenade(Cast(0, 15, 20, word=Word(succeeds=True)), GivenDice([])).hit
    assert not throw_object(
        Cast(9, 5, 20, word=Word(succeeds=False)), KNIFE, Victim(), GivenDice([])
    ).hit
