"""Trying a task again: what an earlier failure leaves open to a person."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sqlmodel import Session, col, select

from models.action import Refusal
from models.clock import moment
from models.tables import (
    Due,
    DueKind,
    DueState,
    Person,
    Trial,
    World,
)
from rules.tasks.attempt import Attempt
from rules.tasks.failure import Failure
from rules.tasks.notation import read_task
from rules.tasks.resolution import AttemptResult, Outcome
from rules.tasks.retry import Retry, Way, needs_determination, retries
from rules.tasks.success import Success
from rules.tasks.task import Task


def trial_of(
    session: Session,
    person_id: int,
    task_id: int | None = None,
    line: str = "",
    *,
    device_id: int | None = None,
    work: str = "",
) -> Trial | None:
    """How a person stands with a task: of the library, only a line, or work on a device."""
    mine = select(Trial).where(
        Trial.person_id == person_id,
        Trial.task_id == task_id,
        Trial.device_id == device_id,
        Trial.work == work,
    )
    if task_id is None and device_id is None:
        mine = mine.where(Trial.line == line)
    return session.exec(mine).first()


def task_tried(trial: Trial) -> Task:
    """The task of a trial as it was written when it was last attempted."""
    return read_task(trial.line)


def must_check(trial: Trial) -> bool:
    """Whether staying determined must be thrown for before another attempt (T-28, T-50)."""
    failed = bool(trial.failure) and needs_determination(Failure(trial.failure))
    return failed and trial.determined is None


def ways(trial: Trial, attempt: Attempt) -> dict[Way, Retry]:
    """The ways to try again that are open after the failure of a trial (T-48 to T-52)."""
    outcome = Outcome(Success.FAILURE, failure=Failure(trial.failure))
    result = AttemptResult(replace(attempt, raises=trial.raises), outcome, trial.elapsed)
    found = retries(result, trial.made, determined=bool(trial.determined))
    return {retry.way: retry for retry in found}


def next_attempt(trial: Trial, person: Person, attempt: Attempt, now: int) -> Attempt:
    """The attempt as an earlier failure leaves it, one level harder perhaps.

    Raises `Refusal` when there is none: staying determined comes first (T-50), it would be too
    hard for ever (T-52), or all attempts are made (T-48).
    """
    limit = attempt.task.attempts
    if limit is not None and trial.made >= limit:
        raise Refusal(f"{person.name} has made all attempts the task allows: {limit} (T-48).")
    if not trial.failure:
        return attempt
    if must_check(trial):
        raise Refusal(f"{person.name} must stay determined before trying again (T-50).")
    found = ways(trial, attempt)
    waited = trial.wait_until is not None and trial.wait_until <= now
    retry = found.get(Way.FREE) or found[Way.WAIT if waited else Way.HARDER]
    if retry.attempt is None:
        raise Refusal(
            "One level harder would be total failure (T-52, G-18); "
            f"the task is as before from {moment(trial.wait_until or now)} on."
        )
    return retry.attempt


@dataclass(frozen=True, slots=True)
class Open:
    """A task somebody has failed: the trial's key, who and what it is about, how it stands.

    `work` on the device `device_id` is what was tried, if it was that.
    """

    key: int
    person_id: int
    task_id: int | None
    device_id: int | None
    work: str
    line: str
    name: str
    statement: str
    state: str
    checks: bool


def open_trials(session: Session) -> list[Open]:
    """Everything somebody has failed and may yet try again, the newest first."""
    now = session.exec(select(World.clock)).one()
    found = session.exec(
        select(Trial, Person)
        .join(Person, col(Person.id) == Trial.person_id)
        .order_by(col(Trial.id).desc())
    )
    return [_open(trial, person, now) for trial, person in found]


def _open(trial: Trial, person: Person, now: int) -> Open:
    task = task_tried(trial)
    state = state_of(trial, task, now)
    checks = must_check(trial) and not _used_up(trial, task)
    return Open(
        trial.key,
        person.key,
        trial.task_id,
        trial.device_id,
        trial.work,
        trial.line,
        person.name,
        task.statement,
        state,
        checks,
    )


def _used_up(trial: Trial, task: Task) -> bool:
    return task.attempts is not None and trial.made >= task.attempts


def state_of(trial: Trial, task: Task, now: int) -> str:
    """How a trial stands, in a few words."""
    if _used_up(trial, task):
        return "no attempts left"
    if must_check(trial):
        return "must stay determined"
    if trial.determined is False and trial.wait_until is not None and trial.wait_until > now:
        return f"one level harder until {moment(trial.wait_until)}"
    return "may try again"


def reminders(session: Session, trial: Trial) -> list[Due]:
    """What the clock still holds for a trial."""
    waiting = select(Due).where(Due.state == DueState.WAITING, Due.kind == DueKind.TASK)
    mine = waiting.where(Due.person_id == trial.person_id)
    return [due for due in session.exec(mine) if due.data.get("trial") == trial.id]
