"""The map of the scene as the player's side knows it, drawn and in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from models.seat.shown import Row
from models.text import clean, east_and_north
from rules.stealth.tokens.grid import Board
from tui.scene.board import Chart, Window, draw_board
from tui.scene.picture import beside, box_for, draw
from tui.scene.scale import are_crowded, frame_for, scale_bar
from tui.seat.ground import Ground, Person, Zone, ground_of
from tui.seat.laying import Drawn, Line, clipped, said
from tui.seat.legend import legend
from tui.widgets.canvas import Span

_LOWEST = 8
"""Lines that a map may have at the least, however low the page."""
_HIGHEST = 14
"""Lines for zones: in more the boxes would hold names, which stand below the map and cost bytes."""


def map_lines(rows: Sequence[Row], width: int, height: int) -> list[Line]:
    """The map in so much room, and below it who is where in words; wider if it must be."""
    ground = ground_of(rows)
    height = max(_LOWEST, height)
    match ground.how:
        case "zones":
            return list(_zones(ground, width, min(height, _HIGHEST)))
        case "board":
            return list(_board(ground, width))
        case "track":
            return list(_track(ground, width))
        case "ground":
            return list(_open(ground, width, height))
    return []


def _zones(ground: Ground, width: int, height: int) -> Iterator[Line]:
    yield from map(Drawn, draw(ground, width, height, None))
    yield from legend(ground, width)
    for zone in ground.zones:
        there = [one for one in ground.figures if one.zone == zone.key]
        far = _far_ways(ground, zone)
        cut = cell_len(zone.name) >= box_for(ground, width, height).width
        if there or far or cut:
            names = ", ".join(f"{one.mark[0]} {one.name}" for one in there)
            told = "; ".join(filter(None, (names, f"also to {far}" if far else "")))
            called = f"{zone.name}{_traits(zone)}"
            yield from said(f"{called}: {told}" if told else called, width)


def _traits(zone: Zone) -> str:
    """What a zone is like, in words: ` (cluttered, dark)`."""
    like = ", ".join(filter(None, ("cluttered" * zone.cluttered, "dark" * zone.dark)))
    return f" ({like})" if like else ""


def _far_ways(ground: Ground, zone: Zone) -> str:
    """Ways that the map cannot draw, because the zones do not lie side by side."""
    zones = {one.key: one for one in ground.zones}
    ways = [
        (zones[border.b if border.a == zone.key else border.a], border.kind)
        for border in ground.borders
        if zone.key in {border.a, border.b}
    ]
    return ", ".join(f"{other.name} ({kind})" for other, kind in ways if not beside(other, zone))


def _board(ground: Ground, width: int) -> Iterator[Line]:
    chart = Chart(ground.columns, ground.rows, ground.terrain, ground.pieces)
    window = Window(0, 0, ground.columns, ground.rows)
    yield from map(Drawn, draw_board(chart, None, window))
    yield from legend(ground, width)
    if ground.turn:
        yield from said(ground.turn, width, "dark")
    board = Board(ground.columns, ground.rows)
    for sign, name, square in ground.named:
        yield from said(f"{name}: {board.name(square)}", width, lead=f"{sign} ")


def _track(ground: Ground, width: int) -> Iterator[Line]:
    """Everybody to scale along a line, and below it the metres."""
    people = ground.figures
    if not people:
        return
    low, high = min(one.x for one in people), max(one.x for one in people)
    room = max(1, width - 1)
    line, at = [], 0
    for one in sorted(people, key=lambda one: one.x):
        column = round((one.x - low) / max(1, high - low) * (room - 1))
        column = min(max(at, column), room)
        line.append(Span(column, *one.mark))
        at = column + 1
    yield line
    yield [Span(0, f"├{'─' * (room - 1)}┤"[:width], "line")]
    yield from legend(ground, width)
    for one in sorted(people, key=lambda one: one.x):
        yield from said(f"{one.name}: {one.x:,.0f} m", width, lead=f"{one.mark[0]} ")
    if high > low:
        yield from said(f"{high - low:,.0f} m between the first and the last.", width, "dark")


def _open(ground: Ground, width: int, height: int) -> Iterator[Line]:
    """Everybody to scale from above, with what there is to get behind, and the scale."""
    spots = [(f.x, f.y, "□", "dark", f.name) for f in ground.features]
    spots += [(one.x, one.y, *one.mark, one.name) for one in ground.figures]
    if not spots:
        return
    frame = frame_for([(x, y) for x, y, *_ in spots], width, height)
    lines: dict[int, list[tuple[int, str, str, str]]] = defaultdict(list)
    for x, y, sign, tone, name in spots:
        lines[min(frame.line(y), height)].append((frame.column(x), sign, tone, name))
    for number in range(max(lines) + 1):
        yield _marks(sorted(lines.get(number, ())), width)
    signs = (((column, len(sign)) for column, sign, *_ in found) for found in lines.values())
    crowded = any(map(are_crowded, signs))
    yield [Span(0, scale_bar(frame.metres, width, crowded=crowded), "line")]
    yield from legend(ground, width)
    for one in ground.figures:
        yield from said(_place(one), width, lead=f"{one.mark[0]} ")


def _marks(found: Sequence[tuple[int, str, str, str]], width: int) -> Line:
    """Signs of one line, each with as much of its name as there is room for."""
    line: Line = []
    at = 0
    for number, (column, sign, tone, name) in enumerate(found):
        column = min(max(at, column), width - 1)  # noqa: PLW2901 no two stand in one cell
        later = found[number + 1 :]
        end = max(column + 1, later[0][0] - 1) if later else width
        called = clipped(clean(name), end - column - 2)
        line.append(Span(column, sign, tone))
        line += [Span(column + 2, called, "dark")] if cell_len(called) > 2 else []
        at = column + 2 + cell_len(called)
    return line


def _place(one: Person) -> str:
    """Where somebody is on open ground: `Wei Sandoval: 40 m east, 10 m south`."""
    return f"{one.name}: {east_and_north(round(one.x), round(one.y))}"
