"""Killed at any moment: the file opens, and what was finished is there and whole."""

import os
import select
import signal
import subprocess
import sys
from random import Random

import pytest
from sqlmodel import func
from sqlmodel import select as rows

from models.campaign import Campaign
from models.sample import fill
from models.storage import doctor
from models.storage.stores import is_copy
from models.tables import Entry
from tests.models.killed_files import WORK, kill, nursery
from tests.models.sitting import all_at_once
from tests.server import same_there

KILLS = 60
MOMENTS = 5
LONGEST_DEEDS = 4
BOTH_KILLED = 6
LONGEST_SECONDS = 0.02


def killed_at_random(nursery, random: Random) -> list[int]:
    """Let a worker do a few deeds and kill it a moment later; gives the entries it finished."""
    nursery.stdin.write(f"{random.randrange(2**32)}\n".encode())
    worker = int(nursery.stdout.readline())
    finished = [int(nursery.stdout.readline()) for _ in range(random.randrange(LONGEST_DEEDS))]
    select.select([], [], [], random.random() * LONGEST_SECONDS)
    os.kill(worker, signal.SIGKILL)
    while said := int(nursery.stdout.readline()):
        finished.append(said)
    return finished


def nursery_of(path, *how):
    """What workers on a campaign are started from."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.models.killed", str(path), *how],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    )


@pytest.mark.parametrize(
    ("kills", "both_engines"), [(KILLS, "file"), (KILLS // 5, "server")], indirect=["both_engines"]
)
@pytest.mark.usefixtures("both_engines")
def test_nothing_finished_is_lost_and_nothing_is_half_there(tmp_path, kills):
    path = tmp_path / "Killed.outrider"
    campaign = Campaign.create(path)
    fill(campaign)
    campaign.close()
    nursery = nursery_of(path)
    random = Random(2300)
    finished, rolled_back = 0, 0
    for _ in range(kills):
        entries = killed_at_random(nursery, random)
        rolled_back += path.with_name(f"{path.name}-journal").exists()
        faults = [finding.what for finding in doctor.examine(path) if not finding.ok]
        assert faults in ([], ["Server"] if is_copy(path) else [])  # the copy may lag behind
        assert entries == sorted(entries)
        finished += len(entries)
        with doctor.open_for_reading(path) as connection:
            found = connection.execute("SELECT id FROM entry ORDER BY id").fetchall()
        assert set(entries) <= {key for (key,) in found}
        assert [key for (key,) in found] == list(range(1, len(found) + 1))
    nursery.stdin.close()
    nursery.wait()
    assert finished > kills
    assert rolled_back > 0 or is_copy(path)
    campaign = Campaign(path)
    with campaign.read() as session:
        assert session.exec(rows(func.count()).select_from(Entry)).one() >= finished
    with campaign.store.turn():  # what was killed after it was kept elsewhere is here by now
        pass
    if is_copy(path):
        same_there(path)
    campaign.close()


def test_a_referee_and_the_host_of_a_table_are_killed_in_the_middle_of_deeds(tmp_path):
    """What a player was told is done is there, beside what the referee does at the same time."""
    path = tmp_path / "Killed.outrider"
    campaign = Campaign.create(path, fill)
    for name in ("Anna", "Bo"):
        all_at_once(campaign, name)
    campaign.close()
    desk, host = nursery_of(path, "beside"), nursery_of(path, "host")
    random, finished = Random(4), []
    for _ in range(BOTH_KILLED):
        for each in (desk, host):
            each.stdin.write(f"{random.randrange(2**32)}\n".encode())
        working = [int(each.stdout.readline()) for each in (desk, host)]
        finished.append(int(host.stdout.readline()))
        finished += [int(desk.stdout.readline()) for _ in range(random.randrange(3))]
        select.select([], [], [], random.random() * LONGEST_SECONDS)
        for worker in random.sample(working, 2):
            os.kill(worker, signal.SIGKILL)
        for each in (desk, host):
            while said := int(each.stdout.readline()):
                finished.append(said)
        assert [finding for finding in doctor.examine(path) if not finding.ok] == []
        with doctor.open_for_reading(path) as connection:
            found = connection.execute("SELECT id, author FROM entry ORDER BY id").fetchall()
        assert set(finished) <= {key for key, _ in found}
        assert [key for key, _ in found] == list(range(1, len(found) + 1))
    for each in (desk, host):
        each.stdin.close()
        each.wait()
    assert len({author for key, author in found if key in finished}) == 2


@pytest.fixture(scope="module")
def workers():
    with nursery() as started:
        yield started
        started.stdin.close()


@pytest.mark.parametrize("kind", WORK)
def test_what_was_there_is_whole_or_the_new_is(kind, workers, tmp_path):
    half = kill(kind, MOMENTS, tmp_path, workers)
    assert half > 0, "some were killed in the middle"
