"""A folder that syncs or lies on a network drive gets a warning; any other does not."""

from pathlib import Path

import pytest

from models.storage.surroundings import folder_warning

LOCAL = "/dev/sda1 / ext4 rw 0 0\nproc /proc proc rw 0 0\n/dev/sdb1 /media/stick vfat rw 0 0\n"


def warn(folder: Path, *mounts: str) -> str:
    return folder_warning(folder, LOCAL + "\n".join(mounts))


def test_an_ordinary_folder_gets_none(tmp_path):
    assert warn(tmp_path) == ""
    assert warn(tmp_path / "not there yet") == ""


def test_the_systems_own_mounts_are_read(tmp_path):
    assert folder_warning(tmp_path) == ""


@pytest.mark.parametrize(
    ("part", "program"),
    [
        ("Dropbox", "Dropbox"),
        ("Dropbox (Personal)", "Dropbox"),
        ("OneDrive - Work", "OneDrive"),
        ("Google Drive", "Google Drive"),
        ("GoogleDrive", "Google Drive"),
        ("iCloud Drive", "iCloud"),
        ("Mobile Documents", "iCloud"),
        ("Nextcloud", "Nextcloud"),
        ("nextcloud2", ""),
        ("My Dropboxes", ""),
    ],
)
def test_a_sync_program_is_known_by_its_folder(tmp_path, part, program):
    folder = tmp_path / part / "games"
    folder.mkdir(parents=True)
    warning = warn(folder)
    assert (program in warning) if program else not warning


@pytest.mark.parametrize("mark", [".stfolder", ".dropbox", ".dropbox.cache"])
def test_a_sync_program_is_known_by_its_mark_above(tmp_path, mark):
    (tmp_path / mark).mkdir()
    folder = tmp_path / "games" / "saves"
    folder.mkdir(parents=True)
    assert "kept in step" in warn(folder)


@pytest.mark.parametrize(
    "name", ["A (Maya's conflicted copy 2026-01-01).outrider", "A.sync-conflict-2026.outrider"]
)
def test_a_conflicted_copy_tells_of_one(tmp_path, name):
    (tmp_path / name).touch()
    assert "conflicted copy" in warn(tmp_path)


@pytest.mark.parametrize(
    "kind", ["nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "fuse.rclone", "ceph"]
)
def test_a_network_drive_is_named(tmp_path, kind):
    warning = warn(tmp_path / "saves", f"server:/x {tmp_path} {kind} rw 0 0")
    assert kind in warning
    assert "network" in warning


@pytest.mark.parametrize("kind", ["ext4", "btrfs", "apfs", "vfat", "fuseblk", "tmpfs", "overlay"])
def test_a_drive_in_the_machine_is_not(tmp_path, kind):
    assert warn(tmp_path, f"/dev/x {tmp_path} {kind} rw 0 0") == ""


def test_the_deepest_mount_counts(tmp_path):
    inner = tmp_path / "local"
    assert warn(inner, f"s:/ {tmp_path} nfs rw", f"/dev/x {inner} ext4 rw") == ""
    assert warn(inner, f"/dev/x {tmp_path} ext4 rw", f"s:/ {inner} nfs rw") != ""
    assert warn(inner, f"s:/ {tmp_path / 'loca'} nfs rw") == ""


def test_a_mount_with_a_space_in_its_name(tmp_path):
    escaped = str(tmp_path / "My Drive").replace(" ", "\\040")
    assert "network" in warn(tmp_path / "My Drive" / "saves", f"s:/ {escaped} nfs rw")


def test_a_later_mount_over_the_same_place_counts(tmp_path):
    assert warn(tmp_path, f"/dev/x {tmp_path} ext4 rw", f"s:/ {tmp_path} nfs rw") != ""
