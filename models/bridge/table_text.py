"""A random table as it is written: a line that names it, then a line for each row.

    Encounters in the yard 1D6
    1-3 Nothing
    4-5 A patrol of 1D6 guards
    6 Roll on Weather

Without numbers the rows are equally likely, and `3x Rain` is three times as likely as the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from models.text import clean
from rules.random_tables import Row, Table, faults, likely_die, read_die, values

LONGEST_NAME, LONGEST_ROW = 60, 400
MOST_ROWS = 1_000
_LONGEST = 200_000
_DICE = r"[0-9]{0,2}D(?:[0-9]{1,4}|%)"
_BEFORE = re.compile(rf"\(?({_DICE})\)?[\s:,.]+(.+)", re.I)
_AFTER = re.compile(rf"(.+?)[\s:,]+[(\[]?({_DICE})[)\]]?[:.]?", re.I)
_NUMBERS = re.compile(
    r"(?P<low>[0-9]{1,5})(?:\s*(?:-|\u2013|\u2014|\bto\b)\s*(?P<high>[0-9]{1,5})|(?P<up>\+))?"
    r"(?:\s*[.:)|=]\s*|\s+[-\u2013\u2014]\s+|\s+)(?P<text>\S.*)"
)
_EMPTY = re.compile(r"[0-9]{1,5}(?:\s*[-\u2013\u2014]\s*[0-9]{1,5}|\+)?[.:)=]?")
_WEIGHT = re.compile(r"([0-9]{1,4})\s*[x\u00d7]\s+(\S.*)", re.I)
_RULE = re.compile(r"[\s|:=+-]*")
_MOST_WEIGHT = 10_000


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """A row: its numbers, or its weight where there is no die, and what it says."""

    low: int
    high: int
    weight: int
    text: str


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table as it is written."""

    name: str
    die: str
    rows: tuple[WrittenRow, ...]

    @property
    def rule(self) -> Table:
        """The table as it is rolled on, but for where its rows lead."""
        rows = (Row(row.low, row.high, row.weight) for row in self.rows)
        return Table(self.name, self.die, tuple(rows))


def read_table(text: str) -> WrittenTable:
    """The table that a text holds.

    Raises `ValueError` with all that is wrong with it: no name, no rows, gaps and overlaps.
    """
    lines = [_bare(line) for line in clean(text[:_LONGEST], lines=True).splitlines()]
    lines = [line for line in lines if line]
    if not lines or _NUMBERS.fullmatch(lines[0]):
        raise ValueError("Begin with a line that names the table, such as: Weather 2D6.")
    name, die = _heading(lines[0])
    if not lines[1:]:
        raise ValueError("Write the rows below the name, such as: 1-2 Nothing.")
    if len(lines) > MOST_ROWS:
        raise ValueError(f"A table has {MOST_ROWS} rows at most; you wrote {len(lines) - 1}.")
    if die or _NUMBERS.fullmatch(lines[1]):
        die, rows = _numbered(die, lines[1:])
        wrong = list(faults(die, ((row.low, row.high, row.text) for row in rows)))
        if wrong:
            raise ValueError(" ".join(wrong[:3]))
        return WrittenTable(name, die, tuple(sorted(rows, key=lambda row: row.low)))
    return WrittenTable(name, "", tuple(map(_weighed, lines[1:])))


def write_table(table: WrittenTable) -> str:
    """The text that is read as this table."""
    heading = f"{table.name} {table.die}".strip()
    return "\n".join(
        [heading, *(f"{span(row, table.die)} {row.text}".strip() for row in table.rows)]
    )


def span(row: WrittenRow, die: str) -> str:
    """The numbers of a row: `3`, `1-2`; without a die its weight, `2x`, and nothing for one."""
    if not die:
        return f"{row.weight}x" if row.weight > 1 else ""
    return f"{row.low}-{row.high}" if row.high > row.low else str(row.low)


def _bare(line: str) -> str:
    """A line without the strokes of a table in Markdown, and nothing for a line of strokes."""
    return "" if _RULE.fullmatch(line) else " ".join(line.replace("\t", " ").strip(" |").split())


def _heading(line: str) -> tuple[str, str]:
    """Name and die out of the first line; raises `ValueError` for a die that cannot be."""
    die, line = "", " ".join(line.replace("|", " ").split())
    if found := _BEFORE.fullmatch(line):
        die, line = found[1], found[2]
    elif found := _AFTER.fullmatch(line):
        line, die = found[1], found[2]
    name = clean(line.lstrip("# ").rstrip(":"))
    if not name or len(name) > LONGEST_NAME:
        raise ValueError(f"The name of a table has 1 to {LONGEST_NAME} characters.")
    return name, read_die(die)


def _numbered(die: str, lines: Iterable[str]) -> tuple[str, list[WrittenRow]]:
    """Die and rows out of numbered lines; a line without number goes on with the row above."""
    joined: list[str] = []
    for line in lines:
        if _EMPTY.fullmatch(line):
            raise ValueError(f"{line} says nothing: write what comes of it.")
        if _NUMBERS.fullmatch(line) or not joined:
            joined.append(line)
        else:
            joined[-1] += f" {line}"
    found = [_parts(line) for line in joined]
    die = die or likely_die(n for low, high, _ in found for n in (low, high or low))
    if not die:
        raise ValueError("Write the die behind the name, such as: Weather 2D6.")
    last = values(die)[-1]
    return die, [WrittenRow(low, high or last, 1, _text(text)) for low, high, text in found]


def _parts(line: str) -> tuple[int, int | None, str]:
    """The numbers of a row and its text; no upper one for `6+`. A 00 is read as 100."""
    found = _NUMBERS.fullmatch(line)
    if found is None:
        raise ValueError(
            f'A row begins with its numbers, such as 1-2; you wrote "{clean(line, 40)}".'
        )
    low = _number(found["low"])
    return low, None if found["up"] else _number(found["high"] or found["low"]), found["text"]


def _number(text: str) -> int:
    return int(text) or (100 if text == "00" else 0)


def _weighed(line: str) -> WrittenRow:
    found = _WEIGHT.fullmatch(line)
    weight, text = (int(found[1]), found[2]) if found else (1, line)
    if not 1 <= weight <= _MOST_WEIGHT:
        raise ValueError(f"A row is 1 to {_MOST_WEIGHT} times as likely as another, not {weight}.")
    return WrittenRow(0, 0, weight, _text(text))


def _text(text: str) -> str:
    text = clean(text)
    if len(text) > LONGEST_ROW:
        raise ValueError(f"A row has {LONGEST_ROW} characters at most; you wrote {len(text)}.")
    return text
