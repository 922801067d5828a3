"""Edits by hand of one sheet in one sitting, folded into one entry to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, takewhile

from models.text import BY_HAND
from models.views.entry import JournalEntry

EDITED = """
CASE WHEN deed = 'EditRow' AND state = 'done' AND json_valid(asked)
THEN coalesce(
  (SELECT min(m.about) FROM mention AS m WHERE m.entry_id = entry.id AND m.about GLOB 'person:*'),
  json_extract(asked, '$.table') || ' ' || json_extract(asked, '$.key')
) || ' ' || secret ELSE '' END
"""
"""The sheet that an entry edited by hand, as a column; empty for any other entry.

Whatever somebody has stands on their sheet.
"""


def folded(entries: Iterable[JournalEntry]) -> Iterator[JournalEntry]:
    """Entries, newest first, with edits of one sheet as one until something else has happened.

    Undo takes them singly.
    """
    for edits, alike in groupby(entries, key=lambda entry: bool(entry.edited)):
        if edits:
            sheets: dict[tuple[str, str], list[JournalEntry]] = {}
            for entry in alike:
                sheets.setdefault((entry.edited, entry.author), []).append(entry)
            yield from map(fold, sheets.values())
        else:
            yield from alike


def fold(alike: list[JournalEntry]) -> JournalEntry:
    """Edits of one thing, newest first, as one entry that stands where the newest does."""
    newest = alike[0]
    if len(alike) == 1:
        return newest
    oldest_first = alike[::-1]
    sheet = _sheet([_name(entry) for entry in alike])
    lines = tuple(
        replace(line, text=_of(sheet, _name(entry)) + line.text.removesuffix(BY_HAND))
        for entry in oldest_first
        for line in entry.lines
    )
    rows = tuple(dict.fromkeys(row for entry in oldest_first for row in entry.rows))
    title, also = f"{sheet}{BY_HAND}", tuple(entry.key for entry in alike[1:])
    return replace(newest, title=title, lines=lines, rows=rows, also=also)


def _sheet(names: Sequence[str]) -> str:
    """What the sheet is called on which all of these stand: `Ines` of `Ines, Rifle` and `Ines`."""
    parts = zip(*(name.split(", ") for name in names), strict=False)
    return (
        ", ".join(each[0] for each in takewhile(lambda each: len(set(each)) == 1, parts))
        or names[0]
    )


def _of(sheet: str, name: str) -> str:
    """What of a sheet something is, to stand before what was written; empty for itself."""
    rest = name.removeprefix(sheet).removeprefix(", ")
    return f"{rest}: " if rest and name.startswith(sheet) else ""


def _name(edit: JournalEntry) -> str:
    """What an edit was of: its title without what was written."""
    said = (f": {line.text.removesuffix(BY_HAND)}" for line in edit.lines)
    return next((edit.title.partition(each)[0] for each in said if each in edit.title), edit.title)
