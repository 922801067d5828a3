"""Everything is found as it is typed, whatever is typed; and for players nothing secret is."""

import sqlite3
from contextlib import closing

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.deeds.chronicle.session import BeginSession
from models.deeds.chronicle.subjects import Relate
from models.deeds.people.edit import EditRow
from models.deeds.people.people import NewPerson
from models.deeds.people.several import TagPeople, TakeOffList
from models.deeds.scenes.maps import NewMap
from models.deeds.scenes.scene import OpenScene
from models.sample import fill
from models.tables import Person, Scene, Vehicle, Zone
from models.views.asked import Asked
from models.views.entries import Entries
from models.views.kinds import KINDS
from models.views.search import finder
from models.views.search.filters import searched
from models.views.search.finder import Finder
from models.views.search.wrong_filter import wrong_filter
from models.views.service_record import players_record, service_record
from tests.hostile import HOSTILE


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Found.outrider", fill)
    made.perform(NewPerson("Zelda Quarry", side="party"))
    made.perform(NewPerson("Zoltan Vex"))
    made.perform(EditRow("person", people(made)[0], {"secret_notes": "Hides a xylophone."}))
    made.perform(WriteNote("The xylophone was sold to @[Zoltan Vex].", about=""))
    with made.action("Zelda sings") as action:
        action.tell("Zelda sings of quarries.")
        action.tell("Zoltan Vex hears it.", secret=True)
    yield made
    made.close()


def people(campaign):
    with closing(sqlite3.connect(campaign.path)) as connection:
        keys = connection.execute("SELECT id FROM person ORDER BY id DESC LIMIT 2").fetchall()
        return [key for (key,) in reversed(keys)]


def found(campaign, text, *, for_players=False):
    return [(hit.table, hit.name) for hit in Finder(campaign.path, for_players).find(text)]


def test_a_few_letters_find_rows_entries_and_rules(campaign):
    assert found(campaign, "zel")[0] == ("person", "Zelda Quarry")
    assert ("entry", "Zelda sings") in found(campaign, "ZELDA quar")
    tables = {table for table, _ in found(campaign, "xyl")}
    assert {"person", "note", "entry"} <= tables
    assert ("rule", "W-27") in found(campaign, "stabilise")
    assert found(campaign, "zelda nonsense") == []


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("type:person z", {"person"}),
        ("type:rule wound", {"rule"}),
        ("type:vehicle", {"vehicle"}),
        ("type:clock s", {"due"}),
        ("person:zelda sings", set()),
        ("kind:people zelda", {"entry"}),
        ("session:9 zelda", set()),
        ("date:1 zelda", set()),
        ('date:"day 2740..day 2750" sings', {"entry"}),
        ('date:"year 1" sings', {"entry"}),
        ('date:"year 2" sings', set()),
        ("date:..2745 sings", set()),
        ("secret:yes sings", set()),
        ("secret:no hides", set()),
        ("secret:false hides", set()),
        ("hides", {"person", "rule"}),
        ("scene:weighbridge sings", set()),
        ("type:note date:2746", {"note"}),
        ('type:note date:"day 2700..day 2740"', set()),
        ("date:2746 xylophone", {"note", "entry"}),
        ("type:clock date:2746", {"due"}),
        ("type:clock date:2760", set()),
        ("type:note secret:yes xylophone", {"note"}),
        ("type:note secret:no", set()),
        ("secret:yes xylophone", {"person", "note", "entry"}),
        ("type:person secret:yes zelda", set()),
        ("secret:maybe xylophone", set()),
    ],
)
def test_filters_narrow_it(campaign, text, kinds):
    assert {table for table, _ in found(campaign, text)} == kinds


def test_a_session_has_a_row_and_people_and_notes_of_its_own(campaign):
    campaign.perform(BeginSession())
    campaign.perform(WriteNote("Somebody sold the crawler.", about=""))
    zelda, _ = people(campaign)
    campaign.perform(EditRow("person", zelda, {"shock": 2}))
    assert found(campaign, "session:1")[0] == ("session", "")
    assert found(campaign, "type:note session:1") == [("note", "Somebody sold the crawler.")]
    assert found(campaign, "type:person session:1") == [("person", "Zelda Quarry")]
    assert found(campaign, "type:person session:1", for_players=True) == []
    assert found(campaign, "session:1 zelda", for_players=True) == []


def test_of_a_scene_the_journal_is_found_by_its_name(campaign):
    with campaign.read() as reader:
        first, second = reader.exec(select(Scene).order_by(Scene.id)).all()[:2]
    campaign.perform(OpenScene(second.key))
    with campaign.action("Note") as action:
        action.tell("The gate stands open.")
    there = f'scene:"{second.name.upper()}"'
    assert ("entry", "Note") in found(campaign, f"{there} gate")
    assert found(campaign, f'scene:"{first.name}" gate') == []
    assert [entry.key for entry in searched(campaign.path, f"{there} gate")]
    assert "no scene" in wrong_filter(campaign.path, "scene:nowhere")
    assert "The gate stands open." in service_record(campaign.path, second.ref, second.name)
    assert "The gate" not in service_record(campaign.path, first.ref, first.name)
    assert "Nothing is recorded." in players_record(campaign.path, second.name)


def test_no_link_is_shown_as_it_is_kept(campaign):
    text = "x" * 190 + " @Zoltan Vex was there."
    campaign.perform(WriteNote(text, about=""))
    (hit,) = Finder(campaign.path).find("type:note xxx")
    assert "@[" not in hit.said


def test_a_type_alone_finds_all_that_are_one_and_nothing_for_players(campaign):
    with campaign.read() as reader:
        there = reader.exec(select(Vehicle.id)).all()
    assert len(found(campaign, "type:vehicle")) == len(there) > 0
    assert found(campaign, "type:vehicle", for_players=True) == []
    assert found(campaign, "type:vehicle secret:no") == []


def test_players_find_nothing_secret(campaign):
    assert found(campaign, "zelda", for_players=True)[0] == ("person", "Zelda Quarry")
    assert ("entry", "Zelda sings") in found(campaign, "sings", for_players=True)
    for text in ("zoltan", "xylophone", "hears", "person:zoltan", "secret:yes zoltan", "tag:vex"):
        assert found(campaign, text, for_players=True) == [], text


@pytest.mark.parametrize(
    "text", [*HOSTILE, '"', "(", "a OR", "NEAR(", "open : x", "*", "type:", ":"]
)
def test_whatever_is_typed_is_only_words(campaign, text):
    Finder(campaign.path).find(text)
    Finder(campaign.path, for_players=True).find(text)
    searched(campaign.path, text)


def test_a_later_question_stops_an_earlier_one(campaign, monkeypatch):
    class Typing(Finder):
        def _rows(self, connection, search):
            self.asked += 1  # another letter
            return super()._rows(connection, search)

    monkeypatch.setattr(finder, "_STEPS", 1)
    assert Finder(campaign.path).find("zelda")
    assert Typing(campaign.path).find("zelda") is None


def test_the_journal_is_filtered(campaign):
    ann, bob = people(campaign)
    for deed in (TagPeople((ann,), "dock"), Relate("person:1", "owes", "person:2")):
        campaign.perform(deed)
    campaign.perform(TakeOffList((bob,)))
    titles = {
        kind: [entry.title for entry in Entries(campaign.path, Asked(kind=kind))] for kind in KINDS
    }
    assert any("Zelda Quarry" in title for title in titles["people"])
    assert titles["fight"] == []
    play = [entry.title for entry in Entries(campaign.path, Asked(play=True))]
    assert "Zelda sings" in play
    written = [entry.title for entry in Entries(campaign.path, Asked(play=False))]
    for part in ("Zelda Quarry: tagged dock", " owes ", "Zoltan Vex: removed", "Zelda Quarry"):
        assert any(part in title for title in written), part
        assert not any(part in title for title in play), part
    secret = [entry.title for entry in Entries(campaign.path, Asked(public=False))]
    assert "Zelda sings" not in secret


def test_no_question_reads_a_table_that_grows(campaign):
    some = [
        Asked(), Asked("zelda"), Asked(about=("person:1",)), Asked("z", about=("person:1",)),
        Asked(after=1, upto=5), Asked(scene=1), Asked(kind="fight"), Asked(play=True),
        Asked(public=True), Asked(since=0, until=9),
    ]  # fmt: skip
    with closing(sqlite3.connect(campaign.path)) as connection:
        for asked in some:
            sql, values = asked.sql("entry.id", 9, 9)
            plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", values).fetchall()
            scans = [
                row[3] for row in plan if row[3].startswith("SCAN") and "VIRTUAL" not in row[3]
            ]
            assert scans == [], asked


def test_a_service_record_tells_players_only_what_names_them(campaign):
    zelda, zoltan = people(campaign)
    campaign.perform(EditRow("person", zelda, {"name": "Zelda *Quarry*"}))
    record = service_record(campaign.path, f"person:{zelda}", "Zelda *Quarry*")
    assert record.startswith("# Service record: Zelda \\*Quarry\\*\n")
    assert "New person: Zelda Quarry" in record
    with campaign.action("Somebody fires") as action:
        person = action.session.get_one(Person, zoltan)
        person.shock = 2
        action.session.add(person)
        action.tell("Zelda fires into the dark.")
    assert "Somebody fires" in service_record(campaign.path, f"person:{zoltan}", "Zoltan Vex")
    told = players_record(campaign.path, "Zoltan Vex")
    assert "fires" not in told
    campaign.perform(NewMap("Depot", "Gate, Shed"))
    with campaign.read() as session:
        gate = session.exec(select(Zone).where(Zone.name == "Gate")).one().ref
    assert "New map: Depot" in service_record(campaign.path, gate, "Gate")
    assert "Nothing is recorded." in players_record(campaign.path, "Gate")


def test_a_filter_that_names_nothing_says_what_would_be_right(campaign):
    campaign.perform(BeginSession())
    with closing(sqlite3.connect(campaign.path)) as connection:
        ((session,),) = connection.execute("SELECT max(id) FROM session")
    campaign.perform(EditRow("session", session, {"title": "The cold night at the harbour"}))
    said = {
        "zelda": "",
        "type:per person:zelda kind:peo secret:no date:3 session:": "",
        "type:wizard zelda": "person",
        "type:": "The types are: clock,",
        'kind:"': "The kinds are: fight,",
        "date:": "person:maya",
        "date:foo": "day 2716..day 2746",
        "session:9": "no session",
        "session:harbour": "no session",
        'session:"the cold night at the harbour"': "",
        'session:"the cold"': "",
        "person:nobody": 'Nobody is called "nobody"',
        "tag:none": 'tagged "none"',
        "kind:clue": "stealth",
        "secret:maybe": "secret:no",
    }
    for text, says in said.items():
        wrong = wrong_filter(campaign.path, text)
        assert says in wrong
        assert bool(wrong) == bool(says)


def test_players_are_not_told_who_there_is(campaign):
    texts = ("person:nobody", "person:zoltan", "tag:none", "tag:x")
    assert {wrong_filter(campaign.path, text, for_players=True) for text in texts} == {""}
    assert "no session" in wrong_filter(campaign.path, "session:9", for_players=True)


def test_money_is_a_kind_as_in_the_filter_of_the_journal(campaign):
    with campaign.action("Zelda pays") as action:
        action.tell("Zelda pays 200 Lv.")
    assert found(campaign, "kind:mon zelda") == [("entry", "Zelda pays")]
    assert "money" in wrong_filter(campaign.path, "kind:nothing")


def test_a_date_is_found_by_its_index(campaign):
    sql, values = Asked(since=0, until=1).sql("entry.id", 1, 1)
    with closing(sqlite3.connect(campaign.path)) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN {sql}", values).fetchall()
    assert any("COVERING INDEX ix_entry_clock" in step for *_, step in plan)
