"""The campaign at a glance, read without the tables, is what the tables say."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from models.calendar import COUNTED
from models.campaign import Campaign
from models.storage import headline, saves, schema
from models.storage.headline import Coming, Headline, Watch
from models.storage.standing import Next
from models.tables import Due, DueState, Person, Scene, Weapon, World, ZoneMap


@pytest.fixture
def campaign(tmp_path: Path):
    opened = Campaign.create(tmp_path / "Test.outrider")
    yield opened
    opened.close()


def test_an_empty_campaign(campaign):
    expected = Headline(
        clock=0,
        calendar=COUNTED,
        blurb="",
        people=0,
        last_played="",
        scene="",
        phase="",
        engine="",
        party=(),
        due=(),
        journal=(),
        standing=(),
        undo=None,
        redo=None,
    )
    assert headline.read(campaign.path) == expected


def fill(campaign: Campaign) -> None:
    with campaign.action("Arrivals") as action:
        action.world.clock = 90_061
        action.world.blurb = "Dust."
        action.session.add(ZoneMap(name="Map"))
        action.session.flush()
        action.session.add(Scene(name="The dock", map_id=1))
        action.session.add(Person(name="Guard", side="opposition"))
        action.session.flush()
        action.session.add(Person(name="Maya", kind="pc", side="party", shock=2, dead_since=5))
        action.session.flush()
        action.session.add(Weapon(person_id=2, name="Rifle", in_hand=True, rounds=3, magazine=30))
        action.session.add(Due(at=200, deed="reminder", label="Later", person_id=2))
        action.session.add(Due(at=100, deed="crisis", label="Sooner"))
        action.session.add(Due(at=50, label="Over", state=DueState.DONE))
        action.world.scene_id = 1
        action.tell("Maya lies on the dock.", secret=True)


def test_what_stands_is_there_however_much_has_been_taken_back(campaign):
    for number in range(30):
        with campaign.action(f"Act {number}") as action:
            action.world.clock = number + 1
    for _ in range(25):
        campaign.undo()
    found = headline.read(campaign.path)
    assert [told.title for told in found.standing] == [f"Act {n}" for n in range(4, -1, -1)]
    for _ in range(3):
        campaign.redo()
    found = headline.read(campaign.path)
    assert [told.title for told in found.standing] == [f"Act {n}" for n in range(7, -1, -1)]


def test_a_full_one(campaign):
    fill(campaign)
    found = headline.read(campaign.path)
    assert (found.clock, found.blurb, found.people, found.scene) == (90_061, "Dust.", 2, "The dock")
    assert [one.label for one in found.due] == ["Sooner", "Later"]
    assert found.due[1] == Coming(1, 200, "reminder", "Later", 2)
    (maya,) = found.party
    assert (maya.key, maya.name, maya.shock, maya.dead, maya.unconscious) == (
        2,
        "Maya",
        2,
        True,
        False,
    )
    assert (maya.weapon, maya.rounds, maya.magazine) == ("Rifle", 3, 30)
    assert found.journal[0].lines == ("Maya lies on the dock.",)
    assert (found.undo, found.redo) == (Next(1, "Arrivals"), None)
    campaign.undo()
    undone = headline.read(campaign.path)
    assert (undone.undo, undone.redo) == (None, Next(1, "Arrivals"))
    assert (undone.people, undone.clock) == (0, 0)
    assert [told.title for told in undone.journal] == ["Undo: Arrivals"], "one line, not two"
    assert len(headline.read(campaign.path, journal=1).journal) == 1


def test_a_reader_cannot_write(campaign):
    with headline.open_for_reading(campaign.path) as connection:
        before = connection.execute("SELECT clock FROM world").fetchone()
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            connection.execute("UPDATE world SET clock = 7")
        assert connection.execute("SELECT clock FROM world").fetchone() == before


CUT_OFF = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 1")
connection.execute("BEGIN IMMEDIATE")
connection.execute("UPDATE world SET clock = 999, blurb = 'half'")
connection.execute("CREATE TABLE filler (x)")
for _ in range(300):
    connection.execute("INSERT INTO filler VALUES (randomblob(4000))")
os.kill(os.getpid(), signal.SIGKILL)
"""


def cut_off(path: Path) -> None:
    """Leave a change in the file that was never finished, and the journal that takes it back."""
    subprocess.run([sys.executable, "-c", CUT_OFF, str(path)], check=False)
    assert Path(f"{path}-journal").stat().st_size > 512


@pytest.mark.parametrize("reader", ["headline", "campaign", "copy"])
def test_a_change_that_was_cut_off_is_rolled_back_by_whoever_comes_first(campaign, reader):
    fill(campaign)
    path = campaign.path
    campaign.close()
    cut_off(path)
    if reader == "copy":
        path = saves.copy(saves.look_at(path), "Copy")
    if reader == "campaign":
        Campaign(path).close()
    found = headline.read(path)
    assert (found.clock, found.blurb) == (90_061, "Dust.")
    assert not Path(f"{path}-journal").exists()


def test_a_watch_sees_what_another_connection_changed(campaign):
    fill(campaign)
    watch = Watch(campaign.path)
    assert not watch.changed()
    with campaign.action("Time") as action:
        action.world.clock += 60
    assert watch.changed()
    assert not watch.changed()
    assert watch.read().clock == 90_121
    watch.close()


def test_a_look_at_the_header_keeps_the_locks_of_a_writer(campaign):
    """Another process must not get in while this one is in the middle of a change.

    Closing any descriptor of a file drops the locks its process has on it.
    """
    enter = (
        "import sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)\n"
        "c.execute('BEGIN IMMEDIATE')\n"
    )
    with campaign.action("Slow") as action:
        action.world.clock = 5
        action.session.flush()
        schema.version_of(campaign.path)
        headline.read(campaign.path)
        other = subprocess.run(
            [sys.executable, "-c", enter, str(campaign.path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "database is locked" in other.stderr


def test_a_file_that_took_anothers_place_is_looked_at_anew(tmp_path):
    path = tmp_path / "Test.outrider"
    Campaign.create(path).close()
    assert schema.version_of(path) == schema.VERSION
    os.replace(_text(tmp_path), path)
    with pytest.raises(schema.NotACampaignError, match="not a campaign"):
        schema.version_of(path)


def _text(folder: Path) -> Path:
    (folder / "text").write_text("Dear diary, " * 20)
    return folder / "text"


def test_a_file_being_written_by_another_is_not_called_damaged(campaign, monkeypatch):
    monkeypatch.setattr(headline, "_WAIT_SECONDS", 0)
    connection = sqlite3.connect(campaign.path, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    with pytest.raises(schema.NotACampaignError, match="is being written by another program"):
        headline.read(campaign.path)
    connection.close()
    with campaign.read() as session:
        assert session.get(World, 1).clock == 0
