"""How the journal learns what an action changed, and how a change is turned back.

A session that belongs to an action records every inserted, updated and deleted row as it is
flushed. Whatever would slip past it is refused: a write without an action, a bulk statement, a row
that was read elsewhere and may be stale, a commit, rollback or savepoint in the middle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Delete,
    Insert,
    Select,
    Table,
    Update,
    bindparam,
    event,
    inspect,
)
from sqlalchemy.orm import (
    LoaderCallableStatus,
    ORMExecuteState,
    Session,
    SessionTransaction,
    UOWTransaction,
    sessionmaker,
)
from sqlmodel import Session as Look
from sqlmodel import SQLModel, col, func, select

from models.tables import Entry, EntryState
from models.values_kept import make_fit

RECORD = "record"
_UNJOURNALLED = {"entry", "change", "mention"}
_LONGEST_ASKED, _MOST_ASKED = 200, 50
_COUNTED = tuple(state for state in EntryState if state is not EntryState.KEPT)
_NEWEST = select(func.max(Entry.id)).where(col(Entry.state) == bindparam("of"))
Columns = dict[str, Any]


class OutsideActionError(RuntimeError):
    """A programming error: something was written that the journal could not have seen."""


class Conflict(Exception):
    """An undo or redo would overwrite what somebody changed since."""


def now() -> str:
    """When an entry is made, as it is kept."""
    return datetime.now(UTC).isoformat(timespec="seconds")


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

    def steps(self) -> Iterator[tuple[str, int, Columns | None, Columns | None]]:
        """Of each change its table, its key, and the columns before and after."""
        for change in self.changes:
            yield change["table"], change["key"], change["before"], change["after"]

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


def _before_flush(session: Session, *_: object) -> None:
    if RECORD not in session.info:
        raise OutsideActionError("every change goes through campaign.action")
    for row in (*session.new, *session.dirty):
        make_fit(row)


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


def begun_at(session: Look) -> str:
    """When the first entry was made, as ISO 8601 in UTC: another campaign began at another time."""
    return session.exec(select(Entry.made_at).order_by(col(Entry.id))).first() or ""


def newest_entry(session: Look) -> int:
    """The key of the newest entry that counts, which whatever happens makes larger; 0 for none.

    Taking back and doing again are entries of their own. What is kept does not count: a player's
    wish does not overtake what the referee has before them.
    """
    return max(session.exec(_NEWEST, params={"of": state}).one() or 0 for state in _COUNTED)


Changed = tuple[str, int, Mapping[str, Any] | None, Mapping[str, Any] | None]


def bring_up(row: SQLModel, after: Mapping[str, Any]) -> None:
    """Have a row that was read before an action say what the action has made of its columns.

    It was read in a look that is over: nothing is stored through it.
    """
    if not inspect(row).detached:
        raise OutsideActionError(f"{type(row).__name__} would be changed outside of an action")
    for column, value in after.items():
        setattr(row, column, value)


def turn_back(connection: Connection, changes: Sequence[Changed]) -> None:
    """Apply the changes of an action backwards, last first.

    Of each: which table, which key, the columns before and after. Raises `Conflict`, before
    anything is written, when a row is not as the action left it.
    """
    _turn(
        connection,
        [_Step(table, key, after, before) for table, key, before, after in reversed(changes)],
    )


def turn_forth(connection: Connection, changes: Sequence[Changed]) -> None:
    """Apply the changes of an action once more, first first; raises `Conflict` as `turn_back`."""
    _turn(connection, [_Step(*each) for each in changes])


class _Step(NamedTuple):
    """A row that is to go from `now` to `then`, its changed columns or all; None for no row."""

    table: str
    key: int
    now: Mapping[str, Any] | None
    then: Mapping[str, Any] | None

    @property
    def kind(self) -> tuple[str, bool, tuple[str, ...] | None]:
        """What steps have in common that one statement can do."""
        return self.table, self.now is None, None if self.then is None else tuple(self.then)

    @property
    def whole(self) -> str:
        """Whether the row comes or goes; empty for one that stays, and is changed."""
        if self.now is None:
            return "comes"
        return "goes" if self.then is None else ""

    def leads_from(self, found: Columns | None) -> bool:
        """Whether the row is as it should be."""
        if self.now is None or found is None:
            return self.now is found
        return all(found[column] == value for column, value in self.now.items())


def _turn(connection: Connection, steps: Sequence[_Step]) -> None:
    found = _stored(connection, steps)
    for step in steps:
        before = found.get((step.table, step.key))
        if not step.leads_from(before):
            raise Conflict(f"{step.table} {step.key} has been changed since by another window")
        found[step.table, step.key] = None if step.then is None else {**(before or {}), **step.then}
    for whole, run in groupby(steps, key=lambda step: step.whole):
        for alike in _by_kind(run) if whole else _in_order(run):
            _write(connection, alike)


def _by_kind(run: Iterable[_Step]) -> Iterable[list[_Step]]:
    """Rows that all come, or all go, by their kind: two thousand people go by a few statements.

    Which kind is first is all the same, for foreign keys are looked at when everything is written.
    """
    kinds: dict[object, list[_Step]] = defaultdict(list)
    for step in run:
        kinds[step.kind].append(step)
    return kinds.values()


def _in_order(run: Iterable[_Step]) -> Iterable[list[_Step]]:
    """Changes of rows that stay, in their order; those of one kind in a row together."""
    return (list(alike) for _, alike in groupby(run, key=lambda step: step.kind))


def _stored(connection: Connection, steps: Iterable[_Step]) -> dict[tuple[str, int], Any]:
    """The rows that the steps are about, as they are stored."""
    keys: dict[str, set[int]] = defaultdict(set)
    for step in steps:
        keys[step.table].add(step.key)
    found: dict[tuple[str, int], Any] = {}
    for name, wanted in keys.items():
        rows = connection.execute(_rows_of(name), {"wanted": list(wanted)})
        found |= {(name, row["id"]): dict(row) for row in rows.mappings()}
    return found


@cache
def _rows_of(name: str) -> Select[Any]:
    """The rows of a table whose keys are `wanted`."""
    table = SQLModel.metadata.tables[name]
    return table.select().where(table.c.id.in_(bindparam("wanted", expanding=True)))


def _write(connection: Connection, alike: Sequence[_Step]) -> None:
    """Take steps of one kind with one statement."""
    first = alike[0]
    statement = _statement(*first.kind)
    if first.then is not None and first.now is None:
        connection.execute(statement, [step.then or {} for step in alike])
    else:
        connection.execute(statement, [{"this": it.key, **(it.then or {})} for it in alike])


@cache
def _statement(name: str, made: bool, columns: tuple[str, ...] | None) -> Delete | Insert | Update:
    """What makes a row, changes these columns of `this` one, or, with None of them, deletes it."""
    table: Table = SQLModel.metadata.tables[name]
    this = table.c.id == bindparam("this")
    if columns is None:
        return table.delete().where(this)
    if made:
        return table.insert()
    return table.update().where(this).values({key: bindparam(key) for key in columns})


def asked_of(deed: object) -> dict[str, Any]:
    """The fields of a deed, as plain data; of what is long only how it begins.

    Nothing is done again from it, and what came of a text stands with the row that it changed.
    """
    if not is_dataclass(deed):
        return {}
    return {field.name: _plain(getattr(deed, field.name)) for field in fields(deed)}


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return value if len(value) <= _LONGEST_ASKED else f"{value[:_LONGEST_ASKED]}..."
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if is_dataclass(value):
        return asked_of(value)
    if isinstance(value, Set):
        return sorted(map(_plain, value), key=str)[:_MOST_ASKED]
    if isinstance(value, Sequence):
        return [_plain(item) for item in value[:_MOST_ASKED]]
    return value if isinstance(value, int | float | None) else str(value)
