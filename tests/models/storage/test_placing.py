"""What is made gets its name when it is whole, and takes nobody else's."""

import errno
import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign import Campaign
from models.exchange.files import write_whole
from models.storage import placing, saves
from models.storage.backup import back_up, check
from models.storage.placing import SIDE_FILES, move, put, sweep, unfinished
from models.storage.saves import SaveError
from models.tables import Person

KILLED = """
import os, signal, sys
from pathlib import Path
from models.campaign import Campaign
from models.sample import fill

def half(campaign):
    fill(campaign)
    with campaign.action("Cut off") as action:
        action.world.clock += 1
        action.session.flush()
        os.kill(os.getpid(), signal.SIGKILL)

Campaign.create(Path(sys.argv[1]), half)
"""
MAKES = """
import sys
from pathlib import Path
from models.storage.placing import unfinished
with unfinished(Path(sys.argv[1])) as made:
    print(made, flush=True)
    input()
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def started(program: str, path: Path) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def test_a_campaign_whose_making_is_killed_leaves_nothing_of_its_name(tmp_path):
    path = tmp_path / "Short Measure.outrider"
    assert started(KILLED, path).wait() == -signal.SIGKILL
    assert not path.exists()
    assert saves.listing(tmp_path) == []
    assert len(names(tmp_path)) >= 1, "the test has to leave something"
    Campaign.create(path).close()
    assert names(tmp_path) == [path.name]


def test_a_campaign_that_cannot_be_filled_leaves_nothing_at_all(tmp_path):
    def stop(campaign):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Campaign.create(tmp_path / "X.outrider", stop)
    assert names(tmp_path) == []


def test_what_somebody_is_still_at_work_on_is_not_swept_away(tmp_path):
    other = started(MAKES, tmp_path / "X.outrider")
    made = Path(other.stdout.readline().decode().strip())
    Path(f"{made}-journal").touch()
    sweep(tmp_path)
    assert names(tmp_path) == [made.name, f"{made.name}-journal"]
    other.kill()
    other.wait()
    sweep(tmp_path)
    assert names(tmp_path) == []


def test_what_earlier_programs_left_is_swept_away_and_nothing_else(tmp_path):
    for name in ("tmpa1b2c3d4.unfinished", "mine.unfinished", ".outrider-notes", "X.outrider"):
        (tmp_path / name).touch()
    sweep(tmp_path)
    assert names(tmp_path) == [".outrider-notes", "X.outrider", "mine.unfinished"]


def test_what_was_left_of_a_campaign_that_got_its_name_goes_without_letting_go_of_its_locks(
    tmp_path,
):
    path = tmp_path / "Named.outrider"
    Campaign.create(path).close()
    left = tmp_path / ".outrider-abcdefgh.unfinished"
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        os.link(path, left)
        sweep(tmp_path)
        assert not left.exists()
        other = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN')"
        locked = f"{other}.execute('SELECT * FROM world')"
        asked = subprocess.run(
            [sys.executable, "-c", locked, str(path)], capture_output=True, check=False
        )
        assert b"database is locked" in asked.stderr


def test_backups_of_the_same_second_get_names_of_their_own(tmp_path, monkeypatch):
    path = tmp_path / "Live.outrider"
    Campaign.create(path).close()
    monkeypatch.setattr("models.storage.backup.time_stamp", lambda: "20260101-120000")
    with ThreadPoolExecutor(6) as pool:
        made = list(pool.map(lambda _: back_up(path, tmp_path / "backups"), range(12)))
    assert len(set(made)) == 12
    assert names(tmp_path / "backups") == sorted(copy.name for copy in made)
    assert [check(copy) for copy in made] == [""] * 12


def test_of_several_that_make_one_name_one_does(tmp_path):
    def make(number):
        def fill(campaign):
            with campaign.action("Arrives") as action:
                action.session.add(Person(name=f"Number {number}"))

        try:
            Campaign.create(tmp_path / "One.outrider", fill).close()
        except FileExistsError:
            return None
        return f"Number {number}"

    with ThreadPoolExecutor(4) as pool:
        made = [name for name in pool.map(make, range(8)) if name]
    assert len(made) == 1
    assert names(tmp_path) == ["One.outrider"]
    with closing(sqlite3.connect(tmp_path / "One.outrider")) as connection:
        assert connection.execute("SELECT name FROM person").fetchall() == [(made[0],)]


def test_a_name_that_was_taken_meanwhile_is_not_taken_again(tmp_path, monkeypatch):
    for name in ("One", "Two"):
        Campaign.create(tmp_path / f"{name}.outrider").close()
    before = (tmp_path / "Two.outrider").read_bytes()
    save = saves.look_at(tmp_path / "One.outrider")
    monkeypatch.setattr(saves, "new_path", lambda folder, name: folder / f"{name}.outrider")
    for act in (saves.copy, saves.rename):
        with pytest.raises(SaveError, match="already a campaign named 'Two'"):
            act(save, "Two")
    assert (tmp_path / "Two.outrider").read_bytes() == before
    assert names(tmp_path) == ["One.outrider", "Two.outrider"]


@pytest.mark.parametrize("links", [True, False])
def test_a_file_never_takes_the_name_of_another(tmp_path, monkeypatch, links):
    if not links:

        def refuse(*_):
            raise OSError(errno.EPERM, "no links here")

        monkeypatch.setattr(os, "link", refuse)
    (tmp_path / "taken").write_text("mine")
    for give in (put, move):
        (tmp_path / "new").write_text("yours")
        with pytest.raises(FileExistsError):
            give(tmp_path / "new", tmp_path / "taken")
        give(tmp_path / "new", tmp_path / give.__name__)
        assert (tmp_path / give.__name__).read_text() == "yours"
    assert (tmp_path / "taken").read_text() == "mine"


def test_a_journal_that_belongs_to_no_file_does_not_spoil_the_next_one(tmp_path):
    path = tmp_path / "X.outrider"
    for suffix in SIDE_FILES:
        Path(f"{path}{suffix}").write_bytes(b"of a file that was here once")
    Campaign.create(path).close()
    assert names(tmp_path) == [path.name, "trash"]
    assert len(names(tmp_path / "trash")) == len(SIDE_FILES)
    assert check(path) == ""


def test_a_move_that_fails_leaves_file_and_journal_together(tmp_path, monkeypatch):
    (tmp_path / "Odd.outrider").write_bytes(b"not a database")
    (tmp_path / "Odd.outrider-journal").write_bytes(b"journal")

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(placing.Path, "rename", full)
    with pytest.raises(OSError, match="No space"):
        saves.trash(saves.look_at(tmp_path / "Odd.outrider"))
    assert names(tmp_path) == ["Odd.outrider", "Odd.outrider-journal", "trash"]
    assert names(tmp_path / "trash") == []


def test_an_export_replaces_a_file_only_when_told_to(tmp_path):
    path = tmp_path / "tasks.txt"
    write_whole(path, b"one")
    with pytest.raises(FileExistsError):
        write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    write_whole(path, b"two", instead=True)
    assert path.read_bytes() == b"two"
    assert names(tmp_path) == ["tasks.txt"]


def test_unfinished_work_is_gone_at_the_end(tmp_path):
    with unfinished(tmp_path / "new" / "X.outrider") as made:
        assert made.parent == tmp_path / "new"
        assert made.read_bytes() == b""
        Path(f"{made}-journal").touch()
    assert names(tmp_path / "new") == []
