"""How a task of the library is written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from models.trials import Open
from rules.tasks.task import Kind
from tui.terminal.text import clean

if TYPE_CHECKING:
    from models.tables import LibraryTask


def types(row: LibraryTask) -> str:
    """The types of a task: `uncertain, hazardous`."""
    return ", ".join(kind.value for kind in Kind if getattr(row, kind.value))


def task_text(row: LibraryTask, trials: list[Open]) -> Content:
    """The task in full, the referee's note, and how whoever failed it stands."""
    parts = " ".join(f"{part}." for part in (row.difficulty, row.assets, row.duration) if part)
    lines = [Content(clean(row.statement)).stylize("bold $text-accent"), Content(clean(parts))]
    if types(row):
        lines.append(Content(f"Type: {types(row)}"))
    if row.attempts is not None:
        lines.append(Content(f"Attempts: {row.attempts} each"))
    if row.note:
        lines.append(Content(clean(f"Referee: {row.note}")).stylize("$text-muted"))
    lines += [Content(clean(f"{trial.name}: {trial.state}")) for trial in trials]
    return Content("\n").join(lines)
