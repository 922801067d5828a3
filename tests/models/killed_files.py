"""One thing that is done to files, killed at some moment: what was there is whole, or the new is.

For every line it reads, a kind of work and a folder, the nursery starts a process that says its
number, does that work there once, and says that it is over. What was imported stays imported.
`python -m tests.models.killed_files MOMENTS` kills each kind at so many moments and tells of it.
"""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.deeds.people.squad import MakeSquad
from models.exchange.vault.reading import import_vault
from models.exchange.vault.writing import export_vault
from models.sample import fill
from models.storage.automatic_backups import Why, keep
from models.storage.backup import back_up, check
from models.storage.compaction import compact, entry_before
from models.storage.migrations import upgrade
from models.storage.restoring import backups_of, restore
from models.storage.schema import VERSION, version_of
from tests.waiting import readable

OLD = Path(__file__).parent / "storage" / "format_2_played.sql.gz"
NAME = "Killed.outrider"
_LEFT = ("**/*.unfinished", "**/.outrider-*", "**/*-journal")


def _compact(folder: Path) -> None:
    compact(folder / NAME, entry_before(folder / NAME, 3))


WORK: dict[str, Callable[[Path], object]] = {
    "backup": lambda folder: keep(folder / NAME, Why.DAY),
    "restore": lambda folder: restore(folder / NAME, backups_of(folder / NAME)[-1].path),
    "compaction": _compact,
    "export": lambda folder: export_vault(folder / NAME, folder / "vault"),
    "import": lambda folder: import_vault(folder / "vault", folder / "Taken.outrider"),
    "upgrade": lambda folder: upgrade(folder / NAME),
}


def prepare(kind: str, folder: Path) -> None:
    """What a kind of work begins with."""
    path = folder / NAME
    if kind == "upgrade":
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(gzip.decompress(OLD.read_bytes()).decode())
            _lengthen(connection, 1_000)
        return
    vault = kind in {"export", "import"}
    path.write_bytes(_played(0))
    if kind == "restore":
        back_up(path, folder / "backups")
    if vault:
        export_vault(path, folder / "vault")
    path.write_bytes(_played(2 if vault else 6))


@cache
def _played(squads: int) -> bytes:
    """The file of a campaign into which so many squads have come, which takes a while to write."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        with closing(Campaign.create(path, fill)) as campaign:
            campaign.perform(NewPerson("Ines"))
            for _ in range(squads):
                campaign.perform(MakeSquad("40 green guards"))
        return path.read_bytes()


def _lengthen(connection: sqlite3.Connection, apart: int) -> None:
    """Let the same have happened ten times, so that most of the time goes into the upgrade."""
    for table, keys in (("entry", ("id",)), ("change", ("id", "entry_id"))):
        connection.execute(f'CREATE TEMP TABLE more AS SELECT * FROM "{table}"')
        for _ in range(9):
            for key in keys:
                connection.execute(f"UPDATE more SET {key} = {key} + ?", (apart,))
            connection.execute(f'INSERT INTO "{table}" SELECT * FROM more')
        connection.execute("DROP TABLE more")
    connection.commit()


def state(kind: str, folder: Path) -> str:
    """What the referee has, told in short: equal states have equal rows."""
    path = folder / NAME
    told = [_rows(path)]
    if kind == "backup":
        told += sorted(_rows(copy) for copy in (folder / "backups").glob("*.outrider"))
    if kind == "export":
        with TemporaryDirectory() as aside:
            import_vault(folder / "vault", Path(aside) / NAME)
            told.append(_rows(Path(aside) / NAME))
    if kind == "import" and (folder / "Taken.outrider").exists():
        told.append(_rows(folder / "Taken.outrider"))
    return " ".join(told)


def _rows(path: Path) -> str:
    """A word for all that a file says, but for the time at which it was written."""
    version_of(path)
    with closing(sqlite3.connect(path)) as connection:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        told = sha256(str(connection.execute("PRAGMA user_version").fetchone()).encode())
        for (table,) in connection.execute(names).fetchall():
            if table.partition("_")[0] not in {"told", "found", "sqlite"}:
                rows = connection.execute(f'SELECT * FROM "{table}" ORDER BY 1').fetchall()
                if table == "entry":
                    rows = [row[:2] + row[3:] for row in rows]
                told.update(repr((table, rows)).encode())
    assert check(path) == "", path
    return told.hexdigest()[:12]


def nursery() -> subprocess.Popen[bytes]:
    """What workers are started from."""
    command = [sys.executable, "-m", "tests.models.killed_files"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)


def done_in(nursery: subprocess.Popen[bytes], kind: str, folder: Path, moment: float) -> float:
    """Let a worker do its work, and kill it after so many seconds; gives how long it went on."""
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(f"{kind} {folder}\n".encode())
    worker = int(nursery.stdout.readline())
    begun = monotonic()
    readable(nursery.stdout, moment)
    lasted = monotonic() - begun
    with suppress(ProcessLookupError):
        os.kill(worker, signal.SIGKILL)
    assert nursery.stdout.readline() == b"over\n"
    return lasted


def left_over(folder: Path) -> list[Path]:
    """What a program that was killed left."""
    return sorted({path for pattern in _LEFT for path in folder.glob(pattern)})


def kill(kind: str, moments: int, folder: Path, workers: subprocess.Popen[bytes]) -> int:
    """Kill a kind of work at so many moments, spread over all of it.

    Where none of them was in the middle, it is killed at more, up to ten times as many. Whatever is
    found then is what was or what is to be, and the next run is not disturbed. Gives how often
    something was left half done.
    """
    random, first, half = Random(moments), folder / "first", 0
    first.mkdir(parents=True)
    prepare(kind, first)
    before = state(kind, first)
    for name in ("cold", "whole"):  # what is done for the first time takes longer
        whole = Path(shutil.copytree(first, folder / name))
        longest = done_in(workers, kind, whole, 60)
    after = state(kind, whole)
    assert after != before
    assert left_over(whole) == []
    for number in range(10 * moments):
        if number >= moments and half:
            break
        place = Path(shutil.copytree(first, folder / str(number)))
        done_in(workers, kind, place, longest * (number % moments + random.random()) / moments)
        half += bool(left_over(place))
        assert state(kind, place) in {before, after}, (kind, number)
        _again(kind, place)
        assert left_over(place) == [], (kind, number)
        shutil.rmtree(place)
    return half


def _again(kind: str, place: Path) -> None:
    """Do it once more, unless it was done."""
    taken = place / "Taken.outrider"
    if kind == "upgrade" and version_of(place / NAME) == VERSION:
        return
    if kind == "compaction":
        with closing(sqlite3.connect(place / NAME)) as connection:
            asked = "SELECT 1 FROM entry WHERE deed = 'Compaction'"
            if connection.execute(asked).fetchone():
                return
    taken.unlink(missing_ok=True)
    WORK[kind](place)


def main(lines: Iterable[str]) -> None:
    """Start a worker for every line."""
    for line in lines:
        kind, _, folder = line.rstrip("\n").partition(" ")
        worker = os.fork()
        if not worker:
            os.write(1, f"{os.getpid()}\n".encode())
            WORK[kind](Path(folder))
            os._exit(0)
        os.waitpid(worker, 0)
        os.write(1, b"over\n")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main(sys.stdin)
    else:
        with nursery() as started, TemporaryDirectory() as above:
            for word in sys.argv[2:] or WORK:
                begun = monotonic()
                half = kill(word, int(sys.argv[1]), Path(above) / word, started)
                print(f"{word}: half done {half} times, {monotonic() - begun:.1f} s", flush=True)
