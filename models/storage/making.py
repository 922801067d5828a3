"""Making an empty campaign file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import create_mock_engine, insert
from sqlmodel import SQLModel

from models.storage.database import engine_for, stamp
from models.storage.indexes import INDEXES
from models.tables import World


def make_file(path: Path) -> None:
    """Write the tables and the campaign's own row into an empty file."""
    engine = engine_for(path)
    try:
        with engine.execution_options(write=True).begin() as connection:
            for statement in (*_tables_in_sql(), *INDEXES):
                connection.exec_driver_sql(statement)
            connection.execute(insert(World).values(World(id=1).model_dump()))
            stamp(connection)
    finally:
        engine.dispose()


@cache
def _tables_in_sql() -> tuple[str, ...]:
    """The statements that make every table and index; writing them costs ten times their doing."""
    written: list[str] = []

    def write(statement: Any, *_: object, **__: object) -> None:
        written.append(str(statement.compile(dialect=scribe.dialect)))

    scribe = create_mock_engine("sqlite://", write)
    SQLModel.metadata.create_all(scribe, checkfirst=False)
    return tuple(written)
