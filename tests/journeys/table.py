"""A table hosted by the program itself, with OpenSSH's own client coming to it."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep

from models.campaign import Campaign
from models.deeds.table.letting_in import EnterSeat, GiveCode
from models.deeds.table.seats import NewSeat
from models.seat.codes import digest_of
from models.seat.meeting import socket_of, table_id
from models.seat.said import said_line
from models.seat.shown import applied
from models.seat.told import Update, read_told
from models.views.doors import let_in
from tests.journeys.terminal import Terminal
from tui.known_here import know

OUTRIDER = Path(sys.executable).with_name("outrider")
ANA, BEN = 1, 2
CODES = {ANA: "abcde-fghjk", BEN: "mnpqr-stuvw"}
NAME = "Short Measure"


class HostedTable:
    """A campaign with two players, and the program that hosts its table."""

    def __init__(self, saves, home):
        self.saves, self.home = saves, home
        self.file = saves / f"{NAME}.outrider"
        with closing(Campaign(self.file)) as campaign:
            for key, player in ((ANA, "Ana"), (BEN, "Ben")):
                campaign.perform(NewSeat(player, key))
                campaign.perform(GiveCode(key, digest_of(CODES[key])))
        opened_here(self.file, home)
        self.port = free_port()
        self.env = {"PATH": os.environ["PATH"], "HOME": str(home)}
        self.table = table_id(self.file)

    def open(self, *options):
        """The host, as soon as it says that it is there."""
        command = self.command("--port", self.port, *options)
        host = Terminal(command, home=self.home, size=(120, 60), forked=True)
        host.wait_for("Ben: ssh")
        return host

    def command(self, *options):
        return [str(each) for each in (OUTRIDER, "--saves", self.saves, "table", NAME, *options)]

    def ssh(self, who, *options, **asked):
        """OpenSSH's client on its way to a seat."""
        return Terminal(self.ssh_command(who, *options, **asked), home=self.home)

    def ssh_command(self, who, *options, key=None, command=(), port=None):
        known = self.home / "known_hosts"
        return [
            "ssh", "-F", "none", "-p", str(port or self.port), "-o", "LogLevel=ERROR",
            "-o", "StrictHostKeyChecking=accept-new", "-o", f"UserKnownHostsFile={known}",
            "-o", "IdentitiesOnly=yes", "-o", f"IdentityFile={key or 'none'}", *options,
            f"{who}@127.0.0.1", *command,
        ]  # fmt: skip

    def new_key(self, name, words=""):
        """A key pair of a player's own, perhaps behind some words."""
        path = self.home / name
        ask = ["ssh-keygen", "-q", "-t", "ed25519", "-N", words, "-C", name, "-f", path]
        subprocess.run(ask, check=True)
        return path

    def let_in(self, seat, key):
        """The campaign knows this key as one of that seat's, as if it had come in by a code."""
        said = subprocess.run(
            ["ssh-keygen", "-lf", f"{key}.pub"], check=True, capture_output=True, text=True
        )
        with closing(Campaign(self.file)) as campaign:
            code = digest_of("zzzzz-zzzzz")
            campaign.perform(GiveCode(seat, code))
            campaign.perform(EnterSeat(seat, code, "ssh", said.stdout.split()[1], "ed25519"))
        return key


def opened_here(file: Path, home: Path) -> None:
    """The referee has had players let in to this campaign on this machine."""
    with closing(Campaign(file)) as campaign, campaign.read() as reader:
        begun, _ = let_in(reader)
    know(file, begun, home / ".local/state/outrider")


class RawSeat:
    """A seat without a program, which comes as one of a system's sshd does."""

    def __init__(self, table, seat):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(20)
        self._socket.connect(str(socket_of(table.table)))
        self._socket.sendall(json.dumps(["seat", seat]).encode() + b"\n")
        self._lines = self._socket.makefile("rb")
        self.shown = {}

    def say(self, said):
        self._socket.sendall(said_line(said))

    def reads(self, condition):
        """Read until what is shown is so."""
        while not condition(self.shown):
            message = read_told(self._lines.readline())
            if isinstance(message, Update):
                self.shown = applied(self.shown, message.splices)
        return self.shown

    def close(self):
        self._lines.close()
        self._socket.close()


@contextmanager
def hosted(table, *options):
    """A table that is open; no process of a seat may outlast it."""
    with table.open(*options) as host:
        yield host
        (reader,) = readers_of(host.pid)
        host.terminate()
        assert host.wait_exit() == 0
    assert not seats_of(host.pid)
    assert ended(reader)


def seats_of(pid):
    """The processes of seats that a host has started, as /proc knows them."""
    return _started(pid, b"tui.seat")


def readers_of(pid):
    """The process that reads the campaign for a host, if it is there."""
    return _started(pid, b"tui.host.reader")


def _started(pid, module):
    return [
        int(each.name)
        for each in Path("/proc").iterdir()
        if each.name.isdigit() and parent_of(each) == pid and module in _said_of(each)
    ]


def _said_of(process):
    """The words that a process was started with, and the name that it has."""
    try:
        words = (process / "cmdline").read_bytes().split(b"\0")
        return [*words, (process / "comm").read_bytes().strip()]
    except OSError:
        return []


def parent_of(process):
    try:
        return int(re.search(r"PPid:\t(\d+)", (process / "status").read_text())[1])
    except (OSError, TypeError):
        return 0


def ended(pid):
    """Whether a process is gone, or waits to be noticed so."""
    try:
        return "\nState:\tZ" in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return True


def free_port():
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def until(condition, seconds=30.0):
    """Wait for something outside of any terminal; raises `TimeoutError`."""
    end = monotonic() + seconds
    while not condition():
        if monotonic() > end:
            raise TimeoutError(condition)
        sleep(0.02)
    return True
