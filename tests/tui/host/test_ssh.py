"""Who comes over SSH is let in by what they prove, at no cost for those who sit there."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from itertools import cycle
from pathlib import Path
from time import monotonic

import asyncssh
import pytest
from sqlmodel import select

from models.deeds.clock.time import Advance
from models.deeds.table.handouts import HandOut
from models.deeds.table.letting_in import EnterSeat, ForgetKey, GiveCode
from models.seat.codes import digest_of
from models.seat.said import Wish
from models.seat.shown import Section
from models.seat.told import Sentence
from models.tables import SeatKey
from tests.journeys.display import Display
from tests.tui.host.conftest import ANA, BEN, CODE
from tui.host import entering
from tui.host.entering import Entering
from tui.host.guests import Guest, Porch
from tui.host.host_key import host_key
from tui.host.seating import Seating
from tui.host.sitting import NO_TERMINAL, Sitting
from tui.host.ssh import listen

KEY = asyncssh.generate_private_key("ssh-ed25519")


class Player(asyncssh.SSHClient):
    """A client that offers a key, types these codes one after the other, and offers it again."""

    def __init__(self, codes, keys):
        self.codes, self.asked, self.over = list(codes), [], False
        self.keys = cycle([*keys, None])

    def public_key_auth_requested(self):
        return None if self.over else next(self.keys)

    def kbdint_auth_requested(self):
        return None if self.over else ""

    def kbdint_challenge_received(self, name, instructions, lang, prompts):
        self.asked += [prompt for prompt, _echo in prompts]
        if not prompts:
            return []
        if "Press Enter" in prompts[0][0]:
            return [""]
        self.over = not self.codes
        return None if self.over else [self.codes.pop(0)]


class Door:
    def __init__(self, hosted, port, porch):
        self.hosted, self.port, self.porch = hosted, port, porch

    async def come(self, who, *codes, key=None, address="127.0.0.1", player=None):
        """A connection that was let in, and the client of it."""
        return await asyncssh.create_connection(
            lambda: (player or Player)(codes, [key] if key else []), "127.0.0.1", self.port,
            username=who, known_hosts=None, client_keys=None, agent_path=None, config=None,
            x509_trusted_certs=[], local_addr=(address, 0),
            preferred_auth="publickey,keyboard-interactive",
        )  # fmt: skip

    async def refused(self, who, *codes, **how):
        try:
            connection, player = await self.come(who, *codes, **how)
        except (asyncssh.PermissionDenied, asyncssh.ConnectionLost, asyncssh.DisconnectError):
            return True
        connection.abort()
        return player.asked


@pytest.fixture
async def door(hosted, tmp_path):
    porch = Porch(Entering(hosted.table), Seating(str(hosted.place.ticketed), hosted.tickets))
    server = await listen(porch, host_key(tmp_path), "127.0.0.1", 0)
    yield Door(hosted, server.get_port(), porch)
    server.close()
    await hosted.table.clear()
    await porch.empty()


class Compared(list):
    """Every comparison of a code, by what it was compared with; none fits until it is `right`."""

    right = False

    def __call__(self, _code, digest):
        self.append(digest)
        return self.right


@pytest.fixture
def compared(monkeypatch):
    found = Compared()
    monkeypatch.setattr(entering, "matches", found)
    return found


async def test_wrong_codes_are_bounded_and_keep_nobody_out(door, monkeypatch):
    found = []
    with monkeypatch.context() as patch:
        patch.setattr(entering, "matches", lambda code, digest: found.append(digest) or False)
        for start in range(0, 200, 20):
            names = ("ana", "nobody")
            tries = [door.refused(names[n % 2], "x" * n) for n in range(start, start + 20)]
            assert await asyncio.gather(*tries) == [True] * 20
    assert len(found) < 30
    connection, _ = await door.come("ana", CODE, address="127.0.0.2", key=KEY)
    connection.abort()
    connection, _ = await door.come("ana", key=KEY)
    connection.abort()


async def test_wrong_codes_for_others_keep_nobody_out_who_comes_from_the_same_address(door):
    for _ in range(4):
        await door.refused("nobody", *"xxx")
    connection, _ = await door.come("ana", CODE, key=KEY)
    connection.abort()


async def test_wrong_codes_from_many_addresses_keep_nobody_out(door, compared):
    tries = [door.refused("ana", *"xxx", address=f"127.0.3.{n + 1}") for n in range(40)]
    assert await asyncio.gather(*tries) == [True] * 40
    assert len(compared) == 120
    compared.right = True
    connection, _ = await door.come("ana", CODE, key=KEY)
    connection.abort()


async def test_who_types_a_code_is_not_the_first_to_make_room(door):
    """Others who have not even said who they are come from ever other addresses meanwhile."""
    typing, go_on = asyncio.Event(), asyncio.Event()

    class Slow(Player):
        async def kbdint_challenge_received(self, *asked):
            typing.set()
            await go_on.wait()
            return super().kbdint_challenge_received(*asked)

    ana = asyncio.create_task(door.come("ana", CODE, player=Slow))
    await typing.wait()
    silent = [await knock(door.port, f"127.0.{n // 250 + 4}.{n % 250 + 1}") for n in range(300)]
    async with asyncio.timeout(20):
        while len(door.porch.there) < 100:
            await asyncio.sleep(0.01)
    go_on.set()
    connection, _ = await ana
    connection.abort()
    for writer in silent:
        writer.close()


async def knock(port, address):
    _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    return writer


async def test_an_unknown_name_costs_the_same_comparison(door, compared):
    assert await door.refused("nobody", "aaaaa-aaaaa") is True
    assert await door.refused("ana", "aaaaa-aaaaa") is True
    assert compared == ["", door.hosted.table.doors[ANA].code]


async def test_of_two_who_type_one_code_at_once_one_comes_in(door):
    ends = await asyncio.gather(
        *(door.refused("ana", CODE, key=asyncssh.generate_private_key("ssh-ed25519")) for _ in "12")
    )
    assert sorted(end is True for end in ends) == [False, True]


async def test_a_wrong_code_is_said_to_be_one_and_a_right_one_to_have_let_in(door):
    connection, player = await door.come("ana", "aaaaa-aaaaa", CODE)
    connection.abort()
    assert player.asked[:2] == ["One-time code: ", "That code is wrong.\nOne-time code: "]
    lines = player.asked[-1].split("\n")
    assert re.fullmatch(
        r" You are in\. To come back, use this code, once: \w{5}-\w{5} Press Enter to sit down: ",
        " ".join(lines),
    )
    assert max(map(len, lines)) < 40


async def test_a_key_opens_the_seat_it_was_enrolled_for_alone(door, referee):
    digest = digest_of("bbbbb-bbbbb")
    referee.perform(GiveCode(BEN, digest))
    referee.perform(EnterSeat(BEN, digest, "ssh", KEY.get_fingerprint()))
    await door.hosted.table.look()
    assert await door.refused("ana", key=KEY) is True
    connection, _ = await door.come("ben", key=KEY)
    connection.abort()
    assert await door.refused("ben", key=asyncssh.generate_private_key("ssh-ed25519")) is True


async def test_another_players_key_is_as_good_as_none(door, referee):
    """Only its public half has to be known to offer it."""
    digest = digest_of("bbbbb-bbbbb")
    referee.perform(GiveCode(BEN, digest))
    referee.perform(EnterSeat(BEN, digest, "ssh", KEY.get_fingerprint()))
    await door.hosted.table.look()
    connection, player = await door.come("ana", CODE, key=KEY)
    connection.abort()
    assert "To come back" in player.asked[-1]
    assert door.hosted.table.doors[ANA].keys == frozenset()
    assert door.hosted.table.doors[ANA].code


def borrowed(own, shown):
    """A key pair that signs with one key and shows the public half of another."""
    (pair,) = asyncssh.load_keypairs([own])
    pair.public_data = shown.public_data
    return pair


async def test_a_key_that_was_shown_and_has_not_signed_is_not_enrolled(door):
    """Anybody can show the public half of somebody's key, and would so have it come in here."""
    victims = asyncssh.generate_private_key("ssh-ed25519")
    connection, player = await door.come("ana", CODE, key=borrowed(KEY, victims))
    connection.abort()
    assert "To come back" in player.asked[-1]
    assert door.hosted.table.doors[ANA].keys == frozenset()
    assert await door.refused("ana", key=victims) is True


async def test_whoever_came_by_a_key_goes_when_it_is_forgotten(door, referee):
    connection, _ = await door.come("ana", CODE, key=KEY)  # which enrols it
    again, _ = await door.come("ana", key=KEY)
    for each in (connection, again):
        await each.create_process(term_type="xterm", encoding=None)
    with referee.read() as reader:
        key = reader.exec(select(SeatKey)).one().key
    referee.perform(ForgetKey(key))
    async with asyncio.timeout(20):
        await connection.wait_closed()
        await again.wait_closed()


async def test_a_line_that_takes_nothing_for_a_while_gets_the_newest_and_not_all_of_it(
    door, referee
):
    connection, _ = await door.come("ana", CODE, key=KEY)
    slow = Watched(
        await connection.create_process(
            term_type="xterm-256color", term_size=(80, 24), encoding="utf-8"
        )
    )
    ben = await door.hosted.sit(BEN)
    await slow.shows(now(ben))
    connection._transport.pause_reading()
    for _ in range(30):
        before = now(ben)
        await asyncio.to_thread(referee.perform, Advance(7))
        await ben.shows(lambda _shown, before=before: now(ben) != before)
    before = slow.signs
    connection._transport.resume_reading()
    await slow.shows(now(ben))
    assert slow.signs - before < 20_000
    connection.abort()


def now(seat):
    """What time it is at a seat, in words."""
    return seat.shown[Section.CLOCK][0][1]


class Watched:
    """The terminal at the player's end of a line."""

    def __init__(self, process):
        self.process, self.display, self.signs = process, Display(80, 24), 0

    async def shows(self, words):
        async with asyncio.timeout(40):
            while words not in self.display.text:
                written = await self.process.stdout.read(4_096)
                self.signs += len(written)
                self.display.feed(written)


async def test_whoever_says_nothing_makes_room_for_others(door):
    silent = [await asyncio.open_connection("127.0.0.1", door.port) for _ in range(25)]
    connection, _ = await door.come("ana", CODE, key=KEY)
    connection.abort()
    for _reader, writer in silent:
        writer.close()


async def test_a_campaign_that_was_restored_is_shown_as_it_is_now(hosted, referee, campaign_file):
    kept = Path(shutil.copy(campaign_file, campaign_file.with_suffix(".kept")))
    ana = await hosted.sit(ANA)
    await asyncio.to_thread(referee.perform, HandOut(None, "Later undone", "text", "Text"))
    await ana.shows(lambda shown: "Later undone" in str(shown.get(Section.HANDED)))
    torn = campaign_file.with_suffix(".torn")
    torn.write_bytes(b"no campaign")
    os.replace(torn, campaign_file)
    ana.say(Wish("Not into the old file"))
    assert "could not be kept" in (await ana.told(Sentence)).text
    async with asyncio.timeout(20):
        while not hosted.table._blind:
            await asyncio.sleep(0.01)
    campaign_file.write_bytes(kept.read_bytes())
    await ana.shows(lambda shown: "Later undone" not in str(shown.get(Section.HANDED)))


def test_the_host_key_is_made_once_for_its_owner_alone(tmp_path):
    made = host_key(tmp_path)
    path = tmp_path / "table_host_key"
    assert path.stat().st_mode & 0o777 == 0o600
    assert host_key(tmp_path).get_fingerprint() == made.get_fingerprint()
    assert [each.name for each in tmp_path.iterdir()] == ["table_host_key"]
    path.write_text("no key")
    with pytest.raises(ValueError, match="is no key"):
        host_key(tmp_path)


async def test_a_flood_of_keys_holds_nobody_up(door):
    connection, _ = await door.come("ana", CODE, key=KEY)
    slow = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding="utf-8")
    await Watched(slow).shows("Table")
    slow.stdin.write("x" * 500_000)
    ben = await door.hosted.sit(BEN)
    ben.say(Wish("Still heard"))
    await ben.shows(lambda shown: "Still heard" in str(shown.get(Section.WISHES)))
    assert not connection.is_closed()
    connection.abort()


async def test_whoever_sends_more_than_hands_could_is_cut_off(door):
    """What goes through no terminal is held back by none."""
    connection, _ = await door.come("ana", CODE, key=KEY)
    for _ in range(300):
        connection.send_debug("x" * 1_000)
    async with asyncio.timeout(10):
        await connection.wait_closed()


async def test_keys_are_read_no_faster_than_hands_type():
    channel = Channel()
    sitting = Sitting(None, ANA, lambda: None)
    sitting.connection_made(channel)
    sitting._terminal = channel
    sitting.data_received(b"x", None)
    await channel.read.wait()
    typed = monotonic()
    sitting.data_received(b"x" * 4_000, None)
    assert not channel.read.is_set()
    sitting.may_type(False)
    sitting.may_type(True)
    assert not channel.read.is_set()
    await channel.read.wait()
    assert monotonic() - typed > 0.1


class Channel:
    """Both ends of a sitting: it is read, or it waits."""

    def __init__(self):
        self.read = asyncio.Event()
        self.pause_reading, self.resume_reading = self.read.clear, self.read.set
        self.set_write_buffer_limits = self.type = lambda *_, **__: None

    def is_closing(self):
        return False


@pytest.mark.parametrize(
    "weak",
    [
        {"kex_algs": "diffie-hellman-group16-sha512"},
        {"kex_algs": "diffie-hellman-group-exchange-sha256"},
        {"encryption_algs": "aes256-ctr", "mac_algs": "hmac-sha1"},
        {"compression_algs": "zlib@openssh.com"},
    ],
)
async def test_what_is_slow_or_weak_is_not_agreed_on(door, weak):
    with pytest.raises(asyncssh.KeyExchangeFailed):
        await asyncssh.connect("127.0.0.1", door.port, username="ana", known_hosts=None, **weak)


async def test_who_comes_in_by_a_code_gets_no_other_seat_by_showing_anothers_key(hosted, referee):
    """A key that is only asked about proves nothing: no signature comes with it."""
    digest = digest_of("bbbbb-bbbbb")
    referee.perform(GiveCode(BEN, digest))
    referee.perform(EnterSeat(BEN, digest, "ssh", KEY.get_fingerprint()))
    await hosted.table.look()
    guest = Guest(Porch(Entering(hosted.table), Seating("nowhere", hosted.tickets)))
    guest.begin_auth("ana")
    assert isinstance(await guest.validate_kbdint_response("ana", [CODE]), tuple)  # Press Enter
    guest.begin_auth("ben")
    assert guest.validate_public_key("ben", KEY)
    assert await guest.validate_kbdint_response("ben", [""]) is not True


async def test_a_connection_ends_with_its_only_session(door):
    connection, _ = await door.come("ana", CODE, key=KEY)
    refused = await connection.run(check=False)
    assert refused.stderr == NO_TERMINAL
    async with asyncio.timeout(20):
        await connection.wait_closed()


async def test_a_player_holds_few_connections_without_a_seat_and_keeps_nobody_out(door):
    connections = [(await door.come("ana", CODE, key=KEY))[0]]
    for n in range(30):  # from ever other addresses, so that no address has many
        connections.append((await door.come("ana", key=KEY, address=f"127.0.1.{n + 1}"))[0])
    async with asyncio.timeout(20):
        while len(door.porch.there) > 12:
            await asyncio.sleep(0.01)
    for connection in connections:
        connection.abort()


async def test_somebody_without_a_terminal_is_among_those_who_make_room(door):
    """A session that nothing has been started in is no seat."""
    connection, _ = await door.come("ana", CODE, key=KEY)
    opening = asyncio.create_task(connection.create_session(asyncssh.SSHClientSession))
    async with asyncio.timeout(20):
        while not any(guest._sitting for guest in door.porch.there):
            await asyncio.sleep(0.01)
    assert not any(guest.sits for guest in door.porch.there)
    opening.cancel()
    connection.abort()
