"""Two programs on one machine know of each other through a folder of the account's own."""

import os
import subprocess
import sys

import pytest

from models.storage.company import Here
from models.storage.store import ALONE
from models.storage.stores import company_of

ANOTHER = """
import sys
from pathlib import Path
from models.seat import meeting
from models.storage.company import Here
from models.storage.store import ALONE
from models.storage.stores import company_of
meeting._SHARED = Path(sys.argv[1])
company = company_of(Path(sys.argv[2]), ALONE, "Ann")
company.stand_at(Here("Ann", "People()", "People"))
company.others()
print("there", flush=True)
sys.stdin.readline()
if sys.argv[3] == "leaves":
    company.leave()
print("left", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def shared(tmp_path, monkeypatch):
    monkeypatch.setattr("models.seat.meeting._SHARED", tmp_path)
    monkeypatch.setattr("models.storage.neighbours.BETWEEN_SECONDS", 0)
    return tmp_path


@pytest.mark.parametrize("ends", ["leaves", "is killed"])
def test_another_program_is_there_until_it_leaves_or_ends(shared, ends):
    file = shared / "One.outrider"
    here, elsewhere = (company_of(path, ALONE, "Ben") for path in (file, shared / "Two.outrider"))
    command = [sys.executable, "-c", ANOTHER, shared, file, ends]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, bufsize=1, **pipes) as other:
        assert other.stdout.readline() == "there\n"
        assert here.others() == (Here("Ann", "People()", "People"),)
        assert elsewhere.others() == ()
        if ends == "leaves":
            other.stdin.write("\n")
            assert other.stdout.readline() == "left\n"
            assert here.others() == ()
        other.kill()
    assert here.others() == ()
    assert not list(shared.glob("*/here-*")), "what was left behind is taken away"


def test_one_s_own_place_is_the_account_s_alone_and_gone_at_the_end(shared):
    here = company_of(shared / "One.outrider", ALONE, "Ben")
    here.stand_at(Here("Ben", "Desk", "the desk"))
    assert here.others() == ()
    (file,) = shared.glob("*/here-*")
    assert file.parent.stat().st_mode & 0o077 == 0
    here.leave()
    assert not file.exists()


def test_what_was_left_behind_of_any_campaign_is_taken_away(shared):
    here = company_of(shared / "One.outrider", ALONE, "Ben")
    here.others()
    here.stand_at(Here("Ben"))
    with subprocess.Popen(["true"]) as ended:
        ended.wait()
    left = shared / f"outrider-{os.getuid()}" / f"here-0123456789abcdef-{ended.pid}"
    left.parent.mkdir(mode=0o700, exist_ok=True)
    left.touch()
    here.others()
    assert not left.exists()


def test_a_folder_that_is_not_ours_means_that_nobody_is_there(shared, monkeypatch):
    (shared / "theirs").write_text("no folder")
    monkeypatch.setattr("models.seat.meeting._folder", lambda: shared / "theirs")
    here = company_of(shared / "One.outrider", ALONE, "Ben")
    here.stand_at(Here("Ben"))
    assert here.others() == ()
    here.leave()
