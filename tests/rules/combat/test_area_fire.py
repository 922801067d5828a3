"""Area fire against counting every face by hand."""

import re
from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.area_fire import (
    AreaFire,
    Target,
    area_fire,
    area_fire_odds,
    dpv,
    duck_odds,
    hit_number,
    refusals,
    ruled,
    value,
)
from rules.combat.beaten_zone import Place
from rules.combat.cover import FULL_COVER, Cover
from rules.combat.hit_location import Location
from rules.combat.initiative import Tier
from rules.combat.movement import Mode
from rules.combat.toll import Effect, Toll, chances
from rules.combat.wounds import DamageType, Worn
from rules.dice import GivenDice, Throw, d6
from rules.rulings import Rulings

D10 = range(1, 11)
GUN = {
    "skill": 0,
    "distance": 40,
    "effective_range": 40,
    "value": Fraction(3),
    "dpv": Fraction(1, 2),
}
FAST = {"rate_of_fire": 5, "rounds_per_burst": 4, "rounds_loaded": 40}
SHOTGUN = {"slug_die": d6(1, "slugs")}
FLECHETTE = {"flechette": True}
CHEST_KILL, LEG_LIGHT = 2, 10
KILLS, SERIOUS = {1, 2}, {3, 4, 5, 8}
WALL = Cover(frozenset({Location.CHEST, Location.ABDOMEN}), Fraction(1))


def fire(**changed):
    return AreaFire(**{**GUN, **FAST, **changed})


def one_strike(place, die, walled=False):
    """A hit with DPV .5 on nobody's armour, straight from the wound chart."""
    if walled and place in {2, 3, 4, 5}:
        return Toll(struck=True)
    full = die <= 5
    if place in KILLS:
        return Toll(True, killed=True) if full else Toll(True, shock=1, knocked_down=True)
    if place in SERIOUS:
        return (
            Toll(True, shock=1, knocked_down=True)
            if full
            else Toll(True, light=1, knocked_down=True)
        )
    return Toll(True, light=1, knocked_down=True) if full else Toll(True)


def together(tolls):
    if any(toll.killed for toll in tolls):
        return Toll(struck=True, killed=True)
    return Toll(
        any(toll.struck for toll in tolls),
        False,
        sum(toll.shock for toll in tolls),
        sum(toll.stun for toll in tolls),
        sum(toll.light for toll in tolls),
        any(toll.knocked_down for toll in tolls),
    )


def strikes(number, walled=False):
    """The chances of the toll of so many strikes, over all their faces."""
    one = defaultdict(Fraction)
    for place, die in product(D10, D10):
        one[one_strike(place, die, walled)] += Fraction(1, 100)
    sums = defaultdict(Fraction)
    for picks in product(one.items(), repeat=number):
        chance = Fraction(1)
        for _, part in picks:
            chance *= part
        sums[together([toll for toll, _ in picks])] += chance
    return sums


def counted(faces_that_hit, spread):
    odds = defaultdict(Fraction, {Toll(): Fraction(10 - faces_that_hit, 10)})
    for toll, chance in spread.items():
        odds[toll] += Fraction(faces_that_hit, 10) * chance
    return {toll: chance for toll, chance in odds.items() if chance}


# The hit number


@pytest.mark.rows("C-28", "C-34", "C-35")
@pytest.mark.parametrize(
    ("distance", "rifle", "shotgun", "flechette"),
    [
        (20, "6", "6", "3"),
        (40, "3", "3", "3"),
        (80, "1.5", "3", "3"),
        (160, "1.5", None, None),
    ],
)
def test_the_value_at_every_range(distance, rifle, shotgun, flechette):
    assert value(fire(distance=distance)) == Fraction(rifle)
    for kind, expected in ((SHOTGUN, shotgun), (FLECHETTE, flechette)):
        made = fire(distance=distance, **kind)
        if expected is None:
            assert refusals(made)
        else:
            assert value(made) == Fraction(expected)


@pytest.mark.rows("C-36", "C-37", "C-39", "G-41")
@pytest.mark.parametrize(
    ("afv", "distance", "bursts", "inside", "beyond"),
    [
        ("3", 40, 1, 3, 1),
        ("3", 40, 2, 6, 3),
        ("3", 80, 1, 1, 0),
        ("3", 80, 3, 4, 2),  # 4.5 and 2.25
        ("1", 160, 1, 0, 0),
        ("1", 160, 4, 2, 1),
        ("2", 20, 5, 20, 10),
    ],
)
def test_the_hit_number_is_the_product_rounded_down_once(afv, distance, bursts, inside, beyond):
    made = fire(value=Fraction(afv), distance=distance, bursts=bursts)
    assert hit_number(made, Target()) == inside
    assert hit_number(made, Target(Place.LINE)) == inside
    assert hit_number(made, Target(Place.BEYOND)) == beyond


@pytest.mark.rows("C-39")
@pytest.mark.parametrize(("distance", "number"), [(35, 1), (40, 1), (41, 0), (20, 0)])
def test_beyond_only_in_the_same_band(distance, number):
    made = fire(distance=30)
    assert hit_number(made, Target(Place.BEYOND, distance)) == number


@pytest.mark.rows("C-45")
def test_full_cover_is_out_of_it():
    hidden = Target(cover=FULL_COVER, ducks=Tier.GREEN)
    assert hit_number(fire(), hidden) == 0
    assert duck_odds(fire(), hidden) == 0
    assert area_fire_odds(fire(), hidden) == {Toll(): 1}


# What it does


@pytest.mark.rows("C-36", "C-38", "C-48", "W-02", "G-40")
@pytest.mark.parametrize(("bursts", "faces"), [(1, 3), (2, 6), (3, 9), (4, 10)])
def test_one_target_over_all_faces(bursts, faces):
    assert area_fire_odds(fire(bursts=bursts), Target()) == counted(faces, strikes(1))


@pytest.mark.rows("C-36")
def test_skill_plays_no_part():
    assert area_fire_odds(fire(skill=0), Target()) == area_fire_odds(fire(skill=9), Target())


@pytest.mark.rows("C-52", "C-35", "C-51")
def test_every_slug_of_a_shotgun_strikes():
    made = fire(slug_die=Throw("slugs", faces=3), distance=80)
    far = defaultdict(Fraction)
    for number in (1, 1, 2):  # halves of 1, 2 and 3, fractions up
        for toll, chance in strikes_at_three_tenths(number).items():
            far[toll] += chance / 3
    assert area_fire_odds(made, Target()) == counted(3, far)


def strikes_at_three_tenths(number):
    """DPV .5 halved, fractions up to the tenth: .3."""
    one = defaultdict(Fraction)
    for place, die in product(D10, D10):
        # a die of 1 to 3 is what 1 to 5 is for .5
        one[one_strike(place, 5 if die <= 3 else 6)] += Fraction(1, 100)
    sums = defaultdict(Fraction)
    for picks in product(one.items(), repeat=number):
        chance = Fraction(1)
        for _, part in picks:
            chance *= part
        sums[together([toll for toll, _ in picks])] += chance
    return sums


@pytest.mark.rows("C-31", "C-49", "C-51")
def test_damage_by_the_range_of_the_area_and_of_whoever_is_on_the_line():
    extreme = fire(distance=160, dpv=Fraction(3))
    assert dpv(extreme, Target()) == 2
    assert dpv(extreme, Target(Place.LINE, 10)) == 3
    assert dpv(extreme, Target(Place.BEYOND, 160)) == 2
    assert dpv(fire(distance=80, dpv=Fraction(3), **SHOTGUN), Target()) == 2


@pytest.mark.rows("G-40")
@pytest.mark.parametrize(
    ("choice", "bursts", "number"),
    [
        ("one for each burst fired", 2, 2),
        ("one for each burst fired", 3, 3),
        ("one for each full ten of the hit number, at least one", 2, 1),
        ("one for each full ten of the hit number, at least one", 4, 2),
    ],
)
def test_how_many_wounds_a_hit_does_is_ruled(choice, bursts, number):
    """An area fire value of 6 at effective range: hit numbers 12, 18 and 24."""
    rulings = Rulings().choose("G-40", choice)
    made = fire(value=Fraction(6), bursts=bursts, rulings=rulings)
    assert area_fire_odds(made, Target()) == counted(10, strikes(number))
    assert ruled(made, [Target()]) == ("G-40",)
    assert ruled(fire(bursts=bursts), [Target()]) == ()


# Ducking


@pytest.mark.rows("C-41", "G-60")
@pytest.mark.parametrize("tier", Tier)
@pytest.mark.parametrize(
    ("afv", "place"),
    [("1", Place.INSIDE), ("3", Place.INSIDE), ("4", Place.INSIDE), ("5", Place.BEYOND)],
)
def test_who_is_forced_to_duck(tier, afv, place):
    number = {"green": 4, "experienced": 6, "veteran": 8, "elite": 10}[tier]
    met = int(afv) // 2 if place is Place.BEYOND else int(afv)
    faces = sum(die + met > number for die in D10)
    made = fire(value=Fraction(afv))
    assert duck_odds(made, Target(place, ducks=tier)) == Fraction(faces, 10)


@pytest.mark.rows("C-40", "C-41", "C-46")
def test_whoever_ducks_has_cover_against_this_very_fire():
    """A green guard ducks on 2 or more with an area fire value of 3."""
    open_, walled = counted(3, strikes(1)), counted(3, strikes(1, walled=True))
    forced = Target(ducks=Tier.GREEN, ducked=WALL)
    both = {
        toll: Fraction(1, 10) * open_.get(toll, 0) + Fraction(9, 10) * walled.get(toll, 0)
        for toll in {*open_, *walled}
    }
    assert area_fire_odds(fire(), forced) == both
    assert area_fire_odds(fire(), Target(ducks=True, ducked=WALL)) == walled
    assert area_fire_odds(fire(), Target(ducked=WALL)) == open_


@pytest.mark.rows("C-36", "C-40", "C-41", "C-52")
def test_with_real_dice_ducking_comes_first():
    made = fire(slug_die=d6(1, "slugs"))
    elite = Target(ducks=Tier.ELITE, ducked=WALL)
    result = area_fire(made, elite, GivenDice([8, 3, 2, CHEST_KILL, LEG_LIGHT, 5]))
    assert result.ducked
    assert [wound and wound.describe() for wound in result.wounds] == [
        None, "left leg: light wound, knocked down",
    ]  # fmt: skip
    missed = area_fire(made, elite, GivenDice([7, 4]))
    assert (missed.ducked, missed.hit) == (False, False)
    assert "C-39" in area_fire(fire(), Target(Place.BEYOND), GivenDice([2])).rows


def test_what_cannot_fail_and_what_cannot_succeed_is_not_thrown_for():
    sure = area_fire(fire(bursts=4), Target(), GivenDice([LEG_LIGHT, 9]))
    assert sure.hit
    never = fire(value=Fraction(1), distance=160)
    assert not area_fire(never, Target(), GivenDice([])).hit


# On the move


@pytest.mark.rows("C-43", "C-44")
@pytest.mark.parametrize(("distance", "standing", "trotting"), [(20, "6", "3"), (40, "3", "1.5")])
def test_walking_is_as_standing_and_trotting_one_band_farther(distance, standing, trotting):
    assert value(fire(distance=distance, pace=Mode.WALK)) == Fraction(standing)
    assert value(fire(distance=distance, pace=Mode.TROT)) == Fraction(trotting)
    assert "C-44" in fire(distance=distance, pace=Mode.TROT).rows
    assert "C-43" in fire(distance=distance, pace=Mode.WALK).rows


@pytest.mark.rows("C-44", "C-51", "C-39")
def test_trotting_moves_every_band():
    trot = fire(distance=40, pace=Mode.TROT, dpv=Fraction(3), **SHOTGUN)
    assert dpv(trot, Target()) == 2
    assert dpv(trot, Target(Place.LINE, 5)) == 3
    assert hit_number(trot, Target(Place.BEYOND, 41)) == 0


@pytest.mark.rows("C-42", "C-44")
@pytest.mark.parametrize(
    ("pace", "distance", "rate", "allowed"),
    [
        (Mode.WALK, 80, 2, True),
        (Mode.WALK, 81, 2, False),
        (Mode.TROT, 40, 2, True),
        (Mode.TROT, 41, 2, False),
        (Mode.WALK, 20, 1, False),
        (Mode.CRAWL, 20, 2, False),
        (Mode.RUN, 20, 2, False),
    ],
)
def test_what_may_be_fired_on_the_move(pace, distance, rate, allowed):
    made = fire(pace=pace, distance=distance, rate_of_fire=rate)
    assert (refusals(made) == ()) is allowed


# What cannot be fired


@pytest.mark.rows("C-26", "C-27", "C-28", "C-32", "C-33", "G-38", "G-163")
@pytest.mark.parametrize(
    ("changed", "row"),
    [
        ({"skill": None}, "C-26"),
        ({"distance": 161}, r"reaches 160 m \(C-28\)"),
        ({"distance": 161, **SHOTGUN}, "reaches 80 m"),
        ({"distance": 161, **FLECHETTE}, "reaches 80 m"),
        ({"distance": 81, **SHOTGUN}, "C-32"),
        ({"distance": 81, **FLECHETTE}, "C-33"),
        ({"bursts": 6, "rounds_loaded": 99}, "C-27"),
        ({"bursts": 3, "fired": 3}, "at most 2"),
        ({"bursts": 3, "rounds_loaded": 11}, "takes 12 rounds"),
        ({"bursts": 0}, "at least one"),
    ],
)
def test_what_cannot_be_fired_says_why(changed, row):
    made = fire(**changed)
    (sentence,) = refusals(made)
    assert re.search(row, sentence)
    with pytest.raises(ValueError, match=row):
        area_fire(made, Target(), GivenDice([]))
    with pytest.raises(ValueError, match=row):
        area_fire_odds(made, Target())


@pytest.mark.rows("G-34", "G-38", "G-51", "G-53")
def test_the_rulings_behind_it_are_named_where_they_matter():
    house = (
        Rulings()
        .choose("G-34", "the whole obstacle")
        .choose("G-38", "a turn, both actions together")
        .choose("G-51", "by the prose")
        .choose("G-53", "nothing")
    )
    vest = Target(armour=(Worn(Location.CHEST, Fraction(1)),))
    assert ruled(fire(rulings=house, rate_of_fire=1), [Target()]) == ()
    assert ruled(fire(rulings=house), [vest]) == ("G-38", "G-53")
    assert ruled(fire(rulings=house, kinetic=False), [vest]) == ("G-38",)
    stunner = fire(rulings=house, damage_type=DamageType.STUN, rate_of_fire=1, kinetic=False)
    assert ruled(stunner, [Target(ducked=WALL)]) == ("G-34", "G-51")


@pytest.mark.rows("C-39")
def test_the_summary_beyond_is_half():
    """An area fire value of 3 and two bursts: 6 faces in the area, 3 beyond."""
    spread = chances(area_fire_odds(fire(bursts=2), Target(Place.BEYOND)))
    assert spread[Effect.MISS] == Fraction(7, 10)
    assert spread[Effect.KILLED] == Fraction(3, 10) * Fraction(1, 10)
