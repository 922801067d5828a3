"""The ground of the scene, and whoever a side knows to be there, in rows.

What a row of each kind holds, after its name:

`zone`: name, column, row, cluttered, dark. `way`: columns and rows of the two zones, kind, metres
across. `figure`: name, side, and where: column and row of a zone; metres east and north of open
ground or a board; or metres along a track. `down`: the same of somebody seen out of action.
`open` (one row, where nobody stands in zones or squares): `ground` or `track`. `feature`: name,
metres east and north, metres across. `board`: columns, rows, metres of a square, whose turn it is
and the round (empty and 0 in a fight).
`ground`: the squares of one row of the board, the first one first, by their first letters: plain,
open, cover, rough, blocked. `unit` and `vehicle`: name, side, column, row. `token`, face down:
side, column, row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sqlmodel import Session

from models.bridge.bands import TrackGroup, track_of
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand, field_in
from models.bridge.joint import listed
from models.bridge.standing import few
from models.bridge.terrain import Features, Squares
from models.seat.shown import Row
from models.tables import Phase, Scene
from models.views.players import Placeable, players_board, players_figures, players_map
from models.views.seats.eyes import scene_with
from models.views.tokens import look_board
from models.views.zones import BorderView, ZoneView, border_view, zone_view
from rules.stealth.tokens.grid import Square, Terrain


@dataclass(frozen=True, slots=True)
class Somebody:
    """One who is in the scene, as far as they can be drawn."""

    key: int
    name: str
    side: str
    zone: int
    x: float
    y: float
    known: bool
    down: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """The zones of a scene, and everybody in it."""

    zones: tuple[ZoneView, ...]
    borders: tuple[BorderView, ...]
    figures: tuple[Somebody, ...]


def ground(session: Session, side: str) -> Iterator[Row]:
    """The map of the present scene with all that a side knows on it."""
    scene = scene_with(session, side)
    if scene is None:
        return iter(())
    field = field_in(session, scene)
    if not field.open_ground:
        return _zones(field, side)
    if scene.phase == Phase.STEALTH and scene.engine == "bands":
        return _track(session, scene, side)
    if scene.phase == Phase.STEALTH and scene.engine == "tokens":
        return _board(session, scene, side)
    return _open(session, field, side)


def _somebody(field: Field, stand: Stand, side: str) -> Somebody:
    row = stand.participant
    known = field.knows(side, stand)
    down = not stand.active and (row.side == side or (known and _seen(field, side, stand)))
    return Somebody(stand.key, stand.name, row.side, row.zone_id, row.x, row.y, known, down)


def _seen(field: Field, side: str, stand: Stand) -> bool:
    """Whether a side has somebody in sight now, or in view of all, who is not inside a vehicle."""
    if stand.person.key in field.aboard:
        return False
    if engine_of(field.scene).in_view(stand.participant):
        return True
    eyes = (one for one in field.stands if one.participant.side == side and one.active)
    return any(field.in_sight(one, stand) for one in eyes)


def _people(field: Field, side: str) -> tuple[Somebody, ...]:
    return tuple(_somebody(field, stand, side) for stand in field.stands)


def _zones(field: Field, side: str) -> Iterator[Row]:
    zones = sorted(field.zones.values(), key=lambda zone: (zone.y, zone.x, zone.key))
    borders = tuple(map(border_view, field.borders))
    view = players_map(Ground(tuple(map(zone_view, zones)), borders, _people(field, side)), side)
    for zone in view.zones:
        yield "zone", zone.name, zone.x, zone.y, zone.cluttered, zone.dark
    for way in view.ways:
        yield "way", *way.one, *way.other, way.kind, way.metres
    for one in view.figures:
        yield "down" if one.down else "figure", one.name, one.side, one.x, one.y


def _open(session: Session, field: Field, side: str) -> Iterator[Row]:
    """Bare ground, features or a board in a fight, in metres; the enemy's tokens in squares."""
    lie = field.lie
    if isinstance(lie, Squares):
        yield "board", lie.board.columns, lie.board.rows, lie.metres, "", 0
        yield from _squares(lie.board.columns, lie.board.rows, lie.board.terrain)
    else:
        yield "open", "ground"
    for feature in lie.features if isinstance(lie, Features) else ():
        yield "feature", feature.name, *feature.centre, feature.across
    yield from _figures(players_figures(_people(field, side), side))
    if isinstance(lie, Squares):
        board = players_board(look_board(session, field.scene, covered=True), side)
        yield from (("token", one.side, *one.square) for one in board.tokens if one.side != side)


def _figures(figures: Iterable[Placeable]) -> Iterator[Row]:
    for one in figures:
        what = "down" if one.down else "figure"
        yield what, one.name, one.side, round(one.x, 1), round(one.y, 1)


def _board(session: Session, scene: Scene, side: str) -> Iterator[Row]:
    """A board as everybody around the table sees it."""
    view = look_board(session, scene, covered=True)
    board = players_board(view, side)
    yield "board", board.columns, board.rows, view.metres, board.side, board.round
    yield from _squares(board.columns, board.rows, board.terrain)
    for unit in board.units:
        yield "fallen" if unit.down else "unit", unit.name, unit.side, *unit.square
    for token in board.tokens:
        yield "token", token.side, *token.square
    for hull in board.hulls:
        yield "vehicle", hull.name, hull.side, *hull.square


def _squares(columns: int, rows: int, terrain: Mapping[Square, Terrain]) -> Iterator[Row]:
    for row in range(rows):
        kinds = (terrain.get((column, row), Terrain.PLAIN) for column in range(columns))
        yield "ground", "".join(kind.value[0] for kind in kinds)


def _track(session: Session, scene: Scene, side: str) -> Iterator[Row]:
    """A track: the side's own groups, and those it knows of, without a word on who they are."""
    track = track_of(session, scene.key)
    yield "open", "track"
    for group in track.groups.values():
        if group.side == side:
            yield from _own(group)
        elif track.known(side, group):
            yield "figure", "the enemy", group.side, group.place, 0


def _own(group: TrackGroup) -> Iterator[Row]:
    """Who goes together, and whom they carry; after a fight they may be at several places."""
    places: dict[int, list[str]] = defaultdict(list)
    for one in group.stands:
        out = "" if one.active else " (out of action)"
        places[round(one.participant.x)].append(f"{one.name}{out}")
    for place, names in places.items():
        yield "figure", listed(few(names)), group.side, place, 0
