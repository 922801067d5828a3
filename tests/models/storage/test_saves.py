"""The folder of campaigns: names, refusals, and moving files about without losing any."""

import hashlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from unicodedata import category

import pytest

from models.campaign import Campaign
from models.storage import saves, schema
from models.storage.automatic_backups import folders_of, rename
from models.storage.backup import back_up
from models.storage.restoring import backups_of
from models.storage.saves import SaveError
from models.tables import Person
from tests.hostile import HOSTILE, name


def create(folder: Path, name: str, *actions: str) -> Path:
    campaign = Campaign.create(saves.new_path(folder, name))
    for title in actions:
        with campaign.action(title) as action:
            action.session.add(Person(name=title))
    campaign.close()
    return campaign.path


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def patched(path: Path, offset: int, value: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(value)


def foreign(path: Path) -> Path:
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT)")
    connection.close()
    return path


def refused_files(folder: Path) -> dict[Path, str]:
    """Files that must not be opened, and a word of the reason for each."""
    found = {
        folder / "Empty.outrider": "empty",
        folder / "Text.outrider": "not a campaign",
        folder / "Short.outrider": "not a campaign",
        foreign(folder / "Foreign.outrider"): "another program",
        create(folder, "Newer"): "newer Outrider",
        create(folder, "Cut off"): "damaged",
        create(folder, "Scribbled"): "damaged",
        create(folder, "No world"): "damaged",
        folder / "Folder.outrider": "not a file",
        folder / "Pipe.outrider": "not a file",
        folder / "Gone.outrider": "No such file",
    }
    (folder / "Empty.outrider").touch()
    (folder / "Text.outrider").write_text("Dear diary,\n" * 100)
    (folder / "Short.outrider").write_bytes(b"SQLite format 3\x00")
    (folder / "Folder.outrider").mkdir()
    (folder / "Gone.outrider").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "Pipe.outrider")
    patched(folder / "Newer.outrider", 60, (schema.VERSION + 1).to_bytes(4))
    os.truncate(folder / "Cut off.outrider", 4096 * 3)
    patched(folder / "Scribbled.outrider", 4096, b"\xff" * 4096 * 8)
    with sqlite3.connect(folder / "No world.outrider") as connection:
        connection.execute("DELETE FROM world")
    connection.close()
    return found


def test_every_refused_file_is_named_with_its_reason_and_left_alone(tmp_path):
    expected = refused_files(tmp_path)
    files = [path for path in expected if path.is_file()]
    before = {path: digest(path) for path in files}
    listed = {save.path: save.problem for save in saves.listing(tmp_path)}
    assert listed.keys() == expected.keys()
    for path, reason in expected.items():
        assert reason in listed[path], path
        if reason != "damaged":
            with pytest.raises(schema.NotACampaignError, match=reason):
                Campaign(path)
    assert {path: digest(path) for path in files} == before
    assert not list(tmp_path.glob("*-journal"))


@pytest.mark.parametrize("title", ["Cut off", "Scribbled"])
def test_a_file_damaged_inside_is_not_opened(tmp_path, title):
    refused_files(tmp_path)
    path = tmp_path / f"{title}.outrider"
    before = digest(path)
    with pytest.raises(schema.NotACampaignError, match="damaged"):
        Campaign(path)
    assert digest(path) == before


def test_what_is_refused_is_neither_copied_nor_renamed_nor_replaced(tmp_path):
    for path in refused_files(tmp_path):
        save = saves.look_at(path)
        with pytest.raises(SaveError):
            saves.copy(save, "Another")
        with pytest.raises(SaveError):
            saves.rename(save, "Another")
        if path.exists():
            with pytest.raises(SaveError, match="already"):
                saves.new_path(tmp_path, path.stem)
            with pytest.raises(FileExistsError):
                Campaign.create(path)


def test_the_one_played_last_comes_first(tmp_path):
    for title, day in (("First", 1), ("Second", 3), ("Third", 2)):
        path = create(tmp_path, title, "Something happens")
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE entry SET made_at = ?", (f"2026-03-0{day}T10:00:00+00:00",))
        connection.close()
    assert [save.name for save in saves.listing(tmp_path)] == ["Second", "Third", "First"]


def test_a_new_campaign_counts_from_its_making(tmp_path):
    old = create(tmp_path, "Old", "Something happens")
    with sqlite3.connect(old) as connection:
        connection.execute("UPDATE entry SET made_at = '2001-01-01T10:00:00+00:00'")
    connection.close()
    create(tmp_path, "New")
    assert [save.name for save in saves.listing(tmp_path)] == ["New", "Old"]


def test_there_is_nothing_in_a_folder_that_is_not_there(tmp_path):
    assert saves.listing(tmp_path / "nowhere") == []


def test_a_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(SaveError, match="cannot be read"):
        saves.listing(tmp_path / "file")


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("", "needs a name"),
        ("  ", "needs a name"),
        ("x" * 61, "at most 60"),
        ("🙂" * 46, "at most 60"),
        ("a/b", "slash"),
        ("..\\b", "slash"),
        (".hidden", "dot"),
        ("two\nlines", "visible"),
        ("\x1b[31mred", "visible"),
        ("a\u202eb", "visible"),
        ("nul\x00", "visible"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_the_rule(written, reason):
    with pytest.raises(SaveError, match=reason):
        saves.checked_name(written)


@pytest.mark.parametrize("title", ["Short Measure", "Who? 50% #1 & co", "日本語" * 20, "x" * 60])
def test_a_campaign_lives_under_any_proper_name(tmp_path, title):
    path = create(tmp_path, f" {title} ", "Something happens")
    assert path.name == f"{title}.outrider"
    assert saves.path_of(tmp_path, title) == path
    (save,) = saves.listing(tmp_path)
    assert (save.name, save.problem, save.headline.people) == (title, "", 1)
    assert Campaign(path).undo().title == "Something happens"
    saves.copy(save, "copy")
    saves.trash(save)
    assert [p.name for p in tmp_path.glob("*.*")] == ["copy.outrider"]


def name_or_refusal(folder: Path, text: str) -> str:
    try:
        return saves.new_path(folder, text).relative_to(folder).stem
    except SaveError as refused:
        return str(refused)


@pytest.mark.parametrize("text", HOSTILE, ids=name)
def test_hostile_names_make_no_file_or_a_safe_one(tmp_path, text):
    answer = name_or_refusal(tmp_path, text)
    assert "/" not in answer
    assert not {category(character) for character in answer} & {"Cc", "Cs", "Zl", "Zp"}


def test_a_hostile_file_name_is_listed_clean(tmp_path):
    path = create(tmp_path, "plain")
    bad = tmp_path / "\x1b]0;owned\x07Evil\u202e\udcff.outrider"
    path.rename(bad)
    (save,) = saves.listing(tmp_path)
    assert save.name == "Evil"
    assert saves.path_of(tmp_path, "Evil") == bad
    assert saves.trash(save).exists()


def test_a_name_written_in_two_ways_is_one_name(tmp_path):
    path = create(tmp_path, "Café")
    assert saves.path_of(tmp_path, "Cafe\u0301") == path
    with pytest.raises(SaveError, match="already"):
        saves.new_path(tmp_path, "Cafe\u0301")


def test_a_wrong_name_tells_what_is_near(tmp_path):
    create(tmp_path, "Short Measure")
    assert saves.path_of(tmp_path, "Short Measure.outrider").stem == "Short Measure"
    with pytest.raises(SaveError, match="'Short Measure'"):
        saves.path_of(tmp_path, "short mesure")
    with pytest.raises(SaveError, match="outrider list"):
        saves.path_of(tmp_path, "Zebra")
    with pytest.raises(SaveError, match="none yet"):
        saves.path_of(tmp_path / "nowhere", "Zebra")


def test_a_copy_is_taken_while_the_campaign_is_open(tmp_path):
    campaign = Campaign(create(tmp_path, "Live", "A"))
    with campaign.action("B") as action:
        action.session.add(Person(name="B"))
        action.session.flush()
        copied = saves.copy(saves.look_at(campaign.path), "Copy")
    assert saves.look_at(copied).headline.people == 1
    assert saves.look_at(campaign.path).headline.people == 2
    with pytest.raises(SaveError, match="already"):
        saves.copy(saves.look_at(campaign.path), "Copy")
    campaign.close()


def test_rename_keeps_the_campaign_and_never_replaces_another(tmp_path):
    path = create(tmp_path, "Old", "A")
    other = create(tmp_path, "Taken")
    before = digest(other)
    with pytest.raises(SaveError, match="already"):
        saves.rename(saves.look_at(path), "Taken")
    assert digest(other) == before
    backup = back_up(path, folders_of(path)[0])
    renamed = rename(saves.look_at(path), "New")
    assert not path.exists()
    assert [found.path.parent for found in backups_of(renamed)] == [backup.parent]
    assert saves.look_at(renamed).headline.people == 1
    assert saves.rename(saves.look_at(renamed), "New") == renamed


def test_a_backup_that_is_renamed_takes_no_name_that_another_was_given_meanwhile(
    tmp_path, monkeypatch
):
    path = create(tmp_path, "Old", "A")
    backup = back_up(path, folders_of(path)[0])
    taken = backup.with_name(backup.name.replace("Old", "New"))
    taken.write_text("mine")
    monkeypatch.setattr(Path, "exists", lambda _path: False)
    rename(saves.look_at(path), "New")
    assert taken.read_text() == "mine"
    assert backup.is_file()


def test_trash_keeps_everything(tmp_path):
    for _ in range(3):
        saves.trash(saves.look_at(create(tmp_path, "Same", "A")))
    kept = list((tmp_path / "trash").iterdir())
    assert len(kept) == 3
    assert all(saves.look_at(path).headline.people == 1 for path in kept)
    assert saves.listing(tmp_path) == []


def test_what_was_put_away_last_comes_back_first_under_the_name_it_had(tmp_path):
    for people in ("A", "AB"):
        saves.trash(saves.look_at(create(tmp_path, "Same", *people)))
    newest, older = saves.trashed(tmp_path)
    assert saves.look_at(saves.bring_back(newest)).headline.people == 2
    assert saves.bring_back(older).name == "Same 2.outrider"
    assert sorted(save.name for save in saves.listing(tmp_path)) == ["Same", "Same 2"]
    assert not saves.trashed(tmp_path)


def test_a_journal_moves_with_its_file(tmp_path):
    (tmp_path / "Broken.outrider").write_bytes(b"not a database")
    (tmp_path / "Broken.outrider-journal").write_bytes(b"journal")
    moved = saves.trash(saves.look_at(tmp_path / "Broken.outrider"))
    assert Path(f"{moved}-journal").read_bytes() == b"journal"
    assert not list(tmp_path.glob("Broken*"))


OPENS = """
import sys
from pathlib import Path
from models.storage.headline import Watch
watch = Watch(Path(sys.argv[1]))
print(1, flush=True)
input()
"""
LISTS = """
import sys
from pathlib import Path
from models.storage.saves import listing
print(len(listing(Path(sys.argv[1]))), flush=True)
input()
"""


def another_process(program: str, path: Path) -> subprocess.Popen:
    """A program that has done what it does and waits for a line."""
    other = subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout.readline() == b"1\n"
    return other


def test_a_window_that_lists_the_campaigns_holds_none_of_them(tmp_path):
    path = create(tmp_path, "Listed")
    other = another_process(LISTS, tmp_path)
    renamed = saves.rename(saves.look_at(path), "Renamed")
    assert saves.trash(saves.look_at(renamed)).exists()
    other.communicate(b"\n")


def test_a_campaign_open_in_another_window_stays_where_it_is(tmp_path):
    path = create(tmp_path, "Open")
    other = another_process(OPENS, path)
    save = saves.look_at(path)
    with pytest.raises(SaveError, match=f"process {other.pid}"):
        saves.trash(save)
    with pytest.raises(SaveError, match="another window"):
        saves.rename(save, "Elsewhere")
    other.communicate(b"\n")
    assert saves.trash(save).exists()


def test_the_folder_that_was_chosen_is_used(tmp_path):
    assert saves.saves_folder(tmp_path) == tmp_path


def test_a_checkout_uses_its_own_folder(tmp_path, monkeypatch):
    package = tmp_path / "models" / "storage" / "saves.py"
    monkeypatch.setattr(saves, "__file__", str(package))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert saves.saves_folder(None) == tmp_path / "data" / "outrider" / "saves"
    (tmp_path / "saves").mkdir()
    assert saves.saves_folder(None) == tmp_path / "data" / "outrider" / "saves"
    (tmp_path / "pyproject.toml").touch()
    assert saves.saves_folder(None) == tmp_path / "saves"
