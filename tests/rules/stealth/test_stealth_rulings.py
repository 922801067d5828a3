"""The switches of the stealth chapters, each both ways, counted where they bear on odds."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.rulings import Rulings
from rules.stealth.bands.detection import Grade, detection_odds, grade
from rules.stealth.bands.difficulty import Difficulty, Effort
from rules.stealth.bands.environment import Band, Sky, Terrain, View, Weather, reach
from rules.stealth.bands.formations import Formation
from rules.stealth.bands.look import Group, Look, look
from rules.stealth.bands.triggers import Circumstances, Watch, throw_due
from rules.stealth.zones.detection import mobility_pool
from rules.tally import Tally

D20 = range(1, 21)
DEFAULT = Rulings()


def ruled(ident, value):
    return Rulings().choose(ident, value)


ENDS = ruled("G-117", "the lowest succeeds, the highest fails")


@pytest.mark.rows("G-117", "R-07")
def test_the_ends_of_the_die_decide_nothing_or_at_least_failure_and_success():
    assert [grade(-3, 1), grade(40, 20)] == [Grade.FAILURE, Grade.CRITICAL_SUCCESS]
    assert [grade(-3, 1, (1, 20)), grade(40, 20, (1, 20))] == [Grade.SUCCESS, Grade.FAILURE]
    assert grade(15, 1, (1, 20)) is Grade.CRITICAL_SUCCESS
    assert grade(2, 20, (1, 20)) is Grade.CRITICAL_FAILURE
    assert [grade(10, roll, (1, 20)) for roll in (2, 19)] == [Grade.SUCCESS, Grade.FAILURE]


def needing(stealth, observation, rulings, *, easier=False):
    """A look with these needs, both tasks Difficult, or the observer's a level easier."""
    level = Difficulty.DIFFICULT
    return Look(
        Band.SHORT,
        Effort("Maya", Tally().plus("asset", stealth), Tally().plus("level", level)),
        Effort(
            "Guards",
            Tally().plus("asset", observation // (2 if easier else 1)),
            Tally().plus("level", level - easier),
        ),
        rulings=rulings,
    )


def spotted(stealth, observation, *, ends=False, tie=False):
    """The share of faces by which they are spotted, counted."""

    def column(need, roll):
        found = 3 if roll <= need - 10 else 2 if roll <= need else 0 if roll >= need + 10 else 1
        if ends and roll == 1:
            return max(found, 2)
        return min(found, 1) if ends and roll == 20 else found

    hits = 0
    for hide, spot in product(D20, D20):
        lead = column(observation, spot) - column(stealth, hide)
        gap = (observation - spot) - (stealth - hide)
        hits += lead > 0 or (lead == 0 and (gap > 0 or (gap == 0 and tie)))
    return Fraction(hits, 400)


def chance(one):
    return sum((p for found, p in detection_odds(one).items() if found.spotted), Fraction(0))


@pytest.mark.rows("G-117", "R-08")
def test_the_ends_of_the_die_in_the_odds():
    for stealth, observation in product((0, 4, 11, 19, 25, 33), repeat=2):
        plain, decided = (needing(stealth, observation, rulings) for rulings in (DEFAULT, ENDS))
        assert chance(plain) == spotted(stealth, observation)
        assert chance(decided) == spotted(stealth, observation, ends=True)
        assert decided.rows[-1] == "G-117"


@pytest.mark.rows("G-121", "R-09")
def test_a_contest_even_in_all_goes_to_the_sneak_or_to_the_observer():
    seen = ruled("G-121", "is spotted")
    for stealth, observation in product((3, 8, 12, 22), repeat=2):
        assert chance(needing(stealth, observation, DEFAULT)) == spotted(stealth, observation)
        assert chance(needing(stealth, observation, seen)) == spotted(
            stealth, observation, tie=True
        )
    for rulings in (DEFAULT, seen):  # an easier task wins the tie whatever is ruled
        assert chance(needing(12, 8, rulings, easier=True)) == spotted(12, 8, tie=True)


@pytest.mark.rows("G-123", "R-24", "R-28")
@pytest.mark.parametrize(
    ("band", "asset", "need"),
    [(Band.SHORT, (6 + 3) * 2, 6 * 2 + 3), (Band.LONG, (6 + 3) // 2, 6 // 2 + 3)],
)
def test_three_is_added_to_the_asset_or_to_the_need(band, asset, need):
    squad = Group("Squad", (5,) * 4, (5,) * 4, Formation.SWEEP)
    guards = Group("Guards", (5,), (6,))
    to_need = ruled("G-123", "the number needed")
    assert look(guards, squad, band).observation.need() == asset
    other = look(guards, squad, band, to_need)
    assert other.observation.need(to_need) == need
    assert {"R-24", "G-123"} <= set(other.rows)


@pytest.mark.rows("G-123", "R-28")
def test_the_front_of_a_column_loses_three_of_the_one_or_the_other():
    column = Group("Column", (5,) * 4, (2,) * 4, Formation.POINTLESS)
    guard = Group("Guard", (5,), (6,))
    to_need = ruled("G-123", "the number needed")
    assert look(column, guard, Band.SHORT).observation.need() == 0  # 2 - 3, twice
    assert look(column, guard, Band.SHORT, to_need).observation.need(to_need) == 1  # 4 - 3
    assert look(column, guard, Band.LONG, to_need).observation.need(to_need) == 0  # never below


@pytest.mark.rows("G-125", "R-18")
@pytest.mark.parametrize(
    ("view", "printed", "halved"),
    [
        (View(sky=Sky.STARS), (12, 50, 125, 250, 500), (25, 100, 250, 500, 1000)),
        (View(sky=Sky.OVERCAST), (6, 25, 62, 125, 250), (12, 50, 125, 250, 500)),
        (View(Terrain.CITY, Sky.STARS), (5, 10, 20, 100, 200), (2, 5, 20, 100, 250)),
        (View(Terrain.CITY, Sky.STARS, Weather.RAIN), (2, 5, 10, 50, 100), (1, 2, 10, 50, 125)),
        (View(Terrain.HEAVY_FOREST, Sky.STARS), (2, 5, 10, 20, 40), (2, 5, 10, 20, 40)),
        (View(Terrain.CITY), (5, 10, 40, 200, 500), (5, 10, 40, 200, 500)),
    ],
)
def test_a_night_is_as_printed_or_half_of_daylight(view, printed, halved):
    assert reach(view).edges == printed
    assert reach(view, ruled("G-125", "half of daylight, as everywhere")).edges == halved


@pytest.mark.rows("G-125", "R-18")
@pytest.mark.parametrize(
    ("view", "told"),
    [
        (View(sky=Sky.STARS), []),
        (View(sky=Sky.OVERCAST), ["half the printed night"]),
        (View(Terrain.HEAVY_FOREST, Sky.STARS), ["1/2 of daylight"]),
        (View(Terrain.HEAVY_FOREST, Sky.OVERCAST), ["1/4 of daylight"]),
    ],
)
def test_of_what_a_night_is_a_part_is_what_is_counted(view, told):
    assert [one.label for one in reach(view).reasons if one.row == "R-18"] == told


@pytest.mark.rows("G-125", "R-16")
def test_a_prone_target_at_night_is_halved_once():
    lying = View(sky=Sky.STARS, prone=True)
    halved = ruled("G-125", "half of daylight, as everywhere")
    assert reach(lying).edges == (6, 25, 62, 125, 250)
    assert reach(lying, halved).edges == (12, 50, 125, 250, 500)


@pytest.mark.rows("G-130", "R-06", "R-13")
def test_other_triggers_end_free_moves_or_wait_for_them():
    kept = ruled("G-130", "kept in spite of other triggers")
    now = Circumstances(Band.LONG, (("weather", "dry"),))
    free = Watch(last=now, free_moves=1)
    rain = replace(now, variables=(("weather", "rain"),))
    for watch, then in ((free, rain), (replace(free, event="a shout"), now)):
        assert throw_due(watch, then).due
        assert not throw_due(watch, then, kept).due
        assert throw_due(replace(watch, free_moves=0), then, kept).due, "none is left"
    farther = replace(now, band=Band.EXTREME)
    assert throw_due(free, farther, kept).reason == "the extreme band has been entered"


@pytest.mark.rows("G-136", "G-137")
def test_mobility_is_a_pool_without_darkness_or_guard():
    assert [mobility_pool(dice).total for dice in (0, 1, 5)] == [1, 1, 5]
    assert mobility_pool(5).rows == ("A-16", "G-136")
    with pytest.raises(ValueError, match="negative"):
        mobility_pool(-1)
