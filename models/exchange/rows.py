"""Rows of named fields in files: as CSV and as JSON, each with the line it begins in."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

_GUARDED = re.compile(r"['=+\-@\s]")
"""How a cell begins that a spreadsheet takes for a formula, or whose blanks a reader skips."""
_JSON_GAP = re.compile(r"[\s,]*")


class BrokenFileError(ValueError):
    """A file that is not in its format; the message says in which line and why."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"Line {number}: {reason}")


def decoded(data: bytes) -> str:
    """The text of a file; raises `BrokenFileError` for one that is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise BrokenFileError(number, "this is not text in UTF-8.") from error


def csv_text(names: Sequence[str], rows: Iterable[Mapping[str, str]]) -> str:
    """A table with a heading; no cell is one that a spreadsheet would take for a formula.

    One that begins with a blank keeps it, which a reader of tables may skip.
    """
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        writer.writerow(_guarded(row.get(name, "")) for name in names)
    return table.getvalue()


def csv_rows(
    text: str, needed: Collection[str], names: Sequence[str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table by its heading, which has one of the `needed` names.

    Columns may be missing or stand in any order. Raises `BrokenFileError` for what is no such
    table; `names` is the heading that it asks for.
    """
    reader = csv.reader(StringIO(text, newline=""), strict=True)
    heading: list[str] = []
    number = 1
    try:
        for cells in reader:
            if not heading and cells:
                heading = [cell.strip().lower() for cell in cells]
                if not set(needed) & set(heading):
                    raise BrokenFileError(number, f"a heading is wanted: {','.join(names)}")
            elif any(cells):
                yield number, _named(number, heading, cells)
            number = reader.line_num + 1
    except csv.Error as error:
        raise BrokenFileError(number, f"this is not CSV: {error}.") from error


def json_text(objects: Iterable[Mapping[str, Any]]) -> str:
    """A list of objects, one in each line."""
    lines = (json.dumps(each, ensure_ascii=False) for each in objects)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def json_rows(text: str, one: str, several: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a list; raises `BrokenFileError` for anything else.

    `one` and `several` are the words for what is wanted, as `a task` and `tasks`.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        number = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise BrokenFileError(number, f"this is not JSON: {error}.") from error
    if not isinstance(found, list):
        raise BrokenFileError(1, f"a list of {several} is wanted, in square brackets.")
    for number, item in _items(text):
        if not isinstance(item, dict):
            raise BrokenFileError(number, f"{one} is wanted, in curly brackets.")
        yield number, item


def _items(text: str) -> Iterator[tuple[int, Any]]:
    """The items of a JSON list, each with the line it begins in; the text is known to be sound."""
    decoder = json.JSONDecoder()
    place = text.index("[") + 1
    number, counted = 1, 0
    while text[place := _JSON_GAP.match(text, place).end()] != "]":  # type: ignore[union-attr]
        number, counted = number + text.count("\n", counted, place), place
        item, place = decoder.raw_decode(text, place)
        yield number, item


def _named(number: int, heading: list[str], cells: list[str]) -> dict[str, str]:
    if len(cells) != len(heading):
        raise BrokenFileError(number, f"{len(cells)} cells, but {len(heading)} in the heading.")
    return dict(zip(heading, map(unguarded, cells), strict=True))


def _guarded(cell: str) -> str:
    return f"'{cell}" if _GUARDED.match(cell) else cell


def unguarded(cell: str) -> str:
    """A cell as it was before `csv_text` kept its beginning from being taken for something else."""
    return cell[1:] if cell.startswith("'") and _GUARDED.match(cell, 1) else cell
