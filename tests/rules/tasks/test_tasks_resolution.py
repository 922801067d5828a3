from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import GivenDice, Needed, RandomDice
from rules.odds import every, merge
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.assets import parse_assets
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import parse_duration
from rules.tasks.failure import CONSEQUENCES, INJURY_DPV, Failure, Mishap
from rules.tasks.resolution import Truth, attempt_odds, attempt_task
from rules.tasks.success import Success, success_throw
from rules.tasks.task import Kind, Task

TECH = Abilities.of({"Dexterity": 11}, {"Electronics": 3})
ROWS = (Failure.RETRY, Failure.CHECK_DETERMINATION, Failure.MISHAP, Failure.SERIOUS_MISHAP)
GRADES = (Mishap.SUPERFICIAL, Mishap.MINOR, Mishap.MAJOR, Mishap.TOTAL)


def attempt(*kinds, difficulty=Difficulty.DIFFICULT, time="", **fields):
    task = Task(
        "To mend a radio",
        difficulty,
        parse_assets("Electronics, Dexterity"),
        parse_duration(time),
        frozenset(kinds),
    )
    return Attempt(task, TECH, **fields)


def play(attempted, *values):
    """The result with these throws, all of which must be used."""
    dice = GivenDice(values)
    result = attempt_task(attempted, dice)
    assert len(dice.thrown) == len(values)
    return result, [(thrown.throw.notation, thrown.throw.purpose) for thrown in dice.thrown]


def table(count):
    """The chances of the four rows on so many dice, a total of 2 thrown again, by counting."""
    falls = Counter()
    for faces in product(range(1, 7), repeat=count):
        total = sum(faces)
        if total >= 15:
            falls[3] += 1
        elif total >= 11:
            falls[2] += 1
        elif total >= 7:
            falls[1] += 1
        elif total >= 3:
            falls[0] += 1
    return [Fraction(falls[row], falls.total()) for row in range(4)]


@pytest.mark.rows("T-04", "T-05", "T-06")
@pytest.mark.parametrize(
    ("natural", "dm", "need", "success"),
    [
        (6, 5, 11, Success.SUCCESS),
        (5, 5, 11, Success.FAILURE),
        (9, -2, 7, Success.SUCCESS),
        (8, -2, 7, Success.FAILURE),
        (0, 30, 3, Success.FUMBLE),
        (1, 2, 3, Success.SUCCESS),
    ],
)
def test_the_throw_and_the_dm_must_reach_what_is_needed(natural, dm, need, success):
    dice = GivenDice([natural])
    assert success_throw(need, dm, dice) is success
    assert dice.thrown[0].throw.notation == "1D10 (0-9)"


@pytest.mark.rows("T-03", "T-05", "T-06")
@pytest.mark.parametrize("level", [level for level in Difficulty if level is not Difficulty.EASY])
@pytest.mark.parametrize("dm", [-4, 0, 3, 12])
def test_the_chance_of_success_is_counted_on_ten_faces(level, dm):
    modifiers = Tally().plus("trial", dm)
    odds = attempt_odds(Attempt(Task("To try", level), Abilities(), modifiers=modifiers))
    faces = [face for face in range(10) if face != 0 and face + dm >= int(level)]
    assert odds.success == Fraction(len(faces), 10)


@pytest.mark.rows("T-22")
def test_a_success_throws_for_success_and_then_for_time():
    result, throws = play(attempt(time="10 minutes"), 6, 12)
    assert result.outcome.success is Success.SUCCESS
    assert result.outcome.failure is None
    assert result.elapsed == (12 - 5) * 600
    assert throws == [("1D10 (0-9)", "success"), ("3D6", "time")]


@pytest.mark.rows("T-22", "T-17")
def test_a_failure_consults_its_tables_before_the_time_throw():
    result, throws = play(attempt(time="10 minutes"), 0, 11, 7, 18)
    assert result.outcome.success is Success.FUMBLE
    assert result.outcome.failure is Failure.MISHAP
    assert result.outcome.mishap is Mishap.MINOR
    assert result.elapsed == 13 * 600
    assert throws == [
        ("1D10 (0-9)", "success"),
        ("2D6", "failure"),
        ("2D6", "mishap"),
        ("3D6", "time"),
    ]


@pytest.mark.rows("T-24", "T-25", "T-27", "T-28")
@pytest.mark.parametrize(
    ("total", "failure"),
    [
        (3, Failure.RETRY),
        (6, Failure.RETRY),
        (7, Failure.CHECK_DETERMINATION),
        (10, Failure.CHECK_DETERMINATION),
    ],
)
def test_the_lower_rows_of_the_failure_table_do_no_harm(total, failure):
    for hazardous in (False, True):
        result, throws = play(attempt(hazardous=hazardous), 1, total)
        assert result.outcome.failure is failure
        assert result.outcome.mishap is None
        assert throws[1] == ("3D6" if hazardous else "2D6", "failure")


@pytest.mark.rows("T-25", "T-29", "T-30", "T-54")
@pytest.mark.parametrize(
    ("total", "failure", "notation"),
    [
        (11, Failure.MISHAP, "2D6"),
        (14, Failure.MISHAP, "2D6"),
        (15, Failure.SERIOUS_MISHAP, "3D6"),
        (18, Failure.SERIOUS_MISHAP, "3D6"),
    ],
)
def test_a_hazardous_failure_may_be_a_mishap_on_two_dice_or_three(total, failure, notation):
    result, throws = play(attempt(Kind.HAZARDOUS), 1, total, 6)
    assert result.outcome.failure is failure
    assert throws[1:] == [("3D6", "failure"), (notation, "mishap")]


@pytest.mark.rows("T-31")
@pytest.mark.parametrize(
    ("total", "grade"),
    [
        (3, Mishap.SUPERFICIAL),
        (6, Mishap.SUPERFICIAL),
        (7, Mishap.MINOR),
        (10, Mishap.MINOR),
        (11, Mishap.MAJOR),
        (14, Mishap.MAJOR),
        (15, Mishap.TOTAL),
        (18, Mishap.TOTAL),
    ],
)
def test_the_grades_of_the_mishap_table(total, grade):
    result, _ = play(attempt(Kind.HAZARDOUS), 1, 15, total)
    assert result.outcome.mishap is grade


@pytest.mark.rows("T-26", "T-31")
def test_a_total_of_2_is_thrown_again_as_often_as_it_comes():
    result, throws = play(attempt(), 1, 2, 2, 12, 2, 5)
    assert result.outcome.failure is Failure.MISHAP
    assert result.outcome.mishap is Mishap.SUPERFICIAL
    assert [purpose for _, purpose in throws[1:]] == ["failure"] * 3 + ["mishap"] * 2


@pytest.mark.rows("T-26")
def test_random_dice_really_throw_again():
    again = 0
    for seed in range(300):
        dice = RandomDice(seed)
        result = attempt_task(attempt(difficulty=Difficulty.IMPOSSIBLE), dice)
        tables = [thrown for thrown in dice.thrown if thrown.throw.purpose != "success"]
        again += sum(thrown.value == 2 for thrown in tables)
        stood = [thrown.throw.purpose for thrown in tables if thrown.value != 2]
        assert stood == (["failure", "mishap"] if result.outcome.mishap else ["failure"])
    assert again > 0


@pytest.mark.rows("T-32", "T-33", "T-34", "T-35", "T-36")
def test_each_grade_of_mishap_offers_damage_and_a_wound():
    assert [
        (grade.value, consequence.damage, consequence.wound, consequence.row)
        for grade, consequence in CONSEQUENCES.items()
    ] == [
        ("superficial", "superficial", "light", "T-32"),
        ("minor", "minor", "light", "T-33"),
        ("major", "major", "serious", "T-34"),
        ("total", "destroyed", "kill", "T-35"),
    ]
    assert Fraction(1, 2) == INJURY_DPV


@pytest.mark.rows("T-24", "T-25", "T-29", "T-30", "T-31")
@pytest.mark.parametrize("hazardous", [False, True])
@pytest.mark.parametrize("level", [Difficulty.SIMPLE, Difficulty.DIFFICULT, Difficulty.IMPOSSIBLE])
def test_the_odds_of_failure_and_mishap_are_those_counted_on_the_dice(level, hazardous):
    odds = attempt_odds(attempt(difficulty=level, hazardous=hazardous))
    fail = 1 - Fraction(sum(face + 5 >= int(level) for face in range(1, 10)), 10)
    rows = table(3 if hazardous else 2)
    ordinary, serious = table(2), table(3)
    assert odds.success == 1 - fail
    assert odds.failure == {
        row: fail * chance for row, chance in zip(ROWS, rows, strict=True) if chance
    }
    mishaps = [fail * (rows[2] * ordinary[i] + rows[3] * serious[i]) for i in range(4)]
    assert odds.mishap == {
        grade: chance for grade, chance in zip(GRADES, mishaps, strict=True) if chance
    }


@pytest.mark.rows("T-17")
def test_the_odds_show_the_mean_and_the_longest_time():
    plain = attempt_odds(
        Attempt(Task("To wait", Difficulty.SIMPLE, duration=parse_duration("1 minute")), TECH)
    )
    assert plain.expected_time == 630
    assert plain.worst_time == 18 * 60
    assert sum(plain.elapsed.values()) == 1
    hasty = attempt_odds(attempt(time="1 minute", hasty=True))
    assert hasty.worst_time == (18 - 10) * 60


def test_the_odds_are_those_of_the_whole_attempt():
    whole = every(lambda dice: attempt_task(attempt(Kind.HAZARDOUS, time="6 seconds"), dice))
    parts = attempt_odds(attempt(Kind.HAZARDOUS, time="6 seconds"))
    assert sum(whole.values()) == 1
    assert merge(whole, lambda result: result.elapsed) == parts.elapsed
    assert merge(whole, lambda result: result.outcome.success)[Success.SUCCESS] == parts.success
    grades = merge(whole, lambda result: result.outcome.mishap)
    grades.pop(None)
    assert grades == parts.mishap


@pytest.mark.rows("T-56", "T-57", "T-58", "T-59")
@pytest.mark.parametrize(
    ("own", "hidden", "truth"),
    [
        (6, 6, Truth.TOTAL),
        (6, 5, Truth.SOME),
        (5, 6, Truth.SOME),
        (0, 9, Truth.SOME),
        (9, 0, Truth.SOME),
    ],
)
def test_an_uncertain_task_takes_two_throws_one_of_them_secret(own, hidden, truth):
    dice = GivenDice([own, hidden])
    result = attempt_task(attempt(Kind.UNCERTAIN), dice)
    assert result.outcome.truth is truth
    assert result.outcome.failure is None
    assert [thrown.throw.secret for thrown in dice.thrown] == [False, True]


@pytest.mark.rows("T-56", "T-57")
def test_two_failures_are_no_truth_and_consult_the_tables_in_secret():
    dice = GivenDice([5, 5, 11, 4, 10])
    result = attempt_task(attempt(Kind.UNCERTAIN, time="1 minute"), dice)
    assert result.outcome.truth is Truth.NO
    assert result.outcome.mishap is Mishap.SUPERFICIAL
    assert [thrown.throw.secret for thrown in dice.thrown] == [False, True, True, True, False]


@pytest.mark.rows("T-56")
def test_the_odds_of_truth_are_counted_on_two_dice():
    odds = attempt_odds(attempt(Kind.UNCERTAIN))
    counts = Counter(
        (own + 5 >= 11) + (hidden + 5 >= 11) for own, hidden in product(range(10), repeat=2)
    )
    assert odds.truth == {
        truth: Fraction(counts[number], 100)
        for number, truth in enumerate((Truth.NO, Truth.SOME, Truth.TOTAL))
    }
    assert odds.success == Fraction(4, 10)
    assert sum(odds.failure.values()) == Fraction(36, 100)


def test_an_attempt_stops_at_each_throw_nobody_has_made_and_goes_on_with_it():
    values = [1, 2, 12, 9, 10]
    wanted = ["success", "failure", "failure", "mishap", "time"]
    for known, purpose in enumerate(wanted):
        with pytest.raises(Needed) as stopped:
            attempt_task(attempt(time="1 minute"), GivenDice(values[:known]))
        assert stopped.value.throw.purpose == purpose
    assert attempt_task(attempt(time="1 minute"), GivenDice(values)).elapsed == 5 * 60


def test_nobody_attempts_what_is_beyond_impossible():
    beyond = attempt(difficulty=Difficulty.IMPOSSIBLE, hasty=True)
    with pytest.raises(ValueError, match="cannot be attempted"):
        attempt_task(beyond, RandomDice(1))
    with pytest.raises(ValueError, match="cannot be attempted"):
        attempt_odds(beyond)


def test_a_result_names_the_rows_it_used():
    result, _ = play(attempt(Kind.HAZARDOUS, hasty=True, time="1 minute"), 0, 15, 18, 10)
    used = {"T-53", "T-07", "T-12", "T-05", "T-06", "T-25", "T-54", "T-31", "T-35", "T-17"}
    assert used <= set(result.rows)
    assert "T-06" not in play(attempt(), 9)[0].rows
    assert "T-18" in play(attempt(), 9)[0].rows
    assert "T-58" in play(attempt(Kind.UNCERTAIN), 9, 1)[0].rows
