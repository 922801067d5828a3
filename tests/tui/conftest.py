"""Outrider on a fresh copy of the sample campaign, at a time that never changes."""

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from models.storage.automatic_backups import Kept
from models.storage.headline import glance_at
from tests.tui import dispatched, quickened, styled
from tests.tui.screens import CAMPAIGN
from tests.tui.stillness import beside, heard, now, paint_later, stillness
from tui.program import Outrider
from tui.shell.looks import Looks

OPENED = datetime(2300, 3, 4, 19, tzinfo=UTC)


class FrozenTime(datetime):
    """The time at which the program is opened, three days after it was last played."""

    @classmethod
    def now(cls, tz=None):
        return OPENED


@pytest.fixture
def saves(sample, tmp_path, monkeypatch):
    """A folder with a copy of the sample campaign in it."""
    monkeypatch.setattr("tui.saves.page.datetime", FrozenTime)
    folder = tmp_path / "saves"
    folder.mkdir()
    shutil.copy(sample, folder)
    return folder


@pytest.fixture(autouse=True)
def _at_leisure(monkeypatch):
    """What is told has been read when the next key comes, however quick the machine is."""
    monkeypatch.setattr(Outrider, "unread_seconds", 0)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef, request):
    """What is played in the sample before a test is played once, and copied for each."""
    if fixturedef.argnames != ("saves",) or isinstance(fixturedef.func, partial):
        return (yield)
    saves, sample = (request.getfixturevalue(name) for name in ("saves", "sample"))
    file, was = saves / sample.name, sample.read_bytes()
    fresh = file.read_bytes() == was
    made = yield
    plain = type(made) is Outrider and (made._named, made._first) == (CAMPAIGN, None)
    plain = plain and made.looks == Looks() and not made.only and [*saves.iterdir()] == [file]
    if fresh and plain and (played := file.read_bytes()) != was:
        fixturedef.func = partial(_copied, fixturedef.func, was, played)
    return made


def _copied(play: Callable[[Path], Outrider], was: bytes, played: bytes, saves: Path) -> Outrider:
    """The program on what was played in the sample, if nobody has played in this copy before."""
    file = saves / f"{CAMPAIGN}.outrider"
    if file.read_bytes() != was:
        return play(saves)
    file.write_bytes(played)
    return Outrider(saves, CAMPAIGN)


@pytest.fixture
def outrider(saves):
    """The program, to be opened at the desk of the sample campaign."""
    return Outrider(saves, CAMPAIGN)


@pytest.fixture(scope="session", autouse=True)
def parsed_once():
    """What one program has parsed of the style sheets need not be parsed for the next."""
    with styled.remembered(), dispatched.remembered(), quickened.quickened():
        yield


@pytest.fixture(autouse=True)
def backups_by_themselves(monkeypatch):
    """None are made, but where a test is about them and has a fixture of this name."""
    monkeypatch.setattr("tui.backing_up.kept_for", lambda path, _why: Kept(path))


@pytest.fixture(autouse=True)
def meeting_place(monkeypatch):
    """Hosts of tables meet in a folder of the test's own, whose path is short enough.

    What is started in place of one only waits for its end.
    """
    with TemporaryDirectory() as folder:
        monkeypatch.setattr("models.seat.meeting._SHARED", Path(folder))
        monkeypatch.setattr("tui.hosting.host_command", lambda _campaign, _options: ["cat"])
        yield


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Nothing is waited for that is not at work; what a timer would do soon is done now."""
    monkeypatch.setattr("textual.pilot.wait_for_idle", stillness)
    monkeypatch.setattr("textual.app.wait_for_idle", stillness)
    monkeypatch.setattr("textual.pilot.Pilot._wait_for_screen", heard)
    monkeypatch.setattr("textual.screen.Screen._compositor_refresh", paint_later)
    monkeypatch.setattr("textual._time.get_time", now)
    monkeypatch.setattr("asyncio.base_events.BaseEventLoop.time", now)
    monkeypatch.setattr("asyncio.base_events.BaseEventLoop.run_in_executor", beside)
    monkeypatch.setattr("tui.app.BEHIND_SECONDS", 1 / 1000)
    for resting in "tui.shell.browser.Browser", "tui.shell.beside.Roomy":
        monkeypatch.setattr(f"{resting}.set_timer", lambda _self, _delay, write: write())


@pytest.fixture(autouse=True)
def no_fault_of_the_program(request, caplog):
    """A fault that the program lived through fails the test as well, unless it is about one."""
    yield
    faults = [
        record.exc_text or record.message
        for record in caplog.get_records("call")
        if record.name == "outrider" and record.levelname == "ERROR"
    ]
    assert not faults or request.node.get_closest_marker("faulty")


@pytest.fixture(autouse=True)
def nothing_left(monkeypatch):
    """A program that has ended is closed and forgotten, although the process goes on."""
    watches = []

    def remembered(path):
        found = glance_at(path)
        watches.append(found.watch)
        return found

    monkeypatch.setattr("tui.app.glance_at", remembered)
    monkeypatch.setattr("tui.opening.gc.freeze", lambda: None)
    yield
    for watch in watches:
        watch.close()
