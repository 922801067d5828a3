"""Servers, disks and copies that fail: nothing finished is missing, and the next deed goes on."""

import json
import os
import shutil
import signal
import sqlite3
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.deeds.people.people import NewPerson
from models.storage.faults import UnavailableError
from models.storage.schema import NotACampaignError
from models.storage.server import line, store
from models.storage.store import SIDECAR
from models.tables import HouseTable, Person
from tests.models.server.test_cut import clock, tick
from tests.models.storage.test_bad_disk import fill, mounted
from tests.server import rows_of_copy


@pytest.fixture
def ann(hosted):
    campaign = hosted.open("Ann")
    yield campaign
    campaign.close()


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(line, "SILENT_SECONDS", 0.5)
    monkeypatch.setitem(line._OPTIONS, "connect_timeout", 1)
    monkeypatch.setattr(store, "FIND_OUT_SECONDS", 0.3)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("begun", [False, True])
def test_a_line_on_which_nothing_passes_any_more_is_given_up(hosted, wire, begun):
    with closing(hosted.open("Ann", port=wire.port)) as ann:
        tick(ann)
        said = 'broke while "One more" was being kept' if begun else "does not answer"
        at_once, later = (print, wire.hang) if begun else (wire.hang, print)
        at_once()
        with pytest.raises(UnavailableError, match=said):
            tick(ann, later)
        wire.cut()
        wire.go_on()
        before = clock(hosted)
        tick(ann)
        assert clock(hosted) == before + 1
        assert [("not kept" in news) for news in ann.store.news] == [True] * begun
        hosted.sound(ann)


@contextmanager
def standing_still(server):
    """All processes of the server stopped, as on a machine that sleeps."""
    family = [server.pid]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == server.pid:
                family.append(int(stat.parent.name))
    for pid in family:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in family:
            os.kill(pid, signal.SIGCONT)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("begun", [False, True])
def test_a_server_that_stands_still_is_given_up_and_found_again(hosted, ann, begun):
    tick(ann)
    with ExitStack() as until:
        pause = partial(until.enter_context, standing_still(hosted.server))
        at_once, later = (print, pause) if begun else (pause, print)
        at_once()
        with pytest.raises(UnavailableError):
            tick(ann, later)
    ann.store.catch_up()
    before = clock(hosted)
    for news in ann.store.news:
        assert ("not kept" in news) == (before == 1)
    assert len(ann.store.news) == begun
    tick(ann)
    assert clock(hosted) == before + 1
    hosted.sound(ann)


@pytest.mark.parametrize("begun", [False, True])
def test_a_server_that_was_killed_and_started_again_has_all_that_was_done(hosted, ann, begun):
    for _ in range(3):
        tick(ann)

    def again():
        hosted.server.stop(signal.SIGKILL)
        hosted.server.start()

    if begun:
        with pytest.raises(UnavailableError, match='"One more" was not kept'):
            tick(ann, again)
    else:
        again()
    tick(ann)
    assert clock(hosted) == 4
    hosted.sound(ann)


def test_a_server_whose_disk_is_full_says_so_and_goes_on_when_there_is_room(
    server, empty, tmp_path, small_disk
):
    with small_disk(16 << 20) as disk:
        hosted = server.put(empty, tmp_path)
        with closing(hosted.open("Ann")) as ann:
            ann.perform(NewPerson("Mara"))
            fill(disk / "ballast")
            with pytest.raises(UnavailableError, match=r"The disk of .* is full"):
                ann.perform(WriteNote("x", "Dust. " * 20_000))
            (disk / "ballast").unlink()
            ann.perform(WriteNote("x", "Dust. " * 20_000))
            hosted.sound(ann)


def test_a_program_killed_after_the_server_kept_a_deed_has_it_the_next_time(hosted):
    path = hosted.copy("Ann")
    child = os.fork()
    if not child:
        with suppress(BaseException):
            keep = store.ServerTurn.keep
            store.ServerTurn.keep = lambda *given: (keep(*given), os.kill(os.getpid(), 9))
            tick(Campaign(path))
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert clock(hosted) == 1
    with closing(Campaign(path)) as ann:
        tick(ann)
        assert clock(hosted) == 2
        hosted.sound(ann)


def test_what_the_server_kept_while_the_disk_here_was_full_is_not_to_be_tried_again(
    hosted, tmp_path, monkeypatch
):
    with mounted(tmp_path / "Ann", 4 << 20) as disk, closing(hosted.open("Ann")) as ann:
        keep, full = store.ServerTurn.keep, disk / "ballast"
        monkeypatch.setattr(
            store.ServerTurn, "keep", lambda *given: (keep(*given), full.exists() or fill(full))
        )
        with pytest.raises(UnavailableError, match=r"was kept on .* The disk of .* is full"):
            ann.perform(WriteNote("x", "Dust. " * 100_000))
        assert hosted.ask("SELECT count(*) FROM note") == [(1,)]
        with pytest.raises(UnavailableError, match=r"^The disk of .* is full"):
            tick(ann)
        full.write_bytes(b"")
        tick(ann)
        assert hosted.ask("SELECT count(*) FROM note") == [(1,)]
        hosted.sound(ann)


def test_a_copy_that_is_gone_is_named_and_not_made_anew_empty(hosted, ann):
    tick(ann)
    ann.path.unlink()
    with pytest.raises(UnavailableError, match="no longer where it was"):
        tick(ann)
    assert not ann.path.exists()
    assert clock(hosted) == 1


def test_a_copy_that_is_torn_stops_the_deed_before_the_server_is_told(hosted, ann):
    tick(ann)
    with ann.path.open("r+b") as file:
        file.write(bytes(100))
    with pytest.raises(NotACampaignError, match="damaged"):
        tick(ann)
    assert clock(hosted) == 1


def test_a_copy_to_which_somebody_else_wrote_is_filled_anew_when_that_shows(hosted, ann):
    with ann.action("Somebody") as action:
        action.session.add(Person(name="Mara"))
    with closing(sqlite3.connect(ann.path)) as file, file:
        file.execute("INSERT INTO skill (person_id, name, level) VALUES (1, 'Rifle', 1)")
    with pytest.raises(UnavailableError, match=r'"Undo: Somebody" was kept on'):
        ann.undo()
    hosted.sound(ann)
    assert ann.redo() is not None
    hosted.sound(ann)


def test_a_server_that_was_set_back_leaves_what_the_copy_has_beside_it(hosted, ann):
    tick(ann)
    with closing(hosted.open("Ben")) as ben:
        ben.perform(NewPerson("Mara"))
        hosted.sound(ann)
    before = rows_of_copy(ann.path)
    with closing(hosted.server.connect()) as asked:
        asked.execute(f"SET search_path = campaign_{hosted.key}, outrider")
        asked.execute("DELETE FROM person; DELETE FROM change WHERE entry_id = 2")
        asked.execute("DELETE FROM mention WHERE entry_id = 2; DELETE FROM entry WHERE id = 2")
        asked.execute("DELETE FROM written WHERE entry = 2")
        asked.execute(f"UPDATE campaign SET newest = 1 WHERE id = {hosted.key}")
    hosted.sound(ann)
    (news,) = ann.store.news
    (aside,) = (ann.path.parent / "backups").glob("*.outrider")
    assert str(aside) in news
    assert rows_of_copy(aside) == before
    tick(ann)
    hosted.sound(ann)


def test_another_campaign_s_file_in_place_of_the_copy_is_filled_anew(hosted, sample):
    path = hosted.copy("Ann")
    shutil.copy(sample, path)
    with closing(Campaign(path)) as ann:
        tick(ann)
        assert clock(hosted) == 1
        hosted.sound(ann)


@pytest.mark.parametrize("said", ["", "{", "[]", '{"address": 3}', json.dumps({"key": 1})])
def test_a_note_beside_the_copy_that_cannot_be_read_is_named(hosted, said):
    path = hosted.copy("Ann")
    (path.parent / SIDECAR).write_text(said)
    with pytest.raises(NotACampaignError, match=SIDECAR):
        Campaign(path)


def test_a_campaign_that_is_replaced_waits_for_the_deed_that_is_under_way(
    hosted, ann, sample, tmp_path
):
    other = tmp_path / "other"
    other.write_bytes(sample.read_bytes())

    def replace(campaign):
        with campaign.store.turn() as turn:
            turn.replace(other, campaign.path, "Ben restored a backup.")

    tick(ann)
    with closing(hosted.open("Ben")) as ben:
        replaced = Thread(target=replace, args=[ben])
        tick(ann, replaced.start)
        replaced.join()
        tick(ann)
        assert ann.undo() is not None
        hosted.sound(ann, ben)


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ("DELETE FROM campaign", "is no longer on postgresql://"),
        ("UPDATE campaign SET gone = 'to a file'", "was moved: to a file"),
    ],
)
def test_a_campaign_that_is_gone_from_its_server_is_named(hosted, ann, left, said):
    tick(ann)
    with closing(hosted.server.connect()) as asked:
        asked.execute("SET search_path = outrider")
        asked.execute(f"{left} WHERE id = {hosted.key}")
        asked.execute(f"DROP SCHEMA campaign_{hosted.key} CASCADE")
    with pytest.raises(NotACampaignError, match=said):
        tick(ann)


def test_a_name_that_is_alone_passes_from_one_row_to_another(hosted, ann):
    def name(campaign, *names):
        with campaign.action("Names") as action:
            for key, said in names:
                action.get(HouseTable, key).name = said
                action.session.flush()

    with ann.action("Tables") as action:
        action.session.add_all([HouseTable(name="Weather"), HouseTable(name="Rumours")])
    with closing(hosted.open("Ben")) as ben:
        name(ann, (1, "?"), (2, "Weather"), (1, "Rumours"))
        ben.store.catch_up()
        ben.undo(anybodys=True)
        hosted.sound(ann, ben)
