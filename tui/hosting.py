"""The desk's end of the line to the host of a table, and the host that a desk starts.

Imported once there is a table. What a key asks is written and not waited for; a line that is cut,
or a host that has died, is taken up again beside the keys.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from models.seat.desk import (
    STARTED_BY,
    AskShown,
    EndSeats,
    FromDesk,
    Gone,
    HandThrow,
    Hello,
    Present,
    ShowsNow,
    TakeBack,
    TellSeat,
    Thrown,
    ToDesk,
    Wished,
    desk_line,
    read_desk,
)
from models.seat.meeting import desks_word, listening, table_id
from models.seat.shown import Cell, Row, Section, Shown
from models.storage.stores import environment_for
from models.text import clean

LONGEST = 1 << 24
"""Bytes of a line from a host; what a seat shows is one."""
UNREAD = 1 << 20
"""Bytes that wait for a host that reads nothing; with more, the line is given up."""
WAITS = (0.05, 0.1, 0.2, 0.5, 1.0, 1.0, 2.0, 2.0, 5.0)
"""Seconds between one try to take up the line and the next; after them nobody tries by himself."""
ANSWER_SECONDS = 2.0
END_SECONDS = 3.0
"""How long a host may take to end before it is ended."""
SOON_SECONDS, MOST_SOON = 5.0, 3
"""A host that ends within these seconds so many times running is not started again."""
_LAST_WORDS, _LONGEST_WORDS = 2_000, 300
_NOT_SO = 2
"""The status of a command that cannot be carried out as it was given."""
_RUN = "from tui.cli import main; raise SystemExit(main())"


class _Ended(NamedTuple):
    """How a host has ended: its last words, and whether it would only end so again."""

    words: str
    final: bool


class Hosting:
    """The table of one campaign.

    `heard` is called whenever something about it has changed, with whether a player said something
    that is in the campaign now.
    """

    def __init__(self, campaign: Path, heard: Callable[[bool], None]) -> None:
        self.present: Present | None = None
        self.opening = False
        self.why = ""
        self._campaign = campaign
        self._table = table_id(campaign)
        self._heard = heard
        self._throws: dict[int, tuple[HandThrow, Callable[[Thrown | Gone], None]]] = {}
        self._newest = 0
        self._asked: dict[int, list[asyncio.Future[Shown]]] = {}
        self._writer: asyncio.StreamWriter | None = None
        self._line: asyncio.Task[None] | None = None
        self._running: asyncio.Task[None] | None = None
        self._host: Process | None = None

    @property
    def there(self) -> frozenset[int]:
        """The keys of the seats at which somebody is."""
        seats = self.present.seats if self.present else ()
        return frozenset(row[0] for row in seats if isinstance(row[0], int))

    # What is asked of the host

    def send_away(self, seat: int, why: str) -> None:
        """Send whoever is at a seat away, at once."""
        self._say(EndSeats(seat, why))

    def hand(self, asked: HandThrow, came: Callable[[Thrown | Gone], None]) -> int:
        """Ask a seat to throw, and tell `came` once what came of it; gives the throw's number.

        It is asked for still when the line was cut and is up again.
        """
        self._newest += 1
        asked = replace(asked, throw=self._newest)
        self._throws[self._newest] = asked, came
        if not self._say(asked):
            self._came(Gone(self._newest))
        return self._newest

    def _came(self, message: Thrown | Gone) -> None:
        """Tell whoever asked for a throw what came of it, unless it was taken back."""
        if (handed := self._throws.pop(message.throw, None)) is not None:
            _asked, came = handed
            came(message)

    def take_back(self, throw: int) -> None:
        """Ask for a throw no longer."""
        if self._throws.pop(throw, None) is not None:
            self._say(TakeBack(throw))

    def tell(self, seat: int, text: str) -> None:
        """Say a sentence to whoever is at a seat."""
        self._say(TellSeat(seat, text))

    async def shown(self, seat: int) -> Shown | None:
        """What a seat shows at this moment; None where no host tells in time."""
        if not self._say(AskShown(seat)):
            return None
        asked: asyncio.Future[Shown] = asyncio.get_running_loop().create_future()
        self._asked.setdefault(seat, []).append(asked)
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                return await asked
        return None

    def _say(self, message: FromDesk) -> bool:
        """Write a message, if the line is up and the host still reads."""
        writer = self._writer
        if writer is None or writer.is_closing():
            return False
        if writer.transport.get_write_buffer_size() > UNREAD:
            writer.transport.abort()
            return False
        writer.write(desk_line(message))
        return True

    # The line

    def look(self) -> None:
        """Take up the line to a host that is there, unless it is up or being taken up."""
        if (self._line is None or self._line.done()) and (self.opening or listening(self._table)):
            self._line = asyncio.create_task(self._hold())

    async def _hold(self) -> None:
        """Keep the line up as long as there is a host.

        A socket at which nobody listens was left by a host that was killed.
        """
        waits, stood = iter(WAITS), False
        while True:
            place = listening(self._table)
            if place is not None and await self._talk(place):
                waits, stood = iter(WAITS), True
            wait = next(waits, None)
            if wait is None or not (self.opening or (stood and listening(self._table))):
                break
            await asyncio.sleep(wait)
        for number in list(self._throws):
            self._came(Gone(number))

    async def _talk(self, place: Path) -> bool:
        """Hear what the host says until the line is cut; whether anything was heard."""
        try:
            reader, writer = await asyncio.open_unix_connection(place, limit=LONGEST)
        except OSError:
            return False
        self._writer, heard = writer, False
        try:
            writer.write(json.dumps(["desk", desks_word(self._campaign)]).encode() + b"\n")
            self._say(Hello())
            for asked, _came in self._throws.values():
                self._say(asked)
            while line := await reader.readline():
                self._hear(read_desk(line))
                heard = True
        except (OSError, ValueError, TypeError):
            pass  # whatever it says is not for us
        finally:
            self._cut(writer)
        return heard

    def _hear(self, message: FromDesk | ToDesk) -> None:
        match message:
            case Present():
                self.present, self.why = message, ""
                self._heard(False)
            case Thrown() | Gone():
                self._came(message)
            case Wished():
                self._heard(True)
            case ShowsNow(seat, sections):
                for asked in self._asked.pop(seat, ()):
                    if not asked.done():
                        asked.set_result(_shown(sections))

    def _cut(self, writer: asyncio.StreamWriter) -> None:
        """The line is down: nobody is known to be there any more."""
        self._writer = self.present = None
        writer.close()
        self._heard(False)

    # A host of our own

    def open(self, options: Sequence[str]) -> None:
        """Start a host with these options of the command line, and again whenever it dies."""
        if self.opening:
            return
        self.opening, self.why = True, ""
        self._running = asyncio.create_task(self._run(options, self._running))
        self._heard(False)

    async def _run(self, options: Sequence[str], last: asyncio.Task[None] | None) -> None:
        """Run a host as long as the table shall be open, once the `last` has let the port go."""
        if last is not None:
            await self._let_end()
            await last
        soon = 0
        while self._wanted():
            began = asyncio.get_running_loop().time()
            said = await self._run_once(options)
            lasted = asyncio.get_running_loop().time() - began
            soon = soon + 1 if lasted < SOON_SECONDS else 0
            if self._wanted() and (soon == MOST_SOON or said.final):
                self.opening, self.why = False, said.words
                self._heard(False)
            elif self._wanted():
                await asyncio.sleep(WAITS[soon])

    def _wanted(self) -> bool:
        """Whether the table shall be open still, and the task that asks is to see to it."""
        return self.opening and asyncio.current_task() is self._running

    async def _run_once(self, options: Sequence[str]) -> _Ended:
        """Run a host until it ends."""
        try:
            self._host = await asyncio.create_subprocess_exec(
                *host_command(self._campaign, options), stdin=PIPE, stdout=DEVNULL, stderr=PIPE,
                env={**os.environ, **environment_for(self._campaign), STARTED_BY: "1"},
                start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            return _Ended(f"The host of the table cannot be started: {error.strerror}.", final=True)
        assert self._host.stderr is not None
        if self._wanted():
            self.look()
        else:  # the table was closed while it was being started
            await self._let_end()
        said = b""
        while more := await self._host.stderr.read(_LAST_WORDS):
            said = (said + more)[-_LAST_WORDS:]
        status = await self._host.wait()
        self._host = None
        lines = said.decode(errors="replace").strip().splitlines() or ["The host has ended."]
        words = clean(lines[-1].removeprefix("outrider: "), _LONGEST_WORDS)
        return _Ended(words, final=status == _NOT_SO)

    def end(self) -> None:
        """Send everybody away, and end the host, whoever has started it."""
        self.opening, self.why = False, ""
        self._say(EndSeats(0, "The referee has closed the table."))
        if self._host is not None and self._host.stdin is not None:
            self._host.stdin.close()  # which tells it the same
        self._heard(False)

    async def leave(self) -> None:
        """Cut the line; a host of our own ends with the program."""
        self.opening = False
        await self._let_end()
        for task in (self._line, self._running):
            if task is not None:
                task.cancel()

    async def _let_end(self) -> None:
        """Have a host of our own end, in good order if it can."""
        host = self._host
        if host is not None and host.stdin is not None:
            host.stdin.close()
            try:
                async with asyncio.timeout(END_SECONDS):
                    await host.wait()
            except TimeoutError:
                host.kill()


def host_command(campaign: Path, options: Sequence[str]) -> list[str]:
    """What starts a host of a campaign: this very Outrider, without the folder one is in."""
    saves = str(campaign.resolve().parent)
    return [
        sys.executable, "-P", "-c", _RUN, "--saves", saves, "table", *options, "--", campaign.stem
    ]  # fmt: skip


def _shown(sections: tuple[tuple[Cell, ...], ...]) -> Shown:
    """What a seat shows, as the host tells it."""
    return {Section(str(name)): _rows(rows) for name, rows in sections}


def _rows(rows: Cell) -> tuple[Row, ...]:
    assert isinstance(rows, tuple)
    return tuple(row for row in rows if isinstance(row, tuple))
