"""Coming back to what somebody has failed: the deed that is next."""

from __future__ import annotations

from models.bridge.trials import must_check
from models.deed import ShownDeed
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.determination import StayDetermined
from models.deeds.tasks.study import Study
from models.deeds.workshop.repair import WorkOn
from models.tables import Trial, Work


def next_deed(trial: Trial) -> ShownDeed:
    """Staying determined where that comes first (T-50), else the next attempt at the same."""
    if must_check(trial):
        return StayDetermined(trial.key)
    person = trial.person_id
    if trial.device_id is not None:
        return WorkOn(Work(trial.work), person, trial.device_id)
    if trial.research_id is not None:
        research, step = trial.research_id, trial.step_id
        return Study(person, line=trial.line, research_id=research, step_id=step)
    line = "" if trial.task_id is not None else trial.line
    return AttemptTask(person, trial.task_id, line)
