"""What a page is drawn of, in millimetres from its upper left corner.

Everything is black, white or a grey, for printers that know no colour.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

POINT = 25.4 / 72
"""Millimetres in a point."""
WHITE, PALE, BLACK = 1.0, 0.9, 0.0
"""Greys by how light they are."""


@dataclass(frozen=True, slots=True)
class Text:
    """A line of letters on its base line; `size` in points, `middle` with its middle at `x`."""

    x: float
    y: float
    text: str
    size: float = 10
    style: str = ""
    middle: bool = False
    light: float = BLACK


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line from one place to another."""

    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 0.2
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with an edge, filled or not; with no `width` it has no edge."""

    x: float
    y: float
    w: float
    h: float
    fill: float | None = None
    width: float = 0.2
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle about its middle, filled or not."""

    x: float
    y: float
    r: float
    fill: float | None = None
    width: float = 0.2


Shape: TypeAlias = Text | Stroke | Box | Disc


def moved(shape: Shape, right: float, down: float) -> Shape:
    """The same shape elsewhere."""
    if isinstance(shape, Stroke):
        x, y = shape.to_x + right, shape.to_y + down
        return replace(shape, x=shape.x + right, y=shape.y + down, to_x=x, to_y=y)
    return replace(shape, x=shape.x + right, y=shape.y + down)
