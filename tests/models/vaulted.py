"""A campaign that goes out as a folder of text and comes back, compared row by row."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from models.exchange.vault.reading import import_vault
from models.exchange.vault.writing import export_vault
from tests.models.play import content


def everything(path: Path) -> Any:
    """Every row, the journal's among them, but for what follows from it; and the highest keys."""
    with closing(sqlite3.connect(path)) as connection:
        journal = {
            table: connection.execute(f"SELECT * FROM {table} ORDER BY id").fetchall()
            for table in ("entry", "change")
        }
        keys = dict(connection.execute("SELECT name, seq FROM sqlite_sequence"))
    keys.pop("mention", None)
    return content(path), journal, {table: key for table, key in keys.items() if key}


def comes_back_equal(path: Path) -> None:
    """It is exported, and what is imported of that is equal to the row."""
    with TemporaryDirectory() as folder:
        vault, back = Path(folder, "vault"), Path(folder, "Back.outrider")
        export_vault(path, vault)
        import_vault(vault, back)
        assert everything(back) == everything(path)
