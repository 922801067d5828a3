"""The wound chart and what a hit does before it."""

from fractions import Fraction

import pytest

from rules.combat.cover import NO_COVER, Cover
from rules.combat.hit_location import DEFAULT_HIT_TABLE, Location, Potential
from rules.combat.wounds import DamageType, Worn, Wound, hit, round_dpv, wound
from rules.dice import GivenDice, Needed

NORMAL, BLUNT, STUN = DamageType.NORMAL, DamageType.BLUNT, DamageType.STUN
KILL, SERIOUS, LIGHT = Potential.KILL, Potential.SERIOUS, Potential.LIGHT

KILLED = {"killed": True}
NOTHING = {}
DOWN = {"knocked_down": True}
SHOCK = {"shock": 1, **DOWN}
HURT = {"light": 1, **DOWN}

# The printed chart: potential, type, row, then DPV 3, a die within ten times DPV, a die above it.
CHART = [
    (KILL, NORMAL, "W-06", KILLED, KILLED, SHOCK),
    (KILL, BLUNT, "W-07", KILLED, KILLED, SHOCK),
    (SERIOUS, NORMAL, "W-09", {"shock": 3, **DOWN}, SHOCK, HURT),
    (SERIOUS, BLUNT, "W-10", {"stun": 2, "shock": 1, **DOWN}, {"stun": 1, **DOWN}, HURT),
    (SERIOUS, STUN, "W-11", {"stun": 3, **DOWN}, {"stun": 1, **DOWN}, {"stun": 1}),
    (LIGHT, NORMAL, "W-12", HURT, HURT, NOTHING),
    (LIGHT, BLUNT, "W-13", DOWN, DOWN, NOTHING),
    (LIGHT, STUN, "W-14", {"stun": 1}, {"stun": 1}, NOTHING),
]


@pytest.mark.rows("W-01", "W-05", "W-06", "W-07", "W-09", "W-10", "W-11", "W-12", "W-13", "W-14")
@pytest.mark.rows("G-51", "G-52")
@pytest.mark.parametrize(("potential", "kind", "row", "whole", "passed", "missed"), CHART)
def test_the_wound_chart(potential, kind, row, whole, passed, missed):
    chest = Location.CHEST
    assert wound(potential, kind, Fraction(3), GivenDice([]), chest) == Wound(
        chest, rows=(row,), **whole
    )
    for die in range(1, 11):
        expected = passed if die <= 4 else missed
        result = wound(potential, kind, Fraction(2, 5), GivenDice([die]), chest)
        assert result == Wound(chest, rows=(row, "W-05"), **expected)


@pytest.mark.rows("W-08")
@pytest.mark.parametrize(("dpv", "stuns"), [("0.3", 4), ("1", 4), ("4", 4), ("5", 5)])
def test_a_killing_stun_throws_no_die(dpv, stuns):
    result = wound(KILL, STUN, Fraction(dpv), GivenDice([]), Location.HEAD)
    assert result == Wound(Location.HEAD, stun=stuns, knocked_down=True, rows=("W-08",))


@pytest.mark.rows("W-10", "G-52")
@pytest.mark.parametrize(
    ("points", "stun", "shock"), [(1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 2), (5, 3, 2)]
)
def test_odd_numbered_shocks_of_a_blunt_hit_are_stuns(points, stun, shock):
    result = wound(SERIOUS, BLUNT, Fraction(points), GivenDice([]), Location.CHEST)
    assert (result.stun, result.shock) == (stun, shock)


@pytest.mark.rows("W-09")
def test_a_dpv_of_one_is_one_shock():
    result = wound(SERIOUS, NORMAL, Fraction(1), GivenDice([]), Location.CHEST)
    assert (result.shock, result.light) == (1, 0)


@pytest.mark.rows("C-49", "G-54")
@pytest.mark.parametrize(
    ("value", "rounded"),
    [
        ("2.1", "3"),
        ("2", "2"),
        ("1.01", "2"),
        ("1", "1"),
        ("0.97", "1"),
        ("0.66", "0.7"),
        ("0.64", "0.6"),
        ("0.25", "0.3"),
        ("0.04", "0"),
        ("-3", "0"),
    ],
)
def test_dpv_goes_up_above_one_and_to_the_nearest_tenth_below(value, rounded):
    assert round_dpv(Fraction(value)) == Fraction(rounded)


def struck(dpv, dice, armour="0", cover=NO_COVER, kind=NORMAL, kinetic=True):
    worn = (Worn(Location.CHEST, Fraction(armour)), Worn(Location.RIGHT_ARM, Fraction(armour)))
    given = GivenDice(dice)
    return hit(Fraction(dpv), kind, DEFAULT_HIT_TABLE, worn, cover, kinetic, given)


CHEST_KILL, CHEST_SERIOUS, RIGHT_ARM = 2, 3, 6


@pytest.mark.rows("W-02", "W-24", "G-55")
def test_armour_of_the_part_struck_is_subtracted():
    assert struck("1", [CHEST_SERIOUS, 4], armour="0.6").shock == 1
    assert struck("1", [CHEST_SERIOUS, 5], armour="0.6").light == 1
    assert struck("1", [5], armour="0.6").shock == 1  # the abdomen wears none
    assert struck("3", [CHEST_SERIOUS], armour="0.6").shock == 3  # 2.4 goes up to 3
    assert struck("1", [CHEST_SERIOUS, 4], armour="0.6").rows == ("W-02", "W-24", "W-09", "W-05")


@pytest.mark.rows("C-50", "W-03", "G-53")
def test_a_stopped_round_bruises_one_step_lower():
    """DPV 1 against armour 1.2: blunt trauma at 1 - 0.6 = 0.4."""
    kill = struck("1", [CHEST_KILL, 4], armour="1.2")
    assert (kill.killed, kill.stun, kill.shock, kill.knocked_down) == (False, 1, 0, True)
    assert kill.rows == ("W-02", "W-24", "C-50", "W-03", "G-53", "W-10", "W-05")
    assert struck("1", [CHEST_KILL, 5], armour="1.2").light == 1
    serious = struck("1", [CHEST_SERIOUS, 4], armour="1.2")
    assert (serious.knocked_down, serious.stun, serious.light) == (True, 0, 0)
    assert struck("1", [CHEST_SERIOUS, 5], armour="1.2").harmless
    assert struck("1", [RIGHT_ARM], armour="1.2") is None


@pytest.mark.rows("C-50", "G-53")
def test_armour_that_just_holds_is_bruised_through_and_twice_as_much_is_not():
    assert struck("1", [CHEST_KILL, 5], armour="1").stun == 1
    assert struck("1", [CHEST_KILL], armour="2") is None


@pytest.mark.rows("W-03", "C-50")
def test_a_stopped_laser_does_nothing():
    assert struck("1", [CHEST_KILL], armour="1.2", kinetic=False) is None


@pytest.mark.rows("C-46")
def test_cover_is_met_before_armour():
    wall = Cover(frozenset({Location.CHEST}), Fraction("0.5"))
    assert struck("1", [CHEST_SERIOUS, 5], cover=wall).shock == 1
    assert struck("1", [CHEST_SERIOUS, 6], cover=wall).light == 1
    both = struck("1", [CHEST_SERIOUS, 3], armour="0.2", cover=wall)
    assert both.shock == 1
    assert both.rows == ("W-02", "C-46", "W-24", "W-09", "W-05")
    assert struck("1", [1], cover=wall).killed  # the head is not covered


@pytest.mark.rows("C-46", "G-53")
def test_a_round_stopped_by_cover_does_not_bruise():
    wall = Cover(frozenset({Location.CHEST}), Fraction(1))
    assert struck("1", [CHEST_KILL], cover=wall, armour="0.2") is None


@pytest.mark.rows("W-02")
def test_a_hit_asks_for_the_location_first():
    with pytest.raises(Needed, match="hit location"):
        struck("1", [])


@pytest.mark.rows("W-15", "W-19", "W-20")
def test_a_wound_says_whether_it_dazes_and_describes_itself():
    leg = Location.RIGHT_LEG
    assert Wound(leg, stun=1).dazes
    assert not Wound(leg, light=1).dazes
    assert Wound(leg).harmless
    assert not Wound(leg, light=1).harmless
    assert Wound(leg, shock=2, knocked_down=True).describe() == "right leg: 2 shock, knocked down"
    assert Wound(leg, light=1, stun=1).describe() == "right leg: 1 stun, light wound"
    assert Wound(Location.HEAD, killed=True).describe() == "head: killed"
    assert Wound(leg).describe() == "right leg: no effect"
