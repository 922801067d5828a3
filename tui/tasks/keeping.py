"""Questions about keeping tasks: a new one, another line, tags, an earlier version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.bridge.library import unread_text, what_is_wrong
from models.calendar import COUNTED
from models.deeds.tasks.library import EditTask, NewTask, TagTask
from models.tags import tags_in
from tui.attempts.task_line import FORMAT, readable
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, unless_meant

if TYPE_CHECKING:
    from tui.shell.service import Service


async def new_task(outrider: Service) -> None:
    """Ask for a task and keep it; only from a worker."""
    line = await outrider.ask(_prompt("New task"))
    if line is not None:
        await outrider.perform(NewTask(line))


async def edit_task(outrider: Service, task_id: int, line: str) -> None:
    """Ask for a task anew; only from a worker."""
    changed = await outrider.ask(_prompt("Change task", line.replace("\n", " ")))
    if changed is not None:
        await outrider.perform(EditTask(task_id, changed))


async def tag_task(outrider: Service, task_id: int, tags: str) -> None:
    """Ask for the tags of a task; only from a worker."""

    def parse(text: str) -> str:
        return " ".join(tags_in(text))

    hint = "Words with spaces between; a search for #word finds them."
    prompt = Prompt("Tags", parse, initial=tags, hint=hint)
    changed = await outrider.ask(prompt)
    if changed is not None:
        await outrider.perform(TagTask(task_id, changed))


async def earlier_version(outrider: Service, task_id: int, statement: str) -> None:
    """Show the lines a task had before, and bring the chosen one back; only from a worker."""
    from models.bridge.task_list import versions_of

    versions = await outrider.read(lambda reader: versions_of(reader, task_id))
    kept = outrider.headline.calendar if outrider.headline else COUNTED
    calendar = outrider.looks.shown_by(kept)
    items = [Item(v.line, f"until {calendar.told(v.clock)}", v.line) for v in versions]
    hint = "Enter brings the line back; Esc leaves."
    line = await outrider.ask(Menu(f"Before: {statement}", items, hint=hint))
    if line is not None:
        await outrider.perform(EditTask(task_id, line))


def _prompt(title: str, initial: str = "") -> Prompt[str]:
    """Ask for a task; what cannot be read is kept as typed if it is entered once more."""

    def parse(text: str) -> str:
        return unread_text(text) if what_is_wrong(text) else readable(text)

    def doubt(text: str) -> str:
        wrong = what_is_wrong(text)
        return f"{wrong} Enter again keeps it as typed." if wrong else ""

    return Prompt(title, unless_meant(parse, doubt), initial=initial, hint=FORMAT)
