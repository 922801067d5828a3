"""A backup takes the place of its campaign, and nothing that was there is lost."""

import hashlib
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign import Campaign
from models.deeds.table.letting_in import EnterSeat, ForgetKey, GiveCode
from models.deeds.table.seats import EndSeat
from models.storage import doctor, restoring, saves
from models.storage.backup import back_up
from models.storage.faults import UnavailableError
from models.storage.restoring import backups_of, made_at, named_backup, restore
from models.storage.saves import SaveError, look_at
from models.tables import KeyKind, Person
from tests.models.sitting import all_at_once
from tests.models.storage.test_headline import CUT_OFF


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A campaign with Maya in it, a backup of that, and Strand in it since."""
    path = tmp_path / "Old 100%.outrider"
    campaign = Campaign.create(path)
    arrives(campaign, "Maya")
    campaign.back_up(tmp_path / "backups")
    arrives(campaign, "Strand")
    campaign.close()
    return path


def arrives(campaign: Campaign, name: str) -> None:
    with campaign.action(f"{name} arrives") as action:
        action.session.add(Person(name=name))


def people(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM person ORDER BY id")]


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def only_backup(path: Path) -> Path:
    (save,) = backups_of(path)
    return save.path


def sound(path: Path) -> bool:
    return all(finding.ok for finding in doctor.examine(path))


def test_a_backup_takes_the_place_and_what_was_there_is_a_backup(path):
    backup = only_backup(path)
    before = digest(backup)
    kept = restore(path, backup)
    assert people(path) == ["Maya"]
    assert people(kept) == ["Maya", "Strand"]
    assert kept.parent == path.parent / "backups"
    assert digest(backup) == before
    assert {save.path for save in backups_of(path)} == {backup, kept}
    assert sound(path)
    assert names(path.parent) == {path.name, "backups"}
    assert restore(path, kept) is not None
    assert people(path) == ["Maya", "Strand"]


def test_a_change_that_was_cut_off_does_not_spoil_the_backup(path):
    backup = only_backup(path)
    subprocess.run([sys.executable, "-c", CUT_OFF, str(path)], check=False)
    assert Path(f"{path}-journal").stat().st_size > 512, "the journal has to be hot"
    kept = restore(path, backup)
    assert not Path(f"{path}-journal").exists()
    assert sound(path)
    assert people(path) == ["Maya"]
    assert people(kept) == ["Maya", "Strand"]


def test_a_damaged_file_is_kept_as_it_is_with_its_journal(path):
    subprocess.run([sys.executable, "-c", CUT_OFF, str(path)], check=False)
    bad = b"\xa5" * 4096 + path.read_bytes()[4096:]
    path.write_bytes(bad)
    journal = Path(f"{path}-journal").read_bytes()
    kept = restore(path, only_backup(path))
    assert kept.parent == path.parent / "trash"
    assert kept.read_bytes() == bad
    assert Path(f"{kept}-journal").read_bytes() == journal
    assert not Path(f"{path}-journal").exists()
    assert sound(path)
    assert people(path) == ["Maya"]


@pytest.mark.parametrize("content", [b"", b"Dear diary", b"SQLite format 3\x00" + b"\x00" * 200])
def test_whatever_has_its_name_is_kept(path, content):
    path.write_bytes(content)
    kept = restore(path, only_backup(path))
    assert kept.read_bytes() == content
    assert people(path) == ["Maya"]


def test_a_campaign_that_is_gone_comes_back(path):
    path.unlink()
    Path(f"{path}-journal").write_bytes(b"of the one that is gone")
    assert restore(path, only_backup(path)) is None
    assert people(path) == ["Maya"]
    assert sound(path)


def test_a_file_with_a_log_of_its_own_leaves_none_of_it_beside_the_backup(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE world SET blurb = 'Dust.'")
        connection.commit()
        for suffix in ("-wal", "-shm"):
            shutil.copy(f"{path}{suffix}", f"{path}.kept{suffix}")
    for suffix in ("-wal", "-shm"):
        Path(f"{path}.kept{suffix}").rename(f"{path}{suffix}")
    restore(path, only_backup(path))
    assert names(path.parent) >= {path.name, "backups"}
    assert not [name for name in names(path.parent) if name.endswith(("-wal", "-shm"))]
    assert sound(path)
    assert people(path) == ["Maya"]


def test_a_backup_that_is_none_changes_nothing(path):
    backup = only_backup(path)
    before = digest(path)
    backup.write_bytes(backup.read_bytes()[:4096] + b"\xa5" * 40_960)
    with pytest.raises(SaveError, match="damaged"):
        restore(path, backup)
    backup.write_bytes(b"Dear diary")
    with pytest.raises(SaveError, match="not a campaign"):
        restore(path, backup)
    assert digest(path) == before
    assert names(path.parent) == {path.name, "backups"}
    with pytest.raises(SaveError, match="no backup of Old 100% that can be restored"):
        named_backup(path, None)


def test_a_campaign_that_is_being_written_is_left_alone(path, monkeypatch):
    monkeypatch.setattr(restoring, "WAIT_SECONDS", 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(UnavailableError, match="being written by another program"):
            restore(path, only_backup(path))
    assert people(path) == ["Maya", "Strand"]


def test_backups_are_named_by_their_campaign_the_newest_first(path, monkeypatch):
    other = path.with_name("Old 100% 20260101-000000.outrider")
    Campaign.create(other).close()
    stamps = iter(["20300101-120000", "20310101-120000", "20310101-120000", "20300601-120000"])
    monkeypatch.setattr("models.storage.backup.time_stamp", lambda: next(stamps))
    for each in (path, path, path, other):
        back_up(each, path.parent / "backups")
    (path.parent / "backups" / "Old 100% old.outrider").touch()
    found = [save.path.stem for save in backups_of(path)]
    assert found[:3] == [
        "Old 100% 20310101-120000 2", "Old 100% 20310101-120000", "Old 100% 20300101-120000",
    ]  # fmt: skip
    assert len(found) == 4
    assert made_at(named_backup(path, None)).year in {2030, 2031}
    assert named_backup(path, None).stem == found[0]
    assert named_backup(path, found[2]).stem == found[2]
    assert named_backup(path, f"{found[2]}.outrider").stem == found[2]
    with pytest.raises(SaveError, match="no backup named 'x'"):
        named_backup(path, "x")


def test_a_backup_is_not_opened_where_it_lies(path):
    backup = only_backup(path)
    before = digest(backup)
    (save,) = saves.listing(backup.parent)
    assert "is a backup and stays as it is" in save.problem
    assert "Old 100%" in save.problem
    with pytest.raises(SaveError, match="is a backup"):
        saves.rename(save, "Mine")
    assert digest(backup) == before
    elsewhere = path.parent / "elsewhere" / backup.name
    elsewhere.parent.mkdir()
    shutil.copy(backup, elsewhere)
    assert look_at(elsewhere).problem == ""
    mine = Campaign.create(backup.with_name("Mine.outrider"))
    mine.close()
    assert look_at(mine.path).problem == "", "a folder may be called backups"


def test_whom_the_campaign_lets_in_no_more_its_backup_does_not_either(tmp_path):
    path = tmp_path / "Table.outrider"
    campaign = Campaign.create(path)
    anna, bo, cem = (all_at_once(campaign, name) for name in ("Anna", "Bo", "Cem"))
    for seat, code in ((anna, "used since"), (bo, "still good")):
        campaign.perform(GiveCode(seat, code))
    campaign.perform(ForgetKey(only_key(path, cem)))
    campaign.undo()
    at_first = lets_in(path)
    campaign.back_up(tmp_path / "backups")
    campaign.perform(EnterSeat(anna, "used since", KeyKind.BROWSER, "a phone"))
    campaign.perform(ForgetKey(only_key(path, bo)))
    campaign.perform(EndSeat(cem))
    campaign.close()
    restore(path, only_backup(path))
    assert [f"SHA256:key {seat}" for seat in (anna, bo, cem)] == at_first[:3]
    assert lets_in(path) == [f"SHA256:key {anna}", "still good"]
    assert only_key(path, anna)
    assert sound(path)
    campaign = Campaign(path)
    while campaign.redo():
        assert sorted(set(lets_in(path))) == [f"SHA256:key {anna}", "still good"]
    campaign.close()


def only_key(path, seat):
    with closing(sqlite3.connect(path)) as connection:
        asked = "SELECT id FROM seatkey WHERE seat_id = ?"
        return connection.execute(asked, [seat]).fetchone()[0]


def lets_in(path):
    with closing(sqlite3.connect(path)) as connection:
        asked = "SELECT digest FROM seatkey UNION ALL SELECT code FROM seat WHERE code != ''"
        return sorted(digest for (digest,) in connection.execute(asked))
