"""What players may see: built field by field from what is allowed, so nothing else gets out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from models.views.entries import JournalEntry
from rules.frontier.survey import Animal, Shortfall, Survey


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


@dataclass(frozen=True, slots=True)
class PublicAnimal:
    """A kind of animal that has been met, its tier and how often."""

    name: str
    tier: int
    met: int


@dataclass(frozen=True, slots=True)
class PublicSurvey:
    """A survey as those who make it know it: what they met, and what is missing beside that."""

    region: str
    days: Fraction
    animals: tuple[PublicAnimal, ...]
    missing: tuple[Shortfall, ...]


def players_survey(region: str, survey: Survey) -> PublicSurvey:
    """What players may know of a survey: never a kind they have not met (F-04)."""
    met = Counter(encounter.animal for encounter in survey.encounters)
    return PublicSurvey(
        region=region,
        days=survey.days,
        animals=tuple(PublicAnimal(a.name, a.tier, met[a]) for a in sorted(met, key=_by_tier)),
        missing=survey.known_missing,
    )


def _by_tier(animal: Animal) -> tuple[int, str]:
    return animal.tier, animal.name
