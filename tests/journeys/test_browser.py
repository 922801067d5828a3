"""A player in a real browser: the door, the seat, a line that drops, a phone, other pages."""

import asyncio
import json

import pytest

from tests.journeys.chromium import PHONE, chromium
from tests.tui.host.doorway import CODE, doorway

pytestmark = pytest.mark.journey


async def come_in(page, address, code=CODE):
    """Open the link of a scanned square, and press the one button."""
    await page.open(f"{address}/door#ada/{code}")
    await page.wait_for("document.getElementById('code')?.value")
    await page.ask("document.getElementById('enter').click()")


async def sit_down(page, address):
    await come_in(page, address)
    return await page.wait_for_screen("The lamp is lit.")


async def until(so):
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.05)


def said(page, method):
    return [each["params"] for each in page.events if each["method"] == method]


async def test_a_player_comes_in_sees_types_and_is_known_from_then_on(tmp_path):
    async with doorway() as (table, address), chromium(tmp_path) as page:
        await sit_down(page, address)
        await page.type("7")
        assert "<7>" in await page.wait_for_screen("<7>")
        (screen,) = table.screens
        assert screen.typed == b"7"
        (cookie,) = (await page.tell("Network.getCookies"))["cookies"]
        assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
        assert await page.ask("document.cookie") == ""
        await page.open(address)
        await page.wait_for_screen("The lamp is lit.")
        assert await page.ask("location.href") == f"{address}/"
        asked = [each["request"]["url"] for each in said(page, "Network.requestWillBeSent")]
        assert all(each.startswith(f"{address}/") for each in asked)
        assert not [each for each in asked if CODE in each]
        refused = [each["entry"]["text"] for each in said(page, "Log.entryAdded")]
        assert all("'style-src 'self''" in each for each in refused if "Policy" in each)
        assert not [each for each in refused if "404" in each]
        assert not said(page, "Runtime.exceptionThrown")


async def test_a_wrong_code_is_refused_and_what_was_typed_stays(tmp_path):
    async with doorway() as (table, address), chromium(tmp_path) as page:
        await come_in(page, address, "wrong-wrong")
        await page.wait_for("document.getElementById('word').textContent")
        assert await page.ask(
            "['word', 'handle', 'code'].map(id => document.getElementById(id))"
            ".map(each => each.value ?? each.textContent)"
        ) == ["That is not the code of this seat.", "ada", "wrong-wrong"]
        assert await page.ask("location.pathname") == "/door"
        assert not (await page.tell("Network.getCookies"))["cookies"]
        assert not table.screens


async def test_a_line_that_drops_and_a_table_that_closes_come_back_by_themselves(tmp_path):
    async with chromium(tmp_path) as page:
        async with doorway() as (table, address):
            await sit_down(page, address)
            table.screens[0].cut()
            await page.wait_for("document.getElementById('over').hidden === false")
            await page.wait_for("document.getElementById('over').hidden")
            await page.wait_for_screen("The lamp is lit.")
            assert [screen.gone for screen in table.screens] == [True, False]
            table.screens[1].leave(well=False)
            await until(lambda: len(table.screens) == 3)
            await page.wait_for_screen("The lamp is lit.")
            table.over = True
            table.screens[2].leave()
        await page.wait_for("/does not answer/.test(document.getElementById('word').textContent)")
        table.over = False
        async with doorway(table, int(address.rpartition(":")[2])):
            await page.wait_for("document.getElementById('over').hidden")
            await page.wait_for_screen("The lamp is lit.")
            assert not table.screens[-1].gone


async def test_whoever_leaves_stays_away_until_they_want_to_come_back(tmp_path):
    async with doorway() as (table, address), chromium(tmp_path) as page:
        await sit_down(page, address)
        table.screens[0].leave()
        await page.wait_for("/You have left/.test(document.getElementById('word').textContent)")
        assert len(table.screens) == 1
        await page.ask("document.getElementById('again').click()")
        await page.wait_for_screen("The lamp is lit.")


async def test_whoever_is_no_longer_known_stands_at_the_door(tmp_path):
    async with doorway() as (table, address), chromium(tmp_path) as page:
        await sit_down(page, address)
        table.tokens.clear()
        table.screens[0].cut()
        await page.wait_for("location.pathname === '/door'")


async def test_another_page_gets_no_line_though_its_browser_has_the_cookie(tmp_path):
    async with (
        doorway() as (table, address),
        doorway() as (_, elsewhere),
        chromium(tmp_path) as page,
    ):
        await sit_down(page, address)
        await page.tell("Page.setBypassCSP", enabled=True)
        await page.open(f"{elsewhere}/door")
        await page.wait_for("document.getElementById('door')")
        line = json.dumps(f"{address.replace('http', 'ws')}/line")
        script = (
            f"new Promise(end => {{ const line = new WebSocket({line});"
            "line.onopen = () => end('open'); line.onerror = () => end('refused'); })"
        )
        assert await page.ask(script) == "refused"
        assert len(table.screens) == 1


async def test_a_phone_has_room_for_a_seat_taps_swipes_and_has_the_keys_it_lacks(tmp_path):
    async with doorway() as (table, address), chromium(tmp_path, screen=PHONE) as page:
        await sit_down(page, address)
        (screen,) = table.screens
        columns, rows = screen.size
        assert columns >= 40
        assert rows >= 20
        await page.tap(*await page.middle_of("#keys button:last-child"))
        await until(lambda: screen.typed == b"\r")
        await page.tap(100, 100)
        await page.swipe(100, 200, 400)
        keyboard = {**PHONE, "height": 480}
        await page.tell("Emulation.setDeviceMetricsOverride", **keyboard)
        await until(lambda: screen.size[1] < rows and b"\x1b[<65;" in screen.typed)
        await page.tell("Input.insertText", text="8")  # as a keyboard on the screen does
        await until(lambda: screen.typed.endswith(b"8"))
        assert screen.typed.startswith(b"\r\x1b[<0;")
        assert screen.size[0] == columns
        assert screen.size[1] >= 20
