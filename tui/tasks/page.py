"""The task library: finding a task, keeping tasks, and attempting them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import on, work
from textual.content import Content

from models.deeds.library import EditTask, NewTask, RemoveTask
from models.library import library, task_in, task_of
from models.trials import Open, open_trials
from rules.tasks.notation import write_task
from tui.browser import Browser
from tui.command import Command
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.tasks.attempting import attempt, forget, retry
from tui.tasks.text import task_text, types
from tui.widgets.listing import Column, Line, Listing
from tui.widgets.titlebar import TitleBar

if TYPE_CHECKING:
    from models.tables import LibraryTask

FORMAT = "To do something (Types): Difficulty. Assets. Time. Referee: note."


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
        Command("x,delete", "remove", "remove", "Take the task out; u takes it back."),
        Command("F", "forget", "forget", "Let a failure be forgotten.", footer=False),
        *Browser.SEARCH,
    )

    def __init__(self) -> None:
        super().__init__()
        self._tasks: dict[int, LibraryTask] = {}
        self._trials: list[Open] = []

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
        """How many tasks there are."""
        return f"Tasks · {len(self._tasks)}"

    def can(self, name: str) -> bool:
        """Some commands need a task under the cursor, some a failure."""
        if name in {"attempt", "edit", "remove"} and self.current is None:
            return False
        if name in {"retry", "forget"} and not self._trials:
            return False
        return super().can(name)

    def reload(self) -> None:
        """Read the library again, as soon as the campaign is open."""
        self._reload()

    @work(exclusive=True, group="read")
    async def _reload(self) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            self._tasks = {row.key: row for row in library(session)}
            self._trials = open_trials(session)
        self.find(self.search_text)
        self.query_one(TitleBar).show(self.page_title(), self.outrider.headline)

    def find(self, search: str) -> None:
        """Fill the list with the tasks that hold all the words."""
        words = search.casefold().split()
        rows = (row for row in self._tasks.values() if _holds(row, words))
        self.query_one(Listing).fill([_line(row) for row in rows])
        self.show_text()
        self.refresh_keys()

    def text(self, line: Line) -> Content:
        """The task in full, and who has failed it."""
        row = self._tasks[line.key]
        return task_text(row, [trial for trial in self._trials if trial.task_id == row.id])

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        self.action_attempt()

    def action_attempt(self) -> None:
        """Ask who attempts the task under the cursor."""
        row = self._row()
        talk(self, partial(attempt, self.outrider, row.statement, row.key))

    def action_once(self) -> None:
        """Ask for a task, then who attempts it."""

        def attempted(line: str | None) -> None:
            if line is not None:
                statement = task_in(line).statement
                talk(self, partial(attempt, self.outrider, statement, None, line))

        self.app.push_screen(Prompt("A task for once", _checked, hint=FORMAT), attempted)

    def action_retry(self) -> None:
        """Ask which failure to come back to."""
        talk(self, partial(retry, self.outrider, self._trials))

    def action_forget(self) -> None:
        """Ask which failure to forget."""
        talk(self, partial(forget, self.outrider, self._trials))

    def action_new(self) -> None:
        """Ask for a task and keep it."""

        async def written(line: str | None) -> None:
            if line is not None:
                await self.outrider.perform(NewTask(line))

        self.app.push_screen(Prompt("New task", _checked, hint=FORMAT), written)

    def action_edit(self) -> None:
        """Ask for the task anew."""
        row = self._row()

        async def written(line: str | None) -> None:
            if line is not None:
                await self.outrider.perform(EditTask(row.key, line))

        try:
            line = write_task(task_of(row))
        except ValueError as error:
            self.outrider.tell(str(error))
        else:
            self.app.push_screen(
                Prompt("Change task", _checked, initial=line, hint=FORMAT), written
            )

    async def action_remove(self) -> None:
        """Take the task out of the library."""
        await self.outrider.perform(RemoveTask(self._row().key))

    def _row(self) -> LibraryTask:
        assert self.current is not None
        return self._tasks[self.current.key]


def _checked(text: str) -> str:
    return write_task(task_in(text))


def _line(row: LibraryTask) -> Line:
    used = str(row.times_used or "-")
    return Line(row.key, (row.statement, row.difficulty, row.assets or "-", row.duration, used))


def _holds(row: LibraryTask, words: list[str]) -> bool:
    parts = (row.statement, row.difficulty, row.assets, row.duration, types(row), row.note)
    text = " ".join(parts).casefold()
    return all(word in text for word in words)
