"""Open ground as a drawing, in a scale: squares of a board, features, a track, and who is where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from models.exchange.paper.document import Drawing, Table
from models.exchange.paper.layout import MARGIN, WIDTH
from models.exchange.paper.shapes import BLACK, WHITE, Box, Disc, Shape, Stroke, Text, moved
from models.views.print_outs.plan import Mark, key_of, symbol
from rules.combat.shelter import Feature
from rules.stealth.tokens.grid import Square, Terrain, square_name

_ACROSS = WIDTH - 2 * MARGIN
_DOWN = 165.0
_EDGE = 6.0
_KEY = 6.0
_NEAR = 5.0
"""Millimetres within which signs are too near for numbers of their own."""
_ROUND = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 20_000)
_TRACK = 46.0
_NAMED, _LONGEST = 36, 38
"""How many names stand below a drawing, and how many letters each has."""
_WRITTEN = 24
"""How many letters the numbers on one spot take."""
_ROWS = 12
"""How many names stand above each other over a track."""
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
        fits = min((_ACROSS - 2 * _EDGE) / wide, (_DOWN - 2 * _EDGE) / high)
        self.by = 10 / next((each for each in _ROUND if each >= 10 / fits), 10 / fits)
        self.width, self.height = wide * self.by + 2 * _EDGE, high * self.by + 2 * _EDGE

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
        reach = max(1.5, feature.across / 2 * scale.by)
        shapes.append(Disc(x, y, reach, 0.88, 0.3))
        shapes.append(Text(x, y + reach + 3, feature.name, 7, "I", middle=True))
    shapes += _people(ground.marks, scale)
    if not ground.columns:
        shapes.append(Box(0, 0, scale.width, scale.height, None, 0.3))
    key = list(_key(ground))
    below = scale.height + 6
    shapes += bar(below, scale.by)
    for number, (signs, said) in enumerate(key):
        row, column = divmod(number, 3)
        x, y = column * _ACROSS / 3, below + 8 + row * _KEY
        shapes += (moved(sign, x, y) for sign in signs)
        shapes.append(Text(x + 12, y + 1, said, 8))
    height = below + 10 + _KEY * -(-len(key) // 3)
    shapes += (names := _names(ground.marks, height))
    height += 4.2 * -(-len(names) // 3)
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
    """Everybody's sign, and beside it the number that stands before their name below.

    Of those who are too near each other to be told apart the numbers stand together.
    """
    spots: list[tuple[float, float, list[int]]] = []
    number = 0
    for mark in marks:
        x, y = scale.at(mark.x, mark.y)
        yield from symbol(mark, x, y)
        near = next((spot for spot in spots if hypot(spot[0] - x, spot[1] - y) < _NEAR), None)
        if near is None:
            near = (x, y, [])
            spots.append(near)
        if mark.name:
            number += 1
            near[2].append(number)
    for x, y, numbers in spots:
        said = _spoken(numbers)
        wide = len(said) * 1.5 + 0.8
        left = x + 2 if x + 2 + wide < _ACROSS else x - 2 - wide
        if said:
            yield Box(left, y - 4, wide, 3, WHITE, 0)
            yield Text(left + 0.4, y - 1.6, said, 7)


def _spoken(numbers: Sequence[int]) -> str:
    """Numbers in their order, those that follow each other as from one to another."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = " ".join(f"{r[0]}-{r[-1]}" if len(r) > 2 else " ".join(map(str, r)) for r in runs)
    return said if len(said) <= _WRITTEN else f"{said[:_WRITTEN].rpartition(' ')[0]} ..."


def _names(marks: Sequence[Mark], below: float) -> list[Shape]:
    """Who the numbers are, in three columns; of a crowd only as many as a page holds."""
    said = [f"{number} {name}" for number, name in enumerate((m.name for m in marks if m.name), 1)]
    if len(said) > _NAMED:
        said[_NAMED - 1 :] = [f"and {len(said) - _NAMED + 1} more, as Markdown lists them"]
    return [
        Text(number % 3 * _ACROSS / 3, below + number // 3 * 4.2, each[:_LONGEST], 8)
        for number, each in enumerate(said)
    ]


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
    people = tuple((mark.told, f"{round(mark.x)}", f"{round(mark.y)}") for mark in ground.marks)
    figures = frozenset({1, 2, 3})
    tables = []
    if lies:
        tables.append(Table(("What lies there", "East, m", "North, m", "Across, m"), lies, figures))
    if ground.columns:
        tables += _board(ground)
    elif people:
        tables.append(Table(("Who", "East, m", "North, m"), people, figures))
    return tuple(tables)


def _board(ground: Ground) -> Iterator[Table]:
    """The squares of a board, a letter each, what they stand for, and who is in which."""
    terrain = ground.terrain or {}
    across, down = range(ground.columns), range(ground.rows)
    signs = {kind: "." if kind is Terrain.PLAIN else kind[0] for kind in Terrain}
    kinds = {(x, y): terrain.get((x, y), Terrain.PLAIN) for x in across for y in down}
    letters = (square_name((column, 0)).removesuffix("1") for column in across)
    rows = ((f"{y + 1}", *(signs[kinds[x, y]] for x in across)) for y in down)
    yield Table(("", *letters), tuple(rows))
    there = set(kinds.values())
    yield Table(("Sign", "Ground"), tuple((signs[kind], kind) for kind in Terrain if kind in there))
    if ground.marks:
        yield Table(("Who", "Square"), tuple((m.told, _square_of(m, ground)) for m in ground.marks))


def _square_of(mark: Mark, ground: Ground) -> str:
    square = round(mark.x / ground.metres), round(-mark.y / ground.metres)
    return square_name(square) if min(square) >= 0 else "off the board"


def draw_track(marks: Sequence[Mark], told: str) -> Drawing:
    """A track from left to right, with whoever is along it at their metre."""
    places = [mark.x for mark in marks] or [0.0]
    start = min(places)
    end = max(*places, start + _SMALLEST)
    fits = (_ACROSS - 2 * _EDGE - 20) / (end - start)
    by = 10 / next((each for each in _ROUND if each >= 10 / fits), 10 / fits)
    shapes: list[Shape] = [Stroke(0, _TRACK, _ACROSS, _TRACK, 0.6)]
    rows: list[float] = []
    for mark in sorted(marks, key=lambda one: one.x):
        x = _EDGE + (mark.x - start) * by
        row = next((n for n, free in enumerate(rows) if free < x), len(rows))
        said = f"{mark.name}, {mark.x:.0f} m"
        row = min(row, _ROWS - 1)
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
