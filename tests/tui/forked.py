"""Programs forked from one that has everything imported, each of them a process of its own.

To start Python and import what a campaign needs takes several times as long as most commands.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import NoReturn

import models
from tui import cli

STREAMS = ("stdin", "stdout", "stderr")


class Forks:
    """What programs are forked from."""

    def __init__(self, nursery: subprocess.Popen[str]) -> None:
        self._nursery = nursery

    def run(self, text: str, *arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
        """Run a program as `python -c` does, in `/`; what it says is kept in a folder meanwhile."""
        for name in STREAMS:
            (folder / name).write_bytes(b"")
        command = [text, *map(str, arguments)]
        self._nursery.stdin.write(f"{json.dumps([str(folder), *command])}\n")
        status = int(self._nursery.stdout.readline())
        out, err = ((folder / name).read_text("utf-8") for name in STREAMS[1:])
        return subprocess.CompletedProcess(command, status, out, err)


@contextmanager
def forks() -> Iterator[Forks]:
    """What programs are forked from, as long as this lasts."""
    command = [sys.executable, "-m", "tests.tui.forked"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as nursery:
        yield Forks(nursery)
        nursery.stdin.close()


def _be(folder: Path, text: str, *arguments: str) -> NoReturn:
    """Be the program."""
    for number, name in enumerate(STREAMS):
        os.dup2(os.open(folder / name, os.O_RDWR), number)
    os.chdir("/")
    sys.argv[:] = ["-c", *arguments]
    status = 0
    try:
        exec(text, {"__name__": "__main__"})
    except SystemExit as end:
        status = int(end.code or 0)
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def main() -> None:
    """Fork a program for every line."""
    for package in models, cli:
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations." not in module.name:  # these run when they are imported
                import_module(module.name)
    for line in sys.stdin:
        folder, *command = json.loads(line)
        program = os.fork()
        if not program:
            _be(Path(folder), *command)
        print(os.waitstatus_to_exitcode(os.waitpid(program, 0)[1]), flush=True)


if __name__ == "__main__":
    main()
