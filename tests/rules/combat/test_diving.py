"""Diving blows against counting every face by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.diving import Dive, DiveToll, avoid_dm, dive, dive_odds, refusals
from rules.combat.hit_location import DEFAULT_HIT_TABLE, Potential
from rules.combat.toll import Toll
from rules.dice import GivenDice
from rules.rulings import Rulings, StunWounds
from rules.tally import Tally

FALLEN = Toll(struck=True, knocked_down=True)
HEAD_KILL, CHEST_SERIOUS, ARM_LIGHT = 1, 3, 6


def stun_hit(face, die):
    """The stun lines of the wound chart at DPV 0.5."""
    match DEFAULT_HIT_TABLE.rows[face - 1].potential:
        case Potential.KILL:
            return Toll(True, stun=4, knocked_down=True)
        case Potential.SERIOUS:
            return Toll(True, stun=1, knocked_down=die <= 5)
        case _:
            return Toll(True, stun=1) if die <= 5 else Toll(True)


STUNS = [stun_hit(*faces) for faces in product(range(1, 11), repeat=2)]


def counted(attack, defence, avoided):
    """Every toll over the faces of avoiding, contest, location and wound dice."""
    tolls = Counter()
    for avoid, die in product(range(10), range(1, 7)):
        if avoid in avoided:
            tolls[DiveToll(True, FALLEN, Toll())] += 100 * 100
        elif attack + die > defence:
            for stun in STUNS:
                tolls[DiveToll(False, Toll(), stun + FALLEN)] += 100
        elif attack + die < defence:
            for stun in STUNS:
                tolls[DiveToll(False, stun, FALLEN)] += 100
        else:
            for one, other in product(STUNS, STUNS):
                tolls[DiveToll(False, one, other + FALLEN)] += 1
    return {toll: Fraction(count, 600_000) for toll, count in tolls.items()}


@pytest.mark.rows("C-84", "C-85", "C-86", "C-87", "G-79", "G-80")
@pytest.mark.parametrize(("strength", "defence"), [(10, 20), (13, 23), (17, 27), (5, 15), (14, 24)])
def test_a_dive_over_all_faces(strength, defence):
    """Twice size 10 and the die against Strength and size 10; Agility 12 avoids on 5 or more."""
    made = Dive(10, 10, strength, target_agility=12, avoids=True)
    assert dive_odds(made) == counted(20, defence, range(5, 10))


@pytest.mark.rows("C-84")
def test_a_dive_nobody_avoids_goes_home():
    odds = dive_odds(Dive(8, 9, 11))
    assert odds == counted(16, 20, ())
    assert not any(toll.avoided for toll in odds)


@pytest.mark.rows("C-85", "T-06", "T-12", "G-83")
@pytest.mark.parametrize(("agility", "needs"), [(0, 7), (4, 7), (5, 6), (14, 5), (20, 3)])
def test_a_fifth_of_agility_avoids(agility, needs):
    made = Dive(10, 10, 10, target_agility=agility, avoids=True)
    assert avoid_dm(made).total == 7 - needs
    assert dive(made, GivenDice([needs])).avoided
    assert not dive(made, GivenDice([needs - 1, 6, ARM_LIGHT, 10])).avoided


@pytest.mark.rows("T-06", "C-85")
def test_a_natural_0_avoids_nothing():
    made = Dive(10, 10, 10, avoids=True, modifiers=Tally().plus("referee", 9))
    assert dive(made, GivenDice([1])).avoided
    assert not dive(made, GivenDice([0, 6, ARM_LIGHT, 10])).avoided


@pytest.mark.rows("C-86", "G-80")
@pytest.mark.parametrize(
    ("die", "hurt"), [(1, {"attacker"}), (2, {"attacker", "target"}), (3, {"target"})]
)
def test_the_lower_takes_the_hit_and_both_when_equal(die, hurt):
    """Twice 9 and the die against 20: only the attacker throws one."""
    faces = [CHEST_SERIOUS, 6] * len(hurt)
    result = dive(Dive(9, 9, 11), GivenDice([die, *faces]))
    wounds = {"attacker": result.attacker, "target": result.target}
    assert {who for who, wound in wounds.items() if wound} == hurt
    for who in hurt:
        assert wounds[who].stun == 1
        assert wounds[who].knocked_down == (who == "target")


@pytest.mark.rows("C-87", "W-08")
def test_a_dive_to_the_head_is_four_stuns():
    result = dive(Dive(10, 10, 5), GivenDice([6, HEAD_KILL]))
    assert (result.target.stun, result.target.knocked_down) == (4, True)


@pytest.mark.rows("C-73", "C-84")
@pytest.mark.parametrize(
    ("made", "row"),
    [
        (Dive(10, 10, 10, distance=3), "C-73"),
        (Dive(10, 10, 10, surprised=True, avoids=True), "C-84"),
    ],
)
def test_what_cannot_be_done_says_why(made, row):
    (sentence,) = refusals(made)
    assert row in sentence
    with pytest.raises(ValueError, match=row):
        dive(made, GivenDice([]))
    with pytest.raises(ValueError, match=row):
        dive_odds(made)
    assert refusals(Dive(10, 10, 10, distance=2, surprised=True)) == ()


@pytest.mark.rows("G-51", "W-14")
def test_by_the_prose_a_light_stun_needs_no_throw():
    made = Dive(10, 10, 5, rulings=Rulings(stun_wounds=StunWounds.PROSE))
    assert dive(made, GivenDice([6, ARM_LIGHT])).target.stun == 1
