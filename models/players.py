"""What players may see: built field by field from what is allowed, so nothing else gets out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from models.entries import JournalEntry


@dataclass(frozen=True, slots=True)
class PublicThrow:
    """A throw that was made in the open; `typed` when real dice showed it."""

    purpose: str
    notation: str
    value: int
    typed: bool


@dataclass(frozen=True, slots=True)
class PublicEntry:
    """An entry as players may read it: when (clock second), what it was, what came of it."""

    clock: int
    title: str
    lines: tuple[str, ...]
    thrown: tuple[PublicThrow, ...]


def players_journal(entries: Iterable[JournalEntry]) -> Iterator[PublicEntry]:
    """The players' copy of journal entries, in their order.

    Entries that are secret or do not stand, undos and redos are left out whole; of the others go
    out the time, the title, and the lines and throws that are not secret.
    """
    for entry in entries:
        if entry.state == "done" and not entry.secret:
            yield PublicEntry(
                clock=entry.clock,
                title=entry.title,
                lines=tuple(line.text for line in entry.lines if not line.secret),
                thrown=tuple(
                    PublicThrow(shown.purpose, shown.notation, shown.value, entry.typed)
                    for shown in entry.thrown
                    if not shown.secret
                ),
            )
