"""A line that can fail: between a program and a server, as bad as the worst."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Event, Thread
from time import sleep
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server import Server

KEPT = b"COMMIT\x00"
"""What the server says last of an action that it keeps."""

ALIVE = {socket.TCP_KEEPIDLE: 5, socket.TCP_KEEPINTVL: 2, socket.TCP_KEEPCNT: 3}
"""When somebody at the other end is given up, as the server itself does."""


class Wire:
    """A port on this machine, or another door, behind which a server is.

    Every byte passes through here.
    """

    def __init__(self, server: Server, door: socket.socket | None = None) -> None:
        self._server = server
        self._door = door or socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        self.delay = 0.0
        """Seconds that everything is on its way, in each direction."""
        self.trips = 0
        """How often the server was asked something new after it had answered."""
        self.dead = False
        """Whether nobody is let through at all."""
        self.unheard = False
        """Whether the server does not hear of a line that is cut."""
        self.lose = ""
        """What is lost next, and the line with it: the "request", "half" of it, or the "answer"
        that something was kept."""
        self.when_kept: Callable[[], None] | None = None
        """What happens next between something being kept and the answer that it was."""
        self._open = Event()
        self._open.set()
        self._asking: set[socket.socket] = set()
        """The lines on which the server was asked something, and has not answered yet."""
        self._ends: list[socket.socket] = []
        Thread(target=self._let_in, daemon=True).start()

    def hang(self) -> None:
        """Pass nothing on, and say nothing of it."""
        self._open.clear()

    def go_on(self) -> None:
        """Pass on again what was held up."""
        self._open.set()

    def cut(self) -> None:
        """Break every line there is; what is on its way is lost."""
        ends, self._ends = self._ends, self._ends[1::2] if self.unheard else []
        ends = ends[::2] if self.unheard else ends
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        """Let nobody in any more."""
        self.dead = True
        self._open.set()
        self._door.close()
        self.cut()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                if self.dead:
                    near.close()
                    continue
                far = self._server.plug()
                near.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                near.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
                for option, value in ALIVE.items():
                    near.setsockopt(socket.IPPROTO_TCP, option, value)
                self._ends += [near, far]
                for pair in ((near, far, True), (far, near, False)):
                    Thread(target=self._pass_on, args=pair, daemon=True).start()

    def _pass_on(self, source: socket.socket, goal: socket.socket, asks: bool) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                self._open.wait()
                sleep(self.delay)
                if not self._passes(data, source, goal, asks):
                    break
                goal.sendall(data)
            if not self.unheard:
                self._close(source, goal)

    def _passes(self, data: bytes, source: socket.socket, goal: socket.socket, asks: bool) -> bool:
        """Whether something reaches whom it is for; it is counted where it begins a trip."""
        if not asks:
            self._asking.discard(goal)
        elif source not in self._asking:
            self.trips += 1
            self._asking.add(source)
        if not asks and KEPT in data and self.when_kept is not None:
            happens, self.when_kept = self.when_kept, None
            happens()
        if asks and self.lose in {"request", "half"}:
            if self.lose == "half":
                goal.sendall(data[: len(data) // 2])
        elif asks or self.lose != "answer" or KEPT not in data:
            return True
        self.lose = ""
        return False

    def _close(self, *ends: socket.socket) -> None:
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
