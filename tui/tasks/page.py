"""The task library: finding a task, keeping tasks, and attempting them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import on, work
from textual.content import Content

from models.bridge.joint import OpenJoint, open_joints
from models.bridge.library import line_of, task_in
from models.bridge.task_list import (
    ListedTask,
    Order,
    UsedBy,
    changed_tasks,
    holding,
    listed_tasks,
    used_by,
)
from models.bridge.trials import Open, open_trials
from models.deeds.tasks.library import ArchiveTask, CopyTask, RemoveTask
from tui.attempts.attempting import attempt, forget, retry
from tui.attempts.task_line import FORMAT, readable
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.shell.browser import REST_SECONDS, Browser
from tui.shell.command import Command
from tui.shell.titlebar import TitleBar
from tui.tasks.exchanging import export_tasks, import_tasks
from tui.tasks.keeping import earlier_version, edit_task, new_task, tag_task
from tui.tasks.text import task_line, task_text
from tui.widgets.listing import Column, Line, Lines, Listing

if TYPE_CHECKING:
    from models.campaign import Campaign

_ABOUT_ONE = {"attempt", "versions", "edit", "copy", "tags", "archive", "remove"}


class TasksPage(Browser):
    """Every task the referee keeps, and what is left open of those that failed."""

    DEFAULT_CSS = """
    TasksPage #browser Listing { height: 3fr; }
    TasksPage #text { height: 2fr; }
    TasksPage.-wide #browser { layout: vertical; }
    TasksPage.-wide #browser Listing { height: 3fr; width: 100%; }
    TasksPage.-wide #text { height: 1fr; width: 100%; }
    """
    KEYS = (
        Command("enter", "attempt", "attempt", "Choose who attempts the task under the cursor."),
        Command("o", "once", "one-off", "Write a task and attempt it without keeping it."),
        Command("r", "retry", "retry", "What failed: stay determined, try again, see the wait."),
        Command("n", "new", "new", "Keep a new task, written as one line."),
        Command("e", "edit", "edit", "Change the task under the cursor."),
        Command(
            "s", "sort", "sort", "Sort by statement, difficulty, asset, time, last or most used."
        ),
        Command("x,delete", "remove", "remove", "Take the task out; u takes it back."),
        Command("c", "copy", "copy", "One more like this, to be changed.", footer=False),
        Command(
            "number_sign", "tags", "tags", "The task's tags; a search for #tag finds it.", False
        ),
        Command("v", "versions", "versions", "How it was written before; bring one back.", False),
        Command("A", "archive", "archive", "Put the task away, or bring it back.", footer=False),
        Command("a", "archived", "archived", "Show archived tasks as well, or hide them.", False),
        Command(
            "X",
            "export",
            "export",
            "Write the tasks shown to a file, or print them.",
            False,
            files=True,
        ),
        Command(
            "I",
            "import",
            "import",
            "Take in tasks from a file; shows first what changes.",
            False,
            files=True,
        ),
        Command("F", "forget", "forget", "Forget a failed attempt.", footer=False),
        *Browser.SEARCH,
    )

    def __init__(self) -> None:
        super().__init__()
        self._campaign: Campaign | None = None
        self._tasks: dict[int, ListedTask] = {}
        self._sorted: list[ListedTask] = []
        self._texts: dict[int, str] = {}
        self._listed: list[ListedTask] = []
        self._order = Order.STATEMENT
        self._archived = False
        self._changed: frozenset[int] = frozenset()
        self._trials: list[Open] = []
        self._joints: list[OpenJoint] = []

    def listing(self) -> Listing:
        """What is attempted, and what it takes."""
        return Listing(
            Column("Task"),
            Column("Difficulty", 10),
            Column("Assets", 16),
            Column("Time", 10),
            Column("Used", 4, right=True),
            empty="No such task: n keeps a new one, o is for once.",
        )

    def page_title(self) -> str:
        """How many tasks are shown, and their order."""
        count = len(self.query_one(Listing).lines)
        return f"Tasks · {count} by {self._order}{', archived too' if self._archived else ''}"

    def can(self, name: str) -> bool:
        """Some commands need a task under the cursor, some a failure or an earlier version."""
        if name in _ABOUT_ONE and self.current is None:
            return False
        return not self.why_not(name) and super().can(name)

    def why_not(self, name: str) -> str:
        """What a command about a task or about failures lacks."""
        if name == "attempt" and self.current is not None and self._chosen_task().unread:
            return "This line is no task yet: e mends it."
        if name in {"retry", "forget"} and not (self._trials or self._joints):
            return "Nobody has failed anything that could be tried again."
        if name == "archived" and not any(task.archived for task in self._tasks.values()):
            return "No task is archived: A puts one away."
        if name == "versions" and (line := self.current) and line.key not in self._changed:
            return "This task has never been changed."
        return ""

    def reload(self) -> None:
        """Read the library again, as soon as the campaign is open."""
        self._reload()

    @work(exclusive=True, group="read")
    async def _reload(self) -> None:
        self._campaign = await self.outrider.campaign()
        known = self._tasks.keys()
        with self._campaign.read() as session:
            self._tasks = {task.key: task for task in listed_tasks(session)}
            self._changed = changed_tasks(session)
            self._trials = open_trials(session)
            self._joints = open_joints(session)
        self._arrange()
        if known and len(appeared := self._tasks.keys() - known) == 1:
            self._go_to(appeared.pop())

    def _go_to(self, key: int) -> None:
        """Put the cursor on a task if it is listed: one that was just made is what comes next."""
        listed = (place for place, task in enumerate(self._listed) if task.key == key)
        listing = self.query_one(Listing)
        listing.cursor = next(listed, listing.cursor)

    def _arrange(self) -> None:
        self._sorted = self._order.sort(self._tasks.values())
        self._texts = {}
        self.find(self.search_text)
        self.set_timer(REST_SECONDS, self._read_texts)  # the first letter need not wait for it

    def _read_texts(self) -> None:
        """Know what a search looks through."""
        self._texts = self._texts or {task.key: task.text for task in self._sorted}

    def find(self, search: str) -> None:
        """Fill the list with the tasks that hold all the words."""
        words = search.casefold().split()
        found = [task for task in self._sorted if self._archived or not task.archived]
        if words:
            self._read_texts()
            found = holding(found, self._texts, words)
        self._listed = found
        listing = self.query_one(Listing)
        key = self.current.key if self.current else None
        place = next((at for at, task in enumerate(found) if task.key == key), listing.cursor)
        listing.fill(Lines(found, task_line), place=place)
        self.query_one(TitleBar).show(self.page_title(), self.outrider.headline)
        self.show_text()

    def show_text(self) -> None:
        """What can be done depends on the task."""
        super().show_text()
        self.refresh_keys()

    def text(self, line: Line) -> Content:
        """The task in full, who used it, and who has failed it."""
        task = self._tasks[line.key]
        mine = (trial for trial in self._trials if trial.task_id == line.key)
        trials = (f"{trial.name}: {trial.state}" for trial in mine)
        return task_text(task, self._uses(task), trials)

    def _uses(self, task: ListedTask) -> list[UsedBy]:
        if self._campaign is None or not task.used:
            return []
        with self._campaign.read() as session:
            return used_by(session, task.key)

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        if self.can("attempt"):
            self.action_attempt()
        elif self.can("edit"):
            self.action_edit()

    def action_attempt(self) -> None:
        """Ask who attempts the task under the cursor."""
        task = self._chosen_task()
        talk(self, partial(attempt, self.outrider, task.statement, task.key))

    def action_once(self) -> None:
        """Ask for a task, then who attempts it."""

        def attempted(line: str | None) -> None:
            if line is not None:
                statement = task_in(line).statement
                talk(self, partial(attempt, self.outrider, statement, None, line))

        self.outrider.show(Prompt("A task for once", readable, hint=FORMAT), attempted)

    def action_retry(self) -> None:
        """Ask which failure to come back to."""
        talk(self, partial(retry, self.outrider, [*self._trials, *self._joints]))

    def action_forget(self) -> None:
        """Ask which failure to forget."""
        talk(self, partial(forget, self.outrider, [*self._trials, *self._joints]))

    def action_new(self) -> None:
        """Ask for a task and keep it."""
        talk(self, partial(new_task, self.outrider))

    def action_edit(self) -> None:
        """Ask for the task anew."""
        task = self._chosen_task()
        talk(self, partial(edit_task, self.outrider, task.key, line_of(task)))

    def action_sort(self) -> None:
        """Sort by the next order, from the first task on."""
        self._order = self._order.next
        self._arrange()
        self.query_one(Listing).cursor = 0

    async def action_copy(self) -> None:
        """One more task like this."""
        await self.outrider.perform(CopyTask(self._chosen_task().key))

    def action_tags(self) -> None:
        """Ask for the tags of the task."""
        task = self._chosen_task()
        talk(self, partial(tag_task, self.outrider, task.key, task.tags))

    def action_versions(self) -> None:
        """Ask which earlier version to bring back."""
        task = self._chosen_task()
        talk(self, partial(earlier_version, self.outrider, task.key, task.statement))

    async def action_archive(self) -> None:
        """Put the task away, or bring it back."""
        await self.outrider.perform(ArchiveTask(self._chosen_task().key))

    def action_archived(self) -> None:
        """Show archived tasks as well, or hide them again."""
        self._archived = not self._archived
        self.find(self.search_text)

    def action_export(self) -> None:
        """Ask for a file and write the tasks that are shown to it, in their order."""
        title = f"Tasks by {self._order}"
        talk(self, partial(export_tasks, self.outrider, self._listed, title))

    def action_import(self) -> None:
        """Ask for a file and take in its tasks."""
        talk(self, partial(import_tasks, self.outrider))

    async def action_remove(self) -> None:
        """Take the task out of the library."""
        await self.outrider.perform(RemoveTask(self._chosen_task().key))

    def _chosen_task(self) -> ListedTask:
        assert self.current is not None
        return self._tasks[self.current.key]
