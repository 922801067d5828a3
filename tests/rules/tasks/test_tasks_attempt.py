import pytest

from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.assets import parse_assets
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import Duration, parse_duration
from rules.tasks.substitute import Intellect, RelatedSkill
from rules.tasks.task import Kind, Task

CLERK = Abilities.of({"Intelligence": 14, "Education": 9, "Strength": 7}, {"Admin": 2})


def task(assets="Computer", difficulty=Difficulty.ROUTINE, *kinds, **fields):
    return Task(
        "To find a file", difficulty, parse_assets(assets), kinds=frozenset(kinds), **fields
    )


def levels(attempt):
    return [(reason.label, reason.value, reason.rows) for reason in attempt.levels]


@pytest.mark.rows("T-01", "T-02", "T-20", "T-48")
def test_a_task_is_one_statement_with_difficulty_assets_time_kind_and_note():
    charge = Task(
        "To disarm an unexploded warhead",
        Difficulty.ROUTINE,
        parse_assets("Demolitions"),
        parse_duration("20 minutes"),
        frozenset({Kind.HAZARDOUS}),
        attempts=1,
        note="It was sabotaged.",
    )
    assert charge.duration == Duration.period(1200)
    assert Attempt(charge, CLERK).is_hazardous
    assert not Attempt(charge, CLERK).is_hasty
    assert hash(Attempt(charge, CLERK)) == hash(Attempt(charge, CLERK))


@pytest.mark.rows("T-75")
def test_whatever_a_task_names_counts_whether_it_fits_or_not():
    """Which assets make sense is for whoever writes the task: here, Admin to lift a crate."""
    crate = Task("To lift a crate", Difficulty.ROUTINE, parse_assets("Admin, Strength"))
    attempt = Attempt(crate, CLERK)
    assert (attempt.need, attempt.dm.total) == (7, 2 + 7 // 5)


def test_with_the_skill_the_difficulty_is_the_one_written():
    attempt = Attempt(task("Admin"), CLERK)
    assert attempt.levels == Tally()
    assert attempt.level == "Routine"
    assert (attempt.need, attempt.dm.total) == (7, 2)


@pytest.mark.rows("T-62")
def test_a_missing_crucial_skill_is_two_levels():
    attempt = Attempt(task("Computer, Strength"), CLERK)
    assert levels(attempt) == [("Computer missing", 2, ("T-62",))]
    assert attempt.level == "Formidable"
    assert attempt.dm.total == 1


@pytest.mark.rows("T-62")
def test_two_missing_skills_are_still_two_levels():
    assert Attempt(task("Computer, Electronics"), CLERK).levels.total == 2


@pytest.mark.rows("T-62")
def test_a_missing_skill_can_reach_impossible_and_go_beyond():
    assert Attempt(task("Computer", Difficulty.DIFFICULT), CLERK).level == "Impossible"
    beyond = Attempt(task("Computer", Difficulty.FORMIDABLE), CLERK)
    assert beyond.level == "beyond Impossible"
    with pytest.raises(ValueError, match="cannot be attempted"):
        _ = beyond.need


@pytest.mark.rows("T-23", "T-63")
def test_a_related_skill_is_one_level_and_gives_its_own():
    attempt = Attempt(task("Computer"), CLERK)
    assert attempt.lacking == ("Computer",)
    helped = Attempt(task("Computer"), CLERK, RelatedSkill("Admin", 2))
    assert levels(helped) == [("Computer missing, related skill Admin 2", 1, ("T-63",))]
    assert helped.level == "Difficult"
    assert helped.dm.total == 2


@pytest.mark.rows("T-64")
def test_intelligence_and_education_are_one_level_and_a_fifth_of_each():
    attempt = Attempt(task("Computer"), CLERK, Intellect())
    assert attempt.levels.total == 1
    assert attempt.levels.rows == ("T-64",)
    assert [(reason.label, reason.value) for reason in attempt.dm] == [
        ("Computer missing", 0),
        ("Intelligence 14 / 5 = 2", 2),
        ("Education 9 / 5 = 1", 1),
    ]


def test_a_substitute_counts_only_for_a_missing_vital_skill():
    assert Attempt(task("Admin"), CLERK, RelatedSkill("Computer", 5)).dm.total == 2
    assert Attempt(task("Admin"), CLERK, RelatedSkill("Computer", 5)).levels.total == 0
    unskilled = task("Computer", Difficulty.ROUTINE, Kind.UNSKILLED)
    assert Attempt(unskilled, CLERK, RelatedSkill("Admin", 2)).dm.total == 0


@pytest.mark.rows("T-55")
def test_an_unskilled_task_is_no_harder_without_the_skill_and_easier_with_it():
    without = Attempt(task("Computer", Difficulty.ROUTINE, Kind.UNSKILLED), CLERK)
    assert levels(without) == [("Computer missing, not vital", 0, ("T-55",))]
    assert without.level == "Routine"
    assert Attempt(task("Admin", Difficulty.ROUTINE, Kind.UNSKILLED), CLERK).dm.total == 2


@pytest.mark.rows("T-21", "T-53")
def test_declared_haste_is_one_level():
    attempt = Attempt(task("Admin", Difficulty.DIFFICULT), CLERK, hasty=True)
    assert levels(attempt) == [("hasty", 1, ("T-53",))]
    assert attempt.level == "Formidable"
    assert attempt.dm.total == 2


@pytest.mark.rows("T-20", "T-53")
def test_a_task_written_as_hasty_states_its_raised_difficulty():
    written = task("Admin", Difficulty.FORMIDABLE, Kind.HASTY)
    for declared in (False, True):
        attempt = Attempt(written, CLERK, hasty=declared)
        assert attempt.is_hasty
        assert attempt.level == "Formidable"


def test_haste_without_a_helpful_dm_is_worth_a_warning():
    assert Attempt(task("Strength, -Strength"), CLERK, hasty=True).wasted_haste
    assert not Attempt(task("Admin"), CLERK, hasty=True).wasted_haste
    assert not Attempt(task("Computer"), CLERK).wasted_haste


@pytest.mark.rows("T-21", "T-54")
def test_the_referee_may_declare_any_task_hazardous():
    assert Attempt(task(), CLERK, hazardous=True).is_hazardous
    assert not Attempt(task(), CLERK).is_hazardous


def test_circumstances_raises_and_modifiers_add_up():
    attempt = Attempt(
        task("Admin"),
        CLERK,
        hasty=True,
        circumstances=Tally().plus("good light", -1).plus("in the field", 1),
        raises=2,
        modifiers=Tally().plus("a friend's advice", 1),
    )
    assert [reason.value for reason in attempt.levels] == [-1, 1, 1, 2]
    assert attempt.level == "Impossible"
    assert [reason.label for reason in attempt.dm] == ["Admin 2", "a friend's advice"]
    assert attempt.dm.total == 3


def test_difficulty_never_falls_below_simple():
    easy = Attempt(task("Admin"), CLERK, circumstances=Tally().plus("daylight", -4))
    assert easy.level == "Simple"
