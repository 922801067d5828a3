"""Driving: distances, tasks, evasion and crashes."""

from fractions import Fraction

import pytest

from rules.dice import GivenDice
from rules.odds import every
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.vehicles.driving import (
    Manner,
    crash_dpv,
    crash_task,
    driving_task,
    evasion,
    rate,
    reach,
    succeeds,
)

SKILLED = Abilities.of(skills={"Driver": 3})


@pytest.mark.rows("V-03", "V-14")
@pytest.mark.parametrize(
    ("points", "metres"), [(0, 75), (4, 75), (5, Fraction(75, 2)), (9, Fraction(75, 2)), (10, 0)]
)
def test_five_points_halve_the_rate_and_ten_end_it(points, metres):
    assert rate(75, points) == metres


@pytest.mark.rows("V-04", "V-14")
def test_double_speed_doubles_what_is_left():
    assert reach(100, 0, doubled=True) == 200
    assert reach(100, 0, doubled=False) == 100
    assert reach(75, 5, doubled=True) == 75


@pytest.mark.rows("V-04", "V-05", "V-19")
@pytest.mark.parametrize(
    ("task", "skilled", "unskilled"),
    [
        # Routine 7+ with Driver 3: faces 4 to 9; without the skill 15+, which no face shows.
        (driving_task(Manner.DOUBLE), Fraction(6, 10), 0),
        (driving_task(Manner.EVASIVE), Fraction(6, 10), 0),
        # Difficult 11+ with Driver 3: 8 and 9.
        (crash_task(), Fraction(2, 10), 0),
    ],
)
def test_driving_tasks_counted_by_their_faces(task, skilled, unskilled):
    for abilities, chance in ((SKILLED, skilled), (Abilities(), unskilled)):
        attempt = Attempt(task, abilities)
        counted = sum(succeeds(attempt, GivenDice([face])) for face in range(10))
        assert Fraction(counted, 10) == chance
        odds = every(lambda dice, attempt=attempt: succeeds(attempt, dice))
        assert odds.get(True, 0) == chance


@pytest.mark.rows("V-04", "V-05", "V-19")
def test_driving_takes_one_action_and_avoiding_a_crash_no_time():
    assert driving_task(Manner.STEADY) is None
    for manner in (Manner.DOUBLE, Manner.EVASIVE):
        task = driving_task(manner)
        assert (task.difficulty, task.duration.actions) == (Difficulty.ROUTINE, 1)
    assert crash_task().difficulty is Difficulty.DIFFICULT
    assert str(crash_task().duration) == "instant"


@pytest.mark.rows("V-04")
def test_an_aircraft_is_driven_with_its_own_skill():
    pilot = Abilities.of(skills={"Pilot": 9})
    assert Attempt(driving_task(Manner.DOUBLE, "Pilot"), pilot).dm.total == 9


@pytest.mark.rows("V-05", "V-06", "G-97")
def test_without_evasive_driving_a_tenth_of_the_evasion_counts():
    assert evasion(37, evading=True) == 37
    assert evasion(37, evading=False) == 3
    assert evasion(9, evading=False) == 0


@pytest.mark.rows("G-96")
def test_a_crash_hurts_by_the_movement_and_at_least_by_one():
    assert crash_dpv(100) == 5
    assert crash_dpv(50) == Fraction(5, 2)
    assert crash_dpv(10) == 1
