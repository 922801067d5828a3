"""Who is on the line before they have said anything: bounded, so that nobody is kept out."""

from __future__ import annotations

import asyncio

MOST = 256
MOST_OF_ONE = 64
"""How many connections there may be in all, and from one address: the oldest makes room."""


class Callers:
    """The connections that are no line to a seat, the oldest first."""

    def __init__(self) -> None:
        self._there: dict[asyncio.BaseTransport, str] = {}

    def come(self, transport: asyncio.BaseTransport) -> None:
        """One more; whoever has been there longest makes room for it."""
        address = str((transport.get_extra_info("peername") or ("",))[0])
        self._there = {each: at for each, at in self._there.items() if not each.is_closing()}
        same = [each for each, at in self._there.items() if at == address]
        if len(same) >= MOST_OF_ONE:
            self._send_away(same[0])
        elif len(self._there) >= MOST:
            self._send_away(next(iter(self._there)))
        self._there[transport] = address

    def sit(self, transport: asyncio.BaseTransport) -> None:
        """This one is a line to a seat now, which the host counts."""
        self._there.pop(transport, None)

    def _send_away(self, transport: asyncio.BaseTransport) -> None:
        del self._there[transport]
        if isinstance(transport, asyncio.WriteTransport):
            transport.abort()
