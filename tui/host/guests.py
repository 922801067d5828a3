"""Whoever comes over SSH, from the first byte until they sit, and what they have to prove."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from textwrap import wrap
from typing import Any

import asyncssh
from asyncssh.public_key import decode_ssh_public_key

from models.seat.door import Door
from tui.host.entering import Entering, TooManyError
from tui.host.limits import Allowance, Turns
from tui.host.seating import Seating
from tui.host.sitting import Sitting

_MOST_CODES = 3
"""Codes that may be typed in one connection."""
_MOST_WAITING, _MOST_FROM_ONE = 100, 20
"""Connections without a seat, in all and from one address."""
_BEGIN_SECONDS = 20.0
"""How long somebody may take to say who they are; a client says so by itself."""
_MOST_OF_SEAT = 8
"""Connections of one player whose seat is not there, or not yet."""
_MOST_AT_ONCE, _MOST_A_SECOND = 98_304, 30_000
"""Bytes of a connection, those around what is typed included: a window's worth and more."""
_NARROW = 39
"""Cells of a line on a phone."""
_PARTING_SECONDS = 1.0
_KNOWN_SECONDS = 0.5


class Porch:
    """Who is connected, wherever they have got to; strangers take only so much of it."""

    def __init__(self, entering: Entering, seating: Seating) -> None:
        self.entering, self.seating = entering, seating
        self.there: dict[Guest, str] = {}
        self.turns = Turns()

    def come(self, guest: Guest, address: str) -> None:
        """One more; of those who have no seat yet, one makes room: see `_first_to_go`."""
        waiting = [each for each in self.there if not each.sits]
        same = [each for each in waiting if self.there[each] == address]
        if len(same) >= _MOST_FROM_ONE:
            _first_to_go(same).abort()
        elif len(waiting) >= _MOST_WAITING:
            _first_to_go(waiting).abort()
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


def _first_to_go(guests: Sequence[Guest]) -> Guest:
    """The oldest of those who have not said who they are, or else the oldest."""
    return next((each for each in guests if not each.has_begun), guests[0])


class Guest(asyncssh.SSHServer):
    """One connection, from the first byte on."""

    def __init__(self, porch: Porch) -> None:
        self._porch = porch
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self.has_begun = False
        self._typed = 0
        self._wrong = self._halfway = False
        self._let_in = self._key = ""
        self._signed: asyncssh.SSHKey | None = None
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
        asyncio.get_running_loop().call_later(_BEGIN_SECONDS, self._go_unless_begun)
        _measure(conn)
        check, fail = conn.validate_public_key, conn.send_userauth_failure

        async def proved(username: str, key_data: bytes, msg: bytes, signature: bytes) -> bool:
            good = await check(username, key_data, msg, signature)
            return good and (not msg or self._has_signed(username, key_data))

        def failed(partial_success: bool) -> None:
            halfway, self._halfway = self._halfway, False
            fail(partial_success or halfway)

        # Only here it is known that a key has signed, and that a code is still wanted.
        conn.validate_public_key = proved  # type: ignore[method-assign]
        conn.send_userauth_failure = failed  # type: ignore[method-assign]

    def _go_unless_begun(self) -> None:
        if not self.has_begun:
            self.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone, and their seat's process with them."""
        self._porch.there.pop(self, None)
        if self._knowing is not None:
            self._knowing.cancel()
        if self._sitting is not None:
            self._sitting.leave()

    def begin_auth(self, username: str) -> bool:
        """Everybody has to prove who they are, known or not."""
        self.has_begun = True
        self._halfway, self._let_in, self._key, self._signed = False, "", "", None
        return True

    def public_key_auth_supported(self) -> bool:
        """A key that was enrolled lets its owner in."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a signature of this key is worth having.

        It is for one that lets in, and for the first of those that a code may let in from now on,
        which a client shows before it asks for the code. A name that nobody has is treated as one
        with a code.
        """
        if self._lets_in(username, key):
            return True
        door = self._porch.entering.door(username)
        return self._signed is None and (door is None or bool(door.code))

    def _lets_in(self, username: str, key: asyncssh.SSHKey) -> bool:
        door = self._porch.entering.door(username)
        return door is not None and key.get_fingerprint() in door.keys

    def _has_signed(self, username: str, public: bytes) -> bool:
        """A key has signed: whether that is all, or the first half, which a code makes whole."""
        key = decode_ssh_public_key(public)
        if self._lets_in(username, key):
            self._key = key.get_fingerprint()
            return True
        self._signed, self._halfway = key, True
        return False

    def kbdint_auth_supported(self) -> bool:
        """A one-time code lets in whoever has it."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Ask for the code; a client that says little shows nothing but questions."""
        said = "That code is wrong.\n" if self._wrong else ""
        return "", "", "", [(f"{said}One-time code: ", False)]

    async def validate_kbdint_response(self, username: str, responses: Any) -> Any:
        """Whether it was the code; whoever has no key is let in and told another code first."""
        if self._let_in:
            return self._let_in == username
        self._typed += 1
        if self._typed > _MOST_CODES or len(responses) != 1:
            self._hang_up()
            return False
        try:
            door = await self._porch.entering.tried(username, responses[0], self._address)
        except TooManyError as error:
            return _said(str(error), "Press Enter: ")
        entered = await self._enter(username, door) if door is not None else False
        self._wrong = entered is False
        return entered

    async def _enter(self, username: str, door: Door) -> Any:
        """Let in whoever typed the code, by the key that has signed or by another code."""
        entering, key = self._porch.entering, self._signed
        if key is not None and entering.may_enrol(door, key):
            entered = await entering.by_key(door, key)
            self._let_in, self._key = (username, key.get_fingerprint()) if entered else ("", "")
            return entered
        again = await entering.by_code(door)
        if again is None:
            return False
        self._let_in = username
        words = f"You are in. To come back, use this code, once: {again}"
        return _said(words, "Press Enter to sit down: ")

    def auth_completed(self) -> None:
        """They are in, at the seat of the name that they came by."""
        assert self._connection is not None
        door = self._porch.entering.door(self._connection.get_extra_info("username"))
        if door is None:
            self._hang_up()
        else:
            self.seat = door.seat
            self._porch.turns.welcome(self._address)
            self._porch.known(self)
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
        self._sitting = Sitting(self._porch.seating, self.seat, self._leave)
        return self._sitting

    def _leave(self) -> None:
        """Their only session is over: whatever was still said to them has a moment to arrive."""
        asyncio.get_running_loop().call_later(_PARTING_SECONDS, self.abort)

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, "Too many codes.")


def _measure(conn: asyncssh.SSHServerConnection) -> None:
    """Cut off whoever sends more than hands could."""
    allowance = Allowance(_MOST_AT_ONCE, 1 / _MOST_A_SECOND)
    take = conn.data_received

    def measured(data: bytes) -> None:
        if allowance.take(len(data)):
            take(data)
        else:
            conn.abort()

    # Packets that belong to no terminal are counted nowhere else.
    conn.data_received = measured  # type: ignore[method-assign,assignment]


def _said(sentence: str, then: str) -> Any:
    """A sentence as a question: a client that says little shows nothing else.

    It begins a line, for a client says first where it asks; no word is broken on a phone.
    """
    lines = wrap(sentence, _NARROW, break_on_hyphens=False)
    return "", "", "", [("\n".join(["", *lines, then]), True)]
