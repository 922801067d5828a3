"""A seat that is there: what it was sent last, what it shall show next, and what it may say.

Only the newest look waits. Whoever takes nothing of what is sent holds nobody up, and gets the
newest when they take something again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime

from models.seat.said import MOST_BYTES, Said, read_said
from models.seat.shown import Row, Section, Shown, difference
from models.seat.told import Ended, Sentence, ToldSeat, Unseen, Update, told_line
from tui.host.limits import Allowance

_LAST_WORDS_SECONDS = 1.0
_MOST_SENTENCES = 8


class SeatLine:
    """The line to one seat; `way` says how they came in: `ssh`, `sshd` or `browser`."""

    def __init__(
        self, seat: int, way: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.seat, self.way = seat, way
        self.since = datetime.now(UTC).isoformat(timespec="seconds")
        self.sent: Shown = {}
        self.reads: tuple[Section, ...] = ()
        self.unseen: Callable[[Shown], Unseen] = lambda _shown: Unseen(())
        self._next: Shown | None = None
        self._overlay: Mapping[Section, tuple[Row, ...]] = {}
        self._last: Shown = {}
        self._sentences: list[str] = []
        self._end = ""
        self._news = asyncio.Event()
        self._reader, self._writer = reader, writer
        self._pace = Allowance(20, 0.5)
        # What is sent has been taken once nothing of it is left here.
        writer.transport.set_write_buffer_limits(high=0)

    def show(self, shown: Shown) -> None:
        """Let the seat show this."""
        self._last = shown
        self._next = {**shown, **self._overlay}
        self._news.set()

    def overlay(self, rows: Mapping[Section, tuple[Row, ...]]) -> None:
        """Let it show these sections in the place of those of the campaign."""
        self._overlay = rows
        if self._last:
            self.show(self._last)

    def tell(self, sentence: str) -> None:
        """Say a sentence to the player."""
        if len(self._sentences) < _MOST_SENTENCES:
            self._sentences.append(sentence)
            self._news.set()

    def end(self, why: str) -> None:
        """Send the seat away with the reason, which it has a second to take."""
        if not self._end:
            self._end = why
            self._news.set()
            asyncio.get_running_loop().call_later(_LAST_WORDS_SECONDS, self.close)

    async def send(self) -> None:
        """Send what is new, as fast as it is taken, until the end."""
        with suppress(OSError):
            while not self._end:
                await self._news.wait()
                self._news.clear()
                for message in self._messages():
                    await self._send(message)
            await self._send(Ended(self._end))

    async def said(self) -> AsyncIterator[Said]:
        """What the seat says, no faster than is good for the table.

        Raises `ValueError` for what is none of its messages.
        """
        while True:
            try:
                line = await self._reader.readuntil(b"\n")
            except asyncio.LimitOverrunError as error:
                raise ValueError(f"a line of more than {MOST_BYTES} bytes") from error
            except (asyncio.IncompleteReadError, OSError):
                return
            while not self._pace.take():
                await asyncio.sleep(self._pace.wait())
            yield read_said(line)

    def close(self) -> None:
        """Let go of the line, whatever has not been taken of it."""
        self._writer.transport.abort()

    def _messages(self) -> list[ToldSeat]:
        """What is to be sent now; nothing for what has not changed."""
        said: list[ToldSeat] = []
        if self._next is not None:
            shown, self._next = self._next, None
            splices, first = difference(self.sent, shown), not self.sent
            self.sent = shown
            said += [Update(splices)] if splices else []
            said += [self.unseen(shown)] if first else []
        said += map(Sentence, self._sentences)
        self._sentences.clear()
        return said

    async def _send(self, message: ToldSeat) -> None:
        self._writer.write(told_line(message))
        await self._writer.drain()
