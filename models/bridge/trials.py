"""Trying a task again: what an earlier failure leaves open to a person."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.dates import today
from models.bridge.kept import key
from models.dating import Today
from models.reading import none_there
from models.tables import Due, DueDeed, DueState, Person, Trial
from rules.tasks.attempt import Attempt
from rules.tasks.failure import Failure
from rules.tasks.notation import read_task
from rules.tasks.resolution import AttemptResult, Outcome
from rules.tasks.retry import Retry, Way, needs_determination, retries
from rules.tasks.success import Success
from rules.tasks.task import Task


@dataclass(frozen=True, slots=True)
class Matter:
    """What somebody attempts, so that the next attempt is known to be at the same.

    It is a task of the library, work on a device, or a step of research (or, without a step, its
    literature search); a task that is none of these goes by its `line`.
    """

    task_id: int | None = None
    device_id: int | None = None
    work: str = ""
    research_id: int | None = None
    step_id: int | None = None
    line: str = ""

    @property
    def is_kept(self) -> bool:
        """Whether it is found again whatever its line has become."""
        return any((self.task_id, self.device_id, self.research_id))

    def trial(self, person_id: int) -> Trial:
        """Somebody's first failure at it, still to be filled in."""
        return Trial(person_id=person_id, **asdict(self))


def trial_of(session: Session, person_id: int, matter: Matter) -> Trial | None:
    """How a person stands with something after failing it."""
    if none_there(session, Trial, f"person_id = {int(person_id)}"):
        return None
    sought = asdict(matter)
    if matter.is_kept:
        del sought["line"]
    mine = (getattr(Trial, name) == value for name, value in sought.items())
    return session.exec(select(Trial).where(Trial.person_id == person_id, *mine)).first()


def task_tried(trial: Trial) -> Task:
    """The task of a trial as it was written when it was last attempted."""
    return read_task(trial.line)


def must_check(trial: Trial) -> bool:
    """Whether staying determined must be thrown for before another attempt (T-28, T-50).

    Not where all attempts are made anyway (T-48).
    """
    failed = bool(trial.failure) and needs_determination(Failure(trial.failure))
    return failed and trial.determined is None and not used_up(trial)


def used_up(trial: Trial) -> bool:
    """Whether all attempts that the task allows are made (T-48)."""
    limit = task_tried(trial).attempts
    return limit is not None and trial.made >= limit


def ways(trial: Trial, attempt: Attempt) -> dict[Way, Retry]:
    """The ways to try again that are open after the failure of a trial (T-48 to T-52)."""
    outcome = Outcome(Success.FAILURE, failure=Failure(trial.failure))
    result = AttemptResult(replace(attempt, raises=trial.raises), outcome, trial.elapsed)
    found = retries(result, trial.made, determined=bool(trial.determined))
    return {retry.way: retry for retry in found}


def next_attempt(trial: Trial, person: Person, attempt: Attempt, today: Today) -> Attempt:
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
    waited = trial.wait_until is not None and trial.wait_until <= today.now
    retry = found.get(Way.FREE) or found[Way.WAIT if waited else Way.HARDER]
    if retry.attempt is None:
        raise Refusal(
            "One level harder would be total failure (T-52, G-18); "
            f"the task is as before from {today.calendar.told(trial.wait_until or today.now)} on."
        )
    return retry.attempt


@dataclass(frozen=True, slots=True)
class Open:
    """A task somebody has failed: the trial's key, whose and what it is, how it stands.

    `task_id` is its task of the library, if it is one.
    """

    key: int
    name: str
    task_id: int | None
    statement: str
    state: str


def open_trials(session: Session) -> list[Open]:
    """Everything somebody has failed and may yet try again, the newest first."""
    day = today(session)
    found = session.exec(
        select(Trial, Person)
        .join(Person, col(Person.id) == Trial.person_id)
        .order_by(col(Trial.id).desc())
    )
    return [
        Open(t.key, person.name, t.task_id, task_tried(t).statement, state_of(t, day))
        for t, person in found
    ]


def state_of(trial: Trial, today: Today) -> str:
    """How a trial stands, in a few words."""
    if used_up(trial):
        return "no attempts left"
    if must_check(trial):
        return "must stay determined"
    if trial.determined is False and trial.wait_until is not None and trial.wait_until > today.now:
        return f"one level harder until {today.calendar.told(trial.wait_until)}"
    return "may try again"


def reminders(session: Session, trial: Trial | None) -> list[Due]:
    """What the clock still holds for a trial; nothing for none."""
    if trial is None:
        return []
    waiting = select(Due).where(Due.state == DueState.WAITING, Due.deed == DueDeed.AGAIN)
    mine = waiting.where(Due.person_id == trial.person_id)
    return [due for due in session.exec(mine) if key(due, "trial") == trial.id]
