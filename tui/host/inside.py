"""The process that reads the campaign, as the one that lets players in knows it.

When it dies it is started again. Whoever sits stays meanwhile, and whoever comes waits.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

from models.seat.door import Door
from tui.host.between import LONGEST, Channel, doors_of
from tui.host.tickets import Ticket, Tickets

READER = ("-I", "-m", "tui.host.reader")
_SOON_SECONDS, _AGAIN_SECONDS = 5.0, 1.0
"""One that ended within so many seconds is started again only after some more."""
_END_SECONDS = 3.0
_ASK_SECONDS, _MOST_UNANSWERED = 2.0, 5
"""How often it is asked whether it is there, and how many times without a word before it is ended.

They are counted, for a machine that slept, or a host that was stopped, proves nothing.
"""


@dataclass(frozen=True, slots=True)
class _Asked:
    """Somebody who is to be let in, as it was said, until it is known what came of it."""

    values: tuple[Any, ...]
    answer: asyncio.Future[bool]

    def is_so(self, doors: dict[int, Door]) -> bool:
        """Whether they have been let in."""
        seat, _code, _kind, digest, _label = self.values
        return seat in doors and doors[seat].knows(digest)


class Inside:
    """The other process of this host."""

    def __init__(self, campaign: Path, place: str) -> None:
        """`place` is the socket that seats with a ticket come to."""
        self.doors: dict[int, Door] = {}
        self.over = asyncio.Event()
        self.tickets = Tickets(self._tell_ticket)
        self.changed: Callable[[], None] = lambda: None
        self._campaign, self._place = campaign, place
        self._process: Process | None = None
        self._channel: Channel | None = None
        self._asked: dict[int, _Asked] = {}
        self._numbers = count()
        self._ways: tuple[object, ...] = ()
        self._throws: list[Any] = []
        self._first: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._running: asyncio.Task[None] | None = None
        self._unanswered = 0

    async def start(self) -> None:
        """Start it, and wait until it knows who may come in.

        Raises `ValueError` with its sentence where it cannot read the campaign.
        """
        self._running = asyncio.create_task(self._run())
        await self._first

    async def enter(self, seat: int, code: str, kind: str | None, digest: str, label: str) -> bool:
        """Use a code up and let somebody in; whether that was so. Waits while it is away."""
        number = next(self._numbers)
        asked = _Asked(
            (seat, code, kind, digest, label), asyncio.get_running_loop().create_future()
        )
        self._asked[number] = asked
        self._say("enter", number, *asked.values)
        try:
            return await asked.answer
        finally:
            self._asked.pop(number, None)

    def tell_ways(self, fingerprint: str, addresses: tuple[tuple[int, str], ...]) -> None:
        """Say which ways lead to the seats, for the desk."""
        self._ways = fingerprint, addresses
        self._say("ways", *self._ways)

    async def close(self) -> None:
        """Send everybody away and end it, in good order if it can."""
        self.over.set()
        self._say("close")
        process = self._process
        if process is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_END_SECONDS):
                    await process.wait()
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    def _say(self, name: str, *values: object) -> None:
        if self._channel is not None:
            self._channel.say(name, *values)

    def _tell_ticket(self, word: str, ticket: Ticket | None) -> None:
        self._say("ticket", word, *((ticket.seat, ticket.way) if ticket else (0, "")))

    async def _run(self) -> None:
        while not self.over.is_set():
            began = monotonic()
            try:
                await self._run_once()
            except OSError as error:
                if not self._first.done():
                    self._first.set_exception(ValueError(f"The host cannot start: {error}."))
            if not self._first.done():
                self._first.set_exception(ValueError("The host of the table has ended."))
            if not self.over.is_set() and monotonic() - began < _SOON_SECONDS:
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _run_once(self) -> None:
        """Start one, and hear what it says until it ends."""
        ours, its = socket.socketpair()
        with its:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *READER, str(self._campaign), self._place,
                stdin=its.fileno(), stdout=DEVNULL, start_new_session=True,
            )  # fmt: skip
        channel = Channel(*await asyncio.open_unix_connection(sock=ours, limit=LONGEST))
        for word, ticket in self.tickets.given.items():
            channel.say("ticket", word, ticket.seat, ticket.way)
        if self._ways:
            channel.say("ways", *self._ways)
        channel.say("throws", self._throws)
        channel.say("begin")
        self._channel = channel
        asking: asyncio.Task[None] | None = None
        try:
            async for name, *values in channel.said():
                self._unanswered = 0
                self._hear(name, values)
                if name == "doors" and asking is None:
                    asking = asyncio.create_task(self._ask_whether_there(self._process))
                    self._ask_again()
        finally:
            self._channel = None
            channel.close()
            if asking is not None:
                asking.cancel()
        await self._process.wait()

    async def _ask_whether_there(self, process: Process) -> None:
        """End one that has stopped, or hangs, so that it is started again."""
        while self._unanswered < _MOST_UNANSWERED:
            self._unanswered += 1
            self._say("there?")
            await asyncio.sleep(_ASK_SECONDS)
        process.kill()

    def _hear(self, name: str, values: list[Any]) -> None:
        match name, values:
            case "doors", [list(told)]:
                self.doors = doors_of(told)
                if not self._first.done():
                    self._first.set_result(True)
                self.changed()
            case "entered", [int(number), bool(entered)] if number in self._asked:
                self._answer(number, entered)
            case "leave", [str(word)] if word in self.tickets.given:
                self.tickets.given[word].leave()
            case "throws", [list(kept)]:
                self._throws = kept
            case "over", []:
                self.over.set()
            case "cannot", [str(why)] if not self._first.done():
                self._first.set_exception(ValueError(why))

    def _ask_again(self) -> None:
        """What was asked of one that died had come to be, or is asked anew."""
        for number, asked in list(self._asked.items()):
            if asked.is_so(self.doors):
                self._answer(number, entered=True)
            else:
                self._say("enter", number, *asked.values)

    def _answer(self, number: int, entered: bool) -> None:
        if not self._asked[number].answer.done():
            self._asked[number].answer.set_result(entered)
