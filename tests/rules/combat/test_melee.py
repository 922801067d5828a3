"""Strikes and blocks against counting every face by hand."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.hit_location import DEFAULT_HIT_TABLE, Location, Potential
from rules.combat.melee import (
    Block,
    MeleeWeapon,
    Reach,
    Strike,
    difficulty,
    dm,
    dpv,
    refusals,
    strike,
    strike_odds,
)
from rules.combat.toll import Effect, Toll, chances
from rules.combat.wounds import DamageType, Worn
from rules.dice import GivenDice
from rules.tally import Tally
from rules.tasks.difficulty import Difficulty

KNIFE = MeleeWeapon(Fraction("0.4"), Reach.SHORT)
SPEAR = MeleeWeapon(Fraction("0.6"), Reach.LONG)
CLUB = MeleeWeapon(Fraction("0.5"), Reach.LONG, DamageType.BLUNT)


def stun_hit(potential, passed):
    """The stun lines of the wound chart below DPV 1."""
    if potential is Potential.KILL:
        return Toll(True, stun=4, knocked_down=True)
    if potential is Potential.SERIOUS:
        return Toll(True, stun=1, knocked_down=passed)
    return Toll(True, stun=1) if passed else Toll(True)


def normal_hit(potential, passed):
    """The normal lines of the wound chart below DPV 1."""
    if potential is Potential.KILL:
        return Toll(True, killed=True) if passed else Toll(True, shock=1, knocked_down=True)
    if potential is Potential.SERIOUS:
        points = {"shock": 1} if passed else {"light": 1}
        return Toll(True, knocked_down=True, **points)
    return Toll(True, light=1, knocked_down=True) if passed else Toll(True)


def counted(strike_faces, block_faces, tenths, chart):
    """Every toll over the faces of strike, block, location and wound dice."""
    odds = defaultdict(Fraction)
    for to_hit, to_block in product(range(10), repeat=2):
        lands = to_hit in strike_faces and to_block not in block_faces
        for row, wound in product(DEFAULT_HIT_TABLE.rows, range(1, 11)):
            toll = chart(row.potential, wound <= tenths) if lands else Toll()
            odds[toll] += Fraction(1, 10_000)
    return dict(odds)


@pytest.mark.rows("C-75", "C-80", "C-83", "W-04", "W-08", "G-77", "G-78")
def test_bare_hands_over_all_faces():
    """Melee 3 strikes on 4 or more; Strength 11 and Melee 3 make DPV 14/30, so 0.4."""
    bare = Strike(melee=3, strength=11)
    assert dpv(bare) == Fraction("0.4")
    assert strike_odds(bare) == counted(range(4, 10), (), 4, stun_hit)


@pytest.mark.rows("C-75", "C-78", "C-81", "T-06")
def test_a_knife_against_a_block_over_all_faces():
    """Melee 8 strikes on all but 0; Melee 2 blocks on 9."""
    parried = Strike(melee=8, weapon=KNIFE, block=Block(2))
    assert strike_odds(parried) == counted(range(1, 10), (9,), 4, normal_hit)


@pytest.mark.rows("C-76", "C-78", "G-21")
@pytest.mark.parametrize(
    ("melee", "weapon", "opponent", "level"),
    [
        (2, None, Reach.SHORT, "ROUTINE"),
        (2, None, Reach.LONG, "DIFFICULT"),
        (2, KNIFE, Reach.LONG, "DIFFICULT"),
        (2, SPEAR, Reach.LONG, "ROUTINE"),
        (2, SPEAR, Reach.SHORT, "ROUTINE"),
        (None, SPEAR, Reach.SHORT, "FORMIDABLE"),
        (None, KNIFE, Reach.LONG, "IMPOSSIBLE"),
    ],
)
def test_reach_and_skill_set_the_difficulty(melee, weapon, opponent, level):
    made = Strike(melee, weapon=weapon, opponent_reach=opponent)
    assert difficulty(made) is Difficulty[level]
    assert ("C-76" in made.rows) is (opponent is Reach.LONG and weapon is not SPEAR)


@pytest.mark.rows("C-78", "G-21", "G-76")
def test_blocking_is_difficult_and_nearly_hopeless_without_the_skill():
    assert Block(2).difficulty is Difficulty.DIFFICULT
    assert Block(None).difficulty is Difficulty.IMPOSSIBLE
    assert Block(2, Tally().plus("shield", 1)).dm.total == 3


@pytest.mark.rows("C-77")
def test_an_unexpected_strike_from_behind_cannot_miss():
    ambush = Strike(melee=None, strength=12, from_behind=True)
    assert difficulty(ambush) is None
    assert strike_odds(ambush) == counted(range(10), (), 4, stun_hit)
    assert "C-77" in ambush.rows
    assert "C-75" not in ambush.rows


@pytest.mark.rows("C-83", "W-03")
@pytest.mark.parametrize(
    ("made", "kind"),
    [
        (Strike(melee=4, strength=10), "stun"),
        (Strike(melee=4, strength=10, bruising=True), "blunt trauma"),
        (Strike(melee=4, weapon=KNIFE), "normal"),
        (Strike(melee=4, weapon=CLUB), "blunt trauma"),
    ],
)
def test_what_a_strike_is_made_of(made, kind):
    assert made.damage_type.value == kind
    assert refusals(made) == ()


@pytest.mark.rows("C-80", "G-77")
@pytest.mark.parametrize(
    ("strength", "melee", "value"),
    [(10, 5, "0.5"), (10, 4, "0.4"), (2, None, "0"), (20, 10, "1"), (14, None, "0.4")],
)
def test_bare_hands_go_down_to_the_tenth(strength, melee, value):
    assert dpv(Strike(melee, strength)) == Fraction(value)


@pytest.mark.rows("C-82", "G-56", "G-53")
def test_armour_is_subtracted_and_a_stopped_blow_does_not_bruise():
    armour = (Worn(Location.HEAD, Fraction("0.4")), Worn(Location.CHEST, Fraction("0.2")))
    made = Strike(melee=5, weapon=KNIFE, armour=armour)
    stopped = strike(made, GivenDice([5, 1]))
    assert (stopped.hit, stopped.wound) == (True, None)
    assert strike(made, GivenDice([5, 2, 2])).wound.killed
    assert not strike(made, GivenDice([5, 2, 3])).wound.killed


@pytest.mark.rows("C-23", "C-74", "C-78", "C-79")
def test_only_a_strike_that_would_hit_is_blocked():
    made = Strike(melee=3, weapon=KNIFE, block=Block(5))
    missed = strike(made, GivenDice([3]))
    assert (missed.hit, missed.block_tried) == (False, False)
    blocked = strike(made, GivenDice([4, 6]))
    assert (blocked.hit, blocked.block_tried, blocked.wound) == (False, True, None)
    landed = strike(made, GivenDice([4, 5, 3, 1]))
    assert (landed.hit, landed.block_tried) == (True, True)
    assert landed.wound.shock == 1
    assert {"C-78", "C-79"} <= set(landed.rows)
    assert not {"C-78", "C-79"} & set(missed.rows)


@pytest.mark.rows("C-73", "C-77", "C-83")
@pytest.mark.parametrize(
    ("made", "row"),
    [
        (Strike(melee=3, distance=3), "C-73"),
        (Strike(melee=3, bruising=True), "C-83"),
        (Strike(melee=4, bruising=True, weapon=KNIFE), "C-83"),
        (Strike(melee=3, from_behind=True, block=Block(3)), "C-77"),
    ],
)
def test_what_cannot_be_struck_says_why(made, row):
    (sentence,) = refusals(made)
    assert row in sentence
    with pytest.raises(ValueError, match=row):
        strike(made, GivenDice([]))
    with pytest.raises(ValueError, match=row):
        strike_odds(made)


@pytest.mark.rows("C-75")
def test_melee_modifiers_count():
    made = Strike(melee=2, modifiers=Tally().plus("slippery", -1))
    assert dm(made).total == 1
    assert chances(strike_odds(made))[Effect.MISS] == Fraction(6, 10)
