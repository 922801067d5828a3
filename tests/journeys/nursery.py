"""Programs forked from a process that has imported Outrider, each at a terminal or line of its own.

To start Python, import the program and read its style sheets is most of what a short journey costs.
A program that is forked has the environment, the folder, the terminal and the signals that it would
have been started with. So have the processes that a host of a table starts: who reads, and seats.
"""

from __future__ import annotations

import asyncio
import contextvars
import ctypes
import fcntl
import gc
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
import traceback
from atexit import register
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from importlib import import_module
from pathlib import Path
from random import seed
from select import select
from typing import TYPE_CHECKING, NoReturn

from tests.waiting import readable

if TYPE_CHECKING:
    from tests.machines import Machine

_LONGEST = 1 << 16
_MOST_GIVEN = 4
_FIRST_THREE = range(3)
_STREAMS = (
    ("stdin", "r", "surrogateescape"),
    ("stdout", "w", "surrogateescape"),
    ("stderr", "w", "backslashreplace"),
)
_HEEDED = (signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT, signal.SIGCHLD, signal.SIGWINCH)
_NEEDED = ("tui.cli.running", "tui.host.program", "tui.seat.program", "models.storage.server.store")
_STARTED = {"tui.host.reader": "tui.host.reader", "tui.seat": "tui.seat.__main__"}
"""What a host has Python run, and the module that this is."""


class Forked:
    """A program that was forked; what `subprocess.Popen` says of one."""

    def __init__(self, pid: int, told: int) -> None:
        self.pid = pid
        self._told, self._status = told, None

    def poll(self) -> int | None:
        """The exit status, negative for a signal, or None as long as the program runs."""
        if self._status is None and readable(self._told, 0):
            self._status = int(os.read(self._told, _LONGEST))
            os.close(self._told)
        return self._status

    def wait(self, timeout: float | None = None) -> int:
        """The exit status; raises `subprocess.TimeoutExpired` if that takes too long."""
        if self._status is None and not readable(self._told, timeout):
            raise subprocess.TimeoutExpired("outrider", timeout)
        return self.poll()


def outrider(
    arguments: Sequence[str],
    env: Mapping[str, str],
    cwd: Path | None,
    terminal: int,
    machine: Machine | None = None,
) -> Forked:
    """Run the program with these words and this environment, perhaps on another machine.

    All it reads and writes is at the terminal; instead of one it may be given a line.
    """
    told, tell = os.pipe()
    asked = json.dumps([[*arguments], dict(env), str(cwd or Path.cwd())])
    line = _nursery()
    with ExitStack() as opened:
        spaces = [opened.enter_context(each.open()) for each in machine.spaces] if machine else []
        given = [terminal, tell, *(space.fileno() for space in spaces)]
        socket.send_fds(line, [asked.encode()], given)
    os.close(tell)
    return Forked(int(line.recv(_LONGEST)), told)


@cache
def _nursery() -> socket.socket:
    """The line to what programs are forked from; it is started for whoever asks first."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    folder = tempfile.TemporaryDirectory()
    with its:
        nursery = subprocess.Popen([sys.executable, "-m", __name__, folder.name], stdin=its)

    @register
    def end() -> None:
        ours.close()
        nursery.wait()
        folder.cleanup()

    return ours


def _serve(line: socket.socket) -> list[str] | None:
    """Fork a program for whoever asks, until nobody is left to; gives each its words."""
    waked, wake = socket.socketpair()
    for end in (waked, wake):
        end.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake.fileno())
    telling: dict[int, int] = {}
    while True:
        ready, _, _ = select([line, waked], [], [])
        if waked in ready:
            waked.recv(_LONGEST)
            _tell_of_the_ended(telling)
        if line in ready:
            said, given, _, _ = socket.recv_fds(line, _LONGEST, _MOST_GIVEN)
            if not said:
                return None
            terminal, tell, *spaces = given
            assert threading.active_count() == 1
            pid = os.fork()
            if not pid:
                return _sit_down(terminal, spaces, *json.loads(said))
            for number in (terminal, *spaces):
                os.close(number)
            telling[pid] = tell
            line.send(b"%d" % pid)


def _tell_of_the_ended(telling: dict[int, int]) -> None:
    for pid in list(telling):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            os.write(telling[pid], b"%d" % os.waitstatus_to_exitcode(status))
            os.close(telling.pop(pid))


def _sit_down(
    terminal: int, spaces: Sequence[int], words: list[str], env: dict[str, str], cwd: str
) -> list[str]:
    """Be a process that has just been started at a terminal; gives the words it was given."""
    for space in spaces:
        if ctypes.CDLL(None, use_errno=True).setns(space, 0):
            raise OSError(ctypes.get_errno(), "That machine cannot be entered")
    os.setsid()
    if os.isatty(terminal):
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for number in _FIRST_THREE:
        os.dup2(terminal, number)
    os.chdir(cwd)
    _begin(env)
    os.posix_spawn, subprocess.Popen = _posix_spawn, _Popen
    return words


def _begin(env: Mapping[str, str]) -> None:
    """Forget what came from the process that this one was forked from."""
    from models.storage import schema

    gc.freeze()  # nothing that the other process has is ended from here
    signal.set_wakeup_fd(-1)
    for number in _HEEDED:
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # as Python begins
        signal.signal(number, signal.SIG_IGN)
    os.closerange(len(_FIRST_THREE), os.sysconf("SC_OPEN_MAX"))
    schema._descriptors.clear()
    for logger in (logging.getLogger(), logging.getLogger("outrider")):
        logger.handlers.clear()
    os.environ.clear()
    os.environ.update(env)
    for number, (name, mode, errors) in enumerate(_STREAMS):
        stream = open(number, mode, encoding="utf-8", errors=errors, closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    seed()
    gc.enable()


def _be(name: str, words: Sequence[str], env: Mapping[str, str]) -> NoReturn:
    """Be a process that a host has started, under a name that /proc has."""
    status = 1
    try:
        _begin(env)
        Path("/proc/self/comm").write_text(name, "ascii")
        sys.argv[:] = [name, *words]
        status = contextvars.Context().run(import_module(_STARTED[name]).main)
        sys.stdout.flush()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


class _Popen(subprocess.Popen):
    """A process that is started; one that reads for a host is forked."""

    def __init__(self, command, *more, **named) -> None:
        match command:
            case [sys.executable, "-I", "-m", name, *words] if name in _STARTED:
                named["preexec_fn"] = lambda: _be(name, words, os.environ.copy())
        super().__init__(command, *more, **named)


def _posix_spawn(_path, command, env, **asked) -> int:
    """A seat is forked as well, at the terminal that is opened for it."""
    *_, name = command
    if pid := os.fork():
        return pid
    try:
        os.setsid()
        (_, _, terminal, flags, _), *_ = asked["file_actions"]
        opened = os.open(terminal, flags)
        for number in _FIRST_THREE:
            os.dup2(opened, number)
        signal.pthread_sigmask(signal.SIG_SETMASK, asked["setsigmask"])
        _be(name, (), env)
    finally:
        os._exit(1)


async def _warm(folder: Path) -> None:
    """Open a desk once, without a terminal: what is imported and parsed for it, is."""
    from models.campaign import Campaign
    from tui.program import Outrider

    file = folder / "Warm.outrider"
    Campaign.create(file).close()
    program = Outrider(folder, file.stem)
    async with program.run_test() as pilot:
        await pilot.pause()


def main(folder: Path) -> int:
    """Import everything, and be whatever program is asked for."""
    gc.disable()
    line = socket.socket(fileno=os.dup(sys.stdin.fileno()))
    for module in (*_NEEDED, *_STARTED.values()):
        import_module(module)
    asyncio.run(_warm(folder))
    gc.collect()
    gc.freeze()
    words = _serve(line)
    if words is None:
        return 0
    from tui import cli

    sys.argv[:] = ["outrider", *words]
    return cli.main()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
