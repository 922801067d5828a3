"""A table with eight players over SSH, beside a referee who plays."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from statistics import median, quantiles
from threading import Event, Thread
from time import monotonic

from models.campaign import Campaign
from models.sample import fill
from tests.bench import measure
from tests.journeys.players import Player, let_in
from tests.journeys.terminal import Terminal
from tests.models.play import play

NAME, SEATS = "Table", 8
ACTS = 20
IDLE_SECONDS = 5.0
PAUSE = 1.0
"""Seconds after an act until the next, so that all of it comes to the seats."""
READY = "Party"
_PORT = re.compile(r"port (\d+)")


@dataclass(frozen=True)
class Played:
    """Milliseconds that keys of the referee take alone and beside the seats; what seats take.

    `late` are the milliseconds until an act was on the last seat, `sent` the bytes each act sends
    over one line, `idle` those of all lines while nothing happens, `megabytes` what seats hold.
    """

    alone: float
    beside: float
    late: list[float]
    sent: list[int]
    idle: int
    megabytes: list[float]


def played(outrider: Path, home: Path) -> Played:
    """Measure it with the sample campaign."""
    saves = home / "saves"
    keys = _seated(saves / f"{NAME}.outrider", home)
    command = (outrider, "open", NAME, "--saves", saves)
    program = measure.Program("outrider", command, r"Due", {})
    with measure.started(program, home) as (referee, _), ExitStack() as table:
        measure.settle(referee, measure.START_QUIET)
        alone = [_turn(referee, number) for number in range(ACTS)]
        host, port = table.enter_context(_hosted(outrider, saves))
        seats = [
            table.enter_context(Player(f"player-{number}", key, port, home))
            for number, key in enumerate(keys, start=1)
        ]
        for seat in seats:
            seat.wait_for(lambda screen: READY in screen)
            seat.press("j")  # what is public comes there
            measure.settle(seat, measure.START_QUIET)
        table.enter_context(_read_beside(seats))
        beside, late, sent = [], [], []
        for number in range(ACTS):
            begin, before = monotonic(), [len(seat.chunks) for seat in seats]
            beside.append(_turn(referee, number))
            measure.settle(referee, PAUSE)
            news = [seat.chunks[n:] for seat, n in zip(seats, before, strict=True)]
            late += [max(chunks[0][0] for chunks in news if chunks) - begin] if any(news) else []
            sent += [sum(len(chunk) for _, chunk in chunks) for chunks in news]
        before = [seat.bytes_sent for seat in seats]
        measure.idle(referee, IDLE_SECONDS)
        idle = sum(seat.bytes_sent for seat in seats) - sum(before)
        return Played(
            median(alone), median(beside), [each * 1000 for each in late], sent, idle, _held(host)
        )


def figures(of: Played) -> Iterator[tuple[str, float]]:
    """What is printed of it."""
    yield "a key beside eight seats ratio", of.beside / of.alone
    yield "an act is on every seat, the latest", max(of.late, default=inf)
    yield "bytes an act sends to a seat p95", quantiles(of.sent, n=20)[-1]
    yield "bytes eight idle seats send", of.idle
    yield "megabytes of a seat", max(of.megabytes)


def _turn(referee: Terminal, number: int) -> float:
    """Take back, or do again after half of them, so that every seat shows something else."""
    answer = measure.press(referee, "u" if number < ACTS // 2 else "U", bool)
    return answer.last if answer else 0.0


@contextmanager
def _read_beside(seats: Sequence[Terminal]) -> Iterator[None]:
    """Read what comes to every seat when it comes, each in a thread."""
    over = Event()

    def read(seat: Terminal) -> None:
        while not over.is_set():
            seat.pump(0.05)

    threads = [Thread(target=read, args=(seat,)) for seat in seats]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def _seated(path: Path, home: Path) -> list[Path]:
    """The sample with eight players who have been let in, one for each of the party and guests."""
    path.parent.mkdir(exist_ok=True)
    with closing(Campaign.create(path, fill)) as campaign:
        keys = [let_in(campaign, f"Player {number}", None, home) for number in range(1, SEATS + 1)]
        random = Random(ACTS)
        for _ in range(3 * ACTS):
            play(campaign, random)
    return keys


@contextmanager
def _hosted(outrider: Path, saves: Path) -> Iterator[tuple[int, str]]:
    """The host's process, and the port it listens at."""
    command = [str(outrider), "table", NAME, "--port", "0", "--saves", str(saves)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        try:
            port = next(found[1] for line in host.stdout if (found := _PORT.search(line)))
            yield host.pid, port
        finally:
            host.terminate()


def _held(host: int) -> list[float]:
    """The megabytes that each seat's process holds."""
    asked = ("ps", "-o", "rss=", "--ppid", str(host))
    told = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    return [int(line) / 1024 for line in told.split()]
