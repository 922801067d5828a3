"""A disk that is full, or read-only: the folder is named, nothing is lost, and it goes on."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from models.campaign import Campaign
from models.deeds.house.settings import ChangeSettings
from models.exchange.vault.reading import import_vault
from models.exchange.vault.writing import export_vault
from models.storage.automatic_backups import Why, keep
from models.storage.backup import back_up
from models.storage.branching import branch
from models.storage.compaction import compact, entry_before
from models.storage.faults import explained, of_the_system
from models.storage.restoring import backups_of, restore
from models.storage.saves import copy, look_at
from tests.disks import fill, mounted

NEW = Path("New")
WORK: dict[str, Callable[[Path], object]] = {
    "backup": lambda path: keep(path, Why.DAY),
    "compaction": lambda path: compact(path, entry_before(path, 2)),
    "restore": lambda path: restore(path, backups_of(path)[-1].path),
    "export": lambda path: export_vault(path, path.with_name("vault")),
    "import": lambda path: import_vault(path.with_name("vault"), path.with_name("Taken.outrider")),
    "what if": lambda path: branch(path, 3, path.with_name("If.outrider"), lambda _made: None),
    "copy": lambda path: copy(look_at(path), "Another"),
    "new": lambda path: Campaign.create(path.with_name("New.outrider")).close(),
}


def lying(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and file.name != "filler"
    }


def laid(sample: Path, disk: Path) -> Path:
    """The sample on a disk, with a backup and a vault of it."""
    path = disk / "Campaign.outrider"
    shutil.copyfile(sample, path)
    back_up(path, disk / "backups")
    export_vault(path, disk / "vault")
    campaign = Campaign(path)
    campaign.perform(ChangeSettings((("backups_daily", 3),)))
    campaign.close()
    return path


def all_refused(path: Path, why: str) -> None:
    """Everything says why it cannot be done, and where, and leaves things as they were."""
    before = lying(path.parent)
    for kind, work in WORK.items():
        with pytest.raises((OSError, OperationalError)) as refused:
            work(path)
        said = sentence(refused.value)
        assert re.search(why, said), kind
        assert ".outrider-" not in said, kind
        assert lying(path.parent) == before, kind


def sentence(error: Exception) -> str:
    """What the referee is told."""
    return of_the_system(error) if isinstance(error, OSError) else str(explained(error, NEW))


def all_done(path: Path) -> None:
    for work in WORK.values():
        work(path)


def test_a_full_disk_is_named_and_all_goes_on_when_there_is_room(sample, tmp_path):
    with mounted(tmp_path / "disk", 20_000_000) as disk:
        path = laid(sample, disk)
        fill(disk / "filler")
        all_refused(path, f"The disk of ({disk}.*|New.outrider) is full; make room")
        (disk / "filler").unlink()
        all_done(path)


def test_a_disk_that_may_only_be_read_is_named_and_all_goes_on_when_it_may_be_written(
    sample, tmp_path
):
    with mounted(tmp_path / "disk", 20_000_000) as disk:
        path = laid(sample, disk)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        all_refused(path, f"{disk}.*Read-only file system")
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        all_done(path)


def test_a_full_stick_keeps_no_backup_from_being_made_and_is_named(sample, tmp_path):
    path = Path(shutil.copy(sample, tmp_path / "Campaign.outrider"))
    with mounted(tmp_path / "stick", 200_000) as stick:
        campaign = Campaign(path)
        campaign.perform(ChangeSettings((("backups_folder", str(stick)),)))
        campaign.close()
        kept = keep(path, Why.DAY)
        assert kept.path.parent == tmp_path / "backups"
        assert f"{stick}: No space left" in kept.warning
        assert lying(stick) == {}
