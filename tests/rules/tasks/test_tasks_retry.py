from dataclasses import replace
from fractions import Fraction

import pytest

from rules.dice import GivenDice
from rules.odds import every
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import INSTANT, Duration
from rules.tasks.failure import Failure, Mishap
from rules.tasks.resolution import AttemptResult, Outcome
from rules.tasks.retry import (
    STAY_DETERMINED,
    Way,
    determination,
    needs_determination,
    retries,
    stay_determined,
)
from rules.tasks.success import Success
from rules.tasks.task import Kind, Task

STUBBORN = Abilities.of({"Determination": 17})


def failed(failure=Failure.CHECK_DETERMINATION, *, elapsed=0, limit=None, kinds=(), **fields):
    difficulty = fields.pop("difficulty", Difficulty.ROUTINE)
    task = Task("To pick a lock", difficulty, kinds=frozenset(kinds), attempts=limit)
    mishap = Mishap.MINOR if "mishap" in failure else None
    outcome = Outcome(Success.FAILURE, failure=failure, mishap=mishap)
    return AttemptResult(Attempt(task, STUBBORN, **fields), outcome, elapsed)


@pytest.mark.rows("T-50")
def test_staying_determined_is_a_difficult_instant_task_of_determination():
    assert STAY_DETERMINED.difficulty is Difficulty.DIFFICULT
    assert str(STAY_DETERMINED.assets) == "Determination"
    assert STAY_DETERMINED.duration == INSTANT
    check = determination(failed().attempt)
    assert (check.need, check.dm.total) == (11, 3)


@pytest.mark.rows("T-50")
@pytest.mark.parametrize(("natural", "stays"), [(0, False), (7, False), (8, True), (9, True)])
def test_one_throw_decides_and_failing_it_consults_no_table(natural, stays):
    dice = GivenDice([natural])
    assert stay_determined(failed().attempt, dice) is stays
    assert [thrown.throw.purpose for thrown in dice.thrown] == ["determination"]


@pytest.mark.rows("T-50")
def test_the_chance_of_staying_determined():
    assert every(lambda dice: stay_determined(failed().attempt, dice)) == {
        True: Fraction(2, 10),
        False: Fraction(8, 10),
    }


@pytest.mark.rows("T-27", "T-49")
@pytest.mark.parametrize("determined", [False, True])
def test_a_plain_retry_is_free_whatever_the_determination(determined):
    result = failed(Failure.RETRY)
    assert not needs_determination(Failure.RETRY)
    (free,) = retries(result, 1, determined=determined)
    assert (free.way, free.attempt, free.wait) == (Way.FREE, result.attempt, 0)


@pytest.mark.rows("T-28", "T-29", "T-30", "T-49", "T-50")
@pytest.mark.parametrize(
    "failure", [Failure.CHECK_DETERMINATION, Failure.MISHAP, Failure.SERIOUS_MISHAP]
)
def test_after_any_other_failure_the_determined_retry_freely(failure):
    assert needs_determination(failure)
    result = failed(failure)
    (free,) = retries(result, 1, determined=True)
    assert (free.way, free.attempt, free.wait) == (Way.FREE, result.attempt, 0)


@pytest.mark.rows("T-51")
def test_the_others_choose_between_a_level_and_ten_times_the_time_it_took():
    harder, wait = retries(failed(elapsed=4200), 1, determined=False)
    assert (harder.way, harder.wait) == (Way.HARDER, 0)
    assert harder.attempt.level == "Difficult"
    assert (wait.way, wait.wait) == (Way.WAIT, 42000)
    assert wait.attempt.level == "Routine"


@pytest.mark.rows("T-51")
@pytest.mark.parametrize("duration", [INSTANT, Duration.in_actions(1)])
def test_what_took_no_time_is_waited_for_ten_turns(duration):
    result = failed()
    task = replace(result.attempt.task, duration=duration)
    result = replace(result, attempt=replace(result.attempt, task=task))
    _, wait = retries(result, 1, determined=False)
    assert wait.wait == 10 * 30


@pytest.mark.rows("T-51")
def test_levels_pile_up_until_the_character_waits():
    result = failed(difficulty=Difficulty.SIMPLE)
    levels = []
    for made in (1, 2):
        harder, _ = retries(result, made, determined=False)
        levels.append(harder.attempt.need)
        result = replace(result, attempt=harder.attempt)
    assert levels == [7, 11]
    (free,) = retries(result, 3, determined=True)
    assert free.attempt.level == "Difficult"
    _, wait = retries(result, 3, determined=False)
    assert wait.attempt.level == "Simple"


@pytest.mark.rows("T-52")
@pytest.mark.parametrize(
    "fields",
    [
        {"difficulty": Difficulty.FORMIDABLE},
        {"difficulty": Difficulty.IMPOSSIBLE},
        {"difficulty": Difficulty.ROUTINE, "raises": 2},
        {"difficulty": Difficulty.ROUTINE, "circumstances": Tally().plus("in the dark", 3)},
    ],
)
def test_raising_formidable_closes_the_task(fields):
    harder, wait = retries(failed(**fields), 1, determined=False)
    assert harder.attempt is None
    assert {"T-52", "G-18"} <= set(harder.rows)
    assert wait.attempt is not None


@pytest.mark.rows("T-52")
def test_haste_alone_does_not_close_a_task():
    harder, _ = retries(failed(difficulty=Difficulty.DIFFICULT, hasty=True), 1, determined=False)
    assert replace(harder.attempt, hasty=False).level == "Formidable"


@pytest.mark.rows("T-48")
def test_a_task_with_a_limit_is_over_when_the_limit_is_reached():
    once = failed(Failure.RETRY, limit=1)
    assert retries(once, 1, determined=True) == ()
    thrice = failed(limit=3)
    assert len(retries(thrice, 2, determined=False)) == 2
    assert retries(thrice, 3, determined=False) == ()


@pytest.mark.rows("T-49")
def test_what_did_not_fail_is_not_tried_again():
    result = failed()
    assert retries(replace(result, outcome=Outcome(Success.SUCCESS)), 1, determined=True) == ()


@pytest.mark.rows("T-49")
def test_an_uncertain_task_that_found_some_truth_did_not_fail():
    result = failed(kinds=[Kind.UNCERTAIN])
    result = replace(result, outcome=Outcome(Success.FAILURE))
    assert retries(result, 1, determined=False) == ()
