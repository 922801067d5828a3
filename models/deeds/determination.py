"""Staying determined after a failure, and letting a task go."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.body import abilities_of
from models.clock import moment, span
from models.deeds.deed import Chance, Preview
from models.library import deed_name
from models.tables import Due, DueKind, DueState, Person, Trial
from models.trials import must_check, reminders, task_tried, ways
from rules.odds import every
from rules.tasks.attempt import Attempt
from rules.tasks.retry import Way, determination, stay_determined
from rules.tasks.task import Task


@dataclass(frozen=True, slots=True)
class StayDetermined:
    """Whoever failed a task throws to stay determined (T-50)."""

    trial_id: int

    def preview(self, session: Session) -> Preview:
        """The throw needed, the chance, and what is left when it fails."""
        trial = session.get(Trial, self.trial_id)
        person = session.get(Person, trial.person_id) if trial else None
        if trial is None or person is None:
            return Preview("Stay determined", refusals=("That trial is no longer there.",))
        task, failed = _failed(session, trial, person)
        title = f"{person.name} stays determined and {deed_name(task)}"
        if not must_check(trial):
            return Preview(title, refusals=("There is nothing to stay determined for.",))
        check = determination(failed)
        holds = every(lambda dice: stay_determined(failed, dice))
        wait = span(_wait(trial, failed))
        return Preview(
            title,
            need=f"{check.need}+",
            dm=check.dm,
            chances=(
                Chance("again without penalty", holds.get(True, 0) + 0),
                Chance("harder, or waiting", holds.get(False, 0) + 0),
            ),
            notes=(f"Failing means one level harder at once, or a wait of {wait} (T-51).",),
            rows=("T-50", "T-51", "T-52", *check.dm.rows),
        )
