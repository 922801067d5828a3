"""What an attempt leaves open to whoever made it is kept for the next one, and forgotten (T-73)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace

from sqlalchemy import ColumnElement
from sqlmodel import col, select

from models.action import Action
from models.bridge.joint import Part, joint_of, parts_of
from models.bridge.trials import Matter, reminders, trial_of
from models.effects.attempt import tell_what_is_left
from models.tables import DueState, Joint, Person, Trial
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


def keep_joint(action: Action, parts: Sequence[Part], *, team: bool, success: bool) -> None:
    """Keep what a failure leaves open to several people, or forget what earlier ones did."""
    joint = joint_of(action.session, parts)
    if success:
        if joint is not None:
            action.delete(joint)
        return
    made = joint.made + 1 if joint else 1
    kept = joint or Joint()
    kept.made, kept.team, kept.parts = made, team, [asdict(part) for part in parts]
    kept.thrown, kept.out = False, []
    action.session.add(kept)
    action.tell("They must throw to cooperate before another attempt", "T-73")


def loosen_joints(action: Action, task_id: int) -> None:
    """What was failed of a task that leaves the library goes by its line from now on."""
    for joint in action.session.exec(select(Joint)):
        mine = (replace(p, task_id=None) if p.task_id == task_id else p for p in parts_of(joint))
        joint.parts = [asdict(part) for part in mine]
        action.session.add(joint)
