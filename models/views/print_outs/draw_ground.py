"""Open ground as a drawing, in a scale: squares of a board, features, a track, and who is where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from models.exchange.paper.document import Drawing, Table
from models.exchange.paper.layout import MARGIN, WIDTH
from models.exchange.paper.shapes import BLACK, WHITE, Box, Disc, Shape, Stroke, Text, moved
from models.views.print_outs.plan import Mark, key_of, symbol
from rules.combat.shelter import Feature
from rules.stealth.tokens.grid import Square, Terrain

_ACROSS = WIDTH - 2 * MARGIN
_DOWN = 195.0
_EDGE = 6.0
_KEY = 6.0
_ROUND = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 20_000)
_TRACK = 46.0
_SMALLEST = 20.0
"""Metres that are drawn at least: two people on the same spot are on some ground."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Open ground: a board's squares of so many metres, features, whoever is there, in metres."""

    marks: tuple[Mark, ...]
    features: tuple[Feature, ...] = ()
    columns: int = 0
    rows: int = 0
    metres: int = 1
    terrain: Mapping[Square, Terrain] | None = None


class _Scale:
    """Metres on paper: east to the right, north up."""

    def __init__(self, ground: Ground) -> None:
        xs, ys = zip(*_corners(ground), strict=True)
        self.west, self.north = min(xs), max(ys)
        wide = max(max(xs) - self.west, _SMALLEST)
        high = max(self.north - min(ys), _SMALLEST)
        self.by = min((_ACROSS - 2 * _EDGE) / wide, (_DOWN - 2 * _EDGE) / high)
        self.height = high * self.by + 2 * _EDGE

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place in metres, on paper."""
        return _EDGE + (x - self.west) * self.by, _EDGE + (self.north - y) * self.by


def _corners(ground: Ground) -> list[tuple[float, float]]:
    found = [(mark.x, mark.y) for mark in ground.marks]
    for feature in ground.features:
        (x, y), reach = feature.centre, feature.across / 2
        found += [(x - reach, y - reach), (x + reach, y + reach)]
    if ground.columns:
        half, metres = ground.metres / 2, ground.metres
        right, low = ground.columns * metres - half, half - ground.rows * metres
        found += [(-half, half), (right, low)]
    return found or [(0.0, 0.0)]


def draw_ground(ground: Ground) -> Drawing:
    """The ground as large as a page allows, with a bar that says how long some metres are."""
    scale = _Scale(ground)
    shapes: list[Shape] = list(_squares(ground, scale))
    for feature in ground.features:
        x, y = scale.at(*feature.centre)
        shapes.append(Disc(x, y, max(1.5, feature.across / 2 * scale.by), 0.88, 0.3))
        shapes.append(Text(x, y + 1, feature.name, 7, "I", middle=True))
    shapes += _people(ground.marks, scale)
    if not ground.columns:
        shapes.append(Box(0, 0, _ACROSS, scale.height, None, 0.3))
    key = list(_key(ground))
    below = scale.height + 6
    shapes += bar(below, scale.by)
    for number, (signs, said) in enumerate(key):
        row, column = divmod(number, 3)
        x, y = column * _ACROSS / 3, below + 8 + row * _KEY
        shapes += (moved(sign, x, y) for sign in signs)
        shapes.append(Text(x + 12, y + 1, said, 8))
    height = below + 6 + _KEY * -(-len(key) // 3)
    return Drawing(_ACROSS, height, tuple(shapes), _words(ground))


def _squares(ground: Ground, scale: _Scale) -> Iterator[Shape]:
    terrain, metres = ground.terrain or {}, ground.metres
    side = metres * scale.by
    for row in range(ground.rows):
        for column in range(ground.columns):
            x, y = scale.at((column - 0.5) * metres, (0.5 - row) * metres)
            kind = terrain.get((column, row), Terrain.PLAIN)
            yield from (moved(each, x, y) for each in _square(kind, side))


def _square(kind: Terrain, side: float) -> Iterator[Shape]:
    """A square of a board: black stands in the way, a tree gives cover, strokes are rough."""
    fill = {Terrain.BLOCKED: 0.25, Terrain.COVER: 0.85}.get(kind, WHITE)
    yield Box(0, 0, side, side, fill, 0.15)
    if kind is Terrain.COVER:
        yield Stroke(side * 0.3, side * 0.85, side * 0.5, side * 0.6, 0.2)
        yield Stroke(side * 0.7, side * 0.85, side * 0.5, side * 0.6, 0.2)
    elif kind is Terrain.ROUGH:
        for part in (0.25, 0.5, 0.75):
            yield Stroke(
                side * part - side / 10, side * 0.8, side * part + side / 10, side * 0.6, 0.2
            )
    elif kind is Terrain.OPEN:
        yield Disc(side / 2, side / 2, side / 20, BLACK, 0)


def _people(marks: Sequence[Mark], scale: _Scale) -> Iterator[Shape]:
    """Everybody with their name; of those on one spot the names stand below each other."""
    there: dict[tuple[int, int], int] = {}
    for mark in marks:
        x, y = scale.at(mark.x, mark.y)
        spot = round(x / 4), round(y / 3)
        number = there[spot] = there.get(spot, -1) + 1
        if not number:
            yield from symbol(mark, x, y)
        if mark.name:
            yield Text(x + 2.4, y + 1 + number * 2.8, mark.name, 7)


def bar(y: float, by: float, x: float = 0.0) -> Iterator[Shape]:
    """A bar as long as a round number of metres, `by` millimetres each."""
    metres = next((each for each in reversed(_ROUND) if each * by <= 60), _ROUND[0])
    for part in range(4):
        length = metres * by / 4
        yield Box(x + part * length, y - 1.5, length, 1.5, WHITE if part % 2 else BLACK, 0.2)
    yield Text(x, y + 3, "0", 7, middle=not x)
    yield Text(x + metres * by, y + 3, f"{metres} m", 7, middle=True)
    yield Text(x + metres * by + 10, y, f"1 cm is {10 / by:.3g} m", 7, "I")


def _key(ground: Ground) -> Iterator[tuple[list[Shape], str]]:
    kinds = set((ground.terrain or {}).values())
    for kind in Terrain:
        if kind in kinds and kind is not Terrain.PLAIN:
            yield [moved(each, 3, -2) for each in _square(kind, 4)], kind
    for mark, said in key_of(list(ground.marks)):
        yield symbol(mark, 5, 0), said


def _words(ground: Ground) -> tuple[Table, ...]:
    """The same in words: what lies where, and who is where."""
    lies = tuple(
        (feature.name, f"{feature.centre[0]:g}", f"{feature.centre[1]:g}", f"{feature.across}")
        for feature in ground.features
    )
    people = tuple((mark.told, f"{mark.x:g}", f"{mark.y:g}") for mark in ground.marks)
    figures = frozenset({1, 2, 3})
    tables = []
    if ground.columns:
        tables.append(Table((), tuple((line,) for line in _lines(ground))))
    if lies:
        tables.append(Table(("What lies there", "East, m", "North, m", "Across, m"), lies, figures))
    if people:
        tables.append(Table(("Who", "East, m", "North, m"), people, figures))
    return tuple(tables)


def _lines(ground: Ground) -> Iterator[str]:
    """The squares of a board, a letter each: the first of what it is, a dot for plain ground."""
    terrain = ground.terrain or {}
    for row in range(ground.rows):
        kinds = (terrain.get((column, row), Terrain.PLAIN) for column in range(ground.columns))
        yield " ".join("." if kind is Terrain.PLAIN else kind[0] for kind in kinds)


def draw_track(marks: Sequence[Mark], told: str) -> Drawing:
    """A track from left to right, with whoever is along it at their metre."""
    places = [mark.x for mark in marks] or [0.0]
    start = min(places)
    end = max(*places, start + _SMALLEST)
    by = (_ACROSS - 2 * _EDGE - 20) / (end - start)
    shapes: list[Shape] = [Stroke(0, _TRACK, _ACROSS, _TRACK, 0.6)]
    rows: list[float] = []
    for mark in sorted(marks, key=lambda one: one.x):
        x = _EDGE + (mark.x - start) * by
        row = next((n for n, free in enumerate(rows) if free < x), len(rows))
        said = f"{mark.name}, {mark.x:.0f} m"
        rows[row : row + 1] = [x + 4 + len(said) * 1.6]
        y = _TRACK - 7 - 5 * row
        shapes += (
            Stroke(x, y, x, _TRACK, 0.15),
            *symbol(mark, x, _TRACK),
            Text(x + 1, y + 1, said, 7),
        )
    lowest = _TRACK - 12 - 5 * len(rows)
    shapes = [moved(shape, 0, -lowest) for shape in shapes]
    below = _TRACK - lowest + 8
    shapes += (*bar(below, by), Text(0, below + 9, told, 8, "I"))
    key = key_of(list(marks))
    for number, (mark, said) in enumerate(key):
        x = number * _ACROSS / max(3, len(key))
        shapes += (*symbol(mark, x + 3, below + 16), Text(x + 8, below + 17, said, 8))
    words = Table(("Who", "Metre"), tuple((m.told, f"{m.x:.0f}") for m in marks), frozenset({1}))
    return Drawing(_ACROSS, below + 20, tuple(shapes), (words,))
