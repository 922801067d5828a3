"""Rulings chosen for a campaign: odds and results follow at once, and say so."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.house import changed_tables
from models.bridge.substitutes import INTELLECT
from models.bridge.treatment import Care
from models.deeds.house.house import SetCovered, SetHitTable
from models.deeds.house.ruling import SetRuling
from models.deeds.medicine.treat import EndTreatment, Treat
from models.deeds.tasks.attempt import NOBODY, AttemptTask
from models.deeds.tasks.determination import StayDetermined
from models.rulings import rulings
from models.tables import Switch, Trial
from models.views.prospects import prospects
from rules.combat.cover import Stance
from rules.dice import GivenDice
from rules.rulings import SWITCHES, Rulings
from tests.models.deeds.ward import MINUTE, Ward, chances, cited, told

LOCK = "To open a lock: Routine. Electronics. 1 minute."
CODE = "To break a code (Uncertain): Routine. Computer. 10 minutes."
VAULT = "To crack a vault: Formidable. Electronics. 1 minute."
OPENLY = "openly, when the player's own throw fails"
EITHER = "in secret, when either throw fails"
CHECK, MAJOR, TEN = 7, 12, 10
ALL_KILL = (("head", "kill"),) * 10


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Workshop.outrider")
    made.wei = made.person(
        "Wei", {"Electronics": 2, "Computer": 4, "Biology": 3}, determination=12, intelligence=14
    )
    yield made
    made.campaign.close()


def do(ward, deed, *dice):
    given = GivenDice(dice)
    done = ward.campaign.perform(deed, given)
    assert len(given.thrown) == len(dice), "dice were left over"
    return done


def rule(ward, ruling, choice):
    return do(ward, SetRuling(ruling, choice))


def chosen(ward):
    with ward.campaign.read() as session:
        return rulings(session)


def switches(ward):
    with ward.campaign.read() as session:
        return {(row.ruling, row.choice) for row in session.exec(select(Switch))}


def trial(ward):
    with ward.campaign.read() as session:
        return session.exec(select(Trial)).one()


def notes(preview):
    """The rulings that a preview says it follows."""
    return [note.split()[0] for note in preview.notes if "as this campaign rules" in note]


def named(done):
    """The rulings that a result says it followed, which its rows must name too."""
    found = [line for line in done.lines if "as this campaign rules" in line["text"]]
    assert all(line["text"].startswith(line["rows"][0]) for line in found)
    return [line["rows"][0] for line in found]


def table(dice, bounds=(3, 7, 11, 15)):
    """The chance of every row of a table thrown on so many dice until it is not 2."""
    totals = Counter(sum(faces) for faces in product(range(1, 7), repeat=dice) if sum(faces) != 2)
    rows = Counter()
    for total, count in totals.items():
        rows[sum(total >= low for low in bounds) - 1] += Fraction(count, totals.total())
    return rows


# ---- The choice ------------------------------------------------------------------------------


@pytest.mark.parametrize("ruling", SWITCHES)
def test_every_choice_is_kept_and_taken_back(ward, ruling):
    default, *others = SWITCHES[ruling]
    for choice in others:
        before = ward.content()
        rule(ward, ruling, choice.value)
        after = ward.content()
        assert chosen(ward).choice(ruling) is choice
        assert chosen(ward).non_default() == (ruling,)
        ward.campaign.undo()
        assert ward.content() == before
        ward.campaign.redo()
        assert ward.content() == after
    rule(ward, ruling, default.value)
    assert chosen(ward) == Rulings()
    assert switches(ward) == set()


def test_a_choice_is_told_with_what_it_was(ward):
    done = rule(ward, "G-03", "1")
    assert told(done) == "G-03, least periods of a time throw: 3 -> 1."
    assert cited(done) == {"G-03"}


@pytest.mark.parametrize(
    ("ruling", "choice", "why"),
    [
        ("G-03", "2", "G-03 may be: 3; 1. Not: 2."),
        ("G-05", "", "G-05 may be: nothing more; 3D6"),
        ("G-04", "1", "G-04 leaves nothing to choose."),
        ("least_time", "1", "least_time leaves nothing to choose."),
    ],
)
def test_what_is_no_choice_is_refused(ward, ruling, choice, why):
    before = ward.content()
    with pytest.raises(Refusal) as refused:
        rule(ward, ruling, choice)
    assert str(refused.value).startswith(why)
    assert ward.content() == before


def test_what_a_newer_outrider_has_chosen_is_left_alone(ward):
    newer = {("G-999", "sometimes"), ("G-03", "seven"), ("G-01", "1-10 everywhere")}
    with ward.campaign.action("Newer") as action:
        for ruling, choice in sorted(newer):
            action.session.add(Switch(ruling=ruling, choice=choice))
    assert chosen(ward) == Rulings()
    rule(ward, "G-05", "a mishap at once")
    rule(ward, "G-05", "nothing more")
    assert switches(ward) == newer
    rule(ward, "G-03", "1")
    assert switches(ward) == newer - {("G-03", "seven")} | {("G-03", "1")}
    ward.campaign.undo()
    assert switches(ward) == newer


@pytest.mark.rows("G-35", "G-36")
def test_a_table_of_the_house_counts_as_changed(ward):
    def changed():
        with ward.campaign.read() as session:
            return changed_tables(session)

    assert changed() == ()
    do(ward, SetHitTable(ALL_KILL))
    do(ward, SetCovered(Stance.SIDE_ON, frozenset()))
    assert changed() == ("G-35", "G-36")
    do(ward, SetHitTable(None))
    assert changed() == ("G-36",)


# ---- Attempts --------------------------------------------------------------------------------


def test_nothing_is_named_while_everything_is_at_its_default(ward):
    for line in (LOCK, CODE):
        assert notes(ward.preview(AttemptTask(ward.wei, line=line))) == []
    assert named(do(ward, AttemptTask(ward.wei, line=LOCK), 9, TEN)) == []
    deed = AttemptTask(ward.wei, line=LOCK, suffers=True)
    assert named(do(ward, deed, 0, 12, MAJOR, TEN, 2, 1)) == []


@pytest.mark.rows("G-03", "T-17")
def test_the_least_time_may_be_one_period(ward):
    rule(ward, "G-03", "1")
    preview = ward.preview(AttemptTask(ward.wei, line=LOCK))
    rolls = [max(1, sum(faces) - 2) for faces in product(range(1, 7), repeat=3)]
    mean = Fraction(sum(rolls) * 60, len(rolls))
    assert round(mean) == 8 * MINUTE + 30
    assert preview.notes[0].startswith("Time: 8 min 30 s on average, 16 min at most")
    assert notes(preview) == ["G-03"]
    assert "G-03" in preview.rows
    done = do(ward, AttemptTask(ward.wei, line=LOCK), 9, 3)
    assert ward.clock == MINUTE
    assert named(done) == ["G-03"]
    assert "G-03 as this campaign rules, least periods of a time throw: 1." in told(done)
    ward.campaign.undo()
    ward.campaign.undo()
    do(ward, AttemptTask(ward.wei, line=LOCK), 9, 3)
    assert ward.clock == 3 * MINUTE


@pytest.mark.rows("G-05", "T-06")
@pytest.mark.parametrize("choice", ["3D6 on the failure table", "a mishap at once"])
def test_a_natural_0_may_be_worse_than_failing(ward, choice):
    rule(ward, "G-05", choice)
    preview = ward.preview(AttemptTask(ward.wei, line=LOCK))
    fails = Fraction(sum(die > 0 and die + 2 < 7 for die in range(10)), 10)
    plain, hazard, mild, grave = table(2), table(3), table(2), table(3)
    if choice == "a mishap at once":
        hazard = Counter({2: Fraction(1)})
    fumble = Fraction(1, 10)
    expected = {
        "success": 1 - fails - fumble,
        "fails: retry": fails * plain[0] + fumble * hazard[0],
        "fails: determination": fails * plain[1] + fumble * hazard[1],
    }
    for row, name in enumerate(("superficial", "minor", "major", "total")):
        mishaps = [fails * plain[n] + fumble * hazard[n] for n in (2, 3)]
        chance = mishaps[0] * mild[row] + mishaps[1] * grave[row]
        if chance:
            expected[f"{name} mishap"] = chance
    assert chances(preview) == expected
    assert sum(expected.values()) == 1
    assert notes(preview) == ["G-05"]


@pytest.mark.rows("G-05", "T-06")
def test_a_fumble_that_is_a_mishap_throws_on_the_mishap_table_at_once(ward):
    rule(ward, "G-05", "a mishap at once")
    done = do(ward, AttemptTask(ward.wei, line=LOCK, suffers=False), 0, 3, TEN)
    assert "Failure table: mishap" in told(done)
    assert "A superficial mishap" in told(done)
    assert named(done) == ["G-05"]
    assert named(do(ward, AttemptTask(ward.wei, line="To nod: Simple."), 5)) == []


@pytest.mark.rows("G-08", "T-56", "T-60")
@pytest.mark.parametrize(
    ("choice", "who", "fails"),
    [
        (OPENLY, "own throw fails", Fraction(3, 10)),
        (EITHER, "either fails", 1 - Fraction(7, 10) ** 2),
        ("never", "fails", Fraction(0)),
    ],
)
def test_when_an_uncertain_task_leads_to_the_failure_table(ward, choice, who, fails):
    """With Computer 4 each throw succeeds on 3 to 9."""
    rule(ward, "G-08", choice)
    preview = ward.preview(AttemptTask(ward.wei, line=CODE))
    shown = chances(preview)
    assert shown["own throw succeeds"] == Fraction(7, 10)
    assert shown[f"{who}: retry"] == fails * table(2)[0]
    assert shown[f"{who}: determination"] == fails * table(2)[1]
    assert notes(preview) == ["G-08"]
    assert notes(ward.preview(AttemptTask(ward.wei, line=LOCK))) == []


@pytest.mark.rows("G-08", "T-60")
@pytest.mark.parametrize(("choice", "secret"), [(OPENLY, False), (EITHER, True)])
def test_who_sees_the_failure_table_of_an_uncertain_task(ward, choice, secret):
    rule(ward, "G-08", choice)
    done = do(ward, AttemptTask(ward.wei, line=CODE, suffers=False), 2, 8, 12, MAJOR, TEN)
    after = {line["text"]: line["secret"] for line in done.lines}
    assert after["Failure table: mishap"] is secret
    assert after["Stay determined to try again"] is secret
    assert [hidden for text, hidden in after.items() if text.startswith("A major")] == [secret]
    assert [hidden for text, hidden in after.items() if text.startswith("Hidden")] == [True]
    assert named(done) == ["G-08"]


@pytest.mark.rows("G-08", "T-60")
def test_a_ruling_named_does_not_give_a_secret_away(ward):
    """Under a fumble the failure table is reached only when the referee's throw fails as well."""
    rule(ward, "G-05", "a mishap at once")
    done = do(ward, AttemptTask(ward.wei, line=CODE), 0, 2, 3, TEN)
    assert [line["secret"] for line in done.lines if "G-05" in line["rows"]] == [True]


@pytest.mark.rows("G-12")
def test_a_mishap_may_hurt_with_a_whole_point_or_not_at_all(ward):
    deed = AttemptTask(ward.wei, line=LOCK, suffers=True)

    def offered():
        preview = ward.preview(deed)
        (option,) = [option for option in preview.options if option.field == "dpv"]
        return option.shown, [label for _, label in option.choices], notes(preview)

    assert offered() == ("0.5", ["0.5", "1"], [])
    rule(ward, "G-12", "1")
    assert offered() == ("1", ["1", "0.5"], ["G-12"])
    done = do(ward, deed, 0, 12, MAJOR, TEN, 2)
    assert "chest: 1 stun" in told(done)
    assert named(done) == ["G-12"]
    ward.campaign.undo()
    rule(ward, "G-12", "none, unless the referee says so")
    assert offered() == ("none", ["none", "0.5", "1"], ["G-12"])
    done = do(ward, deed, 0, 12, MAJOR, TEN)
    assert named(done) == ["G-12"]
    assert ward.wounds(ward.wei) == []


@pytest.mark.rows("G-18", "G-19")
def test_what_lies_beyond_formidable(ward):
    deed = AttemptTask(ward.wei, line=LOCK, levels=3)
    assert ward.preview(deed).need == "19+ Impossible"
    rule(ward, "G-18", "closed whenever a level is added to Formidable")
    preview = ward.preview(deed)
    assert preview.refusals == ("This is raised beyond Formidable: it cannot be attempted (G-18).",)
    assert notes(preview) == ["G-18"]
    ward.campaign.undo()
    deed = AttemptTask(ward.wei, line=LOCK, levels=4)
    assert "(G-19)" in ward.preview(deed).refusals[0]
    rule(ward, "G-19", "23+, 27+ and so on")
    preview = ward.preview(deed)
    assert preview.need == "23+ beyond Impossible"
    assert notes(preview) == ["G-19"]


@pytest.mark.rows("G-22", "G-24")
def test_what_stands_in_for_a_skill(ward):
    line = "To name a plant: Simple. Botany. 1 hour."
    related = AttemptTask(ward.wei, line=line, substitute="Biology")
    by_wits = AttemptTask(ward.wei, line=line, substitute=INTELLECT)
    rule(ward, "G-22", "half its level")
    rule(ward, "G-24", "a tenth of the sum, one level harder")
    preview = ward.preview(related)
    assert (preview.need, preview.dm.total, notes(preview)) == ("7+ Routine", 3 // 2, ["G-22"])
    preview = ward.preview(by_wits)
    assert (preview.dm.total, notes(preview)) == ((14 + 10) // 10, ["G-24"])


@pytest.mark.rows("G-23")
def test_who_had_best_attempt_it_follows_too(ward):
    """Electronics without Mechanic: a throw of 7 and +2, or two levels harder."""
    line = "To mend a pump: Routine. Electronics and Mechanic. 1 hour."

    def best():
        with ward.campaign.read() as session:
            return prospects(session, AttemptTask(NOBODY, line=line))[0].plain.success

    assert best() == Fraction(5, 10)
    rule(ward, "G-23", "when any is missing")
    assert best() == 0


# ---- Retries ---------------------------------------------------------------------------------


def lose_heart(ward, line, *time):
    do(ward, AttemptTask(ward.wei, line=line), 0, CHECK, *time)
    return do(ward, StayDetermined(trial(ward).key), 0)


@pytest.mark.rows("G-26", "T-51")
def test_what_took_no_time_may_need_no_wait(ward):
    line = "To catch a ball: Routine. Electronics."
    lose_heart(ward, line)
    assert [due.at for due in ward.rows("again")] == [10 * 30]
    ward.campaign.undo()
    rule(ward, "G-26", "no wait")
    preview = ward.preview(StayDetermined(trial(ward).key))
    assert notes(preview) == ["G-26"]
    done = do(ward, StayDetermined(trial(ward).key), 0)
    assert named(done) == ["G-26"]
    assert "at once without penalty" in told(done)
    assert ward.rows("again") == []
    assert ward.preview(AttemptTask(ward.wei, line=line)).need == "7+ Routine"


@pytest.mark.rows("G-27", "T-51")
def test_lost_determination_may_cost_one_level_at_most(ward):
    rule(ward, "G-27", "one at most")
    assert named(lose_heart(ward, LOCK, TEN)) == ["G-27"]
    assert notes(ward.preview(AttemptTask(ward.wei, line=LOCK))) == ["G-27"]
    lose_heart(ward, LOCK, TEN)
    assert ward.preview(AttemptTask(ward.wei, line=LOCK)).need == "11+ Difficult"
    ward.campaign.undo()
    rule(ward, "G-27", "add up")
    do(ward, StayDetermined(trial(ward).key), 0)
    assert ward.preview(AttemptTask(ward.wei, line=LOCK)).need == "15+ Formidable"


@pytest.mark.rows("G-18", "T-52")
def test_impossible_may_always_be_thrown_for(ward):
    lose_heart(ward, VAULT, TEN)
    assert "T-52" in ward.preview(AttemptTask(ward.wei, line=VAULT)).refusals[0]
    rule(ward, "G-18", "may always be thrown for")
    preview = ward.preview(AttemptTask(ward.wei, line=VAULT))
    assert preview.need == "19+ Impossible"
    assert notes(preview) == ["G-18"]
    assert named(do(ward, AttemptTask(ward.wei, line=VAULT, modifier=9), 9, TEN)) == ["G-18"]


# ---- Treatment -------------------------------------------------------------------------------


@pytest.fixture
def ines(ward):
    key = ward.person("Ines")
    ward.wound(key, shock=3, knocked_down=True)
    return key


@pytest.mark.rows("G-23", "W-27")
def test_a_medic_may_need_both_skills(ward, ines):
    """With Medical 8 alone the throw is 7+ or, two levels harder, 15+."""
    medic = ward.person("Tobias", {"Medical": 8})
    treat = Treat(Care.STABILISE, medic, ines)
    assert chances(ward.preview(treat))["stable"] == Fraction(9, 10)
    rule(ward, "G-23", "when any is missing")
    preview = ward.preview(treat)
    assert preview.need == "15+ Formidable"
    assert chances(preview)["stable"] == Fraction(3, 10)
    assert notes(preview) == ["G-23"]
    assert "G-23" in preview.rows
    done = do(ward, treat, TEN, 7)
    assert "Ines is stable." in told(done)
    assert named(done) == ["G-23"]


@pytest.mark.rows("G-03", "W-27")
def test_a_treatment_may_take_one_period(ward, ines):
    treat = Treat(Care.STABILISE, ward.medic(8, 2), ines, time_passes=False)
    rule(ward, "G-03", "1")
    assert "Takes 1 min 30 s to 12 min" in ward.preview(treat).notes[0]
    done = do(ward, treat, 3)
    (end,) = ward.rows("treatment")
    assert end.at == 90
    assert named(done) == ["G-03"]
    assert notes(ward.preview(EndTreatment(end.key))) == []


@pytest.mark.rows("G-18", "W-25")
def test_a_treatment_ruled_out_meanwhile_comes_to_nothing(ward, ines):
    treat = Treat(Care.STABILISE, ward.medic(8, 2), ines, levels=3, time_passes=False)
    do(ward, treat, TEN)
    (end,) = ward.rows("treatment")
    rule(ward, "G-18", "closed whenever a level is added to Formidable")
    assert "cannot be attempted (G-18)" in ward.preview(EndTreatment(end.key)).notes[0]
    assert "cannot be attempted (G-18)" in ward.preview(treat).refusals[0]
    with ward.campaign.action("Later") as action:
        action.world.clock = end.at
    assert "It comes to nothing" in told(do(ward, EndTreatment(end.key)))
