"""Tasks by name: an attempt, the tables of failure and mishap, and time."""

from __future__ import annotations

from rules.catalogue.odds_rule import (
    DM,
    Chances,
    OddsRule,
    in_order,
    likeliest,
)
from rules.inputs import choice, whole, yes_no
from rules.odds import every, merge
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import Duration, elapsed, spell
from rules.tasks.failure import Failure, Mishap, failure_table, mishap_table
from rules.tasks.resolution import Outcome, decide
from rules.tasks.task import Kind, Task


def task(difficulty: str, dm: int, uncertain: bool, hazardous: bool) -> Chances:
    """What an attempt comes to (T-22)."""
    kinds = frozenset({Kind.UNCERTAIN}) if uncertain else frozenset[Kind]()
    attempt = Attempt(
        Task("", Difficulty.named(difficulty), kinds=kinds),
        Abilities(),
        hazardous=hazardous,
        modifiers=Tally().plus("modifiers", dm),
    )
    return likeliest(merge(every(lambda dice: decide(attempt, dice)), _outcome))


def _outcome(outcome: Outcome) -> str:
    parts = (outcome.truth, outcome.failure, outcome.mishap and f"{outcome.mishap} mishap")
    return ", ".join((outcome.success, *(str(part) for part in parts if part)))


def failure(hazardous: bool) -> Chances:
    """The failure table (T-25)."""
    return in_order(Failure, every(lambda dice: failure_table(dice, hazardous=hazardous)))


def mishap(serious: bool) -> Chances:
    """The mishap table (T-31)."""
    return in_order(Mishap, every(lambda dice: mishap_table(dice, serious=serious)))


def time(period: int, dm: int, hasty: bool) -> Chances:
    """How long a task with a period in seconds takes (T-17)."""
    chances = every(lambda dice: elapsed(Duration.period(period), dm, dice, hasty=hasty))
    return {spell(seconds): chances[seconds] for seconds in sorted(chances)}


RULES = (
    OddsRule(
        "task",
        "An attempt at a task: success, and what failure brings",
        ("T-04", "T-05", "T-06", "T-24", "T-25", "T-31", "T-54", "T-56"),
        (
            choice("difficulty", tuple(level.label.lower() for level in Difficulty), "the level"),
            DM,
            yes_no("uncertain", "an uncertain task (T-56)"),
            yes_no("hazardous", "a hazardous task (T-54)"),
        ),
        task,
    ),
    OddsRule(
        "failure",
        "The failure table",
        ("T-24", "T-25", "T-26", "G-07"),
        (yes_no("hazardous", "3D6 and not 2D6 (T-54)"),),
        failure,
    ),
    OddsRule(
        "mishap",
        "The mishap table",
        ("T-29", "T-30", "T-31", "G-07"),
        (yes_no("serious", "3D6 and not 2D6 (T-30)"),),
        mishap,
    ),
    OddsRule(
        "time",
        "How long a task takes",
        ("T-15", "T-16", "T-17", "T-53", "G-03", "G-28"),
        (
            whole("period", 60, 1, 604_800, "a tenth of the average time, in seconds"),
            DM,
            yes_no("hasty", "the DM counts twice (T-53)"),
        ),
        time,
    ),
)
