"""What lies on the ground of a scene, and who is there, as the rows of the map tell it.

What such a row holds, `models.views.seats.maps` says; any other is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rich.cells import set_cell_size

from models.seat.shown import Row
from models.text import clean
from rules.stealth.tokens.grid import Square, Terrain
from tui.scene.board import SMALL, Piece

MARKS = {"party": ("▲", "party"), "opposition": ("▼", "foe")}
OTHERS = ("○", "")
FARTHEST = 1_000
"""Columns and rows beyond which nothing is drawn."""
_TERRAIN = {kind.value[0]: kind for kind in Terrain}


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone; its key is its place among them."""

    key: int
    name: str
    x: int
    y: int
    cluttered: bool
    dark: bool
    crawlspace: bool = False


@dataclass(frozen=True, slots=True)
class Border:
    """What stands between two zones."""

    a: int
    b: int
    kind: str


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whose place is known, in the numbers of the map they are on."""

    name: str
    side: str
    x: float
    y: float
    zone: int = -1
    known: bool = True
    hidden: bool = False
    out: bool = False
    in_cover: bool = False
    flashlight: bool = False
    person_id: int = 0

    @property
    def mark(self) -> tuple[str, str]:
        """Their sign, and its tone."""
        sign, tone = MARKS.get(self.side, OTHERS)
        return ("×" if self.out else sign), tone


@dataclass(frozen=True, slots=True)
class Feature:
    """Something to get behind on open ground, in metres."""

    name: str
    x: float
    y: float
    across: float


@dataclass
class Ground:
    """All that is on the map; `how` is `zones`, `board`, `ground`, `track`, or empty for none."""

    how: str = ""
    zones: list[Zone] = field(default_factory=list)
    borders: list[Border] = field(default_factory=list)
    figures: list[Person] = field(default_factory=list)
    crafts: tuple[()] = ()
    features: list[Feature] = field(default_factory=list)
    columns: int = 0
    rows: int = 0
    metres: float = 1
    turn: str = ""
    terrain: dict[Square, Terrain] = field(default_factory=dict)
    pieces: list[Piece] = field(default_factory=list)
    named: list[tuple[str, str, Square]] = field(default_factory=list)
    """Who or what lies on a board: sign, name, square."""

    def _key(self, x: float, y: float) -> int:
        return next((zone.key for zone in self.zones if (zone.x, zone.y) == (x, y)), -1)

    def take(self, row: Row) -> None:
        """Take in a row."""
        match row:
            case ("zone", str(name), int(x), int(y), cluttered, dark) if _near(x, y):
                self.how = "zones"
                traits = bool(cluttered), bool(dark)
                self.zones.append(Zone(len(self.zones), clean(name), x, y, *traits))
            case ("way", int(x), int(y), int(u), int(v), str(kind), *_):
                a, b = self._key(x, y), self._key(u, v)
                if min(a, b) >= 0:
                    self.borders.append(Border(a, b, kind))
            case (
                "figure" | "down" as how,
                str(name),
                str(side),
                (int() | float()) as x,
                (int() | float()) as y,
            ):
                out = how == "down"
                self.figures.append(Person(clean(name), side, x, y, self._key(x, y), out=out))
            case ("open", "ground" | "track" as how):
                self.how = str(how)
            case ("feature", str(name), (int() | float()) as x, (int() | float()) as y, across):
                wide = across if isinstance(across, int | float) else 0
                self.features.append(Feature(clean(name), x, y, wide))
            case _:
                self._take_board(row)

    def _take_board(self, row: Row) -> None:
        """Take in what only a board has."""
        match row:
            case ("board", int(columns), int(rows), (int() | float()) as metres, side, turn):
                self.how, self.columns, self.rows = "board", min(columns, 200), min(rows, 200)
                self.metres = metres if metres > 0 else 1
                self.turn = f"Round {turn}, turn of the {side}." if side else ""
            case ("ground", str(letters)):
                row_number = len({y for _, y in self.terrain})
                for x, letter in enumerate(letters[: self.columns]):
                    self.terrain[x, row_number] = _TERRAIN.get(letter, Terrain.PLAIN)
            case ("unit" | "fallen" | "vehicle" as what, str(name), str(side), int(x), int(y)):
                sign, tone = MARKS.get(side, OTHERS)
                sign = {"fallen": "×", "vehicle": "▣"}.get(str(what), sign)
                self.lay(sign, clean(name), tone, (x, y))
            case ("token", str(side), int(x), int(y)):
                self.pieces.append(Piece((x, y), "▪?", MARKS.get(side, OTHERS)[1]))

    def lay(self, sign: str, name: str, tone: str, square: Square) -> None:
        """Put somebody, or a vehicle, on a square of the board."""
        self.named.append((sign, name, square))
        self.pieces.append(Piece(square, set_cell_size(f"{sign}{name[:1]}", SMALL.width), tone))


def ground_of(rows: Iterable[Row]) -> Ground:
    """The ground that rows tell of."""
    ground = Ground()
    for row in rows:
        ground.take(row)
    if ground.how == "board":  # in a fight places are told in metres from the first square
        for one in ground.figures:
            sign, tone = one.mark
            place = round(one.x / ground.metres), round(-one.y / ground.metres)
            ground.lay(sign, one.name, tone, place)
    return ground


def _near(x: int, y: int) -> bool:
    return 0 <= x < FARTHEST and 0 <= y < FARTHEST
