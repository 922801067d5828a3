"""Each entry knows what it had to do with, from the deed as from the journal alone."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from models.campaign import Campaign
from models.deeds.fight.fire import Fire
from models.deeds.people.edit import EditRow
from models.deeds.people.people import NewPerson
from models.deeds.people.several import TakeOffList
from models.storage.compaction import compact, entry_before
from models.storage.doctor import examine
from models.storage.mentions import mention_faults, rebuild_mentions
from models.tables import Note, NoteLink, Weapon
from rules.dice import GivenDice
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.play import play, play_to_and_fro

PLAYED_2 = Path(__file__).with_name("format_2_played.sql.gz")


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Played.outrider")
    yield made
    made.close()


def about(campaign, title):
    """The refs of the newest entry of this title."""
    with closing(sqlite3.connect(campaign.path)) as connection:
        found = connection.execute(
            "SELECT about FROM mention WHERE entry_id ="
            " (SELECT max(id) FROM entry WHERE title LIKE ?)",
            (f"{title}%",),
        )
        return {ref for (ref,) in found}


def faults(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(mention_faults(connection))


def test_what_a_row_names_is_mentioned_with_it(campaign):
    campaign.perform(NewPerson("Maya"))
    assert about(campaign, "New person") == {"person:1"}
    with campaign.action("Armed") as action:
        action.session.add(Weapon(person_id=1, name="Rifle"))
    assert about(campaign, "Armed") == {"person:1", "weapon:1"}
    with campaign.action("Written") as action:
        action.session.add(Note(about="person:1", title="A debt", body="", clock=0, made_at=""))
        action.session.flush()
        action.session.add(NoteLink(note_id=1, to="weapon:1"))
    assert about(campaign, "Written") == {"person:1", "weapon:1", "note:1"}
    campaign.perform(EditRow("weapon", 1, {"bulk": 3}))
    assert about(campaign, "Maya, Rifle") == {"person:1", "weapon:1"}
    campaign.perform(TakeOffList((1,)))
    assert {"person:1", "weapon:1"} <= about(campaign, "Maya: removed")
    assert faults(campaign.path) == []


def test_a_miss_is_about_who_fired_and_at_whom(tmp_path):
    stage = Stage(tmp_path / "Stage.outrider")
    for zone in ("Yard", "Lane"):
        stage.zone(zone)
    stage.border("Yard", "Lane")
    stage.enter("Ines", "Yard", coolness=6, skills={"Rifle": 3}, weapon=RIFLE)
    stage.enter("Bystander", "Yard")
    stage.enter("Guard", "Lane", "opposition")
    stage.fight(6)
    shot = Fire(stage.scene, stage.places["Ines"], stage.places["Guard"])
    stage.campaign.perform(shot, GivenDice([0]))
    ines, guard = stage.people["Ines"], stage.people["Guard"]
    fired = about(stage.campaign, "Ines fires")
    places = {f"zone:{stage.zones[name]}" for name in ("Yard", "Lane")}
    assert fired == {f"person:{ines}", f"person:{guard}", "weapon:1", *places}
    entry = stage.campaign.undo()
    assert (entry.scene_id, about(stage.campaign, "Undo")) == (stage.scene, set())
    assert faults(stage.campaign.path) == []
    stage.campaign.close()


def test_after_any_deeds_the_journal_alone_tells_the_same(campaign):
    play_to_and_fro(campaign, Random(7))
    assert faults(campaign.path) == []


def test_an_older_campaign_is_told_from_its_journal(tmp_path):
    path = tmp_path / "Old.outrider"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(gzip.decompress(PLAYED_2.read_bytes()).decode())
    Campaign(path).close()
    assert faults(path) == []
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM mention").fetchone() > (10,)


@pytest.mark.parametrize("seed", [7, 8])
def test_what_was_compacted_stays_and_what_came_since_is_told(tmp_path, seed):
    path, random = tmp_path / "Long.outrider", Random(seed)
    campaign = Campaign.create(path)

    def evening(deeds):
        for _ in range(deeds):
            play(campaign, random)
            for turn, often in ((campaign.undo, 0.3), (campaign.undo, 0.3), (campaign.redo, 0.2)):
                if random.random() < often:
                    turn()

    evening(60)
    campaign.close()
    compact(path, entry_before(path, 20))
    assert faults(path) == []
    upto = entry_before(path, 0)
    campaign = Campaign(path)
    evening(30)
    campaign.close()
    assert faults(path) == []
    everything = "SELECT entry_id, about FROM mention ORDER BY 1, 2"
    with closing(sqlite3.connect(path)) as connection, connection:
        whole = connection.execute(everything).fetchall()
        connection.execute("DELETE FROM mention WHERE entry_id > ? AND id % 3 = 0", (upto,))
        connection.execute("UPDATE entry SET scene_id = NULL WHERE id > ?", (upto,))
    assert faults(path) != []
    with closing(sqlite3.connect(path)) as connection, connection:
        rebuild_mentions(connection)
        assert connection.execute(everything).fetchall() == whole
    assert faults(path) == []


def test_after_a_compaction_an_entry_is_about_whom_it_was_about_then(tmp_path):
    """Whose the weapon is by now says nothing about the entries before it went there."""
    path = tmp_path / "Given.outrider"
    campaign = Campaign.create(path)
    for name in ("Maya", "Ines", "Wei"):
        campaign.perform(NewPerson(name))
    with campaign.action("A rifle") as action:
        action.session.add(Weapon(name="Rifle", person_id=1))
    campaign.close()
    compact(path, entry_before(path, 0))
    campaign = Campaign(path)
    for owner in (2, 3):
        campaign.perform(EditRow("weapon", 1, {"notes": f"Before {owner}"}))
        with campaign.action("Given") as action:
            action.get(Weapon, 1).person_id = owner
    campaign.close()
    assert faults(path) == []


def test_the_doctor_finds_what_was_put_there_by_hand(campaign):
    campaign.perform(NewPerson("Maya"))
    with closing(sqlite3.connect(campaign.path)) as connection, connection:
        connection.execute("UPDATE mention SET about = 'person:9'")
    bad = [found for found in examine(campaign.path) if not found.ok]
    assert [found.detail for found in bad] == [
        "entry 1 is kept as having to do with other rows than it has"
    ]
    with closing(sqlite3.connect(campaign.path)) as connection, connection:
        rebuild_mentions(connection)
    assert faults(campaign.path) == []
