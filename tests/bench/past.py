"""Writing a long past straight into a campaign: the rows that deeds would have written, in bulk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import insert, update
from sqlmodel import Session, col, func, select

from models.campaign import Campaign
from models.storage.database import driver
from models.storage.indexing import rebuild_indexes
from models.storage.mentions import rebuild_mentions
from models.tables import Change, Entry, EntryState, World
from models.tables.base import Row

_EMPTY: dict[str, Any] = {
    "asked": {},
    "thrown": [],
    "typed": False,
    "lines": [],
    "rows": [],
    "secret": False,
    "state": EntryState.DONE,
    "undoes": None,
    "scene_id": None,
}
_KINDS = {
    "": "",
    "Undo": "",
    "Fire": "fight",
    "Walk": "fight",
    "Treat": "medicine",
    "AttemptTask": "tasks",
    **dict.fromkeys(("MakeSquad", "EditRow", "Give"), "people"),
    **dict.fromkeys(("Note", "Remind", "Settle", "Advance"), "clock"),
}


class Past:
    """Rows and entries to be written at once, under the keys that SQLite would give them.

    `clock` is the second of game time, `made_at` the real time of the next entry.
    """

    def __init__(self, campaign: Campaign) -> None:
        self.made_at = "2015-01-01T19:00:00+00:00"
        self.scene: int | None = None
        self.entries: list[dict[str, Any]] = []
        self._campaign = campaign
        self._changes: list[dict[str, Any]] = []
        self._rows: dict[type[Row], dict[int, dict[str, Any]]] = defaultdict(dict)
        self._last: dict[type[Any], int] = {}
        with campaign.read() as session:
            world = session.exec(select(World)).one()
            self.clock = world.clock
            self._told: int = world.clock
            self._last[Entry] = self._newest(session, Entry)

    @property
    def last(self) -> int:
        """The key of the newest entry."""
        return self._last[Entry]

    def tell(
        self,
        title: str,
        *lines: str,
        changes: Iterable[dict[str, Any]] = (),
        rows: tuple[str, ...] = (),
        **columns: Any,
    ) -> int:
        """An entry of the journal with what it changed, and its key; it stands unless told."""
        self._last[Entry] += 1
        key = self.last
        secret = bool(columns.get("secret"))
        said = [{"text": line, "secret": secret, "rows": list(rows)} for line in lines]
        about = {"id": key, "clock": self.clock, "made_at": self.made_at, "title": title}
        known = {"deed": "", "lines": said, "rows": list(rows), "scene_id": self.scene}
        entry = {**_EMPTY, **about, **known, **columns}
        entry["kind"] = _KINDS[entry["deed"]]
        self.entries.append(entry)
        for change in changes:
            self._changes.append({**change, "entry_id": key})
            if entry["state"] == EntryState.DONE:
                self._apply(change)
        return key

    def put(self, row: Row) -> dict[str, Any]:
        """The change that a new row is."""
        table = type(row)
        if table not in self._last:
            with self._campaign.read() as session:
                self._last[table] = self._newest(session, table)
        self._last[table] += 1
        row.id = self._last[table]
        return _change(table, row.key, None, row.model_dump())

    def edit(self, table: type[Row], key: int, **columns: Any) -> dict[str, Any]:
        """The change of some columns of a row that was `put` here."""
        row = self._rows[table][key]
        return _change(table, key, {name: row[name] for name in columns}, columns)

    def of(self, table: type[Row], key: int) -> Mapping[str, Any]:
        """A row that was `put` here, as it stands."""
        return self._rows[table][key]

    def pass_time(self, seconds: int, title: str = "Time passes") -> None:
        """Let the clock go on; an entry says so."""
        self.clock += seconds
        change = _change(World, 1, {"clock": self._told}, {"clock": self.clock})
        self._told = self.clock
        self.tell(title, deed="Advance", changes=[change])

    def write(self) -> None:
        """Store everything, in one transaction."""
        with self._campaign._engine.execution_options(write=True).begin() as connection:
            for table, rows in self._rows.items():
                if table is World:
                    connection.execute(update(World).values(clock=self._told))
                else:
                    connection.execute(insert(table), list(rows.values()))
            connection.execute(insert(Entry), self.entries)
            connection.execute(insert(Change), self._changes)
            rebuild_mentions(driver(connection))
            rebuild_indexes(driver(connection))

    def _apply(self, change: Mapping[str, Any]) -> None:
        table = change["of"]
        self._rows[table].setdefault(change["key"], {}).update(change["after"])

    @staticmethod
    def _newest(session: Session, table: type[Any]) -> int:
        return session.exec(select(func.max(col(table.id)))).one() or 0


def _change(
    table: type[Row], key: int, before: dict[str, Any] | None, after: dict[str, Any]
) -> dict[str, Any]:
    name = str(table.__tablename__)
    return {"of": table, "table": name, "key": key, "before": before, "after": after}
