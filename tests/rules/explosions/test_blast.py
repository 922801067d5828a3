"""What an explosion does to one target, against counting every face."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.casualties import Casualty, casualty, casualty_odds
from rules.combat.cover import FULL_COVER, Cover
from rules.combat.hit_location import DEFAULT_HIT_TABLE as TABLE
from rules.combat.hit_location import Location, Potential
from rules.combat.initiative import Tier
from rules.combat.toll import Toll
from rules.combat.wounds import Condition, Endurance, Worn
from rules.dice import GivenDice
from rules.explosions.blast import (
    Explosion,
    Exposure,
    Source,
    blast,
    blast_odds,
    threats,
    vehicle_chance,
    vehicle_struck,
)
from rules.rulings import Rulings, TenSided

D10 = range(1, 11)
KILLED = Toll(struck=True, killed=True)
VEST = (Worn(Location.CHEST, Fraction("0.3")), Worn(Location.ABDOMEN, Fraction("0.1")))
GRENADE = Explosion(concussion=8, burst_radius=15, contact=Fraction(4))
ZERO = Rulings(ten_sided=TenSided.ZERO)


def one_hit(location_die, wound_die, tenths, worn=None, *, blunt=False):
    """One hit in tenths of a point, straight from the wound chart; a blast never bruises."""
    row = TABLE.rows[location_die - 1]
    left = tenths - (worn or {}).get(row.location, 0)
    if left <= 0:
        return Toll(struck=True)
    full = left >= 10 or wound_die <= left
    points = max(1, left // 10)
    if row.potential is Potential.KILL:
        return KILLED if full else Toll(True, shock=1, knocked_down=True)
    if row.potential is Potential.SERIOUS:
        if not full:
            return Toll(True, light=1, knocked_down=True)
        stuns = (points + 1) // 2 if blunt else 0
        return Toll(True, shock=points - stuns, stun=stuns, knocked_down=True)
    if not full:
        return Toll(struck=True)
    return Toll(True, light=0 if blunt else 1, knocked_down=True)


def both(one, other):
    if one.killed or other.killed:
        return KILLED
    return Toll(
        one.struck or other.struck,
        False,
        one.shock + other.shock,
        one.stun + other.stun,
        one.light + other.light,
        one.knocked_down or other.knocked_down,
    )


def counted(tenths, worn=None, *, blunt=False):
    """All hundred faces of one hit."""
    spread = defaultdict(Fraction)
    for where, how in product(D10, D10):
        spread[one_hit(where, how, tenths, worn, blunt=blunt)] += Fraction(1, 100)
    return dict(spread)


def convolved(first, second):
    spread = defaultdict(Fraction)
    for (one, p), (other, q) in product(first.items(), second.items()):
        spread[both(one, other)] += p * q
    return dict(spread)


def mixed(chance, number, hit):
    """A part that hits with a chance, then so many times as each of the numbers, all equal."""
    spread = defaultdict(Fraction, {Toll(): 1 - chance})
    total = {Toll(): Fraction(1)}
    for times in range(1, max(number) + 1):
        total = convolved(total, hit)
        if times in number:
            for toll, p in total.items():
                spread[toll] += chance * p / len(number)
    return {toll: p for toll, p in spread.items() if p}


@pytest.mark.rows("X-03", "X-04")
@pytest.mark.parametrize(("metres", "value"), [(5, 8), (8, 4), (15, 2), (20, 1)])
def test_concussion_hits_and_hurts_by_its_value_there(metres, value):
    odds = blast_odds(Explosion(concussion=8), Exposure(metres))
    assert odds == mixed(Fraction(value, 10), [1], counted(10 * value, blunt=True))


@pytest.mark.rows("X-03")
def test_a_concussion_of_ten_or_more_is_not_thrown_for():
    odds = blast_odds(Explosion(concussion=20), Exposure(10))
    assert odds == counted(100, blunt=True)
    (struck,) = blast(Explosion(concussion=20), Exposure(10), GivenDice([6]))
    assert struck.wounds[0].knocked_down


@pytest.mark.rows("X-05", "X-06", "X-07", "G-107")
@pytest.mark.parametrize(
    ("metres", "chance", "tenths"), [(15, Fraction(6, 10), 4), (30, Fraction(2, 10), 2)]
)
def test_fragments_are_one_to_six_wounds(metres, chance, tenths):
    odds = blast_odds(Explosion(burst_radius=15), Exposure(metres, armour=VEST))
    worn = {Location.CHEST: 3, Location.ABDOMEN: 1}
    assert odds == mixed(chance, range(1, 7), counted(tenths, worn))


@pytest.mark.rows("X-01", "X-08")
def test_the_parts_add_up():
    odds = blast_odds(GRENADE, Exposure(0, touching=True))
    assert odds == convolved(
        convolved(counted(40), mixed(Fraction(8, 10), [1], counted(80, blunt=True))),
        mixed(Fraction(6, 10), range(1, 7), counted(4)),
    )
    assert sum(odds.values()) == 1


@pytest.mark.rows("X-01", "X-08")
def test_contact_concussion_and_fragments_in_that_order():
    dice = GivenDice([6, 9, 5, 1, 2, 10])
    contact, fragments = blast(GRENADE, Exposure(0, touching=True), dice)
    assert contact.source is Source.CONTACT
    assert contact.wounds[0].light == 1  # 4 points into the right arm
    assert fragments.source is Source.FRAGMENTS  # the concussion missed with a 9
    assert fragments.rows[0] == "X-05"
    assert [wound.shock for wound in fragments.wounds] == [1]  # a missed kill


def test_fragments_read_their_dice_one_wound_after_the_other():
    dice = GivenDice([6, 2, 2, 4, 6, 5])
    (struck,) = blast(Explosion(burst_radius=5), Exposure(5), dice)
    killed, missed = struck.wounds
    assert killed.killed
    assert missed.harmless
    assert [item.throw.purpose for item in dice.thrown[:3]] == [
        "fragments hit",
        "fragments that hit",
        "hit location",
    ]


@pytest.mark.rows("X-03", "X-04", "G-111")
def test_partial_cover_keeps_off_fragments_but_no_concussion():
    behind = Cover(frozenset({Location.CHEST}), Fraction(9))
    concussion = blast_odds(Explosion(concussion=4), Exposure(5, cover=behind))
    assert concussion == mixed(Fraction(4, 10), [1], counted(40, blunt=True))
    fragments = blast_odds(Explosion(burst_radius=5), Exposure(5, cover=behind))
    assert fragments == mixed(Fraction(6, 10), range(1, 7), counted(4, {Location.CHEST: 90}))


@pytest.mark.rows("G-34", "G-111")
def test_what_partial_cover_is_ruled_to_be_worth_is_named_where_it_counts():
    behind = Cover(frozenset({Location.CHEST}), Fraction(9))
    house = Rulings().choose("G-34", "the whole obstacle")

    def named(**exposure):
        found = threats(Explosion(4, burst_radius=5), Exposure(5, **exposure))
        return [threat.source for threat in found if "G-34" in threat.rows]

    assert named(cover=behind, rulings=house) == [Source.FRAGMENTS]
    assert named(cover=behind) == named(rulings=house) == []


@pytest.mark.rows("G-111")
def test_full_cover_keeps_off_all_but_contact():
    assert threats(GRENADE, Exposure(5, cover=FULL_COVER)) == ()
    (contact,) = threats(GRENADE, Exposure(0, touching=True, cover=FULL_COVER))
    assert contact.source is Source.CONTACT
    wasp = Explosion(burst_radius=50, contact=Fraction(2), saturation=True)
    assert threats(wasp, Exposure(5, cover=FULL_COVER)) == ()


def test_armour_that_stops_a_fragment_leaves_no_bruise():
    plates = tuple(Worn(location, Fraction("0.4")) for location in Location)
    odds = blast_odds(Explosion(burst_radius=5), Exposure(5, armour=plates))
    assert odds == {Toll(): Fraction(4, 10), Toll(struck=True): Fraction(6, 10)}


@pytest.mark.rows("X-20", "X-21", "G-112")
def test_a_saturation_round():
    wasp = Explosion(burst_radius=50, contact=Fraction(2), saturation=True)
    odds = blast_odds(wasp, Exposure(50))
    assert odds == convolved(
        mixed(Fraction(1, 10), [1], counted(20)),
        mixed(Fraction(6, 10), range(1, 7), counted(4)),
    )
    assert blast_odds(wasp, Exposure(51)) == {Toll(): Fraction(1)}
    assert wasp.reach == 50


@pytest.mark.rows("X-21", "X-08")
def test_a_vehicle_takes_the_contact():
    wasp = Explosion(burst_radius=50, contact=Fraction(2), saturation=True)
    assert [vehicle_struck(wasp, 50, GivenDice([die])) for die in (3, 4)] == [True, False]
    assert vehicle_chance(wasp, 50) == Fraction(3, 10)
    assert vehicle_chance(wasp, 51) == 0
    assert vehicle_chance(GRENADE, 0, touching=True) == 1
    assert vehicle_chance(GRENADE, 0) == 0
    assert vehicle_chance(Explosion(concussion=8), 0, touching=True) == 0


@pytest.mark.rows("G-01")
def test_the_die_read_from_nought_to_nine():
    (concussion,) = threats(Explosion(concussion=4), Exposure(5, rulings=ZERO))
    assert concussion.chance == Fraction(5, 10)
    assert "G-01" in concussion.rows
    (sure,) = threats(Explosion(concussion=9), Exposure(5, rulings=ZERO))
    assert sure.certain
    wasp = Explosion(burst_radius=50, contact=Fraction(2), saturation=True)
    assert vehicle_chance(wasp, 50, rulings=ZERO) == Fraction(4, 10)


def test_what_is_told_of_an_explosion():
    assert GRENADE.describe() == "concussion 8 (to 20 m), fragments to 15 m and 30 m, contact 4"
    assert Explosion().describe() == "no effect"
    assert not Explosion().harmful
    assert Explosion(contact=Fraction(1)).harmful
    assert GRENADE.rows == ("X-01", "X-02", "G-106", "X-05", "X-06", "X-08")
    wasp = Explosion(burst_radius=50, saturation=True)
    assert wasp.describe() == "fragments to 50 m"
    assert "X-20" in wasp.rows
    assert (GRENADE.reach, Explosion(concussion=8).reach) == (30, 20)


@pytest.mark.rows("W-18", "W-21", "W-22", "W-32")
@pytest.mark.parametrize(
    ("toll", "tier", "result"),
    [
        (KILLED, None, Casualty.DEAD),
        (Toll(True, shock=8), None, Casualty.DEAD),  # the life level
        (Toll(True, shock=4), None, Casualty.OUT),  # the consciousness level
        (Toll(True, shock=3, knocked_down=True), None, Casualty.HURT),
        (Toll(True, shock=1), Tier.VETERAN, Casualty.OUT),
        (Toll(True, light=1, knocked_down=True), Tier.GREEN, Casualty.OUT),
        (Toll(True, knocked_down=True), None, Casualty.HURT),
        (Toll(True), None, Casualty.WHOLE),
        (Toll(), None, Casualty.WHOLE),
    ],
)
def test_what_becomes_of_somebody(toll, tier, result):
    assert casualty(toll, Condition(), Endurance(4, 8, tier)) is result


def test_the_chances_of_it_add_up():
    odds = {KILLED: Fraction(1, 4), Toll(True, shock=8): Fraction(1, 4), Toll(): Fraction(1, 2)}
    found = casualty_odds(odds, Condition(), Endurance(4, 8))
    assert found == {
        Casualty.DEAD: Fraction(1, 2),
        Casualty.OUT: 0,
        Casualty.HURT: 0,
        Casualty.WHOLE: Fraction(1, 2),
    }
