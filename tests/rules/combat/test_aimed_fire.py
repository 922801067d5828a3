"""Aimed fire against counting every face by hand."""

import re
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.aimed_fire import Shot, aimed_fire, aimed_fire_odds, difficulty, dm, dpv, refusals
from rules.combat.cover import FULL_COVER, Cover
from rules.combat.hit_location import DEFAULT_HIT_TABLE as TABLE
from rules.combat.hit_location import Location, Potential
from rules.combat.toll import Effect, Toll, chances
from rules.combat.wounds import DamageType, Worn
from rules.dice import GivenDice, RandomDice, Throw, d6
from rules.tally import Tally
from rules.tasks.difficulty import Difficulty

RIFLE = {"skill": 5, "distance": 150, "effective_range": 200, "dpv": Fraction(4, 5)}
FAST = {"rate_of_fire": 5, "rounds_loaded": 30}
VEST = (Worn(Location.CHEST, Fraction("0.3")), Worn(Location.ABDOMEN, Fraction("1")))
KILLED = Toll(struck=True, killed=True)


def counted_strike(location_die, wound_die, dpv_tenths, armour_tenths):
    """One normal hit by a kinetic round, in tenths of a point, straight from the wound chart."""
    row = TABLE.rows[location_die - 1]
    potential = row.potential
    worn = armour_tenths.get(row.location, 0)
    left, blunt = dpv_tenths - worn, False
    if left <= 0:
        left, blunt = dpv_tenths - worn / 2, True
        potential = {Potential.KILL: Potential.SERIOUS, Potential.SERIOUS: Potential.LIGHT}.get(
            potential
        )
        if left <= 0 or potential is None:
            return Toll(struck=True)
    assert left == int(left), "choose examples without fractions of a tenth"
    full = left >= 10 or wound_die <= left
    points = max(1, -(-int(left) // 10))
    if potential is Potential.KILL:
        return KILLED if full else Toll(True, shock=1, knocked_down=True)
    if potential is Potential.SERIOUS:
        if not full:
            return Toll(True, light=1, knocked_down=True)
        stuns = (points + 1) // 2 if blunt else 0
        return Toll(True, shock=points - stuns, stun=stuns, knocked_down=True)
    return Toll(True, light=0 if blunt else 1, knocked_down=True) if full else Toll(True)


def together(tolls):
    if any(toll.killed for toll in tolls):
        return KILLED
    return Toll(
        any(toll.struck for toll in tolls),
        False,
        sum(toll.shock for toll in tolls),
        sum(toll.stun for toll in tolls),
        sum(toll.light for toll in tolls),
        any(toll.knocked_down for toll in tolls),
    )


def counted(need_on_die, dpv_tenths, armour_tenths):
    """Every toll of one shot over all 1000 faces of its three dice."""
    odds = defaultdict(Fraction)
    for to_hit, place, wound in product(range(10), range(1, 11), range(1, 11)):
        struck = to_hit != 0 and to_hit >= need_on_die
        toll = counted_strike(place, wound, dpv_tenths, armour_tenths) if struck else Toll()
        odds[toll] += Fraction(1, 1000)
    return dict(odds)


def of_independent(odds, times):
    sums = defaultdict(Fraction)
    for picks in product(odds.items(), repeat=times):
        chance = Fraction(1)
        for _, part in picks:
            chance *= part
        sums[together([toll for toll, _ in picks])] += chance
    return dict(sums)


@pytest.mark.rows("C-29", "C-48", "T-05", "T-06", "W-02")
@pytest.mark.parametrize(
    ("distance", "skill", "need"),
    [(100, 5, 2), (150, 5, 6), (300, 5, 10), (300, 9, 6), (800, 12, 7), (100, 9, 0)],
)
def test_one_shot_over_all_faces(distance, skill, need):
    shot = Shot(**{**RIFLE, "distance": distance, "skill": skill})
    tenths = 4 if distance == 800 else 8
    assert aimed_fire_odds(shot) == counted(need, tenths, {})


@pytest.mark.rows("W-24", "C-50", "G-53")
@pytest.mark.parametrize("dpv_tenths", [4, 6, 10, 20, 30])
def test_one_shot_at_somebody_in_armour(dpv_tenths):
    armour = {Location.HEAD: 4, Location.CHEST: 8, Location.ABDOMEN: 12}
    worn = tuple(Worn(place, Fraction(tenths, 10)) for place, tenths in armour.items())
    shot = Shot(**{**RIFLE, "dpv": Fraction(dpv_tenths, 10)}, armour=worn)
    assert aimed_fire_odds(shot) == counted(6, dpv_tenths, armour)


@pytest.mark.rows("C-27", "G-39")
@pytest.mark.parametrize("shots", [2, 3])
def test_several_shots_each_with_their_own_throw(shots):
    shot = Shot(**RIFLE, **FAST, shots=shots)
    assert aimed_fire_odds(shot) == of_independent(counted(6, 8, {}), shots)


@pytest.mark.rows("C-51", "C-52")
@pytest.mark.parametrize(
    ("distance", "hitting_faces", "tenths", "slugs"),
    [(100, 8, 8, [1, 2, 3, 4]), (150, 4, 8, [1, 2, 3, 4]), (300, 3, 4, [1, 1, 2, 2])],
)
def test_every_slug_of_a_shotgun_is_a_hit(distance, hitting_faces, tenths, slugs):
    """A four-sided slug die keeps the count small; skill 8 at long range hits with 7, 8 and 9."""
    skill = 8 if distance == 300 else 5
    shot = Shot(**{**RIFLE, "distance": distance, "skill": skill}, slug_die=Throw("slugs", faces=4))
    one_slug = defaultdict(Fraction)
    for place, wound in product(range(1, 11), repeat=2):
        one_slug[counted_strike(place, wound, tenths, {})] += Fraction(1, 100)
    hit = Fraction(hitting_faces, 10)
    expected = defaultdict(Fraction, {Toll(): 1 - hit})
    for number in slugs:
        for toll, chance in of_independent(one_slug, number).items():
            expected[toll] += hit * chance / len(slugs)
    assert aimed_fire_odds(shot) == expected


@pytest.mark.rows("C-29")
def test_the_summary_adds_up_and_orders_the_worst_first():
    summary = chances(aimed_fire_odds(Shot(**RIFLE)))
    assert sum(summary.values()) == 1
    assert list(summary) == list(Effect)
    # 6 or more in 10 faces hit; rows 1 and 2 kill on 8 or less of 10.
    assert summary[Effect.MISS] == Fraction(6, 10)
    assert summary[Effect.KILLED] == Fraction(4, 10) * Fraction(2, 10) * Fraction(8, 10)
    # 2 rows kill and miss their die, 4 rows serious and make it.
    assert summary[Effect.SHOCK] == Fraction(4, 10) * (
        Fraction(2, 10) * Fraction(2, 10) + Fraction(4, 10) * Fraction(8, 10)
    )


@pytest.mark.rows("C-28", "C-29", "G-18")
@pytest.mark.parametrize(
    ("distance", "level"),
    [(100, "ROUTINE"), (200, "DIFFICULT"), (400, "FORMIDABLE"), (800, "IMPOSSIBLE")],
)
def test_each_band_is_one_level_harder(distance, level):
    shot = Shot(**{**RIFLE, "distance": distance})
    assert difficulty(shot) is Difficulty[level]
    assert refusals(shot) == ()


@pytest.mark.rows("C-31", "C-51", "C-49")
@pytest.mark.parametrize(
    ("distance", "value", "shotgun", "arriving"),
    [
        (400, "3", False, "3"),
        (401, "3", False, "2"),
        (401, "1", False, "0.5"),
        (401, "0.9", False, "0.5"),
        (401, "0.3", False, "0.2"),
        (200, "3", True, "3"),
        (201, "3", True, "2"),
        (201, "0.5", True, "0.3"),
        (201, "0.3", True, "0.2"),
    ],
)
def test_what_range_leaves_of_the_dpv(distance, value, shotgun, arriving):
    slugs = d6(1, "slugs") if shotgun else None
    shot = Shot(**{**RIFLE, "distance": distance, "dpv": Fraction(value)}, slug_die=slugs)
    assert dpv(shot) == Fraction(arriving)


@pytest.mark.rows("C-30")
def test_a_range_finder_helps_against_large_targets_only():
    assert dm(Shot(**RIFLE, range_finder=2)).total == 5
    large = dm(Shot(**RIFLE, range_finder=2, large_target=True))
    assert large.total == 7
    assert large.rows == ("C-29", "C-30")


def test_the_referee_may_add_modifiers():
    dark = Tally().plus("darkness", -2)
    assert dm(Shot(**RIFLE, modifiers=dark)).total == 3
    assert chances(aimed_fire_odds(Shot(**RIFLE, modifiers=dark)))[Effect.MISS] == Fraction(8, 10)


@pytest.mark.rows("C-26", "C-27", "C-28", "C-32", "C-45", "G-21", "G-163")
@pytest.mark.parametrize(
    ("changed", "row"),
    [
        ({"skill": None}, "C-26"),
        ({"distance": 801}, r"reaches 800 m \(C-28\)"),
        ({"distance": 801, "slug_die": d6(1, "slugs")}, "reaches 400 m"),
        ({"distance": 401, "slug_die": d6(1, "slugs")}, "C-32"),
        ({"cover": FULL_COVER}, "C-45"),
        ({"shots": 2}, "C-27"),
        ({"rounds_loaded": 0}, "G-163"),
        ({"shots": 0}, "at least one"),
    ],
)
def test_what_cannot_be_fired_says_why(changed, row):
    shot = Shot(**{**RIFLE, **FAST, "rate_of_fire": 1, **changed})
    (sentence,) = refusals(shot)
    assert re.search(row, sentence)
    with pytest.raises(ValueError, match=row):
        aimed_fire(shot, GivenDice([]))
    with pytest.raises(ValueError, match=row):
        aimed_fire_odds(shot)


@pytest.mark.rows("C-29", "G-39")
def test_two_shots_with_real_dice():
    """6 + 5 hits the chest for a kill on 8; a natural 0 misses."""
    hit, missed = aimed_fire(Shot(**RIFLE, **FAST, shots=2), GivenDice([6, 2, 8, 0]))
    assert (hit.hit, missed.hit) == (True, False)
    assert hit.wounds[0].killed
    assert hit.rows == ("C-28", "C-29", "T-05", "T-06")
    assert missed.wounds == ()


@pytest.mark.rows("C-52")
def test_slugs_with_real_dice():
    near, far = (
        Shot(**{**RIFLE, "distance": distance}, slug_die=d6(1, "slugs")) for distance in (100, 300)
    )
    (blast,) = aimed_fire(near, GivenDice([9, 2, 3, 8, 10, 9]))
    assert [wound.describe() for wound in blast.wounds] == [
        "chest: 1 shock, knocked down",
        "left leg: no effect",
    ]
    assert "C-51" not in blast.rows
    assert "C-51" in far.rows
    half = RandomDice(1)
    for _ in range(50):
        aimed_fire(replace(far, skill=8), half)
    asked = {thrown.throw.purpose for thrown in half.thrown}
    assert {purpose for purpose in asked if "slugs" in purpose} == {"slugs (halved at long range)"}


@pytest.mark.rows("C-46")
def test_cover_turns_kills_into_lesser_wounds():
    wall = Cover(frozenset({Location.CHEST}), Fraction(1))
    bare, behind = (
        chances(aimed_fire_odds(Shot(**RIFLE, **extra))) for extra in ({}, {"cover": wall})
    )
    hits = Fraction(4, 10)
    assert bare[Effect.KILLED] == hits * Fraction(16, 100)
    assert behind[Effect.KILLED] == hits * Fraction(8, 100)
    # Two chest rows are stopped by the wall, and three light rows in ten miss their die.
    assert behind[Effect.NO_EFFECT] == hits * (Fraction(2, 10) + Fraction(4, 10) * Fraction(2, 10))


@pytest.mark.rows("W-04", "W-08")
def test_a_stunner_stuns():
    stunner = Shot(**RIFLE, damage_type=DamageType.STUN, kinetic=False)
    summary = chances(aimed_fire_odds(stunner))
    assert summary[Effect.KILLED] == summary[Effect.SHOCK] == 0
    assert summary[Effect.STUN] == Fraction(4, 10) * (
        Fraction(6, 10) + Fraction(4, 10) * Fraction(8, 10)
    )
