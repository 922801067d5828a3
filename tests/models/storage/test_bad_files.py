"""Two hundred bad files in one folder: each is named, none is written, the others work."""

import hashlib
import os
import shutil
from pathlib import Path

import pytest

from models.campaign import Campaign
from models.storage import doctor, saves
from models.storage.headline import Watch
from models.storage.schema import NotACampaignError
from models.tables import Person
from models.views.log import read_log
from tests.bad_files import MANY, ONCE, make
from tui.cli import main

GOOD = ("Alpha", "Middle", "Zulu")


@pytest.fixture(scope="module")
def folder(sample, tmp_path_factory) -> Path:
    """The folder; a test changes nothing in it."""
    folder = tmp_path_factory.mktemp("bad")
    for name in GOOD:
        shutil.copyfile(sample, folder / f"{name}.outrider")
    make(folder, sample)
    return folder


@pytest.fixture(scope="module")
def as_made(folder):
    return state(folder)


@pytest.fixture(autouse=True)
def nothing_is_written(folder, as_made):
    """Contents, times and names are after every test what they were before."""
    yield
    assert state(folder) == as_made


@pytest.fixture(scope="module")
def examined(folder):
    """What the doctor finds in each of them, which takes seconds."""
    return {path: doctor.examine(path) for path in doctor.campaigns(folder)}


def state(folder: Path) -> dict[str, tuple]:
    return {
        path.name: (
            path.lstat().st_mtime_ns,
            hashlib.blake2b(path.read_bytes()).digest() if path.is_file() else b"",
        )
        for path in [folder, *folder.iterdir()]
        if path.name != "outrider.log"
    }


def bad(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.stem not in GOOD)


def test_there_are_enough_of_them(folder):
    assert len(bad(folder)) == MANY
    assert len(ONCE) > 40


def test_every_file_is_listed_by_itself(folder):
    listed = {save.path: save for save in saves.listing(folder)}
    assert listed.keys() == {folder / f"{name}.outrider" for name in GOOD} | set(bad(folder))
    assert [listed[folder / f"{name}.outrider"].problem for name in GOOD] == [""] * 3
    for path, save in listed.items():
        assert save.problem or save.headline or "format" in path.name or save.last_played
        assert "\n" not in save.problem
        assert len(save.problem) < 400


def test_what_is_bad_is_refused_with_a_reason_when_it_is_opened(folder, tmp_path):
    refused = 0
    for number, path in enumerate(bad(folder)):
        mine = tmp_path / f"{number}.outrider"
        if not path.is_file():
            with pytest.raises(NotACampaignError):
                Campaign(path)
            refused += 1
            continue
        shutil.copyfile(path, mine)
        before = mine.read_bytes()
        if reason := refusal(mine):
            refused += 1
            assert len(reason) < 500
            assert mine.read_bytes() == before
        else:
            campaign = Campaign(mine)
            with campaign.action("It works") as action:
                action.session.add(Person(name="Maya"))
            campaign.close()
        assert not Path(f"{mine}-journal").exists()
    assert refused > MANY * 0.8
    assert refused >= len(ONCE)


def refusal(path: Path) -> str:
    """Why a file is not opened; empty when it is."""
    try:
        Campaign(path).close()
    except NotACampaignError as error:
        return str(error)
    return ""


def test_opening_to_read_is_as_safe(folder):
    for path in bad(folder):
        try:
            watch = Watch(path)
        except NotACampaignError:
            continue
        try:
            watch.read()
        except NotACampaignError:
            pass
        finally:
            watch.close()


def test_the_doctor_looks_at_all_of_them(folder, examined):
    sound = 0
    for path in bad(folder):
        found = examined[path]
        sound += all(finding.ok for finding in found)
        assert all(isinstance(finding.detail, str) for finding in found)
    assert sound < MANY * 0.2
    for name in GOOD:
        assert all(finding.ok for finding in examined[folder / f"{name}.outrider"])


def test_the_log_of_each_is_printed_or_refused(folder):
    for path in bad(folder):
        try:
            for page in read_log(path):
                str(page)
        except NotACampaignError:
            continue


def test_the_commands_say_a_line_for_each_and_end(folder, examined, capsys, monkeypatch):
    monkeypatch.setattr(doctor, "examine", examined.__getitem__)
    assert main(["--saves", str(folder), "list"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert len(out.splitlines()) == MANY + len(GOOD)
    assert main(["--saves", str(folder), "doctor"]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert "Traceback" not in out
    for path in bad(folder)[:60]:
        number = path.stem.split()[0]
        for command in ("log", "backup", "open"):
            status = main(["--saves", str(folder), command, saves.look_at(path).name])
            out, err = capsys.readouterr()
            assert status in {0, 2}, (number, command)
            assert err.count("\n") == (1 if status else 0)
    if (folder / "backups").exists():
        shutil.rmtree(folder / "backups")
        os.utime(folder, ns=(folder.stat().st_atime_ns, TIMES[folder]))


TIMES: dict[Path, int] = {}


@pytest.fixture(autouse=True)
def time_of_folder(folder):
    """When the folder itself was changed last."""
    TIMES[folder] = folder.stat().st_mtime_ns
