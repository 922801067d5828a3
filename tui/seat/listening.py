"""A program that hears what a host tells it, and comes again when the line was cut."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any

from models.seat.said import Said
from models.seat.shown import Shown, applied
from models.seat.told import Ended, Sentence, ToldSeat, Unseen, Update
from models.text import clean
from tui.seat.line import Line, Way
from tui.terminal.input import PromptDriver
from tui.terminal.output import SparseApp

AGAIN_SECONDS = 0.5
"""How long a seat waits before it looks again for a host that is gone."""
MOST_WAITING = 500
"""Bytes that a slow terminal may still have to take before it is shown anything new."""
LOOK_AGAIN = 0.05
CLOSED_SECONDS = 10.0
"""How long a host may be gone until it is taken to be closed: one that dies is started again."""
AWAY = "The table is away. This seat waits, and comes back by itself."
CLOSED = "The table is closed. This seat waits until it is open again."
BACK = "The table is back."
KEPT = "The table is away just now. What you typed is kept."


class Listening(SparseApp[None]):
    """A program with a line to a host; `shown` is what it shows now."""

    def __init__(self, way: Way, **named: Any) -> None:
        super().__init__(**named)
        self.shown: Shown = {}
        self.last_words = ""
        self._way = way
        self._line: Line | None = None
        self._missed: float | None = None
        self._newest: Shown | None = None
        self._listening: asyncio.Task[None] | None = None

    def on_mount(self) -> None:
        """Begin to listen."""
        self._listening = asyncio.create_task(self._listen())
        self._listening.add_done_callback(self._heard)

    def on_unmount(self) -> None:
        """Hear no more."""
        if self._listening is not None:
            self._listening.cancel()

    def say(self, message: Said) -> str:
        """Tell the host something; gives a sentence when it cannot be told now."""
        return "" if self._line is not None and self._line.say(message) else KEPT

    def tell(self, text: str) -> None:
        """Say a line to the player."""
        raise NotImplementedError

    def take_in(self, before: Shown) -> None:
        """Show what there is now."""
        raise NotImplementedError

    def mark(self, first: Shown, unseen: Unseen) -> None:
        """Mark what of the first look is new to the player."""
        raise NotImplementedError

    def leave(self, why: str) -> None:
        """End, with a sentence."""
        self.last_words = self.last_words or clean(why)
        self.exit()

    async def _listen(self) -> None:
        """Hear what the host tells; come again when the line is cut."""
        while not self._exit:
            with suppress(OSError, ValueError):
                await self._hear()
            self._line = None
            if not self._exit:
                self._say_missed()
                await asyncio.sleep(AGAIN_SECONDS)

    def _say_missed(self) -> None:
        """Say once that the line is cut, and once that nobody takes it up again."""
        now, since = monotonic(), self._missed
        if since is None:
            self._missed = now
            self.tell(AWAY)
        elif since <= now - CLOSED_SECONDS:
            self._missed = inf
            self.tell(CLOSED)

    async def _hear(self) -> None:
        """What the host tells on one line; its first update is of all that there is."""
        line = self._line = await Line.to(self._way)
        now: Shown = {}
        was_here = bool(self.shown)
        try:
            async for message in line.told():
                if isinstance(message, Update):
                    now = applied(now, message.splices)
                    self._come(now)
                elif isinstance(message, Unseen):
                    if not was_here:  # else it is marked here what was not seen
                        self.mark(now, message)
                else:
                    self._told(message)
        finally:
            line.close()

    def _come(self, now: Shown) -> None:
        """Show this as soon as the terminal has taken what came before, or else what is newer."""
        waits, self._newest = self._newest is not None, now
        if not waits:
            self._show_newest()

    def _show_newest(self) -> None:
        if self._newest is None:
            return
        slow = isinstance(self._driver, PromptDriver) and self._driver.waiting > MOST_WAITING
        if slow or not self.screen_stack[-1].is_mounted:  # what is in front has no parts yet
            self.set_timer(LOOK_AGAIN, self._show_newest)
            return
        before, self.shown, self._newest = self.shown, self._newest, None
        self.take_in(before)
        if self._missed is not None:
            self._missed = None
            self.tell(BACK)

    def _told(self, message: ToldSeat) -> None:
        match message:
            case Sentence(text):
                self.tell(text)
            case Ended(why):
                self.leave(why)

    def _heard(self, listening: asyncio.Task[None]) -> None:
        error = None if listening.cancelled() else listening.exception()
        if isinstance(error, Exception):
            self._handle_exception(error)
