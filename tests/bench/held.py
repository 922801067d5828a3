"""What the processes of a table hold, and how much of the machine is others'."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_PROC = Path("/proc")
_MIB = 1 << 20


@dataclass(frozen=True)
class Held:
    """Megabytes of the desk, of both processes of the host and of every seat; what the host holds.

    `load` is that of the machine in the last minute.
    """

    desk: float
    host: float
    seats: list[float]
    files: int
    threads: int
    queued: int
    load: float

    def __str__(self) -> str:
        seats = f"{min(self.seats):.1f} to {max(self.seats):.1f}"
        return (
            f"desk {self.desk:.1f} MB, host {self.host:.1f} MB, "
            f"{len(self.seats)} seats {seats} MB, {self.files} files, {self.threads} threads, "
            f"{self.queued} bytes queued, load {self.load:.1f}"
        )


def look_at(host: int, port: str, desk: int) -> Held:
    """What they hold now."""
    hosts = both(host)
    return Held(
        _megabytes(desk),
        sum(map(_megabytes, hosts)),
        [_megabytes(seat) for seat in children(host) if is_seat(seat)],
        _count(hosts, "fd"),
        _count(hosts, "task"),
        _queued(port),
        os.getloadavg()[0],
    )


@contextmanager
def others() -> Iterator[list[float]]:
    """Gives, once it is over, the share of the processor that others than us had meanwhile."""
    share = [0.0]
    busy, ours = _busy(), _ours()
    clock = os.times().elapsed
    yield share
    ticks = (os.times().elapsed - clock) * os.sysconf("SC_CLK_TCK") * (os.cpu_count() or 1)
    share[0] = max(0.0, (_busy() - busy) - (_ours() - ours)) / ticks


def _megabytes(process: int) -> float:
    pages = int((_PROC / str(process) / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / _MIB


def _count(processes: list[int], what: str) -> int:
    return sum(len([*(_PROC / str(process) / what).iterdir()]) for process in processes)


def both(host: int) -> list[int]:
    """The processes of a host: its door, and its reader."""
    return [host, *(child for child in children(host) if not is_seat(child))]


def is_seat(process: int) -> bool:
    """Whether a process is the program of a seat."""
    return b"tui.seat" in (_PROC / str(process) / "cmdline").read_bytes()


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    told = subprocess.run(("ps", "-eo", "pid=,ppid="), check=True, capture_output=True, text=True)
    rows = (line.split() for line in told.stdout.splitlines())
    return [int(child) for child, parent in rows if int(parent) == process]


def _queued(port: str) -> int:
    """Bytes that wait in the sockets of a port, to be read or sent."""
    asked = ("ss", "-Htn", f"sport = :{port}")
    told = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    return sum(int(waits) for line in told.splitlines() for waits in line.split()[1:3])


def _busy() -> int:
    """Ticks in which any processor was at work."""
    user, nice, system, _, _, *rest = map(int, (_PROC / "stat").read_text().split()[1:9])
    return user + nice + system + sum(rest[:2])


def _ours() -> int:
    """Ticks of this process and all it has started, with those that have ended."""
    return sum(_ticks(process) for process in _all(os.getpid()))


def _all(process: int) -> Iterator[int]:
    yield process
    for child in children(process):
        yield from _all(child)


def _ticks(process: int) -> int:
    try:
        stat = (_PROC / str(process) / "stat").read_text()
    except OSError:
        return 0
    return sum(map(int, stat.rpartition(")")[2].split()[11:15]))
