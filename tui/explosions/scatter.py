"""The scatter diagram as lines of text: aim, burst, rings and people, the line of fire up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import ceil, sqrt

from models.views.scatter import Mark, Scatter
from tui.terminal.text import clean
from tui.widgets.canvas import Canvas, Picture, Span

AIM, BURST, RING = "+", "✱", "·"
SIGNS = {
    "party": ("▲", "party"),
    "opposition": ("▼", "foe"),
    "unseen": ("▽", "foe"),
    "bystander": ("○", ""),
    "out": ("×", ""),
    "vehicle": ("▣", ""),
}
_NAME = 6
_SIDES = 2
_ROOM = 5
"""Metres around a burst that has no rings."""


@dataclass(slots=True)
class _Sheet:
    """Cells of a picture, in the order they are drawn: what is drawn later covers the rest."""

    scatter: Scatter
    width: int
    height: int
    metres: int
    cells: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def column(self, right: float) -> int:
        """The column of a place so many metres right of the aim."""
        return self.width // 2 + round((right - self.scatter.right / 2) / self.metres)

    def line(self, ahead: float) -> int:
        """The line of a place so many metres beyond the aim."""
        return self.height // 2 - round((ahead - self.scatter.ahead / 2) / (2 * self.metres))

    def inside(self, line: int, column: int) -> bool:
        """Whether there is such a cell."""
        return 0 <= line < self.height and 0 <= column < self.width

    def put(self, line: int, column: int, text: str, tone: str) -> None:
        """Write, as far as there is room."""
        for at, letter in enumerate(text, column):
            if self.inside(line, at):
                self.cells[line, at] = letter, tone

    def free(self, line: int, column: int, length: int) -> bool:
        """Whether nothing but rings is in these cells, and all of them are in the picture."""
        cells = [(line, at) for at in range(column, column + length)]
        return all(self.inside(*c) and self.cells.get(c, (RING, ""))[0] == RING for c in cells)

    def picture(self) -> Picture:
        """The lines, with neighbours of one tone in one span."""
        lines: Picture = []
        for line in range(self.height):
            cells = [(at, *self.cells.get((line, at), (" ", ""))) for at in range(self.width)]
            spans = []
            for tone, run in groupby(cells, key=lambda cell: cell[2]):
                part = list(run)
                spans.append(Span(part[0][0], "".join(cell[1] for cell in part), tone))
            lines.append(spans)
        return lines


def draw_scatter(scatter: Scatter, width: int, height: int) -> Picture:
    """The diagram, and below it how long ten columns are."""
    sheet = _Sheet(scatter, width, height - 1, _scale(scatter, width, height - 1))
    burst = sheet.line(scatter.ahead), sheet.column(scatter.right)
    for radius in scatter.rings:
        _ring(sheet, radius)
    if scatter.metres:
        sheet.put(sheet.line(0), sheet.column(0), AIM, "line")
    people = _signs(sheet)
    sheet.put(*burst, BURST, "here")
    _names(sheet, people)
    for radius in scatter.rings:
        _label(sheet, radius)
    below = f"├{'─' * 9}┤ {10 * sheet.metres} m ↑fire {AIM}aim {BURST}burst"
    return [*sheet.picture(), [Span(0, below[:width], "line")]]


def _scale(scatter: Scatter, width: int, height: int) -> int:
    """The fewest whole metres a column that show the aim, and all rings around the burst."""
    around = 2 * max(scatter.rings, default=_ROOM)
    columns = (abs(scatter.right) + around) / max(1, width - 2)
    lines = (abs(scatter.ahead) + around) / max(1, height - 1) / 2
    return max(1, ceil(max(columns, lines)))


def _ring(sheet: _Sheet, radius: int) -> None:
    """Dots around the burst, one a line at the sides and one a column above and below."""
    across, along = sheet.scatter.right, sheet.scatter.ahead
    steep = radius / sqrt(2)
    for side in (-1, 1):
        for line in range(sheet.line(along + steep), sheet.line(along - steep) + 1):
            away = 2 * sheet.metres * (line - sheet.line(along))
            half = sqrt(max(0, radius**2 - away**2))
            sheet.put(line, sheet.column(across + side * half), RING, "dark")
        for column in range(sheet.column(across - steep), sheet.column(across + steep) + 1):
            away = sheet.metres * (column - sheet.column(across))
            half = sqrt(max(0, radius**2 - away**2))
            sheet.put(sheet.line(along + side * half), column, RING, "dark")


def _label(sheet: _Sheet, radius: int) -> None:
    """How far a ring is from the burst, written on it where nobody stands."""
    across, along = sheet.scatter.right, sheet.scatter.ahead
    label = f"{radius} m"
    middle = sheet.column(across) - len(label) // 2
    places = (
        (sheet.line(along + radius), middle),
        (sheet.line(along - radius), middle),
        (sheet.line(along), sheet.column(across + radius) + 1),
        (sheet.line(along), sheet.column(across - radius) - len(label)),
    )
    place = next((place for place in places if sheet.free(*place, len(label))), None)
    if place is not None:
        sheet.put(*place, label, "dark")


def _signs(sheet: _Sheet) -> list[tuple[Mark, int, int]]:
    """A sign for everybody in the picture; gives them with their line and column."""
    placed = [(m, sheet.line(m.ahead), sheet.column(m.right)) for m in sheet.scatter.marks]
    inside = [each for each in placed if sheet.inside(*each[1:])]
    for mark, line, column in inside:
        sheet.put(line, column, *SIGNS[mark.kind])
    return inside


def _names(sheet: _Sheet, people: Sequence[tuple[Mark, int, int]]) -> None:
    """As many first names as there is room for beside the signs.

    A sign has two sides: more people than that in one place are their number.
    """
    crowds = Counter((line, column) for _, line, column in people)
    for mark, line, column in people:
        if (number := crowds[line, column]) > _SIDES:
            sheet.put(line, column, str(number), "")
            continue
        name = clean(mark.name).split(" ")[0][:_NAME]
        beside = (column + 1, column - len(name))
        free = next((at for at in beside if sheet.free(line, at, len(name))), None)
        if free is not None:
            sheet.put(line, free, name, SIGNS[mark.kind][1])


class ScatterDiagram(Canvas):
    """Shows where a round has come down."""

    def __init__(self, name: str | None = None) -> None:
        super().__init__(name)
        self._scatter: Scatter | None = None

    def show(self, scatter: Scatter | None) -> None:
        """Draw this one, or nothing."""
        self._scatter = scatter
        self.repaint()

    def paint(self) -> None:
        """Draw at the size there is."""
        size = self.size
        self.picture = draw_scatter(self._scatter, *size) if self._scatter else []
