"""People as a table, one in a line: as this program writes it, and as a spreadsheet has it."""

from __future__ import annotations

import csv
import re
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
    is_skill,
    is_upp,
    meaning,
    sum_text,
    value_of,
)
from models.exchange.people.stat_line import read_line
from models.exchange.people.stat_words import FIGURES, WORDS
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
_SAID_BY_WORDS = {"kind", "side", "tier"}
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
_MOST_ABOVE = 9
"""Lines that a title above the heading has at most."""
_RULED = re.compile(r":?-+:?|=+")
"""A cell of the line that a table in Markdown has below its heading."""
_EMPHASIS = re.compile(r"(\*\*|__|\*)(.+)\1")
_LEVEL = re.compile(r"\d{1,2}")
_NO_NAME = "a heading is wanted, with a column called name."


def write_csv(drafts: Iterable[Draft]) -> str:
    """A table with a heading, one person in each line."""
    return csv_text(_HEADING, map(_cells, drafts))


def read_table(text: str) -> Found:
    """The people of a table; columns may stand in any order, be missing, or be unknown.

    What stands in an unknown column is left with its heading, unless it is the level of a skill
    that the column is called after. An empty cell says nothing, nor does a line that is ruled. The
    heading may stand below a title of a few lines. Raises `BrokenFileError` for a table without
    names, and for what a known column cannot hold.
    """
    drafts: list[Draft] = []
    heading: list[str] = []
    above: list[str] = []
    first = 0
    for number, cells in _rows(text):
        first = first or number
        said = [clean(cell, 100) for cell in cells if cell.strip()]
        if heading:
            if said and not all(map(_RULED.fullmatch, said)):
                drafts.append(_draft(number, heading, cells))
        elif "name" in map(meaning, said):
            heading = [clean(cell, 100) for cell in cells]
        else:
            above.append(" ".join(said))
            if len(above) > _MOST_ABOVE:
                break
    if not heading:
        raise BrokenFileError(first or 1, _NO_NAME)
    unknown = [name for name in heading if name and not _is_known(name)]
    remarks = [f"Columns kept in the notes: {', '.join(unknown)}"] if unknown else []
    if title := " / ".join(filter(None, above)):
        remarks.append(f"Left out, above the table: {title}")
    return Found("a table", tuple(drafts), tuple(remarks))


def _is_known(heading: str) -> bool:
    return bool(meaning(heading)) or is_skill(heading) or is_upp(heading)


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
    for place, cell in enumerate(cells):
        name = heading[place] if place < len(heading) else ""
        if not cell.strip():
            continue
        try:
            _put(gathered, name or f"Column {place + 1}", _bare(unguarded(cell)))
        except ValueError as error:
            raise BrokenFileError(number, str(error)) from error
    if not gathered.values.get("name"):
        raise BrokenFileError(number, "a name is wanted.")
    return gathered.draft()


def _bare(cell: str) -> str:
    """A cell without the stars that make it bold."""
    found = _EMPHASIS.fullmatch(cell.strip())
    return found[2] if found else cell


def _put(gathered: Gathering, heading: str, cell: str) -> None:
    """Keep what a cell says, or that nobody knows."""
    said = meaning(heading)
    kind, _, table = said.partition(":")
    column, word = WORDS.get(folded(cell), (said, ""))
    if said in _SAID_BY_WORDS and column not in {said, *gathered.values}:  # a side that says `PC`
        gathered.values[column] = word
    elif is_upp(heading):
        _put_figures(gathered, heading, cell)
    elif not said and is_skill(heading) and _LEVEL.fullmatch(cell.strip()):
        gathered.skills.append((heading, int(cell)))
    elif kind == SKILLS:
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


def _put_figures(gathered: Gathering, heading: str, cell: str) -> None:
    """Take the characteristics that stand in one cell, `7B89A6`; all of it is left if more does."""
    said = read_line(f"Somebody, {cell}")
    figures = {name: value for name, value in said.values.items() if name != "name"}
    if figures and figures.keys() <= {*FIGURES.values()} - gathered.values.keys():
        gathered.values |= figures
        gathered.leave(heading, said.left)
    else:
        gathered.leave(heading, cell)


def _title(column: str) -> str:
    return _SPECS[column].title.casefold() if column in _SPECS else column
