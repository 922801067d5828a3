"""Older campaigns come up to date, or stay exactly as they were."""

import hashlib
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlmodel import SQLModel, select

from models.campaign import Campaign
from models.storage import schema
from models.storage.migrations import UpgradeError, configuration, newest, run, upgrade
from models.tables import Person, Skill

GROW = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade():
    with op.batch_alter_table("person", table_kwargs={"sqlite_autoincrement": True}) as person:
        person.add_column(sa.Column("rank", sa.String(20), nullable=False, server_default="none"))
        person.alter_column("occupation", new_column_name="trade")
"""
FAIL = GROW.replace('"0002"', '"0003"').replace('"0001"', '"0002"').split("def upgrade")[0] + (
    "def upgrade():\n"
    '    op.drop_table("skill")\n'
    '    op.execute("UPDATE person SET light = 1")\n'
    '    op.execute("SELECT no_such_column FROM person")\n'
)
ORPHAN = FAIL.split("def upgrade")[0] + ('def upgrade():\n    op.execute("DELETE FROM person")\n')


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def schema_of(connection: sa.Connection) -> dict[str, str]:
    """The text of every table and index, as SQLite keeps it."""
    found = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL")
    return {name: " ".join(sql.split()) for name, sql in found if name != "alembic_version"}


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
    for number, text in enumerate(texts, start=2):
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
        context = MigrationContext.configure(steps, opts={"compare_type": True})
        differences = compare_metadata(context, SQLModel.metadata)
        assert differences == []
        assert schema_of(steps) == schema_of(once)
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
    assert rows(older, "PRAGMA user_version") == [(2,)]
    assert rows(older, "SELECT version_num FROM alembic_version") == [("0002",)]
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
    monkeypatch.setattr(schema, "VERSION", 2)
    monkeypatch.setattr(
        models.storage.migrations, "configuration", lambda *_: configuration(ours, versions)
    )
    Campaign(older).close()
    assert rows(older, "PRAGMA user_version") == [(2,)]
    assert schema.version_of(older) == 2
