"""The formats that people come in, told apart by what is in a file, never by its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

from models.exchange.people import objects, tables
from models.exchange.people.draft import Draft
from models.exchange.people.foreign import anything, foundry, improved_initiative
from models.exchange.people.found import BrokenRecordError, Found
from models.exchange.people.newcomers import wrong_of
from models.exchange.people.records import held_in, names_one
from models.exchange.people.source import Source, files_of, read_source
from models.exchange.people.written import read_text
from models.text import clean, counted

Record = Mapping[str, Any]

WRITERS: Mapping[str, Callable[[Sequence[Draft]], str]] = {
    ".csv": tables.write_csv,
    ".json": objects.write_json,
}
"""What people are written as, by how the name of the file ends."""


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of record: what it is called, how it is told, and how it is read.

    `read` takes the number of the record and the record; it gives None for what is no person, and
    raises `ValueError` with a sentence for what is wrong. `within` gives the records that a record
    of another kind holds.
    """

    name: str
    recognises: Callable[[Record], bool]
    read: Callable[[int, Record], Draft | None]


FORMATS: tuple[Format, ...] = (
    Format("Outrider", objects.is_ours, objects.read_object),
    Format("Foundry", foundry.is_document, foundry.read_actor),
    Format("Improved Initiative", improved_initiative.is_block, improved_initiative.read_block),
    Format("read by the names in it", names_one, anything.read_anything),
)
"""Every format of records; the first that knows a record reads it."""


def read_people(path: Path) -> Found:
    """The people of a file or a folder; raises `ValueError` for one that cannot be read.

    Nothing comes of a file with one bad record: the error says which, and why. Of a folder the
    other files are read, and the error is said of that file.
    """
    return _of_folder(path) if path.is_dir() else people_in(read_source(path))


def _of_folder(folder: Path) -> Found:
    """The people of every file of a folder; raises `ValueError` where no file is sound."""
    found: list[Found] = []
    wrong: list[str] = []
    others = 0
    for file in files_of(folder):
        try:
            source = read_source(file)
            if source.documents:
                found.append(_sound(people_in(source)))
            else:
                others += 1
        except ValueError as error:
            wrong.append(f"{clean(file.name)}: {error}")
    if wrong and not any(each.drafts for each in found):
        raise ValueError(wrong[0])
    said = list(dict.fromkeys(line for each in found for line in each.said))
    said += [f"{counted(others, 'file')} of the folder left out: no JSON"] if others else []
    kinds = dict.fromkeys(each.kind for each in found if each.drafts)
    drafts = (replace(draft, number=0) for each in found for draft in each.drafts)
    return Found(" and ".join(kinds) or "nobody", tuple(drafts), tuple(said), tuple(wrong))


def _sound(found: Found) -> Found:
    """What a file holds; raises `ValueError` for the first who cannot be made in any campaign."""
    for draft in found.drafts:
        if wrong := wrong_of(draft):
            raise ValueError(wrong)
    return found


def people_in(source: Source) -> Found:
    """The people of what was read."""
    if not source.documents:
        found = read_text(source.text)
        return Found(found.kind, found.drafts, (*source.said, *found.said))
    drafts: list[Draft] = []
    kinds: Counter[str] = Counter()
    others: Counter[str] = Counter()
    held = list(map(held_in, source.documents))
    for number, record in enumerate(chain.from_iterable(each.records for each in held), 1):
        kind, draft = _read(number, record)
        if draft is None:
            others[_kind_of(record)] += 1
        else:
            kinds[kind] += 1
            drafts.append(draft)
    left = [f"{count} {kind}" for kind, count in others.items()]
    left += [f"{many} ({count})" for each in held for many, count in each.left.items()]
    left_out = ", ".join(left)
    said = (*source.said, *((f"Left out, for they are nobody: {left_out}",) if left else ()))
    return Found(" and ".join(kinds) or "nobody", tuple(drafts), said)


def _kind_of(record: Record) -> str:
    """What a record is that is nobody; a folder of Foundry is of the type of what is in it."""
    folder = "sorting" in record and "system" not in record
    return "folder" if folder else clean(str(record.get("type") or "something else"), 30)


def _read(number: int, record: Any) -> tuple[str, Draft | None]:
    if not isinstance(record, dict):
        raise BrokenRecordError(number, "", "an object is wanted, in curly brackets.")
    name = clean(str(record.get("name") or record.get("Name") or ""), 40)
    for kind in FORMATS:
        if kind.recognises(record):
            try:
                return kind.name, kind.read(number, record)
            except (ValueError, RecursionError) as error:
                raise BrokenRecordError(number, name, _reason(error)) from error
    raise BrokenRecordError(number, name, "nothing says who this is: a name is wanted.")


def _reason(error: Exception) -> str:
    return "it is nested too deeply." if isinstance(error, RecursionError) else str(error)
