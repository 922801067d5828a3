"""A backup that changes keep beginning anew is made all the same, and of one moment."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.storage import backup


def names(path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM person ORDER BY id")]


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_a_copy_that_is_overtaken_is_made_at_once(tmp_path, monkeypatch, mode):
    path = tmp_path / "Long.outrider"
    campaign = Campaign.create(path)
    campaign.perform(NewPerson("Ines Marchetti"))
    campaign.close()
    if mode == "wal":
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = wal")
    monkeypatch.setattr(backup, "_STEP", 1)
    monkeypatch.setattr(backup, "_PATIENCE", -1)
    made = backup.back_up(path, tmp_path / "backups")
    assert names(made) == names(path) == ["Ines Marchetti"]
    assert backup.check(made) == ""


def test_who_writes_meanwhile_is_in_the_copy_or_comes_after_it(tmp_path, monkeypatch):
    """Each copy is of one moment: those who came before its last one are all in it."""
    campaign = Campaign.create(tmp_path / "Long.outrider")
    step, made = 0, ["Number 0"]
    campaign.perform(NewPerson("Number 0"))
    watched = backup._watched

    def writing():
        watch = watched()

        def told(*state: int) -> None:
            nonlocal step
            step += 1
            if step % 5 == 0 and len(made) < 10:
                made.append(f"Number {len(made)}")
                campaign.perform(NewPerson(made[-1]))
            watch(*state)

        return told

    monkeypatch.setattr(backup, "_watched", writing)
    monkeypatch.setattr(backup, "_STEP", 2)
    copy = backup.back_up(campaign.path, tmp_path / "backups")
    campaign.close()
    assert len(made) == 10
    assert names(copy) == made
    assert backup.check(copy) == ""
