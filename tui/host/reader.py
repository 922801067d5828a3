"""The process of a host that reads the campaign: `python -I -m tui.host.reader CAMPAIGN SOCKET`.

Its standard input is the line to the process that lets players in (`between.py`), with which it
ends. It listens to nobody outside this machine.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from pathlib import Path
from typing import Any

from models.storage.schema import NotACampaignError
from tui.host.between import LONGEST, Channel, doors_told
from tui.host.keeping import Keeper
from tui.host.meeting_place import MeetingPlace, TakenError
from tui.host.seen import seen_of
from tui.host.table import Table
from tui.host.tickets import Ticket, Tickets
from tui.log import log_to

_AGAIN_SECONDS = 0.1


def main() -> int:
    """Read a campaign for its table until that is closed; gives the exit status."""
    campaign, place = Path(sys.argv[1]), Path(sys.argv[2])
    log_to(campaign.parent)
    asyncio.run(_read(campaign, place))
    return 0


async def _read(campaign: Path, place: Path) -> None:
    door = socket.socket(fileno=os.dup(sys.stdin.fileno()))
    channel = Channel(*await asyncio.open_unix_connection(sock=door, limit=LONGEST))
    try:
        keeper = Keeper(campaign)
    except NotACampaignError as error:
        channel.say("cannot", str(error))
    else:
        try:
            await _Reading(channel, keeper, campaign, place).read()
        finally:
            keeper.close()
    channel.close()


class _Reading:
    """A campaign that is read, and the line to the door."""

    def __init__(self, channel: Channel, keeper: Keeper, campaign: Path, place: Path) -> None:
        self._channel = channel
        self._table, self._tickets = Table(keeper, seen_of(campaign)), Tickets()
        self._place = MeetingPlace(self._table, self._tickets, campaign, place)
        self._name = campaign.stem
        self._table.throws.told = lambda kept: channel.say("throws", kept)
        self._begun = asyncio.Event()
        self._left = False
        self._entering: set[asyncio.Task[None]] = set()

    async def read(self) -> None:
        """Until the table is over, or the door is gone."""
        hearing = asyncio.create_task(self._hear())
        table = self._table
        await self._begun.wait()
        while not (await table.look() or table.over.is_set()):
            await asyncio.sleep(_AGAIN_SECONDS)
        try:
            await self._place.open()
        except TakenError:
            self._channel.say("cannot", f"Somebody hosts the table of {self._name} already.")
            return
        table.told_doors = lambda doors: self._channel.say("doors", doors_told(doors))
        table.told_doors(table.doors)
        watching = asyncio.create_task(table.watch())
        await table.over.wait()
        self._channel.say("over")
        watching.cancel()
        if not self._left:  # else nobody has closed it: a seat of a system's sshd waits
            await table.clear()
        self._place.close()
        hearing.cancel()

    async def _hear(self) -> None:
        async for name, *values in self._channel.said():
            self._heard(name, values)
        self._left = True
        self._begun.set()
        self._table.over.set()

    def _heard(self, name: str, values: list[Any]) -> None:
        match name, values:
            case "ticket", [str(word), 0, ""]:
                self._tickets.drop(word)
            case "ticket", [str(word), int(seat), str(way)]:
                leave = self._channel.say
                self._tickets.put(word, Ticket(seat, way, lambda: leave("leave", word)))
            case "ways", [str(fingerprint), list(addresses)]:
                self._table.tell_ways(fingerprint, tuple((int(s), str(a)) for s, a in addresses))
            case "enter", [int(number), *asked]:
                task = asyncio.create_task(self._enter(number, asked))
                self._entering.add(task)
                task.add_done_callback(self._entering.discard)
            case "throws", [list(kept)]:
                self._table.take_over(kept)
            case "begin", []:
                self._begun.set()
            case "there?", []:
                self._channel.say("there")
            case "close", []:
                self._table.over.set()

    async def _enter(self, number: int, asked: list[Any]) -> None:
        self._channel.say("entered", number, await self._table.enter(*asked))


if __name__ == "__main__":
    sys.exit(main())
