"""A line that can fail: between a program and a server, as bad as the worst."""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Event, Thread
from time import sleep

KEPT = b"COMMIT\x00"
"""What the server says last of an action that it keeps."""


class Wire:
    """A port on this machine behind which the server is; every byte passes through here."""

    def __init__(self, port: int) -> None:
        self._beyond = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        self.delay = 0.0
        """Seconds that everything is on its way, in each direction."""
        self.trips = 0
        """How often the server was asked something new after it had answered."""
        self.dead = False
        """Whether nobody is let through at all."""
        self.lose = ""
        """What is lost next, and the line with it: the "request", "half" of it, or the "answer"
        that something was kept."""
        self._open = Event()
        self._open.set()
        self._asks = False
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
        ends, self._ends = self._ends, []
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
                far = socket.create_connection(("127.0.0.1", self._beyond))
                for end in (near, far):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._ends += [near, far]
                for pair in ((near, far, True), (far, near, False)):
                    Thread(target=self._pass_on, args=pair, daemon=True).start()

    def _pass_on(self, source: socket.socket, goal: socket.socket, asks: bool) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                self._open.wait()
                sleep(self.delay)
                if not self._passes(data, goal, asks):
                    break
                goal.sendall(data)
            self._close(source, goal)

    def _passes(self, data: bytes, goal: socket.socket, asks: bool) -> bool:
        """Whether something reaches whom it is for; it is counted where it begins a trip."""
        if asks and not self._asks:
            self.trips += 1
        self._asks = asks
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
