"""A system's own sshd leads to a seat by a forced command, and to nothing else."""

from __future__ import annotations

import getpass
import os
import re
import shutil
import signal
import sqlite3
import subprocess
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic

import pytest

from models.campaign import Campaign
from models.deeds.table.handouts import HandOut
from tests.journeys.moments import PATIENCE
from tests.journeys.referee import OUTRIDER
from tests.journeys.saved import Saved
from tests.journeys.table import BEN, HostedTable, free_port, until
from tests.journeys.terminal import Terminal

pytestmark = pytest.mark.journey
SEATED = "Short Measure"


@pytest.fixture(scope="module")
def table(sample, tmp_path_factory):
    folder = tmp_path_factory.mktemp("table")
    (folder / "saves").mkdir()
    shutil.copy(sample, folder / "saves")
    return HostedTable(folder / "saves", folder)


@pytest.fixture(scope="module")
def key(table):
    return table.let_in(BEN, table.new_key("ben"))


@pytest.fixture(scope="module")
def authorized(table, key):
    """What the program prints for the keys that players sent, among them somebody's."""
    other = table.new_key("other")
    sent = "".join(Path(f"{each}.pub").read_text() for each in (other, key))
    got = subprocess.run(
        table.command("--authorized-keys", "-"), input=f"# sent\n{sent}", capture_output=True,
        text=True, env=table.env, check=True,
    )  # fmt: skip
    return got.stdout


@pytest.fixture(scope="module")
def sshd(table, authorized):
    """The port of a system's sshd with a configuration of our own."""
    (table.home / "authorized").write_text(authorized)
    with running_sshd(table.home, table.home / "authorized") as port:
        yield port


def test_each_key_of_a_seat_gets_a_line_that_opens_it_alone(table, key, authorized):
    (line,) = authorized.splitlines()
    blob = " ".join(Path(f"{key}.pub").read_text().split()[:2])
    assert line.startswith('restrict,pty,command="')
    assert line.endswith(f'outrider seat {table.table} {BEN}" {blob}')
    assert "Measure" not in line
    assert str(table.saves) not in line


def test_a_seat_waits_for_a_host_and_comes_back_by_itself(table, key, sshd):
    with over(table, sshd, key) as ben:
        with table.open() as host:
            ben.wait_for(SEATED, 40)
            assert seat_environment(table) == {"TERM", "LANG", "OUTRIDER_TABLE", "OUTRIDER_SEAT"}
            os.kill(host.pid, signal.SIGKILL)
            host.wait_exit()
        with table.open() as host:
            with closing(Campaign(table.file)) as campaign:
                campaign.perform(HandOut(None, "After the fall", "text", "Text"))
            ben.press("t")
            ben.wait_for("After the fall", 40)
            host.terminate()
            host.wait_exit()


@pytest.mark.parametrize("hundredths", [5, 10, 15])
def test_a_key_that_interrupts_a_seat_that_is_starting_shows_no_trace(
    table, authorized, hundredths
):
    command = re.search(r'command="(.+?)" ', authorized)[1]
    with Terminal(["sh", "-c", command], home=table.home) as ben:
        begun = monotonic()
        while monotonic() - begun < hundredths / 100:
            ben.pump(0.01)
        for _ in range(20):
            ben.press("ctrl+c")
            ben.pump(0.02)
        assert "Traceback" not in ben.wait_for("The table is away")
        ben.kill()
        until(lambda: seat_environment(table) is None)


def test_nothing_else_is_to_be_had(table, key, sshd):
    for options, command in (((), ("id",)), (("-s",), ("sftp",)), (("-t",), ("/bin/sh", "-i"))):
        asked = ssh(table, sshd, key, *options, command=command)
        got = subprocess.run(
            asked, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False
        )
        assert "uid=" not in got.stdout
        assert got.returncode != 0


def test_a_line_that_is_cut_while_a_page_is_painted_leaves_nothing_behind(table, sshd):
    """The line of a referee who has one campaign alone, and whom Escape leads to no other."""
    key = table.new_key("referee")
    program = f"{OUTRIDER} --saves {table.saves} open '{SEATED}' --only"
    with (table.home / "authorized").open("a") as lines:
        lines.write(f'restrict,pty,command="{program}" {Path(f"{key}.pub").read_text()}')
    with over(table, sshd, key) as at:
        at.wait_for("Strand comes back from supper")
        at.press("escape")
        at.wait_for("Leave Outrider")
        at.press("escape", "p")
        begun = at.bytes_sent
        at.wait_for(lambda _: at.bytes_sent > begun)
        assert started(table, "--only")
        at.kill()
        until(lambda: not started(table, "--only"), PATIENCE)
    with closing(sqlite3.connect(table.file, timeout=0)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
    assert Saved(table.saves, SEATED).faults() == []


def started(table, word):
    """The programs on this folder of campaigns that were started with a word."""
    asked = {os.fsencode(word), os.fsencode(table.saves)}
    commands = (_command_of(process) for process in Path("/proc").iterdir())
    return [command for command in commands if asked <= {*command}]


def _command_of(process):
    try:
        return (process / "cmdline").read_bytes().split(b"\0")
    except OSError:
        return []


def seat_environment(table):
    """What the one seat of this table has in its environment."""
    for process in Path("/proc").iterdir():
        try:
            said = (process / "environ").read_bytes().split(b"\0")
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if b"tui.seat" in command and any(word.endswith(table.table.encode()) for word in said):
            assert os.readlink(process / "cwd") == "/"
            return {word.partition(b"=")[0].decode() for word in said if word}
    return None


def ssh(table, port, key, *options, command=()):
    return table.ssh_command(getpass.getuser(), *options, key=key, command=command, port=port)


def over(table, port, key):
    return Terminal(ssh(table, port, key), home=table.home)


@contextmanager
def running_sshd(folder, authorized):
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    port = free_port()
    ask = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / "sshd_key"]
    subprocess.run(ask, check=True)
    config = folder / "sshd_config"
    config.write_text(
        f"""
        ListenAddress 127.0.0.1
        Port {port}
        HostKey {folder / "sshd_key"}
        PidFile none
        AuthorizedKeysFile {authorized}
        StrictModes no
        UsePAM no
        PermitRootLogin yes
        PasswordAuthentication no
        KbdInteractiveAuthentication no
        Subsystem sftp internal-sftp
        """
    )
    with subprocess.Popen(
        ["/usr/sbin/sshd", "-D", "-e", "-f", config], stderr=subprocess.PIPE, text=True
    ) as sshd:
        try:
            until(lambda: "listening" in sshd.stderr.readline())
            yield port
        finally:
            sshd.terminate()
