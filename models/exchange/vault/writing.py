"""Writing a campaign as a vault."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import tomli_w

from models.exchange.vault.layout import (
    CAMPAIGN,
    ELSEWHERE,
    ENTRIES,
    FENCE,
    IN_JOURNAL,
    JOURNAL,
    NOT_KEPT,
    OWNERS,
    PAGES,
    TABLES,
    file_of,
    tables,
)
from models.exchange.vault.renewing import Progress, renew
from models.storage.headline import open_for_reading
from models.storage.schema import VERSION
from models.storage.shape import Shape

Columns = dict[str, Any]
_JSON = {"asked", "thrown", "lines", "rows", "before", "after"}
"""The columns of the journal that are JSON."""


def export_vault(path: Path, folder: Path, progress: Progress = lambda _done, _of: None) -> int:
    """Write a campaign into a folder, in place of what an earlier export left there.

    Gives how many files there are. `progress` is told of the files written so far and in all, which
    are none while the campaign is read. What was there is whole, or the new is, as
    `models.exchange.vault.renewing.renew` has it; raises as that does and as
    `models.storage.headline.open_for_reading`.
    """
    with open_for_reading(path) as connection:
        connection.execute("BEGIN")
        texts = {}
        for name, text in chain(_files(connection, path.stem), _journal(connection)):
            progress(0, 0)
            texts[name] = text
    renew(folder, texts, progress)
    return len(texts)


def _files(connection: sqlite3.Connection, name: str) -> Iterator[tuple[str, str]]:
    """Every file but the journal's: its path and its text."""
    shape = tables()
    owned: dict[tuple[str, int], dict[str, list[Columns]]] = defaultdict(lambda: defaultdict(list))
    for table in sorted(shape.keys() - set(IN_JOURNAL) - PAGES.keys()):
        together = []
        for row in _rows(connection, shape, table):
            if owner := _owner(table, row):
                owned[owner][table].append(row)
            elif table != "world":
                together.append(row)
        if together:
            yield f"{TABLES}/{table}.toml", _toml({table: together})
    for table, page in PAGES.items():
        for row in _rows(connection, shape, table):
            body = row.pop(page.body, "") if page.body else ""
            data = {table: row, **owned[table, row["id"]]}
            text = _toml(data, lines=not page.body)
            named = file_of(table, row)
            yield named, f"{FENCE}\n{text}{FENCE}\n{body}\n" if page.body else text
    yield CAMPAIGN, _toml(_head(connection, name, next(_rows(connection, shape, "world"))))


def _head(connection: sqlite3.Connection, name: str, world: Columns) -> Columns:
    """What stands at the head of a vault: its format, and which keys are not given again."""
    keys = dict(connection.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name"))
    kept = {table: key for table, key in keys.items() if table not in NOT_KEPT}
    return {"outrider": {"format": VERSION, "name": name}, "world": world, "keys": kept}


def _owner(table: str, row: Mapping[str, Any]) -> tuple[str, int] | None:
    """In whose file a row stands; None if in its table's."""
    if table in ELSEWHERE:
        return None
    named = ((owner, row.get(column)) for column, owner in OWNERS.items())
    return next(((owner, key) for owner, key in named if key is not None), None)


def _rows(connection: sqlite3.Connection, shape: Shape, table: str) -> Iterator[Columns]:
    """The rows of a table by key, without what is empty."""
    kinds = shape[table]
    names = ", ".join(f'"{name}"' for name in kinds)
    for values in connection.execute(f'SELECT {names} FROM "{table}" ORDER BY id'):
        yield {
            name: bool(value) if kind.type == "BOOLEAN" else value
            for (name, kind), value in zip(kinds.items(), values, strict=True)
            if value is not None
        }


def _journal(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """The files of the journal: in each line an entry with its changes."""
    changes: dict[int, list[Columns]] = defaultdict(list)
    for row in _rows(connection, tables(), "change"):
        changes[row.pop("entry_id")].append(_decoded(row))
    parts: dict[int, list[str]] = defaultdict(list)
    for row in _rows(connection, tables(), "entry"):
        line = {**_decoded(row), "changes": changes.get(row["id"], [])}
        parts[row["id"] // ENTRIES].append(json.dumps(line, ensure_ascii=False))
    for part, lines in parts.items():
        yield f"{JOURNAL}/{part:06}.jsonl", "\n".join((*lines, ""))


def _decoded(row: Columns) -> Columns:
    return {name: json.loads(value) if name in _JSON else value for name, value in row.items()}


def _toml(data: Mapping[str, Any], *, lines: bool = True) -> str:
    """Data as TOML; without `lines` each text stands in one, so that no line of it is a fence."""
    return tomli_w.dumps(data, multiline_strings=lines)
