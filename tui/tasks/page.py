"""The task library: finding a task, keeping tasks, and attempting them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from textual import on
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
from models.deeds.people.starter import AddStarter
from models.deeds.tasks.attempt import NOBODY, AttemptTask
from models.deeds.tasks.library import ArchiveTask, CopyTask, RemoveTask
from models.reading import Reader
from models.starters import Starter
from models.views.prospects import prospects
from tui.attempts.attempting import attempt, forget, retry
from tui.attempts.task_line import FORMAT, readable
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.shell.beside import Beside
from tui.shell.browser import REST_SECONDS, Browser
from tui.shell.command import Command
from tui.tasks.exchanging import export_tasks, import_tasks
from tui.tasks.keeping import earlier_version, edit_task, new_task, tag_task
from tui.tasks.text import task_line, task_text, who_may
from tui.widgets.listing import Column, Line, Lines, Listing
from tui.words.block import Block


class Library(NamedTuple):
    """The tasks by their keys, which of them were ever changed, and what is left of failures."""

    tasks: Mapping[int, ListedTask] = MappingProxyType({})
    changed: frozenset[int] = frozenset()
    failed: Sequence[Open | OpenJoint] = ()


class TasksPage(Browser[Library]):
    """Every task the referee keeps, and what is left open of those that failed."""

    DEFAULT_CSS = """
    TasksPage.-wide #browser { layout: vertical; }
    TasksPage.-wide #browser Listing { height: 3fr; width: 100%; }
    TasksPage.-wide #text { height: 1fr; width: 100%; }
    """

    BESIDE = Beside(right=150, below=36, cells=64, rows=8)

    view = Library()

    def __init__(self) -> None:
        super().__init__()
        self._tasks = self.view.tasks
        self._sorted: list[ListedTask] = []
        self._texts: dict[int, str] = {}
        self._listed: list[ListedTask] = []
        self._order = Order.STATEMENT
        self._archived = False
        self._promised: tuple[tuple[int, int | None], list[Block]] = ((0, None), [])

    def look_beside(self, reader: Reader) -> list[Block]:
        """How likely each of the party is to do the task under the cursor.

        The letters of a search often leave it the same task: that is counted once for a version.
        """
        line = self.current
        task = self._tasks.get(line.key) if line is not None else None
        if task is None or task.unread:
            return []
        asked, (of, blocks) = (task.key, self.outrider.version), self._promised
        if asked != of or None in asked:
            blocks = who_may(prospects(reader, AttemptTask(NOBODY, task.key), guests=False))
            self._promised = asked, blocks
        return blocks

    def listing(self) -> Listing:
        """What is attempted, and what it takes."""
        return Listing(
            Column("Task"),
            Column("Difficulty", 10),
            Column("Assets", 16),
            Column("Time", 10),
            Column("Used", 4, right=True),
            empty=f"No task yet: {self.key_of(TasksPage.action_starter)} takes our starter set, "
            f"{self.key_of(TasksPage.action_new)} keeps a new one, "
            f"{self.key_of(TasksPage.action_once)} is for once.",
        )

    def page_title(self) -> str:
        """How many tasks are shown, and their order."""
        count = len(self.query_one(Listing).lines)
        return f"Tasks · {count} by {self._order}{', archived too' if self._archived else ''}"

    def _why_none(self) -> str:
        return "" if self.current else "No task is under the cursor."

    def _why_no_attempt(self) -> str:
        if why := self._why_none():
            return why
        edit = self.key_of(TasksPage.action_edit)
        return (
            f"This line is not a task yet: {edit} mends it." if self._chosen_task().unread else ""
        )

    def _why_no_retry(self) -> str:
        return "" if self.view.failed else "Nobody has failed anything that could be tried again."

    def _why_no_archived(self) -> str:
        if any(task.archived for task in self._tasks.values()):
            return ""
        return f"No task is archived: {self.key_of(TasksPage.action_archive)} puts one away."

    def _why_no_versions(self) -> str:
        line = self.current
        changed = line is not None and line.key in self.view.changed
        return self._why_none() or ("" if changed else "This task has never been changed.")

    def read(self, reader: Reader) -> Library:
        """The whole library, and who may come back to what."""
        return Library(
            {task.key: task for task in listed_tasks(reader)},
            changed_tasks(reader),
            [*open_trials(reader), *open_joints(reader)],
        )

    def paint(self, view: Library) -> None:
        """Fill the list; the cursor goes to a task that was just made."""
        known, self._tasks = self._tasks, view.tasks
        if known is not view.tasks:
            self._arrange()
        self._fill()
        if known and len(appeared := view.tasks.keys() - known.keys()) == 1:
            self._go_to(appeared.pop())

    def _go_to(self, key: int) -> None:
        """Put the cursor on a task if it is listed: one that was just made is what comes next."""
        listed = (place for place, task in enumerate(self._listed) if task.key == key)
        listing = self.query_one(Listing)
        listing.cursor = next(listed, listing.cursor)

    def _arrange(self) -> None:
        self._sorted = self._order.sort(self._tasks.values())
        self._texts = {}
        self.set_timer(REST_SECONDS, self._read_texts)  # the first letter need not wait for it

    def _read_texts(self) -> None:
        """Know what a search looks through."""
        self._texts = self._texts or {task.key: task.text for task in self._sorted}

    def _fill(self) -> None:
        words = self.search_text.casefold().split()
        found = [task for task in self._sorted if self._archived or not task.archived]
        if words:
            self._read_texts()
            found = holding(found, self._texts, words)
        self._listed = found
        listing = self.query_one(Listing)
        key = self.current.key if self.current else None
        place = next((at for at, task in enumerate(found) if task.key == key), listing.cursor)
        listing.fill(Lines(found, task_line), place=place)
        self.show_text()

    def text(self, line: Line) -> Content:
        """The task in full, who used it, and who has failed it."""
        task = self._tasks[line.key]
        alone = (one for one in self.view.failed if isinstance(one, Open))
        mine = (trial for trial in alone if trial.task_id == line.key)
        trials = (f"{trial.name}: {trial.state}" for trial in mine)
        edit, archive = map(self.key_of, (TasksPage.action_edit, TasksPage.action_archive))
        return task_text(task, self._uses(task), trials, self.calendar, edit=edit, archive=archive)

    def _uses(self, task: ListedTask) -> list[UsedBy]:
        if self.campaign is None or not task.used:
            return []
        with self.campaign.read() as reader:
            return used_by(reader, task.key)

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        if self._why_no_attempt():
            self.action_edit()
        else:
            self.action_attempt()

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

        self.outrider.show(Prompt("A one-off task", readable, hint=FORMAT), attempted)

    def action_retry(self) -> None:
        """Ask which failure to come back to."""
        talk(self, partial(retry, self.outrider, self.view.failed))

    def action_forget(self) -> None:
        """Ask which failure to forget."""
        talk(self, partial(forget, self.outrider, self.view.failed))

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
        self.repaint()
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
        self.repaint()

    def action_export(self) -> None:
        """Ask for a file and write the tasks that are shown to it, in their order."""
        title = f"Tasks by {self._order}"
        talk(self, partial(export_tasks, self.outrider, self._listed, title))

    def action_import(self) -> None:
        """Ask for a file and take in its tasks."""
        talk(self, partial(import_tasks, self.outrider))

    async def action_starter(self) -> None:
        """Put what it lacks of our tasks into the library."""
        await self.outrider.perform(AddStarter(Starter.TASKS))

    async def action_remove(self) -> None:
        """Take the task out of the library."""
        await self.outrider.perform(RemoveTask(self._chosen_task().key))

    def _chosen_task(self) -> ListedTask:
        assert self.current is not None
        return self._tasks[self.current.key]

    KEYS = (
        Command(
            "enter",
            "attempt",
            "Choose who attempts the task under the cursor.",
            action_attempt,
            _why_no_attempt,
        ),
        Command("o", "one-off", "Write a task and attempt it without keeping it.", action_once),
        Command(
            "r",
            "retry",
            "What failed: stay determined, try again, see the wait.",
            action_retry,
            _why_no_retry,
        ),
        Command("n", "new", "Keep a new task, written as one line.", action_new),
        Command("e", "edit", "Change the task under the cursor.", action_edit, _why_none),
        Command(
            "b",
            "starter tasks",
            "Add what is missing of our invented tasks.",
            action_starter,
            footer=False,
        ),
        Command(
            "s",
            "sort",
            "Sort by statement, difficulty, asset, time, last or most used.",
            action_sort,
            looks=True,
        ),
        Command(
            "x,delete", "remove", "Take the task out; undo takes it back.", action_remove, _why_none
        ),
        Command(
            "c", "copy", "One more like this, to be changed.", action_copy, _why_none, footer=False
        ),
        Command(
            "number_sign",
            "tags",
            "The task's tags; a search for #tag finds it.",
            action_tags,
            _why_none,
            footer=False,
        ),
        Command(
            "v",
            "versions",
            "How it was written before; bring one back.",
            action_versions,
            _why_no_versions,
            footer=False,
            looks=True,
        ),
        Command(
            "A",
            "archive",
            "Put the task away, or bring it back.",
            action_archive,
            _why_none,
            footer=False,
        ),
        Command(
            "a",
            "archived",
            "Show archived tasks as well, or hide them.",
            action_archived,
            _why_no_archived,
            footer=False,
            looks=True,
        ),
        Command(
            "X",
            "export",
            "Write the tasks shown to a file, or print them.",
            action_export,
            footer=False,
            files=True,
        ),
        Command(
            "I",
            "import",
            "Import tasks from a file; shows first what would change.",
            action_import,
            footer=False,
            files=True,
        ),
        Command(
            "F", "forget", "Forget a failed attempt.", action_forget, _why_no_retry, footer=False
        ),
        *Browser.SEARCH,
    )
