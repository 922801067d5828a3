"""Random tables are written: their rows, and what the rows give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlmodel import func, select

from models.action import Action, Refusal
from models.bridge.random_tables import rows_of, tables_from
from models.bridge.row_gives import Gives, gives, names_in
from models.bridge.table_text import WrittenTable
from models.tables import RandomTable, TableRow


def new_table(action: Action, written: WrittenTable, *, invented: bool = False) -> RandomTable:
    """Keep a table with its rows; raises `Refusal` for a name that is taken."""
    table = RandomTable(name=written.name, invented=invented)
    action.session.add(table)
    action.session.flush()
    write_rows(action, table, written)
    return table


def write_rows(action: Action, table: RandomTable, written: WrittenTable) -> None:
    """Give a table other rows; those that say what they said go on giving what they give.

    Raises `Refusal` for the name of another table, and when rows lead back to it.
    """
    alike = select(RandomTable).where(func.casefold(RandomTable.name) == written.name.casefold())
    if action.session.exec(alike.where(RandomTable.id != table.key)).first():
        raise Refusal(f"There is a table called {written.name} already.")
    table.name, table.die = written.name, written.die
    action.session.add(table)
    rows = rows_of(action.session, table.key)
    for row in rows[len(written.rows) :]:
        action.session.delete(row)
    rows += [TableRow(table_id=table.key, text="") for _ in written.rows[len(rows) :]]
    for row, said in zip(rows, written.rows, strict=False):
        _write(row, asdict(said) if row.text == said.text else {**asdict(said), **_NOTHING})
        action.session.add(row)
    action.session.flush()
    link_rows(action)
    tables_from(action.session, table.key)


def link_rows(action: Action) -> None:
    """Let rows of all tables give what they name, now that there may be something of that name.

    What a row gives already it goes on giving, whatever that is called by now.
    """
    names = names_in(action.session)
    for row in action.session.exec(select(TableRow)).all():
        given = _given(gives(row.text, names))
        missing = {name for name in given if not getattr(row, name)}
        if more := {name: value for name, value in given.items() if value and name in missing}:
            _write(row, more)
            action.session.add(row)
    action.session.flush()


def _given(found: Gives) -> dict[str, Any]:
    given = asdict(found)
    del given["unknown"]
    return given


_NOTHING = _given(Gives())
"""What a row gives that says something else now, until it is linked."""


def _write(row: TableRow, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(row, name, value)
