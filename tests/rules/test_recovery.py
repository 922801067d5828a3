"""After the fight, against counting every face by hand."""

from fractions import Fraction
from itertools import product

import pytest

from rules.combat.wounds import Condition, Death, Endurance
from rules.dice import GivenDice
from rules.odds import every
from rules.recovery import (
    CRISIS_POINTS,
    HEAL,
    HEALING_INTERVAL,
    RESUSCITATE,
    RESUSCITATION_WINDOW,
    STABILISE,
    WAKING_INTERVAL,
    awake,
    care_hours,
    crisis,
    crisis_forecast,
    first_waking,
    healed,
    naturally_stable,
    resuscitated,
    resuscitation_refusals,
    stun_interval,
    stun_recovery,
    wakes,
)
from rules.rulings import Rulings
from rules.tasks.abilities import Abilities
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import Timing

MINUTE, HOUR = 60, 3_600


@pytest.mark.rows("W-28")
def test_five_crisis_points():
    assert CRISIS_POINTS == (30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR)


@pytest.mark.rows("W-29", "G-87")
@pytest.mark.parametrize("die", range(1, 11))
def test_a_crisis_adds_a_shock_when_the_die_shows_them_or_less(die):
    assert crisis(3, False, GivenDice([die])) == (4 if die <= 3 else 3)


@pytest.mark.rows("W-30", "G-88")
@pytest.mark.parametrize("die", range(1, 11))
def test_a_moved_patient_fares_worse(die):
    assert crisis(3, True, GivenDice([die])) == (4 if die <= 4 else 3)


def counted_dead(shock, moved, throws, life):
    """How many of all faces of so many crisis throws kill."""
    dead = 0
    for dice in product(range(1, 11), repeat=throws):
        points = shock
        for number, die in enumerate(dice):
            if points < life and die - (moved and number == 0) <= points:
                points += 1
        dead += points >= life
    return Fraction(dead, 10**throws)


@pytest.mark.rows("W-29", "W-30", "W-32")
@pytest.mark.parametrize(
    ("shock", "moved", "life"), [(3, False, 4), (3, True, 5), (1, True, 3), (7, False, 8)]
)
def test_the_forecast_over_all_faces(shock, moved, life):
    forecast = crisis_forecast(shock, moved, CRISIS_POINTS[:4], life)
    assert [chance.seconds for chance in forecast] == list(CRISIS_POINTS[:4])
    assert [chance.dead for chance in forecast] == [
        counted_dead(shock, moved, throws, life) for throws in (1, 2, 3, 4)
    ]


@pytest.mark.rows("W-28")
def test_a_forecast_looks_only_at_the_points_left():
    assert crisis_forecast(3, False, (), 4) == ()
    (last,) = crisis_forecast(3, False, CRISIS_POINTS[4:], 4)
    assert (last.seconds, last.dead) == (12 * HOUR, Fraction(3, 10))


@pytest.mark.rows("W-31")
def test_twelve_hours_make_a_patient_stable():
    assert naturally_stable(12 * HOUR)
    assert not naturally_stable(12 * HOUR - 1)


@pytest.mark.rows("W-23", "W-25", "W-26", "G-57", "G-93")
@pytest.mark.parametrize(
    ("dead_by", "seconds", "row"),
    [
        (Death.WOUND, HOUR, None),
        (Death.SHOCK, 0, None),
        (Death.HEAD, 0, "W-23"),
        (Death.WOUND, HOUR + 1, "W-26"),
        (None, 0, "W-25"),
    ],
)
def test_who_may_be_resuscitated(dead_by, seconds, row):
    sentences = resuscitation_refusals(Condition(dead_by=dead_by), seconds)
    assert [row in sentence for sentence in sentences] == ([True] if row else [])
    assert RESUSCITATION_WINDOW == HOUR


@pytest.mark.rows("G-90")
def test_the_resuscitated_are_one_shock_from_death():
    dead = Condition(light=1, shock=2, stun=1, dead_by=Death.WOUND)
    back = resuscitated(dead, Endurance(4, 8))
    assert back == Condition(light=1, shock=7, stun=1, unconscious=True)


@pytest.mark.rows("W-33")
@pytest.mark.parametrize(("hours", "tenths"), [(1, 0), (2, 1), (5, 4), (10, 9), (11, 10)])
def test_waking_gets_likelier_every_hour(hours, tenths):
    woken = every(lambda dice: wakes(hours, dice)).get(True, Fraction(0))
    assert woken == Fraction(tenths, 10)
    assert WAKING_INTERVAL == HOUR


@pytest.mark.rows("W-33", "G-01")
@pytest.mark.parametrize(
    ("choice", "least", "hours"),
    [
        ("1-10, for scatter 0-9", 1, 2),
        ("0-9, a 0 on a chart is 10", 0, 1),
        ("1-10, a 10 for scatter is 0", 1, 2),
    ],
)
def test_the_first_throw_to_wake_is_the_first_that_a_die_can_make(choice, least, hours):
    """The least a die shows is below the hours: never before, always from then on."""
    assert first_waking(Rulings().choose("G-01", choice)) == hours
    assert least < hours
    assert not least < hours - 1


@pytest.mark.rows("W-33", "W-37", "G-47", "G-89")
def test_waking_clears_every_stun():
    out = Condition(light=1, shock=4, stun=3, unconscious=True)
    assert awake(out) == Condition(light=1, shock=4)


@pytest.mark.rows("W-37", "G-47")
def test_one_stun_clears_an_hour():
    assert stun_recovery(Condition(stun=2)).stun == 1
    assert stun_recovery(Condition()).stun == 0


@pytest.mark.rows("G-47")
@pytest.mark.parametrize(
    ("choice", "seconds"), [(None, 3600), ("one a combat turn", 30), ("one a week", 604_800)]
)
def test_how_fast_stun_clears_is_ruled(choice, seconds):
    rulings = Rulings().choose("G-47", choice) if choice else Rulings()
    assert stun_interval(rulings) == seconds


@pytest.mark.rows("W-34", "W-35", "G-92")
def test_healing_takes_one_light_wound_and_one_shock():
    assert healed(Condition(light=2, shock=3, stun=1)) == Condition(light=1, shock=2, stun=1)
    assert healed(Condition(shock=1)) == Condition()
    assert HEALING_INTERVAL == 7 * 24 * HOUR


@pytest.mark.rows("W-36")
def test_care_takes_an_hour_a_day_for_every_wound():
    assert care_hours(Condition(light=2, shock=3, stun=4)) == 5


@pytest.mark.rows("W-25", "W-27", "W-35", "G-84", "G-91")
@pytest.mark.parametrize(
    ("task", "level", "seconds"),
    [
        (RESUSCITATE, Difficulty.DIFFICULT, 30),
        (STABILISE, Difficulty.ROUTINE, 90),
        (HEAL, Difficulty.ROUTINE, 24 * HOUR),
    ],
)
def test_treatments_are_tasks_of_medical_and_automed(task, level, seconds):
    assert task.difficulty is level
    assert (task.duration.timing, task.duration.seconds) == (Timing.PERIOD, seconds)
    medic = Abilities.of({}, {"Medical": 3, "Automed": 2})
    assert task.assets.dm(medic).total == 5
