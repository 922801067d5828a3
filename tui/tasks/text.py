"""How a task of the library is written out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from textual.content import Content

from models.bridge.library import what_is_wrong
from models.calendar import Calendar
from models.clock import span
from models.tags import hashed
from tui.rolling.text import percent
from tui.terminal.text import clean
from tui.widgets.listing import Line
from tui.words.block import Block

if TYPE_CHECKING:
    from models.bridge.task_list import ListedTask, UsedBy
    from models.views.prospects import Prospect

MOST_ASKED, _NAME, _BAR = 8, 18, 10
_MOST_USERS = 20
"""So many who used a task are named, those who used it most."""


def task_line(_place: int, task: ListedTask) -> Line:
    """A task as a row of the list."""
    mark = "(archived) " if task.archived else ""
    used = str(task.used or "-")
    if task.unread:
        return Line(task.key, (f"{mark}{task.statement}", "unread", "-", "-", used), "warn")
    cells = (f"{mark}{task.statement}", task.difficulty, task.assets or "-", task.duration, used)
    return Line(task.key, cells, "dim" if task.archived else "")


def task_text(
    task: ListedTask,
    uses: Sequence[UsedBy],
    trials: Iterable[str],
    calendar: Calendar,
    *,
    edit: str,
    archive: str,
) -> Content:
    """The task in full, the referee's note, who used it, and how whoever failed it stands.

    What can be done about it is named by the keys that edit and archive it.
    """
    lines = _unread(task, edit) if task.unread else _parts(task)
    if task.tags:
        lines.append(Content(clean(f"Tags: {hashed(task.tags.split())}")))
    if task.archived:
        lines.append(Content(f"Archived: {archive} brings it back."))
    if uses:
        lines.append(_rate("Used", task.used, task.succeeded, calendar.told(task.last_used or 0)))
        lines += [
            _rate(f"  {use.name}", use.used, use.succeeded, calendar.told(use.last_used))
            for use in uses[:_MOST_USERS]
        ]
    if len(uses) > _MOST_USERS:
        lines.append(Content(f"  ... and {len(uses) - _MOST_USERS} more"))
    lines += [Content(clean(trial)) for trial in trials]
    return Content("\n").join(lines)


def who_may(prospects: Sequence[Prospect]) -> list[Block]:
    """How likely people are to do a task, the likeliest first, and how long it would take."""
    lines = [_prospect(one) for one in prospects[:MOST_ASKED]]
    return [Block("Who may attempt it", Content("\n").join(lines))] if lines else []


def _prospect(one: Prospect) -> Content:
    name = f"{clean(one.name)[:_NAME]:<{_NAME}} "
    if one.refusal:
        return Content(f"{name}{clean(one.refusal)}").stylize("$text-muted")
    full = round(_BAR * one.plain.success)
    time = span(one.plain.seconds) if one.plain.seconds else "no time"
    return (
        Content(name)
        + Content("█" * full + "░" * (_BAR - full)).stylize("$primary")
        + Content(f" {percent(one.plain.success):>6} DM {one.plain.dm:+d}, {time}")
    )


def _unread(task: ListedTask, edit: str) -> list[Content]:
    """What was typed, and what is wrong with it."""
    wrong = what_is_wrong(task.unread) or f"It can be read by now: {edit}, then Enter."
    return [
        *(Content(clean(line)).stylize("bold $text-warning") for line in task.unread.split("\n")),
        Content(clean(f"Cannot be read: {wrong} {edit} mends it.")),
    ]


def _parts(task: ListedTask) -> list[Content]:
    parts = " ".join(f"{part}." for part in (task.difficulty, task.assets, task.duration) if part)
    lines = [Content(clean(task.statement)).stylize("bold $text-accent"), Content(clean(parts))]
    if task.types:
        lines.append(Content(f"Type: {task.types}"))
    if task.attempts is not None:
        lines.append(Content(f"Attempts: {task.attempts} each"))
    if task.note:
        lines.append(Content(clean(f"Referee: {task.note}")).stylize("$text-muted"))
    return lines


def _rate(who: str, used: int, succeeded: int, last: str) -> Content:
    times = "once" if used == 1 else f"{used} times"
    rate = percent(Fraction(succeeded, used))
    return Content(clean(f"{who}: {times}, {succeeded} succeeded ({rate}), last {last}"))
