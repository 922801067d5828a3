"""Taking tasks from a file into the library (T-77)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from models.action import Action, Refusal, SoAlready
from models.effects.library import revise, write_line
from models.exchange.merging import Fate, Step, merge
from models.exchange.tasks import Numbered
from models.tables import LibraryTask
from models.tags import tags_in


@dataclass(frozen=True, slots=True)
class ImportTasks:
    """Take the tasks of a file into the library: new ones, and changes of those that are there.

    Unless `as_typed`, a file with a line that cannot be read changes nothing; with it such lines
    are kept as they were typed.
    """

    CHANGES_MUCH: ClassVar[bool] = True

    rows: tuple[Numbered, ...]
    as_typed: bool = False

    def perform(self, action: Action) -> None:
        """Write whatever is not there yet."""
        steps = merge(action.session, self.rows)
        unreadable = [step for step in steps if step.fate is Fate.UNREADABLE]
        if unreadable and not self.as_typed:
            first = unreadable[0]
            raise Refusal(f"Line {first.number}: {first.wrong} Nothing was imported.")
        wanted = [step for step in steps if step.fate is not Fate.SAME]
        if not wanted:
            raise SoAlready("The library has all of it already.")
        action.title = f"Tasks imported: {summary(steps)}"
        action.secret = True
        for step in wanted:
            _take(action, step)


def summary(steps: Iterable[Step]) -> str:
    """How many tasks are new, changed and so on: `3 new, 1 changed`."""
    counts = Counter(step.fate for step in steps)
    return ", ".join(f"{counts[fate]} {fate}" for fate in Fate if counts[fate]) or "nothing"


def _take(action: Action, step: Step) -> None:
    record = step.record
    if step.task_id is None:
        row = write_line(LibraryTask(statement="", archived=record.archived), record.line)
    else:
        row = action.get(LibraryTask, step.task_id)
        revise(action, row, record.line)
    try:
        row.tags = " ".join(tags_in(" ".join((row.tags, *record.tags))))
    except ValueError as error:
        raise Refusal(f"Line {step.number}: {error} Nothing was imported.") from error
    action.session.add(row)
