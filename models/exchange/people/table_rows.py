"""The rows of a table in a text, whatever stands between its cells and around it.

Spreadsheets write commas, semicolons, tabs or strokes; notes in Markdown have a table among their
words; a sheet on its side has one person in each column.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from io import StringIO

from models.exchange.people.headings import is_known, names_somebody
from models.exchange.rows import BrokenFileError
from models.text import clean

Row = tuple[int, list[str]]
"""The number of the line that a row begins in, and its cells."""

_DELIMITERS = ",;\t|"
_LONGEST_CELL = 1_000_000
_LONGEST_HEADING = 20_000
_MOST_ABOVE = 9
"""Lines that a title above the heading has at most."""
_LOOKED_AT = 2_000
_MOST_COLUMNS = 1_000
_MOST_ON_ITS_SIDE = 200
_LEAST_ON_ITS_SIDE = 2
_RULED = re.compile(r":?-+:?|=+")
"""A cell of the line that a table in Markdown has below its heading."""
_RULED_LINE = re.compile(r"\s*+\|?(?:\s*+:?-++:?\s*+\|)*+(?:\s*+:?-++:?\s*+)?")
_CELL = re.compile(r"(?<!\\)\|")
_EMPHASIS = re.compile(r"(\*\*|__|\*)(.+)\1")
_LINKED = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]|\[([^\[\]]+)\]\([^()\s]*\)")


@dataclass(frozen=True, slots=True)
class Table:
    """A heading that says which column is the name, the rows below it, and what stood above.

    In Markdown the heading is the line `ruled`, from 1, and its rule the next.
    """

    heading: list[str]
    rows: tuple[Row, ...]
    above: tuple[str, ...] = ()
    ruled: int = 0


def tables_in(text: str) -> Iterator[Table]:
    """The tables of people in a text: one of a spreadsheet, or each of those in Markdown.

    Raises `BrokenFileError` for what is no table with a heading.
    """
    lines = text.split("\n")
    first = _heading_in(lines)
    if first is None or not _begins_markdown(lines, first + 1):
        yield _spreadsheet(text)
        return
    found = list(_all_markdown(lines))
    within = {number for table in found for number, _ in table.rows}
    within |= {place for table in found for place in (table.ruled, table.ruled + 1)}
    around = (line.strip(" |\r") for n, line in enumerate(lines, 1) if n not in within)
    above = tuple(clean(line, 100) for line in around if line)
    for table in found:
        if _is_heading(table.heading):
            yield replace(table, above=above)


def has_table(text: str) -> bool:
    """Whether a text has a heading that says which column is the name."""
    return _heading_in(text.split("\n")) is not None


def _heading_in(lines: Sequence[str]) -> int | None:
    """The place of the first line that is a heading, by whatever mark stands between its cells."""
    for place, line in enumerate(lines[:_LOOKED_AT]):
        if any(map(_is_heading, _ways(line))):
            return place
    return None


def _begins_markdown(lines: Sequence[str], ruled: int) -> bool:
    line = lines[ruled] if ruled < len(lines) else ""
    return "|" in line and bool(_RULED_LINE.fullmatch(line)) and "|" in lines[ruled - 1]


def _all_markdown(lines: Sequence[str]) -> Iterator[Table]:
    """The tables in Markdown; each goes on to the first line that has no stroke."""
    place = 1
    while place < len(lines):
        if not _begins_markdown(lines, place):
            place += 1
            continue
        end = place + 1
        while end < len(lines) and "|" in lines[end]:
            end += 1
        rows = tuple((n + 1, list(map(_bare, _cells(lines[n])))) for n in range(place + 1, end))
        heading = list(map(_bare, _cells(lines[place - 1])))
        upright = tuple(row for row in rows if not _is_ruled(row[1]))
        yield Table(heading, upright, ruled=place)
        place = end + 1


def _cells(line: str) -> list[str]:
    """The cells of a line of Markdown; a stroke may stand in one behind a backslash."""
    return [cell.replace("\\|", "|").strip() for cell in _CELL.split(line.strip())]


def _bare(cell: str) -> str:
    """A cell without the stars that make it bold, and with links as they are shown."""
    cell = _LINKED.sub(lambda found: found[1] or found[2], cell)
    found = _EMPHASIS.fullmatch(cell.strip())
    return found[2] if found else cell


def _spreadsheet(text: str) -> Table:
    above: list[str] = []
    rows = _rows(text)
    first = 0
    for number, cells in rows:
        first = first or number
        if _is_heading(cells):
            heading = [clean(cell, 100) for cell in cells]
            below = tuple(row for row in rows if not _is_ruled(row[1]))
            return _upright(Table(heading, below, tuple(filter(None, above))))
        above.append(" ".join(clean(c, 100) for c in cells[:_MOST_COLUMNS] if c.strip()))
        if len(above) > _MOST_ABOVE:
            break
    raise BrokenFileError(
        first or 1,
        'a heading is wanted, with a column called name, as in "Name, STR, DEX, Skills".',
    )


def _is_heading(cells: Sequence[str]) -> bool:
    return any(names_somebody(clean(cell, 100)) for cell in cells[:_MOST_COLUMNS])


def _is_ruled(cells: Iterable[str]) -> bool:
    said = [cell.strip() for cell in cells if cell.strip()]
    return not said or all(map(_RULED.fullmatch, said))


def _upright(table: Table) -> Table:
    """The table with one person in each row, if it has one in each column.

    So it is where the first cells below the name are headings, and nothing beside it is one.
    """
    labels = [cells[0] for _, cells in table.rows]
    known = sum(map(is_known, labels))
    across = [cell for cell in table.heading[1:] if cell]
    if (
        not names_somebody(table.heading[0])
        or not _LEAST_ON_ITS_SIDE <= known <= _MOST_ON_ITS_SIDE
        or 2 * known <= len(labels)
        or not across
        or any(map(is_known, across))
    ):
        return table
    heading = [table.heading[0], *(clean(label, 100) for label in labels)]
    people = [
        [name, *(cells[place] if place < len(cells) else "" for _, cells in table.rows)]
        for place, name in enumerate(table.heading[1:], 1)
        if name
    ]
    number = table.rows[0][0] - 1
    return Table(heading, tuple((number, cells) for cells in people), table.above)


def _rows(text: str) -> Iterator[Row]:
    """The lines of a table, each with its number, by whatever stands between its cells."""
    first, _, rest = text.partition("\n")
    skipped = 0
    delimiter = ""
    if first.lower().startswith("sep=") and len(first.strip()) <= len("sep=;"):
        delimiter, text, skipped = first.rstrip("\r")[4:5] or "\t", rest, 1
    delimiter = delimiter or _delimiter(text)
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


def _delimiter(text: str) -> str:
    """What stands between the names of the heading: what makes most cells of it."""
    for line in text.split("\n", _MOST_ABOVE + 2)[: _MOST_ABOVE + 2]:
        ways = [cells for cells in _ways(line) if _is_heading(cells)]
        if ways:
            most = max(ways, key=len)
            return _DELIMITERS[list(_ways(line)).index(most)]
    return _DELIMITERS[0]


def _ways(line: str) -> Iterator[list[str]]:
    """The cells of a line by each mark that may stand between them."""
    for mark in _DELIMITERS:
        short = line.rstrip("\r") if len(line) <= _LONGEST_HEADING else ""
        try:
            yield next(csv.reader([short], delimiter=mark, skipinitialspace=True), [])
        except csv.Error:
            yield []
