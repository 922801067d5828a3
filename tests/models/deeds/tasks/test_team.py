"""A team at one task, and what a joint failure leaves open to its members."""

from fractions import Fraction

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.joint import open_joints
from models.bridge.task_list import listed_tasks, used_by
from models.deed import with_option
from models.deeds.house.ruling import SetRuling
from models.deeds.people.several import TakeOffList
from models.deeds.tasks.library import EditTask, NewTask, RemoveTask
from models.deeds.tasks.team import AttemptTogether
from models.deeds.tasks.willing import ForgetJoint, ToCooperate
from models.tables import Joint, TaskUse
from rules.dice import GivenDice, Needed
from tests.models.deeds.ward import MINUTE, Ward, chances, cited, told

DITCH = (
    "To push a rover out of a ditch (Teamwork): Formidable. Strength. 1 minute. "
    "Referee: Minimum 2 individuals. Difficulty decreases by 1 for each additional individual."
)
DRIVEN = DITCH.replace("individuals.", "individuals plus a driver.")
NIGHT = "To nurse somebody through the night: Routine. Medical. 1 minute."
TEN = 10  # on 3D6


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Ditch.outrider")
    made.wei = made.person("Wei", {"Medical": 3}, strength=13, determination=12)
    made.hanne = made.person("Hanne", {"Medical": 1}, strength=9, determination=4)
    made.nils = made.person("Nils", strength=10, determination=10)
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


def together(ward, *people, line=DITCH, **options):
    return AttemptTogether(people or (ward.wei, ward.hanne), None, line, **options)


def fail(ward, *people):
    """They fail, and the failure table says to retry."""
    return do(ward, together(ward, *people), 0, 3, TEN)


def joints(ward):
    with ward.campaign.read() as session:
        return open_joints(session)


@pytest.mark.rows("T-71", "T-88", "G-30", "G-31")
@pytest.mark.parametrize(
    ("count", "need"), [(2, "15+ Formidable"), (3, "11+ Difficult")], ids=["two", "three"]
)
def test_the_weakest_counts_twice_and_each_one_more_makes_it_easier(ward, count, need):
    people = (ward.wei, ward.hanne, ward.nils)[:count]
    preview = ward.preview(together(ward, *people))
    assert preview.need == need
    # Hanne is the weakest: twice 9 is 18, and a fifth of that is 3.
    assert preview.dm.total == 3
    wanted = int(need[:2])
    assert chances(preview)["success"] == Fraction(sum(d + 3 >= wanted for d in range(1, 10)), 10)
    assert sum(chances(preview).values()) == 1
    assert {"T-71", "G-30", "G-31", "T-73"} <= set(preview.rows)


@pytest.mark.rows("G-30")
def test_the_campaign_may_divide_first(ward):
    ward.campaign.perform(SetRuling("G-30", "divided by 5, then doubled"))
    preview = ward.preview(together(ward))
    assert preview.dm.total == 2  # 9 // 5, twice
    assert "G-30" in preview.rows
    assert any("divided by 5, then doubled" in note for note in preview.notes)


@pytest.mark.rows("T-71")
def test_a_skill_that_somebody_lacks_is_doubled_as_nothing(ward):
    preview = ward.preview(together(ward, ward.wei, ward.hanne, line=NIGHT))
    assert (preview.need, preview.dm.total) == ("7+ Routine", 2)
    with_nils = ward.preview(together(ward, ward.wei, ward.nils, line=NIGHT))
    assert (with_nils.need, with_nils.dm.total) == ("7+ Routine", 0)


@pytest.mark.rows("T-71", "G-31")
def test_the_referee_says_how_many_it_takes_and_what_more_do(ward):
    deed = together(ward, ward.wei, ward.hanne, ward.nils)
    options = {option.field: option for option in ward.preview(deed).options}
    assert (options["required"].value, options["easing"].value) == (2, 1)
    three = with_option(deed, options["required"], 3)
    assert ward.preview(three).need == "15+ Formidable"
    assert ward.preview(with_option(deed, options["easing"], 2)).need == "7+ Routine"
    four = with_option(deed, options["required"], 4)
    assert "it takes 4 people, not 3 (T-71)" in refusal(ward, four)
    assert {option.field for option in ward.preview(four).options} >= {"required", "easing"}


@pytest.mark.rows("T-71", "T-17")
def test_one_throw_for_all_and_the_time_it_takes(ward):
    done = do(ward, together(ward, ward.wei, ward.hanne, ward.nils), 8, TEN)
    assert done.title == "Wei, Hanne and Nils together: To push a rover out of a ditch"
    assert "Success: 8+3 = 11 against 11+" in told(done)
    assert {"T-71", "G-30", "G-31"} <= cited(done)
    assert ward.clock == 7 * MINUTE
    assert joints(ward) == []


def test_levels_haste_hazard_and_modifier_count(ward):
    deed = together(
        ward, levels=-2, modifier=1, hasty=True, hazardous=True, time_passes=False, hurt=0
    )
    preview = ward.preview(deed)
    assert (preview.need, preview.dm.total) == ("11+ Difficult", 4)
    done = do(ward, deed, 1, 12, 3, TEN)  # a superficial mishap
    assert "T-54" in cited(done)
    assert ward.clock == 0


def test_what_cannot_be_is_refused(ward):
    assert "Impossible" in refusal(ward, together(ward, levels=2))
    ward.points(ward.hanne, stun=4)
    assert refusal(ward, together(ward)) == "Hanne is unconscious."
    ward.campaign.perform(TakeOffList((ward.hanne,)))
    assert "no longer there" in refusal(ward, together(ward))
    assert "library" in refusal(ward, AttemptTogether((ward.wei, ward.nils), 99))
    ward.due(0)
    assert "First settle" in refusal(ward, together(ward, ward.wei, ward.nils))


@pytest.mark.rows("T-78")
def test_a_team_uses_a_task_of_the_library_once_and_everybody_is_named(ward):
    ward.campaign.perform(NewTask(NIGHT))
    do(ward, AttemptTogether((ward.wei, ward.hanne), 1), 9, TEN)
    with ward.campaign.read() as session:
        uses = session.exec(select(TaskUse)).all()
        (task,) = listed_tasks(session)
        names = [(use.name, use.used, use.succeeded) for use in used_by(session, 1)]
    assert [(use.person_id, use.success) for use in uses] == [(ward.wei, True), (ward.hanne, True)]
    assert (task.used, task.succeeded) == (1, 1)
    assert names == [("Hanne", 1, 1), ("Wei", 1, 1)]


@pytest.mark.rows("T-73", "T-79")
def test_a_failure_is_at_the_task_however_it_is_written_since(ward):
    ward.campaign.perform(NewTask(NIGHT))
    team = AttemptTogether((ward.wei, ward.hanne), 1)
    do(ward, team, 0, 3, TEN)
    ward.campaign.perform(EditTask(1, "To sit up: Simple."))
    assert "must first throw to cooperate" in refusal(ward, team)
    assert joints(ward)[0].parts[0].task_id == 1
    ward.campaign.perform(RemoveTask(1))
    assert [part.task_id for part in joints(ward)[0].parts] == [None, None]


@pytest.mark.rows("T-88", "T-71", "G-30", "G-31")
def test_a_driver_is_needed_beside_those_who_push_and_adds_nothing(ward):
    two = together(ward, ward.wei, ward.nils, line=DRIVEN)
    assert "it takes 2 people and a driver, not 2 (T-71)" in refusal(ward, two)
    three = together(ward, ward.wei, ward.hanne, ward.nils, line=DRIVEN)
    # Hanne, with Strength 9, brings least and drives; twice the 10 of Nils is 20, a fifth is 4.
    preview = ward.preview(three)
    assert (preview.need, preview.dm.total) == ("15+ Formidable", 4)
    aside = next(option for option in preview.options if option.field == "aside")
    assert (aside.label, aside.value) == ("driver", ward.hanne)
    # Nils drives: twice the 9 of Hanne is 18, a fifth of it 3.
    assert ward.preview(with_option(three, aside, ward.nils)).dm.total == 3
    ode = ward.person("Ode", strength=10)
    four = together(ward, ward.wei, ward.hanne, ward.nils, ode, line=DRIVEN)
    assert ward.preview(four).need == "11+ Difficult"


@pytest.mark.rows("T-36", "G-13")
def test_a_mishap_hurts_one_of_a_team_unless_the_referee_says_nobody(ward):
    deed = together(ward, ward.wei, ward.hanne, ward.nils)
    with pytest.raises(Needed) as needed:
        do(ward, deed, 0, 11, 7, TEN)
    assert (needed.value.throw.purpose, needed.value.throw.faces) == ("whom the mishap hurts", 3)
    # The second is Hanne: abdomen, and 1 of 5 or less hurts.
    do(ward, deed, 0, 11, 7, TEN, 2, 4, 1)
    assert [len(ward.wounds(each)) for each in (ward.wei, ward.hanne, ward.nils)] == [0, 1, 0]
    ward.campaign.undo()
    do(ward, together(ward, ward.wei, ward.hanne, ward.nils, hurt=0), 0, 11, 7, TEN)
    assert ward.wounds(ward.hanne) == []


@pytest.mark.rows("T-14", "T-71", "G-30")
def test_of_what_hinders_a_team_has_the_worst(ward):
    line = "To crawl in line (Teamwork): Routine. Strength, -Medical. 1 minute."
    # Strength: twice the 9 of Hanne is 18, a fifth of it 3. Medical: twice the 3 of Wei is 6.
    assert ward.preview(together(ward, line=line)).dm.total == 3 - 6


@pytest.mark.rows("T-36", "G-12")
def test_a_mishap_hurts_whom_the_referee_says(ward):
    # Failure 11: mishap, 7: minor; 1D10 location, and the wound a minor mishap gives.
    deed = together(ward, ward.wei, ward.hanne, ward.nils, hurt=ward.nils)
    with pytest.raises(Needed) as needed:
        do(ward, deed, 0, 11, 7, TEN)
    assert needed.value.throw.purpose == "hit location"


# ---- After a failure -------------------------------------------------------------------------


@pytest.mark.rows("T-73")
def test_whoever_failed_must_throw_to_cooperate_first(ward):
    done = fail(ward)
    assert "They must throw to cooperate before another attempt" in told(done)
    (joint,) = joints(ward)
    assert (joint.names, joint.team, joint.thrown) == ("Wei and Hanne", True, False)
    assert joint.state == "must throw to cooperate"
    assert joint.statement == "To push a rover out of a ditch"
    assert refusal(ward, together(ward)) == "Wei and Hanne must first throw to cooperate (T-73)."
    other = ward.person("Ode", strength=10)
    assert ward.preview(together(ward, ward.nils, other)).refusals == ()


@pytest.mark.rows("T-73", "G-32")
def test_the_chance_of_each_to_cooperate(ward):
    fail(ward)
    preview = ward.preview(ToCooperate(joints(ward)[0].key))
    # Routine against a fifth of Determination, 12 and 4.
    assert chances(preview) == {
        "Wei: 7+, DM +2": Fraction(sum(die + 2 >= 7 for die in range(1, 10)), 10),
        "Hanne: 7+, DM +0": Fraction(sum(die >= 7 for die in range(1, 10)), 10),
    }
    assert {"T-73", "G-32"} <= set(preview.rows)


@pytest.mark.rows("G-32")
def test_the_campaign_says_what_to_cooperate_takes(ward):
    fail(ward)
    ward.campaign.perform(SetRuling("G-32", "Difficult. Determination"))
    preview = ward.preview(ToCooperate(joints(ward)[0].key))
    assert chances(preview)["Wei: 11+, DM +2"] == Fraction(1, 10)
    assert any("G-32" in note for note in preview.notes)


@pytest.mark.rows("T-73")
def test_those_who_fail_sit_out_the_next_attempt_and_only_that(ward):
    fail(ward)
    done = do(ward, ToCooperate(joints(ward)[0].key), 5, 6)
    assert "Wei takes part again" in told(done)
    assert "Hanne sits out the next attempt" in told(done)
    (joint,) = joints(ward)
    assert (joint.state, joint.may) == ("Hanne out", (ward.wei,))
    assert refusal(ward, together(ward)) == "Hanne sits out this attempt (T-73)."
    fail(ward, ward.wei, ward.nils)
    assert joints(ward)[0].names == "Wei and Nils"
    assert ward.preview(together(ward, ward.hanne, ward.person("Ode"))).refusals == ()
    do(ward, ToCooperate(joints(ward)[0].key), 9, 9)
    assert joints(ward)[0].state == "may try again"
    do(ward, together(ward, ward.wei, ward.nils, ward.hanne), 9, TEN)
    assert joints(ward) == []


@pytest.mark.rows("T-73")
def test_whoever_is_out_cold_sits_out_without_a_throw(ward):
    fail(ward)
    ward.points(ward.wei, stun=4)
    deed = ToCooperate(joints(ward)[0].key)
    assert len(chances(ward.preview(deed))) == 1
    do(ward, deed, 9)
    assert joints(ward)[0].may == (ward.hanne,)


def test_nobody_throws_twice_nor_for_what_is_gone(ward):
    fail(ward)
    key = joints(ward)[0].key
    do(ward, ToCooperate(key), 9, 9)
    assert refusal(ward, ToCooperate(key)) == "They have thrown to cooperate."
    ward.campaign.perform(ForgetJoint(key))
    assert joints(ward) == []
    assert refusal(ward, ToCooperate(key)) == "That is no longer open."
    with pytest.raises(Refusal):
        ward.campaign.perform(ForgetJoint(key))


def test_people_who_are_gone_are_forgotten(ward):
    fail(ward)
    ward.campaign.perform(TakeOffList((ward.wei,)))
    key = joints(ward)[0].key
    assert joints(ward)[0].names == "Hanne"
    ward.campaign.perform(TakeOffList((ward.hanne,)))
    assert joints(ward)[0].names == "nobody"
    assert "None" in refusal(ward, ToCooperate(key))


@pytest.mark.rows("T-48")
def test_a_limit_of_attempts_holds_for_a_team(ward):
    line = DITCH.replace("additional individual.", "additional individual. Only one attempt.")
    ward_line = together(ward, line=line)
    do(ward, ward_line, 0, 3, TEN)
    assert "all attempts the task allows: 1 (T-48)" in refusal(ward, ward_line)


def test_all_of_it_is_taken_back(ward):
    before = ward.content()
    fail(ward)
    after_failure = ward.content()
    do(ward, ToCooperate(joints(ward)[0].key), 9, 1)
    after_throw = ward.content()
    do(ward, together(ward, ward.wei, ward.nils), 0, 3, TEN)
    ward.campaign.undo()
    assert ward.content() == after_throw
    ward.campaign.undo()
    assert ward.content() == after_failure
    ward.campaign.undo()
    assert ward.content() == before
    for _ in range(3):
        ward.campaign.redo()
    with ward.campaign.read() as session:
        assert session.exec(select(Joint)).one().made == 2
