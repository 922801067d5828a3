"""A seat in the terminal of an SSH client."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import asyncssh

from tui.host.seating import Seating
from tui.host.terminal import Terminal, seat_environment

_BUFFER = 4_096
"""Bytes that wait for a slow line: more would only be old when they arrive."""
_BYTES_A_SECOND = 20_000
"""How fast anybody types, pastes included."""
NO_TERMINAL = "A seat needs a terminal: put -t after ssh.\r\n"


class Sitting(asyncssh.SSHServerSession[bytes]):
    """A seat in the terminal of an SSH client."""

    def __init__(self, seating: Seating, seat: int, over: Callable[[], None]) -> None:
        self._seating, self._seat, self._over = seating, seat, over
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
            self._terminal = self._seating.start(self._seat, "ssh", self, self._size, environment)
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
