"""Coming in by a one-time code: wrong ones cost time, and a right one is used up by it."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol

from models.seat.codes import digest_of, matches, new_code
from models.seat.door import Door
from tui.host.limits import Tries, Turns

if TYPE_CHECKING:
    import asyncssh


_SSH, _BROWSER = "ssh", "browser"
"""How somebody comes in again, as `models.tables.seat.KeyKind` has it."""


class TooManyError(Exception):
    """Too many wrong codes were tried; the message says so to whoever did."""


class Reading(Protocol):
    """What is asked of whoever reads the campaign."""

    @property
    def doors(self) -> Mapping[int, Door]:
        """Who may come in, by the keys of their seats."""

    async def enter(self, seat: int, code: str, kind: str | None, digest: str, label: str) -> bool:
        """Use a code up and let in whom this digest tells from now on; whether that was so."""


class Entering:
    """Tells who may come in; a thread of its own does the work of comparing codes."""

    def __init__(self, table: Reading) -> None:
        self._table = table
        self._tries, self._turns = Tries(), Turns()
        self._thread = ThreadPoolExecutor(1, "outrider-codes")

    def door(self, handle: str) -> Door | None:
        """The seat that somebody of this name comes to, unless it has ended."""
        wanted = handle.casefold()
        found = (door for door in self._table.doors.values() if door.handle == wanted)
        return next((door for door in found if not door.ended), None)

    async def by_key(self, door: Door, key: asyncssh.SSHKey) -> bool:
        """Use up the code that was typed: the key, whose owner has signed, lets in from now on."""
        return await self._enter(door, _SSH, key.get_fingerprint(), key.get_algorithm())

    async def by_code(self, door: Door) -> str | None:
        """Use up the code that was typed, for another one: gives that; None when it was used."""
        again = new_code()
        return again if await self._enter(door, None, digest_of(again), "") else None

    def may_enrol(self, own: Door, key: asyncssh.SSHKey) -> bool:
        """Whether a key lets in nobody else: one that opened two seats would open neither."""
        digest = key.get_fingerprint()
        doors = self._table.doors.values()
        return not any(digest in door.keys for door in doors if door.seat != own.seat)

    async def by_browser(self, handle: str, code: str, address: str, label: str) -> str | None:
        """The same for a browser; gives the token that lets it in from now on."""
        door = await self.tried(handle, code, address)
        token = secrets.token_urlsafe(32)
        if door is None or not await self._enter(door, _BROWSER, token_digest(token), label):
            return None
        return token

    async def tried(self, handle: str, code: str, address: str) -> Door | None:
        """The seat that a code is for, which is not used up yet; raises `TooManyError`."""
        door = self.door(handle)
        kept = door.code if door is not None else ""
        tried = door.handle if door is not None and kept else ""
        if not self._tries.take(address, tried):
            raise TooManyError("Too many wrong codes were tried. Wait a minute, and try again.")
        loop = asyncio.get_running_loop()
        async with self._turns.turn(address):
            right = await loop.run_in_executor(self._thread, matches, code, kept)
        if door is None or not right:
            return None
        self._tries.was_right(address, tried)
        return door

    async def _enter(self, door: Door, kind: str | None, digest: str, label: str) -> bool:
        """Use the code up; whoever else typed the same one at the same moment is too late."""
        return await self._table.enter(door.seat, door.code, kind, digest, label)


def token_digest(token: str) -> str:
    """What is kept of a browser's token, which is long enough to need no salt."""
    return hashlib.sha256(token.encode()).hexdigest()
