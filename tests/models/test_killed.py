"""Killed at any moment: the file opens, and what was finished is there and whole."""

import os
import select
import signal
import subprocess
import sys
from random import Random

from sqlmodel import func
from sqlmodel import select as rows

from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.sample import fill
from models.storage import doctor
from models.storage.backup import back_up, check
from models.storage.placing import sweep
from models.tables import Entry
from tests.models.play import content

KILLS = 60
COPIES = 30
LONGEST_DEEDS = 4
LONGEST_SECONDS = 0.02


def killed_at_random(nursery, random: Random, longest: float = LONGEST_SECONDS) -> list[int]:
    """Let a worker do a few deeds and kill it a moment later; gives the entries it finished."""
    nursery.stdin.write(f"{random.randrange(2**32)}\n".encode())
    worker = int(nursery.stdout.readline())
    finished = [int(nursery.stdout.readline()) for _ in range(random.randrange(LONGEST_DEEDS))]
    select.select([], [], [], random.random() * longest)
    os.kill(worker, signal.SIGKILL)
    while said := int(nursery.stdout.readline()):
        finished.append(said)
    return finished


def nursery_of(path, *words):
    """What workers on a campaign are started from."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.models.killed", str(path), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    )


def test_nothing_finished_is_lost_and_nothing_is_half_there(tmp_path):
    path = tmp_path / "Killed.outrider"
    campaign = Campaign.create(path)
    fill(campaign)
    campaign.close()
    nursery = nursery_of(path)
    random = Random(2300)
    finished, rolled_back = 0, 0
    for _ in range(KILLS):
        entries = killed_at_random(nursery, random)
        rolled_back += path.with_name(f"{path.name}-journal").exists()
        assert [finding for finding in doctor.examine(path) if not finding.ok] == []
        assert entries == sorted(entries)
        finished += len(entries)
        with doctor.open_for_reading(path) as connection:
            found = connection.execute("SELECT id FROM entry ORDER BY id").fetchall()
        assert set(entries) <= {key for (key,) in found}
        assert [key for (key,) in found] == list(range(1, len(found) + 1))
    nursery.stdin.close()
    nursery.wait()
    assert finished > KILLS
    assert rolled_back > 0
    campaign = Campaign(path)
    with campaign.read() as session:
        assert session.exec(rows(func.count()).select_from(Entry)).one() >= finished
    campaign.close()


def test_backups_restoring_and_compaction_leave_what_was_or_what_is_to_be(tmp_path):
    path = tmp_path / "Killed.outrider"
    campaign = Campaign.create(path, fill)
    first = back_up(path, tmp_path / "backups")
    for name in ("Maya", "Tomas", "Ines"):
        campaign.perform(NewPerson(name))
    campaign.close()
    last = back_up(path, tmp_path / "backups")
    whole = {first: first.read_bytes(), last: last.read_bytes()}
    known = [content(first), content(last)]
    nursery, random, left = nursery_of(path, "files"), Random(2300), 0
    for _ in range(COPIES):
        killed_at_random(nursery, random, 0.1)
        left += any(".unfinished" in file.name for file in tmp_path.rglob(".*"))
        assert content(path) in known
        assert [finding for finding in doctor.examine(path) if not finding.ok] == []
        for copy in (tmp_path / "backups").glob("*.outrider"):
            assert check(copy) == ""
            if copy not in whole:
                assert content(copy) in known
                copy.unlink()
        for folder in (tmp_path, tmp_path / "backups"):
            sweep(folder)
    nursery.stdin.close()
    nursery.wait()
    assert left > 0, "some were killed in the middle"
    assert first.read_bytes() == whole[first]
    assert last.read_bytes() == whole[last]
    assert {file.name for file in tmp_path.rglob("*") if file.is_file()} == {
        path.name, first.name, last.name,
    }  # fmt: skip
