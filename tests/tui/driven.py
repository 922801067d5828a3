"""A program that is driven through a campaign: begun afresh, pressed, listened to, and ended."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path

from textual.events import Paste
from textual.screen import Screen
from textual.widget import Widget

from models.storage import doctor
from tests.tui.offered import Step
from tests.tui.screens import settle
from tests.tui.stillness import unpainted
from tests.tui.terminal.recording import RecordingDriver
from tui.dialogs.menu import Menu
from tui.program import Outrider
from tui.shell.command import Command
from tui.shell.looks import Looks
from tui.shell.page import Page
from tui.widgets.listing import Listing

CHANGES = slice(24, 28)
"""Where SQLite counts in a file how often it was changed."""


class Fallen(Exception):
    """The program has ended."""


class Driven:
    """A program on a copy of a campaign, with a terminal that it really writes to."""

    def __init__(self, world: Path, folder: Path, *, wears: Looks | None = None) -> None:
        self.world = world
        self.wears = wears or Looks()
        self.folder = folder
        self.faults: list[str] = []
        self.told: list[str] = []
        self.presses = self.programs = 0
        self._counted: tuple[tuple[int, bytes], int] = ((0, b""), 0)
        self.outrider: Outrider
        self._running = AsyncExitStack()

    def where(self, step: Step = ()) -> str:
        """The keys that have led here, and where that is."""
        return " ".join(step)

    async def begin(self) -> None:
        """Start the program on a fresh copy of the campaign."""
        await self.end()
        self.programs += 1
        shutil.copytree(self.world.parent, self.folder)
        self.outrider = Outrider(self.folder, self.world.stem, looks=self.wears)
        self.outrider.driver_class = RecordingDriver
        self.outrider.tell = self.told.append
        self._running = AsyncExitStack()
        running = self.outrider.run_test(headless=False, size=(80, 24))
        self.pilot = await self._running.enter_async_context(running)
        await settle(self.pilot)

    async def end(self) -> None:
        """End the program; the campaign it leaves is sound."""
        if (file := self.folder / self.world.name).exists():
            found = doctor.examine(file)
            self.faults += [f"{self.where()}: the doctor finds {f}" for f in found if not f.ok]
        try:
            await self._running.aclose()
        except Exception as error:
            self.faults.append(f"{self.where()}: the program ended with {error!r}")
        self._running = AsyncExitStack()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def top(self) -> Screen:
        """The page or dialog in front."""
        return self.outrider.screen

    @property
    def mark(self) -> int:
        """How many actions stand, which is where undo leads back to; -1 without the file."""
        if not (file := self.folder / self.world.name).exists():
            return -1
        with file.open("rb") as opened:
            state = (os.fstat(opened.fileno()).st_ino, opened.read(CHANGES.stop)[CHANGES])
        if state != self._counted[0]:
            with closing(sqlite3.connect(file)) as connection:
                count = "SELECT count(*) FROM entry WHERE state = 'done'"
                self._counted = (state, int(connection.execute(count).fetchone()[0]))
        return self._counted[1]

    def key_of(self, command: Command) -> str:
        """The key of a command in the keymap that is worn."""
        return self.wears.keymap.get(command.name, command.keys).split(",")[0]

    def worn(self, key: str) -> str:
        """The key that stands here for one of the keymap that Outrider comes with."""
        if isinstance(self.top, Page):
            names = (c for c in self.top.commands() if key in c.keys.split(","))
            return next(map(self.key_of, names), key)
        moves = {moved.split()[0] for moved in self.wears.moves}
        return key.upper() if isinstance(self.top, Menu) and key in moves else key

    async def press(self, step: Step, *, painted: bool = True) -> None:
        """Press keys, each when what the last one asked for is done; then it is painted."""
        with unpainted(self.outrider):
            for key in step:
                await self._press(key)
        if painted:
            await self.paint()

    async def paint(self) -> None:
        """Paint what there is to be painted; what has the keys is shown, and so are the keys."""
        await settle(self.pilot)
        self._stand()
        focused = self.outrider.focused
        parts = focused.ancestors_with_self if focused is not None else ()
        if not all(part.display for part in parts if isinstance(part, Widget)):
            self.faults.append(f"{self.where()}: {focused!r} has the keys, and is not shown")
        if (hints := self.top.query(".hint")) and not any(hint.display for hint in hints):
            self.faults.append(f"{self.where()}: the keys of the box are hidden")

    async def _press(self, key: str) -> None:
        self.presses += 1
        if key.startswith("paste:"):
            self.outrider.post_message(Paste(key.removeprefix("paste:")))
        elif key.startswith("row:"):
            self._put_cursor(*key.split(":")[1:])
        else:
            await self.outrider._press_keys([key])
        if self.outrider._exception is None:
            await settle(self.pilot)
        self._stand()

    def _stand(self) -> None:
        """The program goes on."""
        if self.outrider._exception is not None or not self.outrider._running:
            raise Fallen

    def _put_cursor(self, name: str, row: str) -> None:
        for listing in self.top.query(Listing):
            if str(listing.id) == name and listing.lines:
                listing.focus()
                listing.cursor = min(int(row), len(listing.lines) - 1)


class Heard(logging.Handler):
    """What the program logs is a fault."""

    def __init__(self, driven: Driven) -> None:
        super().__init__()
        self._driven = driven

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self._driven.faults.append(f"{self._driven.where()}: {record.getMessage()}: {error!r}")
