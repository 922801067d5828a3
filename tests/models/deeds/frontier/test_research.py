"""Research: preparing it, attempting its steps, telling results, and who knows what."""

from fractions import Fraction

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.frontier import laboratory
from models.deeds.frontier.research import (
    EditSearch,
    EditStep,
    NewResearch,
    NewStep,
    RemoveResearch,
    RemoveStep,
)
from models.deeds.frontier.study import PlanStep, Rely, TellFinding
from models.deeds.tasks.determination import StayDetermined
from models.deeds.tasks.study import Study
from models.tables import ResearchFinding, ResearchProject, ResearchStep, Trial
from models.views.again import next_deed
from models.views.entries import every_entry
from models.views.players import players_journal
from rules.dice import GivenDice
from rules.frontier.research import Course, researchers_view
from tests.models.deeds.ward import HOUR, Ward, cited, told

MARK = "MARKER"
SAMPLES = "To take samples: Routine. Biology. 1 hour."
RUMOUR = "To follow a rumour: Routine. Biology. 1 hour."
CULTURE = "To grow a culture (Hazardous): Difficult. Biology. 1 hour."


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Laboratory.outrider")
    yield made
    made.campaign.close()


@pytest.fixture
def hanne(ward):
    return ward.person("Hanne", {"Biology": 3, "Computer": 2}, determination=12)


@pytest.fixture
def serum(ward):
    """A project: samples, then a culture; a rumour leads nowhere."""
    ward.campaign.perform(NewResearch("a serum"))
    key = last(ward, ResearchProject).key
    for line, course in (
        (SAMPLES, Course.TRUE),
        (RUMOUR, Course.FALSE_START),
        (CULTURE, Course.TRUE),
    ):
        ward.campaign.perform(NewStep(key, line, course))
    samples, _, culture = steps(ward)
    ward.campaign.perform(EditStep(culture, after=(samples,)))
    return key


def last(ward, table):
    with ward.campaign.read() as session:
        return session.exec(select(table).order_by(table.id.desc())).first()


def steps(ward) -> list[int]:
    with ward.campaign.read() as session:
        return list(session.exec(select(ResearchStep.id).order_by(ResearchStep.id)))


def lab(ward, key):
    with ward.campaign.read() as session:
        return laboratory(session, key)


def do(ward, deed, *dice):
    """Perform a deed with exactly these dice; undone and redone, it leaves the same."""
    before = ward.content()
    given = GivenDice(dice)
    done = ward.campaign.perform(deed, given)
    assert len(given.thrown) == len(dice), "dice were left over"
    after = ward.content()
    ward.campaign.undo()
    assert ward.content() == before
    ward.campaign.redo()
    assert ward.content() == after
    return done


def search(ward, key, who, *dice):
    line = lab(ward, key).row.search
    return do(ward, Study(who, line=line, research_id=key), *dice)


def attempt(ward, key, step_id, who, *dice):
    line = lab(ward, key).step(step_id).line
    return do(ward, Study(who, line=line, research_id=key, step_id=step_id), *dice)


def public(ward):
    """Everything the players' copy of the journal says."""
    return str([*players_journal(every_entry(ward.campaign.path))])


# ---- Preparing -------------------------------------------------------------------------------


@pytest.mark.rows("F-16", "F-17")
def test_a_project_begins_with_a_literature_search(ward):
    do(ward, NewResearch("a serum"))
    row = last(ward, ResearchProject)
    assert row.name == "a serum"
    assert row.search.startswith("To search the literature on a serum (Uncertain): ")
    assert "no step leads to the goal" in lab(ward, row.key).fault


@pytest.mark.rows("F-16", "F-18", "F-20")
def test_a_step_is_uncertain_whether_written_so_or_not(ward, serum):
    lines = [step.line for step in lab(ward, serum).steps]
    assert lines[0] == "To take samples (Uncertain): Routine. Biology. 1 hour."
    assert lines[2].startswith("To grow a culture (Uncertain, Hazardous): Difficult.")
    assert lab(ward, serum).research.project.chain == ("To take samples", "To grow a culture")


@pytest.mark.rows("F-16")
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"course": Course.DEAD_END}, "cannot depend on"),
        ({"line": "To grow a culture: Routine."}, "two steps have this name"),
        ({"line": "To take samples"}, "difficulty is missing"),
    ],
    ids=str,
)
def test_steps_must_hold_together(ward, serum, change, why):
    before = ward.content()
    with pytest.raises(Refusal, match=why):
        ward.campaign.perform(EditStep(steps(ward)[0], **change))
    assert ward.content() == before


def test_the_literature_search_is_changed_as_a_line(ward, serum):
    do(ward, EditSearch(serum, "To ask the neighbours: Simple. Eloquence. 1 hour."))
    search_line = lab(ward, serum).row.search
    assert search_line == "To ask the neighbours (Uncertain): Simple. Eloquence. 1 hour."


def test_a_removed_step_takes_along_what_was_found_and_what_depended_on_it(ward, serum, hanne):
    samples, rumour, culture = steps(ward)
    attempt(ward, serum, samples, hanne, 9, 9, 10)
    do(ward, RemoveStep(samples))
    assert steps(ward) == [rumour, culture]
    assert lab(ward, serum).step(culture).after == []
    assert lab(ward, serum).findings == ()


def test_a_removed_project_leaves_nothing(ward, serum, hanne):
    search(ward, serum, hanne, 9, 9, 10)
    attempt(ward, serum, steps(ward)[0], hanne, 9, 9, 10)
    do(ward, RemoveResearch(serum))
    left = ward.content()
    assert left["research"] == left["researchstep"] == left["finding"] == []
    with pytest.raises(Refusal, match="no longer there"):
        lab(ward, serum)


# ---- The literature search -------------------------------------------------------------------


@pytest.mark.rows("F-17")
@pytest.mark.parametrize(
    ("naturals", "planned"),
    [((5, 5), (0, 2)), ((5, 4), (0, 1, 2)), ((4, 5), (0, 1, 2)), ((4, 4, 6), (1,))],
    ids=["total truth", "some truth", "some truth, own failure", "no truth"],
)
def test_the_search_makes_the_plan_and_hides_how_good_it_is(ward, serum, hanne, naturals, planned):
    done = search(ward, serum, hanne, *naturals, 10)  # Routine, DM 2: a 5 succeeds
    made = lab(ward, serum).steps
    assert tuple(place for place, step in enumerate(made) if step.planned) == planned
    (finding,) = lab(ward, serum).found(None)
    assert (finding.who, finding.at) == ("Hanne", ward.clock)
    assert ward.clock == (10 - 2) * HOUR
    plan = [("To take samples", "To follow a rumour", "To grow a culture")[i] for i in planned]
    assert f"The plan: {'; '.join(plan)}" in told(done)
    assert "F-17" in cited(done)
    assert "truth" not in public(ward)


# ---- Steps -----------------------------------------------------------------------------------


@pytest.mark.rows("F-18", "T-56")
def test_the_players_see_their_own_throw_alone(ward, serum, hanne):
    samples = steps(ward)[0]
    done = attempt(ward, serum, samples, hanne, 9, 1, 10)
    (finding,) = lab(ward, serum).found(samples)
    assert (finding.own, finding.grade, finding.told) == ("success", "some truth", "")
    (secret,) = [line["text"] for line in done.lines if line["secret"]]
    assert secret.startswith("Hidden throw 1+3: some truth")
    assert "Success: 9+3 = 12" in public(ward)
    assert "some truth" not in public(ward)
    assert "success, the referee's" not in public(ward)


@pytest.mark.rows("F-18")
def test_the_referee_alone_hears_that_all_is_understood(ward, serum, hanne):
    samples, _, culture = steps(ward)
    first = attempt(ward, serum, samples, hanne, 9, 9, 10)
    assert "fully understood" not in told(first)
    second = attempt(ward, serum, culture, hanne, 9, 9, 10)
    (line,) = [line for line in second.lines if "fully understood" in line["text"]]
    assert line["secret"]
    assert lab(ward, serum).research.is_complete
    assert "fully understood" not in public(ward)


@pytest.mark.rows("F-20", "T-54")
def test_a_hazardous_step_may_hurt(ward, serum, hanne):
    deed = Study(
        hanne,
        line=lab(ward, serum).steps[2].line,
        suffers=True,
        research_id=serum,
        step_id=steps(ward)[2],
    )
    # Both throws fail: 3D6 of 16 is a serious mishap, 3D6 again for how serious.
    done = do(ward, deed, 1, 1, 16, 4, 10, 5, 2)
    assert "Failure table: serious mishap" in told(done)
    assert len(ward.wounds(hanne)) == 1


@pytest.mark.rows("F-19")
def test_a_result_is_repeated_and_counted(ward, serum, hanne):
    samples = steps(ward)[0]
    for result in ("it grows", "it dies", "it grows"):
        attempt(ward, serum, samples, hanne, 9, 9, 10)
        done = do(ward, TellFinding(last(ward, ResearchFinding).key, result))
        assert f"To take samples: {result}" in told(done)
    assert "The same result 2 times" in told(done)
    research = lab(ward, serum).research
    assert research.results("To take samples") == {"it grows": 2, "it dies": 1}
    with pytest.raises(Refusal, match="Say what"):
        ward.campaign.perform(TellFinding(last(ward, ResearchFinding).key, " "))


@pytest.mark.rows("F-19")
def test_the_preview_says_what_one_more_of_the_same_is_worth(ward, serum, hanne):
    samples = steps(ward)[0]
    deed = Study(hanne, line=lab(ward, serum).steps[0].line, research_id=serum, step_id=samples)
    assert not any("F-19" in note for note in ward.preview(deed).notes)
    attempt(ward, serum, samples, hanne, 9, 9, 10)
    do(ward, TellFinding(last(ward, ResearchFinding).key, "it grows"))
    fails = Fraction(sum(die == 0 or die + 3 < 7 for die in range(10)), 10)
    shown = f"{float((fails**2) ** 2):.2%}"
    assert any("it grows" in note and shown in note for note in ward.preview(deed).notes)
    assert {"F-18", "F-19"} <= set(ward.preview(deed).rows)


@pytest.mark.rows("F-16")
def test_the_preview_warns_of_what_they_do_not_rely_on(ward, serum, hanne):
    samples, _, culture = steps(ward)
    deed = Study(hanne, line=lab(ward, serum).steps[2].line, research_id=serum, step_id=culture)
    assert "Depends on what they do not rely on: To take samples." in ward.preview(deed).notes
    do(ward, Rely(samples))
    assert not any("Depends" in note for note in ward.preview(deed).notes)


@pytest.mark.rows("F-18", "F-19", "T-49", "T-50")
def test_a_failed_step_is_tried_again_as_a_step(ward, serum, hanne):
    samples = steps(ward)[0]
    attempt(ward, serum, samples, hanne, 1, 1, 7, 10)
    trial = last(ward, Trial)
    assert (trial.research_id, trial.step_id, trial.task_id) == (serum, samples, None)
    assert next_deed(trial) == StayDetermined(trial.key)
    do(ward, next_deed(trial), 9)
    again = next_deed(last(ward, Trial))
    line = lab(ward, serum).steps[0].line
    assert again == Study(hanne, line=line, research_id=serum, step_id=samples)
    do(ward, again, 9, 9, 10)
    assert [each.grade for each in lab(ward, serum).found(samples)] == ["no truth", "total truth"]
    assert last(ward, Trial) is None


@pytest.mark.rows("F-17", "T-49", "T-50")
def test_a_failed_search_is_tried_again_as_a_search_whatever_its_line_is_by_then(
    ward, serum, hanne
):
    search(ward, serum, hanne, 1, 1, 7, 10)
    do(ward, EditSearch(serum, "To ask around: Simple. Eloquence. 1 hour."))
    search_now = Study(hanne, line=lab(ward, serum).row.search, research_id=serum)
    (refusal,) = ward.preview(search_now).refusals
    assert "must stay determined" in refusal


@pytest.mark.parametrize("gone", ["step", "project"])
def test_a_failure_goes_with_its_step_or_project(ward, serum, hanne, gone):
    samples = steps(ward)[0]
    attempt(ward, serum, samples, hanne, 1, 1, 7, 10)
    do(ward, StayDetermined(last(ward, Trial).key), 1)
    before = ward.content()
    do(ward, RemoveStep(samples) if gone == "step" else RemoveResearch(serum))
    assert last(ward, Trial) is None
    assert [due.state for due in ward.rows(state=None)] == ["cancelled"]
    ward.campaign.undo()
    assert ward.content() == before


def test_the_plan_and_what_is_relied_on_can_be_turned_by_hand(ward, serum):
    samples = steps(ward)[0]
    assert "In the plan: To take samples" in told(do(ward, PlanStep(samples)))
    assert "They rely on: To take samples" in told(do(ward, Rely(samples)))
    assert lab(ward, serum).research.accepted == {"To take samples"}
    assert "No longer in the plan" in told(do(ward, PlanStep(samples)))
    assert "They no longer rely on" in told(do(ward, Rely(samples)))


# ---- Secrets ---------------------------------------------------------------------------------


@pytest.mark.rows("F-16", "T-60")
def test_no_secret_of_a_project_comes_out(ward, hanne):
    campaign = ward.campaign
    campaign.perform(NewResearch("a serum"))
    key = last(ward, ResearchProject).key
    with campaign.action("Notes") as action:
        action.secret = True
        action.get(ResearchProject, key).notes = f"{MARK} project"
    campaign.perform(NewStep(key, f"{SAMPLES} Referee: {MARK} note"))
    campaign.perform(NewStep(key, f"To {MARK} decoy: Routine. Biology.", Course.DEAD_END))
    samples, decoy = steps(ward)
    for step in (samples, decoy):
        campaign.perform(EditStep(step, truth=f"{MARK} true", falsehood=f"{MARK} false"))
    search(ward, key, hanne, 9, 9, 10)
    attempt(ward, key, samples, hanne, 9, 1, 10)
    campaign.perform(TellFinding(last(ward, ResearchFinding).key, "it grows"))
    campaign.perform(Rely(samples))
    campaign.perform(RemoveStep(decoy))
    seen = public(ward) + str(researchers_view(lab(ward, key).research))
    assert "it grows" in seen
    assert "To take samples" in seen
    for secret in (MARK, "truth", "leads to the goal", "dead end"):
        assert secret not in seen
