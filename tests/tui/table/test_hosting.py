"""The desk's end of the line: taken up again when it is cut, and never waited for."""

import asyncio
import socket
import sys
from dataclasses import replace

import pytest

from models.seat.desk import (
    STARTED_BY,
    AskShown,
    EndSeats,
    Gone,
    HandThrow,
    Hello,
    ShowsNow,
    TakeBack,
    Thrown,
    Wished,
)
from models.seat.meeting import socket_of, table_id
from models.seat.shown import Section
from tests.tui.table.host import hosting, until
from tui import hosting as module
from tui.hosting import Hosting

ASKED = HandThrow(3, 0, "to hit", "1D10 (0-9)", 10, 1, 1, 1, 0, 9)


@pytest.fixture(autouse=True)
def at_once():
    """These tests have a clock of their own, the real one."""


@pytest.fixture
def campaign(tmp_path):
    return tmp_path / "Short Measure.outrider"


@pytest.fixture
async def desk(campaign):
    said = []
    desk = Hosting(campaign, said.append)
    desk.said = said
    yield desk
    await desk.leave()


async def test_it_says_who_it_is_and_hears_who_is_there(campaign, desk):
    async with hosting(campaign) as host:
        desk.look()
        await until(lambda: host.heard)
        assert (host.first, host.heard) == ([["desk", ""]], [Hello()])
        host.seat(3)
        await until(lambda: desk.present)
        assert desk.there == {3}


async def test_without_a_host_nothing_is_tried(desk):
    desk.look()
    assert (desk._line, desk.there) == (None, frozenset())


async def test_a_socket_that_a_killed_host_left_is_tried_once(campaign, desk):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(socket_of(table_id(campaign))))
    desk.look()
    await desk._line
    assert not desk.there


async def test_a_throw_is_asked_for_and_comes(campaign, desk):
    came = []
    async with hosting(campaign) as host:
        desk.look()
        await until(lambda: host.heard)
        number = desk.hand(ASKED, came.append)
        await until(lambda: replace(ASKED, throw=number) in host.heard)
        host.say(Thrown(number + 1, (2,), False))
        host.say(Thrown(number, (9,), True))
        await until(lambda: came)
        assert came == [Thrown(number, (9,), True)]


async def test_what_was_taken_back_does_not_come(campaign, desk):
    came = []
    async with hosting(campaign) as host:
        desk.look()
        await until(lambda: host.heard)
        number = desk.hand(ASKED, came.append)
        desk.take_back(number)
        await until(lambda: TakeBack(number) in host.heard)
        host.say(Thrown(number, (9,), False))
        host.say(Wished(3, "Mara", "I want to run."))
        await until(lambda: True in desk.said)
        assert came == []


async def test_a_throw_outlives_its_line_until_there_is_no_host_any_more(campaign, desk):
    came = []
    number = desk.hand(ASKED, came.append)
    assert came == [Gone(number)]
    async with hosting(campaign) as host:
        desk.look()
        await until(lambda: host.heard)
        number = desk.hand(ASKED, came.append)
        host.seat(3)
        await until(lambda: desk.there and host.heard[1:])
        host.cut()
        await until(lambda: host.heard.count(replace(ASKED, throw=number)) == 2)
        assert len(came) == 1
    await until(lambda: len(came) == 2)
    assert came[1] == Gone(number)
    assert desk.present is None


async def test_a_line_that_was_cut_is_taken_up_again(campaign, desk):
    async with hosting(campaign) as host:
        desk.look()
        await until(lambda: host.heard)
        host.seat(3)
        await until(lambda: desk.there)
        host.cut()
        await until(lambda: not desk.there)
        await until(lambda: len(host.first) == 2)
        host.seat(4)
        await until(lambda: desk.there == {4})


async def test_what_a_seat_shows_is_asked_of_the_host(campaign, desk, monkeypatch):
    assert await desk.shown(3) is None
    async with hosting(campaign) as host:
        desk.look()
        await until(lambda: host.heard)
        asked = asyncio.create_task(desk.shown(3))
        await until(lambda: AskShown(3) in host.heard)
        host.say(ShowsNow(3, (("clock", (("now", "day 1"),)),)))
        assert await asked == {Section.CLOCK: (("now", "day 1"),)}
        monkeypatch.setattr(module, "ANSWER_SECONDS", 0.01)
        assert await desk.shown(3) is None


async def test_a_host_that_says_what_is_not_for_a_desk_is_not_listened_to(campaign, desk):
    async with hosting(campaign) as host:
        desk.look()
        await until(lambda: host.heard)
        host.seat(3)
        await until(lambda: desk.there)
        host.lines[-1].write(b'["nonsense"]\n')
        await until(lambda: len(host.first) == 2)  # and is tried again


# A host of its own

SERVE = """
import os, socket, sys, time
place, say, status = sys.argv[1:4]
assert os.environ["%s"]
print(say, file=sys.stderr)
if status != "stay":
    raise SystemExit(int(status))
server = socket.socket(socket.AF_UNIX)
if os.path.exists(place):
    os.unlink(place)
server.bind(place)
server.listen()
line, _ = server.accept()
line.sendall(b'["Present", [], "SHA256:own", []]\\n')
if say == "dies":
    os._exit(9)
sys.stdin.read()
os.unlink(place)
"""


@pytest.fixture
def started(monkeypatch, campaign):
    """What is started in place of a host; the list is of their options."""
    ran = []

    def start(say, status="stay"):
        def command(path, options):
            assert path == campaign
            ran.append(options)
            place = socket_of(table_id(path))
            return [sys.executable, "-c", SERVE % STARTED_BY, str(place), say, status]

        monkeypatch.setattr(module, "host_command", command)
        return ran

    return start


async def test_a_host_of_its_own_ends_with_its_standard_input(desk, started):
    started("stays")
    desk.open(["--web"])
    await until(lambda: desk.present)
    assert desk.present.fingerprint == "SHA256:own"
    host = desk._host
    desk.end()
    await until(lambda: host.returncode == 0)
    assert not desk.opening


async def test_a_table_closed_and_opened_at_once_has_one_host(desk, monkeypatch):
    ran = []
    monkeypatch.setattr(module, "host_command", lambda _path, name: ran.append(name) or ["cat"])
    for name in ("1", "2", "3"):
        desk.open(name)
        await until(lambda name=name: ran[-1:] == [name])
        desk.end()
    desk.open("4")
    await until(lambda: ran[3:] and desk._host)
    first, earlier = desk._host, desk._running
    desk.end()
    desk.open("5")
    await until(lambda: ran[4:] and desk._host not in (None, first))
    await until(earlier.done)
    assert first.returncode == 0
    assert ran == ["1", "2", "3", "4", "5"]
    last = desk._host
    desk.end()
    await until(desk._running.done)
    assert (last.returncode, desk._host) == (0, None)


async def test_a_host_that_died_by_itself_is_started_again(desk, started):
    ran = started("dies")
    desk.open(())
    await until(lambda: len(ran) > 1)


async def test_one_that_cannot_be_is_given_up_with_its_last_words(desk, started):
    for status, times in (("1", 3), ("2", 4)):
        ran = started("outrider: There is no room.", status)
        desk.open(())
        await until(lambda: desk.why)
        assert (len(ran), desk.why, desk.opening) == (times, "There is no room.", False)


async def test_the_end_of_everybody_is_said_to_a_host_that_somebody_else_started(campaign, desk):
    async with hosting(campaign) as host:
        desk.look()
        await until(lambda: host.heard)
        desk.end()
        await until(lambda: EndSeats(0, "The referee has closed the table.") in host.heard)
