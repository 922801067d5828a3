"""Backups that are made by themselves: when, where, and which of them stay."""

import shutil
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from models.campaign import Campaign
from models.deeds.house.settings import ChangeSettings
from models.settings import Settings, settings_in
from models.storage import automatic_backups
from models.storage.automatic_backups import Why, due_today, keep, settings_of, stamped, thin
from models.storage.backup import back_up
from models.storage.restoring import backups_of

START = datetime(2031, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path):
    campaign = Campaign.create(tmp_path / "Kept.outrider")
    campaign.close()
    return campaign.path


def lay(path, times, why="closing"):
    """Empty files with the names of backups made at these times."""
    folder = path.parent / "backups"
    folder.mkdir(exist_ok=True)
    for time in times:
        word = f" {why}" if why else ""
        (folder / f"{path.stem} {time:%Y%m%d-%H%M%S}{word}.outrider").touch()


def times(path):
    return [stamp.made for stamp, _ in stamped(path)]


def test_of_two_years_of_evenings_what_is_set_stays_and_the_hand_made_with_it(path):
    random = Random(4)
    evenings = [START + timedelta(days=day, hours=random.randrange(6)) for day in range(730)]
    lay(path, [at + timedelta(minutes=m) for at in evenings for m in (0, 20, 40)])
    lay(path, [START + timedelta(hours=1)], why="")
    now = evenings[-1] + timedelta(hours=1)
    thin(path, now)
    left = times(path)
    assert left[0] == START + timedelta(hours=1), "somebody asked for it"
    own = left[1:]
    newest = [at + timedelta(minutes=40) for at in evenings]
    assert own[-6:] == [at + timedelta(minutes=m) for at in evenings[-2:] for m in (0, 20, 40)]
    assert own[-14:-6] == newest[-10:-2], "ten days, two of them whole"
    assert set(own[:-6]) <= set(newest)
    months = sorted({f"{at:%Y-%m}" for at in newest})[-12:]
    last = [max(at for at in newest if f"{at:%Y-%m}" == month) for month in months]
    assert set(last) <= set(own)
    weeks = sorted({f"{at:%G-%V}" for at in newest})[-8:]
    assert {max(at for at in newest if f"{at:%G-%V}" == week) for week in weeks} <= set(own)
    assert len(own) <= 6 + 8 + 8 + 12
    assert thin(path, now) == []


def test_a_clock_that_was_wrong_removes_nothing(path):
    month = [START + timedelta(days=day) for day in range(30)]
    lay(path, month)
    assert thin(path, START + timedelta(days=3)) == [], "it was set back"
    ahead = datetime(2099, 1, 1, tzinfo=UTC)
    lay(path, [ahead])
    thin(path, ahead)
    assert set(month[-9:]) <= set(times(path)), "it was set forward: the last days count"


def test_a_backup_of_a_wrong_clock_does_not_keep_all_others(path):
    lay(path, [START + timedelta(days=day) for day in range(300)])
    ahead = datetime(2099, 1, 1, tzinfo=UTC)
    lay(path, [ahead])
    thin(path, START + timedelta(days=300))
    assert ahead in times(path)
    assert len(times(path)) <= 1 + 10 + 8 + 12


def test_what_belongs_to_another_campaign_is_not_touched(path):
    other = path.with_name("Kept 20310101-120000.outrider")
    lay(other, [START + timedelta(days=day) for day in range(60)])
    lay(path, [START + timedelta(days=day) for day in range(60)])
    thin(path, START + timedelta(days=60))
    assert len(times(other)) == 60
    assert len(times(path)) < 60


def test_one_a_day_and_each_says_what_it_was_made_for(path):
    assert due_today(path)
    kept = keep(path, Why.DAY)
    assert not due_today(path)
    assert due_today(path, datetime.now(UTC) + timedelta(days=1))
    assert kept.warning == ""
    (stamp,) = (stamp for stamp, _ in stamped(path))
    assert stamp.why == "day"
    back_up(path, path.parent / "backups")
    assert [stamp.why for stamp, _ in stamped(path)] in (["day", ""], ["", "day"])
    assert [save.problem for save in backups_of(path)] == ["", ""]


def test_they_go_where_the_referee_wants_them_and_else_beside(path, tmp_path):
    own = tmp_path / "stick"
    own.mkdir()
    set_to(path, backups_folder=str(own), backups_daily=3)
    assert settings_of(path) == Settings(backups_folder=str(own), backups_daily=3)
    there = keep(path, Why.CLOSING)
    assert there.path.parent == own / "backups"
    shutil.move(own, tmp_path / "pulled out")
    beside = keep(path, Why.CLOSING)
    assert beside.path.parent == path.parent / "backups"
    assert "stick" in beside.warning
    shutil.move(tmp_path / "pulled out", own)
    assert {save.path for save in backups_of(path)} == {there.path, beside.path}


def set_to(path, **chosen):
    campaign = Campaign(path)
    campaign.perform(ChangeSettings(tuple(chosen.items())))
    campaign.close()


def test_settings_of_a_stranger_are_the_defaults():
    strange = {"backups_daily": "many", "backups_weekly": -1, "backups_monthly": True, "x": 1}
    assert settings_in({**strange, "backups_folder": ["/"]}) == Settings()


def test_a_folder_that_cannot_be_written_is_an_error(path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(automatic_backups, "back_up", full)
    with pytest.raises(OSError, match="No space"):
        keep(path, Why.DAY)
