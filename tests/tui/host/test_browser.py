"""The door for browsers, asked by whoever speaks HTTP: what it lets in, and what it says."""

import asyncio
import re
import socket

import pytest
from aiohttp import ClientSession, CookieJar, WSMsgType, WSServerHandshakeError

from tests.tui.host.doorway import CODE, doorway

ENTER = {"json": ["ada", CODE]}


@pytest.fixture
async def door():
    """A visitor without a cookie, who says where they come from; the table; its address."""
    async with (
        doorway() as (table, address),
        ClientSession(
            address, headers={"Origin": address}, cookie_jar=CookieJar(unsafe=True)
        ) as visitor,
    ):
        yield visitor, table, address


async def _read(line, until):
    seen = b""
    async with asyncio.timeout(20):
        while until not in seen:
            message = await line.receive()
            assert message.type is WSMsgType.BINARY, message
            seen += message.data
    return seen


async def test_a_code_lets_in_once_and_the_cookie_from_then_on(door):
    visitor, table, _ = door
    assert (await visitor.get("/")).url.path == "/door"
    assert (await visitor.get("/here")).status == 401
    answer = await visitor.post("/enter", **ENTER)
    assert answer.status == 204
    said = answer.headers["Set-Cookie"]
    assert "HttpOnly" in said
    assert "SameSite=Strict" in said
    assert (await visitor.get("/")).url.path == "/"
    assert (await visitor.get("/here")).status == 204
    again = await visitor.post("/enter", **ENTER)
    assert again.status == 403
    assert await again.text() == "That is not the code of this seat."
    table.tokens.clear()
    assert (await visitor.get("/")).url.path == "/door"


async def test_whoever_enters_is_named_by_words_of_ours(door):
    visitor, table, _ = door
    agent = "Mozilla/5.0 (Linux; Android 15; <b>) AppleWebKit Chrome/150 Mobile Safari/537"
    await visitor.post("/enter", **ENTER, headers={"User-Agent": agent})
    assert table.asked == [("ada", CODE, "127.0.0.1", "Chrome on Android")]


async def test_what_is_typed_arrives_and_what_is_written_is_shown(door):
    visitor, table, _ = door
    await visitor.post("/enter", **ENTER)
    async with visitor.ws_connect("/line?width=40&height=20") as line:
        await _read(line, b"The lamp is lit.")
        await line.send_json(["stdin", "7é"])
        await _read(line, "<7é>".encode())
        await line.send_json(["resize", {"width": 64, "height": 32}])
        await line.send_json(["ping", "12"])
        assert await line.receive_json(timeout=20) == ["pong", "12"]
        (screen,) = table.screens
        assert screen.size == (64, 32)
        assert not screen.gone
    async with asyncio.timeout(20):
        while not screen.gone:
            await asyncio.sleep(0)


async def test_a_seat_that_ends_says_so_and_one_that_is_refused_says_why(door):
    visitor, table, _ = door
    await visitor.post("/enter", **ENTER)
    async with visitor.ws_connect("/line") as line:
        await _read(line, b"lit.")
        table.screens[0].leave()
        end = await line.receive(timeout=20)
        assert (end.data, end.extra) == (1000, "You have left the table.")
    table.full = True
    async with visitor.ws_connect("/line") as line:
        end = await line.receive(timeout=20)
        assert (end.data, end.extra) == (4003, "Nobody may sit down now.")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1", None]
)
async def test_pages_of_others_get_no_line_and_may_not_enter(door, origin):
    visitor, table, address = door
    await visitor.post("/enter", **ENTER)
    table.codes.add(CODE)
    cookies = {each.key: each.value for each in visitor.cookie_jar}
    async with ClientSession(address, cookies=cookies) as other:
        headers = {"Origin": origin} if origin else {}
        with pytest.raises(WSServerHandshakeError) as refused:
            await other.ws_connect("/line", headers=headers)
        assert refused.value.status == 403
        assert (await other.post("/enter", **ENTER, headers=headers)).status == 403
    assert not table.screens
    assert len(table.asked) == 1


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil", "a b"]
)
async def test_a_name_of_somebody_elses_leads_nowhere(door, host):
    visitor, _, _ = door
    for path in ("/", "/door", "/here", "/seat.js", "/line"):
        answer = await visitor.get(path, headers={"Host": host, "Origin": f"http://{host}"})
        assert answer.status == 421


@pytest.mark.parametrize("host", ["localhost:8080", "192.168.1.20:8022", "[fe80::1]:80", "[::1]"])
async def test_every_address_of_this_machine_leads_here(door, host):
    visitor, _, _ = door
    assert (await visitor.get("/door", headers={"Host": host})).status == 200


@pytest.mark.parametrize(
    "said",
    [
        b"GET / HTTP/1.0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"SSH-2.0-OpenSSH\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"POST /enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: much\r\n\r\n",
    ],
    ids=[
        "no name",
        "two names",
        "another version",
        "a long line",
        "another protocol",
        "TLS",
        "no length",
        "an expectation",
    ],
)
async def test_what_is_no_visit_is_turned_away_and_writes_no_log(door, said, caplog, monkeypatch):
    _, _, address = door
    monkeypatch.setattr(socket, "getfqdn", lambda *_: pytest.fail("a name was looked up"))
    port = int(address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    async with asyncio.timeout(20):
        assert (await reader.readline()).split()[1] in {b"400", b"417", b"421"}
        writer.write_eof()
        told = (await reader.read()).lower()
    writer.close()
    assert b"server: outrider\r\n" in told
    assert b"x-frame-options: deny\r\n" in told
    assert b"content-security-policy: default-src 'none'" in told
    assert not re.search(rb"python|aiohttp|version|invalid|expected|\^", told)
    assert not caplog.records


async def test_a_fault_of_ours_is_written_down_and_told_nobody(door, monkeypatch):
    visitor, table, _ = door
    faults = []
    monkeypatch.setattr("tui.host.browser.written", lambda what, error: faults.append(error))
    monkeypatch.setattr(table, "enter", lambda *_: 1 / 0)
    answer = await visitor.post("/enter", **ENTER)
    assert answer.status == 500
    assert "Zero" not in await answer.text()
    assert [type(fault) for fault in faults] == [ZeroDivisionError]


async def test_a_browser_that_is_forgotten_is_sent_away_at_once(door):
    visitor, table, _ = door
    await visitor.post("/enter", **ENTER)
    async with visitor.ws_connect("/line") as line:
        await _read(line, b"lit.")
        table.tokens.clear()
        end = await line.receive(timeout=20)
        assert end.data == 1001  # and finds itself at the door when it comes back
        assert table.screens[0].gone


async def test_without_a_cookie_there_is_no_line(door):
    visitor, table, _ = door
    for cookie in ("", "token-9", "x" * 4_000):
        with pytest.raises(WSServerHandshakeError) as refused:
            await visitor.ws_connect("/line", headers={"Cookie": f"seat={cookie}"})
        assert refused.value.status == 401
    assert not table.screens


async def test_only_what_the_two_pages_need_is_served_and_nothing_comes_from_elsewhere(door):
    visitor, _, _ = door
    await visitor.post("/enter", **ENTER)
    needed = set()
    for page in ("/", "/door"):
        text = await (await visitor.get(page)).text()
        needed |= set(re.findall(r'(?:src|href)="([^"]+)"', text))
    style = await (await visitor.get("/outrider.css")).text()
    needed |= set(re.findall(r'url\("([^"]+)"', style)) | {"/textual.js"}
    assert needed == {
        "/outrider.css", "/xterm.css", "/door.js", "/seat.js", "/textual.js",
        "/mono.ttf", "/mono-italic.ttf",
    }  # fmt: skip
    for path in needed:
        answer = await visitor.get(path)
        assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-cache")
    for path in ("/static", "/static/", "/download/1", "/seat.html", "/..%2fbrowser.py", "/ws"):
        assert (await visitor.get(path)).status == 404, path


async def test_every_answer_is_shown_in_no_frame_and_kept_nowhere(door):
    visitor, _, _ = door
    for path in ("/", "/door", "/here", "/nothing", "/textual.js"):
        headers = (await visitor.get(path)).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Server"] == "outrider"
        if path != "/textual.js":
            assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "said",
    ["", "[]", "[[", "[" * 20_000, '["stdin"]', '["stdin", 7]', '["resize", {"width": "9"}]',
     '["ping", "' + "1" * 100 + '"]', '{"stdin": "7"}', "x" * 40_000],
)  # fmt: skip
async def test_what_no_page_of_ours_sends_ends_the_line_of_whoever_sends_it(door, said):
    visitor, table, _ = door
    await visitor.post("/enter", **ENTER)
    async with visitor.ws_connect("/line") as line:
        await _read(line, b"lit.")
        await line.send_str(said)
        async with asyncio.timeout(20):
            while (await line.receive()).type is WSMsgType.BINARY:
                pass
    assert table.screens[0].gone
    assert table.screens[0].typed == b""
    async with visitor.ws_connect("/line") as line:
        await _read(line, b"lit.")


@pytest.mark.parametrize("body", [b"", b"{}", b"[1,2]", b'["ada"]', b"[" * 900, b"x" * 5_000])
async def test_what_is_no_handle_and_code_is_no_try(door, body):
    visitor, table, _ = door
    answer = await visitor.post("/enter", data=body, headers={"Content-Type": "application/json"})
    assert answer.status in (400, 413)
    assert (await visitor.post("/enter", data={"handle": "ada", "code": CODE})).status == 400
    assert not table.asked


async def test_a_browser_that_reads_nothing_holds_up_its_own_seat_alone(door):
    visitor, table, _ = door
    await visitor.post("/enter", **ENTER)
    async with visitor.ws_connect("/line") as line:
        await _read(line, b"lit.")
        reading = line._response.connection.transport
        reading.pause_reading()
        (screen,) = table.screens
        written, waited = 0, 0
        while waited < 50 and written < 64_000_000:
            if screen.paused:
                waited += 1
                await asyncio.sleep(0.01)
                continue
            waited = 0
            screen.line.show(b"x" * 16_384)
            written += 16_384
        assert written < 16_000_000  # most of it with the browser's own machine
        assert (await visitor.get("/here")).status == 204
        reading.abort()


async def test_those_who_call_and_say_nothing_keep_nobody_out(door):
    visitor, _, address = door
    port = int(address.rpartition(":")[2])
    silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
    try:
        assert (await visitor.get("/door")).status == 200
        async with asyncio.timeout(20):  # the first of them were sent away
            assert await asyncio.to_thread(silent[0].recv, 1) == b""
    finally:
        for each in silent:
            each.close()


async def test_a_table_that_closes_ends_its_lines():
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as visitor:
        async with doorway() as (table, address):
            origin = {"Origin": address}
            await visitor.post(f"{address}/enter", **ENTER, headers=origin)
            line = await visitor.ws_connect(f"{address}/line", headers=origin)
            await _read(line, b"lit.")
            end = asyncio.create_task(line.receive())
        assert table.screens[0].gone
        assert (await end).data == 1001
