"""Backups that are made beside the keys: one a day, one on leaving, a line when none could be."""

import asyncio

import pytest

from models.storage import automatic_backups
from models.storage.automatic_backups import stamped
from models.storage.saves import SaveError
from tests.tui.screens import CAMPAIGN, play
from tests.tui.table.host import hosting


@pytest.fixture
def backups_by_themselves():
    """They are made here."""


async def done(outrider, pilot):
    """Whatever is being copied has been."""
    await asyncio.gather(*outrider._copying)
    await play(pilot, "")


async def test_the_first_act_of_a_day_and_leaving_after_another(outrider, saves):
    path = saves / f"{CAMPAIGN}.outrider"
    async with outrider.run_test() as pilot:
        await play(pilot, "j escape")
        assert stamped(path) == [], "nothing was done"
        await play(pilot, "n n")
        await done(outrider, pilot)
        assert [stamp.why for stamp, _ in stamped(path)] == ["day"]
        await play(pilot, "u U")
        await done(outrider, pilot)
        assert len(stamped(path)) == 1
        await play(pilot, "escape")
        await done(outrider, pilot)
        assert sorted(stamp.why for stamp, _ in stamped(path)) == ["closing", "day"]
        await play(pilot, "enter escape")
        await done(outrider, pilot)
        assert len(stamped(path)) == 2, "nothing was done since"
    assert outrider.keep_all() == []


async def test_what_was_not_backed_up_is_when_the_program_ends(outrider, saves):
    path = saves / f"{CAMPAIGN}.outrider"
    automatic_backups.keep(path, automatic_backups.Why.DAY)
    async with outrider.run_test() as pilot:
        await play(pilot, "n n")
        await done(outrider, pilot)
    assert outrider.keep_all() == []
    assert sorted(stamp.why for stamp, _ in stamped(path)) == ["closing", "day"]


async def test_a_line_says_when_none_could_be_made_and_the_act_stands(outrider, saves, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(automatic_backups, "back_up", full)
    async with outrider.run_test() as pilot:
        before = outrider.headline.clock if outrider.headline else None
        await play(pilot, "n n")
        await done(outrider, pilot)
        (said,) = (note.message for note in outrider._notifications)
        assert said.startswith(f"No backup of {CAMPAIGN} could be made:")
        assert "The disk is full; make room" in said
        assert outrider.headline.clock != before
        (again,) = outrider.keep_all()
        assert "The disk is full" in again


async def test_a_restore_keeps_what_was_there_once_and_one_that_fails_owes_a_backup(
    outrider, saves, monkeypatch
):
    path = saves / f"{CAMPAIGN}.outrider"
    kept = automatic_backups.keep(path, automatic_backups.Why.DAY).path

    def full(*_):
        raise OSError(28, "No space left on device")

    async with outrider.run_test() as pilot:
        await play(pilot, "n n")
        await done(outrider, pilot)
        with monkeypatch.context() as broken:
            broken.setattr("models.storage.restoring.checked_copy", full)
            with pytest.raises(OSError, match="No space"):
                await outrider.restore(path, kept)
        assert path in outrider.unkept
        said = await outrider.restore(path, kept)
        await done(outrider, pilot)
        assert sorted(stamp.why for stamp, _ in stamped(path)) == ["day", "restore"]
        assert "is as it was on 20" in said
        assert f"What was there is {path.parent}" in said
    assert outrider.keep_all() == []


async def test_a_campaign_whose_table_is_open_is_not_left_for_another_past(outrider, saves):
    path = saves / f"{CAMPAIGN}.outrider"
    kept = automatic_backups.keep(path, automatic_backups.Why.DAY).path
    async with outrider.run_test() as pilot, hosting(path):
        await play(pilot, "j")
        with pytest.raises(SaveError, match="open to players"):
            await outrider.restore(path, kept)
        assert outrider.campaign is not None
