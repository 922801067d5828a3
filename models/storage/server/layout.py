"""How a campaign lies on a server: a schema of its own with the tables of the program.

`outrider.campaign` lists the campaigns of a database; its row is the lock of whoever acts. In the
schema `campaign_N` every table has the columns that the file has. `written` holds what the newest
entries left, row by row, for copies that lag behind; `given` the highest keys that were given out.
What is searched is made anew in each copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlmodel import SQLModel

from models.storage.shape import Shape, todays_shape

CONTROL = (
    "CREATE SCHEMA IF NOT EXISTS outrider",
    """CREATE TABLE IF NOT EXISTS outrider.campaign (
        id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        format INTEGER NOT NULL,
        generation TEXT NOT NULL,
        newest BIGINT NOT NULL,
        kept_from BIGINT NOT NULL,
        gone TEXT NOT NULL DEFAULT '')""",
    """CREATE TABLE IF NOT EXISTS outrider.presence (
        pid INTEGER PRIMARY KEY,
        campaign BIGINT NOT NULL REFERENCES outrider.campaign (id) ON DELETE CASCADE,
        referee TEXT NOT NULL,
        page TEXT NOT NULL,
        since TIMESTAMPTZ NOT NULL DEFAULT now())""",
)
"""What a database needs before it can hold a campaign."""
_TYPES = {
    "INTEGER": "BIGINT",
    "BIGINT": "BIGINT",
    "FLOAT": "DOUBLE PRECISION",
    "BOOLEAN": "BOOLEAN",
    "JSON": "JSON",
}
_OWN = (
    "CREATE TABLE {0}.written (entry BIGINT PRIMARY KEY, token TEXT NOT NULL UNIQUE,"
    " said TEXT NOT NULL)",
    'CREATE TABLE {0}.given ("table" TEXT PRIMARY KEY, key BIGINT NOT NULL)',
)


def schema_of(key: int) -> str:
    """The schema of a campaign."""
    return f"campaign_{key}"


def channel_of(key: int) -> str:
    """Where it is told that something has happened in a campaign."""
    return f"outrider_{key}"


def stored() -> Shape:
    """The tables that are kept on a server, with their columns."""
    return {name: columns for name, columns in todays_shape().items() if columns}


def all_tables(key: int) -> str:
    """Everything in the schema of a campaign, as a statement lists it."""
    return ", ".join(f'{schema_of(key)}."{table}"' for table in (*stored(), "written", "given"))


def creating(key: int) -> Iterator[str]:
    """The statements that make the schema of a campaign, empty."""
    schema = schema_of(key)
    yield f"CREATE SCHEMA {schema}"
    for table, columns in stored().items():
        parts = [
            f'"{name}" {_type(kept.type)}{"" if kept.empty else " NOT NULL"}'
            for name, kept in columns.items()
        ]
        yield f'CREATE TABLE {schema}."{table}" ({", ".join(parts)}, PRIMARY KEY (id))'
    yield f"CREATE INDEX ON {schema}.change (entry_id)"
    yield f"CREATE INDEX ON {schema}.mention (entry_id)"
    for statement in _OWN:
        yield statement.format(schema)


def binding(key: int) -> Iterator[str]:
    """The statements that let rows name only rows that are there, at the end of each action."""
    schema = schema_of(key)
    for table in stored():
        for key_of in SQLModel.metadata.tables[table].foreign_keys:
            yield (
                f'ALTER TABLE {schema}."{table}" ADD FOREIGN KEY ("{key_of.parent.name}")'
                f' REFERENCES {schema}."{key_of.column.table.name}" (id)'
                " DEFERRABLE INITIALLY DEFERRED"
            )


def flags() -> Mapping[str, tuple[int, ...]]:
    """Of each table at which places its columns are true or false, which SQLite keeps as 1 or 0."""
    return {
        table: tuple(n for n, kept in enumerate(columns.values()) if kept.type == "BOOLEAN")
        for table, columns in stored().items()
    }


def _type(kept: str) -> str:
    return _TYPES.get(kept.partition("(")[0], "TEXT")
