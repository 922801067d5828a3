"""What each side needs: assets, difficulties, what is worn and how a group is deployed."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.rulings import Rulings
from rules.stealth.bands.difficulty import Difficulty, asset
from rules.stealth.bands.environment import Band
from rules.stealth.bands.formations import (
    Formation,
    Size,
    being_seen,
    meeting,
    seeing,
    size_of,
)
from rules.stealth.bands.look import Adjustment, Alertness, Blind, Cover, Group, look

ON_D10 = Rulings().choose("G-116", "1D10; x2, x1, 1/2, 1/4, 1/8")
MAYA = Group("Maya", (7,), (10,))
GUARD = Group("Guard", (9,), (11,))


def needs(observer, target, band, rulings=Rulings()):  # noqa: B008
    found = look(observer, target, band, rulings)
    return found.stealth.need(rulings), found.observation.need(rulings)


def level(tally):
    return tally.levels.total


@pytest.mark.rows("R-01")
@pytest.mark.parametrize(
    ("characteristic", "skill", "expected"), [(10, 0, 5), (11, 0, 6), (7, 3, 7), (0, 0, 0)]
)
def test_everybody_has_an_asset_trained_or_not(characteristic, skill, expected):
    proposed = asset(characteristic, skill)
    assert proposed.total == expected
    assert proposed.rows == ("INVENTED", "R-01")


@pytest.mark.rows("R-03", "G-116")
def test_observation_is_harder_band_by_band():
    """An asset of 11 times 4, 2, 1, a half and a quarter, rounded down."""
    found = [look(GUARD, MAYA, band) for band in Band]
    assert [f.observation.difficulty.label for f in found] == [
        "Easy", "Average", "Difficult", "Formidable", "Impossible",
    ]  # fmt: skip
    assert [f.observation.need() for f in found] == [44, 22, 11, 5, 2]
    assert [f.observation.need(ON_D10) for f in found] == [22, 11, 5, 2, 1]


@pytest.mark.rows("R-04", "G-116")
def test_stealth_is_always_average():
    assert {needs(GUARD, MAYA, band)[0] for band in Band} == {14}
    assert {needs(GUARD, MAYA, band, ON_D10)[0] for band in Band} == {7}


@pytest.mark.rows("R-23", "G-122", "G-132")
@pytest.mark.parametrize(("cover", "need"), [(Cover.MUCH, 28), (Cover.SOME, 14), (Cover.NONE, 7)])
def test_cover_makes_stealth_easier_or_harder(cover, need):
    assert needs(GUARD, replace(MAYA, cover=cover), Band.LONG)[0] == need


@pytest.mark.rows("R-23", "G-122")
@pytest.mark.parametrize(
    ("alertness", "need"),
    [(Alertness.ALERT, 22), (Alertness.AT_EASE, 11), (Alertness.DROWSY, 5)],
)
def test_whoever_is_at_ease_or_nearly_asleep_sees_less(alertness, need):
    assert needs(replace(GUARD, alertness=alertness), MAYA, Band.SHORT)[1] == need


@pytest.mark.rows("R-23", "G-122")
def test_camouflage_makes_observation_harder():
    hidden = replace(MAYA, camouflaged=True)
    assert needs(GUARD, hidden, Band.SHORT)[1] == 11
    drowsy = replace(GUARD, alertness=Alertness.DROWSY)
    assert needs(drowsy, hidden, Band.CLOSE)[1] == 5


@pytest.mark.rows("G-132")
def test_no_level_is_beyond_impossible_or_below_easy():
    drowsy = replace(GUARD, alertness=Alertness.DROWSY)
    assert look(drowsy, MAYA, Band.EXTREME).observation.difficulty is Difficulty.IMPOSSIBLE
    eased = look(GUARD, MAYA, Band.CLOSE, adjustment=Adjustment(-3, -3))
    assert eased.observation.difficulty is Difficulty.EASY
    assert eased.stealth.difficulty is Difficulty.EASY
    assert [r.value for r in eased.stealth.levels if r.label == "by hand"] == [-3]


@pytest.mark.rows("R-15")
def test_a_sleeper_sees_nothing():
    found = look(replace(GUARD, alertness=Alertness.ASLEEP), MAYA, Band.CLOSE)
    assert found.blind is Blind.ASLEEP
    assert replace(GUARD, alertness=Alertness.ASLEEP).sees == frozenset()
    assert look(GUARD, MAYA, Band.EXTREME).blind is None


@pytest.mark.rows("G-128")
def test_sizes():
    sizes = [size_of(people) for people in (1, 2, 3, 9, 10, 40, 41, 200)]
    assert sizes == [size for size in Size for _ in range(2)]


# Formation, people, rowdy: what the observer gains to the asset, in levels, and to the need.
SEEN = [
    (Formation.SWEEP, 4, False, 3, 0, 1),
    (Formation.SWEEP, 30, False, 0, -1, 1),
    (Formation.SWEEP, 60, False, 0, -2, 1),
    (Formation.COLUMN, 5, False, 1, 0, 1),
    (Formation.COLUMN, 20, False, 3, 0, 1),
    (Formation.COLUMN, 41, False, 3, -1, 1),
    (Formation.POINTLESS, 5, False, 1, 0, 1),
    (Formation.POINTLESS, 20, False, 3, 0, 1),
    (Formation.MOB, 3, True, 3, 0, 1),
    (Formation.MOB, 20, False, 0, 0, 2),
    (Formation.MOB, 20, True, 0, 0, 4),
    (Formation.DRUNKEN, 30, True, 0, 0, 4),
    (Formation.DRUNKEN, 5, False, 3, 0, 1),
    (Formation.MOB, 50, False, 0, -1, 2),
    (Formation.LOOSE, 50, True, 0, 0, 1),
    (Formation.SWEEP, 2, False, 0, 0, 1),
]


@pytest.mark.rows("R-24", "R-26", "R-28", "R-30", "G-123", "G-124", "G-128")
@pytest.mark.parametrize(("formation", "people", "rowdy", "more", "levels", "times"), SEEN)
def test_a_formation_is_seen_by_its_size(formation, people, rowdy, more, levels, times):
    seen = being_seen(formation, people, rowdy=rowdy)
    product = Fraction(1)
    for factor in seen.factors:
        product *= factor.times
    assert (seen.asset.total, seen.levels.total, product) == (more, levels, times)


@pytest.mark.rows("R-24", "R-30", "G-123", "G-124")
def test_the_bonus_comes_before_the_multiplier_and_the_factor_after():
    """Asset 11: at long range (x1/2) a squad's +3 gives 7; a rowdy mob gives 4 times 5."""
    squad = replace(MAYA, stealth=(7,) * 4, formation=Formation.SWEEP)
    assert needs(GUARD, squad, Band.LONG)[1] == 7
    mob = replace(MAYA, stealth=(7,) * 20, formation=Formation.MOB, rowdy=True)
    assert needs(GUARD, mob, Band.LONG)[1] == 20
    platoon = replace(MAYA, stealth=(7,) * 20, formation=Formation.SWEEP)
    assert needs(GUARD, platoon, Band.LONG)[1] == 11


@pytest.mark.rows("R-25")
def test_a_sweep_looks_with_the_mean_of_best_and_worst_twice():
    eyes = seeing(Formation.SWEEP, (12, 5, 5, 6))
    assert (eyes.asset.total, eyes.throws, eyes.factors) == (8, 2, ())


@pytest.mark.rows("R-27")
def test_a_column_looks_through_its_point_man():
    eyes = seeing(Formation.COLUMN, (4, 12, 12))
    assert (eyes.asset.total, eyes.throws, eyes.factors) == (4, 1, ())


@pytest.mark.rows("R-28", "G-123", "G-124")
def test_the_front_of_a_pointless_column_sees_less():
    near = Group("Porters", (5,) * 3, (11, 12, 12), formation=Formation.POINTLESS)
    assert needs(near, MAYA, Band.SHORT)[1] == 16  # (11 - 3) x 2
    assert needs(replace(near, strung_out=True), MAYA, Band.SHORT)[1] == 11  # half of 22
    weak = replace(near, observation=(2, 9, 9))
    assert needs(weak, MAYA, Band.SHORT)[1] == 0


@pytest.mark.rows("R-29", "G-124")
def test_a_mob_sees_half_or_worse_but_twice():
    mob = Group("Crowd", (5,) * 3, (11, 5, 8), formation=Formation.MOB)
    found = look(mob, MAYA, Band.SHORT).observation
    assert (found.need(), found.throws) == (8, 2)  # (11 + 5) / 2 x 2, halved
    assert look(replace(mob, rowdy=True), MAYA, Band.SHORT).observation.need() == 4


@pytest.mark.rows("R-31", "G-129")
def test_a_drunken_mob_spots_nobody_beyond_short():
    drunks = Group("Crew", (5,) * 3, (11, 5, 8), formation=Formation.DRUNKEN)
    blind = {band: look(drunks, MAYA, band).blind for band in Band}
    assert blind == {
        Band.CLOSE: None, Band.SHORT: None,
        Band.MEDIUM: Blind.DRUNK, Band.LONG: Blind.DRUNK, Band.EXTREME: Blind.DRUNK,
    }  # fmt: skip
    assert look(drunks, MAYA, Band.SHORT).observation.need() == 8


def test_a_loose_group_has_its_best_eyes_and_its_clumsiest_feet():
    group = Group("Party", (9, 4, 7), (6, 12, 3))
    assert needs(group, MAYA, Band.MEDIUM)[1] == 12
    assert needs(GUARD, group, Band.MEDIUM)[0] == 8


def test_nobody_looks_out_for_nobody():
    with pytest.raises(ValueError, match="somebody"):
        seeing(Formation.SWEEP, ())


@pytest.mark.rows("R-32")
def test_meeting_patterns():
    said = {
        ("sweep", "sweep"): ("early", "far", "cover", "snip", "flank"),
        ("column", "sweep"): ("enfilade", "envelop", "line"),
        ("column", "column"): ("near", "fast", "past each other"),
    }
    kinds = {Formation.SWEEP: "sweep", Formation.COLUMN: "column", Formation.POINTLESS: "column"}
    for one, other in product(Formation, repeat=2):
        told = meeting(one, other)
        assert told == meeting(other, one)
        words = said.get(tuple(sorted((kinds.get(one, ""), kinds.get(other, "")))), ())
        assert all(word in told for word in words), (one, other)
        assert bool(told) is bool(words)


@pytest.mark.rows("R-23", "R-24")
def test_a_need_names_its_rows():
    drowsy = replace(GUARD, alertness=Alertness.DROWSY)
    squad = replace(
        MAYA, stealth=(7,) * 4, formation=Formation.SWEEP, cover=Cover.NONE, camouflaged=True
    )
    rows = look(drowsy, squad, Band.LONG).rows
    assert {"R-03", "R-04", "R-23", "R-24", "G-122", "G-123"} <= set(rows)
    assert len(rows) == len(set(rows))
