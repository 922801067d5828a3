"""How a task of the library is written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from models.library import task_of
from models.trials import Open
from tui.terminal.text import clean

if TYPE_CHECKING:
    from models.tables import LibraryTask


def task_text(row: LibraryTask, trials: list[Open]) -> Content:
    """The task in full, the referee's note, and how whoever failed it stands."""
    task = task_of(row)
    parts = (task.difficulty.label, str(task.assets), str(task.duration).capitalize())
    lines = [
        Content(clean(task.statement)).stylize("bold $text-accent"),
        Content(clean(" ".join(f"{part}." for part in parts if part))),
    ]
    kinds = ", ".join(sorted(kind.value for kind in task.kinds))
    if kinds:
        lines.append(Content(f"Type: {kinds}"))
    if task.attempts is not None:
        lines.append(Content(f"Attempts: {task.attempts} each"))
    if task.note:
        lines.append(Content(clean(f"Referee: {task.note}")).stylize("$text-muted"))
    lines += [Content(clean(f"{trial.name}: {trial.state}")) for trial in trials]
    return Content("\n").join(lines)
