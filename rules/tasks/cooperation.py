"""Several people at several tasks: supportive ones help the vital ones, which must all succeed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import prod

from rules.dice import Dice
from rules.odds import chain
from rules.rulings import DEFAULTS, Rulings, Support
from rules.tasks.assets import Named
from rules.tasks.attempt import Attempt
from rules.tasks.resolution import AttemptResult, attempt_task, success_chance
from rules.tasks.success import Success, success_throw


class Role(StrEnum):
    """What a personal task is to the whole (T-72)."""

    SUPPORTIVE = "supportive"
    VITAL = "vital"


@dataclass(frozen=True, slots=True)
class PersonalTask:
    """What one of those who cooperate attempts, and what it is to the whole (T-72)."""

    attempt: Attempt
    role: Role


@dataclass(frozen=True, slots=True)
class Plan:
    """The personal tasks that make up a cooperation (T-72).

    Whatever their order here, the supportive ones come first. Raises `ValueError` without a vital
    one, for then nothing depends on anything.
    """

    tasks: tuple[PersonalTask, ...]
    rulings: Rulings = DEFAULTS

    def __post_init__(self) -> None:
        if not self.of(Role.VITAL):
            raise ValueError("cooperation needs at least one vital task (T-72)")

    def of(self, role: Role) -> tuple[Attempt, ...]:
        """The attempts of one role, in their order."""
        return tuple(task.attempt for task in self.tasks if task.role is role)


@dataclass(frozen=True, slots=True)
class CooperationResult:
    """What came of a plan: supportive results, the DM they gave, and vital results."""

    supportive: tuple[AttemptResult, ...]
    support: int
    vital: tuple[AttemptResult, ...]

    @property
    def success(self) -> bool:
        """Whether every vital task succeeded, by the throws of those who made them (T-72)."""
        return all(result.outcome.success is Success.SUCCESS for result in self.vital)

    @property
    def rows(self) -> tuple[str, ...]:
        """Every rule row that had a part in it, once each."""
        results = (*self.supportive, *self.vital)
        return tuple(
            dict.fromkeys(("T-72", "G-33", *(row for each in results for row in each.rows)))
        )


@dataclass(frozen=True, slots=True)
class CooperationOdds:
    """The chance that the whole succeeds, and of every DM the supportive tasks may give."""

    success: Fraction
    support: Mapping[int, Fraction]


def cooperate(plan: Plan, dice: Dice) -> CooperationResult:
    """Carry out a plan, each task by the rules of its own (T-72, G-33).

    What was failed in secret before makes no supportive task harder, for everybody would see by
    what it adds to the others that it had been (INVENTED; T-51, T-60). A vital task that fails
    stops nobody: the others are thrown for as well. Raises `ValueError` if any task cannot be
    attempted (G-18, G-19).
    """
    supportive = tuple(attempt_task(attempt, dice) for attempt in _supporting(plan))
    support = sum(
        support_dm(result.attempt, plan.rulings)
        for result in supportive
        if result.outcome.success is Success.SUCCESS
    )
    vital = tuple(
        attempt_task(supported(attempt, support), dice) for attempt in plan.of(Role.VITAL)
    )
    return CooperationResult(supportive, support, vital)


def _supporting(plan: Plan) -> tuple[Attempt, ...]:
    """The supportive attempts, against what those who make them know to need."""
    return tuple(
        replace(each, raises=0) if each.hides_failure else each for each in plan.of(Role.SUPPORTIVE)
    )


def support_dm(attempt: Attempt, rulings: Rulings = DEFAULTS) -> int:
    """What the success of a supportive task gives to every vital one (T-72, G-33).

    INVENTED: +1, or as the campaign has chosen.
    """
    match rulings.support:
        case Support.ONE:
            return 1
        case Support.TWO:
            return 2
        case Support.SKILL:
            return _skill_level(attempt)


def _skill_level(attempt: Attempt) -> int:
    """The highest level the helper has in a skill that helps with the task, 0 for none."""
    parts = (part for asset in attempt.task.assets.assets for part in asset.parts)
    names = (part.name for part in parts if isinstance(part, Named))
    return max((attempt.abilities.skill(name) or 0 for name in names), default=0)


def supported(attempt: Attempt, support: int) -> Attempt:
    """A vital attempt with what the supportive tasks give (T-72, G-33)."""
    modifiers = attempt.modifiers.plus("supportive tasks", support, "T-72", "G-33")
    return replace(attempt, modifiers=modifiers)


def cooperation_odds(plan: Plan) -> CooperationOdds:
    """The exact chances of a whole plan.

    Raises `ValueError` if any task cannot be attempted (G-18, G-19).
    """
    supports = chain(0, [_support_step(each, plan.rulings) for each in _supporting(plan)])
    vital = plan.of(Role.VITAL)
    success = sum(
        (
            chance * prod(success_chance(supported(attempt, support)) for attempt in vital)
            for support, chance in supports.items()
        ),
        Fraction(0),
    )
    return CooperationOdds(success, supports)


def _support_step(attempt: Attempt, rulings: Rulings) -> Callable[[int, Dice], int]:
    need, dm, gain = attempt.need, attempt.dm.total, support_dm(attempt, rulings)

    def step(support: int, dice: Dice) -> int:
        success = success_throw(need, dm, dice) is Success.SUCCESS
        return support + gain if success else support

    return step
