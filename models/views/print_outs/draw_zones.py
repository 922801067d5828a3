"""A map of zones as a drawing: boxes, what stands between them, and who is in them.

Zones have no exact shape: the metres from middle to middle are written at the borders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.exchange.paper.document import Drawing, Table
from models.exchange.paper.layout import MARGIN, WIDTH
from models.exchange.paper.shapes import BLACK, POINT, WHITE, Box, Shape, Stroke, Text, moved
from models.views.print_outs.plan import Mark, Way, ZonePlan, key_of, symbol

_ACROSS = WIDTH - 2 * MARGIN
_DOWN = 205.0
_GAP = 9.0
_HIGHEST, _WIDEST = 42.0, 62.0
_DARK = 0.8
_LINE = 3.1
_KEY = 6.0
KINDS = ("open", "door", "locked", "sealed", "blocked")


def draw_zones(zones: Sequence[ZonePlan], ways: Sequence[Way], marks: Sequence[Mark]) -> Drawing:
    """The map, as large as a page allows, with the signs that are on it explained below."""
    left, top = (min((getattr(z, axis) for z in zones), default=0) for axis in "xy")
    columns = max((z.x for z in zones), default=0) - left + 1
    rows = max((z.y for z in zones), default=0) - top + 1
    wide = min(_WIDEST, (_ACROSS + _GAP) / columns - _GAP)
    high = min(_HIGHEST, (_DOWN + _GAP) / rows - _GAP)
    grid = _Grid(left, top, wide, high)
    shapes: list[Shape] = []
    for way in ways:
        if not grid.beside(way):
            shapes += grid.far(way)
    for zone in zones:
        inside = [mark for mark in marks if (mark.x, mark.y) == (zone.x, zone.y)]
        shapes += grid.zone(zone, inside)
    for way in ways:
        if grid.beside(way):
            shapes += grid.way(way)
    below = rows * (high + _GAP) - _GAP + 5
    key = list(_key(ways, list(marks), zones))
    shapes += _explained(key, below)
    height = below + _KEY * -(-len(key) // 3)
    return Drawing(_ACROSS, height, tuple(shapes), _words(zones, ways, marks))


class _Grid:
    """Where on the paper zones are."""

    def __init__(self, left: int, top: int, wide: float, high: float) -> None:
        self._left, self._top, self._wide, self._high = left, top, wide, high

    def corner(self, at: tuple[int, int]) -> tuple[float, float]:
        """The upper left corner of a zone."""
        x, y = at[0] - self._left, at[1] - self._top
        return x * (self._wide + _GAP), y * (self._high + _GAP)

    def middle(self, at: tuple[int, int]) -> tuple[float, float]:
        """The middle of a zone."""
        x, y = self.corner(at)
        return x + self._wide / 2, y + self._high / 2

    def beside(self, way: Way) -> bool:
        """Whether two zones lie next to each other."""
        (a, b), (c, d) = way.one, way.other
        return abs(a - c) + abs(b - d) == 1

    def zone(self, zone: ZonePlan, inside: Sequence[Mark]) -> Iterator[Shape]:
        """A zone with its name, what it is like, and whoever is in it."""
        x, y = self.corner((zone.x, zone.y))
        fill = _DARK if zone.dark else WHITE
        yield Box(x, y, self._wide, self._high, fill, 0.5, dashed=zone.crawlspace)
        size = 9 if self._wide > 30 else 7
        yield Text(x + 1.5, y + 4, self._within(zone.name, size), size, "B")
        if zone.traits:
            traits = self._within(", ".join(zone.traits), 6.5)
            yield Text(x + 1.5, y + 7.2, traits, 6.5, "I")
        room = max(0, int((self._high - 9.5) / _LINE))
        shown = inside if len(inside) <= room else inside[: max(0, room - 1)]
        for number, mark in enumerate(shown):
            base = y + 10.5 + number * _LINE
            yield from symbol(mark, x + 3.2, base - 0.9)
            yield Text(x + 6, base, self._within(mark.name, 7, 7), 7)
        if len(shown) < len(inside) and room:
            base = y + 10.5 + len(shown) * _LINE
            yield Text(x + 6, base, f"and {len(inside) - len(shown)} more", 7, "I")

    def _within(self, text: str, size: float, left: float = 3) -> str:
        most = max(1, int((self._wide - left) / (size * POINT * 0.56)))
        return text if len(text) <= most else f"{text[: most - 1]}."

    def far(self, way: Way) -> Iterator[Shape]:
        """A way between zones that are not beside each other, drawn behind the others."""
        yield Stroke(*self.middle(way.one), *self.middle(way.other), 0.4, dashed=True)

    def way(self, way: Way) -> Iterator[Shape]:
        """What stands between two zones beside each other, and how far their middles are."""
        x, y = (
            sum(both) / 2 for both in zip(self.middle(way.one), self.middle(way.other), strict=True)
        )
        across = way.one[1] == way.other[1]
        yield from between(way.kind, x, y, across=across)
        said = f"{way.metres} m"
        if across:
            yield Text(x, y - 4.4, said, 6, middle=True)
        else:
            yield Text(x + 4.5, y + 0.8, said, 6)


def between(kind: str, x: float, y: float, *, across: bool) -> Iterator[Shape]:
    """The sign for a border about its middle; `across` when it lies between left and right."""

    def box(long: float, thick: float, fill: float | None) -> Box:
        w, h = (long, thick) if across else (thick, long)
        return Box(x - w / 2, y - h / 2, w, h, fill, 0.4)

    if kind == "blocked":
        yield box(_GAP, 6, BLACK)
        return
    for side in (-2.6, 2.6):
        ends = (-_GAP / 2, side, _GAP / 2, side) if across else (side, -_GAP / 2, side, _GAP / 2)
        yield Stroke(x + ends[0], y + ends[1], x + ends[2], y + ends[3], 0.4)
    if kind == "open":
        return
    yield box(2.2, 5.2, BLACK if kind == "locked" else WHITE)
    if kind == "sealed":
        w, h = (1.1, 2.6) if across else (2.6, 1.1)
        yield Stroke(x - w, y - h, x + w, y + h, 0.4)
        yield Stroke(x - w, y + h, x + w, y - h, 0.4)


def _key(
    ways: Sequence[Way], marks: list[Mark], zones: Sequence[ZonePlan]
) -> Iterator[tuple[list[Shape], str]]:
    kinds = {way.kind for way in ways}
    for kind in KINDS:
        if kind in kinds:
            yield list(between(kind, 5, 0, across=True)), kind
    for mark, said in key_of(marks):
        yield symbol(mark, 5, 0), said
    if any(zone.dark for zone in zones):
        yield [Box(2, -1.8, 6, 3.6, _DARK, 0.3)], "dark"
    if any(zone.crawlspace for zone in zones):
        yield [Box(2, -1.8, 6, 3.6, WHITE, 0.3, dashed=True)], "crawlspace"


def _explained(key: list[tuple[list[Shape], str]], below: float) -> Iterator[Shape]:
    for number, (signs, said) in enumerate(key):
        row, column = divmod(number, 3)
        x, y = column * _ACROSS / 3, below + 3 + row * _KEY
        yield from (moved(sign, x, y) for sign in signs)
        yield Text(x + 12, y + 1, said, 8)


def _words(
    zones: Sequence[ZonePlan], ways: Sequence[Way], marks: Sequence[Mark]
) -> tuple[Table, ...]:
    """The same in words: what a zone is like, where it leads, and who is there."""
    names = {(zone.x, zone.y): zone.name for zone in zones}
    rows = []
    for zone in zones:
        at = (zone.x, zone.y)
        leads = [
            f"{names.get(way.other if way.one == at else way.one, '')} {way.kind}, {way.metres} m"
            for way in ways
            if at in {way.one, way.other}
        ]
        there = [mark.told for mark in marks if (mark.x, mark.y) == at]
        rows.append((zone.name, ", ".join(zone.traits), "; ".join(leads), "; ".join(there)))
    return (Table(("Zone", "Ground", "Leads to", "Who is there"), tuple(rows)),)
