"""What a screen offers: the keys that its texts name, the lines of its lists."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from textual.screen import Screen
from textual.widgets import Static

from tui.shell.help import HelpPanel
from tui.widgets.listing import Line, Listing

NAMED = {"Enter": "enter", "Space": "space", "F1": "f1", "↑↓": "down", "Tab": "tab", "^s": "ctrl+s"}
HINTED = re.compile(r"(?:^|[·,.;:\n]| and )\s*(Enter|Space|Tab|F1|↑↓|\^s|[!-~])(?= )")
"""The keys that a hint names: at its beginning, and behind a comma, a stop or a dot."""
OPTION = re.compile(r"(?:^change: | · |\n)(\S) ")
WORD = re.compile(r"[^\W\d_]{2,}")


Step = tuple[str, ...]
"""Keys pressed in one breath; `paste:` writes a text, `row:` puts the cursor of a list on a row."""


def said(screen: Screen, what: str) -> str:
    """The text of the parts of a screen that a selector finds."""
    parts = [part for part in screen.query(what) if isinstance(part, Static) and part.display]
    return "\n".join(str(part.content) for part in parts)


def hinted(screen: Screen) -> list[str]:
    """The keys that the hint and the options of a dialog name, Escape left out."""
    if isinstance(screen, HelpPanel):
        return []
    keys = HINTED.findall(re.sub(r"\b[Aa] (key|letter)\b", "", said(screen, ".hint")))
    keys += OPTION.findall(said(screen, "#options"))
    return list(dict.fromkeys(NAMED.get(key, key) for key in keys))


def way_of(name: str | None, place: int, line: Line, *, keyed: bool = True) -> Step:
    """How a line is chosen: by its key, if it has one, or with Enter."""
    key = line.cells[0]
    return (key,) if keyed and len(key) == 1 and key.isalnum() else (f"row:{name}:{place}", "enter")


def rows_of(screen: Screen) -> dict[str, int]:
    """Where the cursors stand, by list."""
    return {str(listing.id): listing.cursor for listing in screen.query(Listing)}


def names_in(world: Path) -> set[str]:
    """Every capitalised word that people, things and places of a campaign are called by."""
    words: set[str] = set()
    with closing(sqlite3.connect(world)) as connection:
        found = connection.execute(
            "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c"
            " WHERE m.type = 'table' AND c.name IN ('name', 'statement', 'label', 'topic')"
        ).fetchall()
        for table, column in found:
            for (text,) in connection.execute(f"SELECT {column} FROM {table}"):
                words.update(WORD.findall(text or ""))
    return {word for word in words if word[0].isupper()}
