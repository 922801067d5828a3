"""Measuring a program where its user sits: at the other end of a terminal."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from timeit import repeat

from tests.journeys.terminal import Condition, Terminal

SIZE = (120, 40)
START_QUIET = 0.5
"""Seconds of silence after which a program has started."""
KEY_QUIET = 0.12
"""Seconds of silence after which a key has been answered."""
LIST_QUIET = 0.05
"""The same where more follows: the text of a row once the cursor rests, what stands beside."""
SAME_PAINT = 0.02
"""Seconds within which come the bytes of one paint, once it shows what was waited for."""
FOLLOWS = 0.25
"""Seconds in which what follows a key begins."""
NO_ANSWER = 0.3
"""Seconds after which a key gets no answer."""
LIMIT = 30.0


@dataclass(frozen=True)
class Program:
    """A program to measure: its command, a text that means it is ready, the keys to its lists."""

    name: str
    command: tuple[str | Path, ...]
    ready: str
    lists: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Start:
    """Milliseconds from the command until the screen can be read; bytes until it is still.

    `cpu` is how many of these milliseconds the processor was at work in the thread that paints.
    """

    ready: float
    bytes: int
    cpu: float


@dataclass(frozen=True)
class Answer:
    """Milliseconds from a key to the first and last byte of its answer; bytes of it."""

    first: float
    last: float
    bytes: int


@contextmanager
def started(program: Program, home: Path) -> Iterator[tuple[Terminal, Start]]:
    """The program, started and still. Raises `TimeoutError` if it never can be read."""
    with Terminal(program.command, home=home, size=SIZE) as terminal:
        ready, spent = _ready(program, terminal), cpu(terminal, str(terminal.pid))
        settle(terminal, START_QUIET)
        yield terminal, Start((ready - terminal.started) * 1000, terminal.bytes_sent, spent)


def _ready(program: Program, terminal: Terminal) -> float:
    """When the text that means ready was read, by the raw output: a screen would take its time."""
    expression = re.compile(program.ready.encode())
    end = terminal.started + LIMIT
    while terminal.pump(end - monotonic()):
        if expression.search(terminal.output):
            return terminal.chunks[-1][0]
    raise TimeoutError(f"{program.name} never showed {program.ready!r} but:\n{terminal.screen}")


def settle(terminal: Terminal, quiet: float, first: float | None = None) -> None:
    """Wait for `quiet` seconds of silence, or `first` seconds if nothing comes at all."""
    wait = quiet if first is None else first
    while terminal.pump(wait):
        wait = quiet


def press(terminal: Terminal, key: str, shows: Condition | None = None) -> Answer | None:
    """Press a key and wait for its whole answer; None if there is none.

    Raises `TimeoutError` if the answer should show something and never does.
    """
    mark, begin = len(terminal.chunks), monotonic()
    terminal.press(key)
    settle(terminal, KEY_QUIET, LIMIT if shows else NO_ANSWER)
    if shows:
        terminal.wait_for(shows, LIMIT)
        settle(terminal, KEY_QUIET)
    return _answer(terminal, mark, begin)


def step(
    terminal: Terminal, key: str, shows: Condition | None = None
) -> tuple[Answer | None, Answer | None]:
    """Press a key: its answer, and what follows when the cursor has rested.

    Raises `TimeoutError` if the answer should show something and never does.
    """
    mark, begin = len(terminal.chunks), monotonic()
    terminal.press(key)
    if shows:
        terminal.wait_for(shows, LIMIT)
        settle(terminal, SAME_PAINT)
    else:
        settle(terminal, LIST_QUIET, NO_ANSWER)
    moved, rested = _answer(terminal, mark, begin), len(terminal.chunks)
    settle(terminal, KEY_QUIET, FOLLOWS)
    return moved, _answer(terminal, rested, begin)


def _answer(terminal: Terminal, mark: int, begin: float) -> Answer | None:
    answer = terminal.chunks[mark:]
    if not answer:
        return None
    size = sum(len(chunk) for _, chunk in answer)
    return Answer((answer[0][0] - begin) * 1000, (answer[-1][0] - begin) * 1000, size)


def milliseconds(count: Callable[[], object], times: int = 5) -> list[float]:
    """How long it takes to count something, several times."""
    return [seconds * 1000 for seconds in repeat(count, number=1, repeat=times)]


def cpu(terminal: Terminal, thread: str = "*") -> float:
    """How many milliseconds the processor was at work for the program so far, as Linux tells.

    In all its threads, or in one alone.
    """
    threads = Path(f"/proc/{terminal.pid}/task").glob(f"{thread}/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6


def megabytes(terminal: Terminal) -> float:
    """How much memory the program holds."""
    asked = ("ps", "-o", "rss=", "-p", str(terminal.pid))
    told = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    return int(told) / 1024


def idle(terminal: Terminal, seconds: float) -> int:
    """How many bytes the program sends while nobody touches it."""
    before = terminal.bytes_sent
    end = monotonic() + seconds
    while (left := end - monotonic()) > 0:
        terminal.pump(left)
    return terminal.bytes_sent - before
