from fractions import Fraction
from itertools import product

import pytest

from rules.dice import GivenDice
from rules.rulings import Rulings
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.assets import parse_assets
from rules.tasks.attempt import Attempt
from rules.tasks.cooperation import PersonalTask, Plan, Role, cooperate, cooperation_odds
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import Duration
from rules.tasks.failure import Failure
from rules.tasks.task import Task


def attempt(difficulty, level=0, **fields):
    task = Task("To help", difficulty, parse_assets("Survey, Strength"), **fields)
    return Attempt(task, Abilities.of({"Strength": 4}, {"Survey": level}))


def plan(supportive, vital, support="+1"):
    helpers = tuple(PersonalTask(each, Role.SUPPORTIVE) for each in supportive)
    makers = tuple(PersonalTask(each, Role.VITAL) for each in vital)
    return Plan((*makers, *helpers), Rulings().choose("G-33", support))


def counted(helpers, makers, gains):
    """Success of the whole, over every natural of every throw; each is a (need, dm)."""
    good = 0
    for naturals in product(range(10), repeat=len(helpers) + len(makers)):
        helping, making = naturals[: len(helpers)], naturals[len(helpers) :]
        support = sum(
            gain
            for natural, (need, dm), gain in zip(helping, helpers, gains, strict=True)
            if natural and natural + dm >= need
        )
        good += all(
            natural and natural + dm + support >= need
            for natural, (need, dm) in zip(making, makers, strict=True)
        )
    return Fraction(good, 10 ** (len(helpers) + len(makers)))


ROUTINE, DIFFICULT, FORMIDABLE = Difficulty.ROUTINE, Difficulty.DIFFICULT, Difficulty.FORMIDABLE


@pytest.mark.rows("T-72", "G-33")
def test_the_exact_chance_of_a_whole_plan():
    made = plan(
        [attempt(ROUTINE, 2), attempt(DIFFICULT, 5)], [attempt(DIFFICULT, 4), attempt(ROUTINE, 1)]
    )
    odds = cooperation_odds(made)
    assert odds.success == counted([(7, 2), (11, 5)], [(11, 4), (7, 1)], (1, 1))
    # The helpers succeed on five and on four of ten naturals.
    assert odds.support == {0: Fraction(30, 100), 1: Fraction(50, 100), 2: Fraction(20, 100)}


@pytest.mark.rows("T-72", "G-33")
@pytest.mark.parametrize(
    ("support", "gains"), [("+1", (1, 1)), ("+2", (2, 2)), ("the helper's skill level", (2, 5))]
)
def test_what_a_supportive_success_gives(support, gains):
    made = plan([attempt(ROUTINE, 2), attempt(DIFFICULT, 5)], [attempt(FORMIDABLE, 4)], support)
    odds = cooperation_odds(made)
    assert odds.success == counted([(7, 2), (11, 5)], [(15, 4)], gains)
    assert max(odds.support) == sum(gains)
    result = cooperate(made, GivenDice([9, 9, 9, 5]))
    assert result.support == sum(gains)


@pytest.mark.rows("T-72", "G-33", "T-15")
def test_supportive_tasks_come_first_and_help_with_time_as_well():
    helper = attempt(ROUTINE, 2, duration=Duration.period(60))
    maker = attempt(DIFFICULT, 2, duration=Duration.period(3600))
    dice = GivenDice([5, 10, 8, 12])
    result = cooperate(plan([helper], [maker]), dice)
    assert (result.support, result.success) == (1, True)
    # Ten less the DM of 2; then twelve less the DM of 2 and the support of 1.
    assert [each.elapsed for each in (*result.supportive, *result.vital)] == [480, 9 * 3600]
    assert [r.label for r in result.vital[0].attempt.dm][-1] == "supportive tasks"
    assert {"T-72", "G-33", "T-05"} <= set(result.rows)


@pytest.mark.rows("T-72")
def test_a_failed_supportive_task_gives_nothing_and_fails_by_its_own_rules():
    result = cooperate(plan([attempt(ROUTINE, 2)], [attempt(DIFFICULT, 2)]), GivenDice([4, 5, 9]))
    assert result.supportive[0].outcome.failure is Failure.RETRY
    assert (result.support, result.success) == (0, True)


@pytest.mark.rows("T-72")
def test_every_vital_task_must_succeed_and_all_are_thrown_for():
    made = plan([], [attempt(ROUTINE, 2), attempt(ROUTINE, 2), attempt(ROUTINE, 2)])
    dice = GivenDice([4, 7, 9, 9])
    result = cooperate(made, dice)
    assert not result.success
    assert len(result.vital) == 3
    assert cooperation_odds(made).success == Fraction(5, 10) ** 3


@pytest.mark.rows("T-72")
def test_a_plan_needs_something_vital_and_nothing_that_cannot_be_attempted():
    with pytest.raises(ValueError, match="vital"):
        Plan((PersonalTask(attempt(ROUTINE), Role.SUPPORTIVE),))
    beyond = Attempt(Task("To fly", FORMIDABLE), Abilities.of(), circumstances=Tally().plus("", 2))
    with pytest.raises(ValueError, match="cannot be attempted"):
        cooperation_odds(plan([], [beyond]))
    with pytest.raises(ValueError, match="cannot be attempted"):
        cooperate(plan([beyond], [attempt(ROUTINE)]), GivenDice([]))
