"""Why an action cannot be taken back or done again: what has happened since to its rows, or stays.

What players do at their seats stands whatever the referee takes back, and may rest on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlmodel import Session, SQLModel, col, or_, select

from models.action import references
from models.journal import Conflict
from models.tables import Change, Entry, EntryState

_STANDS = (EntryState.DONE, EntryState.KEPT)


def in_the_way(session: Session, changes: Sequence[Change], error: Exception) -> Conflict:
    """The conflict that names the newest action which rests on these changes.

    Where none does, it is what was said, or that rows depend on them.
    """
    title = _newest(session, changes)
    if title is not None:
        return Conflict(f'"{title}" came after it and is not taken back')
    if isinstance(error, Conflict):
        return error
    return Conflict("rows that depend on this have been changed since")


def _newest(session: Session, changes: Sequence[Change]) -> str | None:
    """The title of the newest action that changed these rows since, or made rows that name them."""
    if not changes:
        return None
    rows = {(change.table, change.key) for change in changes}
    rows |= {(name, key) for change in changes for name, key in _naming(session, change)}
    touched = [(col(Change.table) == name) & (col(Change.key) == key) for name, key in sorted(rows)]
    asked = (
        select(Entry.title)
        .join(Change, col(Change.entry_id) == col(Entry.id))
        .where(col(Entry.id) > changes[0].entry_id, col(Entry.state).in_(_STANDS), or_(*touched))
    )
    return session.exec(asked.order_by(col(Entry.id).desc()).limit(1)).first()


def _naming(session: Session, change: Change) -> Iterator[tuple[str, int]]:
    """The rows that name the row of a change which made or removed it."""
    if change.before is not None and change.after is not None:
        return
    kinds: list[type[SQLModel]] = [mapper.class_ for mapper in SQLModel._sa_registry.mappers]
    for kind in kinds:
        for table, column in references(kind) if kind.__tablename__ == change.table else ():
            for key in session.exec(select(table.id).where(column == change.key)):
                yield table.__tablename__, key
