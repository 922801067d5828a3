"""The wounded in one view: every chance counted over the dice, every clock, the worst off first."""

from fractions import Fraction
from itertools import product

import pytest

from models.bridge.treatment import Care
from models.deeds.clock.due import Remind, Skip
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.house.ruling import SetRuling
from models.deeds.medicine.care import GiveCare
from models.deeds.medicine.crisis import CrisisPoint
from models.deeds.medicine.nursing import LetGo, MovePatient
from models.deeds.medicine.treat import Treat
from models.views.ward import patients, ward
from rules.combat.hit_location import Location
from rules.dice import GivenDice
from tests.models.deeds.ward import DAY, HOUR, MINUTE, WEEK, Ward, told

ONE_TO_TEN = range(1, 11)
SCHEDULE = [30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]


@pytest.fixture
def made(tmp_path):
    return Ward(tmp_path / "Ward.outrider")


def seen(made):
    with made.campaign.read() as session:
        return ward(session)


def everybody(made):
    with made.campaign.read() as session:
        return {patient.person.id: patient for patient in patients(session)}


def dead_by(shock, life, moved, points, faces=ONE_TO_TEN):
    """The chance of being dead by each of so many crisis points, over all faces of all dice."""
    dead = [0] * points
    for dice in product(faces, repeat=points):
        now = shock
        for number, die in enumerate(dice):
            if now < life and die - (moved and number == 0) <= now:
                now += 1
            dead[number] += now >= life
    return [Fraction(count, len(faces) ** points) for count in dead]


def crises(patient):
    return [clock for clock in patient.clocks if clock.kind == "crisis"]


# Crisis points


@pytest.mark.rows("W-28", "W-29", "W-30", "W-31", "W-32", "G-86", "G-88")
@pytest.mark.parametrize(("shock", "life"), [(1, 3), (3, 4), (4, 6), (5, 20)])
def test_the_chance_of_death_at_every_point_as_they_lie_and_if_moved(made, shock, life):
    key = made.person(life_level=life, consciousness_level=40)
    made.wound(key, shock=shock)
    made.campaign.perform(Advance(20 * MINUTE))
    patient = everybody(made)[key]
    assert [clock.at for clock in crises(patient)] == SCHEDULE
    lie, moved = dead_by(shock, life, False, 5), dead_by(shock, life, True, 5)
    assert [clock.chance for clock in crises(patient)] == lie
    assert [clock.moved for clock in crises(patient)] == moved
    assert (patient.left.next, patient.left.ever) == (lie[0], lie[4])
    assert (patient.if_moved.next, patient.if_moved.ever) == (moved[0], moved[4])


@pytest.mark.rows("W-30", "G-88")
def test_whoever_was_moved_is_as_badly_off_as_if_moved(made):
    key = made.person(life_level=4)
    made.wound(key, shock=3)
    made.campaign.perform(MovePatient(key))
    patient = everybody(made)[key]
    assert patient.left == patient.if_moved
    assert patient.left.next == Fraction(4, 10)
    made.campaign.perform(AdvanceToNext())
    made.campaign.perform(CrisisPoint(patient.clock("crisis").due_id), GivenDice([10]))
    patient = everybody(made)[key]
    assert patient.left.next == Fraction(3, 10), "it counted once"
    assert [clock.chance for clock in crises(patient)] == dead_by(3, 4, False, 4)


@pytest.mark.rows("W-28", "G-85")
def test_two_wounds_have_a_clock_each_and_one_body(made):
    key = made.person(life_level=6, consciousness_level=40)
    made.wound(key, shock=2)
    made.campaign.perform(Advance(25 * MINUTE))
    made.wound(key, shock=1)
    second = [25 * MINUTE + at for at in SCHEDULE]
    patient = everybody(made)[key]
    assert [clock.at for clock in crises(patient)] == sorted(SCHEDULE + second)
    assert [clock.chance for clock in crises(patient)][:5] == dead_by(3, 6, False, 5)


@pytest.mark.rows("G-01", "W-29", "W-33")
def test_the_chances_are_those_of_the_dice_as_the_campaign_reads_them(made):
    key = made.person(life_level=5, consciousness_level=4)
    made.wound(key, shock=4)
    made.campaign.perform(SetRuling("G-01", "0-9, a 0 on a chart is 10"))
    made.campaign.perform(Skip(made.rows("waking")[0].key))
    patient = everybody(made)[key]
    assert patient.left.next == dead_by(4, 5, False, 1, faces=range(10))[0] == Fraction(5, 10)
    hours = made.rows("waking")[0].at // HOUR
    assert patient.clock("waking").chance == Fraction(sum(die < hours for die in range(10)), 10)


@pytest.mark.rows("W-27", "W-31")
def test_the_stable_run_no_risk(made):
    key = made.person(life_level=4)
    made.wound(key, shock=3)
    made.campaign.perform(LetGo(key))
    patient = everybody(made)[key]
    assert (patient.left.next, patient.left.ever) == (0, 0)
    assert patient.treatments == (Care.HEAL,)


# The other clocks


@pytest.mark.rows("W-33")
def test_the_chance_of_waking_is_that_of_the_throw_to_come(made):
    key = made.person(consciousness_level=3)
    made.points(key, stun=3)
    for hours in (2, 3, 4):
        clock = everybody(made)[key].clock("waking")
        assert (clock.at, clock.moved) == (hours * HOUR, None)
        assert clock.chance == Fraction(sum(die < hours for die in ONE_TO_TEN), 10)
        made.campaign.perform(Skip(clock.due_id))


@pytest.mark.rows("W-37", "G-47")
@pytest.mark.parametrize(
    ("choice", "seconds"),
    [(None, HOUR), ("one a combat turn", 30), ("one a week", WEEK)],
)
def test_stun_clears_as_the_campaign_rules(made, choice, seconds):
    if choice:
        made.campaign.perform(SetRuling("G-47", choice))
    key = made.person()
    made.points(key, stun=2)
    assert everybody(made)[key].clock("stun").at == seconds
    done = made.campaign.perform(AdvanceToNext())
    assert (made.clock, made.sheet(key).stun) == (seconds, 1)
    assert ("G-47" in told(done)) is bool(choice)
    assert everybody(made)[key].clock("stun").at == 2 * seconds


@pytest.mark.rows("W-26", "W-28", "W-33", "W-34", "W-35", "W-37")
def test_every_clock_that_runs_is_there_in_order_and_nothing_else(made):
    key, medic = made.person(), made.medic()
    made.wound(key, light=1, shock=4, stun=1)
    made.campaign.perform(Remind("Supper", 60))
    made.due(120, "reminder", "A tyre is changed", key)
    made.campaign.perform(Treat(Care.STABILISE, medic, key, time_passes=False), GivenDice([12]))
    patient = everybody(made)[key]
    assert [(clock.kind, clock.at) for clock in patient.clocks] == [
        ("treatment", 90 * (12 - 6)),
        ("crisis", SCHEDULE[0]),
        *sorted([("crisis", HOUR), ("stun", HOUR)], key=lambda one: one[0] != "stun"),
        ("waking", 2 * HOUR),
        *[("crisis", at) for at in SCHEDULE[2:]],
        ("healing", WEEK),
    ]
    assert patient.clock("treatment").label == "Tobias stabilises Ines"
    assert {clock.due_id for clock in patient.clocks} <= {due.key for due in made.rows()}


@pytest.mark.rows("W-23", "W-26", "G-93")
def test_the_dead_are_there_while_they_can_be_brought_back(made):
    chest, head = made.person("Chest"), made.person("Head")
    made.wound(chest, killed=True)
    made.wound(head, Location.HEAD, killed=True)
    made.campaign.perform(Skip(made.rows("deadline")[0].key))
    made.campaign.perform(Advance(HOUR))
    assert set(everybody(made)) == {chest}
    patient = everybody(made)[chest]
    assert [(clock.kind, clock.at) for clock in patient.clocks] == [("deadline", HOUR)]
    assert (patient.left.next, patient.if_moved.ever) == (1, 1)
    assert (patient.state, patient.treatments) == ("DEAD", (Care.RESUSCITATE,))
    made.campaign.perform(Advance(1))
    assert everybody(made) == {}


@pytest.mark.rows("G-93")
def test_a_resuscitation_that_began_in_time_stays_on_the_board(made):
    key, medic = made.person(), made.medic()
    made.wound(key, killed=True)
    made.campaign.perform(Skip(made.rows("deadline")[0].key))
    made.campaign.perform(Advance(HOUR))
    treat = Treat(Care.RESUSCITATE, medic, key, time_passes=False)
    made.campaign.perform(treat, GivenDice([18]))
    made.campaign.perform(Advance(60))
    patient = everybody(made)[key]
    assert patient.treatments == ()
    assert patient.clock("treatment").at == HOUR + 30 * 12


# Triage


@pytest.mark.rows("W-29", "W-32")
def test_the_worst_off_before_the_next_point_stand_first(made):
    """By the chance of death at the next point, then at all, then by time and points."""
    cases = {
        "dead": {"killed": True},
        "may die next, likelier": {"shock": 5, "life_level": 6},
        "may die next": {"shock": 2, "life_level": 3},
        "may die later, likelier": {"shock": 6, "life_level": 8},
        "may die later": {"shock": 1, "life_level": 3},
        "cannot die, more shock": {"shock": 2, "life_level": 30},
        "cannot die": {"shock": 1, "life_level": 30},
        "light": {"light": 2},
        "less": {"light": 1},
        "stunned": {"stun": 1},
    }
    for name, wound in reversed(cases.items()):
        life = wound.pop("life_level", 8)
        made.wound(made.person(name, life_level=life, consciousness_level=40), **wound)
    made.person("unhurt")
    assert [patient.person.name for patient in seen(made).patients] == list(cases)


def test_of_two_alike_the_one_whose_point_comes_first_stands_first(made):
    later, sooner = (made.person(name, life_level=4) for name in ("Later", "Sooner"))
    made.wound(sooner, shock=3)
    made.campaign.perform(Advance(60))
    made.wound(later, shock=3)
    assert list(everybody(made)) == [sooner, later]


@pytest.mark.parametrize(
    ("columns", "points", "state"),
    [
        ({}, {"light": 5}, "awake"),
        ({}, {"stun": 4}, "out cold"),
        ({"tier": "green"}, {"light": 1}, "down"),
        ({"tier": "elite"}, {"light": 3}, "awake"),
        ({"tier": "elite"}, {"shock": 1}, "out cold"),
        ({"consciousness_level": 4, "shock": 4}, {"light": 1}, "groggy"),
    ],
)
@pytest.mark.rows("W-18", "W-21", "W-22", "G-89")
def test_how_somebody_is_in_a_word(made, columns, points, state):
    key = made.person(**columns)
    made.points(key, **points)
    assert everybody(made)[key].state == state


# Care, and time


@pytest.mark.rows("W-36")
def test_hours_of_care_given_and_missing_and_the_days_of_those_who_give_them(made):
    ines, wei = made.person("Ines"), made.person("Wei")
    made.points(ines, light=2, shock=1)
    made.points(wei, light=4)
    tobias, hanne = made.person("Tobias"), made.person("Hanne")
    for carer, patient, hours in ((hanne, wei, 1), (tobias, ines, 2), (tobias, wei, 2)):
        made.campaign.perform(GiveCare(carer, patient, hours))
    found = everybody(made)
    assert {key: patient.lacking for key, patient in found.items()} == {ines: 1, wei: 1}
    assert [(each.carer_id, each.hours) for each in found[wei].care] == [(hanne, 1), (tobias, 2)]
    days = [(each.person.name, each.shares, each.left) for each in seen(made).carers]
    assert days == [
        ("Tobias", (("Ines", 2), ("Wei", 2)), 20),
        ("Hanne", (("Wei", 1),), 23),
    ]


def test_the_first_thing_at_hand_and_the_next_are_the_campaigns(made):
    key = made.person(life_level=30)
    made.wound(key, shock=1)
    view = seen(made)
    assert (view.clock, view.hand, view.next.at, view.fighting) == (0, None, SCHEDULE[0], False)
    made.campaign.perform(Advance(DAY))
    view = seen(made)
    assert (view.clock, view.hand.at, view.hand.person_id) == (SCHEDULE[0], SCHEDULE[0], key)
