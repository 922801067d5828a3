"""A plan of supportive and vital tasks: its chances, its throws, and what a failure leaves."""

from fractions import Fraction

import pytest

from models.action import Refusal
from models.bridge.joint import open_joints
from models.deeds.house.ruling import SetRuling
from models.deeds.tasks.cooperation import Cooperate, Part
from models.deeds.tasks.willing import ToCooperate
from rules.dice import GivenDice
from rules.tasks.cooperation import Role
from tests.models.deeds.ward import MINUTE, Ward, chances, cited, told

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
        "the whole fails": 1 - expected,
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
    assert "The whole fails" in told(done)
    (joint,) = joints(ward)
    assert (joint.team, joint.names) == (False, "Wei, Hanne and Nils")
    assert joint.statement == "To lure the guard away, To open the lock"
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


@pytest.mark.rows("T-72")
def test_what_is_no_plan_is_refused(ward):
    support = Cooperate((Part(ward.hanne, WATCH, Role.SUPPORTIVE),))
    assert "at least one vital task" in refusal(ward, support)
    twice = Cooperate((Part(ward.wei, LOCK), Part(ward.wei, CODE)))
    assert refusal(ward, twice).startswith("Wei has two tasks")
    assert "difficulty" in refusal(ward, Cooperate((Part(ward.wei, "To fly"),)))
    high = Cooperate((Part(ward.wei, "To sing: Impossible. Singing. Instant."),))
    assert refusal(ward, high).startswith("Wei's task is")
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
