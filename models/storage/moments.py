"""A campaign as it was after an entry of its journal, told from the file and the journal alone.

Whatever stands now and did not then is taken back: of each column the first of these changes knows
what was there before. What stood then and does not now is done again (`models.storage.standing`).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from models.audit import compacted
from models.progress import Progress, untold
from models.storage.backup import checked_copy, copy_bytes
from models.storage.faults import UnavailableError, not_written
from models.storage.headline import open_for_reading
from models.storage.indexing import SOUGHT, index_listed
from models.storage.placing import unfinished
from models.storage.schema import VERSION, version_of
from models.storage.shape import summary, value_faults
from models.storage.standing import DONE_AGAIN, IS_TAKEN_BACK, NEVER_STOOD, SINCE, Then, then

_MADE_SINCE = f"""
INSERT OR IGNORE INTO born
SELECT "table", "key", id FROM change WHERE {IS_TAKEN_BACK} AND before IS NULL ORDER BY id"""
_CHANGED_SINCE = f"""
CREATE TEMP TABLE since AS
SELECT "table" AS kind, "key" AS row, id AS change, before FROM change
WHERE {IS_TAKEN_BACK} AND before IS NOT NULL AND NOT EXISTS
(SELECT 1 FROM born WHERE born.kind = "table" AND born.row = "key" AND born.change < change.id)"""
_WAS = """
INSERT INTO was
SELECT kind, col.key AS name, row, min(change),
  CASE col.type WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE col.value END
FROM since, json_each(before) AS col GROUP BY kind, name, row"""
_WORKED_ON = (
    """
CREATE TEMP TABLE born
(kind TEXT, row INTEGER, change INTEGER, PRIMARY KEY (kind, row)) WITHOUT ROWID""",
    """
CREATE TEMP TABLE was
(kind TEXT, name TEXT, row INTEGER, change INTEGER, value,
PRIMARY KEY (kind, name, row)) WITHOUT ROWID""",
    "CREATE TEMP TABLE again (kind TEXT, row INTEGER)",
    """
CREATE TEMP VIEW changed AS SELECT kind, row FROM was UNION ALL SELECT kind, row FROM again""",
)
"""The rows that were made since, what others were in each column, and those done again."""
_ALONE = """
SELECT name FROM main.sqlite_master WHERE type = 'table' AND EXISTS
(SELECT 1 FROM pragma_index_list(sqlite_master.name, 'main') WHERE "unique" AND origin = 'u')"""
"""The tables with something that no two rows have in common."""
_BORN = "SELECT row FROM born WHERE kind = ?"
_AFTER = f'SELECT "table", "key", after FROM change WHERE id IN ({DONE_AGAIN}) ORDER BY id'

Columns = dict[str, Any]


class Moment:
    """A private file with a campaign as it was, of which the first page can be shown at once.

    Its rows and its entries are as they were. What other pages ask for besides is there once it is
    made `complete`: what these entries changed and mention, and what is found by its words.
    """

    def __init__(
        self, path: Path, source: Path, connection: sqlite3.Connection, entry: int
    ) -> None:
        self.path = path
        self._source = source
        self._connection = connection
        self._entry = entry
        self._begun = False

    def complete(self) -> None:
        """Make it whole, once, in any thread; raises as `as_it_was`."""
        self._begun = True
        with _of_the_copy(self._source, self.path), closing(self._connection) as connection:
            connection.execute("BEGIN")
            _forget_later(connection, self._entry)
            _index_changed(connection)
            connection.execute("COMMIT")

    def let_go(self) -> None:
        """Close the file, unless somebody is completing it, who will."""
        if not self._begun:
            self._connection.close()


@contextmanager
def at_a_glance(path: Path, entry: int, progress: Progress = untold) -> Iterator[Moment]:
    """The first page of a campaign as it was after this entry; the rest can follow it.

    As `as_it_was` otherwise.
    """
    with unfinished(Path(gettempdir()) / path.name) as made:
        with _of_the_copy(path, made):
            progress(0, 2)
            copy_bytes(path, made)
            progress(1, 2)
            moment = Moment(made, path, _own(made), entry)
        try:
            with _of_the_copy(path, made):
                moment._connection.execute("BEGIN")
                _go_back(moment._connection, entry)
                moment._connection.execute("COMMIT")
            yield moment
        finally:
            moment.let_go()


@contextmanager
def as_it_was(path: Path, entry: int, progress: Progress = untold) -> Iterator[Path]:
    """A private file with a campaign as it was after this entry, the journal up to it included.

    It holds what a sound campaign may hold, and need not be examined again. It is gone at the end;
    whatever a program that was killed leaves is swept away when the next is made. Raises
    `schema.NotACampaignError` when the campaign cannot be read, or there is no room for the file.
    """
    with at_a_glance(path, entry, progress) as moment:
        moment.complete()
        yield moment.path


@contextmanager
def _of_the_copy(source: Path, made: Path) -> Iterator[None]:
    """Say of what goes wrong in SQLite whether it is the campaign or the disk of its copy."""
    try:
        yield
    except sqlite3.Error as error:
        raise not_written(error, source, made.parent) from error


@contextmanager
def copy_to_look_at(source: Path, progress: Progress = untold) -> Iterator[Path]:
    """A private copy of a campaign, of today's format, that is gone at the end.

    The file itself is left as it is. Raises as `models.storage.backup.back_up`, and
    `schema.NotACampaignError` where an older one cannot be brought up.
    """
    progress(0, 2)
    with checked_copy(source, Path(gettempdir()) / source.name) as copy:
        progress(1, 2)
        if version_of(copy) < VERSION:
            from models.storage.migrations import bring_up

            bring_up(copy)
        yield copy


def rewind(connection: sqlite3.Connection, entry: int) -> None:
    """Bring a copy of our own back to how it was after this entry; what came later is gone.

    What is found by its words is left as it is. Raises `CompactedError`, and
    `sqlite3.DatabaseError` where the journal says what cannot have been.
    """
    _go_back(connection, entry)
    _forget_later(connection, entry)


def _go_back(connection: sqlite3.Connection, entry: int) -> None:
    """Let all rows and entries be as they were."""
    stood = then(connection, entry)
    _refuse_compacted(connection, min(entry, stood.first))
    for made in _WORKED_ON:
        connection.execute(made)
    with _free_names(connection):
        _take_back(connection, stood)
        _do_again(connection, stood)
    _set_states(connection, stood)
    _cut(connection, "entry", "id", entry)
    _refuse_wrong(connection)


def _forget_later(connection: sqlite3.Connection, entry: int) -> None:
    """Delete what else the journal keeps of later entries."""
    for table in ("change", "mention"):
        _cut(connection, table, "entry_id", entry)


def _cut(connection: sqlite3.Connection, table: str, column: str, entry: int) -> None:
    """Delete the rows of later entries; where few are left, their indexes are made anew."""
    ((last,),) = connection.execute(f"SELECT max({column}) FROM {table}")
    indexes = []
    if entry < (last or 0) // 2:
        asked = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ?"
        indexes = [(name, sql) for name, sql in connection.execute(asked, [table]) if sql]
    for name, _ in indexes:
        connection.execute('DROP INDEX "{}"'.format(name.replace('"', '""')))
    connection.execute(f"DELETE FROM {table} WHERE {column} > ?", [entry])
    for _, sql in indexes:
        connection.execute(sql)


@contextmanager
def _free_names(connection: sqlite3.Connection) -> Iterator[None]:
    """Let two rows be called the same on the way to a moment in which they are not."""
    tables = [f'"{name}"' for (name,) in connection.execute(_ALONE)]
    for table in tables:
        connection.execute(f"CREATE TEMP TABLE {table} AS SELECT * FROM main.{table}")
    yield
    for table in tables:
        connection.execute(f"DELETE FROM main.{table}")
        connection.execute(f"INSERT INTO main.{table} SELECT * FROM temp.{table}")
        connection.execute(f"DROP TABLE temp.{table}")


class CompactedError(UnavailableError):
    """What is asked for was put into an archive."""


def _refuse_compacted(connection: sqlite3.Connection, entry: int) -> None:
    """Raise `CompactedError` where what was changed since an entry is no longer kept."""
    if entry < compacted(connection).upto:
        raise CompactedError(
            "What was changed so long ago is no longer kept in this campaign: look into the "
            "archive among its backups."
        )


def _take_back(connection: sqlite3.Connection, stood: Then) -> None:
    """Take back whatever stands since: each row becomes what the first of its changes found."""
    connection.execute(f"DELETE FROM change WHERE {NEVER_STOOD}", stood.values)
    ((since,),) = connection.execute(SINCE, stood.values)
    for question in (_MADE_SINCE, _CHANGED_SINCE):
        connection.execute(question, stood.values | {"since": since})
    connection.execute(_WAS)
    connection.execute("DELETE FROM born WHERE (kind, row) IN (SELECT kind, row FROM was)")
    kinds = "SELECT kind FROM born UNION SELECT kind FROM since"
    for (name,) in connection.execute(kinds).fetchall():
        table = _Table(connection, name)
        connection.execute(f"DELETE FROM {table} WHERE id IN ({_BORN})", [name])
        _bring_back(connection, table)
        for column in _named(connection, table):
            connection.execute(
                f"UPDATE {table} SET {table.column(column)} = was.value FROM was "
                f'WHERE was.kind = ? AND was.name = ? AND was.row = "{name}".id',
                [name, column],
            )


def _refuse_wrong(connection: sqlite3.Connection) -> None:
    """Raise `sqlite3.DatabaseError` where a row has become what it cannot have been."""
    wrong = summary(value_faults(connection, "changed"))
    if wrong:
        raise sqlite3.DatabaseError(wrong)


def _index_changed(connection: sqlite3.Connection) -> None:
    """Let be found by its words what stands now, as far as these may not be what they were."""
    connection.execute("CREATE TEMP TABLE reworded (kind TEXT, row INTEGER)")
    for kind, sought in SOUGHT.items():
        marks = ", ".join("?" * len(sought.columns))
        connection.execute(
            "INSERT INTO reworded SELECT kind, row FROM born WHERE kind = ? "
            "UNION SELECT kind, row FROM again WHERE kind = ? "
            f"UNION SELECT kind, row FROM was WHERE kind = ? AND name IN ({marks})",
            [kind, kind, kind, *sought.columns],
        )
    index_listed(connection, "reworded")


class _Table:
    """A table that the journal names; raises `sqlite3.DatabaseError` unless it is the campaign's.

    What the journal says is a stranger's: neither it nor a column goes into SQL unless there is
    one of that name.
    """

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        self._connection = connection
        self.name = name
        found = connection.execute("SELECT name FROM pragma_table_info(?, 'main')", [name])
        self._columns = {column for (column,) in found}
        if "id" not in self._columns or '"' in name:
            raise sqlite3.DatabaseError("the journal names a table that is none")

    def __str__(self) -> str:
        return f'"{self.name}"'

    def column(self, name: str) -> str:
        """A column of it, quoted."""
        if name not in self._columns or '"' in name:
            raise sqlite3.DatabaseError("the journal names a column that is none")
        return f'"{name}"'

    def insert(self, columns: Columns) -> None:
        """Put a row there."""
        named = ", ".join(map(self.column, columns))
        marks = ", ".join("?" * len(columns))
        self._connection.execute(
            f"INSERT INTO {self} ({named}) VALUES ({marks})", [*columns.values()]
        )

    def change(self, row: int, after: Columns | None) -> None:
        """Let a row be what a change made of it; None for gone."""
        if after is None:
            self._connection.execute(f"DELETE FROM {self} WHERE id = ?", [row])
        elif not self._connection.execute(f"SELECT 1 FROM {self} WHERE id = ?", [row]).fetchone():
            self.insert(after)
        elif after:
            named = ", ".join(f"{self.column(name)} = ?" for name in after)
            self._connection.execute(
                f"UPDATE {self} SET {named} WHERE id = ?", [*after.values(), row]
            )


def _named(connection: sqlite3.Connection, table: _Table) -> list[str]:
    """The columns of a table that have to be changed back."""
    found = connection.execute("SELECT DISTINCT name FROM was WHERE kind = ?", [table.name])
    return [name for (name,) in found]


def _bring_back(connection: sqlite3.Connection, table: _Table) -> None:
    """Put the rows there again that are gone by now."""
    gone: dict[int, Columns] = {}
    for row, name, value in connection.execute(
        f"SELECT row, name, value FROM was WHERE kind = ? AND row NOT IN (SELECT id FROM {table})",
        [table.name],
    ):
        gone.setdefault(row, {})[name] = value
    for columns in gone.values():
        table.insert(columns)


def _do_again(connection: sqlite3.Connection, stood: Then) -> None:
    """Apply the changes of what stood then once more, first first."""
    for name, row, text in connection.execute(_AFTER, stood.values).fetchall():
        after = None if text is None else {k: _stored(v) for k, v in json.loads(text).items()}
        _Table(connection, name).change(row, after)
        connection.execute("INSERT INTO again VALUES (?, ?)", [name, row])


def _stored(value: Any) -> Any:
    """A value of the journal as its column keeps it."""
    return json.dumps(value) if isinstance(value, dict | list) else value


def _set_states(connection: sqlite3.Connection, stood: Then) -> None:
    """Say of each entry whether it stood, could be redone, or was passed over by then.

    It was passed over when whoever did it had done something else since it was undone.
    """
    compact = compacted(connection).upto
    found = """
SELECT id, state, author FROM entry WHERE id <= :entry
AND (state IN ('undone', 'abandoned') OR id IN (SELECT value FROM json_each(:otherwise)))"""
    passed = """
SELECT 1 FROM entry WHERE state NOT IN ('noted', 'kept') AND id > ? AND id <= ?
AND (author = ? OR ? = '') LIMIT 1"""
    for key, state, author in connection.execute(found, stood.values).fetchall():
        by, back = stood.turned.get(key, (0, False))
        was = "done"
        if back:
            since = connection.execute(passed, [by, stood.entry, author, author]).fetchone()
            was = "abandoned" if since or key <= compact else "undone"
        if state != was:
            connection.execute("UPDATE entry SET state = ? WHERE id = ?", [was, key])


def entry_at(path: Path, clock: int) -> int | None:
    """The last entry after which it was this clock second or earlier; None for none."""
    with open_for_reading(path) as connection:
        found = connection.execute("SELECT max(id) FROM entry WHERE clock <= ?", (clock,))
        key: int | None = found.fetchone()[0]
        return key


def entry_after(path: Path, session: int) -> int | None:
    """The last entry of a session, by its number; None when there was no such session yet."""
    with open_for_reading(path) as connection:
        ended = "SELECT last, first FROM session WHERE number = ? ORDER BY id DESC LIMIT 1"
        found = connection.execute(ended, (session,)).fetchone()
        newest = connection.execute("SELECT max(id) FROM entry").fetchone()[0]
    if found is None:
        return None
    key: int | None = found[0] if found[0] is not None else newest
    return key


def _own(made: Path) -> sqlite3.Connection:
    """A connection to a file that nobody need find after a fall."""
    connection = sqlite3.connect(
        made.as_uri(), uri=True, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA secure_delete = OFF")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("PRAGMA cache_size = -100000")  # a year changes pages all over the file
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection
