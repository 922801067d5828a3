"""Curves as lines of text, drawn in dots by plotille, which is imported when one is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len

_LABELS = 6
"""Cells at the left for the figures beside the upright axis, with the axis."""
_NO_DOTS = "\u2800"
FEWEST = (24, 6)
"""Columns and lines below which a picture says nothing."""


class Point(NamedTuple):
    """A place on the picture, in the units of its axes, and a sign or word that stands there."""

    x: float
    y: float
    said: str = ""


class Tick(NamedTuple):
    """A figure on an axis: where, and what it says."""

    at: float
    said: str


def curves(
    lines: Sequence[Sequence[Point]],
    width: int,
    height: int,
    across: Sequence[Tick],
    up: Sequence[Tick],
    places: Sequence[Point] = (),
) -> str:
    """Lines through points, what stands in `places` beside them, and both axes.

    The axes go from the first of their ticks to the last. Nothing is drawn where there is no room.
    """
    if width < FEWEST[0] or height < FEWEST[1]:
        return ""
    from plotille import Canvas

    columns, rows = width - _LABELS, height - 2
    canvas = Canvas(columns, rows, across[0].at, up[0].at, across[-1].at, up[-1].at)
    right, top = canvas.xmax_inside, canvas.ymax_inside
    for line in lines:
        for one, other in pairwise(line):
            canvas.line(min(one.x, right), min(one.y, top), min(other.x, right), min(other.y, top))
    for place in places:
        canvas.text(min(place.x, right), min(place.y, top), place.said)
    drawn = str(canvas.plot(linesep="\n")).replace(_NO_DOTS, " ").split("\n")
    left = _upright(up, rows)
    picture = [f"{left.get(n, ''):>{_LABELS - 2}} │{line}" for n, line in enumerate(drawn)]
    return "\n".join([*picture, *_below(across, columns)])


def _upright(up: Sequence[Tick], rows: int) -> dict[int, str]:
    """What stands beside which line."""
    low, high = up[0].at, up[-1].at
    return {round((rows - 1) * (high - tick.at) / (high - low)): tick.said for tick in up}


def _below(across: Sequence[Tick], columns: int) -> tuple[str, str]:
    """The axis below, and its figures where they have room."""
    low, high = across[0].at, across[-1].at
    axis, words = ["─"] * columns, [" "] * columns
    free = 0
    for tick in across:
        at = round((columns - 1) * (tick.at - low) / (high - low))
        axis[at] = "┴"
        start = min(max(0, at - cell_len(tick.said) // 2), columns - cell_len(tick.said))
        if start >= free:
            words[start : start + len(tick.said)] = tick.said
            free = start + len(tick.said) + 1
    margin = " " * (_LABELS - 1)
    return f"{margin}└{''.join(axis)}", f"{margin} {''.join(words).rstrip()}"


def steps(points: Sequence[Point], last: float) -> list[Point]:
    """The corners of a line that keeps its height until the next point, up to where it ends."""
    corners: list[Point] = []
    for here, after in pairwise([*points, Point(last, points[-1].y)]):
        corners += [here, Point(after.x, here.y)]
    return corners
