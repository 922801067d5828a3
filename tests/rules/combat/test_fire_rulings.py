"""What a campaign may rule of cover, stopped rounds, stun weapons, daze and movement."""

from fractions import Fraction

import pytest

from rules.combat.aimed_fire import Shot, ruled
from rules.combat.area_fire import AreaFire
from rules.combat.cover import NO_COVER, Cover, Material, cover_armour
from rules.combat.direct_fire import slugs
from rules.combat.hit_location import DEFAULT_HIT_TABLE, Location, Potential
from rules.combat.movement import Mode
from rules.combat.ranges import RangeBand
from rules.combat.wounds import DamageType, Worn, dazed_turns, hit, wound
from rules.dice import GivenDice, ThrownFor, d6, d10
from rules.rulings import Rulings

PROSE = Rulings().choose("G-51", "by the prose")
FULL = Rulings().choose("G-53", "blunt trauma by its full DPV")
RIGID = Rulings().choose("G-53", "the same, but stun under rigid armour")
NOTHING = Rulings().choose("G-53", "nothing")
CHEST_KILL, CHEST_SERIOUS, ARM_LIGHT = 2, 3, 6


def stopped(rulings, *dice, dpv="0.5", worn="0.6", kinetic=True):
    """A round against armour that stops it."""
    armour = tuple(Worn(where, Fraction(worn)) for where in Location)
    given = GivenDice(dice)
    return hit(
        Fraction(dpv), DamageType.NORMAL, DEFAULT_HIT_TABLE, armour, NO_COVER, kinetic, given,
        rulings,
    )  # fmt: skip


@pytest.mark.rows("G-53", "C-50", "W-03", "W-07", "W-10", "W-13")
def test_a_stopped_round_by_default_is_one_step_lower_and_by_ruling_is_not():
    """DPV .5 on armour .6: by default .5 less .3 is .2, and a kill becomes a serious wound."""
    assert stopped(Rulings(), CHEST_KILL, 2).describe() == "chest: 1 stun, knocked down"
    assert stopped(Rulings(), ARM_LIGHT) is None
    assert stopped(FULL, CHEST_KILL, 5).killed
    assert stopped(FULL, CHEST_SERIOUS, 5).describe() == "chest: 1 stun, knocked down"
    assert stopped(FULL, ARM_LIGHT, 5).describe() == "right arm: knocked down"
    assert stopped(FULL, CHEST_KILL, kinetic=False) is None
    assert stopped(NOTHING, CHEST_KILL) is None


@pytest.mark.rows("G-53", "C-50", "W-11", "W-14")
def test_by_ruling_rigid_armour_stuns_where_soft_armour_bruises():
    """DPV .5 on armour .6: .2 is left; a kill becomes a serious wound, a serious a light one."""

    def hurt(rigid, *dice, rulings=RIGID):
        armour = tuple(Worn(where, Fraction("0.6"), rigid) for where in Location)
        half, given = Fraction("0.5"), GivenDice(dice)
        table = DEFAULT_HIT_TABLE
        wound = hit(half, DamageType.NORMAL, table, armour, NO_COVER, True, given, rulings)
        return wound and wound.describe()

    assert hurt(True, CHEST_KILL, 2) == "chest: 1 stun, knocked down"
    assert hurt(True, CHEST_KILL, 3) == "chest: 1 stun"
    assert hurt(True, CHEST_SERIOUS, 2) == "chest: 1 stun"
    assert hurt(True, ARM_LIGHT) is None
    assert hurt(False, CHEST_KILL, 3) == "chest: light wound, knocked down"
    assert hurt(True, CHEST_KILL, 3, rulings=Rulings()) == hurt(False, CHEST_KILL, 3)
    assert hurt(True, CHEST_KILL, 3, rulings=RIGID.choose("G-51", "by the prose")) == (
        "chest: light wound, knocked down"
    )


@pytest.mark.rows("G-53")
def test_what_gets_through_is_ruled_by_nothing():
    for rulings in (Rulings(), RIGID, FULL, NOTHING):
        assert stopped(rulings, CHEST_KILL, 1, dpv="0.7").killed


@pytest.mark.rows("G-51", "W-08", "W-11", "W-14")
@pytest.mark.parametrize(
    ("potential", "die", "chart", "prose"),
    [
        (Potential.KILL, None, "chest: 4 stun, knocked down", "chest: 4 stun, knocked down"),
        (Potential.SERIOUS, 5, "chest: 1 stun, knocked down", "chest: 1 stun, knocked down"),
        (Potential.SERIOUS, 6, "chest: 1 stun", "chest: light wound, knocked down"),
        (Potential.LIGHT, 5, "chest: 1 stun", "chest: 1 stun"),
        (Potential.LIGHT, 6, "chest: no effect", "chest: 1 stun"),
    ],
)
def test_a_stun_weapon_by_chart_and_by_prose(potential, die, chart, prose):
    half, stun = Fraction(1, 2), DamageType.STUN
    faces = [] if die is None else [die]
    told = wound(potential, stun, half, GivenDice(faces), Location.CHEST).describe()
    assert told == chart
    by_prose = wound(potential, stun, half, GivenDice(faces), Location.CHEST, PROSE).describe()
    assert by_prose == prose


@pytest.mark.rows("G-51")
def test_prose_changes_stun_weapons_alone():
    half = Fraction(1, 2)
    for kind in (DamageType.NORMAL, DamageType.BLUNT):
        missed = wound(Potential.LIGHT, kind, half, GivenDice([6]), Location.CHEST, PROSE)
        assert missed.harmless


@pytest.mark.rows("G-34", "C-47")
def test_a_cover_value_is_for_a_centimetre_or_for_the_obstacle():
    flat = Rulings().choose("G-34", "the whole obstacle")
    assert cover_armour(Material.BRICK, 20) == 5
    assert cover_armour(Material.BRICK, 20, flat) == Fraction(1, 4)
    assert cover_armour(Material.BRICK, 0, flat) == 0


@pytest.mark.rows("G-44", "W-16")
def test_a_new_daze_lasts_the_longer_or_is_added():
    added = Rulings().choose("G-44", "what remains and the points carried, added up")
    assert dazed_turns(2, 1, 2) == 3
    assert dazed_turns(2, 1, 2, added) == 5


@pytest.mark.rows("G-43", "C-22")
@pytest.mark.parametrize(("mode", "each"), [("crawl", 5), ("walk", 20), ("trot", 40), ("run", 80)])
def test_printed_metres_are_for_a_turn_or_for_an_action(mode, each):
    by_action = Rulings().choose("G-43", "each action")
    assert Mode(mode).metres_per_action() == Fraction(each, 2)
    assert Mode(mode).metres_per_action(by_action) == each


@pytest.mark.rows("G-34", "G-38", "G-51", "G-53")
def test_a_shot_names_the_rulings_it_followed():
    house = PROSE.choose("G-53", "nothing").choose("G-34", "the whole obstacle")
    house = house.choose("G-38", "a turn, both actions together")
    shot = {"skill": 3, "distance": 10, "effective_range": 40, "dpv": Fraction(1), "rulings": house}
    worn = {"armour": (Worn(Location.HEAD, Fraction(1)),)}
    wall = {"cover": Cover(frozenset({Location.HEAD}), Fraction(1))}
    assert ruled(Shot(**shot)) == ()
    assert ruled(Shot(**shot, rate_of_fire=2)) == ("G-38",)
    assert ruled(Shot(**shot, **worn, **wall)) == ("G-34", "G-53")
    assert ruled(Shot(**shot, **worn, kinetic=False)) == ()
    plate = {"armour": (Worn(Location.HEAD, Fraction(1), rigid=True),)}
    assert ruled(Shot(**shot, **plate)) == ("G-51", "G-53")
    assert ruled(Shot(**shot, damage_type=DamageType.STUN)) == ("G-51",)


@pytest.mark.rows("C-52")
@pytest.mark.parametrize(("die", "far"), [(1, 1), (2, 1), (3, 2), (6, 3)])
def test_slugs_are_halved_at_long_range_fractions_up(die, far):
    for band in (RangeBand.CLOSE, RangeBand.EFFECTIVE):
        assert slugs(d6(1, "slugs"), band, GivenDice([die])) == die
    assert slugs(d6(1, "slugs"), RangeBand.LONG, GivenDice([die])) == far
    assert slugs(None, RangeBand.LONG, GivenDice([])) == 1


def test_a_throw_for_one_of_several_says_for_whom():
    given = GivenDice([4, 5])
    assert ThrownFor("Wei", given).read(d10("to hit"), lambda die: die) == 4
    assert ThrownFor("Ines", given, secret=True).read(d10("to hit"), lambda die: die) == 5
    assert [(t.throw.purpose, t.throw.secret) for t in given.thrown] == [
        ("Wei: to hit", False), ("Ines: to hit", True),
    ]  # fmt: skip


@pytest.mark.rows("C-27", "G-163")
def test_the_rounds_of_all_bursts():
    fire = AreaFire(3, 10, 40, Fraction(2), Fraction(1), bursts=3, rounds_per_burst=4)
    assert fire.rounds == 12
