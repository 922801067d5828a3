"""A table in this process, and the ends of its lines as raw as whoever comes could speak."""

from __future__ import annotations

import asyncio
import json
import shutil
from contextlib import asynccontextmanager, closing

import pytest

from models.campaign import Campaign
from models.deeds.table.letting_in import GiveCode
from models.deeds.table.seats import NewSeat
from models.seat import meeting
from models.seat.codes import digest_of
from models.seat.desk import desk_line, read_desk
from models.seat.said import said_line
from models.seat.shown import applied
from models.seat.told import Unseen, Update, read_told
from tui.host.keeping import Keeper
from tui.host.meeting_place import MeetingPlace
from tui.host.seen import Seen
from tui.host.table import Table
from tui.host.terminal import all_ended
from tui.host.tickets import Tickets

ANA, BEN = 1, 2
CODE = "abcde-fghjk"


@pytest.fixture
def campaign_file(sample, tmp_path):
    """The sample campaign with two players, of whom Ana has a code."""
    path = shutil.copy(sample, tmp_path / "Table.outrider")
    with closing(Campaign(path)) as campaign:
        campaign.perform(NewSeat("Ana", 1))
        campaign.perform(NewSeat("Ben", 2))
        campaign.perform(GiveCode(ANA, digest_of(CODE)))
    return path


@pytest.fixture
def referee(campaign_file):
    """The campaign as the referee's own program has it open."""
    with closing(Campaign(campaign_file)) as campaign:
        yield campaign


class Hosted:
    """A table, and ways to come to it."""

    def __init__(self, table, tickets, place, campaign):
        self.table, self.tickets, self.place, self.campaign = table, tickets, place, campaign

    async def come(self, *first):
        path = self.place.ticketed if first[0] == "ticket" else self.place.path
        reader, writer = await asyncio.open_unix_connection(path, limit=1 << 24)
        writer.write(json.dumps(first).encode() + b"\n")
        return reader, writer

    async def sit(self, seat):
        """A seat that has been shown the table."""
        end = SeatEnd(*await self.come("ticket", self.tickets.give(seat, "ssh", lambda: None)))
        end.unseen = (await end.told(Unseen)).rows
        return end

    async def desk(self):
        return DeskEnd(*await self.come("desk", meeting.desks_word(self.campaign)))


class End:
    """One end of a line."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.lines = []

    def send(self, line):
        self.writer.write(line)

    async def line(self):
        """The next line, or nothing at the end."""
        async with asyncio.timeout(20):
            self.lines.append(await self.reader.readline())
        return self.lines[-1]

    async def gone(self):
        while await self.line():
            pass
        return True

    def leave(self):
        self.writer.close()


class SeatEnd(End):
    shown = {}

    async def next(self):
        message = read_told(await self.line())
        if isinstance(message, Update):
            self.shown = applied(self.shown, message.splices)
        return message

    async def told(self, kind):
        """The next message of a kind."""
        while not isinstance(message := await self.next(), kind):
            pass
        return message

    async def shows(self, condition):
        """Read until what is shown is so."""
        while not condition(self.shown):
            await self.next()
        return self.shown

    def say(self, said):
        self.send(said_line(said))


class DeskEnd(End):
    def say(self, message):
        self.send(desk_line(message))

    async def told(self, kind, condition=lambda message: True):
        """The next message of a kind for which that is so."""
        while True:
            message = read_desk(await self.line())
            if isinstance(message, kind) and condition(message):
                return message


@asynccontextmanager
async def hosted_table(path):
    keeper = Keeper(path)
    table, tickets = Table(keeper, Seen(path.parent / "seen")), Tickets()
    place = MeetingPlace(table, tickets, path, meeting.new_socket())
    await place.open()
    await table.look()
    watching = asyncio.create_task(table.watch())
    try:
        yield Hosted(table, tickets, place, path)
    finally:
        watching.cancel()
        await table.clear()
        await all_ended(1)
        place.close()
        keeper.close()


@pytest.fixture
async def hosted(campaign_file, tmp_path, monkeypatch):
    monkeypatch.setattr(meeting, "_SHARED", tmp_path)
    async with hosted_table(campaign_file) as hosted:
        yield hosted
