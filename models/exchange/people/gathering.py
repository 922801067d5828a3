"""A draft while its record is being read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from models.exchange.equipment import PatternRecord
from models.exchange.people.draft import Draft
from models.exchange.people.headings import FAMILY, GIVEN
from models.fields import checked
from models.text import clean


@dataclass(slots=True)
class Gathering:
    """What has been understood so far of one record, and what has not."""

    number: int
    values: dict[str, Any] = field(default_factory=dict)
    skills: list[tuple[str, int]] = field(default_factory=list)
    gear: list[PatternRecord] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    mapped: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)

    def leave(self, heading: str, text: str) -> None:
        """Keep a text that nobody could place, under what it was called."""
        if words := clean(text, lines=True):
            self.left.append(f"{clean(heading, 100)}: {words}")

    def put_name_together(self) -> None:
        """Make one name of its parts: a first name belongs to a last name, or to a name alone.

        Raises `ValueError` for one that is too long.
        """
        given, family = self.names.get(GIVEN, ""), self.names.get(FAMILY, "")
        whole = str(self.values.get("name", ""))
        if not given and not family:
            return
        if whole and (family or not given or given.casefold() in whole.casefold()):
            self.leave("First and last name", f"{given} {family}")
            return
        self.values["name"] = checked("person", "name", f"{given} {family or whole}".strip())

    def draft(self) -> Draft:
        """Whoever it is."""
        return Draft(
            self.values,
            tuple(self.skills),
            tuple(self.gear),
            tuple(self.tags),
            tuple(dict.fromkeys(self.mapped)),
            "\n".join(self.left),
            self.number,
        )
