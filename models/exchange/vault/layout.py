"""Which file of a vault a row stands in: the one of its person, vehicle, note, or its table's.

A vault is a folder. A row that has a name of its own and is worth finding has a file, and what
belongs to it alone stands in that; every other table is one file. The journal is in lines of JSON,
a thousand entries a file, so that little changes when little has happened.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from models.storage.shape import Shape, todays_shape
from models.text import clean

CAMPAIGN = "campaign.toml"
TABLES = "tables"
JOURNAL = "journal"
ENTRIES = 1_000
"""How many entries there are in a file of the journal."""
NOT_KEPT = frozenset({"mention", "alembic_version"})
"""Tables that follow from others, or are the file's own."""
IN_JOURNAL = ("entry", "change")
OWNERS = {"person_id": "person", "vehicle_id": "vehicle", "table_id": "randomtable"}
"""Whose a row is that has one of these columns, by the table of the owner; the first it names."""
ELSEWHERE = frozenset({"participant", "deployment", "station", "world", "seat"})
"""Tables that are kept together: a scene is read at once, and so is who sits at the table."""
FENCE = "+++"
"""What stands around the TOML at the head of a Markdown file."""
_UNFIT = re.compile(r"[^\w .'()-]+")
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Page:
    """A table whose rows have a file each: its folder, what names a file, and what is Markdown.

    Without a `body`, the file is TOML.
    """

    folder: str
    title: str
    body: str = ""

    @property
    def suffix(self) -> str:
        """How its files end."""
        return ".md" if self.body else ".toml"


PAGES: Mapping[str, Page] = {
    "person": Page("people", "name"),
    "vehicle": Page("vehicles", "name"),
    "scene": Page("scenes", "name"),
    "subject": Page("lore", "name", "description"),
    "kind": Page("kinds", "name"),
    "randomtable": Page("random", "name"),
    "note": Page("notes", "title", "body"),
    "session": Page("sessions", "title", "recap"),
}


def tables() -> Shape:
    """The tables that a vault keeps, with their columns; full-text indexes have none."""
    return {
        table: columns
        for table, columns in todays_shape().items()
        if columns and table not in NOT_KEPT
    }


def file_of(table: str, row: Mapping[str, object]) -> str:
    """The path in the vault of a row that has a file: `people/0012 Gideon Strand.toml`."""
    page = PAGES[table]
    name = _UNFIT.sub(" ", clean(str(row[page.title]), _LONGEST))
    title = " ".join(name.split()).strip(". ")
    called = f"{row['id']:04} {title}".strip()
    return f"{page.folder}/{called}{page.suffix}"
