"""A campaign of an older format is brought up on its server, while nobody has it open."""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.storage import doctor, elsewhere
from models.storage.migrations import bring_up, shape_at
from models.storage.schema import VERSION, NotACampaignError
from models.storage.server.address import address_of
from models.storage.server.line import Line
from models.storage.server.opening import only_one
from models.storage.server.roles import let_in, logins
from tests.server import rows_of_copy

PLAYED_6 = Path(__file__).parents[1] / "storage" / "format_6_played.outrider.xz"
TYPES = {"INTEGER": "BIGINT", "BOOLEAN": "BOOLEAN", "FLOAT": "DOUBLE PRECISION", "JSON": "JSON"}


@pytest.fixture
def older(tmp_path):
    path = tmp_path / "Older.outrider"
    path.write_bytes(lzma.decompress(PLAYED_6.read_bytes()))
    return path


@pytest.fixture
def address(server, older):
    """A campaign as a program of the format before the present one has put it there."""
    address = server.address("Older")
    with closing(Line(address)) as line:
        from models.storage.server.whole import CONTROL

        with line.changing() as asked:
            for statement in CONTROL:
                asked.execute(statement)
            asked.execute("DELETE FROM outrider.campaign WHERE name = 'Older'")
            key = asked.execute(
                "INSERT INTO outrider.campaign (name, format, generation, newest, kept_from)"
                " VALUES ('Older', 6, 'old', 1, 1) RETURNING id"
            ).fetchone()[0]
            asked.execute(f"CREATE SCHEMA campaign_{key}")
            with closing(sqlite3.connect(older)) as file:
                _put(asked, key, file)
    return address


def _put(asked, key, file):
    schema = f"campaign_{key}"
    for table, columns in shape_at(5).items():
        if not columns:
            continue
        kinds = [TYPES.get(kept.type.partition("(")[0], "TEXT") for kept in columns.values()]
        listed = [f'"{name}" {kind}' for name, kind in zip(columns, kinds, strict=True)]
        asked.execute(f'CREATE TABLE {schema}."{table}" ({", ".join(listed)}, PRIMARY KEY (id))')
        names = ", ".join(f'"{name}"' for name in columns)
        marks = ", ".join(["%s"] * len(columns))
        for row in file.execute(f'SELECT {names} FROM "{table}"'):
            values = [
                bool(value) if kind == "BOOLEAN" and value is not None else value
                for value, kind in zip(row, kinds, strict=True)
            ]
            asked.execute(f'INSERT INTO {schema}."{table}" ({names}) VALUES ({marks})', values)
    asked.execute(f"CREATE TABLE {schema}.written (entry BIGINT, token TEXT, said TEXT)")
    asked.execute(f'CREATE TABLE {schema}.given ("table" TEXT PRIMARY KEY, key BIGINT)')
    for pair in file.execute("SELECT name, seq FROM sqlite_sequence"):
        asked.execute(f"INSERT INTO {schema}.given VALUES (%s, %s)", pair)


def test_it_is_brought_up_like_the_file_and_what_it_was_is_kept(address, older, tmp_path):
    path = elsewhere.bring(tmp_path / "saves", address).path
    bring_up(older)
    assert rows_of_copy(path) == rows_of_copy(older)
    assert [finding for finding in doctor.examine(path) if not finding.ok] == []
    (backup,) = (tmp_path / "saves" / "backups").iterdir()
    assert backup.name.startswith("Older at 127.0.0.1 ")
    assert backup.stem.endswith("upgrade")
    with closing(Campaign(path)) as campaign:
        campaign.perform(NewPerson("Mara"))


def test_who_may_come_may_come_afterwards_and_others_leave_it_as_it_is(server, address, tmp_path):
    with closing(server.connect()) as asked:
        if not asked.execute("SELECT 1 FROM pg_roles WHERE rolname = 'walt'").fetchone():
            asked.execute("CREATE ROLE walt LOGIN")
    with closing(Line(address)) as line:
        key, _ = only_one(line)
        with line.changing() as asked:
            let_in(asked, key, "walt", reader=False)
            before = logins(asked, key)
        walt = address_of(str(address).replace("ann@", "walt@"))
        with pytest.raises(NotACampaignError, match="ann, whose it is, has to open it"):
            elsewhere.bring(tmp_path / "walt", walt)
        elsewhere.bring(tmp_path / "ann", address)
        with line.reading() as asked:
            assert logins(asked, key) == before
    with closing(Campaign(elsewhere.bring(tmp_path / "walt", walt).path)) as campaign:
        campaign.perform(NewPerson("Mara"))


def test_as_long_as_somebody_has_it_open_it_stays_and_who_is_said(address, tmp_path):
    with closing(Line(address)) as line:
        key, _ = only_one(line)
    with closing(Line(address, key)) as held:
        assert held.connection
        with pytest.raises(NotACampaignError, match=rf"is open here: ann \(outrider {VERSION}"):
            elsewhere.bring(tmp_path, address)
    assert elsewhere.bring(tmp_path, address).warning == ""


def test_a_newer_one_is_refused(server, sample, tmp_path):
    hosted = server.put(sample, tmp_path / "others")
    path = elsewhere.bring(tmp_path, hosted.address).path
    hosted.ask(f"UPDATE campaign SET format = {VERSION + 1} WHERE id = {hosted.key} RETURNING 1")
    for folder in (tmp_path, tmp_path / "new"):
        with pytest.raises(NotACampaignError, match="newer Outrider"):
            elsewhere.bring(folder, hosted.address)
    with closing(Campaign(path)) as campaign, pytest.raises(NotACampaignError, match="newer"):
        campaign.perform(NewPerson("Mara"))
