"""What becomes of those aboard, against every course that things can take, one by one."""

from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from rules.combat.toll import KILLED, Toll
from rules.combat.wounds import Condition, Endurance
from rules.vehicles.aboard import Ride, Rider, fates
from rules.vehicles.hits import Damage

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
WHOLE = Toll()
SHOCK, STUN = Toll(struck=True, shock=1), Toll(struck=True, stun=1)
OUT_AT_TWO = Endurance(2, 9)


def rider(before, hit, serves=0):
    return Rider(Condition(), OUT_AT_TWO, hit, {STUN: HALF, WHOLE: HALF}, before, serves)


RIDERS = (
    rider({WHOLE: HALF, KILLED: HALF}, {SHOCK: THIRD, SHOCK + SHOCK: 1 - THIRD}),
    rider({WHOLE: THIRD, SHOCK: THIRD, KILLED: THIRD}, {SHOCK: HALF, KILLED: HALF}, serves=1),
    rider({SHOCK + SHOCK: HALF, SHOCK: HALF}, {SHOCK: Fraction(1)}),
)


def out(toll):
    return toll.killed or toll.shock + toll.stun >= 2


def courses(ride, riders):
    """Every course with its chance: tolls before, result, who is hit and how, crash, bruises."""
    for before in product(*(each.before.items() for each in riders)):
        tolls, chance = [toll for toll, _ in before], Fraction(1)
        for _, part in before:
            chance *= part
        for damage, part in ride.damage.items():
            yield from _hit(ride, riders, tolls, damage, chance * part)


def _hit(ride, riders, tolls, damage, chance):
    alive = [n for n, toll in enumerate(tolls) if not toll.killed]
    if damage is Damage.CATASTROPHE:
        yield [KILLED] * len(riders), chance
    elif damage is Damage.TWO_CREW and alive:
        pairs = [
            set(pair) for pair in product(alive, repeat=2) if len(alive) < 2 or pair[0] != pair[1]
        ]
        for pair in pairs:
            yield from _wound(ride, riders, tolls, sorted(pair), chance / len(pairs), crash=False)
    elif damage in (Damage.CREW, Damage.MOBILITY) and alive:
        for n in alive:
            crash = damage is Damage.MOBILITY and ride.doubled
            yield from _wound(ride, riders, tolls, [n], chance / len(alive), crash=crash)
    elif damage is Damage.ARMAMENT:
        gunner = [n for n in alive if riders[n].serves]
        yield from _wound(ride, riders, tolls, gunner, chance, crash=False)
    else:
        yield tolls, chance


def _wound(ride, riders, tolls, whom, chance, *, crash):
    for hits in product(*(riders[n].hit.items() for n in whom)):
        after, part = list(tolls), chance
        for n, (toll, each) in zip(whom, hits, strict=True):
            after[n], part = after[n] + toll, part * each
        if not crash:
            yield after, part
            continue
        driver = ride.driver
        avoids = 0 if driver is None or out(after[driver]) else ride.avoids
        yield after, part * avoids
        for bruises in product(*(each.bruise.items() for each in riders)):
            hurt, left = list(after), part * (1 - avoids)
            for n, (toll, each) in enumerate(bruises):
                hurt[n], left = hurt[n] + toll, left * each
            yield hurt, left


@pytest.mark.rows("V-15", "V-16", "V-17", "V-18", "V-19", "V-20", "G-96")
@pytest.mark.parametrize("driver", [None, 0, 1, 2])
@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("damage", [*Damage])
def test_the_chances_are_those_of_every_course(driver, doubled, damage):
    ride = Ride({damage: THIRD, None: 1 - THIRD}, 1, False, doubled, driver, Fraction(3, 10))
    counted = [defaultdict(Fraction) for _ in RIDERS]
    for tolls, chance in courses(ride, RIDERS):
        for n, toll in enumerate(tolls):
            counted[n][toll] += chance
    for n, found in enumerate(fates(ride, RIDERS)):
        assert {t: c for t, c in found.items() if c} == {t: c for t, c in counted[n].items() if c}


@pytest.mark.rows("V-18", "V-20")
def test_in_the_air_whoever_is_stopped_dies():
    ride = Ride({Damage.MOBILITY: HALF, None: HALF}, airborne=True, doubled=True, driver=0)
    for who, found in zip(RIDERS, fates(ride, RIDERS), strict=True):
        assert found[KILLED] == HALF + HALF * who.before.get(KILLED, 0)
