"""People as a table, one in a line: as this program writes it, and as a spreadsheet has it."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from models.bridge.equipment import CARRIED
from models.exchange.people.cells import (
    gear_cell,
    gear_in,
    skills_cell,
    skills_in,
    tags_cell,
    words_in,
)
from models.exchange.people.draft import Draft
from models.exchange.people.found import Found
from models.exchange.people.gathering import Gathering
from models.exchange.people.headings import (
    ARCHIVED,
    GEAR,
    MONEY,
    SKILLS,
    TAGS,
    folded,
    meaning,
    sum_text,
    value_of,
)
from models.exchange.people.stat_words import FIGURES
from models.exchange.rows import BrokenFileError, csv_text, unguarded
from models.fields import fields_of
from models.tables import Person
from models.text import clean

_PLURALS = {
    "weapon": "weapons",
    "explosive": "explosives",
    "missile": "missiles",
    "sensor": "sensors",
}
_FIRST = ("name", "kind", "side", "tier", "occupation")
_LAST = ("notes", "secret_notes")
_OWN = [spec.name for spec in fields_of("person") if spec.name not in Person.ALSO]
_HEADING = (
    *_FIRST, SKILLS, *(_PLURALS.get(table, table) for table in CARRIED), TAGS, MONEY,
    *(name for name in _OWN if name not in _FIRST + _LAST), ARCHIVED, *_LAST,
)  # fmt: skip
_SPECS = {spec.name: spec for spec in fields_of("person")}
_DELIMITERS = ",;\t|"
_LONGEST_CELL = 1_000_000
_NO_NAME = "a heading is wanted, with a column called name."


def write_csv(drafts: Iterable[Draft]) -> str:
    """A table with a heading, one person in each line."""
    return csv_text(_HEADING, map(_cells, drafts))


def read_table(text: str) -> Found:
    """The people of a table; columns may stand in any order, be missing, or be unknown.

    What stands in an unknown column is left with its heading. An empty cell says nothing. Raises
    `BrokenFileError` for a table without names, and for what a known column cannot hold.
    """
    drafts: list[Draft] = []
    heading: list[str] = []
    for number, cells in _rows(text):
        if not heading:
            heading = [clean(cell, 100) for cell in cells]
            if "name" not in map(meaning, heading):
                raise BrokenFileError(number, _NO_NAME)
        elif any(cell.strip() for cell in cells):
            drafts.append(_draft(number, heading, cells))
    if not heading:
        raise BrokenFileError(1, _NO_NAME)
    unknown = [name for name in heading if name and not meaning(name)]
    said = (f"Columns kept in the notes: {', '.join(unknown)}",) if unknown else ()
    return Found("a table", tuple(drafts), said)


def _cells(draft: Draft) -> dict[str, str]:
    row = {name: _SPECS[name].shown(draft.values[name]) for name in _OWN if name in draft.values}
    for name in ("unconscious_since", "dead_since"):
        if draft.values.get(name) is not None:
            row[name] = str(draft.values[name])  # a second, whichever calendar
    for table in CARRIED:
        row[_PLURALS.get(table, table)] = gear_cell(g for g in draft.gear if g.table == table)
    row |= {SKILLS: skills_cell(draft.skills), TAGS: tags_cell(draft.tags)}
    if MONEY in draft.values:
        row[MONEY] = sum_text(draft.values[MONEY])
    if ARCHIVED in draft.values:
        row[ARCHIVED] = "yes" if draft.values[ARCHIVED] else "no"
    return row


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines of a table, each with its number, by whatever stands between its cells."""
    lines = text.split("\n", 1)
    skipped = 0
    delimiter = _delimiter(lines[0])
    if lines[0].lower().startswith("sep=") and len(lines[0].strip()) <= len("sep=;"):
        delimiter, text, skipped = lines[0].rstrip("\r")[4:5] or "\t", lines[-1], 1
    usual = csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)
    number = 1
    try:
        for cells in reader:
            if cells:
                yield number + skipped, cells
            number = reader.line_num + 1
    except csv.Error as error:
        raise BrokenFileError(number + skipped, f"this is no table: {error}.") from error
    finally:
        csv.field_size_limit(usual)


def _delimiter(heading: str) -> str:
    """What stands between the names of the heading: the commonest mark of those there are."""
    return max(_DELIMITERS, key=lambda mark: (heading.count(mark), -_DELIMITERS.index(mark)))


def _draft(number: int, heading: Sequence[str], cells: Sequence[str]) -> Draft:
    gathered = Gathering(number)
    for place, cell in enumerate(map(unguarded, cells)):
        name = heading[place] if place < len(heading) else ""
        if not cell.strip():
            continue
        try:
            _put(gathered, name or f"Column {place + 1}", cell)
        except ValueError as error:
            raise BrokenFileError(number, str(error)) from error
    if not gathered.values.get("name"):
        raise BrokenFileError(number, "a name is wanted.")
    return gathered.draft()


def _put(gathered: Gathering, heading: str, cell: str) -> None:
    """Keep what a cell says, or that nobody knows."""
    said = meaning(heading)
    kind, _, table = said.partition(":")
    if kind == SKILLS:
        skills, left = skills_in(cell)
        gathered.skills += skills
        gathered.leave("No skill with a level", ", ".join(left))
    elif kind == GEAR:
        gathered.gear += gear_in(cell, table)
    elif kind == TAGS:
        gathered.tags += words_in(cell)
    elif not said or said in gathered.values:
        gathered.leave(heading, cell)
    else:
        gathered.values[said] = value_of(said, cell)
        usual = {said, said.replace("_", " "), _title(said), *FIGURES}
        if said != MONEY and folded(heading) not in usual:
            gathered.mapped.append(f"{heading} is {_title(said)}")


def _title(column: str) -> str:
    return _SPECS[column].title.casefold() if column in _SPECS else column
