"""Attempting a task: what is shown beforehand, what is thrown and told, what it changes."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.substitutes import INTELLECT
from models.deed import with_option
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.library import NewTask
from models.tables import Armour, Entry, LibraryTask, TaskUse
from rules.combat.wounds import DamageType
from rules.dice import GivenDice, Needed
from tests.models.deeds.ward import HOUR, MINUTE, Ward, chances, cited, told

LOCK = "To open a lock: Routine. Electronics. 1 minute."
CODE = "To break a code (Uncertain): Routine. Computer. 10 minutes."


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Workshop.outrider")
    yield made
    made.campaign.close()


@pytest.fixture
def wei(ward):
    return ward.person("Wei", {"Electronics": 2, "Biology": 1}, determination=12, intelligence=11)


def do(ward, deed, *dice):
    """Perform a deed with exactly these dice."""
    given = GivenDice(dice)
    done = ward.campaign.perform(deed, given)
    assert len(given.thrown) == len(dice), "dice were left over"
    return done


def entry(ward) -> Entry:
    with ward.campaign.read() as session:
        return session.exec(select(Entry).order_by(Entry.id.desc())).first()


def keep(ward, line) -> int:
    """A task in the library; gives its key."""
    ward.campaign.perform(NewTask(line))
    with ward.campaign.read() as session:
        return session.exec(select(LibraryTask).order_by(LibraryTask.id.desc())).first().key


def table(dice, bounds=(3, 7, 11, 15)):
    """The chance of every row of a table thrown on so many dice until it is not 2, row by row."""
    totals = Counter(sum(faces) for faces in product(range(1, 7), repeat=dice) if sum(faces) != 2)
    rows = Counter()
    for total, count in totals.items():
        rows[sum(total >= low for low in bounds) - 1] += Fraction(count, totals.total())
    return rows


# ---- Beforehand ------------------------------------------------------------------------------


@pytest.mark.rows("T-03", "T-05", "T-06", "T-07", "T-25", "T-31", "T-68")
@pytest.mark.parametrize("hazardous", [False, True])
def test_the_preview_shows_need_reasons_and_every_chance(ward, wei, hazardous):
    preview = ward.preview(AttemptTask(wei, line=LOCK, hazardous=hazardous))
    assert preview.title == "Wei tries to open a lock"
    assert preview.need == "7+ Routine"
    assert [(r.label, r.value, r.rows) for r in preview.dm] == [("Electronics 2", 2, ("T-07",))]
    succeeds = Fraction(sum(die and die + 2 >= 7 for die in range(10)), 10)
    failures, mild, grave = table(3 if hazardous else 2), table(2), table(3)
    expected = {
        "success": succeeds,
        "fails: retry": (1 - succeeds) * failures[0],
        "fails: determination": (1 - succeeds) * failures[1],
    }
    for row, grade in enumerate(("superficial", "minor", "major", "total")):
        chance = failures[2] * mild[row] + failures[3] * grave[row]
        if chance:
            expected[f"{grade} mishap"] = (1 - succeeds) * chance
    assert chances(preview) == expected
    assert sum(expected.values()) == 1
    assert {"T-04", "T-05", "T-25", "T-31", "T-07"} <= set(preview.rows)


@pytest.mark.rows("T-56", "G-09")
def test_an_uncertain_task_shows_how_true_the_answer_may_be(ward):
    hanne = ward.person("Hanne", {"Computer": 4})
    shown = chances(ward.preview(AttemptTask(hanne, line=CODE)))
    one = Fraction(7, 10)  # 3 to 9
    assert shown["own throw succeeds"] == one
    assert shown["learns no truth"] == (1 - one) ** 2
    assert shown["learns some truth"] == 2 * one * (1 - one)
    assert shown["learns total truth"] == one**2
    assert shown["both fail: retry"] == (1 - one) ** 2 * table(2)[0]


@pytest.mark.rows("T-15", "T-17")
def test_expected_and_worst_time_are_shown(ward, wei):
    preview = ward.preview(AttemptTask(wei, line=LOCK))
    rolls = [max(3, sum(faces) - 2) for faces in product(range(1, 7), repeat=3)]
    mean = Fraction(sum(rolls) * 60, len(rolls))
    assert (round(mean), max(rolls)) == (8 * MINUTE + 31, 16)  # nothing below 3
    assert preview.notes[0].startswith("Time: 8 min 31 s on average, 16 min at most")


@pytest.mark.rows("T-18", "T-19")
@pytest.mark.parametrize(
    ("time", "shown"), [("Instant", "instant"), ("Absolute (1 hour)", "absolute (1 hour)")]
)
def test_time_that_is_not_thrown_for_is_shown_as_it_is(ward, wei, time, shown):
    preview = ward.preview(AttemptTask(wei, line=f"To wait: Simple. {time}."))
    assert preview.notes[0].startswith(f"Time: {shown}")


@pytest.mark.rows("T-53", "G-29")
def test_haste_without_a_dm_is_warned_of(ward):
    anton = ward.person("Anton", {"Electronics": 0})
    hasty = ward.preview(AttemptTask(anton, line=LOCK, hasty=True))
    assert hasty.need == "11+ Difficult"
    assert any("G-29" in note for note in hasty.notes)
    assert not any("G-29" in n for n in ward.preview(AttemptTask(anton, line=LOCK)).notes)


@pytest.mark.rows("T-62", "T-63", "T-64", "T-23", "G-22", "G-24")
def test_a_missing_skill_and_what_stands_in_for_it(ward, wei):
    line = "To name a plant: Simple. Botany. 1 hour."
    missing = AttemptTask(wei, line=line)
    assert ward.preview(missing).need == "11+ Difficult"
    stands_in = next(o for o in ward.preview(missing).options if o.field == "substitute")
    assert [value for value, _ in stands_in.choices] == ["", "Electronics", "Biology", INTELLECT]
    related = ward.preview(with_option(missing, stands_in, "Biology"))
    assert (related.need, related.dm.total) == ("7+ Routine", 1)
    by_wits = ward.preview(with_option(missing, stands_in, INTELLECT))
    assert (by_wits.need, by_wits.dm.total) == ("7+ Routine", 11 // 5 + 10 // 5)


@pytest.mark.rows("T-55")
def test_an_unskilled_task_needs_nothing_to_stand_in(ward, wei):
    preview = ward.preview(AttemptTask(wei, line="To name a plant (Unskilled): Simple. Botany."))
    assert preview.need == "3+ Simple"
    assert "substitute" not in {option.field for option in preview.options}


@pytest.mark.rows("T-76", "T-80")
def test_the_referee_changes_level_and_throw_and_says_why(ward, wei):
    deed = AttemptTask(wei, line=LOCK, levels=1, reason="the plan as told", modifier=-1)
    preview = ward.preview(deed)
    assert preview.need == "11+ Difficult"
    assert preview.dm.total == 1
    assert any("the plan as told +1 (T-80)" in note for note in preview.notes)
    assert "reason" not in {o.field for o in ward.preview(AttemptTask(wei, line=LOCK)).options}


@pytest.mark.rows("T-54", "T-65", "T-71", "T-48")
def test_notes_of_the_task_are_shown(ward, wei):
    line = "To push (Teamwork): Routine. Strength. Referee: Only 2 attempts. Mind the mud."
    notes = ward.preview(AttemptTask(wei, line=line)).notes
    assert "Attempt 1 of 2 (T-48)." in notes
    assert "Referee: Only 2 attempts. Mind the mud." in notes
    assert "This is for a team (T-71)." in notes


# ---- What cannot be attempted ----------------------------------------------------------------


def refused(ward, deed, why):
    """A deed is refused with this reason, before and after, and changes nothing."""
    before = ward.content()
    (refusal,) = ward.preview(deed).refusals
    assert why in refusal
    with pytest.raises(Refusal) as raised:
        do(ward, deed)
    assert str(raised.value) == refusal
    assert ward.content() == before


@pytest.mark.rows("G-19")
def test_beyond_impossible_there_is_no_attempt(ward, wei):
    refused(ward, AttemptTask(wei, line="To fly: Formidable. Flying."), "G-19")


def test_the_dead_the_gone_and_the_unknown_attempt_nothing(ward, wei):
    refused(ward, AttemptTask(99, line=LOCK), "no longer there")
    refused(ward, AttemptTask(wei, 99), "no longer in the library")
    refused(ward, AttemptTask(wei, line="To fly"), "difficulty is missing")
    ward.points(wei, stun=4)
    refused(ward, AttemptTask(wei, line=LOCK), "Wei is unconscious")
    ward.points(wei, shock=8)
    refused(ward, AttemptTask(wei, line=LOCK), "Wei is dead")


def test_time_does_not_pass_while_something_is_at_hand(ward, wei):
    ward.due(0, label="Supper")
    refused(ward, AttemptTask(wei, line=LOCK), "Supper")
    assert ward.preview(AttemptTask(wei, line="To nod: Simple.")).refusals == ()
    do(ward, AttemptTask(wei, line=LOCK, time_passes=False), 9, 10)
    assert ward.clock == 0


@pytest.mark.parametrize(("minutes", "warned"), [(15, True), (17, False)])
def test_what_comes_due_while_it_lasts_is_said_before_the_throw(ward, wei, minutes, warned):
    """It takes 16 minutes at most, and they pass in one go."""
    ward.due(minutes * MINUTE, label="Supper")
    told_of = "Due meanwhile, in 15 min, and met afterwards: Supper."
    attempt = AttemptTask(wei, line=LOCK)
    assert (told_of in ward.preview(attempt).notes) == warned
    ward.due(16 * MINUTE, label="The tide")
    both = told_of.replace("Supper", "Supper, and 1 more")
    assert (both in ward.preview(attempt).notes) == warned
    assert told_of not in ward.preview(replace(attempt, time_passes=False)).notes


# ---- The attempt -----------------------------------------------------------------------------


@pytest.mark.rows("T-04", "T-05", "T-17", "T-22")
def test_a_success_is_told_with_its_rows_and_takes_its_time(ward, wei):
    done = do(ward, AttemptTask(wei, line=LOCK), 5, 10)
    assert done.title == "Wei tries to open a lock"
    assert told(done).splitlines() == ["Success: 5+2 = 7 against 7+", "Time: 8 min"]
    assert {"T-04", "T-05", "T-07", "T-17"} <= cited(done)
    assert ward.clock == 8 * MINUTE
    assert [thrown["purpose"] for thrown in entry(ward).thrown] == ["success", "time"]
    assert entry(ward).secret is False


@pytest.mark.rows("T-22", "T-24", "T-25", "T-26", "T-28", "T-31", "T-33", "T-36")
def test_a_failure_is_thrown_for_in_order(ward, wei):
    done = do(ward, AttemptTask(wei, line=LOCK, suffers=False), 4, 2, 11, 7, 18)
    assert [thrown["purpose"] for thrown in entry(ward).thrown] == [
        "success", "failure", "failure", "mishap", "time",
    ]  # fmt: skip
    lines = told(done).splitlines()
    assert lines[0] == "Failure: 4+2 = 6 against 7+"
    assert lines[1] == "Failure table: mishap"
    assert lines[2] == (
        "A minor mishap: minor damage to a device, or somebody hurt (a light wound at worst)"
    )
    assert {"T-24", "T-25", "T-29", "T-31", "T-33", "T-36"} <= cited(done)
    assert ward.clock == 16 * MINUTE


@pytest.mark.rows("T-06", "G-05")
def test_a_fumble_fails_whatever_the_dm(ward, wei):
    done = do(ward, AttemptTask(wei, line=LOCK, modifier=9), 0, 3, 10)
    assert told(done).startswith("Fumble: a natural 0 fails")
    assert "T-06" in cited(done)


@pytest.mark.rows("T-54", "T-30", "T-35")
def test_a_hazardous_failure_is_thrown_on_three_dice(ward, wei):
    done = do(ward, AttemptTask(wei, line=LOCK, hazardous=True, suffers=False), 0, 15, 15, 10)
    assert [thrown["notation"] for thrown in entry(ward).thrown][1:3] == ["3D6", "3D6"]
    assert "a device destroyed, or somebody hurt (a kill at worst)" in told(done)
    assert {"T-54", "T-30", "T-35"} <= cited(done)


@pytest.mark.rows("T-78")
def test_the_library_counts_how_often_a_task_is_used(ward, wei):
    task = keep(ward, LOCK)
    do(ward, AttemptTask(wei, task), 9, 10)
    do(ward, AttemptTask(wei, task), 0, 3, 10)
    with ward.campaign.read() as session:
        uses = session.exec(select(TaskUse).order_by(TaskUse.id)).all()
    assert [(use.task_id, use.person_id, use.success) for use in uses] == [
        (task, wei, True),
        (task, wei, False),
    ]


def test_an_attempt_is_undone_and_redone_whole(ward, wei):
    task = keep(ward, LOCK)
    before = ward.content()
    do(ward, AttemptTask(wei, task, suffers=True), 0, 11, 12, 10, 1, 1)
    after = ward.content()
    assert after != before
    ward.campaign.undo()
    assert ward.content() == before
    ward.campaign.redo()
    assert ward.content() == after


def test_dice_that_run_out_leave_everything_as_it_was(ward, wei):
    task = keep(ward, LOCK)
    before = ward.content()
    with pytest.raises(Needed, match="time"):
        do(ward, AttemptTask(wei, task), 9)
    assert ward.content() == before


# ---- What is secret --------------------------------------------------------------------------


def lines_of(ward, secret):
    return [line["text"] for line in entry(ward).lines if line["secret"] is secret]


@pytest.mark.rows("T-56", "T-57", "T-60", "G-08")
def test_the_hidden_throw_the_grade_and_the_failure_are_the_referees(ward):
    hanne = ward.person("Hanne", {"Computer": 4})
    do(ward, AttemptTask(hanne, line=CODE), 1, 2, 12, 9, 10)
    assert lines_of(ward, secret=False) == ["Failure: 1+4 = 5 against 7+", "Time: 1 h"]
    hidden = lines_of(ward, secret=True)
    assert hidden[0] == "Hidden throw 2+4: no truth; tell nothing true: make it all up"
    assert hidden[1] == "Failure table: mishap"
    assert hidden[2].startswith("A minor mishap")
    assert [(t["purpose"], t["secret"]) for t in entry(ward).thrown] == [
        ("success", False),
        ("success, the referee's", True),
        ("failure", True),
        ("mishap", True),
        ("time", False),
    ]
    public = {row for line in entry(ward).lines if not line["secret"] for row in line["rows"]}
    assert not public & {"T-57", "T-58", "T-59", "T-24", "T-31"}


@pytest.mark.rows("T-58", "T-59")
@pytest.mark.parametrize(
    ("own", "hidden", "grade"), [(9, 1, "some"), (1, 9, "some"), (9, 9, "total")]
)
def test_a_half_truth_and_a_whole_one_lead_to_no_failure(ward, own, hidden, grade):
    hanne = ward.person("Hanne", {"Computer": 4})
    do(ward, AttemptTask(hanne, line=CODE), own, hidden, 10)
    (line,) = lines_of(ward, secret=True)
    assert line.startswith(f"Hidden throw {hidden}+4: {grade} truth; tell ")


# ---- A mishap that hurts ---------------------------------------------------------------------


@pytest.mark.rows("G-12", "T-35", "W-06")
def test_a_mishap_hurts_the_person_who_is_said_to_suffer(ward, wei):
    deed = AttemptTask(wei, line=LOCK, hazardous=True, suffers=True, damage=DamageType.NORMAL)
    done = do(ward, deed, 0, 18, 18, 10, 2, 5)
    assert "chest: killed" in told(done)
    assert {"T-35", "G-12", "W-06"} <= cited(done)
    assert ward.sheet(wei).dead


@pytest.mark.rows("G-12", "T-34", "W-09")
def test_the_wound_comes_at_the_end_of_the_time_the_attempt_took(ward, wei):
    line = "To weld: Routine. Electronics. 1 hour."
    deed = AttemptTask(wei, line=line, suffers=True, damage=DamageType.NORMAL)
    do(ward, deed, 0, 12, 12, 10, 2, 1)
    (wound,) = ward.wounds(wei)
    assert (wound.at, wound.shock) == (8 * HOUR, 1)
    assert [row.at for row in ward.rows("crisis")] == [
        8 * HOUR + after for after in (1800, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR)
    ]


@pytest.mark.rows("G-12", "W-24")
def test_armour_takes_the_mishap_off(ward, wei):
    with ward.campaign.action("Armour") as action:
        action.session.add(Armour(person_id=wei, name="Vest", chest=0.5))
    done = do(ward, AttemptTask(wei, line=LOCK, suffers=True), 0, 12, 12, 10, 2)
    assert "armour on the chest takes it all" in told(done)
    assert ward.wounds(wei) == []


@pytest.mark.rows("G-12")
def test_a_whole_damage_point_needs_no_throw_for_the_wound(ward, wei):
    deed = AttemptTask(wei, line=LOCK, suffers=True, dpv=Fraction(1))
    done = do(ward, deed, 0, 12, 12, 10, 2)
    assert "chest: 1 stun" in told(done)


@pytest.mark.rows("T-36", "G-13")
def test_a_mishap_without_a_device_hurts_whoever_tries_unless_the_referee_says_not(ward, wei):
    deed = AttemptTask(wei, line=LOCK)
    with pytest.raises(Needed) as needed:
        do(ward, deed, 0, 12, 12, 10)
    assert needed.value.throw.purpose == "hit location"
    spared = AttemptTask(wei, line=LOCK, suffers=False)
    fields = {o.field for o in ward.preview(spared).options}
    do(ward, spared, 0, 12, 12, 10)
    assert ward.wounds(wei) == []
    assert "suffers" in fields
    assert not fields & {"damage", "dpv"}
