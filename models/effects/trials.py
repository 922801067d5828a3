"""What an attempt leaves open to whoever made it is kept for the next one, and forgotten."""

from __future__ import annotations

from sqlalchemy import ColumnElement
from sqlmodel import col, select

from models.action import Action
from models.bridge.trials import Matter, reminders, trial_of
from models.effects.attempt import tell_what_is_left
from models.tables import DueState, Person, Trial
from rules.tasks.notation import write_task
from rules.tasks.resolution import AttemptResult


def forget(action: Action, trial: Trial) -> None:
    """Strike out a failure, and take its wait off the clock."""
    for due in reminders(action.session, trial):
        due.state = DueState.CANCELLED
        action.session.add(due)
    action.delete(trial)


def forget_all(action: Action, which: ColumnElement[bool]) -> None:
    """Strike out every failure of which something is true, with its wait."""
    for trial in action.session.exec(select(Trial).where(which).order_by(col(Trial.id))):
        forget(action, trial)
    action.session.flush()


def keep(action: Action, person: Person, matter: Matter, result: AttemptResult) -> None:
    """Keep what a failure leaves open to somebody, or forget what earlier ones did."""
    failure, task = result.outcome.failure, result.attempt.task
    trial = trial_of(action.session, person.key, matter)
    for due in reminders(action.session, trial):
        due.state = DueState.DONE
        action.session.add(due)
    if failure is None and task.attempts is None:
        if trial is not None:
            action.delete(trial)
        return
    made = trial.made + 1 if trial else 1
    kept = trial or matter.trial(person.key)
    kept.line = write_task(task)
    kept.made = made
    kept.failure = failure.value if failure else ""
    kept.elapsed = result.elapsed
    kept.raises = result.attempt.raises if failure else 0
    kept.determined = kept.wait_until = None
    action.session.add(kept)
    tell_what_is_left(action, result, made)
