"""Several programs write to one campaign, and nothing is lost."""

import subprocess
import sys

import pytest
from sqlmodel import func, select

from models.campaign import Campaign
from models.storage import doctor
from models.storage.headline import Watch
from models.tables import Change, Entry, World

pytestmark = pytest.mark.usefixtures("both_engines")

WRITERS = 3
TIMES = 500


def test_three_writers_lose_nothing(tmp_path):
    path = tmp_path / "Shared.outrider"
    campaign = Campaign.create(path)
    watch = Watch(path)
    command = [sys.executable, "-m", "tests.models.add_one", str(TIMES)]
    subprocess.run([*command, *[path] * WRITERS], check=True)
    assert watch.changed()
    watch.close()
    with campaign.read() as session:
        assert session.get(World, 1).clock == WRITERS * TIMES
        assert session.exec(select(func.count()).select_from(Entry)).one() == WRITERS * TIMES
        changes = session.exec(select(Change).order_by(Change.id)).all()
    assert [change.after["clock"] for change in changes] == list(range(1, WRITERS * TIMES + 1))
    assert all(finding.ok for finding in doctor.examine(path))
    campaign.close()


def test_an_undo_takes_back_what_another_window_did_last(tmp_path):
    path = tmp_path / "Shared.outrider"
    ours = Campaign.create(path)
    theirs = Campaign(path)
    for campaign in (ours, theirs):
        with campaign.action("One more") as action:
            action.world.clock += 1
    assert ours.undo().id == 2
    assert theirs.undo().id == 1
    assert theirs.redo().id == 1
    with ours.action("Something else") as action:
        action.world.blurb = "Dust."
    assert theirs.redo() is None
    ours.close()
    theirs.close()
