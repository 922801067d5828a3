"""Coming in by a one-time code: wrong ones cost time, and a right one is used up by it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from models.seat.codes import digest_of, matches, new_code
from models.views.doors import Door
from tui.host.limits import Tries
from tui.host.table import Table

if TYPE_CHECKING:
    import asyncssh

_LONGEST_CODE = 64


class TooManyError(Exception):
    """Too many wrong codes were tried; the message says so to whoever did."""


class Entering:
    """Tells who may come in; a thread of its own does the work of comparing codes."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tries = Tries()
        self._thread = ThreadPoolExecutor(1, "outrider-codes")

    def door(self, handle: str) -> Door | None:
        """The seat that somebody of this name comes to, unless it has ended."""
        wanted = handle.casefold()
        found = (door for door in self._table.doors.values() if door.handle == wanted)
        return next((door for door in found if not door.ended), None)
