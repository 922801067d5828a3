"""Driving a program in a real pseudo-terminal: press keys, wait for what the screen shows."""

from __future__ import annotations

import fcntl
import os
import re
import signal
import struct
import subprocess
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

from tests.journeys import nursery
from tests.journeys.display import Display
from tests.journeys.keys import encode
from tests.machines import Machine
from tests.waiting import readable

Condition = str | Callable[[str], object]
"""A regular expression to find on the screen, or a function of the screen that gives true."""

QUERY = re.compile(rb"\x1b\[\?(\d+)\$p|\x1b\[0?c|\x1b\[[56]n")
WHERE = re.compile(rb"(?<=\x1b\[6n)")
KNOWN_MODES = {b"2026"}  # synchronised output
LONGEST_QUERY = 12


class Terminal:
    """A program in a terminal of its own, with nothing of the environment it was started from.

    As a context manager it always ends the program. `chunks` keeps everything the program wrote
    with the time it was read, in seconds of `time.monotonic`. Outrider may be forked from a process
    that has imported it (`nursery.py`) instead of being started, then perhaps on another `machine`.
    """

    def __init__(
        self,
        command: Sequence[str | Path],
        *,
        home: Path,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        forked: bool = False,
        machine: Machine | None = None,
    ) -> None:
        self.chunks: list[tuple[float, bytes]] = []
        self._size = size
        self._display = Display(*size)
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")
        self._shown = 0
        self._query_tail = b""
        self._fd, inside = os.openpty()
        self._set_size()
        self.started = monotonic()
        words, known = [str(part) for part in command], _environment(home) | dict(env or {})
        self.process = (
            nursery.outrider(words[1:], known, cwd, inside, machine)
            if forked
            else subprocess.Popen(
                words,
                stdin=inside,
                stdout=inside,
                stderr=inside,
                cwd=cwd,
                env=known,
                start_new_session=True,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509
            )
        )
        os.close(inside)
        os.set_blocking(self._fd, False)

    # What the terminal shows

    @property
    def display(self) -> Display:
        """The screen now, with its pens and its cursor."""
        while self._shown < len(self.chunks):
            self._display.feed(self._decoder.decode(self.chunks[self._shown][1]))
            self._shown += 1
        return self._display

    @property
    def screen(self) -> str:
        """What is on the screen now, without blanks at the ends of lines."""
        return self.display.text

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        return self.screen.split("\n")

    @property
    def output(self) -> bytes:
        """Everything the program wrote so far."""
        return b"".join(chunk for _, chunk in self.chunks)

    @property
    def bytes_sent(self) -> int:
        """How many bytes the program wrote so far."""
        return sum(len(chunk) for _, chunk in self.chunks)

    def wait_for(self, condition: Condition, timeout: float = 20.0) -> str:
        """Wait until the screen fulfils a condition, and give the screen.

        Raises `TimeoutError` with the whole screen after `timeout` seconds, and `EOFError` with
        it as soon as the program has ended without fulfilling it.
        """
        holds = re.compile(condition).search if isinstance(condition, str) else condition
        end = monotonic() + timeout
        while not holds(self.screen):
            if monotonic() >= end:
                raise TimeoutError(f"after {timeout} s no {condition!r} on:\n{self.screen}")
            if not self.pump(end - monotonic()) and self._fd < 0:
                raise EOFError(f"the program ended without {condition!r} on:\n{self.screen}")
        return self.screen

    def pump(self, timeout: float) -> bool:
        """Read once what the program writes within `timeout` seconds; False if it was nothing."""
        if self._fd < 0 or not readable(self._fd, max(0.0, timeout)):
            return False
        try:
            chunk = os.read(self._fd, 1 << 16)
        except OSError:  # Linux reports the end of the program as an error
            chunk = b""
        if not chunk:
            self._close()
            return False
        for piece in filter(None, WHERE.split(chunk)):  # the cursor is where it is when asked
            self.chunks.append((monotonic(), piece))
            self._answer(piece)
        return True

    # What its user does

    def press(self, *keys: str) -> None:
        """Press keys, named as Textual names them: "down", "enter", "ctrl+q", "x"."""
        self.send(b"".join(map(encode, keys)))

    def type(self, text: str) -> None:
        """Type characters."""
        self.send(text.encode())

    def paste(self, text: str) -> None:
        """Paste text, marked as pasted."""
        self.send(b"\x1b[200~" + text.encode() + b"\x1b[201~")

    def send(self, data: bytes) -> None:
        """Send bytes to the program as they are."""
        while data:
            try:
                data = data[os.write(self._fd, data) :]
            except BlockingIOError:
                self.pump(0.05)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal, which tells the program."""
        self._size = columns, rows
        self.display.resize(rows, columns)
        self._set_size()

    def hangup(self) -> None:
        """Close the terminal, as a lost connection does; the program gets SIGHUP."""
        self._close()

    def terminate(self) -> None:
        """Ask the program to end, with SIGTERM."""
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the program at once, with SIGKILL."""
        self._signal(signal.SIGKILL)

    # The program

    @property
    def pid(self) -> int:
        """The process of the program."""
        return self.process.pid

    def wait_exit(self, timeout: float = 20.0) -> int:
        """Wait until the program ends; its exit status, negative for a signal.

        Raises `TimeoutError` with the whole screen after `timeout` seconds.
        """
        end = monotonic() + timeout
        while self.pump(end - monotonic()):
            pass
        try:
            return self.process.wait(max(0.0, end - monotonic()))
        except subprocess.TimeoutExpired:
            raise TimeoutError(f"still running after {timeout} s:\n{self.screen}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()
        if self.process.poll() is None:
            self.kill()
        self.process.wait()

    def _signal(self, number: signal.Signals) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, number)

    def _close(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _set_size(self) -> None:
        columns, rows = self._size
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _answer(self, chunk: bytes) -> None:
        """Answer the questions a program asks its terminal, each once."""
        recent = self._query_tail + chunk
        for query in QUERY.finditer(recent):
            if query.end() > len(self._query_tail):
                self.send(self._reply(query))
        self._query_tail = recent[-LONGEST_QUERY:]

    def _reply(self, query: re.Match[bytes]) -> bytes:
        if mode := query[1]:
            return b"\x1b[?%s;%d$y" % (mode, 2 if mode in KNOWN_MODES else 0)
        if query[0].endswith(b"c"):
            return b"\x1b[?62;22c"
        if query[0].endswith(b"5n"):
            return b"\x1b[0n"
        cursor = self.display.cursor
        return b"\x1b[%d;%dR" % (cursor.y + 1, cursor.x + 1)


def _environment(home: Path) -> dict[str, str]:
    """What a program may know of the world: its terminal, a home of its own, where tools are.

    And whether its coverage is being measured.
    """
    measured = {name: os.environ[name] for name in os.environ if name.startswith("COVERAGE_")}
    return measured | {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".local/share"),
        "XDG_STATE_HOME": str(home / ".local/state"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    }
