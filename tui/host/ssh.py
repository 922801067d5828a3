"""The SSH server of a table: who proves to be a player gets their seat, and nothing else.

There is no shell, no command, no subsystem, no copying of files, no forwarding of anything, and no
word of the client's environment: a session is a terminal in which one seat runs.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Mapping
from contextlib import suppress

import asyncssh

from models.seat.door import Door
from tui.host.accepting import RESERVE, accept
from tui.host.guests import Guest, Porch
from tui.host.limits import Turns

_ON_THE_WAY = 8_192
_MOST_CALLING = 4_096
"""How many wait to be answered; whom the system has no room for tries again seconds later."""
_LOGIN_SECONDS, _QUIET_SECONDS, _MOST_QUIET = 120, 30, 5
_KEY_EXCHANGES = "-gss-*,diffie-hellman-*,rsa*,curve448-*,*-nistp384*,*-nistp521,ecdh-sha2-1.*"
"""What is left is quick: no stranger keeps the table busy with large numbers."""
_SEALS = "-*sha1*,umac-64*,*@ssh.com"
_SIGNATURES = "-ssh-rsa*"


class Listening:
    """Where players come to over SSH."""

    def __init__(
        self,
        listening: socket.socket,
        options: asyncssh.SSHServerConnectionOptions,
        turns: Turns,
    ) -> None:
        self._listening, self._options = listening, options
        self._turns = turns
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
        """Until they have proved who they are, or have not; one begins at a time."""
        with suppress(OSError, asyncssh.Error):
            async with self._turns.turn(str(connection.getpeername()[0])):
                serving = asyncio.create_task(self._serve(connection))
                await asyncio.sleep(0)
            await serving

    async def _serve(self, connection: socket.socket) -> None:
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
    listening = socket.create_server((address, port), family=family, backlog=_MOST_CALLING)
    listening.setblocking(False)
    # What a slow line has not taken waits with us, who know what is newer.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ON_THE_WAY)
    return Listening(listening, options, porch.turns)


def lines_to_type(doors: Mapping[int, Door], host: str, port: int) -> tuple[tuple[int, str], ...]:
    """What the player of each seat types to come in."""
    at = "" if port == asyncssh.DEFAULT_PORT else f"-p {port} "
    return tuple(
        (door.seat, f"ssh {at}{door.handle}@{host}") for door in doors.values() if not door.ended
    )
