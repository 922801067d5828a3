"""Wrestling, vehicles, sensors and the ladder by name, counted face by face."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.vehicles.hits import Damage
from tests.rules.test_catalogue import HIT_TABLE, TASK_DIE, asked, counted
from tests.rules.vehicles.printed import printed

D6, D10 = range(1, 7), range(1, 11)


def successes(need):
    """The faces of the task die that succeed."""
    return [die for die in TASK_DIE if die and die >= need]


# ---- Wrestling -------------------------------------------------------------------------------


@pytest.mark.parametrize(("melee", "need"), [("0", 7), ("4", 3), ("none", 15)])
def test_an_escape(melee, need):
    free = Fraction(len(successes(need)), 10)
    expected = {word: p for word, p in (("free", free), ("held", 1 - free)) if p}
    assert asked("escape", melee=melee) == expected
    with pytest.raises(ValueError, match="C-92"):
        asked("escape", points="0")


def control(place, die):
    """The control points of the grip of Strength 11 and Melee 2, a DPV of 0.4 (C-89)."""
    return {"kill": 4, "serious": 1}.get(place, int(die <= 4))


def test_a_grapple():
    """Melee 2 against Routine: 5 to 9 hit; three points more than there are make control."""
    points = counted(control(*faces) for faces in product(HIT_TABLE, D10))
    words = {0: "0 control points", 1: "1 control point", 4: "4 control points, under control"}
    expected = {words[number]: p / 2 for number, p in points.items()} | {"miss": Fraction(1, 2)}
    found = asked("grapple", melee="2", strength="11", target_strength="11", points="8")
    assert found == expected


def stun(place, die):
    """The stun hit of a dive, of DPV 0.5, and whether it throws down by itself."""
    if place == "kill":
        return "4 stun", True
    if place == "serious":
        return "1 stun", die <= 5
    return ("1 stun", False) if die <= 5 else ("", False)


@pytest.mark.parametrize(("avoids", "home"), [("no", Fraction(1)), ("yes", Fraction(6, 10))])
def test_a_dive(avoids, home):
    """Twice size 10 and the die against 10 and 13: 1 and 2 lose, 3 is both, 4 to 6 win.

    Agility 5 avoids on 6 to 9.
    """
    hits = [stun(*faces) for faces in product(HIT_TABLE, D10)]
    expected = Counter()
    for die in D6:
        ours = hits if die <= 3 else [None]
        theirs = hits if die >= 3 else [None]
        for one, other in product(ours, theirs):
            chance = home / (6 * len(ours) * len(theirs))
            fallen = "knocked down" if one and one[1] else ""
            parts = filter(None, (one[0], fallen)) if one else ("unhurt",)
            attacker = ", ".join(parts) or "hit, no effect"
            target = ", ".join(filter(None, (other[0] if other else "", "knocked down")))
            expected[f"attacker: {attacker}; target: {target}"] += chance
    if home < 1:
        expected["avoided: the attacker falls"] = 1 - home
    found = asked("dive", target_strength="13", target_agility="5", avoids=avoids)
    assert found == dict(expected)


# ---- Vehicles --------------------------------------------------------------------------------


def suffered(dpv, armour, suspension, *, overhead=False):
    """What a hit does over the dice for hull or suspension, and for the damage chart."""
    bonus = int((dpv - armour) // 5)
    for where, chart in product(D10, D10):
        if where <= 3 and suspension and not overhead:
            points = int(dpv // suspension) if dpv > suspension else 0
            yield f"{min(points, 10)} to the suspension" if points else str(Damage.NONE)
        else:
            yield str(printed(chart + bonus) if dpv > armour else Damage.NONE)


@pytest.mark.rows("V-09", "V-11", "V-13", "G-37")
@pytest.mark.parametrize(
    ("dpv", "armour", "suspension"), [(18, 2, 5), (18, 18, 5), (6, 2, 6), (40, 5, 3), (9, 1, 0)]
)
def test_a_hit_on_a_vehicle(dpv, armour, suspension):
    given = {"dpv": str(dpv), "armour": str(armour), "suspension": str(suspension)}
    assert asked("vehicle-hit", **given) == counted(suffered(dpv, armour, suspension))
    above = counted(suffered(dpv, armour, suspension, overhead=True))
    assert asked("vehicle-hit", face="overhead", **given) == above


@pytest.mark.rows("V-25", "V-26", "V-27", "V-28")
@pytest.mark.parametrize(
    ("homing", "evasion", "tenths"), [(7, 0, 7), (7, 3, 4), (12, 0, 9), (3, 5, 0)]
)
@pytest.mark.parametrize("attack", ["direct", "overhead"])
def test_a_missile_hits_as_a_tamped_charge(homing, evasion, tenths, attack):
    """Warhead 3: contact 12 against a hull of 2 and a suspension of 5."""
    hit = Fraction(tenths, 10)
    tolls = counted(suffered(12, 2, 5, overhead=attack == "overhead"))
    expected = {toll: chance * hit for toll, chance in tolls.items() if hit}
    given = {"homing": str(homing), "evasion": str(evasion), "points": "3", "attack": attack}
    assert asked("missile", **given) == expected | {"miss": 1 - hit}


@pytest.mark.rows("N-02", "N-03", "N-04", "N-06", "N-07")
@pytest.mark.parametrize(
    ("given", "need"),
    [
        ({}, 7),
        ({"bonus": "2"}, 5),
        ({"distance": "10.1", "bonus": "2"}, 9),
        ({"signature": "-3"}, 10),
        ({"obscured": "yes", "signature": "4"}, 6),
        ({"obscured": "yes", "acted": "yes"}, 7),
        ({"dm": "9"}, 0),
    ],
)
def test_sensors(given, need):
    found = Fraction(len(successes(need)), 10)
    expected = {"detected": found, "not detected": 1 - found}
    assert asked("sensors", **given) == {word: p for word, p in expected.items() if p}


def test_a_sensor_does_not_see_beyond_its_range():
    with pytest.raises(ValueError, match="reaches 20 km"):
        asked("sensors", distance="20.5")


# ---- The ladder ------------------------------------------------------------------------------


@pytest.mark.rows("B-27", "B-28", "B-31", "B-32")
@pytest.mark.parametrize(("sees", "hides"), [(3, 3), (1, 5), (6, 0), (-4, 2)])
def test_the_ladder(sees, hides):
    """The rung by the ratio of the two totals, those below 1 counting as 1."""
    rungs = []
    for one, other in product(D6, D6):
        ratio = Fraction(max(sees + one, 1), max(hides + other, 1))
        steps = (
            ("fumble", ratio < Fraction(1, 2)), ("bad failure", ratio == Fraction(1, 2)),
            ("failure", ratio < 1), ("tie", ratio == 1), ("success", ratio < 2),
            ("good success", ratio == 2), ("critical success", True),
        )  # fmt: skip
        rungs.append(next(word for word, reached in steps if reached))
    for purpose in ("search", "ambush", "trap"):
        chances = asked("ladder", perception=str(sees), stealth=str(hides), purpose=purpose)
        found = {what.partition(":")[0]: chance for what, chance in chances.items()}
        assert found == counted(rungs)


@pytest.mark.rows("B-28", "B-31", "B-32")
@pytest.mark.parametrize(
    ("purpose", "tie"),
    [
        ("search", "a vague suspicion"),
        ("ambush", "the advancing column recoils"),
        ("trap", "the first figure or the group is stopped by the trap"),
    ],
)
def test_what_a_tie_means(purpose, tie):
    assert asked("ladder", purpose=purpose)[f"tie: {tie}"] == Fraction(1, 6)
