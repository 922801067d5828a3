"""The SSH server of a table: who proves to be a player gets their seat, and nothing else.

There is no shell, no command, no subsystem, no copying of files, no forwarding of anything, and no
word of the client's environment: a session is a terminal in which one seat runs.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from textwrap import wrap
from typing import Any

import asyncssh

from models.views.doors import Door
from tui.host.accepting import RESERVE, accept
from tui.host.entering import Entering, TooManyError
from tui.host.limits import Allowance
from tui.host.seating import Seating
from tui.host.terminal import Terminal, seat_environment

_MOST_CODES = 3
"""Codes that may be typed in one connection."""
_MOST_WAITING, _MOST_FROM_ONE = 100, 20
"""Connections without a seat, in all and from one address."""
_MOST_OF_SEAT = 8
"""Connections of one player whose seat is not there, or not yet."""
_BUFFER = 4_096
"""Bytes that wait for a slow line: more would only be old when they arrive."""
_BYTES_A_SECOND = 20_000
"""How fast anybody types, pastes included."""
_MOST_AT_ONCE, _MOST_A_SECOND = 98_304, 30_000
"""Bytes of a connection, those around what is typed included: a window's worth and more."""
_ON_THE_WAY = 8_192
_NARROW = 39
"""Cells of a line on a phone."""
_PARTING_SECONDS = 1.0
_KNOWN_SECONDS = 0.5
_LOGIN_SECONDS, _QUIET_SECONDS, _MOST_QUIET = 120, 30, 5
_KEY_EXCHANGES = "-gss-*,diffie-hellman-*,rsa*,curve448-*,*-nistp384*,*-nistp521,ecdh-sha2-1.*"
"""What is left is quick: no stranger keeps the table busy with large numbers."""
_SEALS = "-*sha1*,umac-64*,*@ssh.com"
_SIGNATURES = "-ssh-rsa*"
NO_TERMINAL = "A seat needs a terminal: put -t after ssh.\r\n"


class Porch:
    """Who is connected, wherever they have got to; strangers take only so much of it."""

    def __init__(self, entering: Entering, seating: Seating) -> None:
        self.entering, self.seating = entering, seating
        self.there: dict[Guest, str] = {}

    def come(self, guest: Guest, address: str) -> None:
        """One more; of those who have no seat yet, the oldest makes room."""
        waiting = [each for each in self.there if not each.sits]
        same = [each for each in waiting if self.there[each] == address]
        if len(same) >= _MOST_FROM_ONE:
            same[0].abort()
        elif len(waiting) >= _MOST_WAITING:
            waiting[0].abort()
        self.there[guest] = address

    def known(self, guest: Guest) -> None:
        """It is known whose this one is; of theirs without a terminal, the oldest makes room."""
        idle = [each for each in self.there if each.seat == guest.seat and not each.sits]
        if len(idle) > _MOST_OF_SEAT:
            idle[0].abort()

    async def empty(self) -> None:
        """Give those whose seat has ended the time to hear it, and let go of whoever is left."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PARTING_SECONDS):
                while any(guest.sits for guest in self.there):
                    await asyncio.sleep(0.02)
        for guest in list(self.there):
            guest.abort()


class Guest(asyncssh.SSHServer):
    """One connection, from the first byte on."""

    def __init__(self, porch: Porch) -> None:
        self._porch = porch
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._offered: asyncssh.SSHKey | None = None
        self._typed = 0
        self._wrong = False
        self._let_in = self._key = ""
        self._knowing: asyncio.Task[None] | None = None
        self.seat = 0
        self._sitting: Sitting | None = None

    @property
    def sits(self) -> bool:
        """Whether their seat is there now, in a terminal."""
        return self._sitting is not None and self._sitting.is_there

    def abort(self) -> None:
        """Cut the connection."""
        if self._connection is not None:
            self._connection.abort()

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody has come."""
        self._connection = conn
        self._address = str((conn.get_extra_info("peername") or ("",))[0])
        self._porch.come(self, self._address)
        allowance = Allowance(_MOST_AT_ONCE, 1 / _MOST_A_SECOND)
        take = conn.data_received

        def measured(data: bytes) -> None:
            if allowance.take(len(data)):
                take(data)
            else:
                conn.abort()

        # Packets that belong to no terminal are counted nowhere else.
        conn.data_received = measured  # type: ignore[method-assign,assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone, and their seat's process with them."""
        self._porch.there.pop(self, None)
        if self._knowing is not None:
            self._knowing.cancel()
        if self._sitting is not None:
            self._sitting.leave()

    def begin_auth(self, username: str) -> bool:
        """Everybody has to prove who they are, known or not."""
        self._offered, self._let_in = None, ""
        return True

    def public_key_auth_supported(self) -> bool:
        """A key that was enrolled lets its owner in."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether the key is one of that seat's; the first that is offered may be enrolled."""
        self._offered = self._offered or key
        door = self._porch.entering.door(username)
        self._key = key.get_fingerprint()
        # Whoever only asks has not signed yet: they are not in until `auth_completed`.
        return door is not None and self._key in door.keys

    def kbdint_auth_supported(self) -> bool:
        """A one-time code lets in whoever has it."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Ask for the code."""
        wrong = "That code does not fit." if self._wrong else ""
        return "", wrong, "", [("One-time code: ", False)]

    async def validate_kbdint_response(self, username: str, responses: Any) -> Any:
        """Whether it was the code; whoever is let in may be told something first."""
        if self._let_in:
            return self._let_in == username
        self._typed += 1
        if self._typed > _MOST_CODES or len(responses) != 1:
            self._hang_up()
            return False
        code = responses[0]
        try:
            entered = await self._porch.entering.by_code(
                username, code, self._address, self._offered
            )
        except TooManyError as error:
            return _said(str(error), "Press Enter: ")
        self._wrong = entered is None
        if entered is None:
            return False
        self._let_in = username
        return _said(entered, "Press Enter to sit down: ") if entered else True

    def auth_completed(self) -> None:
        """They are in, at the seat of the name that they came by."""
        assert self._connection is not None
        door = self._porch.entering.door(self._connection.get_extra_info("username"))
        if door is None:
            self._hang_up()
        else:
            self.seat = door.seat
            self._porch.known(self)
            if self._let_in:
                self._key = self._offered.get_fingerprint() if self._offered else ""
            if self._key:
                self._knowing = asyncio.create_task(self._until_forgotten(door.handle))

    async def _until_forgotten(self, handle: str) -> None:
        """Cut the connection as soon as its key would no longer let it in."""
        while (door := self._porch.entering.door(handle)) and self._key in door.keys:
            await asyncio.sleep(_KNOWN_SECONDS)
        if door is not None:  # who has no seat any more is told so there
            self.abort()

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        """One terminal for each connection."""
        if not self.seat or self._sitting is not None:
            return False
        self._sitting = Sitting(self._porch, self.seat, self._leave)
        return self._sitting

    def _leave(self) -> None:
        """Their only session is over: whatever was still said to them has a moment to arrive."""
        asyncio.get_running_loop().call_later(_PARTING_SECONDS, self.abort)

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, "Too many codes.")


def _said(sentence: str, then: str) -> Any:
    """A sentence as a question: a client that says little shows nothing else.

    It begins a line, for a client says first where it asks; no word is broken on a phone.
    """
    lines = wrap(sentence, _NARROW, break_on_hyphens=False)
    return "", "", "", [("\n".join(["", *lines, then]), True)]


class Sitting(asyncssh.SSHServerSession[bytes]):
    """A seat in the terminal of an SSH client."""

    def __init__(self, porch: Porch, seat: int, over: Callable[[], None]) -> None:
        self._porch, self._seat, self._over = porch, seat, over
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._terminal: Terminal | None = None
        self._term = ""
        self._size = (80, 24)
        self._full, self._pauses = False, 0

    @property
    def is_there(self) -> bool:
        """Whether the seat's process is."""
        return self._terminal is not None and self._terminal.is_there

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open; nothing has been asked for."""
        self._channel = chan
        chan.set_write_buffer_limits(high=_BUFFER)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Mapping[int, int]) -> bool:
        """A terminal is what a seat needs."""
        self._term, self._size = term_type, (term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """What a client asks for that asks for nothing: here it is the seat."""
        return True

    def session_started(self) -> None:
        """Start the seat."""
        assert self._channel is not None
        if not self._term:
            self._refuse(NO_TERMINAL)
            return
        environment = seat_environment(self._term)
        try:
            self._terminal = self._porch.seating.start(
                self._seat, "ssh", self, self._size, environment
            )
        except OSError:
            self._refuse("The table has no room for another seat now.\r\n")

    def _refuse(self, why: str) -> None:
        assert self._channel is not None
        self._channel.write_stderr(why.encode())
        self._channel.exit(1)
        self._over()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Something was typed."""
        if self._terminal is not None:
            self._terminal.type(data)
            self._pauses += 1
            pause = len(data) / _BYTES_A_SECOND
            asyncio.get_running_loop().call_later(pause, self._has_paused)
            self._read_or_wait()

    def _has_paused(self) -> None:
        self._pauses -= 1
        self._read_or_wait()

    def _read_or_wait(self) -> None:
        """Read what is typed, unless it comes faster than the seat takes it or than hands type."""
        if self._channel is not None and not self._channel.is_closing():
            waits = self._full or self._pauses
            (self._channel.pause_reading if waits else self._channel.resume_reading)()

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window has another size."""
        if self._terminal is not None:
            self._terminal.resize(width, height)

    def pause_writing(self) -> None:
        """The line is slow."""
        if self._terminal is not None:
            self._terminal.pause()

    def resume_writing(self) -> None:
        """The line has taken what there was."""
        if self._terminal is not None:
            self._terminal.resume()

    def eof_received(self) -> bool:
        """Nothing more will be typed: they leave."""
        self.leave()
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed."""
        self.leave()
        self._over()

    def leave(self) -> None:
        """End the seat's process."""
        if self._terminal is not None:
            self._terminal.hang_up()

    def show(self, written: bytes) -> None:
        """The seat has drawn something."""
        if self._channel is not None and not self._channel.is_closing():
            self._channel.write(written)

    def may_type(self, may: bool) -> None:
        """Whether the seat takes what is typed."""
        self._full = not may
        self._read_or_wait()

    def ended(self) -> None:
        """The seat's process is gone, and the line with it."""
        if self._channel is not None and not self._channel.is_closing():
            self._channel.exit(0)
        self._over()


class Listening:
    """Where players come to over SSH."""

    def __init__(
        self, listening: socket.socket, options: asyncssh.SSHServerConnectionOptions
    ) -> None:
        self._listening, self._options = listening, options
        self._arriving: set[asyncio.Task[None]] = set()
        self._accepting = asyncio.create_task(accept(listening, self._come, RESERVE))

    def get_port(self) -> int:
        """The port they come to."""
        port: int = self._listening.getsockname()[1]
        return port

    def close(self) -> None:
        """Let nobody else come."""
        self._accepting.cancel()
        self._listening.close()

    async def _come(self, connection: socket.socket) -> None:
        arriving = asyncio.create_task(self._arrive(connection))
        self._arriving.add(arriving)
        arriving.add_done_callback(self._arriving.discard)

    async def _arrive(self, connection: socket.socket) -> None:
        """Until they have proved who they are, or have not."""
        with suppress(OSError, asyncssh.Error):
            await asyncssh.run_server(connection, config=None, options=self._options)


async def listen(porch: Porch, key: asyncssh.SSHKey, address: str, port: int) -> Listening:
    """Let players come to an address and port; raises `OSError` where that cannot be."""
    logging.getLogger("asyncssh").setLevel(logging.CRITICAL)  # strangers write no log
    options = asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: Guest(porch), server_host_keys=[key],
        config=None, server_version="Outrider", encoding=None, line_editor=False,
        x11_forwarding=False, agent_forwarding=False, allow_scp=False, sftp_factory=None,
        kex_algs=_KEY_EXCHANGES, mac_algs=_SEALS, signature_algs=_SIGNATURES,
        gss_host=None, password_auth=False, host_based_auth=False, compression_algs=None,
        login_timeout=_LOGIN_SECONDS, keepalive_interval=_QUIET_SECONDS,
        keepalive_count_max=_MOST_QUIET, rdns_lookup=False, window=65_536,
    )  # fmt: skip
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listening = socket.create_server((address, port), family=family)
    listening.setblocking(False)
    # What a slow line has not taken waits with us, who know what is newer.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ON_THE_WAY)
    return Listening(listening, options)


def lines_to_type(doors: Mapping[int, Door], host: str, port: int) -> tuple[tuple[int, str], ...]:
    """What the player of each seat types to come in."""
    at = "" if port == asyncssh.DEFAULT_PORT else f"-p {port} "
    return tuple(
        (door.seat, f"ssh {at}{door.handle}@{host}") for door in doors.values() if not door.ended
    )
