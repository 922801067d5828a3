"""Trying again after a failure: determination, waiting, limits, and letting it go."""

from fractions import Fraction

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.trials import open_trials
from models.deeds.clock.time import Advance
from models.deeds.people.several import TakeOffList
from models.deeds.tasks.attempt import NOBODY, AttemptTask
from models.deeds.tasks.determination import ForgetTrial, StayDetermined
from models.deeds.tasks.library import EditTask, NewTask, RemoveTask
from models.tables import LibraryTask, Trial
from models.views.again import next_deed
from models.views.prospects import prospects
from rules.dice import GivenDice
from tests.models.deeds.ward import MINUTE, Ward, chances, cited, told

LOCK = "To open a lock: Routine. Electronics. 1 minute."
RETRY, CHECK, MISHAP = (3,), (7,), (11, 3)
TEN = 10  # on 3D6, and so 8 minutes for whoever has 2


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Workshop.outrider")
    made.wei = made.person("Wei", {"Electronics": 2}, determination=12)
    made.campaign.perform(NewTask(LOCK))
    yield made
    made.campaign.close()


def do(ward, deed, *dice):
    given = GivenDice(dice)
    done = ward.campaign.perform(deed, given)
    assert len(given.thrown) == len(dice), "dice were left over"
    return done


def fail(ward, how, line="", **options):
    """Wei fails, as the failure table says."""
    deed = AttemptTask(ward.wei, None if line else 1, line, **options)
    return do(ward, deed, 0, *how, TEN)


def trial(ward) -> Trial:
    with ward.campaign.read() as session:
        return session.exec(select(Trial)).one()


def next_one(ward):
    """What comes next after what was failed."""
    with ward.campaign.read() as session:
        return next_deed(session.exec(select(Trial)).one())


def states(ward):
    with ward.campaign.read() as session:
        return [(t.name, t.statement, t.state) for t in open_trials(session)]


def refusal(ward, deed):
    (why,) = ward.preview(deed).refusals
    with pytest.raises(Refusal) as raised:
        do(ward, deed)
    assert str(raised.value) == why
    return why


def again(ward):
    return AttemptTask(ward.wei, 1)


@pytest.mark.rows("T-27", "T-49")
def test_a_plain_retry_is_free(ward):
    done = fail(ward, RETRY)
    assert "May try again at once, without penalty" in told(done)
    assert states(ward) == [("Wei", "To open a lock", "may try again")]
    assert next_one(ward) == AttemptTask(ward.wei, 1)
    assert ward.preview(again(ward)).need == "7+ Routine"
    do(ward, again(ward), 9, TEN)
    assert states(ward) == []


@pytest.mark.rows("T-28", "T-29", "T-49", "T-50")
@pytest.mark.parametrize("how", [CHECK, MISHAP])
def test_determination_comes_first(ward, how):
    done = fail(ward, how, suffers=False)
    assert "Stay determined to try again" in told(done)
    assert states(ward) == [("Wei", "To open a lock", "must stay determined")]
    assert next_one(ward) == StayDetermined(trial(ward).key)
    assert "T-50" in refusal(ward, again(ward))
    assert ward.preview(AttemptTask(ward.person("Hanne"), 1)).refusals == ()


@pytest.mark.rows("T-50", "T-68")
def test_the_chance_to_stay_determined(ward):
    fail(ward, CHECK)
    preview = ward.preview(StayDetermined(trial(ward).key))
    assert preview.need == "11+"
    assert preview.dm.total == 12 // 5
    holds = Fraction(sum(die + 2 >= 11 for die in range(10)), 10)
    assert chances(preview) == {
        "tries again, no penalty": holds,
        "harder now, or waits": 1 - holds,
    }
    assert "after 1 h 20 min" in preview.notes[0]


@pytest.mark.rows("T-50")
def test_whoever_stays_determined_tries_again_at_once(ward):
    fail(ward, CHECK)
    done = do(ward, StayDetermined(trial(ward).key), 9)
    assert "without penalty" in told(done)
    assert ward.preview(again(ward)).need == "7+ Routine"
    assert ward.rows("again") == []
    assert "nothing to stay determined for" in refusal(ward, StayDetermined(trial(ward).key))


@pytest.mark.rows("T-51", "G-27")
def test_whoever_loses_heart_finds_it_harder_at_once(ward):
    fail(ward, CHECK)
    done = do(ward, StayDetermined(trial(ward).key), 8)
    assert "Wei loses heart" in told(done)
    assert {"T-50", "T-51"} <= cited(done)
    preview = ward.preview(again(ward))
    assert preview.need == "11+ Difficult"
    assert {"T-51", "G-27"} <= set(preview.rows)


@pytest.mark.rows("T-51", "G-27")
def test_levels_add_up_and_success_forgets_them(ward):
    fail(ward, CHECK)
    do(ward, StayDetermined(trial(ward).key), 0)
    fail(ward, CHECK)
    assert trial(ward).raises == 1
    do(ward, StayDetermined(trial(ward).key), 0)
    assert ward.preview(again(ward)).need == "15+ Formidable"
    do(ward, AttemptTask(ward.wei, 1, modifier=9), 9, TEN)
    assert states(ward) == []
    assert ward.preview(again(ward)).need == "7+ Routine"
    assert [due.state for due in ward.rows("again", state=None)] == ["done", "done"]


@pytest.mark.rows("T-51", "G-27")
def test_waiting_ten_times_as_long_forgets_them_too(ward):
    fail(ward, CHECK)
    do(ward, StayDetermined(trial(ward).key), 0)
    (due,) = ward.rows("again")
    assert due.at == 8 * MINUTE + 10 * 8 * MINUTE
    assert due.label == "Wei may try again: To open a lock"
    ward.campaign.perform(Advance(80 * MINUTE - 1))
    assert ward.preview(again(ward)).need == "11+ Difficult"
    ward.campaign.perform(Advance(1))
    assert ward.preview(again(ward)).need == "7+ Routine"
    do(ward, again(ward), 9, TEN)
    assert ward.rows("again") == []


@pytest.mark.rows("T-51", "G-26")
def test_after_a_task_without_time_the_wait_is_ten_turns(ward):
    line = "To dodge: Routine. Instant."
    do(ward, AttemptTask(ward.wei, line=line), 0, *CHECK)
    do(ward, StayDetermined(trial(ward).key), 0)
    assert ward.rows("again")[0].at == 300


@pytest.mark.rows("T-52", "G-18")
def test_beyond_formidable_only_waiting_is_left(ward):
    line = "To open a vault: Formidable. Electronics. 1 minute."
    fail(ward, CHECK, line)
    done = do(ward, StayDetermined(trial(ward).key), 0)
    assert "one level harder is out of reach" in told(done)
    assert "T-52" in refusal(ward, AttemptTask(ward.wei, line=line))
    ward.campaign.perform(Advance(80 * MINUTE))
    assert ward.preview(AttemptTask(ward.wei, line=line)).need == "15+ Formidable"


@pytest.mark.rows("T-48", "T-66")
@pytest.mark.parametrize("natural", [(9,), (0, *RETRY)])
def test_a_task_for_once_is_not_attempted_again(ward, natural):
    line = "To call it: Simple. Referee: Only one attempt."
    do(ward, AttemptTask(ward.wei, line=line), *natural)
    assert "T-48" in refusal(ward, AttemptTask(ward.wei, line=line))
    assert states(ward) == [("Wei", "To call it", "no attempts left")]
    assert isinstance(next_one(ward), AttemptTask), "there is nothing to stay determined for"


@pytest.mark.rows("T-48")
def test_attempts_are_counted_up_to_the_limit(ward):
    line = "To call it: Simple. Referee: Only two attempts."
    fail_once = AttemptTask(ward.wei, line=line)
    do(ward, fail_once, 0, *CHECK)
    do(ward, StayDetermined(trial(ward).key), 9)
    assert "Attempt 2 of 2 (T-48)." in ward.preview(fail_once).notes
    done = do(ward, fail_once, 0, *CHECK)
    assert "No attempts left" in told(done)
    assert "T-48" in refusal(ward, fail_once)
    assert "T-48" in refusal(ward, StayDetermined(trial(ward).key))


@pytest.mark.rows("T-60", "G-08")
def test_what_is_left_of_an_uncertain_failure_is_secret(ward):
    done = do(ward, AttemptTask(ward.wei, line="To guess (Uncertain): Routine."), 0, 0, *CHECK)
    secret = [line["text"] for line in done.lines if line["secret"]]
    assert secret[-1] == "Stay determined to try again"


@pytest.mark.rows("T-76")
def test_a_failure_can_be_forgotten(ward):
    fail(ward, CHECK)
    do(ward, StayDetermined(trial(ward).key), 0)
    before = ward.content()
    do(ward, ForgetTrial(trial(ward).key))
    assert states(ward) == []
    assert ward.rows("again") == []
    assert ward.preview(again(ward)).need == "7+ Routine"
    ward.campaign.undo()
    assert ward.content() == before


def test_everything_about_a_trial_is_taken_back(ward):
    contents = [ward.content()]
    for deed, dice in [
        (again(ward), (0, *CHECK, TEN)),
        (StayDetermined(1), (0,)),
        (again(ward), (0, *CHECK, TEN)),
        (StayDetermined(1), (9,)),
        (again(ward), (9, TEN)),
    ]:
        do(ward, deed, *dice)
        contents.append(ward.content())
    for content in reversed(contents[:-1]):
        ward.campaign.undo()
        assert ward.content() == content
    for content in contents[1:]:
        ward.campaign.redo()
        assert ward.content() == content


# ---- The library -----------------------------------------------------------------------------


@pytest.mark.rows("T-77", "T-79")
def test_a_task_is_kept_changed_and_removed(ward):
    do(ward, EditTask(1, "To pick a lock (Hazardous): Difficult. Mechanic. Referee: Quiet."))
    with ward.campaign.read() as session:
        row = session.get_one(LibraryTask, 1)
        assert (row.statement, row.difficulty, row.assets) == (
            "To pick a lock", "Difficult", "Mechanic",
        )  # fmt: skip
        assert (row.hazardous, row.note, row.duration) == (True, "Quiet.", "instant")
    assert do(ward, RemoveTask(1)).title == "Task removed: To pick a lock"
    assert "no longer in the library" in refusal(ward, again(ward))


def test_what_failed_outlives_its_task(ward):
    fail(ward, CHECK)
    do(ward, RemoveTask(1))
    assert states(ward) == [("Wei", "To open a lock", "must stay determined")]
    do(ward, StayDetermined(trial(ward).key), 0)
    assert next_one(ward) == AttemptTask(ward.wei, line=trial(ward).line)
    assert ward.preview(next_one(ward)).need == "11+ Difficult"


def test_what_failed_goes_with_the_person(ward):
    fail(ward, CHECK)
    do(ward, TakeOffList((ward.wei,)))
    assert states(ward) == []


# ---- Who had best attempt it -----------------------------------------------------------------


@pytest.mark.rows("T-68")
def test_the_party_comes_first_and_the_best_of_it(ward):
    ward.person("Guest", {"Electronics": 9})
    ward.person("Adams", side="party")
    ward.person("Best", {"Electronics": 3}, side="party")
    gone = ward.person("Gone", {"Electronics": 5}, side="party")
    ward.points(gone, stun=4)
    fail(ward, CHECK)
    with ward.campaign.read() as session:
        found = prospects(session, AttemptTask(NOBODY, 1))
    assert [(p.name, p.plain.dm, p.plain.success) for p in found] == [
        ("Best", 3, Fraction(6, 10)),
        ("Adams", 0, Fraction(0)),
        ("Gone", 0, Fraction(0)),
        ("Guest", 9, Fraction(9, 10)),
        ("Wei", 0, Fraction(0)),
    ]
    assert found[2].refusal == "Gone is unconscious."
    assert found[-1].deed == StayDetermined(1)
    assert found[0].deed.task_id == 1
