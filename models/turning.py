"""Taking back what was done, and doing it again: one's own, or by choice anybody's."""

from __future__ import annotations

from typing import Any, Literal

from sqlalchemy import Connection, bindparam, insert, update
from sqlmodel import Session, col, select

from models.author import whose
from models.journal import Conflict, now, turn_back, turn_forth
from models.storage.database import driver
from models.storage.indexing import index_entry, index_steps
from models.storage.resting import Rests, resting_on
from models.storage.standing import next_redo, next_undo
from models.tables import Change, Entry, EntryState, World

Way = Literal["Undo", "Redo"]

_WRITE_ENTRY = insert(Entry).returning(col(Entry.id))
_CHANGES = (
    select(Change.table, Change.key, Change.before, Change.after)
    .where(Change.entry_id == bindparam("of"))
    .order_by(col(Change.id))
)
_TURN = update(Entry).where(col(Entry.id) == bindparam("this")).values(state=bindparam("to"))
_STATES = {
    "Undo": (EntryState.DONE, EntryState.UNDONE, "It is taken back already"),
    "Redo": (EntryState.UNDONE, EntryState.DONE, "It can no longer be done again"),
}


class BuiltOn(Conflict):
    """Another entry `rests` on what would be taken back or done again."""

    def __init__(self, why: str, rests: Rests) -> None:
        super().__init__(why)
        self.rests = rests


def turn(session: Session, way: Way, by: str, meant: int | None, *, anybodys: bool) -> Entry | None:
    """Take back, or do again, the entry that is `meant`, or what is next of one's own.

    `anybodys` lets it be the next of anybody where none is meant. None when there is nothing.
    Raises `models.journal.Conflict` where another rests on it.
    """
    connection = session.connection()
    if meant is None:
        ask = next_undo if way == "Undo" else next_redo
        found = ask(driver(connection), by, anybodys=anybodys)
        meant = found.key if found is not None else 0
    entry = session.get(Entry, meant)
    if entry is None:
        return None
    of, to, why_not = _STATES[way]
    if entry.state != of:
        raise Conflict(f"{why_not}: {entry.title}")
    _refuse_beneath(connection, entry, way, by)
    steps = [(t, key, b, a) for t, key, b, a in session.exec(_CHANGES, params={"of": entry.id})]
    (turn_back if way == "Undo" else turn_forth)(connection, steps)
    index_steps(driver(connection), steps)
    session.info["turned"] = [step[:2] for step in steps]
    connection.execute(_TURN, {"this": entry.id, "to": to})
    session.info["entry"] = _note(connection, entry, way, by)
    return entry


def _refuse_beneath(connection: Connection, entry: Entry, way: Way, by: str) -> None:
    """Raise `BuiltOn` where a later entry rests on this one, with which it is, and whose."""
    rests = resting_on(driver(connection), entry.id or 0, back=way == "Undo")
    if rests is not None:
        stays = "" if rests.turns else ", which is not taken back"
        said = f'{whose(rests.author, by)} built on "{entry.title}" with "{rests.title}"{stays}'
        raise BuiltOn(said, rests)


def _note(connection: Connection, entry: Entry, way: Way, by: str) -> int:
    """Write the entry that says what was undone or redone, and by whom; gives its key."""
    turned = _turned(connection, entry, way) | {"author": by}
    key = connection.execute(_WRITE_ENTRY, turned).scalar_one() or 0
    index_entry(driver(connection), key, turned)
    return int(key)


def _turned(connection: Connection, entry: Entry, way: Way) -> dict[str, Any]:
    """The entry that says an entry was undone or redone."""
    clock, scene = connection.execute(select(World.clock, World.scene_id)).one()
    return {
        "clock": clock,
        "made_at": now(),
        "title": f"{way}: {entry.title}"[:200],
        "deed": way,
        "asked": {},
        "thrown": [],
        "typed": False,
        "lines": [],
        "rows": [],
        "secret": entry.secret,
        "state": EntryState.NOTED,
        "undoes": entry.id,
        "scene_id": scene,
    }
