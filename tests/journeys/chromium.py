"""A real Chromium without a window, driven over the protocol of its developer tools."""

import asyncio
import base64
import itertools
import json
import subprocess
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from aiohttp import ClientSession

CHROMIUM = "chromium"  # of Debian; one that is missing fails the test
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--force-device-scale-factor=2", "--remote-debugging-port=0", "--remote-allow-origins=*",
)  # fmt: skip
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 0, "mobile": True}
"""The screen of one, with the pixels of this machine: two for each, as Chromium is started."""


SHIFT = 8
"""With it the mouse marks text, also where the program in the terminal has asked for the mouse."""


class NotNowError(Exception):
    """The page cannot answer: it is on its way to another, or has not what was asked for."""


class Page:
    """One page, with cookies of its own; what it asked for, and what it got."""

    def __init__(self, send, session):
        self._send, self._session = send, session
        self.events = []

    async def tell(self, method, **params):
        return await self._send(method, params, self._session)

    async def open(self, address):
        await self.tell("Page.navigate", url=address)

    async def ask(self, script):
        """What a script comes to in the page, promises waited for."""
        answer = await self.tell(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            raise NotNowError(answer["exceptionDetails"])
        return answer["result"].get("value")

    async def wait_for(self, script):
        """Wait until a script comes to something."""
        try:
            async with asyncio.timeout(60):
                while True:
                    with suppress(NotNowError):
                        if await self.ask(f"!!({script})"):
                            return
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"it is never so that {script}") from None

    async def type(self, text):
        for sign in text:
            await self.tell("Input.dispatchKeyEvent", type="keyDown", text=sign, key=sign)
            await self.tell("Input.dispatchKeyEvent", type="keyUp", key=sign)

    async def tap(self, x, y):
        at = [{"x": x, "y": y}]
        await self.tell("Input.dispatchTouchEvent", type="touchStart", touchPoints=at)
        await self.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def swipe(self, x, top, bottom):
        """A finger that moves up from the bottom."""
        await self._touch("touchStart", x, bottom)
        for y in range(bottom, top, -10):
            await self._touch("touchMove", x, y)
        await self.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def _touch(self, what, x, y):
        await self.tell("Input.dispatchTouchEvent", type=what, touchPoints=[{"x": x, "y": y}])

    async def middle_of(self, selector):
        box = f"document.querySelector({json.dumps(selector)}).getBoundingClientRect()"
        return await self.ask(f"(b => [b.x + b.width / 2, b.y + b.height / 2])({box})")

    async def screen(self):
        """The text in the terminal: marked with the mouse, and asked for as one does to copy it."""
        left, top, right, bottom = await self.ask(
            "(b => [b.left, b.top, b.right, b.bottom])"
            "(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        for what, x, y in (
            ("mousePressed", left + 1, top + 1),
            ("mouseMoved", right - 1, bottom - 1),
            ("mouseReleased", right - 1, bottom - 1),
        ):
            await self.tell(
                "Input.dispatchMouseEvent", type=what, x=x, y=y, modifiers=SHIFT,
                button="left", buttons=1, clickCount=1,
            )  # fmt: skip
        return await self.ask(
            "(() => { const data = new DataTransfer();"
            "document.querySelector('.xterm').dispatchEvent("
            "new ClipboardEvent('copy', {clipboardData: data, bubbles: true}));"
            "return data.getData('text/plain'); })()"
        )

    async def wait_for_screen(self, words):
        seen = ""
        try:
            async with asyncio.timeout(60):
                while words not in seen:
                    await asyncio.sleep(0.1)
                    with suppress(NotNowError):
                        seen = await self.screen() or ""
        except TimeoutError:
            raise AssertionError(f"{words!r} is not on the screen:\n{seen}") from None
        return seen

    async def picture(self, path):
        shot = await self.tell("Page.captureScreenshot")
        Path(path).write_bytes(base64.b64decode(shot["data"]))


@asynccontextmanager
async def chromium(folder, *, screen=None):
    """A page of a new Chromium; `screen` as that of a phone."""
    started = subprocess.Popen(
        [CHROMIUM, *_FLAGS, f"--user-data-dir={folder}", "about:blank"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        port, path = await _where(folder / "DevToolsActivePort")
        async with (
            ClientSession() as client,
            client.ws_connect(f"ws://127.0.0.1:{port}{path}", max_msg_size=0) as tools,
            _talking(tools) as (send, pages),
        ):
            targets = (await send("Target.getTargets", {}))["targetInfos"]
            target = next(each["targetId"] for each in targets if each["type"] == "page")
            session = (await send("Target.attachToTarget", {"targetId": target, "flatten": True}))[
                "sessionId"
            ]
            page = pages[session] = Page(send, session)
            for domain in ("Page", "Runtime", "Network", "Log"):
                await page.tell(f"{domain}.enable")
            if screen:
                await page.tell("Emulation.setDeviceMetricsOverride", **screen)
                await page.tell("Emulation.setTouchEmulationEnabled", enabled=True)
            yield page
    finally:
        started.kill()
        started.wait()


async def _where(file):
    async with asyncio.timeout(60):
        while not (file.exists() and file.read_text().count("\n") == 1):
            await asyncio.sleep(0.05)
    return file.read_text().split("\n")


@asynccontextmanager
async def _talking(tools):
    numbers, waiting, pages = itertools.count(1), {}, {}

    async def send(method, params, session=None):
        number = next(numbers)
        waiting[number] = asyncio.get_running_loop().create_future()
        said = {"id": number, "method": method, "params": params}
        await tools.send_json({**said, "sessionId": session} if session else said)
        answer = await waiting[number]
        if "error" in answer:
            raise NotNowError(f"{method}: {answer['error']}")
        return answer["result"]

    async def listen():
        async for message in tools:
            said = json.loads(message.data)
            if "id" in said:
                waiting.pop(said["id"]).set_result(said)
            elif said.get("sessionId") in pages:
                pages[said["sessionId"]].events.append(said)

    listening = asyncio.create_task(listen())
    try:
        yield send, pages
    finally:
        listening.cancel()
