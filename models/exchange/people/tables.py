"""People as a table, one in a line: as this program writes it, and as a spreadsheet has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

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
    PARTS_OF_A_NAME,
    SKILLS,
    TAGS,
    folded,
    is_known,
    is_no_word,
    is_skill,
    is_upp,
    meaning,
    sum_text,
    value_of,
)
from models.exchange.people.profile import put_profile
from models.exchange.people.stat_words import FIGURES, WORDS
from models.exchange.people.table_rows import tables_in
from models.exchange.rows import BrokenFileError, csv_text, unguarded
from models.fields import fields_of
from models.tables import Person
from models.text import counted

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
_SHOWN = 5
"""Lines around a table that are shown of those that are left out."""
_LEVEL = re.compile(r"\d{1,2}")


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
    tables = list(tables_in(text))
    drafts = [_draft(number, each.heading, row) for each in tables for number, row in each.rows]
    unknown = dict.fromkeys(
        name for each in tables for name in each.heading if name and not is_known(name)
    )
    remarks = [f"Columns kept in the notes: {', '.join(unknown)}"] if unknown else []
    if above := tables[0].above:
        more = f" / {counted(len(above) - _SHOWN, 'more line')}" if len(above) > _SHOWN else ""
        remarks.append(f"Left out, above the table: {' / '.join(above[:_SHOWN])}{more}")
    return Found("a table", tuple(drafts), tuple(remarks))


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


def _draft(number: int, heading: Sequence[str], cells: Sequence[str]) -> Draft:
    gathered = Gathering(number)
    for place, cell in enumerate(cells):
        name = heading[place] if place < len(heading) else ""
        if not cell.strip():
            continue
        try:
            _put(gathered, name or f"Column {place + 1}", unguarded(cell))
        except ValueError as error:
            raise BrokenFileError(number, str(error)) from error
    gathered.put_name_together()
    if not gathered.values.get("name"):
        raise BrokenFileError(number, "a name is wanted.")
    return gathered.draft()


def _put(gathered: Gathering, heading: str, cell: str) -> None:
    """Keep what a cell says, or that nobody knows."""
    said = meaning(heading)
    kind, _, table = said.partition(":")
    column, word = WORDS.get(folded(cell), (said, ""))
    if said in _SAID_BY_WORDS and column not in {said, *gathered.values}:  # a side that says `PC`
        gathered.values[column] = word
    elif said in PARTS_OF_A_NAME:
        gathered.names.setdefault(said, cell)
    elif is_upp(heading):
        put_profile(gathered, heading, cell)
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
    elif not said or said in gathered.values or is_no_word(heading, said, cell):
        gathered.leave(heading, cell)
    else:
        gathered.values[said] = value_of(said, cell)
        usual = {said, said.replace("_", " "), _title(said), *FIGURES}
        if said != MONEY and folded(heading) not in usual:
            gathered.mapped.append(f"{heading} is {_title(said)}")


def _title(column: str) -> str:
    return _SPECS[column].title.casefold() if column in _SPECS else column
