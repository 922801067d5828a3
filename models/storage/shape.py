"""The tables and columns that a campaign has, and whether a file has them, rightly filled.

SQLite takes what its file says: a table that is missing is missed only when a page asks for it, and
any column keeps any kind of value. So a file is compared with the tables of the program, or, while
it is of an older format, with what the revisions up to it make (`migrations.shape_at`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, cast, get_args, get_origin

from pydantic.fields import FieldInfo
from sqlalchemy import JSON, Boolean, Column, Float, Integer, Table
from sqlalchemy.dialects.sqlite import dialect
from sqlmodel import SQLModel

from models.storage.indexes import definitions, is_ours
from models.tables import World
from models.tables.editable import bound_of, choices_of

_OTHERS = {"alembic_version"}
_SHOWN = 3


class Kept(NamedTuple):
    """How a column keeps its values: its type, and whether it may be empty and is the key.

    One that SQLite computes is none of ours.
    """

    type: str
    empty: bool
    key: bool
    computed: bool = False


Shape = Mapping[str, Mapping[str, Kept]]


def shape_of(connection: sqlite3.Connection) -> Shape:
    """The tables and columns in a file; what belongs to an index of ours has none to speak of."""
    names = connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'table'"
    ).fetchall()
    return {
        name: {} if is_ours(name, sql) else _columns(connection, name)
        for name, sql in names
        if name not in _OTHERS and not name.startswith("sqlite_")
    }


@cache
def todays_shape() -> Shape:
    """The tables and columns of the program."""
    return {
        **{table.name: _declared(table) for table in _tables()},
        **{name: {} for name in definitions()},
    }


def differences(found: Shape, wanted: Shape) -> Iterator[str]:
    """What a file lacks, has too much, or keeps otherwise, each in a few words."""
    for table, columns in sorted(wanted.items()):
        if table not in found:
            yield f"the table {table} is missing"
            continue
        for name, kept in columns.items():
            if name not in found[table]:
                yield f"{table}.{name} is missing"
            elif found[table][name] != kept:
                yield f"{table}.{name} is kept as {found[table][name].type}, not as {kept.type}"
        yield from (f"{table}.{name} is unknown" for name in found[table] if name not in columns)
    yield from (f"the table {table} is unknown" for table in sorted(found.keys() - wanted.keys()))


def value_faults(connection: sqlite3.Connection, among: str = "") -> Iterator[str]:
    """Of each table a row that holds a value of the wrong kind or out of its bounds, if one does.

    The campaign's own row has to be there, and alone. The file has the program's tables. Where a
    table is named that lists rows by `kind` and `row`, nothing but what is `among` them is read.
    """
    if [row[0] for row in connection.execute(f"SELECT id, * FROM {World.__tablename__}")] != [1]:
        yield "the campaign's own row is not there, or not alone"
    listed = {kind for (kind,) in connection.execute(f"SELECT kind FROM {among}")} if among else ()
    for table, question in _questions().items():
        if among and table not in listed:
            continue
        which = f" AND id IN (SELECT row FROM {among} WHERE kind = '{table}')" if among else ""
        for key, name in connection.execute(f"{question}{which} LIMIT 1"):
            yield f"{table} {key}: {name} holds what does not belong there"


def summary(faults: Iterable[str]) -> str:
    """The first few, and how many more there are; empty for none."""
    found = list(faults)
    more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return "; ".join(found[:_SHOWN]) + more


def _tables() -> list[Table]:
    mappers = SQLModel._sa_registry.mappers
    found = {cast(Table, mapper.local_table).name: mapper for mapper in mappers}
    return [cast(Table, found[name].local_table) for name in sorted(found)]


@cache
def _questions() -> Mapping[str, str]:
    """For each table the question for a row with a wrong value: its key, and the column."""
    found = {}
    for table in _tables():
        tests = {column.name: _wrong(column) for column in table.columns}
        named = " ".join(f"WHEN {test} THEN '{name}'" for name, test in tests.items())
        wrong = " OR ".join(tests.values())
        found[table.name] = f'SELECT id, CASE {named} END FROM "{table.name}" WHERE ({wrong})'
    return found


def _columns(connection: sqlite3.Connection, table: str) -> dict[str, Kept]:
    quoted = table.replace('"', '""')
    rows = connection.execute(f'PRAGMA table_xinfo("{quoted}")')
    return {
        name: Kept(kind.upper(), not (full or key), bool(key), bool(hidden))
        for _, name, kind, full, _, key, hidden in rows
    }


def _declared(table: Table) -> dict[str, Kept]:
    return {
        column.name: Kept(
            column.type.compile(dialect=dialect()).upper(),
            bool(column.nullable),
            column.primary_key,
        )
        for column in table.columns
    }


def _wrong(column: Column[Any]) -> str:
    """A condition in SQL for a value that is none for this column."""
    return f"({' OR '.join((_of_another_kind(column), *_outside(column)))})"


def _outside(column: Column[Any]) -> Iterator[str]:
    """Conditions for what is not among the choices, or within the bounds, that a column declares.

    What is empty is neither.
    """
    name, field = f'"{column.name}"', _field(column)
    if choices := choices_of(field):
        listed = ", ".join("'{}'".format(choice.replace("'", "''")) for choice in choices)
        yield f"{name} NOT IN ({listed})"
    for sign, bound in (("<", bound_of(field, "ge")), (">", bound_of(field, "le"))):
        if bound is not None:
            yield f"{name} {sign} {bound}"


def _of_another_kind(column: Column[Any]) -> str:
    name = f'"{column.name}"'
    empty = ", 'null'" if column.nullable else ""
    if isinstance(column.type, JSON):
        kind = _content(column)
        wrong = f"NOT CASE WHEN json_valid({name}) THEN json_type({name}) = {kind} ELSE 0 END"
        return f"({name} IS NOT NULL AND {wrong})" if column.nullable else f"({wrong})"
    if isinstance(column.type, Boolean):
        return f"(typeof({name}) NOT IN ('integer'{empty}) OR {name} NOT IN (0, 1))"
    if isinstance(column.type, Float):
        return f"typeof({name}) NOT IN ('real', 'integer'{empty})"
    if isinstance(column.type, Integer):
        return f"typeof({name}) NOT IN ('integer'{empty})"
    return f"typeof({name}) NOT IN ('text'{empty})"


def _content(column: Column[Any]) -> str:
    """The kind of JSON that a column keeps, by how its field is written."""
    written = _field(column).annotation
    kinds = {get_origin(part) for part in (written, *get_args(written))}
    return "'array'" if list in kinds else "'object'"


def _field(column: Column[Any]) -> FieldInfo:
    """How a column is declared."""
    of = {mapper.local_table: mapper.class_ for mapper in SQLModel._sa_registry.mappers}
    found: FieldInfo = of[column.table].model_fields[column.name]
    return found
