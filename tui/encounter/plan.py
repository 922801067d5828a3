"""Open ground from above as lines of text: everybody to scale, and the scale."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from rich.cells import cell_len

from models.views.crafts import CraftView
from models.views.figure import FigureView
from models.views.ground import GroundView
from rules.stealth.tokens.grid import Terrain
from tui.scene.picture import ROOM_FOR_NAMES, marks
from tui.scene.scale import Frame, are_crowded, frame_for, scale_bar
from tui.terminal.text import clean
from tui.widgets.canvas import PeopledCanvas, Picture, Span

SIGNS = {
    Terrain.PLAIN: " ",
    Terrain.OPEN: " ",
    Terrain.COVER: "♣",
    Terrain.ROUGH: "~",
    Terrain.BLOCKED: "█",
}
"""What stands for the ground where nobody is."""

SHORTEST_NAME = 4
"""How many letters of a name say anything."""


@dataclass(slots=True)
class Place:
    """Who and what share one cell of the picture."""

    figures: list[FigureView] = field(default_factory=list)
    crafts: list[CraftView] = field(default_factory=list)

    def named(self, key: int | None) -> str:
        """The name of the one with this key, a vehicle's below 0; empty when it is not here."""
        names = {figure.key: figure.name for figure in self.figures}
        names |= {-craft.key: craft.name for craft in self.crafts}
        return names.get(key or 0, "")

    @property
    def keys(self) -> tuple[int, ...]:
        """The keys of all of them, a vehicle's below 0."""
        return (*(one.key for one in self.figures), *(-one.key for one in self.crafts))

    @property
    def alone(self) -> str:
        """The name of whoever is here alone; empty where there are others."""
        names = [*(one.name for one in self.figures), *(one.name for one in self.crafts)]
        return names[0] if len(names) == 1 else ""


@dataclass(frozen=True, slots=True)
class Spot:
    """A mark on the ground that is nobody: its sign, a name that may be empty, and its place."""

    sign: str
    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign in a column of a line, and the name that stands behind it where there is room."""

    column: int
    sign: str
    tone: str
    name: str = ""
    named: str = "dark"
    who: tuple[int, ...] = ()


Located = FigureView | CraftView | Spot
"""Whoever, or whatever, is somewhere on the ground."""


def draw_plan(
    figures: Sequence[FigureView],
    crafts: Sequence[CraftView],
    width: int,
    height: int,
    here: int | None,
    spots: Sequence[Spot] = (),
    ground: GroundView | None = None,
) -> Picture:
    """Everybody at their place, `here` by name and framed, and below how long ten columns are.

    A vehicle is `here` by its key below 0. `spots` stand before whoever is there, and what lies on
    the `ground` where nobody is: all of it is in the picture. Where there is room for names,
    whoever stands alone has theirs.
    """
    located: list[Located] = [*figures, *crafts, *spots]
    places_shown = [(f.x, f.y) for f in located] + [*(ground.edges if ground else ())]
    frame = frame_for(places_shown, width, height)
    places: dict[tuple[int, int], Place] = defaultdict(Place)
    for figure in figures:
        places[frame.line(figure.y), frame.column(figure.x)].figures.append(figure)
    for craft in crafts:
        places[frame.line(craft.y), frame.column(craft.x)].crafts.append(craft)
    roomy = width >= ROOM_FOR_NAMES.width and height >= ROOM_FOR_NAMES.height
    lines: dict[int, list[Mark]] = defaultdict(list)
    for spot in spots:
        mark = Mark(frame.column(spot.x), spot.sign, "dark", spot.name)
        lines[min(frame.line(spot.y), height - 3)].append(mark)
    for (line, column), place in sorted(places.items()):
        *others, last = (
            Mark(column, *mark, who=place.keys) for mark in marks(place.figures, place.crafts)
        )
        named = replace(last, name=place.named(here), named="here")
        if roomy and not named.name:
            named = replace(last, name=place.alone)
        lines[min(line, height - 3)] += [*others, named]
    below = [_signs(ground, frame, n, width) for n in range(height)]
    picture = [_in_a_line(lines[n], signs) for n, signs in enumerate(below)]
    signs = (((mark.column, len(mark.sign)) for mark in found) for found in lines.values())
    crowded = any(map(are_crowded, signs))
    picture[height - 1] = [Span(0, scale_bar(frame.metres, width, crowded=crowded), "line")]
    return picture


def _signs(ground: GroundView | None, frame: Frame, line: int, width: int) -> str:
    """What lies on the ground along a line, a sign for each column."""
    if ground is None:
        return " " * width
    y = frame.north - 2 * frame.metres * line
    return "".join(SIGNS[ground.at(frame.west + x * frame.metres, y)] for x in range(width))


def _in_a_line(found: Sequence[Mark], signs: str) -> list[Span]:
    """Marks where they belong, people before things, and between them the ground.

    Names stand only where there is room, never on what is solid; the one that is `here` may
    stand before its mark as well as behind it, and else marks the mark.
    """
    at, spans = 0, []
    for mark in sorted(found, key=lambda mark: (mark.column, mark.tone == "dark")):
        at = max(at, mark.column)
        spans.append((mark, Span(at, mark.sign, mark.tone, mark.who)))
        at += len(mark.sign) + 1
    line, begin = [], 0
    ends = [*(span.x - 1 for _, span in spans[1:]), len(signs)]
    for (mark, span), end in zip(spans, ends, strict=False):
        name = _name(mark, span, signs, begin, end)
        nameless = mark.named == "here" and bool(mark.name) and name is None
        line.append(replace(span, tone="here") if nameless else span)
        line += [replace(name, who=mark.who)] if name else []
        begin = max(one.x + cell_len(one.text) for one in line) + 1
    return sorted([*line, *_between(line, signs)], key=lambda span: span.x)


def _name(mark: Mark, span: Span, signs: str, begin: int, end: int) -> Span | None:
    """The name of a mark between two columns, as much of it as there is room for."""
    called = clean(mark.name)
    start = span.x + len(span.text) + (mark.named == "here")
    room = _free(signs[start:end])
    if called and (room >= len(called) or (room >= SHORTEST_NAME and mark.named != "here")):
        return Span(start, called[:room], mark.named)
    before = _free(signs[begin : max(begin, span.x - 1)][::-1])
    if mark.named == "here" and called and max(before, room) >= SHORTEST_NAME:
        if before <= room:
            return Span(start, called[:room], mark.named)
        shown = called[:before]
        return Span(span.x - 1 - len(shown), shown, mark.named)
    return None


def _free(signs: str) -> int:
    """How many columns there are before something solid."""
    return len(signs.split(SIGNS[Terrain.BLOCKED], 1)[0])


def _between(line: Sequence[Span], signs: str) -> list[Span]:
    """The ground wherever none of these stands."""
    seen = list(signs)
    for span in line:
        taken = range(span.x, min(span.x + cell_len(span.text), len(seen)))
        seen[taken.start : taken.stop] = " " * len(taken)
    found = []
    for blank, run in groupby(enumerate(seen), key=lambda sign: sign[1] == " "):
        cells = list(run)
        if not blank:
            found.append(Span(cells[0][0], "".join(sign for _, sign in cells), "line"))
    return found


class Plan(PeopledCanvas):
    """Open ground from above; the person under the cursor is named."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__(name)
        self._figures: tuple[FigureView, ...] = ()
        self._crafts: tuple[CraftView, ...] = ()
        self._here: int | None = None
        self._spots: tuple[Spot, ...] = ()
        self._ground: GroundView | None = None

    def lay(self, ground: GroundView) -> None:
        """Draw this below everybody, its features by name; the next `show` paints it."""
        self._ground = ground
        self._spots = tuple(Spot("□", f.name, *f.centre) for f in ground.features)

    def mark(self, spots: Sequence[Spot]) -> None:
        """Show these marks on the ground as well."""
        self._spots = tuple(spots)
        self.repaint()

    def show(
        self, figures: Sequence[FigureView], crafts: Sequence[CraftView], here: int | None
    ) -> None:
        """Show these people and vehicles, one of them marked."""
        self._figures, self._crafts, self._here = tuple(figures), tuple(crafts), here
        self.repaint()

    def paint(self) -> None:
        """Draw at the finest scale that shows everybody."""
        width, height = self.size.width, self.size.height
        shown = (self._figures, self._crafts, width, height, self._here, self._spots)
        self.picture = draw_plan(*shown, self._ground)
