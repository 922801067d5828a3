"""A player on a phone at a real table, and one who wants more of it than their seat."""

import asyncio
import json
import os
import shutil
import signal
import socket
from contextlib import closing
from random import randrange

import pytest
from aiohttp import ClientSession, CookieJar
from sqlmodel import select

from models.campaign import Campaign
from models.seat.desk import HandThrow, Thrown, desk_line, read_desk
from models.seat.meeting import desks_word, socket_of
from models.tables import Wish
from tests.journeys.chromium import PHONE, chromium
from tests.journeys.table import ANA, CODES, HostedTable, hosted, seats_of

pytestmark = pytest.mark.journey


@pytest.fixture
def table(sample, tmp_path):
    (tmp_path / "saves").mkdir()
    shutil.copy(sample, tmp_path / "saves")
    table = HostedTable(tmp_path / "saves", tmp_path)
    table.port = next(filter(both_are_free, iter(lambda: randrange(20_000, 30_000), None)))
    return table


def both_are_free(port):
    """Whether the table can be opened there, with its page beside it."""
    try:
        with closing(socket.create_server(("127.0.0.1", port))):
            socket.create_server(("127.0.0.1", port + 1)).close()
    except OSError:
        return False
    return True


async def until(so):
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.05)


def wishes(table):
    with closing(Campaign(table.file)) as campaign, campaign.read() as reader:
        return [wish.text for wish in reader.exec(select(Wish))]


async def dice_of(page, table):
    """What the desk gets when it hands a throw of two dice out, and they are typed on a phone."""
    hand = HandThrow(
        seat=ANA, throw=7, purpose="to hit", notation="1D10", sides=10, dice=1,
        least=2, most=2, lowest=1, highest=10,
    )  # fmt: skip
    reader, writer = await asyncio.open_unix_connection(socket_of(table.table), limit=1 << 20)
    writer.write(json.dumps(["desk", desks_word(table.file)]).encode() + b"\n" + desk_line(hand))
    await page.wait_for_screen("to hit")
    await page.tell("Emulation.setDeviceMetricsOverride", **{**PHONE, "height": 480})
    await page.wait_for("document.getElementById('keys').getBoundingClientRect().bottom <= 480")
    await page.type("4 6")
    await page.wait_for_screen("4 6")
    await page.tap(*await page.middle_of("#keys button:last-child"))
    try:
        async with asyncio.timeout(60):
            while not isinstance(said := read_desk(await reader.readline()), Thrown):
                pass
    finally:
        writer.close()
    return said


async def test_a_player_sits_down_with_a_phone_wishes_throws_and_comes_back(table, tmp_path):
    address = f"http://127.0.0.1:{table.port + 1}"
    async with chromium(tmp_path / "browser", screen=PHONE) as page:
        with hosted(table, "--web") as host:
            await page.open(f"{address}/door#ana/{CODES[ANA]}")
            await page.wait_for("document.getElementById('code')?.value")
            await page.ask("document.getElementById('enter').click()")
            await page.wait_for_screen("The party")
            (seat,) = seats_of(host.pid)
            await page.type("i")
            await page.wait_for_screen("I want to")
            await page.type("look behind the door")
            await page.wait_for_screen("look behind the door")
            await page.tap(*await page.middle_of("#keys button:last-child"))
            await until(lambda: wishes(table) == ["look behind the door"])
            assert await dice_of(page, table) == Thrown(7, (4, 6), by_seat=False)
            os.kill(seat, signal.SIGKILL)
            await until(lambda: seats_of(host.pid) not in ([], [seat]))
            await page.wait_for("document.getElementById('over').hidden")
            await page.wait_for_screen("The party")
        await page.wait_for("/does not answer/.test(document.getElementById('word').textContent)")
        with hosted(table, "--web"):
            await page.wait_for("document.getElementById('over').hidden")
            await page.wait_for_screen("The party")


async def test_a_player_who_opens_many_lines_gets_few_and_the_table_plays_on(table):
    address = f"http://127.0.0.1:{table.port + 1}"
    with hosted(table, "--web") as host:
        async with ClientSession(
            address, headers={"Origin": address}, cookie_jar=CookieJar(unsafe=True)
        ) as visitor:
            for code in ("wrong-wrong", CODES[ANA]):
                answer = await visitor.post("/enter", json=["ana", code])
            assert answer.status == 204
            lines = [await visitor.ws_connect("/line") for _ in range(40)]
            assert 0 < len(seats_of(host.pid)) <= 8
            for line in lines:
                await line.close()
            await until(lambda: not seats_of(host.pid))
            async with visitor.ws_connect("/line") as line:
                message = await line.receive(timeout=60)
                assert message.data
            await until(lambda: not seats_of(host.pid))
