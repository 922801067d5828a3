"""Machines with real lines between them: network namespaces, joined to that of a server.

Nothing of them outlasts the tests: a namespace is held by a shell, which ends with its input.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Self

HUB = "10.23.0.1"
"""Where the server is reached, on every line."""
_ROOT = os.getuid() == 0
_USER = () if _ROOT else ("--user", "--map-root-user")
_INTO = ("--net",) if _ROOT else ("--user", "--preserve-credentials", "--net")
_SPACES = ("net",) if _ROOT else ("user", "net")
_LISTEN = """
import socket, sys
door = socket.create_server((sys.argv[1], 0))
socket.send_fds(socket.socket(fileno=int(sys.argv[2])), [b"."], [door.fileno()])
"""


class NoMachinesError(Exception):
    """Here nobody can make machines, for the reason given."""


class Machine:
    """A network namespace with nothing in it but itself."""

    def __init__(self, *within: str) -> None:
        command = [*within, "unshare", *(() if within else _USER), "--net", "sh"]
        self._shell = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, start_new_session=True,
        )  # fmt: skip
        self.pid = self._shell.pid
        self.inside = ("nsenter", "--target", str(self.pid), *_INTO, "--")
        """What a command begins with that is run there."""
        self.spaces = [Path(f"/proc/{self.pid}/ns/{name}") for name in _SPACES]
        """What a process enters one by one to run there."""
        try:
            self.run("ip link set lo up")
        except NoMachinesError:
            self.end()
            raise

    def run(self, command: str) -> None:
        """Run a command of its shell; raises `NoMachinesError` with what it says if it fails."""
        assert self._shell.stdin is not None
        assert self._shell.stdout is not None
        said = []
        try:
            self._shell.stdin.write(f"{command} 2>&1; echo end $?\n")
            self._shell.stdin.flush()
        except BrokenPipeError:
            pass  # what it said of its end is still to be read
        for line in self._shell.stdout:
            if line == "end 0\n":
                return
            if line.startswith("end "):
                break
            said.append(line.strip())
        raise NoMachinesError(
            "Two machines on one network cannot be made here: that takes iproute2, and leave to "
            f"make network namespaces. {command}: {' '.join(said) or 'no shell'}"
        )

    def door(self) -> socket.socket:
        """A port on which this process listens there."""
        ours, theirs = socket.socketpair()
        with closing(ours), closing(theirs):
            command = [
                *self.inside,
                sys.executable,
                "-IS",
                "-c",
                _LISTEN,
                HUB,
                str(theirs.fileno()),
            ]
            subprocess.run(command, check=True, pass_fds=[theirs.fileno()])
            _, (door,), _, _ = socket.recv_fds(ours, 1, 1)
        return socket.socket(fileno=door)

    def end(self) -> None:
        """Let go of it; it is gone with the last that runs there."""
        assert self._shell.stdin is not None
        assert self._shell.stdout is not None
        with self._shell.stdin, self._shell.stdout:
            self._shell.stdin.close()
            self._shell.wait()


class Network:
    """A server's machine, and others that nothing but a line to it leads to."""

    def __init__(self, *names: str) -> None:
        self.hub = Machine()
        self.machines: dict[str, Machine] = {}
        try:
            for number, name in enumerate(names, start=2):
                self._join(name, f"10.23.0.{number}")
        except BaseException:
            self.end()
            raise

    def _join(self, name: str, address: str) -> None:
        machine = self.machines[name] = Machine(*self.hub.inside)
        self.hub.run(f"ip link add {name} type veth peer name line netns {machine.pid}")
        self.hub.run(f"ip address add {HUB} peer {address} dev {name}")
        machine.run(f"ip address add {address} peer {HUB} dev line")
        machine.run("ip link set line up")
        self.hub.run(f"ip link set {name} up")

    def cut(self, name: str) -> None:
        """Pull the plug of a machine; what is on its way is lost, and nobody is told."""
        self.hub.run(f"ip link set {name} down")

    def mend(self, name: str) -> None:
        """Put it back."""
        self.hub.run(f"ip link set {name} up")

    def end(self) -> None:
        """Nothing is left of it."""
        for machine in (*self.machines.values(), self.hub):
            machine.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
