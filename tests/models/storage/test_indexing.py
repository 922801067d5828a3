"""What is written can be found, whatever was undone and redone; and no other index is let in."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from models.campaign import Campaign
from models.deeds.people.edit import EditRow
from models.deeds.people.people import NewPerson
from models.storage import doctor
from models.storage.doctor import examine
from models.storage.faults import DamagedError
from models.storage.indexing import index_faults, row_of
from models.storage.schema import NotACampaignError
from tests.models.play import play_to_and_fro

PLAYED_2 = Path(__file__).with_name("format_2_played.sql.gz")


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Played.outrider")
    yield made
    made.close()


def asked(path, question, *values):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question, values).fetchall()


def found(campaign, words):
    rows = asked(campaign.path, "SELECT rowid FROM found WHERE found MATCH ?", words)
    return {row_of(number) for (number,) in rows}


def faults(path):
    with closing(sqlite3.connect(path)) as connection:
        return list(index_faults(connection))


def test_a_row_is_found_by_what_it_says_now(campaign):
    campaign.perform(NewPerson("Maya Étoile"))
    assert found(campaign, "etoil*") == {("person", 1)}
    campaign.perform(EditRow("person", 1, {"notes": "Owes the harbour master."}))
    assert found(campaign, "harbour") == {("person", 1)}
    campaign.undo()
    assert found(campaign, "harbour") == set()
    campaign.redo()
    assert found(campaign, "harbour") == {("person", 1)}
    told = "SELECT rowid FROM told WHERE told MATCH 'maya' ORDER BY rowid"
    assert asked(campaign.path, told) == [(1,), (2,), (3,), (4,)]
    assert faults(campaign.path) == []


def test_what_players_may_read_stands_apart(campaign):
    campaign.perform(NewPerson("Maya"))
    campaign.perform(NewPerson("Guard"))
    campaign.perform(EditRow("person", 1, {"side": "party"}))
    assert found(campaign, "open : maya") == {("person", 1)}
    assert found(campaign, "open : guard") == set()
    assert found(campaign, "guard") == {("person", 2)}


def test_after_any_deeds_everything_is_found_as_it_is_written(campaign):
    play_to_and_fro(campaign, Random(11))
    assert faults(campaign.path) == []


def test_an_older_campaign_can_be_searched(tmp_path):
    path = tmp_path / "Old.outrider"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(gzip.decompress(PLAYED_2.read_bytes()).decode())
    Campaign(path).close()
    assert faults(path) == []
    assert asked(path, "SELECT count(*) FROM told_docsize") > [(10,)]
    kinds = {kind for (kind,) in asked(path, "SELECT DISTINCT kind FROM entry")}
    assert {"people", "fight"} & kinds


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE found_content SET c0 = 'Nobody'", "person 1 is not found as it is written"),
        ("DELETE FROM found_content", "person 1 is not found as it is written"),
        ("DELETE FROM told_docsize", "entry 1 is not found"),
    ],
)
def test_the_doctor_finds_an_index_that_lies(campaign, statement, fault):
    campaign.perform(NewPerson("Maya"))
    with closing(sqlite3.connect(campaign.path)) as connection, connection:
        connection.execute(statement)
    (bad,) = [found for found in examine(campaign.path) if not found.ok]
    assert (bad.what, fault) == ("Search", bad.detail)
    doctor.rebuild(campaign.path)
    assert all(found.ok for found in examine(campaign.path))


@pytest.mark.parametrize(
    "statements",
    [
        ["CREATE VIRTUAL TABLE mine USING fts5(text)"],
        ["DROP TABLE found", "CREATE VIRTUAL TABLE found USING fts5(name, open, hidden)"],
        ["DROP TABLE found", "CREATE TABLE found (name, open, hidden)"],
        ["DROP TABLE told"],
        ["CREATE TABLE told_more (x)"],
    ],
)
def test_no_other_index_is_let_in(campaign, statements):
    campaign.close()
    with closing(sqlite3.connect(campaign.path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    with pytest.raises((NotACampaignError, DamagedError)):
        Campaign(campaign.path)


def test_an_index_that_is_torn_is_made_anew_when_the_campaign_is_opened(campaign):
    campaign.perform(NewPerson("Maya"))
    campaign.close()
    with closing(sqlite3.connect(campaign.path)) as connection, connection:
        connection.execute("UPDATE told_data SET block = zeroblob(length(block)) WHERE id > 10")
        connection.execute("UPDATE found_data SET block = zeroblob(length(block)) WHERE id > 10")
    again = Campaign(campaign.path)
    again.perform(NewPerson("Wei"))
    assert found(again, "maya") == {("person", 1)}
    again.close()
    assert all(one.ok for one in examine(campaign.path))
