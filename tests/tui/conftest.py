"""Outrider on a fresh copy of the sample campaign, at a time that never changes."""

import shutil
from datetime import UTC, datetime

import pytest

from tests.tui.screens import CAMPAIGN
from tui.app import Outrider

PLAYED = datetime(2300, 3, 1, 18, tzinfo=UTC)
OPENED = datetime(2300, 3, 4, 19, tzinfo=UTC)


class FrozenTime(datetime):
    """The time at which the program is opened, three days after it was last played."""

    @classmethod
    def now(cls, tz=None):
        return OPENED


@pytest.fixture(scope="session")
def sample(tmp_path_factory):
    """The sample campaign, made once; a test changes a copy of it."""
    from models import campaign
    from models.sample import fill

    path = tmp_path_factory.mktemp("sample") / f"{CAMPAIGN}.outrider"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(campaign, "_now", PLAYED.isoformat)
        made = campaign.Campaign.create(path)
        fill(made)
        made.close()
    return path


@pytest.fixture
def saves(sample, tmp_path, monkeypatch):
    """A folder with a copy of the sample campaign in it."""
    monkeypatch.setattr("tui.saves.page.datetime", FrozenTime)
    folder = tmp_path / "saves"
    folder.mkdir()
    shutil.copy(sample, folder)
    return folder


@pytest.fixture
def outrider(saves):
    """The program, to be opened at the desk of the sample campaign."""
    return Outrider(saves, CAMPAIGN)


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """The text beside a list follows the cursor without a rest."""
    monkeypatch.setattr("tui.browser.Browser.set_timer", lambda _self, _delay, write: write())
