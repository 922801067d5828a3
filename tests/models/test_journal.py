"""The one door for change: what an action records, and what it refuses."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from math import inf
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, StatementError
from sqlmodel import delete, select, update

from models.action import Action, Refusal
from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.journal import Conflict, OutsideActionError
from models.tables import (
    Change,
    Due,
    Entry,
    HouseTable,
    Person,
    Scene,
    Skill,
    Weapon,
    Wound,
    ZoneMap,
)

pytestmark = pytest.mark.usefixtures("both_engines")


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Campaign]:
    opened = Campaign.create(tmp_path / "Test.outrider")
    yield opened
    opened.close()


def add(campaign: Campaign, *rows) -> None:
    with campaign.action("Add") as action:
        for row in rows:
            action.session.add(row)
            action.session.flush()


def act(campaign: Campaign, work: Callable[[Action], object]) -> None:
    with campaign.action("Act") as action:
        work(action)


def names(campaign: Campaign) -> list[str]:
    with campaign.read() as session:
        return [person.name for person in session.exec(select(Person).order_by(Person.id))]


def entries(campaign: Campaign) -> list[tuple[str, str]]:
    with campaign.read() as session:
        return [(e.title, e.state) for e in session.exec(select(Entry).order_by(Entry.id))]


def outside(campaign: Campaign, sql: str, *values: object) -> None:
    """Do what another program might do to the file."""
    connection = sqlite3.connect(campaign.path)
    with connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(sql, values)
    connection.close()


def test_an_action_is_stored_whole_with_its_changes(campaign):
    with campaign.action("Maya arrives") as action:
        maya = Person(name="Maya")
        action.session.add(maya)
        action.session.flush()
        maya.light = 2
        action.tell("Maya is here.", "T-01")
    with campaign.read() as session:
        entry = session.exec(select(Entry)).one()
        changes = session.exec(select(Change).order_by(Change.id)).all()
    assert (entry.title, entry.state, entry.rows) == ("Maya arrives", "done", ["T-01"])
    assert entry.lines == [{"text": "Maya is here.", "secret": False, "rows": ["T-01"]}]
    inserted, changed = changes
    assert inserted.before is None
    assert inserted.after["name"] == "Maya"
    assert inserted.after["light"] == 0
    assert (changed.table, changed.key) == ("person", inserted.key)
    assert (changed.before, changed.after) == ({"light": 0}, {"light": 2})


def test_an_action_that_fails_leaves_nothing(campaign):
    def half(action):
        action.session.add(Person(name="Maya"))
        action.session.flush()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        act(campaign, half)
    assert names(campaign) == []
    assert entries(campaign) == []


@pytest.mark.parametrize(
    ("kind", "values"),
    [(Weapon, {"name": "W", "dpv": inf}), (HouseTable, {"name": "T", "rows": [[-inf]]})],
)
def test_a_number_without_end_is_not_kept(campaign, kind, values):
    with pytest.raises(StatementError, match="JSON"):
        add(campaign, kind(**values))
    campaign.close()
    assert entries(Campaign(campaign.path)) == []


def test_a_number_stays_within_its_bounds_so_that_its_file_is_opened(campaign):
    add(campaign, Person(name="Maya", light=12_000, coolness=-3))
    campaign.close()
    reopened = Campaign(campaign.path)
    with reopened.read() as session:
        maya = session.get_one(Person, 1)
        assert (maya.light, maya.coolness) == (9_999, 1)
    reopened.close()


def test_a_word_that_a_column_does_not_take_is_refused_so_that_its_file_is_opened(campaign):
    with pytest.raises(Refusal, match="State: 'asleep' is none of waiting"):
        add(campaign, Due(at=0, label="Rain", state="asleep"))
    campaign.close()
    assert entries(Campaign(campaign.path)) == []


def test_an_action_that_does_nothing_is_not_journalled(campaign):
    add(campaign, Person(name="Maya"))
    with campaign.action("Nothing") as action:
        maya = action.get(Person, 1)
        maya.name = "Somebody"
        maya.name = "Maya"
    assert entries(campaign) == [("Add", "done")]


def test_a_write_outside_an_action_is_refused(campaign):
    with campaign.read() as session:
        session.add(Person(name="Nobody"))
        with pytest.raises(OutsideActionError):
            session.flush()
    assert names(campaign) == []


def test_a_reader_cannot_write_at_all(campaign):
    with pytest.raises(Exception, match="readonly"), campaign.read() as session:
        session.connection().exec_driver_sql("UPDATE world SET clock = 5")


@pytest.mark.parametrize(
    "statement",
    [
        update(Person).values(light=9),
        delete(Person),
        Person.__table__.insert().values(name="x"),
        text("UPDATE person SET light = 9"),
    ],
)
def test_a_bulk_statement_is_refused(campaign, statement):
    add(campaign, Person(name="Maya"))
    with pytest.raises(OutsideActionError), campaign.action("Bulk") as action:
        action.session.execute(statement)


def test_what_slips_past_the_session_is_caught_before_the_commit(campaign):
    add(campaign, Person(name="Maya"))
    with pytest.raises(OutsideActionError), campaign.action("Bulk") as action:
        action.session.bulk_save_objects([Person(name="Nobody")])
    with pytest.raises(OutsideActionError), campaign.action("Core") as action:
        action.session.connection().exec_driver_sql("UPDATE person SET light = 9")
    with pytest.raises(OutsideActionError), campaign.action("Upsert") as action:
        action.session.bulk_update_mappings(Person, [{"id": 1, "light": 9}])
    assert names(campaign) == ["Maya"]
    assert len(entries(campaign)) == 1


def commit(action):
    action.session.add(Person(name="Maya"))
    action.session.commit()


def roll_back(action):
    action.session.add(Person(name="Maya"))
    action.session.flush()
    action.session.rollback()


def roll_back_and_go_on(action):
    roll_back(action)
    action.session.add(Person(name="Maya"))


def swallow_an_error(action):
    action.session.add(Skill(person_id=1, name=None))
    with pytest.raises(IntegrityError):
        action.session.flush()
    action.session.rollback()


def set_a_savepoint(action):
    action.session.begin_nested()


@pytest.mark.parametrize(
    "work", [commit, roll_back, roll_back_and_go_on, swallow_an_error, set_a_savepoint]
)
def test_an_action_is_not_cut_in_two(campaign, work):
    with pytest.raises(OutsideActionError):
        act(campaign, work)
    assert names(campaign) == []
    assert entries(campaign) == []


def test_a_row_read_elsewhere_is_refused(campaign):
    add(campaign, Person(name="Maya"))
    with campaign.read() as session:
        stale = session.exec(select(Person)).one()
    stale.light = 5
    with pytest.raises(OutsideActionError, match="Person was read elsewhere"):
        add(campaign, stale)


def test_a_column_set_before_it_was_read_is_refused(campaign):
    def blindly(action):
        maya = action.get(Person, 1)
        action.session.expire(maya)
        maya.light = 3

    add(campaign, Person(name="Maya"))
    with pytest.raises(OutsideActionError):
        act(campaign, blindly)


def test_a_commit_that_is_refused_leaves_the_campaign_usable(campaign):
    def orphan(action):
        action.session.add(Skill(person_id=1, name="Rifle"))
        action.session.delete(action.get(Person, 1))

    add(campaign, Person(name="A"))
    with pytest.raises(IntegrityError):
        act(campaign, orphan)
    assert names(campaign) == ["A"]
    outside(campaign, "UPDATE world SET clock = 5")
    add(campaign, Person(name="B"))
    assert names(campaign) == ["A", "B"]


def test_undo_and_redo_walk_back_and_forth(campaign):
    for name in ("A", "B", "C"):
        add(campaign, Person(name=name))
    assert campaign.undo().id == 3
    assert campaign.undo().id == 2
    assert names(campaign) == ["A"]
    assert campaign.redo().id == 2
    assert names(campaign) == ["A", "B"]
    assert campaign.redo().id == 3
    assert campaign.redo() is None
    assert names(campaign) == ["A", "B", "C"]
    for _ in range(3):
        assert campaign.undo() is not None
    assert campaign.undo() is None
    assert names(campaign) == []


def test_a_new_action_passes_over_what_was_undone(campaign):
    add(campaign, Person(name="A"))
    campaign.undo()
    add(campaign, Person(name="B"))
    assert campaign.redo() is None
    assert entries(campaign) == [("Add", "abandoned"), ("Undo: Add", "noted"), ("Add", "done")]
    assert names(campaign) == ["B"]


def test_a_key_is_never_given_out_twice(campaign):
    add(campaign, Person(name="A"))
    campaign.undo()
    add(campaign, Person(name="B"))
    with campaign.read() as session:
        assert session.exec(select(Person.id).order_by(Person.id)).all() == [2]


def test_undo_restores_children_with_their_parent(campaign):
    add(campaign, Person(name="A"), Skill(person_id=1, name="Rifle"), Wound(person_id=1, at=0))
    with campaign.action("Remove") as action:
        for table in (Wound, Skill, Person):
            action.session.delete(action.get(table, 1))
    campaign.undo()
    with campaign.read() as session:
        assert session.get(Skill, 1).name == "Rifle"
        assert session.get(Wound, 1).person_id == 1


def test_undo_restores_a_row_as_it_was_before_it_was_changed_and_deleted(campaign):
    add(campaign, Person(name="A"))
    with campaign.action("Change and remove") as action:
        person = action.get(Person, 1)
        person.name = "B"
        action.session.delete(person)
    campaign.undo()
    assert names(campaign) == ["A"]
    campaign.redo()
    assert names(campaign) == []


def test_a_row_that_came_and_went_in_one_action_is_no_conflict(campaign):
    with campaign.action("Come and go") as action:
        person = Person(name="A")
        action.session.add(person)
        action.session.flush()
        person.name = "B"
        action.session.delete(person)
        action.session.add(Person(name="C"))
    campaign.undo()
    assert names(campaign) == []
    campaign.redo()
    assert names(campaign) == ["C"]


def test_undo_frees_a_unique_name_before_it_is_taken_again(campaign):
    add(campaign, HouseTable(name="hits"))
    with campaign.action("Swap") as action:
        action.get(HouseTable, 1).name = "old hits"
        action.session.add(HouseTable(name="hits"))
    campaign.undo()
    campaign.redo()
    with campaign.read() as session:
        found = [(t.id, t.name) for t in session.exec(select(HouseTable).order_by(HouseTable.id))]
    assert found == [(1, "old hits"), (2, "hits")]


def test_json_columns_come_back_as_they_were(campaign):
    add(campaign, ZoneMap(name="M"), Scene(name="S", map_id=1, detection={"winner": ""}))
    with campaign.action("Change") as action:
        scene = action.get(Scene, 1)
        scene.detection = {"winner": "ours", "sixes": [1, {"x": None}]}
    campaign.undo()
    with campaign.read() as session:
        assert session.get(Scene, 1).detection == {"winner": ""}
    campaign.redo()
    with campaign.read() as session:
        assert session.get(Scene, 1).detection == {"winner": "ours", "sixes": [1, {"x": None}]}


def test_undo_refuses_what_was_changed_since(campaign):
    add(campaign, Person(name="A"))
    with campaign.action("Hurt") as action:
        action.get(Person, 1).light = 1
    outside(campaign, "UPDATE person SET light = 4")
    with pytest.raises(Conflict):
        campaign.undo()
    with campaign.read() as session:
        assert session.get(Person, 1).light == 4
    assert entries(campaign) == [("Add", "done"), ("Hurt", "done")]


def test_undo_leaves_alone_what_the_action_did_not_touch(campaign):
    add(campaign, Person(name="A"))
    with campaign.action("Hurt") as action:
        action.get(Person, 1).light = 1
    outside(campaign, "UPDATE person SET shock = 4")
    campaign.undo()
    with campaign.read() as session:
        assert (session.get(Person, 1).light, session.get(Person, 1).shock) == (0, 4)


@pytest.mark.parametrize("both_engines", ["file"], indirect=True)  # nobody else writes to a copy
def test_undo_refuses_to_orphan_a_row_it_does_not_know(campaign):
    add(campaign, Person(name="A"))
    outside(campaign, "INSERT INTO skill (person_id, name, level) VALUES (1, 'Rifle', 1)")
    with pytest.raises(Conflict):
        campaign.undo()
    assert names(campaign) == ["A"]
    assert entries(campaign) == [("Add", "done")]


def test_redo_refuses_a_key_that_is_taken(campaign):
    add(campaign, ZoneMap(name="M"))
    campaign.undo()
    outside(campaign, "INSERT INTO zonemap (id, name, notes) VALUES (1, 'in the way', '')")
    with pytest.raises(Conflict):
        campaign.redo()
    with campaign.read() as session:
        assert session.get(ZoneMap, 1).name == "in the way"


def test_a_secret_entry_stays_secret_when_it_is_undone(campaign):
    with campaign.action("The guard turns") as action:
        action.secret = True
        action.session.add(Person(name="Guard"))
    campaign.undo()
    with campaign.read() as session:
        assert all(entry.secret for entry in session.exec(select(Entry)))


def test_undo_takes_back_what_is_meant_and_that_once(campaign):
    add(campaign, Person(name="A"))
    with campaign.read() as session:
        meant = session.exec(select(Entry.id)).one()
    add(campaign, Person(name="B"))
    assert campaign.undo(meant).id == meant
    assert names(campaign) == ["B"]
    with pytest.raises(Conflict, match="taken back already: Add"):
        campaign.undo(meant)
    assert campaign.redo().id == meant
    assert names(campaign) == ["A", "B"]
    assert campaign.undo().id != meant


def test_the_journal_is_kept_without_spaces_that_nobody_reads(campaign):
    campaign.perform(NewPerson("Mara, of the docks"))
    with closing(sqlite3.connect(campaign.path)) as file:
        (asked,) = file.execute("SELECT asked FROM entry ORDER BY id DESC LIMIT 1").fetchone()
        (after,) = file.execute("SELECT after FROM change ORDER BY id DESC LIMIT 1").fetchone()
    for kept in (asked, after):
        assert kept == json.dumps(json.loads(kept), separators=(",", ":"))
    assert "Mara, of the docks" in after
