"""Looking things up in the rule reference; the text is read when something is first asked for."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from string import punctuation
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Row:
    """One mechanic of the rules; a part that does not apply is an empty text.

    `source` is the name of the rules it comes from, `section` the headings it stands under there.
    """

    id: str
    mechanic: str
    rule: str
    inputs: str
    dice: str
    output: str
    source: str
    section: str
    example: str

    @property
    def title(self) -> str:
        """What the row is about, in a few words."""
        return self.mechanic


class Impact(StrEnum):
    """How much a ruling changes play; those of high impact are choices of the campaign."""

    HIGH = "H"
    MEDIUM = "M"
    LOW = "L"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A place where the rules are silent or disagree, and what is done about it.

    `key` names the choice (`move.period`; empty where there is nothing to choose), `chapter` is the
    letter of a chapter, `rows` are the ids of the rows it bears on.
    """

    id: str
    impact: Impact
    key: str
    chapter: str
    issue: str
    default: str
    alternatives: str
    why: str
    source: str
    section: str
    rows: tuple[str, ...]

    @property
    def title(self) -> str:
        """What the ruling is about, in a sentence."""
        return self.issue


Entry: TypeAlias = Row | Ruling


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rows whose ids begin with one letter, and the rulings on them, in the order of their ids."""

    letter: str
    title: str
    rows: tuple[Row, ...]
    rulings: tuple[Ruling, ...]


_CHAPTERS = {
    "T": "Tasks",
    "F": "Frontier",
    "C": "Combat",
    "W": "Wounds and recovery",
    "V": "Vehicles and missiles",
    "X": "Explosions",
    "N": "Sensors",
    "R": "Range bands",
    "B": "Ladder",
    "A": "Zones",
    "D": "Tokens",
    "G": "Across the rules",
}


def row(ident: str) -> Row:
    """The row of that id, such as `C-29`; raises `KeyError` when there is none."""
    return _rows()[ident]


def ruling(ident: str) -> Ruling:
    """The ruling of that id, such as `G-53`; raises `KeyError` when there is none."""
    return _rulings()[ident]


def entry(ident: str) -> Entry:
    """The row or ruling of that id; raises `KeyError` when there is none."""
    return _rows().get(ident) or _rulings()[ident]


def rulings_on(ident: str) -> tuple[Ruling, ...]:
    """The rulings that bear on a row, in the order of their ids."""
    return tuple(ruling for ruling in _rulings().values() if ident in ruling.rows)


@cache
def judgement() -> dict[str, str]:
    """The rows that are the referee's judgement alone, each with the reason why."""
    reasons: dict[str, str] = _read("judgement.json")
    return reasons


def chapters() -> tuple[Chapter, ...]:
    """The whole reference; the last chapter holds only rulings that concern all the others."""
    return tuple(
        Chapter(
            letter,
            title,
            tuple(row for row in _rows().values() if row.id.startswith(letter)),
            tuple(ruling for ruling in _rulings().values() if ruling.chapter == letter),
        )
        for letter, title in _CHAPTERS.items()
    )


def search(text: str) -> tuple[Entry, ...]:
    """Every entry in which each word of the text begins some word, capitals or not.

    An entry of that very id comes first, then those with all the words in the title, then the rest,
    each in the order of the reference. Nothing is found by a text without a word.
    """
    sought = _words(text)
    if not sought:
        return ()
    ranked: tuple[list[Entry], ...] = ([], [], [])
    for indexed in _index():
        if all(word in indexed.everything for word in sought):
            in_title = all(word in indexed.title for word in sought)
            rank = 0 if [indexed.ident] == sought else 1 if in_title else 2
            ranked[rank].append(indexed.entry)
    return tuple(entry for rank in ranked for entry in rank)


@dataclass(frozen=True, slots=True)
class _Indexed:
    """An entry, and its texts in small letters with every word behind a space."""

    entry: Entry
    ident: str
    title: str
    everything: str


def _words(text: str) -> list[str]:
    return [f" {word}" for word in re.findall(r"\w(?:[\w.-]*\w)?", text.casefold())]


_MARKS = str.maketrans(dict.fromkeys(punctuation.replace("-", "").replace(".", ""), " "))
_JOINTS = str.maketrans("-.", "  ")


def _spread(text: str) -> str:
    # A compound is found whole and by its parts: "laser-guided" by "guided" too.
    whole = text.casefold().translate(_MARKS)
    return f" {whole} {whole.translate(_JOINTS)}"


def _indexed(entry: Entry, title: str, body: str) -> _Indexed:
    everything = _spread(f"{entry.id} {title} {body}")
    return _Indexed(entry, f" {entry.id.casefold()}", _spread(title), everything)


@cache
def _index() -> tuple[_Indexed, ...]:
    rows = [
        _indexed(
            row,
            row.mechanic,
            f"{row.rule} {row.inputs} {row.dice} {row.output} {row.example} "
            f"{row.source} {row.section}",
        )
        for row in _rows().values()
    ]
    rulings = [
        _indexed(
            ruling,
            f"{ruling.key} {ruling.issue}",
            f"{ruling.default} {ruling.alternatives} {ruling.why} "
            f"{ruling.source} {ruling.section} {' '.join(ruling.rows)}",
        )
        for ruling in _rulings().values()
    ]
    return (*rows, *rulings)


@cache
def _rows() -> dict[str, Row]:
    return {fields["id"]: Row(**fields) for fields in _read("rows.json")}


@cache
def _rulings() -> dict[str, Ruling]:
    return {
        fields["id"]: Ruling(
            **fields | {"impact": Impact(fields["impact"]), "rows": tuple(fields["rows"])}
        )
        for fields in _read("rulings.json")
    }


def _read(name: str) -> Any:
    return json.loads(resources.files("rules.book").joinpath(name).read_text(encoding="utf-8"))
