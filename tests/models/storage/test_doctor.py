"""The doctor says what is wrong with a campaign, and nothing when nothing is."""

import sqlite3
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import pytest

from models.campaign import Campaign
from models.storage import doctor
from models.storage.schema import VERSION
from models.tables import Due, HouseTable, Person, Skill


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A campaign with something of everything in its journal."""
    campaign = Campaign.create(tmp_path / "Test.outrider")
    with campaign.action("Arrival") as action:
        action.world.clock = 60
        action.session.add(Person(name="Maya", moved=True))
        action.session.flush()
        action.session.add(Skill(person_id=1, name="Rifle"))
        action.session.add(HouseTable(name="hits", rows=[["head", "kill"], None]))
        action.session.add(Due(at=5, label="Supper", asked={"x": [1, {"y": None}]}))
    with campaign.action("Hurt") as action:
        action.get(Person, 1).light = 2
    for name in ("Undone", "Abandoned"):
        with campaign.action(name) as action:
            action.session.add(Person(name=name))
        campaign.undo()
    with campaign.action("Leaves") as action:
        action.session.delete(action.get(Skill, 1))
    with campaign.action("Undone") as action:
        action.get(Person, 1).light = 9
        action.session.add(Person(name="Nobody"))
    campaign.undo()
    campaign.close()
    return campaign.path


def tamper(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def bad(path: Path) -> dict[str, str]:
    return {one.what: one.detail for one in doctor.examine(path) if not one.ok}


def test_a_sound_campaign_has_no_fault(path):
    assert bad(path) == {}
    assert [one.what for one in doctor.examine(path)] == [
        "File", "Tables", "Integrity", "Foreign keys", "Format", "Weight", "Values",
        "Journal, order",
        "Journal, rows",
        "Journal, what it is about",
        "Search",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("statement", "what", "detail"),
    [
        ("UPDATE person SET light = 3 WHERE id = 1", "Journal, rows", "person 1: light"),
        ("UPDATE world SET clock = 61", "Journal, rows", "world 1: clock"),
        ("UPDATE due SET asked = '{}'", "Journal, rows", "due 1: asked"),
        ("UPDATE housetable SET rows = '[]'", "Journal, rows", "housetable 1: rows"),
        ("DELETE FROM due", "Journal, rows", "due 1 is gone"),
        (
            "INSERT INTO zonemap (name, notes) VALUES ('x', '')",
            "Journal, rows",
            "zonemap 1 was put there by no entry",
        ),
        (
            "INSERT INTO skill (id, person_id, name, level) VALUES (1, 1, 'Rifle', 1)",
            "Journal, rows",
            "skill 1 was put there by no entry",
        ),
        (
            "UPDATE change SET before = '{\"light\":1}' WHERE before LIKE '{\"light\":0}'",
            "Journal, rows",
            "entry 2 changed person 1 from what it was not",
        ),
        ("DELETE FROM change WHERE entry_id = 2", "Journal, rows", "person 1: light"),
        ("UPDATE entry SET state = 'lost' WHERE id = 2", "Journal, order", "unknown state 'lost'"),
        ("UPDATE entry SET undoes = NULL", "Journal, order", "does not say what it turned over"),
        (
            "UPDATE entry SET state = 'undone' WHERE id = 1",
            "Journal, order",
            "entry 1 is undone, and what was done with it since says otherwise",
        ),
        (
            "UPDATE change SET entry_id = 99 WHERE id = 1",
            "Journal, order",
            "change 1 belongs to no",
        ),
        ("PRAGMA user_version = 0", "Format", f"0, revision {VERSION:04}"),
        ("PRAGMA user_version = 0", "Tables", "the table animal is unknown"),
        ("DROP TABLE joint", "Tables", "the table joint is missing"),
        ("CREATE TABLE recipe (dish TEXT)", "Tables", "the table recipe is unknown"),
        ("ALTER TABLE person DROP COLUMN eloquence", "Tables", "person.eloquence is missing"),
        ("ALTER TABLE person ADD COLUMN luck", "Tables", "person.luck is unknown"),
        ("UPDATE due SET at = 'abc'", "Values", "due 1: at holds what does not belong there"),
        ("UPDATE person SET name = x'00ff'", "Values", "person 1: name holds"),
        ("UPDATE person SET moved = 7", "Values", "person 1: moved holds"),
        ("UPDATE entry SET lines = '{}' WHERE id = 2", "Values", "entry 2: lines holds"),
        ("UPDATE due SET asked = '[' WHERE id = 1", "Values", "due 1: asked holds"),
        ("DELETE FROM world", "Values", "the campaign's own row is not there"),
        (
            "INSERT INTO world (clock, blurb, notes, calendar, settings, money, currency) "
            "VALUES (0, '', '', '{}', '{}', 0, '')",
            "Values",
            "or not alone",
        ),
        ("UPDATE change SET after = '7' WHERE id = 1", "Journal, rows", "cannot be looked through"),
        (
            f"UPDATE change SET after = '{{\"x\":' || '{'[' * 9000}' || '{']' * 9000}}}'",
            "Journal, rows",
            "cannot be looked through",
        ),
        ("CREATE VIEW sums AS SELECT 1", "Reading", "holds a view of its own (sums)"),
        (
            "CREATE TRIGGER thief AFTER INSERT ON entry BEGIN DELETE FROM due; END",
            "Reading",
            "holds a trigger of its own (thief)",
        ),
        ("UPDATE alembic_version SET version_num = '0000'", "Format", "revision 0000"),
        ("DELETE FROM alembic_version", "Format", "revision"),
        ("PRAGMA journal_mode = WAL", "Format", "journal mode wal"),
        (
            "INSERT INTO wound (person_id, at, location, killed, shock, stun, light, stable)"
            " VALUES (77, 0, '', 0, 0, 0, 0, 0)",
            "Foreign keys",
            "wound 1 belongs to no person",
        ),
    ],
)
def test_every_fault_is_found(path, statement, what, detail):
    tamper(path, "PRAGMA foreign_keys = OFF", statement)
    assert detail in bad(path)[what]


def test_many_faults_are_counted(path):
    inserts = [f"INSERT INTO zonemap (name, notes) VALUES ('{n}', '')" for n in range(10)]
    tamper(path, *inserts)
    assert bad(path)["Journal, rows"].endswith("; and 7 more")


def test_a_damaged_file_ends_the_list(path):
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * 4096 * 10 + whole[4096 * 11 :])
    assert bad(path)
    assert path.read_bytes()[:4096] == whole[:4096]


def test_a_torn_index_is_found_by_sqlites_own_check(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master WHERE name = 'ix_due_at'")
    assert "Integrity" in bad(path)


@pytest.mark.parametrize("content", [b"", b"Dear diary", b"SQLite format 3\x00" + b"\x00" * 200])
def test_what_is_no_campaign_is_said_to_be_none(tmp_path, content):
    (tmp_path / "Odd.outrider").write_bytes(content)
    assert "Reading" in bad(tmp_path / "Odd.outrider")
    assert (tmp_path / "Odd.outrider").read_bytes() == content


def test_nothing_is_changed(path):
    before = path.read_bytes()
    doctor.examine(path)
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_the_program_says_its_versions_and_places(path):
    folder = path.parent
    found = {one.what: one for one in doctor.examine_program(folder)}
    assert found["textual"].detail == version("textual")
    assert found["SQLite"].detail == sqlite3.sqlite_version
    assert found["Campaigns"].detail == f"{folder} (1)"
    assert found["Backups"].detail.endswith("(none yet)")
    (folder / "backups").mkdir()
    (folder / "backups" / "Test 1.outrider").touch()
    found = {one.what: one for one in doctor.examine_program(folder)}
    assert found["Backups"].detail.endswith("(1, the latest Test 1.outrider)")
    assert all(one.ok for one in found.values())


def test_a_risky_folder_is_a_fault(tmp_path):
    folder = tmp_path / "Dropbox"
    folder.mkdir()
    assert [one.what for one in doctor.examine_program(folder) if not one.ok] == ["Folder"]


def test_a_missing_library_is_a_fault(tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "_LIBRARIES", ("no-such-library",))
    assert [one.detail for one in doctor.examine_program(tmp_path) if not one.ok] == [
        "not installed"
    ]
