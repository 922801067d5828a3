"""Making a campaign of a vault."""

from __future__ import annotations

import json
import sqlite3
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from models.audit import row_faults, stack_faults
from models.exchange.vault.layout import (
    CAMPAIGN,
    FENCE,
    IN_JOURNAL,
    JOURNAL,
    PAGES,
    tables,
)
from models.exchange.vault.renewing import Progress, VaultError, lying
from models.storage.faults import not_written
from models.storage.indexing import rebuild_indexes
from models.storage.letting_in import let_nobody_in
from models.storage.making import make_file
from models.storage.mentions import rebuild_mentions
from models.storage.placing import put_alone, unfinished
from models.storage.schema import VERSION
from models.storage.shape import summary
from models.storage.soundness import refuse_unsound
from models.text import clean

Columns = dict[str, Any]
Rows = dict[str, list[Columns]]
LARGEST = 50_000_000
"""How many bytes a file of a vault may have."""


def import_vault(folder: Path, target: Path, progress: Progress = lambda _done, _of: None) -> None:
    """Make a campaign of a vault, equal to the one that was exported, at a place that is free.

    Only what lets players in is not there: each comes to their seat with a new code. `progress` is
    told of the files read so far and in all. Raises `VaultError` with a sentence that names the
    file for a vault that is not whole, or holds what no campaign does, `FileExistsError` if there
    is a campaign of that name, and `OSError` where it cannot be written.
    """
    rows, keys = _read(folder, progress)
    if target.exists():
        raise FileExistsError(target)
    with unfinished(target) as made:
        try:
            make_file(made)
            with closing(sqlite3.connect(made, isolation_level=None)) as connection:
                _make(connection, rows, keys)
        except (sqlite3.Error, SQLAlchemyError) as error:
            raise not_written(error, target, target.parent) from error
        refuse_unsound(made)
        put_alone(made, target)


def _make(connection: sqlite3.Connection, rows: Rows, keys: dict[str, int]) -> None:
    """Fill a new file of our own."""
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    try:
        _fill(connection, rows, keys)
    except sqlite3.OperationalError:
        raise  # of the disk
    except (sqlite3.Error, ValueError, OverflowError) as error:
        raise VaultError(f"The vault contradicts itself: {clean(str(error))}.") from error
    _refuse_unexplained(connection)
    let_nobody_in(connection)
    rebuild_mentions(connection)
    rebuild_indexes(connection)
    connection.execute("COMMIT")


def name_in(folder: Path) -> str:
    """What the campaign was called that was exported; raises `VaultError` as `import_vault`."""
    name = _head(folder).get("outrider", {}).get("name", "")
    return clean(str(name), 60)


def _read(folder: Path, progress: Progress) -> tuple[Rows, dict[str, int]]:
    """Every row of a vault by its table, and the highest keys there have been."""
    head = _head(folder)
    rows: Rows = defaultdict(list)
    rows["world"].append(head["world"])
    files = sorted(lying(folder).items())
    for number, (name, file) in enumerate(files):
        progress(number, len(files))
        if name == CAMPAIGN:
            continue
        text = _text(file)
        found = _lines(name, text) if name.startswith(JOURNAL) else _file(name, text)
        for table, row in found:
            rows[table].append(row)
    progress(len(files), len(files))
    keys = {table: key for table, key in head.get("keys", {}).items() if type(key) is int}
    return rows, keys


def _head(folder: Path) -> Columns:
    file = lying(folder).get(CAMPAIGN)
    if file is None:
        raise VaultError(f"{clean(str(folder))} is no exported campaign: it has no {CAMPAIGN}.")
    head = _parsed(CAMPAIGN, _text(file))
    found = head.get("outrider", {})
    if not isinstance(found, dict) or found.get("format") != VERSION:
        raise VaultError(f"{CAMPAIGN} is of another format; this Outrider reads format {VERSION}.")
    if not isinstance(head.get("world"), dict) or not isinstance(head.get("keys", {}), dict):
        raise VaultError(f"{CAMPAIGN} lacks the campaign's own row.")
    return head


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise VaultError(f"{clean(path.name)} is too large: {LARGEST // 1_000_000} MB at most.")
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise VaultError(f"{clean(path.name)} cannot be read: {clean(str(error))}.") from error


def _parsed(name: str, text: str) -> Columns:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise VaultError(f"{name} is not TOML: {clean(str(error))}.") from error


def _file(name: str, text: str) -> Iterator[tuple[str, Columns]]:
    """The rows of a file, with their tables."""
    body = ""
    if name.endswith(".md"):
        opened, _, rest = text.partition(f"{FENCE}\n")
        text, closed, body = rest.partition(f"\n{FENCE}\n")
        if opened or not closed:
            raise VaultError(f"{name} does not begin with TOML between two lines of {FENCE}.")
    data = _parsed(name, text)
    page = next((page for page in PAGES.values() if name.startswith(f"{page.folder}/")), None)
    for table, held in data.items():
        if table not in tables() or table in {*IN_JOURNAL, "world"}:
            raise VaultError(f"{name} holds a {clean(table, 30)}, which no campaign has.")
        for row in held if isinstance(held, list) else [held]:
            if not isinstance(row, dict):
                raise VaultError(f"{name}: a {table} is a table of TOML.")
            own = page is not None and page.body and PAGES.get(table) is page
            yield table, {**row, page.body: body.removesuffix("\n")} if page and own else row


def _lines(name: str, text: str) -> Iterator[tuple[str, Columns]]:
    """The entries in a file of the journal, with their changes."""
    for number, line in enumerate(text.removesuffix("\n").split("\n"), 1):
        try:
            entry = json.loads(line)
            changes = entry.pop("changes")
            yield "entry", entry
            for change in changes:
                yield "change", {**change, "entry_id": entry["id"]}
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise VaultError(f"{name}, line {number} is not a journal entry.") from error


def _fill(connection: sqlite3.Connection, rows: Rows, keys: dict[str, int]) -> None:
    """Write every row; raises `VaultError` where a row names what a table does not keep."""
    connection.execute("PRAGMA defer_foreign_keys = ON")
    connection.execute("DELETE FROM world")
    for table, held in rows.items():
        kinds = tables()[table]
        for row in held:
            if unknown := row.keys() - kinds.keys():
                raise VaultError(f"A {table} keeps no {clean(min(unknown), 30)}.")
        names = ", ".join(f'"{name}"' for name in kinds)
        marks = ", ".join("?" * len(kinds))
        signs = (",", ":") if table in IN_JOURNAL else (", ", ": ")  # as an action writes them
        connection.executemany(
            f'INSERT INTO "{table}" ({names}) VALUES ({marks})',
            (
                [_value(row.get(name), kind.type, signs) for name, kind in kinds.items()]
                for row in held
            ),
        )
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        raise VaultError("The vault contradicts itself: a row names another that is not there.")
    for table, key in keys.items():
        if table in tables():
            _remember(connection, table, key)


def _remember(connection: sqlite3.Connection, table: str, key: int) -> None:
    """No key is given out again, not even one of a row that is gone."""
    connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
    connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, key))


def _value(value: Any, kind: str, signs: tuple[str, str]) -> Any:
    """A value as its column keeps it."""
    if kind == "JSON" and value is not None and not isinstance(value, str):
        return json.dumps(value, allow_nan=False, separators=signs)
    return int(value) if isinstance(value, bool) else value


def _refuse_unexplained(connection: sqlite3.Connection) -> None:
    """Raise `VaultError` unless the journal tells of every row: then undo works."""
    faults = summary([*stack_faults(connection), *row_faults(connection)])
    if faults:
        raise VaultError(f"The journal of the vault does not match its rows: {faults}.")
