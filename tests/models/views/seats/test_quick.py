"""What is read for seats does not grow with the campaign or the scene, and little with seats."""

import re
import sqlite3
from contextlib import closing

import pytest
from sqlalchemy import Engine, event
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.table.seats import NewSeat
from models.seat.shown import Section
from models.tables import Person, Seat
from models.views.seats import shown_to_all
from tests.bench import years
from tests.bench.crowd import crowd
from tests.tui.test_plans import GROWING

EIGHT = 8
EACH, IN_ALL = 1, 60


@pytest.fixture
def asked():
    """The statements that were executed, with their values."""
    executed = []

    def remember(_connection, _cursor, statement, values, *_):
        executed.append((statement, values))

    event.listen(Engine, "before_cursor_execute", remember)
    yield executed
    event.remove(Engine, "before_cursor_execute", remember)


def with_seats(campaign):
    """Eight seats: of seven of the party or of others, and one of nobody."""
    with campaign.read() as session:
        first = select(Person.id).order_by(Person.side != "party", Person.id)
        people = session.exec(first.limit(EIGHT - 1)).all()
    for number, key in enumerate([*people, None]):
        campaign.perform(NewSeat(f"Player {number}", key))
    return campaign


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    """A campaign with sessions, scenes, notes and the wounded of years."""
    path = tmp_path_factory.mktemp("old") / "Years.outrider"
    years.make(path, people=60, entries=700)
    campaign = with_seats(Campaign(path))
    yield campaign
    campaign.close()


def look(campaign, many=EIGHT):
    with campaign.read() as session:
        keys = session.exec(select(Seat.id).order_by(Seat.id)).all()[:many]
        return shown_to_all(session, keys)


def test_eight_seats_take_few_questions_more_than_one(old, asked):
    look(old)
    counts = []
    for many in (1, EIGHT):
        asked.clear()
        assert len(look(old, many)) == many
        counts.append(len(asked))
    one, eight = counts
    assert eight <= one + EACH * (EIGHT - 1) + 8  # of the other side's knowledge
    assert eight <= IN_ALL


def test_two_hundred_in_the_scene_take_as_many_questions_as_twenty(tmp_path, asked):
    counts = []
    for people, vehicles in ((20, 2), (200, 20)):
        campaign = with_seats(crowd(tmp_path / f"{people}.outrider", people, vehicles))
        look(campaign)
        asked.clear()
        shown = look(campaign)
        counts.append(len(asked))
        assert any(len(each.get(Section.MAP, ())) > people / 4 for each in shown.values())
        campaign.close()
    assert counts[0] == counts[1]


def test_no_table_that_grows_is_gone_through(old, asked):
    assert {Section.RECAP, Section.JOURNAL, Section.SHEET} <= look(old)[1].keys()
    with closing(sqlite3.connect(old.path)) as connection:
        through = {
            found[1]
            for sql, values in asked
            if sql.startswith("SELECT") and not re.search(r"ORDER BY \S*id DESC\s+LIMIT", sql)
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)
            if (found := re.match(r"SCAN (\w+)", step))
        }
    assert not through & {*GROWING, "handout", "seatnote", "wish", "revelation", "sighting"}


def test_what_has_not_changed_is_not_made_again(old, asked):
    look(old)
    asked.clear()
    look(old)
    assert not [sql for sql, _ in asked if "FROM change" in sql]
    sheets = [sql for sql, _ in asked if re.search("FROM (skill|explosive|missile|sensor)", sql)]
    assert len(sheets) == 4
