"""A person as written outside of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from models.exchange.equipment import PatternRecord


@dataclass(frozen=True, slots=True)
class Draft:
    """Somebody who is not yet in the campaign: what was understood of them, and what was not.

    `values` are columns of `Person`, among them its `name`; a column that is not given is that of
    a blank sheet. `skills` are names with levels. `gear` is what they carry: a record with a name
    alone is looked for in the equipment book, of its kind, or of any if its `table` is empty.
    `mapped` says, a sentence each, what was read as something else. `left` is the text that nobody
    could place, in lines; it is kept in the notes. Where it is `typed`, a skill of
    another game is ours as well. `number` is the line or record of the file in which the person
    begins, from 1.
    """

    values: Mapping[str, Any]
    skills: tuple[tuple[str, int], ...] = ()
    gear: tuple[PatternRecord, ...] = ()
    tags: tuple[str, ...] = ()
    mapped: tuple[str, ...] = ()
    left: str = ""
    number: int = field(default=0, compare=False)
    typed: bool = field(default=False, compare=False)

    @property
    def name(self) -> str:
        """What they are called; empty where nothing says so."""
        return str(self.values.get("name", ""))


def by_name(name: str, table: str = "") -> PatternRecord:
    """Gear of which only the name is known, to be looked for in the equipment book."""
    return PatternRecord(table, {"name": name})
