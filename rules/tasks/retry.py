"""Trying again: staying determined, and what is left when one does not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.dice import Dice
from rules.rulings import ImpossibleLevel, InstantWait, Raises
from rules.tasks.assets import parse_assets
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.failure import Failure
from rules.tasks.resolution import AttemptResult
from rules.tasks.success import Success, success_throw
from rules.tasks.task import Task

STAY_DETERMINED = Task(
    "To stay determined after failure", Difficulty.DIFFICULT, parse_assets("Determination")
)

# Ten combat turns, for a task that took no time of its own (G-26).
SHORTEST_WAIT = 300


class Way(StrEnum):
    """A way to try a failed task again."""

    FREE = "at once, without penalty"
    HARDER = "at once, one level harder"
    WAIT = "after waiting, without penalty"


@dataclass(frozen=True, slots=True)
class Retry:
    """One way to try again: the attempt it allows, the seconds to wait first, and the rule rows.

    `attempt` is `None` if choosing this way closes the task to the character for good (T-52).
    """

    way: Way
    attempt: Attempt | None
    wait: int
    rows: tuple[str, ...]


def needs_determination(failure: Failure) -> bool:
    """Whether staying determined must be thrown for before a retry (T-27 to T-30, T-49)."""
    return failure is not Failure.RETRY


def determination(failed: Attempt) -> Attempt:
    """The attempt at staying determined of whoever failed (T-50)."""
    return Attempt(STAY_DETERMINED, failed.abilities)


def stay_determined(failed: Attempt, dice: Dice) -> bool:
    """Whether the character stays determined; failing it never leads to a failure table (G-27)."""
    check = determination(failed)
    return success_throw(check.need, check.dm.total, dice, "determination") is Success.SUCCESS


def retries(result: AttemptResult, made: int, *, determined: bool) -> tuple[Retry, ...]:
    """The ways open after a failed attempt, `made` attempts in all having been made.

    None once the limit of the task is reached (T-48). `determined` is what `stay_determined` gave,
    and of no account where the failure table allows a plain retry.
    """
    limit = result.attempt.task.attempts
    failure = result.outcome.failure
    if failure is None or (limit is not None and made >= limit):
        return ()
    if determined or not needs_determination(failure):
        rows = ("T-50",) if needs_determination(failure) else ("T-27",)
        return (Retry(Way.FREE, result.attempt, 0, rows),)
    return (_harder(result.attempt), _after_waiting(result))


def _harder(failed: Attempt) -> Retry:
    """One level more, unless that lifts Formidable or Impossible: total failure (T-52, G-18).

    Haste is declared anew for each attempt, so it is left out of what is lifted.
    """
    rulings = failed.rulings
    raises = 1 if rulings.raises is Raises.ONCE else failed.raises + 1
    standing = replace(failed, hasty=False, raises=raises - 1)
    raised = replace(failed, raises=raises)
    if rulings.impossible is ImpossibleLevel.OPEN:
        closed = bool(replace(raised, hasty=False).barred)
    else:
        closed = standing.is_formidable
    if closed:
        return Retry(Way.HARDER, None, 0, ("T-51", "T-52", "G-18"))
    return Retry(Way.HARDER, raised, 0, ("T-51", "G-27", *rulings.changed("G-18")))


def _after_waiting(result: AttemptResult) -> Retry:
    """Ten times the time it took, after which earlier raises are forgotten (T-51, G-26, G-27)."""
    at_once = result.attempt.rulings.instant_wait is InstantWait.NONE
    wait = 10 * result.elapsed or (0 if at_once else SHORTEST_WAIT)
    return Retry(Way.WAIT, replace(result.attempt, raises=0), wait, ("T-51", "G-26", "G-27"))
