"""What an import would do to the task library, before it is done."""

from __future__ import annotations

from collections.abc import Sequence

from models.deeds.tasks.exchange import ImportTasks, summary
from models.exchange.merging import Fate, Step
from models.exchange.tasks import Numbered
from tui.dialogs.import_preview import Imported, ImportPreview


def preview_of(name: str, rows: tuple[Numbered, ...], steps: Sequence[Step]) -> ImportPreview:
    """Every task of a file and what becomes of it."""
    unreadable = any(step.fate is Fate.UNREADABLE for step in steps)
    if all(step.fate is Fate.SAME for step in steps):
        hint = "The library has all of it already. Esc leaves."
    elif unreadable:
        hint = "w imports and keeps what is unreadable as it was written; Esc changes nothing."
    else:
        hint = "Enter imports; Esc changes nothing."
    wanted = any(step.fate is not Fate.SAME for step in steps)
    return ImportPreview(
        f"{name}: {summary(steps)}",
        "Task",
        [_imported(step) for step in steps],
        hint,
        take=ImportTasks(rows) if wanted and not unreadable else None,
        keep=ImportTasks(rows, as_typed=True) if unreadable else None,
    )


def _imported(step: Step) -> Imported:
    line = step.record.line
    more = "\n".join(filter(None, (line, step.was and f"Was: {step.was}", step.wrong)))
    return Imported(step.number, step.fate, f"{step.wrong} {line}".strip(), more)
