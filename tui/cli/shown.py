"""Lists for a script, from the command line: one shape for all of them.

As JSON a list is `{"list": its word, "campaign": its name or null, "rows": [...]}`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from models.storage import saves
from models.text import clean
from tui.cli.sound import file_of

WORDS = (
    "people", "kinds", "wounds", "vehicles", "equipment", "devices", "tasks", "random-tables",
    "due", "scenes", "maps", "sessions", "notes", "lore", "research", "surveys", "seats", "wishes",
    "rulings", "clock", "journal", "backups",
)  # fmt: skip
"""The lists of a campaign."""
_CALLED = ("name", "label", "statement", "title", "number", "ruling", "player", "person", "when")
_TOLD = (
    "when", "side", "equipment", "state", "plays", "may", "in", "text", "played", "problem",
)  # fmt: skip

Row = dict[str, Any]


def show(given: argparse.Namespace, folder: Path) -> int:
    """Print a list of a campaign."""
    path = file_of(folder, given.name)
    _print(given, given.list, path.stem, _rows(path, given.list))
    return 0


def rules(given: argparse.Namespace, _folder: Path) -> int:
    """Print the rows of the rules that hold a word, or all."""
    from dataclasses import asdict

    from rules.book.reference import Entry, chapters, search

    found: list[Entry] = list(search(given.word))
    for chapter in () if given.word else chapters():
        found += [*chapter.rows, *chapter.rulings]
    if given.json:
        print(as_json("rules", None, map(asdict, found)))
    else:
        for entry in found:
            print(f"{entry.id}  {entry.title}")
    return 0


def campaign_row(save: saves.Save) -> Row:
    """A campaign, or a backup, as a row."""
    head = save.headline
    row: Row = {"name": save.name, "path": str(save.path), "played": save.last_played}
    row |= {"problem": save.problem, "clock": None, "when": None, "people": None, "next": None}
    if head is not None:
        row |= {"clock": head.clock, "when": head.calendar.moment(head.clock)}
        row |= {"people": head.people}
        if head.due:
            coming = head.due[0]
            row["next"] = {"when": head.calendar.moment(coming.at), "label": coming.label}
    return row


def as_json(word: str, campaign: str | None, rows: Iterable[Row]) -> str:
    """A list as JSON."""
    return json.dumps({"list": word, "campaign": campaign, "rows": list(rows)}, indent=2)


def _rows(path: Path, word: str) -> Iterator[Row]:
    if word == "backups":
        from models.storage.restoring import backups_of

        yield from map(campaign_row, backups_of(path))
    elif word == "journal":
        from models.views.log import json_lines

        yield from map(json.loads, json_lines(path))
    else:
        from models.campaign import Campaign
        from models.views.listed import LISTS

        with closing(Campaign(path)) as campaign, campaign.read() as session:
            yield from LISTS[word](session)


def _print(given: argparse.Namespace, word: str, campaign: str | None, rows: Iterator[Row]) -> None:
    if given.json:
        print(as_json(word, campaign, rows))
        return
    for row in rows:
        print(clean(_line(row)))


def _line(row: Row) -> str:
    """A row in a line: its key, what it is called, and what else tells it from others."""
    called = next((str(row[name]) for name in _CALLED if row.get(name)), "")
    told = (str(row[name]) for name in _TOLD if row.get(name) and str(row[name]) != called)
    key = f"{row['key']}  " if "key" in row else ""
    return f"{key}{' · '.join((called, *told))}"
