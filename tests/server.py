"""A PostgreSQL of the tests, and campaigns on it that several referees have open."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from psycopg.types.string import TextLoader

from models.campaign import Campaign, make_file
from models.storage import doctor
from models.storage.server.address import Address, address_of, file_for
from models.storage.server.copy import Origin, fill, note_origin, origin_of
from models.storage.server.layout import schema_of, stored
from models.storage.server.line import Line, connected, without_flags
from models.storage.server.whole import put_new
from models.storage.written import rows_of
from tests.machines import HUB, Network

USER, DATABASE = "ann", "games"
START_SECONDS = 60
QUICK = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB")
"""What is kept outlasts the server, but need not outlast the machine."""
_NUMBERS = count(1)
_used: list[Server] = []


class MissingError(Exception):
    """There is no PostgreSQL on this machine."""


def programs() -> Path:
    """Where PostgreSQL's own programs lie, of the newest there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if on_path := shutil.which("initdb"):
        found.append(Path(on_path))
    if not found:
        raise MissingError("PostgreSQL is not installed: the Debian package is `postgresql`.")
    return found[-1].parent


class Server:
    """One PostgreSQL in a folder of its own; its data may lie on a disk of its own.

    It listens on loopback, or on a machine of a network (`tests.machines`).
    """

    def __init__(self, data: Path | None = None, network: Network | None = None) -> None:
        self.host = HUB if network else "127.0.0.1"
        self.programs = programs()
        self.folder = Path(mkdtemp(prefix="outrider-server-"))
        self.data = data or self.folder / "data"
        self.data.mkdir(exist_ok=True)
        self.log = self.folder / "log"
        self.port = _free_port()
        self._running: subprocess.Popen[bytes] | None = None
        self._as = [*(network.hub.inside if network else ())]
        if os.getuid() == 0:  # as whom it refuses to run
            other = pwd.getpwnam("postgres")
            whose = (f"--reuid={other.pw_uid}", f"--regid={other.pw_gid}", "--clear-groups")
            self._as += ["setpriv", *whose, "--"]
            for folder in (self.folder, self.data):
                os.chown(folder, other.pw_uid, other.pw_gid)
        elif network:  # there one is root
            self._as += ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"]
        self.data.chmod(0o700)
        made = ["initdb", "-D", self.data, "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C"]
        self._run(*made, "--no-sync")
        if network:
            with (self.data / "pg_hba.conf").open("a") as who_may:
                who_may.write(f"host all all {HUB}/24 trust\n")
        self.start()
        with closing(self.connect("postgres")) as server:
            server.execute(f"CREATE DATABASE {DATABASE}")

    def _run(self, program: str, *rest: object) -> None:
        command = [*self._as, str(self.programs / program), *map(str, rest)]
        subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL)

    def start(self) -> None:
        """Let it run, and wait until it answers."""
        settings = [part for setting in QUICK for part in ("-c", setting)]
        command = [
            *self._as, str(self.programs / "postgres"), "-D", str(self.data), "-p", str(self.port),
            "-k", str(self.folder), "-c", f"listen_addresses={self.host}", *settings,
        ]  # fmt: skip
        until = monotonic() + START_SECONDS
        while True:
            if self._running is None or self._running.poll() is not None:
                # After it was killed, it does not start before its children are gone.
                with self.log.open("ab") as log:
                    self._running = subprocess.Popen(command, stdout=log, stderr=log, cwd="/")
            with suppress(psycopg.OperationalError):
                self.connect("postgres").close()
                return
            if monotonic() > until:
                raise AssertionError(self.log.read_text("utf-8"))
            sleep(0.02)

    @property
    def pid(self) -> int:
        """The process that all the others of it belong to."""
        assert self._running is not None
        return self._running.pid

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End it."""
        assert self._running is not None
        self._running.send_signal(how)
        self._running.wait()

    def end(self) -> None:
        """End it for good, with all that it kept."""
        self.stop()
        shutil.rmtree(self.folder)

    def connect(self, database: str = DATABASE) -> psycopg.Connection[Any]:
        """A connection as the one to whom everything is allowed."""
        said = f"host={self.folder} port={self.port} user={USER} dbname={database}"
        return psycopg.connect(f"{said} connect_timeout=5", autocommit=True)

    def plug(self) -> socket.socket:
        """What a connection to it is made with from here, wherever it runs."""
        made = socket.socket(socket.AF_UNIX)
        made.connect(str(self.folder / f".s.PGSQL.{self.port}"))
        return made

    def address(self, name: str = "", *, port: int = 0, password: str = "") -> Address:
        """The address of a campaign on it, perhaps through another port."""
        said = f"{USER}{f':{password}' if password else ''}@{self.host}:{port or self.port}"
        named = f"?campaign={quote(name)}" if name else ""
        return address_of(f"postgresql://{said}/{DATABASE}{named}")

    def put(self, file: Path, folder: Path) -> Hosted:
        """A campaign's file as a campaign on it, under a name of its own."""
        address = self.address(f"{file.stem} {next(_NUMBERS)}")
        with closing(Line(address)) as line:
            return Hosted(self, address, put_new(line, address.campaign, file), folder)


class Hosted:
    """A campaign on a server, and the machines of those who have it open, each a folder."""

    def __init__(self, server: Server, address: Address, key: int, folder: Path) -> None:
        self.server, self.address, self.key, self.folder = server, address, key, folder
        self._copies: dict[str, Path] = {}

    def copy(self, machine: str, *, port: int = 0) -> Path:
        """The copy on a machine, made if it has none; perhaps through another port."""
        if machine in self._copies:
            return self._copies[machine]
        address = self.server.address(self.address.campaign, port=port)
        path = file_for(self.folder / machine, self.address)
        path.parent.mkdir(parents=True)
        path.touch()
        make_file(path)
        with closing(Line(self.address)) as line:
            fill(path, line, self.key)
        self.note(path, address)
        self._copies[machine] = path
        return path

    def note(self, path: Path, address: Address | None = None) -> None:
        """Let a file that has all of it be a copy of it."""
        asked = "SELECT generation FROM campaign WHERE id = "
        ((generation,),) = self.ask(f"{asked}{self.key}")
        note_origin(path, Origin(address or self.address, self.key, generation))

    def open(self, machine: str, author: str = "", *, port: int = 0) -> Campaign:
        """The campaign as it is open on a machine."""
        campaign = Campaign(self.copy(machine, port=port))
        campaign.author = author or machine
        return campaign

    def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """Every row that the server keeps, as a file keeps it."""
        with closing(self.server.connect()) as server:
            return _all_rows(server, self.key)

    def sound(self, *campaigns: Campaign) -> None:
        """Copies have what the server has, and nothing is wrong with them."""
        for campaign in campaigns:
            campaign.store.catch_up()
        for campaign in campaigns:
            assert rows_of_copy(campaign.path) == self.rows()
            assert [found for found in doctor.examine(campaign.path) if not found.ok] == []

    def ask(self, question: str) -> list[Any]:
        """What the server says, with its tables at hand."""
        with closing(self.server.connect()) as server:
            server.execute(f"SET search_path = {schema_of(self.key)}, outrider")
            return server.execute(question).fetchall()


def _all_rows(server: psycopg.Connection[Any], key: int) -> dict[str, list[tuple[Any, ...]]]:
    server.adapters.register_loader("json", TextLoader)  # as a file has it
    found = {}
    for table, names in stored().items():
        listed = ", ".join(f'"{name}"' for name in names)
        asked = f'SELECT {listed} FROM {schema_of(key)}."{table}" ORDER BY id'
        found[table] = [tuple(without_flags(row)) for row in server.execute(asked)]
    return found


def put_what_is_made(server: Server, patch: pytest.MonkeyPatch) -> None:
    """Let every campaign that is made from now on be on a server, its file being the copy here."""
    _used[:] = [server]
    create = Campaign.create.__func__  # type: ignore[attr-defined]

    def made(kind: type[Campaign], path: Path, fill: Any = None) -> Campaign:
        create(kind, path, fill).close()
        put_as_it_lies(path)
        return kind(path)

    patch.setattr(Campaign, "create", classmethod(made))


def put_as_it_lies(path: Path) -> Hosted:
    """Put a campaign onto the server of a test, and let its file be the copy."""
    hosted = _used[0].put(path, path.parent)
    hosted.note(path)
    return hosted


def same_there(path: Path) -> None:
    """A copy has what its server has."""
    origin = origin_of(path)
    assert rows_of_copy(path) == rows_there(origin.address, origin.key)


def rows_there(address: Address, key: int) -> dict[str, list[tuple[Any, ...]]]:
    """Every row that a server keeps of a campaign, as a file keeps it."""
    with closing(connected(address)) as server:
        return _all_rows(server, key)


def rows_of_copy(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a copy that the server has as well."""
    with closing(sqlite3.connect(path)) as file:
        return {table: list(rows_of(file, table, "1 ORDER BY id", ())) for table in stored()}


def _free_port() -> int:
    with closing(socket.socket()) as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])
