"""Crisis points, waking and treatment, as they happen on the clock."""

from fractions import Fraction
from itertools import product

import pytest

from models.action import Refusal
from models.bridge.schedule import at_hand
from models.bridge.treatment import Care, medics
from models.deeds.clock.due import Skip
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.medicine.nursing import LetGo, MovePatient, WakeByHand
from models.deeds.medicine.treat import EndTreatment, Treat
from models.views.ward import patients
from rules.combat.hit_location import Location
from rules.dice import GivenDice
from tests.models.deeds.ward import DAY, HOUR, MINUTE, WEEK, Ward, chances, cited, told

FACES = range(1, 11)
TASK_FACES = range(10)
SCHEDULE = [30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR]


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Ward.outrider")
    yield made
    made.campaign.close()


@pytest.fixture
def ines(ward):
    """Somebody with a serious wound: 3 shock, dead at 8."""
    key = ward.person()
    ward.wound(key, shock=3, knocked_down=True)
    return key


def do(ward, deed, *dice):
    return ward.campaign.perform(deed, GivenDice(dice))


def to_crisis(ward):
    """Let time pass to the next crisis point and give its deed."""
    ward.campaign.perform(AdvanceToNext())
    with ward.campaign.read() as session:
        (due,) = [due for due in at_hand(session) if due.deed == "crisis"]
        return CrisisPoint(due.key)


def part(count, whole):
    return Fraction(count, whole)


# Crisis points


@pytest.mark.rows("W-28", "G-85")
def test_each_serious_wound_has_five_crisis_points(ward, ines):
    assert [due.at for due in ward.rows("crisis")] == SCHEDULE
    ward.campaign.perform(Advance(10 * MINUTE))
    ward.wound(ines, light=1)
    assert len(ward.rows("crisis")) == 5, "a light wound has none"
    ward.wound(ines, shock=1)
    second = [10 * MINUTE + at for at in SCHEDULE]
    assert [due.at for due in ward.rows("crisis")] == sorted(SCHEDULE + second)


@pytest.mark.rows("W-29", "W-30", "G-86", "G-87")
@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize("shock", range(1, 12))
def test_the_chance_of_getting_worse_is_counted_over_the_die(ward, shock, moved):
    key = ward.person(consciousness_level=20, life_level=40)
    ward.wound(key, shock=shock)
    if moved:
        ward.campaign.perform(MovePatient(key))
    worse = sum(face - moved <= shock for face in FACES)
    shown = chances(ward.preview(to_crisis(ward)))
    assert shown.get(f"worse: shock {shock + 1}", 0) == part(worse, 10)
    assert shown.get(f"no worse, shock {shock}", 0) == 1 - part(worse, 10)


@pytest.mark.rows("W-28", "W-29", "W-31", "W-32")
def test_the_chance_of_dying_untreated_is_counted_over_all_five_dice(ward):
    key = ward.person(life_level=6)
    ward.wound(key, shock=4)

    def dead(faces):
        shock = 4
        for face in faces:
            shock += face <= shock < 6
        return shock >= 6

    counted = part(sum(map(dead, product(FACES, repeat=5))), 10**5)
    with ward.campaign.read() as session:
        assert patients(session)[0].left.ever == counted
    shown = chances(ward.preview(Treat(Care.STABILISE, ward.medic(), key)))
    assert shown["untreated, dies of shock"] == counted
    by_one_hour = part(sum(map(dead, product(FACES, repeat=2))), 100)
    assert chances(ward.preview(to_crisis(ward)))["untreated, dead by 01:00"] == by_one_hour


@pytest.mark.rows("W-28")
def test_when_somebody_may_be_dead_has_its_day_where_it_is_another(ward):
    ward.campaign.perform(Advance(20 * HOUR))
    key = ward.person(life_level=6)
    ward.wound(key, shock=4)
    told = [text for text in chances(ward.preview(to_crisis(ward))) if "dead by" in text]
    when = [text.removeprefix("untreated, dead by ") for text in told]
    assert when == ["21:00", "23:00", "2 02:00", "2 08:00"]


@pytest.mark.rows("W-29")
def test_a_crisis_point_may_add_a_shock(ward, ines):
    done = do(ward, to_crisis(ward), 3)
    assert ward.sheet(ines).shock == 4
    assert cited(done) >= {"W-28", "W-29"}
    do(ward, to_crisis(ward), 5)
    assert ward.sheet(ines).shock == 4
    assert [due.at for due in ward.rows("crisis")] == SCHEDULE[2:]


@pytest.mark.rows("W-30", "G-88")
def test_a_patient_who_was_moved_has_one_worse_throw(ward, ines):
    ward.campaign.perform(MovePatient(ines))
    with pytest.raises(Refusal, match="counts once"):
        ward.campaign.perform(MovePatient(ines))
    crisis = to_crisis(ward)
    assert ward.preview(crisis).dm.total == -1
    do(ward, crisis, 4)
    assert (ward.sheet(ines).shock, ward.sheet(ines).moved) == (4, False)
    crisis = to_crisis(ward)
    assert ward.preview(crisis).dm.total == 0
    do(ward, crisis, 5)
    assert ward.sheet(ines).shock == 4


def test_moving_matters_only_before_a_crisis_point(ward):
    with pytest.raises(Refusal, match="no crisis point"):
        ward.campaign.perform(MovePatient(ward.person()))


@pytest.mark.rows("W-32", "W-26", "G-48")
def test_a_patient_dies_at_a_crisis_point(ward):
    key = ward.person(life_level=4)
    ward.wound(key, shock=3, light=1, stun=1)
    crisis = to_crisis(ward)
    assert chances(ward.preview(crisis))["dies, shock 4"] == part(3, 10)
    done = do(ward, crisis, 1)
    sheet = ward.sheet(key)
    assert (sheet.dead_by, sheet.dead_since, sheet.shock) == ("shock", 30 * MINUTE, 4)
    assert "Ines is dead." in told(done)
    (left,) = ward.rows(person=key)
    assert (left.deed, left.at) == ("deadline", 90 * MINUTE)


@pytest.mark.rows("W-31")
@pytest.mark.parametrize("way", ["thrown", "skipped"])
def test_whoever_outlives_twelve_hours_is_stable(ward, ines, way):
    for number in range(5):
        assert not ward.wounds(ines)[0].stable
        crisis = to_crisis(ward)
        if way == "skipped":
            done = ward.campaign.perform(Skip(crisis.due_id))
        else:
            done = do(ward, crisis, 10)
        assert ("W-31" in cited(done)) is (number == 4)
    assert ward.clock == 12 * HOUR
    assert ward.wounds(ines)[0].stable
    assert ward.sheet(ines).shock == 3


@pytest.mark.rows("W-31", "W-32")
def test_whoever_dies_at_the_last_point_is_not_stable(ward):
    key = ward.person(life_level=4)
    ward.wound(key, shock=3)
    for _ in range(4):
        do(ward, to_crisis(ward), 10)
    do(ward, to_crisis(ward), 1)
    assert ward.sheet(key).dead
    assert not ward.wounds(key)[0].stable


def test_a_crisis_point_is_thrown_for_once_and_not_before_its_time(ward, ines):
    first = CrisisPoint(ward.rows("crisis")[0].key)
    with pytest.raises(Refusal, match="not due before"):
        do(ward, first, 1)
    to_crisis(ward)
    do(ward, first, 10)
    with pytest.raises(Refusal, match="settled already"):
        do(ward, first, 1)


def test_a_patient_let_go_has_no_crisis_points(ward, ines):
    done = ward.campaign.perform(LetGo(ines))
    assert "5 crisis points cancelled" in told(done)
    assert ward.rows("crisis") == []
    assert ward.wounds(ines)[0].stable
    with pytest.raises(Refusal, match="no crisis point"):
        ward.campaign.perform(LetGo(ines))


# Waking


@pytest.fixture
def sleeper(ward):
    """Somebody unconscious since second 0, with 3 stun and nothing else."""
    key = ward.person(consciousness_level=3)
    ward.points(key, stun=3)
    return key


def skip_stun(ward):
    """Hold the stun points, so that only the throw wakes."""
    for due in ward.rows("stun"):
        ward.campaign.perform(Skip(due.key))


@pytest.mark.rows("W-33")
def test_the_chance_of_waking_grows_by_the_hour(ward, sleeper):
    for hours in range(2, 12):
        ward.campaign.perform(Advance(DAY))
        assert ward.clock == hours * HOUR, "no die wakes after one hour"
        (due,) = ward.rows("waking")
        shown = chances(ward.preview(Waking(due.key)))
        assert shown["wakes"] == part(sum(face < hours for face in FACES), 10)
        assert sum(shown.values()) == 1
        done = do(ward, Waking(due.key), 10)
        assert ward.sheet(sleeper).unconscious is (hours < 11)
    assert "W-33" in cited(done)
    assert ward.rows("waking") == []


@pytest.mark.rows("W-33", "G-47")
def test_waking_clears_every_stun_point(ward, sleeper):
    skip_stun(ward)
    ward.campaign.perform(AdvanceToNext())
    do(ward, Waking(ward.rows("waking")[0].key), 2)
    ward.points(sleeper, stun=5)
    skip_stun(ward)
    ward.campaign.perform(AdvanceToNext())
    do(ward, Waking(ward.rows("waking")[0].key), 1)
    sheet = ward.sheet(sleeper)
    assert (sheet.unconscious, sheet.stun) == (False, 0)
    assert ward.rows("stun") == []


@pytest.mark.rows("G-89")
def test_whoever_wakes_with_too_much_shock_is_told_to_be_groggy(ward):
    key = ward.person(consciousness_level=3)
    ward.points(key, shock=3)
    done = ward.campaign.perform(WakeByHand(key))
    assert not ward.sheet(key).unconscious
    assert "G-89" in cited(done)
    with pytest.raises(Refusal, match="not unconscious"):
        ward.campaign.perform(WakeByHand(key))
    ward.points(key, stun=1)
    assert ward.sheet(key).unconscious


# Stabilising


@pytest.mark.rows("W-27", "G-84")
@pytest.mark.parametrize(("medical", "automed"), [(4, 2), (1, 0), (0, 0), (9, 5)])
def test_the_chance_of_stabilising_is_counted_over_the_die(ward, ines, medical, automed):
    preview = ward.preview(Treat(Care.STABILISE, ward.medic(medical, automed), ines))
    good = sum(face != 0 and face + medical + automed >= 7 for face in TASK_FACES)
    assert chances(preview)["stable"] == part(good, 10)
    assert preview.dm.total == medical + automed
    enough = ", but a 0 always fails" if medical + automed >= 7 else ""
    assert preview.need == f"7+ Routine{enough}"


@pytest.mark.rows("W-27", "T-17", "W-28")
def test_the_chance_of_being_in_time_is_counted_over_three_dice(ward, ines):
    medic = ward.medic(1, 1)
    ward.campaign.perform(Advance(15 * MINUTE))
    shown = chances(ward.preview(Treat(Care.STABILISE, medic, ines)))
    sums = [sum(faces) for faces in product(range(1, 7), repeat=3)]
    in_time = sum(90 * max(3, total - 2) < 15 * MINUTE for total in sums)
    assert 0 < in_time < 216
    assert shown["in time for the crisis"] == part(in_time, 216)


@pytest.mark.rows("W-27", "G-85", "T-17")
def test_a_stabilised_patient_has_no_crisis_points(ward, ines):
    ward.wound(ines, shock=1)
    ward.campaign.perform(MovePatient(ines))
    done = do(ward, Treat(Care.STABILISE, ward.medic(), ines), 12, 5)
    assert ward.clock == 90 * (12 - 6)
    assert ward.rows("crisis") == []
    assert all(wound.stable for wound in ward.wounds(ines))
    assert not ward.sheet(ines).moved
    assert cited(done) >= {"W-27", "G-85", "T-17"}
    with pytest.raises(Refusal, match="no crisis point"):
        do(ward, Treat(Care.STABILISE, ward.medic(), ines), 12, 5)


@pytest.mark.rows("T-04", "T-24", "T-25")
def test_a_treatment_that_fails_leaves_the_patient_unstable(ward, ines):
    done = do(ward, Treat(Care.STABILISE, ward.medic(1, 0), ines), 9, 5, 4)
    assert "may try again" in told(done)
    assert len(ward.rows("crisis")) == 5
    assert ward.clock == 90 * 8


@pytest.mark.rows("T-31", "T-36")
def test_a_mishap_is_told_with_its_row(ward, ines):
    done = do(ward, Treat(Care.STABILISE, ward.medic(1, 0), ines), 9, 0, 11, 8)
    assert "Minor mishap" in told(done)
    assert cited(done) >= {"T-29", "T-31", "T-33", "T-36"}


@pytest.mark.rows("W-27", "W-28")
def test_a_crisis_point_within_the_treatment_comes_first(ward, ines):
    ward.campaign.perform(Advance(20 * MINUTE))
    started = do(ward, Treat(Care.STABILISE, ward.medic(), ines), 18)
    assert "Due before it ends" in told(started)
    assert ward.clock == 30 * MINUTE
    do(ward, CrisisPoint(ward.rows("crisis")[0].key), 1)
    ward.campaign.perform(AdvanceToNext())
    assert ward.clock == 20 * MINUTE + 90 * 12
    (end,) = ward.rows("treatment")
    assert chances(ward.preview(EndTreatment(end.key)))["stable"] == part(9, 10)
    do(ward, EndTreatment(end.key), 5)
    assert (ward.sheet(ines).shock, ward.rows("crisis")) == (4, [])


@pytest.mark.rows("W-28")
def test_a_crisis_point_in_the_last_second_of_the_treatment_comes_first(ward, ines):
    ward.campaign.perform(Advance(30 * MINUTE - 90 * 3))
    medic = ward.medic()
    assert chances(ward.preview(Treat(Care.STABILISE, medic, ines)))["in time for the crisis"] == 0
    do(ward, Treat(Care.STABILISE, medic, ines), 3)
    with ward.campaign.read() as session:
        crisis, end = at_hand(session)
    assert (crisis.deed, end.deed, end.at) == ("crisis", "treatment", 30 * MINUTE)
    with pytest.raises(Refusal, match="First settle what came before: Ines: crisis point"):
        do(ward, EndTreatment(end.key), 5)
    do(ward, CrisisPoint(crisis.key), 1)
    do(ward, EndTreatment(end.key), 5)
    assert (ward.sheet(ines).shock, ward.rows("crisis")) == (4, [])


@pytest.mark.rows("W-32")
def test_a_patient_who_dies_meanwhile_cannot_be_stabilised(ward):
    key = ward.person(life_level=4)
    ward.wound(key, shock=3)
    ward.campaign.perform(Advance(25 * MINUTE))
    do(ward, Treat(Care.STABILISE, ward.medic(), key), 18)
    do(ward, CrisisPoint(ward.rows("crisis")[0].key), 1)
    ward.campaign.perform(AdvanceToNext())
    (end,) = ward.rows("treatment")
    assert ward.preview(EndTreatment(end.key)).notes == ("It comes to nothing: Ines is dead.",)
    done = do(ward, EndTreatment(end.key))
    assert "comes to nothing" in told(done)
    assert ward.sheet(key).dead
    assert ward.rows("treatment") == []


@pytest.mark.rows("W-27")
def test_a_medic_who_falls_meanwhile_leaves_the_patient_at_once(ward, ines):
    medic = ward.medic()
    do(ward, Treat(Care.STABILISE, medic, ines, time_passes=False), 12)
    assert len(ward.rows("treatment")) == 1
    ward.points(medic, shock=5)
    assert ward.rows("treatment") == []
    assert len(ward.rows("crisis")) == 5
    with pytest.raises(Refusal, match="in no state"):
        do(ward, Treat(Care.STABILISE, medic, ines), 12, 5)


def test_what_is_gone_or_settled_is_said_and_not_thrown_for(ward, ines):
    crisis = to_crisis(ward)
    do(ward, crisis, 10)
    assert "settled already" in ward.preview(crisis).refusals[0]
    assert ward.preview(Waking(999)).refusals == ("That is no longer on the clock.",)
    assert ward.preview(EndTreatment(999)).refusals == ("That is no longer on the clock.",)
    treat = Treat(Care.STABILISE, ward.medic(), 999)
    assert ward.preview(treat).refusals == ("That person is no longer there.",)


@pytest.mark.rows("T-53", "G-29")
def test_haste_without_a_dm_is_warned_of(ward, ines):
    treat = Treat(Care.STABILISE, ward.medic(0, 0), ines, hasty=True)
    assert "Haste saves no time without a DM (G-29)." in ward.preview(treat).notes


@pytest.mark.rows("T-53")
def test_haste_takes_the_dm_twice_and_a_level(ward, ines):
    treat = Treat(Care.STABILISE, ward.medic(), ines, hasty=True)
    good = sum(face != 0 and face + 6 >= 11 for face in TASK_FACES)
    assert chances(ward.preview(treat))["stable"] == part(good, 10)
    do(ward, treat, 17, 9)
    assert ward.clock == 90 * (17 - 12)


def test_a_treatment_waits_for_what_is_at_hand(ward, ines):
    to_crisis(ward)
    treat = Treat(Care.STABILISE, ward.medic(), ines)
    assert "First settle what is due, or choose" in ward.preview(treat).refusals[0]
    with pytest.raises(Refusal, match="crisis point at 30 min"):
        do(ward, treat, 12, 5)


def test_treatment_without_facilities_is_the_referees_ruling(ward, ines):
    treat = Treat(Care.STABILISE, ward.medic(), ines, place="")
    seen = ward.preview(treat)
    assert any("surgical hospital: you may allow it without" in note for note in seen.notes)
    assert "fails, may try again if determined" in {each.outcome for each in seen.chances}
    assert "as the referee allows" in told(do(ward, treat, 12, 5))


# Resuscitating


def kill(ward, location=Location.CHEST, **columns):
    key = ward.person(**columns)
    ward.wound(key, location, killed=True, knocked_down=True)
    return key


@pytest.mark.rows("W-25", "G-90")
def test_the_dead_come_back_unconscious_and_unstable(ward):
    key = kill(ward, life_level=8)
    ward.campaign.perform(Advance(40 * MINUTE))
    treat = Treat(Care.RESUSCITATE, ward.medic(), key)
    good = sum(face != 0 and face + 6 >= 11 for face in TASK_FACES)
    assert chances(ward.preview(treat))["alive again"] == part(good, 10)
    done = do(ward, treat, 10, 5)
    alive = 40 * MINUTE + 30 * (10 - 6)
    sheet = ward.sheet(key)
    assert ward.clock == alive
    assert (sheet.dead, sheet.shock, sheet.unconscious_since) == (False, 7, alive)
    assert [due.at for due in ward.rows("crisis")] == SCHEDULE[1:]
    assert [due.at for due in ward.rows("waking")] == [alive + 2 * HOUR]
    assert ward.rows("deadline") == []
    assert cited(done) >= {"W-25", "G-90"}


@pytest.mark.rows("W-23", "W-25")
def test_a_head_wound_that_kills_is_final(ward):
    key = kill(ward, Location.HEAD)
    treat = Treat(Care.RESUSCITATE, ward.medic(), key)
    assert ward.preview(treat).refusals == ("A head wound that kills is final (W-23).",)
    with pytest.raises(Refusal, match="final"):
        do(ward, treat, 10, 9)
    with ward.campaign.read() as session:
        assert patients(session) == []
    assert ward.rows("deadline") == []


@pytest.mark.rows("W-26", "G-93")
@pytest.mark.parametrize(("minutes", "seconds", "possible"), [(59, 59, True), (60, 1, False)])
def test_resuscitation_must_begin_within_sixty_minutes(ward, minutes, seconds, possible):
    key = kill(ward)
    ward.campaign.perform(Skip(ward.rows("deadline")[0].key))
    ward.campaign.perform(Advance(minutes * MINUTE + seconds))
    treat = Treat(Care.RESUSCITATE, ward.medic(), key)
    if possible:
        do(ward, treat, 18, 9)
        assert not ward.sheet(key).dead
    else:
        with pytest.raises(Refusal, match="60 minutes"):
            do(ward, treat, 18, 9)


@pytest.mark.rows("W-26", "G-93")
def test_the_deadline_stops_the_clock_and_still_lets_begin(ward):
    key = kill(ward)
    ward.campaign.perform(Advance(DAY))
    assert ward.clock == 60 * MINUTE
    treat = Treat(Care.RESUSCITATE, ward.medic(), key, time_passes=False)
    do(ward, treat, 10)
    (end,) = ward.rows("treatment")
    assert end.at == 60 * MINUTE + 30 * 4


@pytest.mark.rows("W-31", "G-90")
def test_after_the_last_crisis_point_nothing_is_left_to_come(ward):
    key = ward.person(life_level=4)
    ward.wound(key, shock=3)
    for _ in range(4):
        do(ward, to_crisis(ward), 10)
    do(ward, to_crisis(ward), 1)
    do(ward, Treat(Care.RESUSCITATE, ward.medic(), key), 10, 5)
    assert ward.sheet(key).shock == 3
    assert ward.rows("crisis") == []


# Healing


@pytest.mark.rows("W-27", "T-17")
def test_a_medic_has_hands_for_one_patient_at_a_time(ward, ines):
    """Whoever turns to another leaves the first; days of healing take nobody's hands."""
    wei, medic = ward.person("Wei"), ward.medic()
    ward.wound(wei, shock=1)
    begin = {"place": "automed", "time_passes": False}
    do(ward, Treat(Care.STABILISE, medic, ines, **begin), 9)
    do(ward, Treat(Care.HEAL, medic, ines, **begin), 9)
    assert len(ward.rows("treatment", person=ines)) == 2
    other = Treat(Care.STABILISE, medic, wei, **begin)
    assert "Tobias leaves off treating Ines for it." in ward.preview(other).notes
    assert "Tobias leaves off treating Ines." in told(do(ward, other, 9))
    assert [row.at for row in ward.rows("treatment", person=ines)] == [3 * DAY]
    assert len(ward.rows("treatment", person=wei)) == 1


@pytest.mark.rows("W-35", "G-92", "T-17")
def test_care_heals_one_of_each_in_days(ward):
    key = ward.person()
    ward.points(key, light=2, shock=2)
    treat = Treat(Care.HEAL, ward.medic(), key)
    preview = ward.preview(treat)
    assert chances(preview)["heals 1 light wound and 1 shock point"] == part(9, 10)
    do(ward, treat, 10, 5)
    sheet = ward.sheet(key)
    assert (ward.clock, sheet.light, sheet.shock) == (4 * DAY, 1, 1)


@pytest.mark.rows("W-34", "W-35")
def test_care_and_the_weekly_healing_both_count(ward):
    key = ward.person()
    ward.points(key, light=3)
    do(ward, Treat(Care.HEAL, ward.medic(0, 0), key), 11, 7)
    assert ward.clock == 11 * DAY
    assert ward.sheet(key).light == 1


@pytest.mark.rows("G-91")
def test_a_day_of_care_may_be_ruled_to_be_a_day(ward):
    key = ward.person()
    ward.points(key, light=1)
    do(ward, Treat(Care.HEAL, ward.medic(), key, one_day=True), 5)
    assert (ward.clock, ward.sheet(key).light) == (DAY, 0)


@pytest.mark.rows("W-28", "W-29", "W-30", "W-34", "W-35")
@pytest.mark.parametrize("cared_for", [False, True])
def test_what_heals_the_last_shock_ends_the_crisis_points_of_a_fresh_wound(ward, cared_for):
    """Nothing is left that could get worse, not even of whoever was moved."""
    patient = ward.person()
    ward.wound(patient, light=1)
    if cared_for:
        ruled = {"time_passes": False, "without_care": True}
        do(ward, Treat(Care.HEAL, ward.medic(), patient, "hospital", **ruled), 9)
    (heals,) = ward.rows("treatment" if cared_for else "healing")
    do(ward, Advance(heals.at - HOUR))
    ward.wound(patient, shock=1)
    do(ward, MovePatient(patient))
    do(ward, to_crisis(ward), 10)
    do(ward, MovePatient(patient))
    do(ward, Advance(HOUR))
    if cared_for:
        do(ward, EndTreatment(heals.key), 9)
    assert (ward.sheet(patient).shock, ward.sheet(patient).moved) == (0, False)
    assert ward.rows("crisis") == []
    do(ward, Advance(DAY))


@pytest.mark.rows("W-36")
def test_care_takes_an_hour_a_day_for_every_point(ward):
    key = ward.person()
    ward.points(key, light=2, shock=1)
    assert (
        "Bed, food and 3 h of care every day (W-36)."
        in ward.preview(Treat(Care.HEAL, ward.medic(), key)).notes
    )


def test_whoever_has_healed_meanwhile_needs_no_care(ward):
    key = ward.person()
    ward.points(key, light=1)
    do(ward, Treat(Care.HEAL, ward.medic(0, 0), key, time_passes=False), 10)
    ward.campaign.perform(Advance(2 * WEEK))
    done = do(ward, EndTreatment(ward.rows("treatment")[0].key))
    assert "nothing to heal" in told(done)


# Who needs what, and from whom


def test_the_worst_off_stand_first(ward):
    bruised = ward.person("Bruised")
    ward.points(bruised, stun=1)
    hurt = ward.person("Hurt")
    ward.wound(hurt, shock=2)
    dying = ward.person("Dying", life_level=6)
    ward.wound(dying, shock=5)
    dead = ward.person("Dead")
    ward.wound(dead, Location.CHEST, killed=True)
    ward.person("Well")
    with ward.campaign.read() as session:
        found = patients(session)
    assert [patient.person.id for patient in found] == [dead, dying, hurt, bruised]
    assert found[3].clock("deadline", "crisis") is None
    assert found[0].clock("deadline").at == HOUR
    assert found[1].clock("crisis").at == 30 * MINUTE


def test_each_is_offered_what_helps(ward, ines):
    bruised = ward.person()
    ward.points(bruised, stun=1)
    dead = kill(ward)
    with ward.campaign.read() as session:
        offered = {patient.person.key: patient.treatments for patient in patients(session)}
    assert offered == {
        ines: (Care.STABILISE, Care.HEAL),
        bruised: (),
        dead: (Care.RESUSCITATE,),
    }


def test_the_best_medic_stands_first_and_the_helpless_not_at_all(ward, ines):
    poor, best = ward.medic(1, 0), ward.medic(5, 5)
    asleep = ward.medic(9, 9)
    ward.points(asleep, shock=5)
    with ward.campaign.read() as session:
        found = [person.id for person, _ in medics(session, Care.STABILISE, ward.sheet(ines))]
    assert found[:2] == [best, poor]
    assert asleep not in found
    assert ines in found, "by effort of one's own"
