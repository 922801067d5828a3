"""The program of a seat: it shows what its host tells, and says what the player does."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, ClassVar

from textual import constants
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from models.seat.shown import Shown, applied
from models.seat.told import Ended, Sentence, ToldSeat, Update
from models.text import clean
from tui.seat.line import Line, Way
from tui.seat.looking import Looking
from tui.terminal.input import PromptDriver
from tui.terminal.output import SparseApp
from tui.terminal.typing import TypedApp

AGAIN_SECONDS = 1.0
"""How long a seat waits before it looks again for a host that is gone."""
GONE = "The table is gone: its host has ended, or the line was cut."


class SeatProgram(TypedApp[None], SparseApp[None]):
    """A player's seat at a table."""

    TITLE = "Outrider"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = "Looking"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", show=False)]

    def __init__(self, way: Way) -> None:
        super().__init__(**{} if constants.DRIVER else {"driver_class": PromptDriver})
        self.theme = "ansi-dark"
        self.animation_level = "none"
        self._way = way
        self._line: Line | None = None
        self._listening: asyncio.Task[None] | None = None
        self.shown: Shown = {}
        self.last_words = ""

    def compose(self) -> ComposeResult:
        """The pages."""
        yield Looking()

    def on_mount(self) -> None:
        """Begin to listen to the host."""
        self._listening = asyncio.create_task(self._listen())
        self._listening.add_done_callback(self._heard)

    def on_unmount(self) -> None:
        """Hear no more."""
        if self._listening is not None:
            self._listening.cancel()

    def _heard(self, listening: asyncio.Task[None]) -> None:
        error = None if listening.cancelled() else listening.exception()
        if isinstance(error, Exception):
            self._handle_exception(error)

    async def _listen(self) -> None:
        """Hear what the host tells; come again when the line is cut, if that may be."""
        while True:
            with suppress(OSError, ValueError):
                await self._hear()
            self._line = None
            if not self._way.returns:
                self.leave(GONE)
                return
            await asyncio.sleep(AGAIN_SECONDS)

    async def _hear(self) -> None:
        line = await Line.to(self._way)
        self._line, self.shown = line, {}
        try:
            async for message in line.told():
                self.hear(message)
        finally:
            line.close()

    def hear(self, message: ToldSeat) -> None:
        """Do what the host tells."""
        match message:
            case Update(splices):
                self.shown = applied(self.shown, splices)
                self.query_one(Looking).show(self.shown)
            case Sentence(text):
                self.tell(text)
            case Ended(why):
                self.leave(why)

    def tell(self, text: str) -> None:
        """Say a line to the player."""

    def leave(self, why: str) -> None:
        """End, with a sentence."""
        self.last_words = self.last_words or clean(why)
        self.exit()

    def leave_soon(self) -> None:
        """End in good order; called from another thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.exit)

    def give_back(self) -> None:
        """Give the terminal back without an end in good order; called from another thread."""
        if isinstance(self._driver, PromptDriver):
            self._driver.give_back()

    def action_suspend_process(self) -> None:
        """Stay: there is no shell behind a seat."""

    def deliver_screenshot(self, *_: Any, **__: Any) -> None:
        """Keep no picture: there are no files at a seat."""
