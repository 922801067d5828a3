"""What the signs on a map of a seat mean, of those alone that are on it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from rules.stealth.tokens.grid import Terrain
from tui.scene.board import SIGNS, SMALL
from tui.scene.picture import ACROSS, DOWN, beside
from tui.seat.ground import Ground
from tui.seat.laying import Line, said
from tui.widgets.canvas import Span

_SIDES = {"▲": "party", "▼": "other side", "○": "bystander"}
_WAYS = {"open": "open way", "door": "door", "locked": "locked", "sealed": "sealed"}
_WAYS["blocked"] = "wall"
_SQUARES = {
    Terrain.PLAIN: "plain ground",
    Terrain.OPEN: "open ground",
    Terrain.COVER: "cover",
    Terrain.ROUGH: "rough ground",
    Terrain.BLOCKED: "wall",
}


def legend(ground: Ground, width: int) -> Iterator[Line]:
    """The signs with what they mean, as many on a line as have room: `▲ party  [] door`."""
    now = ""
    for sign, words in dict(_signs(ground)).items():
        told = f"{sign} {words}"
        if now and cell_len(now) + 2 + cell_len(told) > width:
            yield [Span(0, now, "dark")]
            now = ""
        now += f"{'  ' if now else ''}{told}"
    if now:
        yield from said(now, width, "dark")


def _signs(ground: Ground) -> Iterator[tuple[str, str]]:
    there = {one.mark[0] for one in ground.figures} | {sign for sign, *_ in ground.named}
    yield from ((sign, words) for sign, words in _SIDES.items() if sign in there)
    if "×" in there:
        yield "×", "out of action"
    if "▣" in there:
        yield "▣", "vehicle"
    if any(piece.text == "▪?" for piece in ground.pieces):
        yield "▪?", "token face down"
    if ground.features:
        yield "□", "something to get behind"
    if ground.how == "zones":
        yield from _of_zones(ground)
    if ground.how == "board":
        yield from _of_squares(ground)


def _of_zones(ground: Ground) -> Iterator[tuple[str, str]]:
    if any(zone.cluttered for zone in ground.zones):
        yield "▒", "cluttered"
    if any(zone.dark for zone in ground.zones):
        yield "◐", "dark"
    for kind, words in _WAYS.items():
        for border in ground.borders:
            a, b = ground.zones[border.a], ground.zones[border.b]
            if border.kind == kind and beside(a, b):
                yield (ACROSS if a.y == b.y else DOWN)[kind], words


def _of_squares(ground: Ground) -> Iterator[tuple[str, str]]:
    across, down = range(ground.columns), range(ground.rows)
    lies = {ground.terrain.get((x, y), Terrain.PLAIN) for x in across for y in down}
    for kind, words in _SQUARES.items():
        if kind in lies and not SIGNS[kind].strip():
            yield "blank:", words
        elif kind in lies:
            yield SIGNS[kind] * (SMALL.width if kind is Terrain.BLOCKED else 1), words
