"""Nothing that is secret, and no password, comes into a server's log or anything left lying."""

import shutil
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from models.deeds.chronicle.notes import WriteNote
from models.deeds.people.people import NewPerson
from models.journal import Conflict
from models.storage.faults import UnavailableError
from models.storage.server import line
from models.storage.server.line import Line
from models.storage.server.whole import put_new
from models.storage.store import SIDECAR
from tests.models.canaries import CANARY, canary, secrets
from tests.models.canaries import fill as plant
from tests.models.play import play
from tests.models.server.test_cut import tick
from tests.models.storage.test_bad_disk import fill

PUTTING = "COPY campaign_"
PASSWORD = "Sesame-2300"
WITH_STATEMENTS = ("log_min_duration_statement = 0", "log_parameter_max_length = 0")


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """A campaign with a canary in every column that is secret."""
    path = tmp_path_factory.mktemp("planted") / "Planted.outrider"
    plant(path).close()
    return path


@pytest.fixture
def log(server):
    """What a server logs from now on: what it does by itself, and every statement."""
    with closing(server.connect()) as asked:
        for setting in WITH_STATEMENTS:
            asked.execute(f"ALTER DATABASE games SET {setting}")
        before = len(server.log.read_bytes())
        yield lambda: server.log.read_bytes()[before:].decode("utf-8")
        asked.execute("ALTER DATABASE games RESET ALL")


def test_deeds_and_errors_leave_no_secret_in_the_server_s_log(
    server, planted, tmp_path, log, monkeypatch
):
    hosted = server.put(planted, tmp_path)
    kept = str(hosted.rows())
    assert [field for field in secrets() if canary(*field) not in kept] == []
    with closing(hosted.open("Ann")) as ann, closing(hosted.open("Ben")) as ben:
        for random in map(Random, range(30)):
            play(random.choice([ann, ben]), random)
            assert ann.undo(anybodys=True) is not None
        rewrite(ann)
        ann.perform(NewPerson(CANARY))
        refused(hosted, ann)
        busy(ann, ben, monkeypatch)
        killed(hosted, ann)
        hosted.sound(ann, ben)
    said = log()
    assert said.count("ERROR") >= 2
    assert CANARY not in said
    assert "duration:" in said


def rewrite(campaign):
    """Undo all there is, and do it again: every secret row passes to the server once more."""
    for turn in (campaign.undo, campaign.redo):
        with suppress(Conflict):
            while turn(anybodys=True) is not None:
                pass


def refused(hosted, ann):
    """The server has no such table any more."""
    with closing(hosted.server.connect()) as asked:
        asked.execute(f"SET search_path = campaign_{hosted.key}")
        asked.execute("ALTER TABLE note RENAME TO other")
        with pytest.raises(UnavailableError, match="refused it"):
            ann.perform(WriteNote(CANARY))
        asked.execute("ALTER TABLE other RENAME TO note")


def busy(ann, ben, monkeypatch):
    """Somebody else acts for longer than anybody waits."""
    short = line._OPTIONS["options"].replace("lock_timeout=10s", "lock_timeout=50ms")
    monkeypatch.setitem(line._OPTIONS, "options", short)
    ann.store.line.close()
    with ben.action("Long") as action:
        action.world.clock += 1
        with pytest.raises(UnavailableError, match="Somebody else is acting"):
            ann.perform(NewPerson(CANARY))


def killed(hosted, ann):
    """The server ends the line in the middle of a deed."""

    def end_it():
        hosted.ask(f"SELECT pg_terminate_backend({ann.store.line.connection.info.backend_pid})")

    with pytest.raises(UnavailableError, match="was not kept"):
        tick(ann, end_it)


def test_a_campaign_for_which_there_is_no_room_leaves_none_either(server, planted, log, small_disk):
    with (
        small_disk(20 << 20) as disk,
        closing(Line(server.address("Too big"))) as ours,
        pytest.raises(UnavailableError, match="full"),
    ):
        put_new(ours, "Too big", planted, lambda *_so_far: fill(disk / "ballast"))
    assert "No space left" in log()
    assert CANARY not in log()


def test_a_campaign_whose_line_is_cut_on_its_way_there_leaves_none_either(
    server, planted, log, wire
):
    with (
        closing(Line(server.address("Lost", port=wire.port))) as ours,
        pytest.raises(UnavailableError, match="does not answer"),
    ):
        put_new(ours, "Lost", planted, lambda *_so_far: wire.cut())
    assert CANARY not in log()
    assert PUTTING in log()
    with closing(server.connect()) as asked:
        named = "SELECT count(*) FROM outrider.campaign WHERE name = 'Lost'"
        assert asked.execute(named).fetchone() == (0,)


def test_no_password_is_written_down_or_said(server, empty, tmp_path, capfd):
    file = Path(shutil.copy(empty, tmp_path))
    hosted = server.put(file, tmp_path)
    address = server.address(hosted.address.campaign, password=PASSWORD)
    assert PASSWORD not in f"{address} {address!r} {address.said}"
    with closing(hosted.open("Ann")) as ann:
        hosted.note(ann.path, address)
        ann.perform(NewPerson("Mara"))
        assert PASSWORD not in (ann.path.parent / SIDECAR).read_text()
        assert PASSWORD.encode() not in ann.path.read_bytes()
    silent = server.address("x", port=1, password=PASSWORD)
    with pytest.raises(UnavailableError) as fault:
        Line(silent).begin(1, 0, turn=True)
    assert PASSWORD not in repr(fault.getrepr(showlocals=False, chain=True)) + str(fault.value)
    assert PASSWORD not in server.log.read_text()
    assert PASSWORD not in "".join(capfd.readouterr())
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            assert PASSWORD.encode() not in process.read_bytes()
        except OSError:
            continue
