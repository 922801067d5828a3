from dataclasses import replace

import pytest

from rules.dice import GivenDice
from rules.rulings import Rulings
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt
from rules.tasks.conditions import TeamSize, after_mishap, conditions, team_size
from rules.tasks.difficulty import Difficulty
from rules.tasks.notation import attempt_limit, read_task
from rules.tasks.resolution import attempt_task
from rules.tasks.task import Task

SCHOOLED = "If any character with Education 8- attempts it, it becomes Difficult."


def person(education):
    return Abilities.of({"Education": education})


def attempt(note, education, difficulty=Difficulty.ROUTINE):
    return Attempt(Task("To read the dials", difficulty, note=note), person(education))


@pytest.mark.rows("T-66", "T-65")
@pytest.mark.parametrize(("education", "need"), [(0, 11), (8, 11), (9, 7), (20, 7)])
def test_a_low_characteristic_makes_it_as_hard_as_the_note_says(education, need):
    tried = attempt(SCHOOLED, education)
    assert tried.need == need
    result = attempt_task(tried, GivenDice([0, 3]))
    assert ("T-66" in result.rows) is (need == 11)
    assert [reason.label for reason in tried.levels] == (
        ["Education 8 or less makes it Difficult"] if need == 11 else []
    )


@pytest.mark.rows("T-66")
@pytest.mark.parametrize(
    ("note", "education", "need"),
    [
        ("Whoever has education 8 or less finds it becomes formidable", 8, 15),
        ("With Education 15+ it becomes Simple.", 15, 3),
        ("With Education 15 or more it becomes Simple.", 14, 7),
        ("With Education 8− it becomes Impossible.", 3, 19),
        ("With Education 8- it becomes Easy.", 3, 3),
        ("With Electronics 8- it becomes Difficult.", 3, 7),
        ("With Education 8- it becomes boring.", 3, 7),
        ("Education 8- is common here. It becomes Difficult at night.", 3, 7),
        ("", 3, 7),
    ],
)
def test_what_is_understood_as_a_condition(note, education, need):
    assert attempt(note, education).need == need


@pytest.mark.rows("T-66")
def test_other_levels_add_to_what_the_note_says():
    task = Task("To read", Difficulty.SIMPLE, note=SCHOOLED)
    assert Attempt(task, person(5), hasty=True).need == 15
    assert Attempt(task, person(9), hasty=True).need == 7


@pytest.mark.rows("T-66")
def test_of_several_conditions_the_hardest_counts():
    note = f"{SCHOOLED} With Education 5- it becomes Formidable."
    assert [attempt(note, education).need for education in (5, 6, 9)] == [15, 11, 7]


@pytest.mark.rows("T-66", "G-02")
def test_a_note_may_make_it_easy():
    tried = attempt("With Education 15+ it becomes Easy.", 15)
    half = replace(tried, rulings=Rulings().choose("G-02", "5+, half a level above Simple"))
    assert (tried.need, half.need, half.house_rulings) == (3, 5, ("G-02",))


@pytest.mark.rows("T-66")
def test_several_conditions_are_found_in_their_order():
    note = f"{SCHOOLED} With Size 16+ it becomes Formidable."
    assert [each.label for each in conditions(note)] == [
        "Education 8 or less",
        "Size 16 or more",
    ]


@pytest.mark.rows("T-66")
def test_what_any_mishap_brings_is_told_in_the_words_of_the_note():
    note = "Only one attempt. Any mishap sets off the alarm; any serious mishap locks the door."
    assert after_mishap(note) == (
        "Any mishap sets off the alarm",
        "any serious mishap locks the door",
    )
    assert after_mishap("There is an alarm") == ()


@pytest.mark.rows("T-48", "T-66")
def test_a_single_attempt_is_a_limit():
    assert attempt_limit("Non-repeatable; only one attempt.") == 1
    assert read_task("To open it: Routine. Referee: Only one attempt.").attempts == 1


@pytest.mark.rows("T-71", "T-88")
@pytest.mark.parametrize(
    ("note", "size"),
    [
        ("Minimum 2 individuals plus a driver.", TeamSize(2, 1, "driver")),
        ("Minimum 3 people plus patience.", TeamSize(3, 1)),
        ("Minimum of three people", TeamSize(3, 1)),
        (
            "Minimum 4 members. Difficulty decreases by 2 levels for each extra member",
            TeamSize(4, 2),
        ),
        ("Difficulty decreases by one for each additional person", TeamSize(2, 1)),
        ("Minimum comfort.", TeamSize(2, 1)),
    ],
)
def test_the_size_of_a_team(note, size):
    assert team_size(note) == size
