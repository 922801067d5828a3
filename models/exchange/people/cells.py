"""Lists in one cell: skills with levels, gear with its figures, tags.

`Rifle 3, Medical 2`; `Ledger carbine (dpv 0.7, rounds 24); Yard vest`. What holds a comma, a
bracket or a quotation mark stands in quotation marks. What is written reads back as it was.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from models.bridge.equipment import CARRIED
from models.exchange.equipment import PatternRecord
from models.exchange.people.draft import by_name
from models.fields import checked, fields_of

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_ITEM = re.compile(rf'(?:{_QUOTED}|\((?:{_QUOTED}|[^()"])*\)|[^,;\n])+')
_WORDS = r'[^"()\s]++(?:\s++[^"()\s]++)*+'  # no run of blanks is looked at twice
_PIECE = re.compile(
    rf'\s*+({_QUOTED}|{_WORDS})\s*+(?:\(((?:{_QUOTED}|[^()"])*+)\))?\s*+', re.DOTALL
)
_FIELD = re.compile(rf"\s*+(\w++)\s++({_QUOTED}|(?:[^\"\s]++(?:\s++[^\"\s]++)*+)?)\s*+", re.DOTALL)
_ENDS = r"[^\s\d\":=+/|&(\[–—-]"
_TO = r"(?:\s?[:=]\s?|\s?\+|[–—-]\s?|\s[–—-]\s|\s)?"  # a dash with a space only before it is a sign
_BRACKETED = r"(?:(\d{1,3})|\((\d{1,3})\)|\[(\d{1,3})\])"
_LEVEL = re.compile(rf"({_QUOTED}|.*?{_ENDS}){_TO}{_BRACKETED}", re.DOTALL)
_PAIR = re.compile(
    rf'(?:^|\s?[/|&]\s?|\sand\s|\s)({_QUOTED}|[^\d"]*?{_ENDS}){_TO}{_BRACKETED}(?=[\s/|&]|$)'
)
_PLAIN = re.compile(r"[^\s,;()\"\\#]+(?: [^\s,;()\"\\#]+)*")


def skills_cell(skills: Iterable[tuple[str, int]]) -> str:
    """Skills as they stand in a cell: `Rifle 3, Medical 2`."""
    return ", ".join(f"{_quoted(name, _LEVEL_APART)} {level}" for name, level in skills)


def skills_in(cell: str) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
    """The skills of a cell, and what of it is none."""
    skills, left = [], []
    for item in _items(cell):
        for text, name, level in _pairs(" ".join(item.split())):
            try:
                pair = checked("skill", "name", _plain(name)), checked("skill", "level", level)
            except ValueError:
                left.append(text)
            else:
                skills.append(pair)
    return tuple(skills), tuple(left)


def _pairs(item: str) -> list[tuple[str, str, str]]:
    """The text, name and level of each skill between two commas; no level where none is told.

    Several stand there with a blank or a slash between them, if each has its level.
    """
    found, place = [], 0
    while pair := _PAIR.match(item, place):
        found.append(pair)
        place = pair.end()
    if place < len(item):
        whole = _LEVEL.fullmatch(item)
        found = [whole] if whole else []
    several = [(pair[0].strip(" /|&"), pair[1], pair[pair.lastindex or 2]) for pair in found]
    if not several or any(" / " in name for _, name, _ in several if not name.startswith('"')):
        return [(item, "", "")]
    return several


def gear_cell(gear: Iterable[PatternRecord]) -> str:
    """Gear of one kind as it stands in a cell, with what differs from a blank sheet of its kind."""
    return "; ".join(map(_piece, gear))


def gear_in(cell: str, table: str = "") -> tuple[PatternRecord, ...]:
    """The gear of a cell; what has no figures of its own is looked for in the book.

    `table` is its kind, if the column says so. Raises `ValueError` for a figure that cannot be.
    """
    return tuple(_record(item, table) for item in _items(cell))


def tags_cell(tags: Iterable[str]) -> str:
    """Tags as they stand in a cell: `crew, night shift`."""
    return ", ".join(_quoted(tag) for tag in tags)


def words_in(cell: str) -> tuple[str, ...]:
    """The tags of a cell, with or without their marks: `#crew #night` and `crew, night` alike."""
    items = _items(re.sub(r"(?:^|(?<=[\s,;]))#", ",", cell) if '"' not in cell else cell)
    return tuple(filter(None, (_plain(item).strip() for item in items)))


def _items(cell: str) -> Iterator[str]:
    return filter(None, (found[0].strip() for found in _ITEM.finditer(cell)))


_LEVEL_APART = re.compile(r"[^\d/|&]*[^\W\d_]")


def _quoted(text: str, also: re.Pattern[str] | None = None) -> str:
    """A text as it stands among others."""
    if _PLAIN.fullmatch(text) and (also is None or also.fullmatch(text)):
        return text
    return json.dumps(text, ensure_ascii=False)


def _plain(text: str) -> str:
    """A text out of its quotation marks."""
    text = text.strip()
    if not text.startswith('"'):
        return text
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        return text.strip('"')


def _piece(record: PatternRecord) -> str:
    name = _quoted(record.name)
    if set(record.values) == {"name"}:
        return name
    blank: Mapping[str, Any] = CARRIED[record.table](name="").model_dump()
    shown = {
        spec.name: spec.shown(record.values[spec.name])
        for spec in fields_of(record.table)
        if spec.name != "name" and spec.name in record.values
    }
    differing = {n: text for n, text in shown.items() if record.values[n] != blank[n]}
    said = differing or dict([next(iter(shown.items()))])
    return f"{name} ({', '.join(f'{field} {_quoted(text)}' for field, text in said.items())})"


def _record(item: str, table: str) -> PatternRecord:
    found = _PIECE.fullmatch(item)
    given = dict(_fields(found[2])) if found and found[2] and table else {}
    if not found or not given or set(given) - {spec.name for spec in fields_of(table)}:
        return by_name(_plain(item) if found and not found[2] else item, table)
    values = CARRIED[table](name="").model_dump(include={s.name for s in fields_of(table)})
    read = {name: checked(table, name, text) for name, text in given.items()}
    return PatternRecord(table, values | {"name": checked(table, "name", _plain(found[1]))} | read)


def _fields(text: str) -> Iterator[tuple[str, str]]:
    """The fields between brackets; what is none has no name that a kind of gear knows."""
    for item in _items(text):
        found = _FIELD.fullmatch(item)
        yield (found[1], _plain(found[2])) if found else ("", item)
