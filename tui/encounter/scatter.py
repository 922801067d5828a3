"""The scatter diagram as lines of text: aim, burst, rings and people, the line of fire up."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from math import cos, pi, sin

from models.views.scatter import Mark, Scatter
from tui.encounter.canvas import Canvas
from tui.encounter.picture import Picture, Span
from tui.encounter.plan import SCALES
from tui.terminal.text import clean

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
    _people(sheet)
    if scatter.metres:
        sheet.put(sheet.line(0), sheet.column(0), AIM, "line")
    sheet.put(*burst, BURST, "here")
    below = f"├{'─' * 9}┤ {10 * sheet.metres} m  ↑ fire  {AIM} aim  {BURST} burst"
    return [*sheet.picture(), [Span(0, below[:width], "line")]]


def _scale(scatter: Scatter, width: int, height: int) -> int:
    """The finest scale that shows aim, burst and the burst radius, or all rings if that is none."""
    around = min(scatter.rings, default=5)
    columns = (abs(scatter.right) + 2 * around) / max(1, width - 2)
    lines = (abs(scatter.ahead) + 2 * around) / max(1, height - 1) / 2
    return next((m for m in SCALES if m >= max(columns, lines)), SCALES[-1])


def _ring(sheet: _Sheet, radius: int) -> None:
    """Dots around the burst, and how far it is, on the right."""
    scatter = sheet.scatter
    steps = max(24, 8 * radius // sheet.metres)
    for step in range(steps):
        angle = 2 * pi * step / steps
        line = sheet.line(scatter.ahead + radius * cos(angle))
        sheet.put(line, sheet.column(scatter.right + radius * sin(angle)), RING, "dark")
    label, line = f"{radius} m", sheet.line(scatter.ahead)
    column = sheet.column(scatter.right + radius) + 1
    if sheet.inside(line, column + len(label) - 1):
        sheet.put(line, column, label, "dark")


def _people(sheet: _Sheet) -> None:
    """A sign for everybody in the picture, then as many names as there is room for."""
    placed: list[tuple[Mark, int, int]] = []
    for mark in sheet.scatter.marks:
        line, column = sheet.line(mark.ahead), sheet.column(mark.right)
        if sheet.inside(line, column):
            placed.append((mark, line, column))
            sheet.put(line, column, *SIGNS[mark.kind])
    for mark, line, column in placed:
        name = clean(mark.name).split(" ")[0][:_NAME]
        if sheet.free(line, column + 1, len(name)):
            sheet.put(line, column + 1, name, SIGNS[mark.kind][1])


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
