"""Older campaigns come up to date, or stay exactly as they were."""

import gzip
import hashlib
import json
import lzma
import sqlite3
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlmodel import SQLModel, select

from models.campaign import Campaign
from models.storage import doctor, schema
from models.storage.faults import DamagedError
from models.storage.indexes import INDEXES, definitions
from models.storage.migrations import (
    UpgradeError,
    configuration,
    newest,
    run,
    shape_at,
    upgrade,
)
from models.storage.shape import Shape, differences, shape_of, todays_shape
from models.tables import Due, DueDeed, DueState, Person, Skill
from models.tables.person import HURT
from models.turning import BuiltOn
from models.views.coming import THROWN, next_deed
from tests.models.deeds.people.test_people import content

FORMAT_1 = Path(__file__).with_name("format_1.sql")
PLAYED_1 = Path(__file__).with_name("format_1_played.sql.gz")
PLAYED_2 = Path(__file__).with_name("format_2_played.sql.gz")
PLAYED_3 = Path(__file__).with_name("format_3_played.outrider.gz")
PLAYED_4 = Path(__file__).with_name("format_4_played.outrider.xz")
PLAYED_5 = Path(__file__).with_name("format_5_played.outrider.xz")
PLAYED_6 = Path(__file__).with_name("format_6_played.outrider.xz")

NEW = schema.VERSION + 1
GROW = f"""
import sqlalchemy as sa
from alembic import op

revision = "{NEW:04}"
down_revision = "{NEW - 1:04}"


def upgrade():
    with op.batch_alter_table("person", table_kwargs={{"sqlite_autoincrement": True}}) as person:
        person.add_column(sa.Column("rank", sa.String(20), nullable=False, server_default="none"))
        person.alter_column("occupation", new_column_name="trade")
"""
HEAD = f"""
revision = "{NEW + 1:04}"
down_revision = "{NEW:04}"

from alembic import op


def upgrade():
"""
FAIL = HEAD + (
    '    op.drop_table("skill")\n'
    '    op.execute("UPDATE person SET light = 1")\n'
    '    op.execute("SELECT no_such_column FROM person")\n'
)
ORPHAN = HEAD + '    op.execute("DELETE FROM person")\n'


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def schema_of(connection: sa.Connection) -> dict[str, str]:
    """The text of every table and index, as SQLite keeps it."""
    found = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL")
    return {name: " ".join(sql.split()) for name, sql in found if name != "alembic_version"}


def is_index(name: str | None) -> bool:
    return name in definitions()


def shape(connection: sa.Connection) -> Shape:
    return shape_of(connection.connection.driver_connection)


@pytest.fixture
def older(tmp_path: Path) -> Path:
    path = tmp_path / "Old 100%.outrider"
    campaign = Campaign.create(path)
    with campaign.action("Fill") as action:
        for name in ("Maya", "Guard"):
            person = Person(name=name, occupation="pilot")
            action.session.add(person)
            action.session.flush()
            action.session.add(Skill(person_id=person.key, name="Rifle", level=2))
    campaign.close()
    return path


def revisions(tmp_path: Path, *texts: str) -> Path:
    folder = tmp_path / "versions"
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts, start=NEW):
        (folder / f"{number:04}_test.py").write_text(text)
    return folder


@pytest.fixture
def ours() -> Path:
    from models.storage.migrations import VERSIONS

    return VERSIONS


def rows(path: Path, sql: str) -> list[tuple]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def test_the_revisions_lead_to_todays_tables():
    by_steps, at_once = sa.create_engine("sqlite://"), sa.create_engine("sqlite://")
    with by_steps.begin() as steps, at_once.begin() as once:
        run(configuration(), steps)
        SQLModel.metadata.create_all(once)
        for index in INDEXES:
            once.exec_driver_sql(index)
        known = {"compare_type": True, "include_object": lambda _, name, *__: not is_index(name)}
        context = MigrationContext.configure(steps, opts=known)
        differences = compare_metadata(context, SQLModel.metadata)
        assert differences == []
        assert shape(steps) == shape(once)
        assert schema_of(steps).keys() == schema_of(once).keys(), "the indexes too"
        assert steps.exec_driver_sql("PRAGMA user_version").scalar() == schema.VERSION


def test_the_newest_revision_is_the_format_the_program_writes():
    assert newest(configuration()) == schema.VERSION


def test_an_older_campaign_keeps_every_row(older, ours, tmp_path):
    before = digest(older)
    backup = upgrade(older, ours, revisions(tmp_path, GROW))
    assert backup.parent == tmp_path / "backups"
    assert rows(older, "SELECT name, trade, rank FROM person ORDER BY id") == [
        ("Maya", "pilot", "none"),
        ("Guard", "pilot", "none"),
    ]
    assert rows(older, "SELECT person_id, name, level FROM skill ORDER BY id") == [
        (1, "Rifle", 2),
        (2, "Rifle", 2),
    ]
    assert rows(older, "PRAGMA foreign_key_check") == []
    assert rows(older, "PRAGMA user_version") == [(NEW,)]
    assert rows(older, "SELECT version_num FROM alembic_version") == [(f"{NEW:04}",)]
    assert rows(older, "PRAGMA application_id") == [(schema.APPLICATION_ID,)]
    assert digest(older) != before


def test_the_backup_is_the_campaign_as_it_was(older, ours, tmp_path):
    backup = upgrade(older, ours, revisions(tmp_path, GROW))
    campaign = Campaign(backup)
    with campaign.read() as session:
        assert [p.occupation for p in session.exec(select(Person))] == ["pilot", "pilot"]
    campaign.close()


@pytest.mark.parametrize("broken", [FAIL, ORPHAN])
def test_a_step_that_fails_leaves_the_file_as_it_was(older, ours, tmp_path, broken):
    before = digest(older)
    with pytest.raises(UpgradeError) as refused:
        upgrade(older, ours, revisions(tmp_path, GROW, broken))
    assert digest(older) == before
    backup = next((tmp_path / "backups").iterdir())
    assert str(backup) in str(refused.value)
    campaign = Campaign(older)
    campaign.close()


def test_an_upgrade_that_is_not_due_changes_no_row(older):
    before = rows(older, "SELECT * FROM person")
    upgrade(older)
    assert rows(older, "SELECT * FROM person") == before
    assert rows(older, "PRAGMA user_version") == [(schema.VERSION,)]


def test_opening_an_older_file_brings_it_up(older, ours, tmp_path, monkeypatch):
    import models.storage.migrations

    versions = revisions(tmp_path, GROW)
    monkeypatch.setattr(schema, "VERSION", NEW)
    monkeypatch.setattr(
        models.storage.migrations, "configuration", lambda *_: configuration(ours, versions)
    )
    Campaign(older).close()
    assert rows(older, "PRAGMA user_version") == [(NEW,)]
    assert schema.version_of(older) == NEW


# ---- The first format, which does not change any more -----------------------------------------


@pytest.fixture
def format_1(tmp_path: Path) -> Path:
    """A campaign as the program wrote it that made the first format."""
    path = tmp_path / "First.outrider"
    connection = sqlite3.connect(path)
    connection.executescript(FORMAT_1.read_text())
    connection.close()
    return path


def test_the_first_revision_makes_the_first_format_for_ever(format_1):
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        run(configuration(), connection, 1)
        made = schema_of(connection)
        assert connection.exec_driver_sql("PRAGMA user_version").scalar() == 1
    kept = sa.create_engine("sqlite://", creator=lambda: sqlite3.connect(format_1))
    with kept.begin() as connection:
        assert made == schema_of(connection)


def test_a_campaign_of_the_first_format_opens_with_all_that_is_in_it(format_1):
    campaign = Campaign(format_1)
    assert schema.version_of(format_1) == schema.VERSION
    assert [finding for finding in doctor.examine(format_1) if not finding.ok] == []
    with campaign.read() as session:
        (maya,) = session.exec(select(Person)).all()
        assert (maya.name, maya.light, maya.notes) == ("Maya Okafor", 1, "Owes Strand 40.")
    for title in ("Time passes", "Maya is hurt"):
        assert campaign.undo().title == title
    with campaign.read() as session:
        assert session.get(Person, 1).light == 0
    campaign.close()


# ---- The second format: what is on the clock names its deed ------------------------------------


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The sample as it was played with a program of the first format, with all that can be due."""
    path = tmp_path / "Played.outrider"
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress(PLAYED_1.read_bytes()).decode())
    connection.close()
    return path


def test_what_is_on_the_clock_of_a_played_campaign_names_its_deed(played, tmp_path):
    before = rows(played, "SELECT id, at, label, state, person_id, wound_id FROM due")
    Campaign(played).close()
    assert rows(played, "SELECT id, at, label, state, person_id, wound_id FROM due") == before
    assert [finding for finding in doctor.examine(played) if not finding.ok] == []
    (backup,) = (tmp_path / "backups").iterdir()
    assert schema.version_of(backup) == 1
    deeds = {deed for (deed,) in rows(played, "SELECT deed FROM due")}
    assert deeds == set(DueDeed), "one of every kind"


def test_every_throw_of_a_played_campaign_is_made_and_shown(played):
    campaign = Campaign(played)
    with campaign.read() as session:
        waiting = session.exec(select(Due).where(Due.state == DueState.WAITING)).all()
        shown = {due.deed: deed for due in waiting if (deed := next_deed(session, due))}
        assert shown.keys() == THROWN.keys()
        for name, deed in shown.items():
            assert deed.preview(session).title, name
    campaign.close()


def test_what_was_done_before_the_upgrade_is_taken_back_and_done_again(played):
    campaign = Campaign(played)
    everything = content(campaign)
    first = len(list(iter(campaign.redo, None)))
    after = content(campaign)
    done = [*iter(campaign.undo, None)]
    titles = [entry.title for entry in done]
    assert first == 2
    for begun in ("sets a charge", "calls for fire", "repairs", "stabilises", "stays determined"):
        assert any(begun in title for title in titles), begun
    assert content(campaign)["due"] != after["due"]
    assert len([*iter(campaign.redo, None)]) == len(done)
    assert content(campaign) == after
    for _ in range(first):
        campaign.undo()
    assert content(campaign) == everything
    campaign.close()


def test_a_table_that_is_built_anew_gives_no_key_out_twice(played):
    before = dict(rows(played, "SELECT name, seq FROM sqlite_sequence WHERE name <> 'entry'"))
    Campaign(played).close()
    after = dict(rows(played, "SELECT name, seq FROM sqlite_sequence WHERE name <> 'entry'"))
    assert before.items() <= after.items()
    assert before["person"] > rows(played, "SELECT max(id) FROM person")[0][0], "one was removed"


# ---- The tables of a file and those of its format ---------------------------------------------


def test_the_tables_of_today_are_those_the_revisions_make():
    assert list(differences(shape_at(schema.VERSION), todays_shape())) == []


def test_the_tables_of_a_format_are_those_its_revisions_make(ours, tmp_path):
    folders = (ours, revisions(tmp_path, GROW))
    older, newer = shape_at(schema.VERSION, *folders), shape_at(schema.VERSION + 1, *folders)
    assert sorted(differences(older, newer)) == [
        "person.occupation is unknown",
        "person.rank is missing",
        "person.trade is missing",
    ]


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DROP TABLE weapon", "the table weapon is missing"),
        ("ALTER TABLE person DROP COLUMN size", r"person\.size is missing"),
        ("ALTER TABLE person RENAME COLUMN light TO lite", r"person\.light is missing"),
        ("ALTER TABLE person ADD COLUMN luck INTEGER NOT NULL DEFAULT 1", r"luck is unknown"),
        ("CREATE TABLE extra (id INTEGER)", "the table extra is unknown"),
        ("ALTER TABLE person ADD COLUMN x AS (1)", r"person\.x is unknown"),
    ],
)
@pytest.mark.parametrize("behind", [0, 1])
def test_a_file_with_other_tables_is_neither_opened_nor_changed(
    older, ours, tmp_path, monkeypatch, statement, said, behind
):
    import models.storage.migrations

    folders = (ours, revisions(tmp_path, GROW))
    configured = configuration(*folders)
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + behind)
    monkeypatch.setattr(models.storage.migrations, "configuration", lambda *_: configured)
    with sqlite3.connect(older) as connection:
        connection.execute(statement)
    connection.close()
    before = digest(older)
    with pytest.raises(DamagedError, match=said):
        Campaign(older)
    assert digest(older) == before
    assert not (tmp_path / "backups").exists()


def test_a_column_that_a_revision_adds_is_the_same_as_one_from_the_beginning():
    whole, grown = sqlite3.connect(":memory:"), sqlite3.connect(":memory:")
    whole.execute("CREATE TABLE x (id INTEGER NOT NULL PRIMARY KEY, a VARCHAR(20) NOT NULL)")
    grown.execute("CREATE TABLE x (id INTEGER NOT NULL PRIMARY KEY)")
    grown.execute("ALTER TABLE x ADD COLUMN a VARCHAR(20) DEFAULT 'none' NOT NULL")
    assert shape_of(whole) == shape_of(grown)


# ---- The third format: years --------------------------------------------------------------------


@pytest.fixture
def second(tmp_path: Path) -> Path:
    """The sample with five days in it, somebody removed and an edit taken back, of format 2."""
    path = tmp_path / "Second.outrider"
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress(PLAYED_2.read_bytes()).decode())
    connection.close()
    return path


def test_a_campaign_of_the_second_format_opens_with_all_that_is_in_it(second):
    people = rows(second, "SELECT id, name, shock, notes FROM person")
    due = rows(second, "SELECT id, at, deed, label, state FROM due")
    Campaign(second).close()
    assert rows(second, "SELECT id, name, shock, notes FROM person") == people
    assert rows(second, "SELECT id, at, deed, label, state FROM due") == due
    assert [finding for finding in doctor.examine(second) if not finding.ok] == []


def test_what_was_done_in_the_second_format_is_taken_back_and_done_again(second):
    campaign = Campaign(second)
    assert len([*iter(campaign.redo, None)]) == 1
    after = content(campaign)
    titles = [entry.title for entry in iter(campaign.undo, None)]
    assert any("Hale" in title for title in titles)
    assert len([*iter(campaign.redo, None)]) == len(titles)
    assert content(campaign) == after
    campaign.close()


def test_an_older_file_that_would_not_be_opened_again_stays_as_it_was(second):
    with sqlite3.connect(second) as connection:
        connection.execute("UPDATE person SET light = -3 WHERE id = 2")
    connection.close()
    before = second.read_bytes()
    with pytest.raises(DamagedError, match="person 2: light holds what does not belong there"):
        Campaign(second)
    assert second.read_bytes() == before


# ---- The fourth format: kinds of people and random tables ---------------------------------------


@pytest.fixture
def third(tmp_path: Path) -> Path:
    """People hurt, tagged, archived and removed, a note, an edit taken back, of format 3."""
    path = tmp_path / "Third.outrider"
    path.write_bytes(gzip.decompress(PLAYED_3.read_bytes()))
    return path


def test_a_campaign_of_the_third_format_keeps_every_row_and_gets_kinds_and_tables(third):
    asked = "SELECT * FROM person", "SELECT * FROM due", "SELECT * FROM note", "SELECT * FROM tag"
    before = [rows(third, question) for question in asked]
    Campaign(third).close()
    assert [rows(third, question) for question in asked] == before
    assert [finding for finding in doctor.examine(third) if not finding.ok] == []
    for table in ("kind", "randomtable", "tablerow"):
        assert rows(third, f"SELECT count(*) FROM {table}") == [(0,)]


def test_what_was_done_in_the_third_format_is_taken_back_and_done_again(third):
    campaign = Campaign(third)
    assert [entry.title for entry in iter(campaign.redo, None)] == [
        "Maya Okafor: Strength 10 -> 13"
    ]
    after = content(campaign)
    titles = [entry.title for entry in iter(campaign.undo, None)]
    assert "Guard 2: removed" in titles
    assert len([*iter(campaign.redo, None)]) == len(titles)
    assert content(campaign) == after
    campaign.close()


# ---- The fifth format: seats of players ---------------------------------------------------------


@pytest.fixture
def fourth(tmp_path: Path) -> Path:
    """The sample with its four scenes, a kind, a table that was rolled, a fight, of format 4."""
    path = tmp_path / "Fourth.outrider"
    path.write_bytes(lzma.decompress(PLAYED_4.read_bytes()))
    return path


def test_a_campaign_of_the_fourth_format_keeps_every_row_and_gets_seats(fourth):
    kept = ("person", "scene", "participant", "token", "bandgroup", "kind", "tablerow", "entry")
    asked = [f"SELECT * FROM {table}" for table in kept]
    before = [rows(fourth, question) for question in asked]
    assert all(before)
    Campaign(fourth).close()
    assert [rows(fourth, question) for question in asked] == before
    assert [finding for finding in doctor.examine(fourth) if not finding.ok] == []
    for table in ("seat", "seatkey", "handout", "wish", "seatnote"):
        assert rows(fourth, f"SELECT count(*) FROM {table}") == [(0,)]


def test_what_was_done_in_the_fourth_format_is_taken_back_and_done_again(fourth):
    campaign = Campaign(fourth)
    undo, redo = (partial(turn, anybodys=True) for turn in (campaign.undo, campaign.redo))
    assert len([*iter(redo, None)]) == 2
    after = content(campaign)
    titles = [entry.title for entry in iter(undo, None)]
    assert {"Yard at night: 4-6 1D3 Docker", "Hanne Rask: removed"} <= set(titles)
    assert len([*iter(redo, None)]) == len(titles)
    assert content(campaign) == after
    campaign.close()


# ---- The sixth format: lives of places, and indexes ---------------------------------------------


@pytest.fixture
def fifth(tmp_path: Path) -> Path:
    """The evening of the sample, a seat that wrote and was answered, maps drawn, of format 5."""
    path = tmp_path / "Fifth.outrider"
    path.write_bytes(lzma.decompress(PLAYED_5.read_bytes()))
    return path


def test_a_campaign_of_the_fifth_format_keeps_every_row_and_its_places_get_lives(fifth):
    mentions = "SELECT entry_id, about FROM mention WHERE about NOT GLOB 'zone*' ORDER BY 1, 2"
    everything = sorted(shape_at(5).keys() - {"mention", *definitions()})
    asked = [mentions, *(of_format(5, table) for table in everything)]
    before = [rows(fifth, question) for question in asked]
    assert all(rows(fifth, f"SELECT * FROM {table}") for table in ("seat", "wish", "seatnote"))
    assert rows(fifth, "SELECT 1 FROM mention WHERE about GLOB 'zone*'") == []
    Campaign(fifth).close()
    assert [rows(fifth, question) for question in asked] == before
    assert [finding for finding in doctor.examine(fifth) if not finding.ok] == []
    of_the_ramp = (
        "SELECT title FROM entry JOIN mention ON entry.id = entry_id JOIN zone ON"
        " about = 'zone:' || zone.id WHERE zone.name = 'Ramp' ORDER BY entry.id DESC"
    )
    assert rows(fifth, of_the_ramp)[:2] == [
        ("Ramp: Description rewritten",),
        ("Wei Sandoval fires at Pauli Ahonen",),
    ]
    with sqlite3.connect(fifth) as connection:
        plan = connection.execute(f"EXPLAIN QUERY PLAN SELECT id FROM person WHERE {HURT}")
        assert "ix_person_hurt" in plan.fetchone()[3]
    connection.close()


def test_what_was_done_in_the_fifth_format_is_taken_back_and_done_again(fifth):
    campaign = Campaign(fifth)
    undo, redo = (partial(turn, anybodys=True) for turn in (campaign.undo, campaign.redo))
    assert [entry.title for entry in iter(redo, None)] == ["Ines Calder: Strength 7 -> 12"]
    after, titles = content(campaign), []
    with pytest.raises(BuiltOn, match="Mara writes a note of their own"):
        titles.extend(entry.title for entry in iter(undo, None))
    assert {"Dorn Vale: removed", "Shed: removed from the map", "Session 1 begins"} <= set(titles)
    assert len([*iter(redo, None)]) == len(titles)
    assert content(campaign) == after
    assert [finding for finding in doctor.examine(fifth) if not finding.ok] == []
    campaign.close()


# ---- The seventh format: crawlspaces that players know -----------------------------------------


@pytest.fixture
def sixth(tmp_path: Path) -> Path:
    """The party in the culvert, zones made, removed and lit, of format 6."""
    path = tmp_path / "Sixth.outrider"
    path.write_bytes(lzma.decompress(PLAYED_6.read_bytes()))
    return path


def of_format(number: int, table: str) -> str:
    """What asks for a table as a format had it; of the journal, without what it keeps of zones."""
    columns = ", ".join(f'"{column}"' for column in shape_at(number)[table])
    but = " WHERE \"table\" != 'zone'" if table == "change" else ""
    return f'SELECT {columns} FROM "{table}"{but}'


def test_a_campaign_of_the_sixth_format_keeps_every_row_and_players_know_no_crawlspace(sixth):
    asked = [of_format(6, table) for table in sorted(shape_at(6).keys() - definitions())]
    before = [rows(sixth, question) for question in asked]
    Campaign(sixth).close()
    assert [rows(sixth, question) for question in asked] == before
    assert [finding for finding in doctor.examine(sixth) if not finding.ok] == []
    assert rows(sixth, "SELECT DISTINCT known FROM zone") == [(0,)]


def test_what_was_done_in_the_sixth_format_is_taken_back_and_done_again(sixth):
    campaign = Campaign(sixth)
    assert [entry.title for entry in iter(campaign.redo, None)] == ["Yard: Dark no -> yes"]
    after = content(campaign)
    titles = [entry.title for entry in iter(campaign.undo, None)]
    assert {"Drain: removed from the map", "New zone: Sump"} <= set(titles)
    assert len([*iter(campaign.redo, None)]) == len(titles)
    assert content(campaign) == after
    campaign.close()


# ---- What the journal keeps of any format --------------------------------------------------------


@pytest.fixture
def older_format(request) -> Path:
    """A campaign of an earlier format, as a program of that day left it."""
    return request.getfixturevalue(request.param)


@pytest.mark.parametrize(
    "older_format",
    ["format_1", "played", "second", "third", "fourth", "fifth", "sixth"],
    indirect=True,
)
def test_rows_in_the_journal_are_those_of_today_after_an_upgrade(older_format):
    """So what was done before can be taken back, and looked back to, in the tables of today."""
    Campaign(older_format).close()
    kept = rows(older_format, 'SELECT "table", before, after FROM change')
    shape, whole = todays_shape(), 0
    for table, *images in kept:
        for image in filter(None, images):
            columns = {"id", *json.loads(image)}
            assert columns <= shape[table].keys(), table
            assert None not in images or columns == shape[table].keys(), table
            whole += None in images
    assert whole
