"""What players may see: built field by field from what is allowed, so nothing else gets out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Protocol, TypeVar

from models.bridge.awareness import Awareness
from models.views.entry import JournalEntry
from models.views.lines import Line
from rules.frontier.research import Research, ResearchView, researchers_view
from rules.frontier.survey import Animal, Shortfall, Survey
from rules.stealth.tokens.grid import Square, Terrain

if TYPE_CHECKING:
    from models.views.knowledge import SideKnowledge, Telling
    from models.views.tokens import BoardView
    from models.views.zones import BorderView, ZoneView

_PARTY = "party"
"""`models.tables.Side.PARTY`: to print a journal, no table need be imported."""


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
    """The players' copy of journal entries, which are given newest first, in their order.

    What does not stand, undos, redos and edits by hand are left out whole. Of an entry that is not
    secret go out the time, the title, and the lines and throws that are not secret. What was
    published by itself in an entry, secret or not, goes out as an entry of its own. What is told
    again in the same second, with nothing between that they may know, goes out once: the referee
    had a reason.
    """
    before = None
    for entry in chain.from_iterable(map(_public, entries)):
        if entry != before or entry.thrown:
            yield entry
        before = entry


def _public(entry: JournalEntry) -> Iterator[PublicEntry]:
    """What of one entry players may read, the last first."""
    if entry.state in {"done", "kept"} and not entry.edited:
        parts = sorted({line.part for line in entry.lines if line.part is not None})
        lines, thrown = _of_part(entry, None)
        if not entry.secret and (lines or thrown or not parts):
            yield PublicEntry(entry.clock, entry.title, _texts(lines), thrown)
        for part in reversed(parts):
            yield from _published(entry, part)


def _published(entry: JournalEntry, part: int) -> Iterator[PublicEntry]:
    """What was published by itself, if there is anything in it that players may know."""
    lines, thrown = _of_part(entry, part)
    if thrown or any(not line.heading for line in lines):
        title, *told = lines
        yield PublicEntry(title.at, title.text, _texts(told), thrown)


def _texts(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(line.text for line in lines)


def _of_part(
    entry: JournalEntry, part: int | None
) -> tuple[tuple[Line, ...], tuple[PublicThrow, ...]]:
    """The lines and throws that players may know of one part of an entry."""
    return (
        tuple(line for line in entry.lines if line.part == part and not line.secret),
        tuple(
            PublicThrow(shown.purpose, shown.notation, shown.value, entry.typed)
            for shown in entry.thrown
            if shown.part == part and not shown.secret
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


def players_research(topic: str, research: Research | None) -> ResearchView:
    """What players may know of a project: the same whether the referee has prepared it or not."""
    return ResearchView(topic, ()) if research is None else researchers_view(research)


@dataclass(frozen=True, slots=True)
class PublicUnit:
    """Somebody who stands on a board as himself, or a vehicle.

    `down` says that they are out of action: whoever is no token lies there for all to see.
    """

    name: str
    side: str
    square: Square
    down: bool = False


@dataclass(frozen=True, slots=True)
class PublicToken:
    """A token face down: whose side laid it, and where it lies; nothing else (D-04)."""

    side: str
    square: Square


@dataclass(frozen=True, slots=True)
class PublicBoard:
    """A board as everybody around the table sees it, with whose turn it is.

    Of the vehicles there are the party's own alone: who may see another is the referee's to say.
    """

    columns: int
    rows: int
    terrain: Mapping[Square, Terrain]
    side: str
    round: int
    units: tuple[PublicUnit, ...]
    tokens: tuple[PublicToken, ...]
    hulls: tuple[PublicUnit, ...]


def players_board(board: BoardView, side: str = _PARTY) -> PublicBoard:
    """What players may see of a board: tokens by their squares, without a word on their units.

    The vehicles are those of the side that looks.
    """
    sides = {unit.key: unit.side for unit in board.units}
    return PublicBoard(
        columns=board.columns,
        rows=board.rows,
        terrain=board.terrain,
        side=board.side,
        round=board.round,
        units=tuple(
            PublicUnit(unit.name, unit.side, unit.square, not unit.active)
            for unit in board.units
            if not unit.concealed and unit.square is not None
        ),
        tokens=tuple(
            PublicToken(sides[token.unit], token.square)
            for token in sorted(board.tokens, key=lambda token: token.square)
        ),
        hulls=tuple(
            PublicUnit(hull.name, hull.side, hull.square)
            for hull in board.hulls
            if hull.side == side
        ),
    )


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
    """What the players were told, word for word, and nothing else."""
    return tuple(PublicTelling(one.told, one.clock) for one in tellings)


@dataclass(frozen=True, slots=True)
class PublicZone:
    """A zone as whoever looks around sees it, by its column and row among those to be seen."""

    name: str
    x: int
    y: int
    cluttered: bool
    dark: bool


@dataclass(frozen=True, slots=True)
class PublicWay:
    """What stands between two zones, each by its column and row, as far as it is to be seen."""

    one: tuple[int, int]
    other: tuple[int, int]
    kind: str
    metres: int


@dataclass(frozen=True, slots=True)
class PublicFigure:
    """Somebody whose place the party knows: column and row of a zone, or metres east and north.

    `down` says that it sees them out of action.
    """

    name: str
    side: str
    x: float
    y: float
    down: bool = False


@dataclass(frozen=True, slots=True)
class PublicMap:
    """A map as players get it on paper."""

    zones: tuple[PublicZone, ...]
    ways: tuple[PublicWay, ...]
    figures: tuple[PublicFigure, ...]


class Placeable(Protocol):
    """Somebody who is drawn; `known` says whether the side that looks knows where they are.

    `down` says whether it sees them out of action.
    """

    @property
    def key(self) -> int: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def side(self) -> str: ...  # noqa: D102
    @property
    def zone(self) -> int: ...  # noqa: D102
    @property
    def x(self) -> float: ...  # noqa: D102
    @property
    def y(self) -> float: ...  # noqa: D102
    @property
    def known(self) -> bool: ...  # noqa: D102
    @property
    def down(self) -> bool: ...  # noqa: D102


class Ground(Protocol):
    """Zones, what lies between them, and who is there: a map or a scene."""

    @property
    def zones(self) -> Sequence[ZoneView]: ...  # noqa: D102
    @property
    def borders(self) -> Sequence[BorderView]: ...  # noqa: D102
    @property
    def figures(self) -> Sequence[Placeable]: ...  # noqa: D102


Figure = TypeVar("Figure", bound=Placeable)

_AS_SEEN = {"locked": "door", "sealed": "door"}
"""Whether a door opens is found out by trying it."""


def players_map(view: Ground, side: str = _PARTY) -> PublicMap:
    """What players of a side may know of zones, and of who is there.

    Crawlspaces and the ways into them are left out, but for those that the side is in, or that
    players know: that there is one is the referee's to say. So no column or row is left empty where
    they lie.
    """
    ours = {figure.zone for figure in view.figures if figure.side == side}
    ours |= {zone.key for zone in view.zones if zone.known and side == _PARTY}
    shown = [zone for zone in view.zones if not zone.crawlspace or zone.key in ours]
    columns = sorted({zone.x for zone in shown})
    rows = sorted({zone.y for zone in shown})
    seen = {zone.key: (columns.index(zone.x), rows.index(zone.y)) for zone in shown}
    return PublicMap(
        zones=tuple(
            PublicZone(zone.name, *seen[zone.key], zone.cluttered, zone.dark)
            for zone in view.zones
            if zone.key in seen
        ),
        ways=tuple(
            PublicWay(seen[b.a], seen[b.b], _AS_SEEN.get(b.kind, b.kind), b.metres)
            for b in sorted(view.borders, key=lambda b: (seen.get(b.a, ()), seen.get(b.b, ())))
            if b.a in seen and b.b in seen
        ),
        figures=tuple(
            PublicFigure(one.name, one.side, *seen[one.zone], one.down)
            for one in players_figures(view.figures, side)
            if one.zone in seen
        ),
    )


def players_figures(figures: Iterable[Figure], side: str = _PARTY) -> tuple[Figure, ...]:
    """Those whose place a side knows, in an order that tells nothing more.

    Players get side, name and place of each, whether they are down, and nothing else.
    """
    known = (one for one in figures if one.side == side or one.known)
    return tuple(sorted(known, key=lambda one: (one.side != side, one.side, one.key)))
