"""Maps on paper: a map by itself, or the present scene with whoever is in it.

What players get comes from `models.views.players` alone, whatever the ground.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session

from models.bridge.by_key import present_scene
from models.bridge.engines.registry import engine_called
from models.exchange.paper.document import Block, Document, Drawing, Heading, Paragraph, paragraphs
from models.tables import Phase, Scene
from models.text import clean
from models.views.bands import track_view
from models.views.figure import FigureView
from models.views.maps import MapView, look_at, map_of, maps
from models.views.players import (
    PublicBoard,
    PublicFigure,
    PublicMap,
    players_board,
    players_figures,
    players_map,
)
from models.views.print_outs.draw_ground import Ground, draw_ground, draw_track
from models.views.print_outs.draw_zones import draw_zones
from models.views.print_outs.plan import Mark, Seen, Way, ZonePlan
from models.views.print_outs.whom import nothing_named
from models.views.scene import SceneView, look
from models.views.tokens import BoardView, look_board
from models.views.zones import ZoneView
from rules.stealth.tokens.grid import Square

_PARTIES = {"party": "you", "opposition": "the enemy"}
_NO_SCENE = "There is no scene at present; a map can be printed by its name."


def print_map(session: Session, who: str, *, players: bool) -> Document:
    """A map of zones without people: by name or ref, that of the present scene, or the newest."""
    view = look_at(session, _meant(session, who.strip()))
    if view is None or not view.zones:
        raise ValueError("There is nothing on that map yet.")
    if players:
        return Document("Map", "", (_public(players_map(view), people=False),))
    blocks = (_zones(view, ()), *paragraphs(view.notes), *_told(view.zones))
    return Document(view.name, "", blocks)


def print_scene(session: Session, who: str, *, players: bool) -> Document:
    """The ground of the present scene, with whoever is there."""
    nothing_named(who, "The present scene is printed")
    scene, view = present_scene(session), look(session)
    if scene is None or view is None:
        raise ValueError(_NO_SCENE)
    if not view.open_ground:
        drawn = _public(players_map(view), people=True) if players else _zones(view, _marks(view))
    elif scene.engine == "bands" and scene.phase == Phase.STEALTH:
        drawn = _track(session, scene, players=players)
    elif scene.engine == "tokens" and scene.phase == Phase.STEALTH:
        drawn = _board(look_board(session, scene, covered=False), players=players)
    else:
        drawn = _ground(view, players=players)
    if players:
        return Document("Where everybody is", "", (drawn,))
    blocks = (drawn, *paragraphs(view.notes), *_told(view.zones if not view.open_ground else ()))
    return Document(view.name, _when(view), blocks)


def _when(view: SceneView) -> str:
    """How far the scene has gone: `combat, turn 2`, `stealth, bound 3`; nothing on the track."""
    if view.phase == Phase.COMBAT:
        return f"{view.phase}, turn {view.turn}"
    step = engine_called(view.engine).step
    return f"{view.phase}, {step} {view.stretch}" if step else str(view.phase)


def _meant(session: Session, who: str) -> int:
    """The key of a map; raises `ValueError` where none is called so."""
    lines = maps(session)
    if who:
        ref = who.removeprefix("zonemap:")
        keys = [m.key for m in lines if str(m.key) == ref or m.name.casefold() == who.casefold()]
        if not keys:
            raise ValueError(f"There is no map called {clean(who, 40)}.")
        return keys[0]
    scene = present_scene(session)
    played = map_of(session, scene.key) if scene else 0
    found = next((m.key for m in lines if m.key == played), None) or next((m.key for m in lines), 0)
    if not found:
        raise ValueError("There is no map yet.")
    return found


def _zones(view: MapView | SceneView, marks: tuple[Mark, ...]) -> Drawing:
    at = {zone.key: (zone.x, zone.y) for zone in view.zones}
    zones = [ZonePlan(z.name, z.x, z.y, _traits(z), z.dark, z.crawlspace) for z in view.zones]
    ways = [Way(at[b.a], at[b.b], b.kind, b.metres) for b in view.borders]
    return draw_zones(zones, ways, marks)


def _traits(zone: ZoneView) -> tuple[str, ...]:
    said = (("cluttered", zone.cluttered), ("dark", zone.dark), ("crawlspace", zone.crawlspace))
    return tuple(word for word, is_so in said if is_so)


def _public(view: PublicMap, *, people: bool) -> Drawing:
    zones = []
    for zone in view.zones:
        said = (("cluttered", zone.cluttered), ("dark", zone.dark))
        traits = tuple(word for word, is_so in said if is_so)
        zones.append(ZonePlan(zone.name, zone.x, zone.y, traits, zone.dark))
    ways = [Way(way.one, way.other, way.kind, way.metres) for way in view.ways]
    marks = [Mark(f.x, f.y, f.name, f.side, _down(f)) for f in view.figures] if people else []
    return draw_zones(zones, ways, marks)


def _marks(view: SceneView) -> tuple[Mark, ...]:
    at = {zone.key: (zone.x, zone.y) for zone in view.zones}
    people = (Mark(*at[f.zone], f.name, f.side, _seen(f)) for f in view.figures)
    crafts = (Mark(*at[c.zone], c.name, c.side, Seen.VEHICLE) for c in view.crafts)
    return (*people, *crafts)


def _down(one: PublicFigure | FigureView) -> Seen:
    return Seen.OUT if one.down else Seen.PLAIN


def _seen(figure: FigureView) -> Seen:
    if figure.out:
        return Seen.OUT
    return Seen.PLAIN if figure.known else Seen.UNSEEN


def _ground(view: SceneView, *, players: bool) -> Drawing:
    """Bare ground, features or a board in a fight, in metres."""
    if players:
        seen = players_figures(view.figures)
        marks = [Mark(f.x, f.y, f.name, f.side, _down(f)) for f in seen]
    else:
        marks = [Mark(f.x, f.y, f.name, f.side, _seen(f)) for f in view.figures]
        marks += (Mark(c.x, c.y, c.name, c.side, Seen.VEHICLE) for c in view.crafts)
    board = view.ground.board
    features = view.ground.features
    if board is None:
        return draw_ground(Ground(tuple(marks), features))
    squares = board.board
    across = (squares.columns, squares.rows, board.metres, squares.terrain)
    return draw_ground(Ground(tuple(marks), features, *across))


def _board(board: BoardView, *, players: bool) -> Drawing:
    """A board with its units and tokens: for players as everybody around the table sees it."""
    marks = _seen_units(players_board(board), board.metres) if players else _units(board)
    across = (board.columns, board.rows, board.metres, board.terrain)
    return draw_ground(Ground(tuple(marks), (), *across))


def _seen_units(board: PublicBoard, step: int) -> Iterator[Mark]:
    for unit in board.units:
        how = Seen.OUT if unit.down else Seen.PLAIN
        yield Mark(*_metres(unit.square, step), unit.name, unit.side, how)
    for hull in board.hulls:
        yield Mark(*_metres(hull.square, step), hull.name, hull.side, Seen.VEHICLE)
    for token in board.tokens:
        yield Mark(*_metres(token.square, step), "", token.side, Seen.TOKEN)


def _units(board: BoardView) -> Iterator[Mark]:
    step = board.metres
    for unit in board.units:
        if unit.square is not None and not unit.concealed:
            how = Seen.PLAIN if unit.active else Seen.OUT
            yield Mark(*_metres(unit.square, step), unit.name, unit.side, how)
    for token in board.tokens:
        unit_of = board.unit(token.unit)
        name, side = (unit_of.name, unit_of.side) if unit_of else ("", "")
        how = Seen.REAL if token.real else Seen.TOKEN
        yield Mark(*_metres(token.square, step), name, side, how)
    for hull in board.hulls:
        yield Mark(*_metres(hull.square, step), hull.name, hull.side, Seen.VEHICLE)


def _metres(square: Square, step: int) -> tuple[float, float]:
    """The middle of a square in metres east and north."""
    return square[0] * step, -square[1] * step


def _track(session: Session, scene: Scene, *, players: bool) -> Drawing:
    """A track with its groups: for players their own, and those that they know of."""
    track = track_view(session, scene.key)
    groups = track.groups if track else ()
    if players:
        groups = tuple(g for g in groups if g.side == "party" or g.known)
        marks = [Mark(g.place, 0, _PARTIES.get(g.side, "others"), g.side) for g in groups]
        return draw_track(marks, "")
    seen = (Seen.PLAIN, Seen.UNSEEN)
    marks = [Mark(g.place, 0, g.name, g.side, seen[not g.known]) for g in groups]
    return draw_track(marks, track.environment if track else "")


def _told(zones: tuple[ZoneView, ...]) -> Iterator[Block]:
    """What the referee knows of zones, in words."""
    for zone in zones:
        said = [*paragraphs(zone.description), *paragraphs(zone.secret_notes)]
        things = ", ".join(zone.hidden_things.splitlines())
        if things:
            said.append(Paragraph(f"Hidden here: {things}", aside=True))
        if said:
            yield Heading(zone.name)
            yield from said
