from dataclasses import asdict, replace
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import GivenDice
from rules.frontier.research import (
    Course,
    Finding,
    Project,
    Research,
    Step,
    all_false,
    researchers_view,
)
from rules.tasks.abilities import Abilities
from rules.tasks.assets import parse_assets
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.notation import read_task
from rules.tasks.resolution import Truth, attempt_task
from rules.tasks.success import Success
from rules.tasks.task import Kind, Task

MARKER = "MARKER"


def step(name, *after, course=Course.TRUE, kinds=(Kind.UNCERTAIN,)):
    task = Task(
        f"To try {name}",
        Difficulty.ROUTINE,
        parse_assets("Biology"),
        kinds=frozenset(kinds),
        note=MARKER,
    )
    return Step(name, task, after, course)


PROJECT = Project(
    "a serum",
    (
        step("samples"),
        step("rumour", course=Course.FALSE_START),
        step("spores", "samples", course=Course.DEAD_END),
        step("culture", "samples"),
        step("survey", course=Course.DETOUR),
        step("purchase", course=Course.DELAY),
        step("trial", "culture", kinds=(Kind.UNCERTAIN, Kind.HAZARDOUS)),
    ),
)
CHAIN = ("samples", "culture", "trial")
DECOYS = ("rumour", "spores", "survey", "purchase")


def found(name, told="it grows", own=Success.SUCCESS, truth=Truth.TOTAL):
    return Finding(name, told, own, truth)


@pytest.mark.rows("F-16")
def test_a_project_is_a_chain_to_the_goal_among_steps_that_lead_nowhere():
    assert PROJECT.chain == CHAIN


@pytest.mark.rows("F-16", "F-18")
@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ((step("a"), step("a")), "two steps"),
        ((step("b", "a"), step("a")), "does not come before"),
        ((step("a", course=Course.DEAD_END), step("b", "a")), "cannot depend"),
        ((step("a", course=Course.DEAD_END),), "no step leads"),
        ((), "no step leads"),
    ],
)
def test_a_project_must_hold_together(steps, message):
    with pytest.raises(ValueError, match=message):
        Project("a serum", steps)


@pytest.mark.rows("F-18")
def test_a_step_that_is_not_uncertain_is_no_research():
    with pytest.raises(ValueError, match="F-18"):
        step("samples", kinds=())


@pytest.mark.rows("F-17")
def test_the_literature_search_proposes_a_plan_by_its_grade():
    search = read_task("To search the literature (Uncertain): Routine. Education. 1 hour.")
    attempt = Attempt(search, Abilities.of({"Education": 10}))
    plans = {}
    # Routine with a DM of 2: a 5 succeeds. Two failures lead to the failure table.
    for naturals in ((5, 5), (5, 4), (4, 5), (4, 4, 6)):
        truth = attempt_task(attempt, GivenDice([*naturals, 10])).outcome.truth
        plans[naturals[:2]] = PROJECT.plan(truth)
    assert plans[5, 5] == CHAIN
    assert plans[5, 4] == plans[4, 5] == tuple(each.name for each in PROJECT.steps)
    assert plans[4, 4] == DECOYS


@pytest.mark.rows("F-16", "F-18")
def test_a_step_opens_when_those_it_depends_on_are_relied_on():
    research = Research(PROJECT, PROJECT.plan(Truth.TOTAL))
    assert research.open_steps == ("samples",)
    assert replace(research, accepted=frozenset({"samples"})).open_steps == ("culture",)
    assert replace(research, accepted=frozenset(CHAIN)).open_steps == ()
    assert Research(PROJECT).open_steps == ()
    # The samples behind the spores are no part of a wholly false plan.
    assert Research(PROJECT, PROJECT.plan(Truth.NO)).open_steps == DECOYS


@pytest.mark.rows("F-18")
def test_every_course_shows_itself_as_valid_or_not_once_it_is_understood():
    misled = Research(PROJECT, CHAIN, tuple(found(name, truth=Truth.SOME) for name in CHAIN))
    assert misled.settled == {}
    assert not misled.is_complete
    findings = tuple(found(each.name) for each in PROJECT.steps)
    settled = Research(PROJECT, CHAIN, findings).settled
    assert [name for name, valid in settled.items() if not valid] == ["rumour", "spores"]
    assert len(settled) == 7


@pytest.mark.rows("F-18")
def test_the_goal_is_reached_when_every_step_to_it_is_understood():
    for known in product((False, True), repeat=3):
        findings = tuple(
            found(name, truth=Truth.TOTAL if sure else Truth.SOME)
            for name, sure in zip(CHAIN, known, strict=True)
        )
        assert Research(PROJECT, CHAIN, findings).is_complete is all(known)


@pytest.mark.rows("F-19")
def test_repeated_results_are_counted():
    findings = (found("samples", "red"), found("samples", "blue"), found("culture", "red"))
    research = Research(PROJECT, CHAIN, (*findings, found("samples", "blue")))
    assert research.results("samples") == {"blue": 2, "red": 1}
    assert research.results("trial") == {}


@pytest.mark.rows("F-19", "T-57")
@pytest.mark.parametrize("repeats", [1, 2, 3])
def test_the_chance_that_so_many_equal_results_are_all_false(repeats):
    attempt = Attempt(PROJECT.steps[0].task, Abilities.of({}, {"Biology": 3}))
    # A 4 succeeds, so four of ten naturals fail, on the own throw and on the hidden one.
    false = sum(own < 4 and hidden < 4 for own, hidden in product(range(10), repeat=2))
    assert all_false(attempt, repeats) == Fraction(false, 100) ** repeats
    assert false == 16
    with pytest.raises(ValueError, match="result"):
        all_false(attempt, 0)


@pytest.mark.rows("F-20", "T-54")
def test_a_hazardous_step_fails_with_three_dice():
    dice = GivenDice([1, 1, 18, 18])
    attempt_task(Attempt(PROJECT.steps[-1].task, Abilities.of({}, {"Biology": 1})), dice)
    assert [thrown.throw.notation for thrown in dice.thrown[2:]] == ["3D6", "3D6"]


@pytest.mark.rows("F-16", "F-17", "T-60")
def test_players_see_only_the_steps_they_have_heard_of_and_nothing_secret():
    findings = (
        found("samples", "red", Success.SUCCESS, Truth.SOME),
        found("rumour", "a cave", Success.FAILURE, Truth.NO),
    )
    research = Research(PROJECT, CHAIN, findings, frozenset({"samples"}))
    view = researchers_view(research)
    assert [each.statement for each in view.steps] == [
        "To try samples",
        "To try rumour",
        "To try culture",
        "To try trial",
    ]
    first = view.steps[0]
    assert (first.accepted, first.throws, first.results) == (
        True,
        (Success.SUCCESS,),
        (("red", 1),),
    )
    shown = str(asdict(view))
    secrets = [MARKER, *Course, *Truth, "spores", "survey", "purchase", *map(repr, Course)]
    assert [secret for secret in secrets if secret in shown] == []


@pytest.mark.rows("F-16", "T-60")
def test_the_players_view_does_not_depend_on_what_is_secret():
    research = Research(PROJECT, CHAIN, (found("samples", truth=Truth.NO),))
    other = Research(
        replace(PROJECT, steps=(*PROJECT.steps, step("fake", course=Course.DEAD_END))),
        CHAIN,
        (found("samples", truth=Truth.TOTAL),),
    )
    assert researchers_view(research) == researchers_view(other)


@pytest.mark.rows("F-19")
def test_a_result_that_was_not_told_yet_counts_for_nothing():
    research = Research(PROJECT, CHAIN, (found("samples", told=""), found("samples")))
    assert research.results("samples") == {"it grows": 1}
    (step, *_) = researchers_view(research).steps
    assert step.results == (("it grows", 1),)
    assert len(step.throws) == 2
