"""What every test shares: the sample campaign, and files that are closed and wait for no disk."""

from __future__ import annotations

import gc
import os
import re
import sqlite3
import sys
from datetime import UTC, datetime
from hashlib import blake2b
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.util import LRUCache

from models import campaign, entry
from models.sample import fill, name
from models.storage import schema
from models.storage.database import engine_for
from models.storage.headline import open_for_reading
from models.storage.soundness import refuse_unsound

PLAYED = datetime(2300, 3, 1, 18, tzinfo=UTC)
"""When the sample campaign was last played."""
MANY_FILES = 150
"""With so many more open files than before, it is time to look for garbage among them."""
LONG = ("tests/tui/test_every_place.py", "tests/journeys/")
_looked = SimpleNamespace(files=0)
_FOLDERS = count(1)
_sound: set[bytes] = set()


def pytest_configure():
    """Look for garbage rarely, and give every test's terminal the same colours.

    Tests make much garbage, and looking was a quarter of their time. Rich remembers the codes of a
    style for the first kind of terminal that it was printed on. What has been compiled is
    kept, even where the environment forbids it: else every process compiles everything anew.
    """
    gc.set_threshold(1_000_000, 10, 10)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    os.environ["COLORTERM"] = "truecolor"


def pytest_collection_modifyitems(items):
    """What takes long begins first, so that nobody waits for it at the end.

    Journeys wait for another process most of the time, and leave the processors to others.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_collection_finish():
    """The tests themselves are no garbage, and need not be looked at."""
    gc.freeze()


def pytest_runtest_teardown():
    """Garbage may hold files open, and a process may only have so many.

    What is open for other reasons is not looked through at every test.
    """
    if len(os.listdir("/proc/self/fd")) > _looked.files + MANY_FILES:
        gc.collect()
        _looked.files = len(os.listdir("/proc/self/fd"))


def pytest_sessionfinish():
    """Nor is anything worth looking at five times over as the process ends."""
    gc.freeze()


@pytest.fixture
def tmp_path(request, tmp_path_factory):
    """A folder of its own; to find its number, pytest would read the names of all there are."""
    name = re.sub(r"\W", "_", request.node.name)[:30]
    path = tmp_path_factory.getbasetemp() / f"{name}{next(_FOLDERS)}"
    path.mkdir(mode=0o700)
    return path


@pytest.fixture(scope="session", autouse=True)
def state(tmp_path_factory):
    """What is kept beside campaigns is kept in a folder of the tests' own."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


@pytest.fixture(scope="session")
def sample(tmp_path_factory):
    """The sample campaign, made once; a test changes a copy of it."""
    path = tmp_path_factory.mktemp("sample") / f"{name()}{schema.SUFFIX}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entry, "now", PLAYED.isoformat)
        made = campaign.Campaign.create(path)
        fill(made)
        made.close()
    return path


@pytest.fixture(scope="session")
def server():
    """A PostgreSQL, started for whoever asks first; without one, the checks of everything fail."""
    from tests.server import MissingError, Server

    try:
        started = Server()
    except MissingError as missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(str(missing))
    yield started
    started.end()


@pytest.fixture
def on_a_server(server, monkeypatch):
    """Campaigns are made on a server, each with a copy where its file would be."""
    from tests.server import put_what_is_made

    put_what_is_made(server, monkeypatch)


@pytest.fixture(params=["file", "server"])
def both_engines(request):
    """Campaigns are made as files, and once more on a server."""
    if request.param == "server":
        request.getfixturevalue("on_a_server")


@pytest.fixture(scope="session")
def _spoken(tmp_path_factory):
    """An engine that has put statements into SQL, for others; a process has some two thousand."""
    path = tmp_path_factory.mktemp("spoken") / "empty"
    path.touch()
    engine = engine_for(path)
    engine._compiled_cache = LRUCache(4_000)
    engine.connect().close()
    return engine


@pytest.fixture(scope="session")
def _empty(tmp_path_factory):
    """What an empty campaign has in its file: to make each of them anew takes long."""
    path = tmp_path_factory.mktemp("empty") / "empty"
    path.touch()
    campaign.make_file(path)
    return path.read_bytes()


@pytest.fixture(scope="session", autouse=True)
def _quick_files(request, _spoken, _empty):
    """Campaign files wait for no disk, and all know what one put into SQL; the sample is a copy."""

    def quick(path: Path, *wait: float) -> Engine:
        engine = engine_for(path, *wait)
        engine.dialect, engine._compiled_cache = _spoken.dialect, _spoken._compiled_cache
        event.listen(engine, "connect", _wait_for_no_disk)
        return engine

    whole = campaign.Campaign.create.__func__

    def create(kind: type[campaign.Campaign], path: Path, filled: Any = None) -> campaign.Campaign:
        if filled is not fill:
            return whole(kind, path, filled)
        made = request.getfixturevalue("sample").read_bytes()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(campaign, "make_file", lambda path: path.write_bytes(made))
            return whole(kind, path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(campaign, "engine_for", quick)
        patch.setattr(campaign, "make_file", lambda path: path.write_bytes(_empty))
        patch.setattr(campaign.Campaign, "create", classmethod(create))
        patch.setattr(os, "fsync", lambda _descriptor: None)
        yield


@pytest.fixture(autouse=True)
def _campaigns_closed(monkeypatch, _quick_files):
    """Close every campaign file that a test opened and forgot."""
    engines: list[Engine] = []
    known, opened = set(schema._descriptors), campaign.engine_for

    def remembered(path: Path, *wait: float) -> Engine:
        engines.append(opened(path, *wait))
        return engines[-1]

    monkeypatch.setattr(campaign, "engine_for", remembered)
    yield
    for engine in engines:
        engine.dispose()
    for identity in schema._descriptors.keys() - known:
        os.close(schema._descriptors.pop(identity))


@pytest.fixture(autouse=True)
def sound_is_sound(monkeypatch):
    """What was found sound is, wherever the same bytes lie with nothing half written."""
    monkeypatch.setattr(campaign, "refuse_unsound", _look)


def _look(path: Path, wait: float) -> None:
    content = blake2b(path.read_bytes()).digest()
    if content in _sound and not path.with_name(f"{path.name}-journal").exists():
        with open_for_reading(path, wait=wait):
            return
    refuse_unsound(path, wait)
    _sound.add(content)


def _wait_for_no_disk(connection: sqlite3.Connection, _record: object) -> None:
    """Commits of a test need not outlast the machine; whole programs under test still wait."""
    connection.execute("PRAGMA synchronous = OFF")
