"""A plan of supportive and vital tasks: its chances, its throws, and what a failure leaves."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from models.action import Refusal
from models.bridge.joint import Part, open_joints
from models.bridge.task_list import listed_tasks
from models.bridge.trials import open_trials
from models.deeds.house.ruling import SetRuling
from models.deeds.people.edit import EditRow
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.cooperation import Cooperate
from models.deeds.tasks.determination import StayDetermined
from models.deeds.tasks.library import EditTask, NewTask, RemoveTask
from models.deeds.tasks.willing import ToCooperate
from models.deeds.workshop.devices import NewDevice
from models.tables import Trial
from models.views.entries import every_entry
from models.views.players import players_journal
from rules.dice import GivenDice
from rules.tasks.cooperation import Role
from rules.tasks.failure import Failure
from tests.models.deeds.ward import MINUTE, Ward, chances, cited, told
from tests.models.secrets.twins import Luck

WATCH = "To keep watch: Routine. Observation. Absolute (20 minutes)."
LURE = "To lure the guard away: Difficult. Eloquence. 1 minute."
LOCK = "To open the lock: Routine. Electronics. 1 minute."
CODE = "To read the panel (Uncertain): Routine. Electronics. Instant."
TEN = 10  # on 3D6


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Plan.outrider")
    made.wei = made.person("Wei", {"Electronics": 3}, determination=12)
    made.hanne = made.person("Hanne", {"Observation": 2, "Electronics": 1})
    made.nils = made.person("Nils", eloquence=15)
    yield made
    made.campaign.close()


def do(ward, deed, *dice):
    given = GivenDice(dice)
    done = ward.campaign.perform(deed, given)
    assert len(given.thrown) == len(dice), "dice were left over"
    return done


def refusal(ward, deed):
    (why,) = ward.preview(deed).refusals
    with pytest.raises(Refusal) as raised:
        do(ward, deed)
    assert str(raised.value) == why
    return why


def burglary(ward, **options):
    """Wei opens the lock and Nils lures the guard away, both vital; Hanne keeps watch."""
    parts = (
        Part(ward.wei, LOCK),
        Part(ward.hanne, WATCH, Role.SUPPORTIVE),
        Part(ward.nils, LURE),
    )
    return Cooperate(parts, **options)


def joints(ward):
    with ward.campaign.read() as session:
        return open_joints(session)


def faces(dm, need):
    """The chance of a throw, counted over the faces of which 0 is a fumble."""
    return Fraction(sum(die + dm >= need for die in range(1, 10)), 10)


@pytest.mark.rows("T-72", "G-33")
@pytest.mark.parametrize("gives", [1, 2])
def test_the_whole_is_counted_exactly(ward, gives):
    if gives == 2:
        ward.campaign.perform(SetRuling("G-33", "+2"))
    preview = ward.preview(burglary(ward))
    helped = faces(2, 7)
    expected = Fraction(0)
    for support, chance in ((gives, helped), (0, 1 - helped)):
        expected += chance * faces(3 + support, 7) * faces(3 + support, 11)
    assert chances(preview) == {
        "every vital task succeeds": expected,
        "the plan fails": 1 - expected,
        "support gives +0": 1 - helped,
        f"support gives +{gives}": helped,
    }
    assert {"T-72", "G-33", "T-73"} <= set(preview.rows)
    assert any("G-33" in note for note in preview.notes) is (gives == 2)


@pytest.mark.rows("T-68")
def test_each_task_is_shown_by_itself(ward):
    notes = ward.preview(burglary(ward)).notes
    assert notes[0] == "Wei, vital: To open the lock. 7+, DM +3, 3/5 by itself"
    assert notes[1].startswith("Hanne, supportive: To keep watch.")


@pytest.mark.rows("T-72", "G-33")
def test_the_supportive_first_then_every_vital_one_with_their_help(ward):
    # Hanne 5+2, Wei 3+3+1, Nils 7+3+1; time for Wei and Nils.
    done = do(ward, burglary(ward), 5, 3, TEN, 7, TEN)
    lines = told(done)
    assert lines.index("Hanne, supportive") < lines.index("Wei, vital") < lines.index("Nils, vital")
    assert "Success: 3+4 = 7 against 7+" in lines
    assert "Success: 7+4 = 11 against 11+" in lines
    assert "Support gives +1 to what is vital" in lines
    assert "All that was vital succeeds" in lines
    assert {"T-72", "G-33", "T-19"} <= cited(done)
    assert done.title == "Wei, Hanne and Nils carry out a plan"
    assert joints(ward) == []
    # 20 minutes of watch, then the longer of 10 - 4 minutes twice.
    assert ward.clock == 20 * MINUTE + 6 * MINUTE


@pytest.mark.rows("T-72")
def test_without_the_support_the_same_throw_fails_and_stops_nobody(ward):
    done = do(ward, burglary(ward), 4, 3, 3, 3, TEN, 9, TEN)  # both failures: retry
    assert "Support gives +0" in told(done)
    assert "Failure: 3+3 = 6 against 7+" in told(done)
    assert "Success: 9+3 = 12 against 11+" in told(done)


@pytest.mark.rows("T-72", "T-73")
def test_one_vital_failure_fails_the_whole(ward):
    # Hanne 4+2 fails: table 3; Wei 3+3 fails: table 3, time; Nils 9+3 succeeds: time.
    done = do(ward, burglary(ward), 4, 3, 3, 3, TEN, 9, TEN)
    assert "The plan fails" in told(done)
    (joint,) = joints(ward)
    assert (joint.team, joint.names) == (False, "Wei, Hanne and Nils")
    assert joint.statement == "To open the lock, To lure the guard away"
    assert "must first throw to cooperate (T-73)" in refusal(ward, burglary(ward))
    do(ward, ToCooperate(joint.key), 9, 0, 9)
    assert refusal(ward, burglary(ward)) == "Hanne sits out this attempt (T-73)."
    without = Cooperate((Part(ward.wei, LOCK), Part(ward.nils, LURE)))
    do(ward, without, 9, TEN, 9, TEN)
    assert joints(ward) == []


@pytest.mark.rows("T-53")
def test_haste_is_of_a_single_task_and_the_clock_may_stand(ward):
    hasty = Cooperate((Part(ward.wei, LOCK, hasty=True),), time_passes=False)
    assert "11+" in ward.preview(hasty).notes[0]
    done = do(ward, hasty, 9, TEN)
    assert "Time: 4 min" in told(done)
    assert done.title == "Wei's plan"
    assert ward.clock == 0


# ---- How a single task is gone about ---------------------------------------------------------


@pytest.mark.rows("T-72", "T-76", "T-54", "T-63")
def test_levels_hazard_and_what_stands_in_are_of_a_single_task(ward):
    parts = (
        Part(ward.wei, LOCK, levels=1, hazardous=True),
        Part(ward.nils, LURE, levels=-1),
        Part(ward.hanne, "To fly: Simple. Pilot.", substitute="Observation"),
    )
    notes = ward.preview(Cooperate(parts)).notes
    # 7+ raised, 11+ eased, 3+ raised once for a related skill.
    assert notes[0].startswith("Wei, vital: To open the lock. 11+, DM +3")
    assert notes[1].startswith("Nils, vital: To lure the guard away. 7+, DM +3")
    assert notes[2].startswith("Hanne, vital: To fly. 7+, DM +2")
    done = do(ward, Cooperate(parts, hurts=False), 1, 18, 18, TEN, 9, TEN, 9)
    assert "Failure table: serious mishap" in told(done)
    assert {"T-54", "T-63", "T-76"} <= cited(done)


@pytest.mark.rows("T-40", "T-47", "T-72", "T-36")
def test_a_device_is_used_by_whoever_has_the_task(ward):
    ward.campaign.perform(NewDevice("Torch"))
    ward.campaign.perform(EditRow("device", 1, {"field_repair": "major"}))
    plan = Cooperate((Part(ward.wei, LOCK, device_id=1), Part(ward.nils, LURE)))
    # Hazardous: 12 on the failure table is a mishap, 12 on the mishap table a major one.
    done = do(ward, plan, 1, 12, 12, TEN, 9, TEN)
    assert "Torch: major damage; no use until repaired" in told(done)
    assert {"T-47", "T-54"} <= cited(done)
    do(ward, ToCooperate(joints(ward)[0].key), 9, 9)
    assert refusal(ward, plan).startswith("Wei: Torch is damaged")
    assert ward.preview(Cooperate((Part(ward.wei, LOCK), Part(ward.nils, LURE)))).refusals == ()


@pytest.mark.rows("T-34", "T-36", "G-12", "G-13")
def test_a_mishap_in_a_plan_hurts_whoever_has_the_task(ward):
    """As it does who tries alone; one person's, and only where no device is there to suffer."""
    hazardous = Part(ward.wei, LOCK, hazardous=True)
    plan = Cooperate((hazardous, Part(ward.nils, LURE)))
    # 12 on the failure table is a mishap, 12 on the mishap table a major one: a serious wound;
    # a 5 finds where, a 1 is within the tenths of DPV 0.5.
    mishap = (1, 12, 12, TEN, 9, TEN)
    done = do(ward, plan, *mishap, 5, 1)
    assert cited(done) >= {"T-34", "G-12"}
    wei, nils = ward.sheet(ward.wei), ward.sheet(ward.nils)
    assert (wei.shock + wei.stun, nils.shock + nils.stun) == (1, 0)
    ward.campaign.undo()
    do(ward, replace(plan, hurts=False), *mishap)
    ward.campaign.undo()
    secret = Part(ward.wei, CODE, hazardous=True)
    do(ward, Cooperate((secret, Part(ward.nils, LURE))), 1, 1, 12, 12, 9, TEN)
    assert ward.sheet(ward.wei).shock == 0, "a wound would tell what the referee keeps (T-60)"


@pytest.mark.rows("T-78", "T-72")
def test_a_task_of_the_library_counts_as_used(ward):
    ward.campaign.perform(NewTask(LOCK))
    do(ward, Cooperate((Part(ward.wei, LOCK, task_id=1), Part(ward.nils, LURE))), 9, TEN, 9, TEN)
    with ward.campaign.read() as session:
        (task,) = listed_tasks(session)
    assert (task.used, task.succeeded) == (1, 1)


@pytest.mark.rows("T-49", "T-50")
def test_what_somebody_has_failed_alone_is_no_easier_in_a_plan(ward):
    do(ward, AttemptTask(ward.wei, line=LOCK), 1, 7, TEN)
    plan = Cooperate((Part(ward.wei, LOCK), Part(ward.nils, LURE)))
    assert "must stay determined" in refusal(ward, plan)
    do(ward, StayDetermined(1), 9)
    do(ward, plan, 9, TEN, 9, TEN)
    with ward.campaign.read() as session:
        assert open_trials(session) == []


@pytest.mark.rows("T-73", "T-79")
def test_a_failed_task_of_the_library_is_known_by_itself_and_not_by_its_words(ward):
    ward.campaign.perform(NewTask(LOCK))
    plan = Cooperate((Part(ward.wei, LOCK, task_id=1), Part(ward.nils, LURE)), time_passes=False)
    do(ward, plan, 1, 3, TEN, 9, TEN)
    ward.campaign.perform(EditTask(1, "To pick the lock: Simple. Electronics."))
    assert "must first throw to cooperate" in refusal(ward, plan)
    before = ward.content()
    ward.campaign.perform(RemoveTask(1))
    typed = Cooperate((Part(ward.wei, LOCK), Part(ward.nils, LURE)), time_passes=False)
    assert "must first throw to cooperate" in refusal(ward, typed)
    ward.campaign.undo()
    assert ward.content() == before
    assert ward.preview(typed).refusals == (), "typed anew it is another task"


@pytest.mark.rows("T-73")
def test_spaces_and_order_make_no_other_plan(ward):
    do(ward, burglary(ward), 4, 3, 3, 3, TEN, 9, TEN)
    other = Cooperate((Part(ward.nils, LURE.replace(" ", "  ")), Part(ward.wei, LOCK)))
    assert "must first throw to cooperate" in refusal(ward, other)


@pytest.mark.rows("T-48")
def test_a_limit_of_attempts_holds_for_a_plan(ward):
    once = f"{LOCK} Referee: Only one attempt."
    plan = Cooperate((Part(ward.wei, once), Part(ward.nils, LURE)))
    do(ward, plan, 1, 3, TEN, 9, TEN)
    do(ward, ToCooperate(joints(ward)[0].key), 9, 9)
    assert "all attempts the task allows: 1 (T-48)" in refusal(ward, plan)


@pytest.mark.rows("G-02", "T-72")
def test_a_plan_names_the_rulings_of_its_tasks(ward):
    plan = Cooperate((Part(ward.wei, "To nap: Easy."),))
    assert "G-02" not in ward.preview(plan).rows
    ward.campaign.perform(SetRuling("G-02", "5+, half a level above Simple"))
    preview = ward.preview(plan)
    assert chances(preview)["every vital task succeeds"] == Fraction(1, 2)
    assert "G-02" in preview.rows
    assert any(note.startswith("G-02 as this campaign rules") for note in preview.notes)


@pytest.mark.rows("T-72")
def test_what_is_no_plan_is_refused(ward):
    support = Cooperate((Part(ward.hanne, WATCH, Role.SUPPORTIVE),))
    assert "at least one vital task" in refusal(ward, support)
    twice = Cooperate((Part(ward.wei, LOCK), Part(ward.wei, CODE)))
    assert refusal(ward, twice).startswith("Wei has two tasks")
    assert "difficulty" in refusal(ward, Cooperate((Part(ward.wei, "To fly"),)))
    high = Cooperate((Part(ward.wei, "To sing: Impossible. Singing. Instant."),))
    assert refusal(ward, high).startswith("Wei: This is")
    ward.due(0)
    assert "First settle" in refusal(ward, burglary(ward))
    assert ward.preview(burglary(ward, time_passes=False)).refusals == ()
    ward.points(ward.wei, stun=4)
    assert refusal(ward, burglary(ward)) == "Wei is unconscious."


@pytest.mark.rows("T-60", "G-08")
def test_the_truth_of_an_uncertain_part_stays_secret(ward):
    done = do(ward, Cooperate((Part(ward.wei, CODE), Part(ward.nils, LURE))), 9, 0, 9, TEN)
    secret = [line["text"] for line in done.lines if line["secret"]]
    assert len(secret) == 1
    assert secret[0].startswith("Hidden throw 0+3: some truth")


def test_one_undo_takes_all_of_it_back(ward):
    before = ward.content()
    do(ward, burglary(ward), 4, 3, 3, 3, TEN, 9, TEN)
    after = ward.content()
    ward.campaign.undo()
    assert ward.content() == before
    ward.campaign.redo()
    assert ward.content() == after


@pytest.mark.rows("T-51", "T-60", "T-72", "G-08")
@pytest.mark.parametrize("seed", [4, 5, 13])
@pytest.mark.parametrize("role", Role)
def test_a_secret_failure_before_changes_nothing_that_players_read(ward, role, seed):
    parts = (Part(ward.wei, CODE, role), Part(ward.hanne, LOCK))
    told_of = []
    for failed in (False, True):
        with ward.campaign.action("Before") as action:
            action.secret = True
            if failed:
                before = {"failure": Failure.CHECK_DETERMINATION, "determined": False}
                action.session.add(Trial(person_id=ward.wei, line=CODE, **before))
        ward.campaign.perform(Cooperate(parts), Luck(seed, failed, Counter()))
        told_of.append(next(players_journal(every_entry(ward.campaign.path))))
        for _ in range(2):
            ward.campaign.undo()
    assert told_of[0] == told_of[1]
