"""Open ground from above as lines of text: everybody to scale, and the scale."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from models.views.scene import FigureView
from tui.encounter.canvas import Canvas
from tui.encounter.picture import Picture, Span, marks

SCALES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)
"""Metres that one column may stand for; a line stands for twice as many, as cells are tall."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What part of the ground a picture shows: the west and north edge, and metres a column."""

    west: float
    north: float
    metres: int

    def column(self, x: float) -> int:
        """The column of a place so many metres east."""
        return round((x - self.west) / self.metres)

    def line(self, y: float) -> int:
        """The line of a place so many metres north."""
        return round((self.north - y) / (2 * self.metres))


def frame_for(figures: Sequence[FigureView], width: int, height: int) -> Frame:
    """The finest scale that shows everybody, with room for the words beside them."""
    if not figures:
        return Frame(0, 0, SCALES[0])
    west, east = min(f.x for f in figures), max(f.x for f in figures)
    south, north = min(f.y for f in figures), max(f.y for f in figures)
    columns, lines = max(1, width - 18), max(1, height - 3)
    fits = (m for m in SCALES if east - west <= m * columns and north - south <= 2 * m * lines)
    return Frame(west, north, next(fits, SCALES[-1]))


def draw_plan(figures: Sequence[FigureView], width: int, height: int, here: int | None) -> Picture:
    """Everybody at their place, `here` by name and framed, and below how long ten columns are."""
    frame = frame_for(figures, width, height)
    places: dict[tuple[int, int], list[FigureView]] = defaultdict(list)
    for figure in figures:
        places[frame.line(figure.y), frame.column(figure.x)].append(figure)
    picture: Picture = [[] for _ in range(height)]
    for (line, column), people in sorted(places.items()):
        spans = picture[min(line, height - 3)]
        at = max(column, spans[-1].x + len(spans[-1].text) + 1 if spans else 0)
        for mark, tone in marks(people):
            spans.append(Span(at, mark, tone))
            at += len(mark) + 1
        named = next((f for f in people if f.key == here), None)
        if named is not None:
            spans.append(Span(at, named.name[: max(0, width - at)], "here"))
    picture[height - 1] = [Span(0, f"├{'─' * 9}┤ {10 * frame.metres} m", "line")]
    return picture


class Plan(Canvas):
    """Open ground from above; the person under the cursor is named."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__(name)
        self._figures: tuple[FigureView, ...] = ()
        self._here: int | None = None

    def show(self, figures: Sequence[FigureView], here: int | None) -> None:
        """Show these people, one of them marked."""
        self._figures, self._here = tuple(figures), here
        self.repaint()

    def paint(self) -> None:
        """Draw at the finest scale that shows everybody."""
        self.picture = draw_plan(self._figures, self.size.width, self.size.height, self._here)
