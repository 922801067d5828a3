"""How the journal learns what an action changed, and how a change is turned back.

A session that belongs to an action records every inserted, updated and deleted row as it is
flushed. Whatever would slip past it is refused: a write without an action, a bulk statement, a row
that was read elsewhere and may be stale, a commit, rollback or savepoint in the middle.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import JSON, Connection, String, Table, event, inspect
from sqlalchemy.orm import (
    LoaderCallableStatus,
    Mapper,
    ORMExecuteState,
    Session,
    SessionTransaction,
    UOWTransaction,
    sessionmaker,
)
from sqlmodel import AutoString, SQLModel

from models.tables import Change
from models.text import clean

RECORD = "record"
_UNJOURNALLED = {"entry", "change"}
_LONGEST = 20_000
_ONE_LINE = 200
Columns = dict[str, Any]


class OutsideActionError(RuntimeError):
    """A programming error: something was written that the journal could not have seen."""


class Conflict(Exception):
    """An undo or redo would overwrite what somebody changed since."""


class Record:
    """The changes of one action, as columns of `Change`, in the order they were flushed.

    `closed` says that the action is over and may be committed, `lost` that a rollback took back
    what was recorded.
    """

    def __init__(self) -> None:
        self.changes: list[Columns] = []
        self.closed = False
        self.lost = False

    def add(self, table: str, key: int, before: Columns | None, after: Columns | None) -> None:
        """Note that a row went from `before` (None: it was not there) to `after` (None: gone)."""
        self.changes.append({"table": table, "key": key, "before": before, "after": after})

    def close(self, rows_written: int) -> None:
        """End the action; raises `OutsideActionError` unless it saw all that SQLite wrote."""
        if self.lost:
            raise OutsideActionError("an action was rolled back in its middle")
        if rows_written != len(self.changes):
            raise OutsideActionError(
                f"{rows_written} rows were written, the journal saw {len(self.changes)}"
            )
        self.closed = True


def watch(sessions: sessionmaker[Any]) -> None:
    """Make every session of this factory keep the journal's rules."""
    event.listen(sessions, "before_flush", _before_flush)
    event.listen(sessions, "after_flush", _after_flush)
    event.listen(sessions, "do_orm_execute", _refuse_bulk)
    event.listen(sessions, "detached_to_persistent", _refuse_stale)
    event.listen(sessions, "before_commit", _refuse_commit)
    event.listen(sessions, "after_rollback", _note_rollback)
    event.listen(sessions, "after_transaction_create", _refuse_savepoint)


def sanitised(value: Any, longest: int = _LONGEST) -> Any:
    """Text, alone or anywhere in JSON data, cleaned for keeping; anything else as it is.

    What may be no longer than 200 characters is one line.
    """
    if type(value) is str:
        return clean(value, longest, lines=longest > _ONE_LINE)
    if isinstance(value, dict):
        return {sanitised(key, _ONE_LINE): sanitised(item, longest) for key, item in value.items()}
    if isinstance(value, list):
        return [sanitised(item, longest) for item in value]
    return value


def _before_flush(session: Session, *_: object) -> None:
    if RECORD not in session.info:
        raise OutsideActionError("every change goes through campaign.action")
    for row in (*session.new, *session.dirty):
        state = inspect(row)
        for column, longest in _text_columns(state.mapper):
            if state.persistent and column not in state.committed_state:
                continue  # as it was read
            value = getattr(row, column)
            cleaned = sanitised(value, longest)
            if cleaned != value:
                setattr(row, column, cleaned)


@cache
def _text_columns(mapper: Mapper[Any]) -> tuple[tuple[str, int], ...]:
    """The columns that hold text or JSON, and how long each text in them may be."""
    return tuple(
        (column.key, _length(mapper.class_, column.key, text=not isinstance(column.type, JSON)))
        for column in mapper.columns
        if isinstance(column.type, AutoString | String | JSON)
    )


def _length(table: type[SQLModel], column: str, *, text: bool) -> int:
    for constraint in table.model_fields[column].metadata:
        if hasattr(constraint, "max_length"):
            return int(constraint.max_length)
    return _ONE_LINE if text else _LONGEST


def _after_flush(session: Session, _context: UOWTransaction) -> None:
    # The order in which SQLAlchemy writes: what frees a unique value comes before what takes it.
    record: Record = session.info[RECORD]
    for row in session.dirty:
        before, after = _difference(row)
        if after:
            _note(record, row, before, after)
    for row in session.new:
        _note(record, row, None, _all_columns(row))
    for row in session.deleted:
        _note(record, row, _all_columns(row) | _as_stored(row), None)


def _refuse_bulk(state: ORMExecuteState) -> None:
    if not state.is_select:
        raise OutsideActionError("a statement that is no select would bypass the journal")


def _refuse_stale(_session: Session, row: object) -> None:
    raise OutsideActionError(f"{type(row).__name__} was read elsewhere: read it in the action")


def _refuse_commit(session: Session) -> None:
    record: Record | None = session.info.get(RECORD)
    if record is None or not record.closed:
        raise OutsideActionError("only campaign.action commits")


def _note_rollback(session: Session) -> None:
    if RECORD in session.info:
        session.info[RECORD].lost = True


def _refuse_savepoint(_session: Session, transaction: SessionTransaction) -> None:
    if transaction.nested:
        raise OutsideActionError("an action is stored whole: it has no savepoints")


def _note(record: Record, row: Any, before: Columns | None, after: Columns | None) -> None:
    table = inspect(row).mapper.local_table.name
    if table not in _UNJOURNALLED:
        record.add(table, row.id, before, after)


def _all_columns(row: Any) -> Columns:
    return {column.key: getattr(row, column.key) for column in inspect(row).mapper.column_attrs}


def _as_stored(row: Any) -> Columns:
    """The columns that were set since the row was stored, as they were stored."""
    columns = {column.key for column in inspect(row).mapper.column_attrs}
    old = {key: was for key, was in inspect(row).committed_state.items() if key in columns}
    for column, was in old.items():
        if was is LoaderCallableStatus.NO_VALUE:
            raise OutsideActionError(f"{column} was set before it was read")
    return old


def _difference(row: Any) -> tuple[Columns, Columns]:
    changed = {key: old for key, old in _as_stored(row).items() if old != getattr(row, key)}
    return changed, {key: getattr(row, key) for key in changed}


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
