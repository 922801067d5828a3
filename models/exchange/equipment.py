"""The equipment book as a file: as CSV and as JSON (C-24, V-22).

Both hold the same: patterns with the fields they have on the screen, and what is mounted on a
vehicle after the vehicle. What one of them writes it reads back as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session

from models.bridge.equipment import EQUIPMENT, MOUNTED, OF_ONE, mounted_on, patterns
from models.exchange.rows import BrokenFileError, csv_rows, csv_text, json_rows, json_text
from models.fields import FieldSpec, checked, fields_of, plain
from models.tables.editable import FieldKind
from models.text import clean

KIND, VEHICLE = "equipment", "mounted_on"
"""The columns beside the fields: the kind of equipment, and the vehicle it is mounted on."""

_TEXTS = {FieldKind.LINE, FieldKind.NOTES}


@dataclass(frozen=True, slots=True)
class PatternRecord:
    """A pattern on its way out of the book or into it: its kind and the fields that are given.

    `mounted_on` is the name of the vehicle that has it, empty for what stands by itself. `number`
    is the line of the file in which it begins, from 1.
    """

    table: str
    values: Mapping[str, Any]
    mounted_on: str = ""
    number: int = field(default=0, compare=False)

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.values["name"])


def fields_in(table: str) -> tuple[FieldSpec, ...]:
    """The fields of a kind that stand in a file."""
    return tuple(spec for spec in fields_of(table) if spec.name not in OF_ONE)


def book_records(
    session: Session, chosen: Collection[tuple[str, int]] | None = None
) -> list[PatternRecord]:
    """All patterns, or those `chosen` by kind and key, each vehicle with what is mounted on it."""
    return [
        record
        for table in EQUIPMENT
        for row in patterns(session, table)
        if chosen is None or (table, row.key) in chosen
        for record in _records_of(session, table, row)
    ]


def write_csv(records: Iterable[PatternRecord]) -> str:
    """A table with a heading, which has the fields of the kinds that are there."""
    rows = [(record, _texts(record)) for record in records]
    return csv_text(_heading({record.table for record, _ in rows}), (texts for _, texts in rows))


def read_csv(text: str) -> Iterator[PatternRecord]:
    """The patterns of a table; columns may be missing or stand in another order.

    An empty cell is an empty text, and of other fields says nothing. Raises `BrokenFileError` for
    what is no such table, and for what a field cannot be.
    """
    for number, fields in csv_rows(text, {KIND}, [KIND, "name", "..."]):
        yield _record(number, fields)


def write_json(records: Iterable[PatternRecord]) -> str:
    """A list of objects, one in each line; numbers are numbers, yes and no are truths."""
    return json_text(map(_object, records))


def read_json(text: str) -> Iterator[PatternRecord]:
    """The patterns of a list of objects; raises `BrokenFileError` as `read_csv`."""
    for number, item in json_rows(text, "a piece of equipment", "equipment"):
        yield _record(number, item)


READERS: Mapping[str, Callable[[str], Iterator[PatternRecord]]] = {
    ".csv": read_csv,
    ".json": read_json,
}
WRITERS: Mapping[str, Callable[[Iterable[PatternRecord]], str]] = {
    ".csv": write_csv,
    ".json": write_json,
}
"""Writing and reading a format, by how the name of its files ends."""


def _records_of(session: Session, table: str, row: Any) -> Iterator[PatternRecord]:
    """A pattern, and if it is a vehicle what is mounted on it."""
    yield _record_of(table, row)
    if table == "vehicle":
        for piece in mounted_on(session, row):
            yield _record_of(str(piece.__tablename__), piece, row.name)


def _record_of(table: str, row: Any, vehicle: str = "") -> PatternRecord:
    values = {spec.name: getattr(row, spec.name) for spec in fields_in(table)}
    return PatternRecord(table, values, vehicle)


def _heading(tables: Collection[str]) -> list[str]:
    there = [table for table in EQUIPMENT if table in tables]
    vehicle = [VEHICLE] if set(there) & set(MOUNTED) else []
    fields = (spec.name for table in there for spec in fields_in(table) if spec.name != "name")
    *names, notes = ["name", *vehicle, *dict.fromkeys(fields)]
    return [KIND, *names, notes]


def _texts(record: PatternRecord) -> dict[str, str]:
    specs = {spec.name: spec for spec in fields_in(record.table)}
    written = {name: specs[name].shown(value) for name, value in record.values.items()}
    return {KIND: record.table, VEHICLE: record.mounted_on, **written}


def _object(record: PatternRecord) -> dict[str, Any]:
    texts = _texts(record)
    native = {name: texts[name] if v == "" else v for name, v in record.values.items()}
    vehicle = {VEHICLE: record.mounted_on} if record.mounted_on else {}
    return {KIND: record.table, **vehicle, **native}


def _record(number: int, given: Mapping[str, Any]) -> PatternRecord:
    """The record in a row; raises `BrokenFileError` with the line for whatever is wrong in it."""
    try:
        table = _kind(given.get(KIND, ""))
        values = dict(_values(table, given))
        if "name" not in values:
            raise ValueError("a name is wanted.")
        return PatternRecord(table, values, _vehicle(table, given.get(VEHICLE)), number)
    except ValueError as error:
        raise BrokenFileError(number, str(error)) from error


def _kind(given: Any) -> str:
    kind = clean(str(given), 40).lower()
    if kind not in EQUIPMENT:
        raise ValueError(f"{KIND} is one of {', '.join(EQUIPMENT)}, not {kind!r}.")
    return kind


def _values(table: str, given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields that a row gives; what is no field of this kind must be empty."""
    specs = {spec.name: spec for spec in fields_in(table)}
    for name, value in given.items():
        spec = specs.get(name)
        if name in {KIND, VEHICLE}:
            continue
        if spec is None and value is not None and value != "":
            raise ValueError(f"{clean(name, 40)!r} is not a field of equipment {table!r}.")
        if spec is not None and (value != "" or spec.kind in _TEXTS):
            yield name, checked(table, name, _text(spec, value))


def _vehicle(table: str, given: Any) -> str:
    if given is None or given == "":
        return ""
    if table not in MOUNTED:
        raise ValueError(f"{VEHICLE} is for {' and '.join(MOUNTED)}, not for {table}.")
    return str(checked("vehicle", "name", str(given)))


def _text(spec: FieldSpec, value: Any) -> str:
    """A value of a file as it would be typed."""
    if isinstance(value, bool) or value is None:
        return "yes" if value else "no" if value is False else spec.shown(None)
    if isinstance(value, int | float):
        return plain(value)
    if not isinstance(value, str):
        raise ValueError(f"{spec.name} is neither text nor a number.")
    return value
