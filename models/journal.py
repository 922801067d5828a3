"""How the journal learns what an action changed, and how a change is turned back.

A session that belongs to an action records every inserted, updated and deleted row as it is
flushed. A session without an action may not write at all, and bulk statements, which no event
would see, are refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Table, event, inspect
from sqlalchemy.orm import ORMExecuteState, Session, UOWTransaction, sessionmaker
from sqlmodel import SQLModel

from models.tables import Change
from models.text import clean

RECORD = "record"
_UNJOURNALLED = {"entry", "change"}
_LONGEST = 20_000
_ONE_LINE = 200
Columns = dict[str, Any]


class OutsideActionError(RuntimeError):
    """A programming error: something was written without `campaign.action`."""


class Conflict(Exception):
    """An undo or redo would overwrite what somebody changed since."""


class Record:
    """The changes of one action, in the order they were flushed."""

    def __init__(self) -> None:
        self.changes: list[Change] = []

    def add(self, table: str, key: int, before: Columns | None, after: Columns | None) -> None:
        """Note that a row went from `before` (None: it was not there) to `after` (None: gone)."""
        self.changes.append(Change(entry_id=0, table=table, key=key, before=before, after=after))


def watch(sessions: sessionmaker[Any]) -> None:
    """Make every session of this factory keep the journal's rules."""
    event.listen(sessions, "before_flush", _before_flush)
    event.listen(sessions, "after_flush", _after_flush)
    event.listen(sessions, "do_orm_execute", _refuse_bulk)


def _before_flush(session: Session, *_: object) -> None:
    if RECORD not in session.info:
        raise OutsideActionError("every change goes through campaign.action")
    for row in (*session.new, *session.dirty):
        for column in inspect(row).mapper.column_attrs:
            value = getattr(row, column.key)
            if type(value) is str:
                field = type(row).model_fields.get(column.key)
                limit = next(
                    (
                        m.max_length
                        for m in getattr(field, "metadata", ())
                        if hasattr(m, "max_length")
                    ),
                    None,
                )
                setattr(row, column.key, clean(value, limit or 20_000, lines=True))


def _after_flush(session: Session, _context: UOWTransaction) -> None:
    record: Record = session.info[RECORD]
    for row in session.new:
        _note(record, row, None, _all_columns(row))
    for row in session.dirty:
        before, after = _difference(row)
        if after:
            _note(record, row, before, after)
    for row in session.deleted:
        _note(record, row, _all_columns(row), None)


def _refuse_bulk(state: ORMExecuteState) -> None:
    if state.is_update or state.is_delete or state.is_insert:
        raise OutsideActionError("a bulk statement would bypass the journal")


def _note(record: Record, row: Any, before: Columns | None, after: Columns | None) -> None:
    table = inspect(row).mapper.local_table.name
    if table not in _UNJOURNALLED:
        record.add(table, row.id, before, after)


def _all_columns(row: Any) -> Columns:
    return {column.key: getattr(row, column.key) for column in inspect(row).mapper.column_attrs}


def _difference(row: Any) -> tuple[Columns, Columns]:
    before: Columns = {}
    after: Columns = {}
    state = inspect(row)
    for column in state.mapper.column_attrs:
        history = state.attrs[column.key].history
        if history.has_changes():
            before[column.key] = history.deleted[0]
            after[column.key] = history.added[0]
    return before, after


def turn_back(connection: Connection, changes: Iterable[Change]) -> None:
    """Apply the changes of an action backwards, last first.

    Raises `Conflict`, before anything is committed, when a row is not as the action left it.
    """
    for change in reversed(list(changes)):
        _apply(connection, change.table, change.key, change.after, change.before)


def turn_forth(connection: Connection, changes: Iterable[Change]) -> None:
    """Apply the changes of an action once more, first first; raises `Conflict` as `turn_back`."""
    for change in changes:
        _apply(connection, change.table, change.key, change.before, change.after)


def _apply(
    connection: Connection, name: str, key: int, now: Columns | None, then: Columns | None
) -> None:
    table: Table = SQLModel.metadata.tables[name]
    mine = table.c.id == key
    found = connection.execute(table.select().where(mine)).mappings().first()
    expected = now is not None and found is not None and all(found[k] == v for k, v in now.items())
    if not (expected or (now is None and found is None)):
        raise Conflict(f"{name} {key} has been changed since by another window")
    if then is None:
        connection.execute(table.delete().where(mine))
    elif now is None:
        connection.execute(table.insert().values(**then))
    else:
        connection.execute(table.update().where(mine).values(**then))
