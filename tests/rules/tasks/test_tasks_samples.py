"""The example tasks of the rules, read as they would be typed and attempted."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.dice import GivenDice
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import INSTANT, Duration
from rules.tasks.failure import Damage
from rules.tasks.notation import read_task, write_task
from rules.tasks.repair import Workplace, repair, repair_attempt
from rules.tasks.resolution import Truth, attempt_odds, attempt_task
from rules.tasks.substitute import RelatedSkill
from rules.tasks.task import Kind

DOOR = "To force open a door: Routine. Strength. 6 seconds."
DATA_BANK = "To find something in a data bank (Unskilled): Difficult. Computer. 10 minutes."
HASTY = "To find something in a data bank (Hasty): Formidable. Computer. 10 minutes."
WARHEAD = "To disarm a warhead (Hazardous): Routine. Demolitions. 20 minutes."
PROGRAM = "To debug a program (Uncertain): Routine. Computer. 15 minutes."
SAMPLES = (DOOR, DATA_BANK, HASTY, WARHEAD, PROGRAM)


def attempt(line, characteristics=None, skills=None, **fields):
    return Attempt(read_task(line), Abilities.of(characteristics or {}, skills or {}), **fields)


@pytest.mark.rows("T-01", "T-74")
@pytest.mark.parametrize("line", SAMPLES)
def test_a_sample_is_one_line_and_reads_back(line):
    written = write_task(read_task(line))
    assert written == line
    assert "\n" not in written


@pytest.mark.rows("T-83", "T-16", "T-12")
def test_forcing_a_door():
    tried = attempt(DOOR, {"Strength": 12})
    assert (tried.need, tried.dm.total) == (7, 2)
    # Ten on three dice less the DM of 2, in periods of six seconds.
    assert attempt_task(tried, GivenDice([5, 10])).elapsed == 48
    assert attempt_odds(tried).success == Fraction(5, 10)


@pytest.mark.rows("T-84", "T-55")
def test_a_data_bank_can_be_searched_without_the_skill():
    assert attempt(DATA_BANK).need == 11
    assert attempt(DATA_BANK, {}, {"Computer": 3}).dm.total == 3
    assert attempt(DATA_BANK.replace(" (Unskilled)", "")).need == 19


@pytest.mark.rows("T-84", "T-53")
def test_searching_it_in_haste_is_a_level_harder_and_saves_twice_the_dm():
    written = attempt(HASTY, {}, {"Computer": 3})
    declared = attempt(DATA_BANK, {}, {"Computer": 3}, hasty=True)
    for tried in (written, declared):
        assert tried.need == 15
        # Ten less twice the DM of 3, in periods of ten minutes.
        assert attempt_task(tried, GivenDice([1, 3, 10])).elapsed == 4 * 600


@pytest.mark.rows("T-85", "T-54")
def test_disarming_a_warhead_throws_three_dice_when_it_fails():
    dice = GivenDice([1, 18, 18, 10])
    result = attempt_task(attempt(WARHEAD, {}, {"Demolitions": 1}), dice)
    assert [thrown.throw.notation for thrown in dice.thrown] == ["1D10 (0-9)", "3D6", "3D6", "3D6"]
    assert result.outcome.mishap == "total"
    assert result.elapsed == 9 * 1200


@pytest.mark.rows("T-86", "T-69", "T-87")
def test_debugging_a_program_leaves_its_result_in_doubt():
    tried = attempt(PROGRAM, {}, {"Computer": 2})
    assert tried.task.kinds == {Kind.UNCERTAIN}
    assert attempt_task(tried, GivenDice([8, 3, 10])).outcome.truth is Truth.SOME
    assert attempt_task(tried, GivenDice([8, 6, 10])).outcome.truth is Truth.TOTAL
    # Knowing that one's own throw succeeded leaves an even chance of the whole truth.
    odds = attempt_odds(tried)
    assert odds.truth[Truth.TOTAL] / odds.success == Fraction(1, 2)


@pytest.mark.rows("T-70", "T-63")
def test_thinking_is_a_task_and_a_related_language_helps_less():
    line = "To translate a text with a dictionary: Routine. Intelligence, German. 1 hour."
    fluent = attempt(line, {"Intelligence": 15}, {"German": 2})
    assert (fluent.need, fluent.dm.total) == (7, 5)
    related = attempt(line, {"Intelligence": 15}, {"Dutch": 2}, substitute=RelatedSkill("Dutch", 2))
    assert (related.need, related.dm.total) == (11, 5)
    without = attempt(line, {"Intelligence": 15})
    assert (without.need, without.dm.total) == (15, 3)


@pytest.mark.rows("T-70", "T-82")
def test_analysing_clues_is_uncertain():
    clues = attempt("To analyse clues (Uncertain): Difficult. Intelligence.", {"Intelligence": 20})
    # Three of ten naturals reach 11 with a DM of 4.
    assert attempt_odds(clues).truth[Truth.TOTAL] == Fraction(9, 100)


@pytest.mark.rows("T-65")
def test_the_note_of_the_referee_stays_with_the_task():
    task = read_task(f"{DOOR} Referee: It is welded shut from inside.")
    assert task.note == "It is welded shut from inside."
    assert replace(task, note="") == read_task(DOOR)


@pytest.mark.rows("T-67", "T-18", "T-19")
def test_every_step_of_writing_a_task_ends_in_a_part_of_it():
    task = read_task("To bluff (Uncertain, Hazardous): Simple. Eloquence or Liaison. instant.")
    assert task.statement == "To bluff"
    assert str(task.assets) == "Eloquence or Liaison"
    assert task.kinds == {Kind.UNCERTAIN, Kind.HAZARDOUS}
    assert task.duration == INSTANT
    assert task.difficulty is Difficulty.SIMPLE
    fixed = read_task("To wait: Simple. absolute 1 hour.")
    assert fixed.duration == Duration.absolute(3600)


@pytest.mark.rows("T-68", "T-34")
def test_the_chances_of_a_repair_can_be_weighed_beforehand():
    rover = repair("the rover", Damage.MAJOR, read_task(WARHEAD).assets, Duration.period(3600))
    mechanic = repair_attempt(rover, Abilities.of({}, {"Demolitions": 6}), Workplace(field=True))
    hunter = repair_attempt(rover, Abilities.of({}, {"Hunting": 6}), Workplace())
    # 15 with a DM of 6 needs a natural 9, 19 without one cannot be thrown.
    assert attempt_odds(mechanic).success == Fraction(1, 10)
    assert attempt_odds(hunter).success == 0
    # The mean of three dice is ten and a half; 3D6 less 6 is 3 at least.
    assert attempt_odds(hunter).expected_time == Fraction(21, 2) * 3600
    assert attempt_odds(mechanic).worst_time == 12 * 3600


@pytest.mark.rows("T-76")
def test_the_referee_may_override_difficulty_and_throw_with_a_reason():
    silly = attempt(DOOR, {"Strength": 2})
    sensible = replace(
        silly,
        circumstances=Tally().plus("it is only a curtain", -1, "T-76"),
        modifiers=Tally().plus("a crowbar", 2, "T-76"),
    )
    assert (silly.need, sensible.need) == (7, 3)
    result = attempt_task(sensible, GivenDice([1, 10]))
    assert result.outcome.success == "success"
    assert "T-76" in result.rows


@pytest.mark.rows("T-80")
@pytest.mark.parametrize(
    ("plea", "levels", "need"),
    [("the last shuttle leaves", 0, 7), ("a threat", 2, 15), ("a threat well put", -1, 3)],
)
def test_the_plan_as_told_sets_the_difficulty_before_the_throw(plea, levels, need):
    clerk = attempt("To persuade a clerk: Routine. Eloquence.", {"Eloquence": 4})
    told = replace(clerk, circumstances=Tally().plus(plea, levels, "T-80"))
    assert told.need == need
    assert "T-80" in attempt_task(told, GivenDice([9, 4][: 1 if need <= 9 else 2])).rows
