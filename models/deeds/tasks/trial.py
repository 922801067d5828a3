"""What an attempt leaves open to whoever made it, kept for the next one."""

from __future__ import annotations

from models.action import Action
from models.bridge.trials import Matter, reminders, trial_of
from models.deeds.tasks.attempt_report import tell_what_is_left
from models.tables import DueState, Person
from rules.tasks.notation import write_task
from rules.tasks.resolution import AttemptResult


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
