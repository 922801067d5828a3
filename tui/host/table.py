"""The table: who is there, what each is shown, and what comes of what they say."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import ceil
from typing import TypeAlias

from models.action import Refusal
from models.deeds.table.letting_in import EnterSeat
from models.deeds.table.notes import WriteSeatNote
from models.deeds.table.wishes import SayWish
from models.seat.desk import (
    AskShown,
    EndSeats,
    FromDesk,
    HandThrow,
    Hello,
    Present,
    ShowsNow,
    TakeBack,
    TellSeat,
    Wished,
)
from models.seat.door import Door
from models.seat.said import Dice, LetThrow, Reads, Said, Wish, WriteNote
from models.storage.faults import explained
from models.tables import KeyKind
from models.text import clean
from tui.host.desk_line import DeskLine
from tui.host.keeping import Keeper
from tui.host.limits import Allowance
from tui.host.seat_line import SeatLine
from tui.host.seen import Seen
from tui.host.throws import Kept, Throws
from tui.log import written

_LOOK_SECONDS, _BLIND_SECONDS = 0.1, 0.5
"""How often the campaign is looked at, and how often when it cannot be read."""
_LEAVE_SECONDS = 3.0
"""How long a seat may stay once it was told that it is at its end."""
_WRITES, _WRITE_SECONDS = 30, 10.0
"""What a seat may write into the campaign at once, and after how long one more; all is kept."""
_MOST_LINES = 4
"""Lines that one seat may have at a time: a laptop, a phone, and those that are not quite gone."""
_CLEAR_SECONDS = 1.5
_AGAIN_SECONDS = 15.0
"""How long a throw waits for its desk when the process that was asked for it has died."""
ENDED = "The referee has closed this seat."
CLOSED = "The table is closed."

Doors: TypeAlias = Mapping[int, Door]
Addresses: TypeAlias = tuple[tuple[int, str], ...]
"""What a player types or opens, with the key of the seat, or 0 for every one."""


class Table:
    """One campaign's table."""

    def __init__(self, keeper: Keeper, seen: Seen) -> None:
        self.keeper, self._seen = keeper, seen
        self.doors: Doors = {}
        self.fingerprint = ""
        self.addresses: Addresses = ()
        self.told_doors: Callable[[Doors], None] = lambda _doors: None
        self.over = asyncio.Event()
        self._lines: dict[SeatLine, None] = {}  # in the order in which they came
        self._desks: set[DeskLine] = set()
        self.throws = Throws()
        self._writes: defaultdict[int, Allowance] = defaultdict(
            lambda: Allowance(_WRITES, _WRITE_SECONDS)
        )
        self._blind = False

    def tell_ways(self, fingerprint: str, addresses: Addresses) -> None:
        """Which ways lead to the seats, and the key that the host is known by."""
        self.fingerprint, self.addresses = fingerprint, addresses
        self._say_who_is_there()

    def take_over(self, kept: Kept) -> None:
        """Ask seats for what they were asked when the process before this one died."""
        self.throws.take_over(kept)
        asyncio.get_running_loop().call_later(_AGAIN_SECONDS, self._nobody_came)

    def _nobody_came(self) -> None:
        """A desk that has not come again asks for nothing; a player who has not throws nothing."""
        self._show_throws(self.throws.take_back(None))
        for seat in self.throws.asked - {line.seat for line in self._lines}:
            self.throws.gone(seat)

    async def enter(self, seat: int, code: str, kind: str | None, digest: str, label: str) -> bool:
        """Use a code up and let somebody in; whoever typed the same one meanwhile is too late."""
        deed = EnterSeat(seat, code, KeyKind(kind) if kind else None, digest, label)
        try:
            await self.keeper.perform(self.doors[seat].player, deed)
            await self.look()
        except Refusal:
            return False
        except Exception as error:
            self._note("somebody who came in", error)
            return False
        return True

    async def watch(self) -> None:
        """Show every seat whatever has changed, until this is cancelled."""
        stale = True
        while True:
            stale = not await self._look_again(stale)
            await asyncio.sleep(_BLIND_SECONDS if stale else _LOOK_SECONDS)

    async def _look_again(self, stale: bool) -> bool:
        try:
            changed = await self.keeper.changed()
        except Exception as error:
            return self._cannot_look(error)
        return await self.look() if changed or stale else True

    async def look(self) -> bool:
        """Look at the campaign anew; False where it cannot be read now."""
        try:
            before, self.doors = self.doors, await self.keeper.doors()
            if before != self.doors:
                self._say_who_is_there()
                self.told_doors(self.doors)
            await self._show(list(self._lines))
        except Exception as error:  # the table plays on, whatever is the matter with the file
            return self._cannot_look(error)
        self._blind = False
        return True

    def _cannot_look(self, error: Exception) -> bool:
        """Write down why, once."""
        if not self._blind:
            self._blind = True
            self._note("what seats show cannot be read", error)
        return False

    def _note(self, what: str, error: Exception) -> None:
        """Write a fault of the program down; what stands in a file's way is none."""
        if explained(error, self.keeper.path) is None:
            written(what, error)

    async def _show(self, lines: Sequence[SeatLine]) -> None:
        shown = await self.keeper.shown({line.seat for line in lines})
        for line in lines:
            if line.seat in shown:
                line.show(shown[line.seat])
            else:
                line.end(ENDED)

    # Seats

    async def seat(self, line: SeatLine, leave: Callable[[], None] = lambda: None) -> None:
        """Somebody sits down; over when they are gone. `leave` ends whatever shows the line."""
        self._make_room(line.seat)
        for other in self._lines:  # what is read on the laptop is not new on the phone
            if other.seat == line.seat:
                self._seen.saw(other.seat, other.sent, other.reads)
        self._lines[line] = None
        line.unseen = partial(self._seen.unseen, line.seat)
        line.overlay(self.throws.rows(line.seat))
        self._say_who_is_there()
        hearing = asyncio.create_task(self._hear_seat(line))
        try:
            with suppress(Exception):  # it is shown by the next look at the campaign
                await self._show([line])
            await line.send()
        finally:
            hearing.cancel()
            self._lines.pop(line, None)
            self._seen.saw(line.seat, line.sent, line.reads)
            asyncio.get_running_loop().call_later(_LEAVE_SECONDS, leave)
            line.close()
            if not any(other.seat == line.seat for other in self._lines):
                self.throws.gone(line.seat)
            self._say_who_is_there()

    def _make_room(self, seat: int) -> None:
        own = [line for line in self._lines if line.seat == seat]
        for line in own[: max(0, len(own) + 1 - _MOST_LINES)]:
            line.end("You have come in from elsewhere, too often for all of it to stay.")

    async def _hear_seat(self, line: SeatLine) -> None:
        """Do what a seat says, one thing after another; nonsense ends it."""
        try:
            async for said in line.said():
                if (why := await self._do(line, said)) is not None:
                    line.tell(why)
        except ValueError as error:
            line.end(f"This seat has said something that no seat says: {error}.")
        line.end("The line was cut.")

    async def _do(self, line: SeatLine, said: Said) -> str | None:
        """Do what a seat says; gives a sentence where that cannot be."""
        if isinstance(said, Reads):
            self._seen.saw(line.seat, line.sent, line.reads)
            line.reads = said.sections
            return None
        door = self.doors.get(line.seat)
        if door is None or door.ended:
            return ENDED
        if door.silenced:
            return "The referee has silenced this seat for now: you see what happens."
        try:
            return await self._done(line, door, said)
        except Refusal as refusal:
            return str(refusal)
        except Exception as error:
            self._note("what a seat said", error)
            return "That could not be kept; try it again."

    async def _done(
        self, line: SeatLine, door: Door, said: Dice | LetThrow | Wish | WriteNote
    ) -> str | None:
        if isinstance(said, Dice | LetThrow):
            if not door.may_throw:
                return "The referee has not given this seat any dice."
            try:
                self.throws.made(line.seat, said)
            except ValueError as error:
                return str(error)
            self._show_throws({line.seat})
            return None
        deed = (
            SayWish(line.seat, said.text)
            if isinstance(said, Wish)
            else WriteSeatNote(line.seat, said.key, said.text)
        )
        allowance = self._writes[line.seat]
        if not allowance.take():
            return f"That is too much at once. Send it again in {ceil(allowance.wait())} s."
        try:
            await self.keeper.perform(door.player, deed)
        except Exception:
            allowance.give_back()  # nothing was written
            raise
        if isinstance(said, Wish):
            for desk in self._desks:
                desk.tell(Wished(line.seat, door.player, clean(said.text)))
        return None

    # Desks

    async def desk(self, desk: DeskLine) -> None:
        """A desk is there; over when it is gone."""
        self._desks.add(desk)
        try:
            async for said in desk.said():
                await self._do_for(desk, said)
        finally:
            self._desks.discard(desk)
            self._show_throws(self.throws.take_back(desk))
            desk.close()

    async def _do_for(self, desk: DeskLine, said: FromDesk) -> None:
        match said:
            case Hello():
                desk.tell(self._present())
            case HandThrow():
                again = self.throws.hand(said, desk)
                self._show_throws({said.seat})
                if not again and not any(line.seat == said.seat for line in self._lines):
                    self.throws.gone(said.seat)
            case TakeBack(throw):
                self._show_throws(self.throws.take_back(desk, throw))
            case TellSeat(seat, text):
                for line in self._lines:
                    if line.seat == seat:
                        line.tell(text)
            case AskShown(seat):
                desk.tell(await self._shows_now(seat))
            case EndSeats(seat, why):
                self.send_away(why, seat)

    async def _shows_now(self, seat: int) -> ShowsNow:
        """What the seat was sent last; of one where nobody is, what it would show."""
        shown = next((line.sent for line in self._lines if line.seat == seat), None)
        if not shown:
            shown = (await self.keeper.shown({seat})).get(seat, {})
        return ShowsNow(seat, tuple((str(section), rows) for section, rows in shown.items()))

    def send_away(self, why: str, seat: int = 0) -> None:
        """Whoever is at a seat goes, at once; of seat 0, everybody, and the table is over."""
        for line in self._lines:
            if seat in {0, line.seat}:
                line.end(why)
        if seat == 0:
            self.over.set()

    async def clear(self) -> None:
        """Everybody is sent away, in good order if they listen."""
        self.send_away(CLOSED)
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLEAR_SECONDS):
                while self._lines:
                    await asyncio.sleep(_LOOK_SECONDS)
        for line in list(self._lines):
            line.close()
        for desk in self._desks:
            desk.close()

    def _show_throws(self, seats: set[int]) -> None:
        for line in self._lines:
            if line.seat in seats:
                line.overlay(self.throws.rows(line.seat))

    def _say_who_is_there(self) -> None:
        for desk in self._desks:
            desk.tell(self._present())

    def _present(self) -> Present:
        seats = tuple((line.seat, line.way, line.since) for line in self._lines)
        return Present(seats, self.fingerprint, self.addresses)
