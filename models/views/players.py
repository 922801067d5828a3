"""What players may see: built field by field from what is allowed, so nothing else gets out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from models.views.entries import JournalEntry
from rules.frontier.survey import Animal, Shortfall, Survey
from rules.stealth.tokens.grid import Square, Terrain

if TYPE_CHECKING:
    from models.views.knowledge import SideKnowledge, Telling
    from models.views.tokens import BoardView


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
        if entry.state in {"done", "kept"} and not entry.secret:
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


@dataclass(frozen=True, slots=True)
class PublicUnit:
    """Somebody who stands on a board as himself."""

    name: str
    side: str
    square: Square


@dataclass(frozen=True, slots=True)
class PublicToken:
    """A token face down: whose side laid it, and where it lies; nothing else (D-04)."""

    side: str
    square: Square


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """A board as everybody around the table sees it, with whose turn it is."""

    columns: int
    rows: int
    terrain: Mapping[Square, Terrain]
    side: str
    round: int
    units: tuple[PublicUnit, ...]
    tokens: tuple[PublicToken, ...]


def players_board(board: BoardView) -> PublicBoard:
    """What players may see of a board: tokens by their squares, without a word on their units."""
    sides = {unit.key: unit.side for unit in board.units}
    return PublicBoard(
        columns=board.columns,
        rows=board.rows,
        terrain=board.terrain,
        side=board.side,
        round=board.round,
        units=tuple(
            PublicUnit(unit.name, unit.side, unit.square)
            for unit in board.units
            if not unit.concealed and unit.square is not None
        ),
        tokens=tuple(
            PublicToken(sides[token.unit], token.square)
            for token in sorted(board.tokens, key=lambda token: token.square)
        ),
    )


class Awareness(StrEnum):
    """How much a side knows of somebody."""

    SEEN = "seen"
    SUSPECTED = "suspected"
    UNKNOWN = "not known"


@dataclass(frozen=True, slots=True)
class PublicKnown:
    """What a side knows of somebody, as it takes it to be."""

    awareness: Awareness
    what: str
    where: str


def as_side_knows(known: SideKnowledge) -> tuple[PublicKnown, ...]:
    """What a side knows, and nothing of what it does not, nor of what is true (B-30, D-04)."""
    return tuple(
        PublicKnown(one.awareness, one.what, one.where)
        for one in known.known
        if one.awareness is not Awareness.UNKNOWN
    )


@dataclass(frozen=True, slots=True)
class PublicTelling:
    """What players were told in a scene, and at which clock second."""

    told: str
    clock: int


def players_tellings(tellings: Iterable[Telling]) -> tuple[PublicTelling, ...]:
    """What the referee has told the players, word for word, and nothing else."""
    return tuple(PublicTelling(one.told, one.clock) for one in tellings)
