"""A document as SVG: its drawing, or its pages below each other where nothing in it is drawn.

Whoever shows it has letters for what is written, and how wide they are is only estimated.
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

from models.exchange.paper.document import Document, Drawing
from models.exchange.paper.layout import HEIGHT, WIDTH, pages
from models.exchange.paper.shapes import (
    BLACK,
    POINT,
    WHITE,
    Box,
    Disc,
    Shape,
    Stroke,
    Text,
    moved,
)
from models.text import clean

_MARGIN = 8.0
_NARROW, _WIDE = 0.56, 1.0
"""How wide a letter is taken to be, in its size."""


def as_svg(document: Document) -> str:
    """The document as one picture."""
    drawn = [block for block in document.blocks if isinstance(block, Drawing)]
    if not drawn:
        return _picture(document.title, WIDTH, *_stacked(pages(document, estimated)))
    width = max(each.width for each in drawn) + 2 * _MARGIN
    shapes: list[Shape] = [Text(_MARGIN, 9, document.title, 14, "B")]
    if document.under:
        shapes.append(Text(_MARGIN, 14, document.under, 8, "I"))
    y = 20.0
    for each in drawn:
        shapes += (moved(shape, _MARGIN, y) for shape in each.shapes)
        y += each.height + _MARGIN
    return _picture(document.title, width, y, shapes)


def estimated(text: str, size: float, style: str) -> float:
    """How many millimetres a text takes, about."""
    wide = sum(_WIDE if east_asian_width(letter) in "WF" else _NARROW for letter in text)
    return wide * size * POINT * (1.06 if style == "B" else 1)


def _stacked(laid: Iterable[Iterable[Shape]]) -> tuple[float, list[Shape]]:
    shapes: list[Shape] = []
    y = 0.0
    for page in laid:
        if y:
            shapes.append(Stroke(0, y, WIDTH, y, 0.1))
        shapes += (moved(shape, 0, y) for shape in page)
        y += HEIGHT
    return y, shapes


def _picture(title: str, width: float, height: float, shapes: Iterable[Shape]) -> str:
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">',
        f"<title>{escape(clean(title))}</title>",
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
        *map(_element, shapes),
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def _element(shape: Shape) -> str:
    match shape:
        case Text():
            return _text(shape)
        case Stroke():
            ends = f'x1="{shape.x:.2f}" y1="{shape.y:.2f}" x2="{shape.to_x:.2f}"'
            return f'<line {ends} y2="{shape.to_y:.2f}"{_drawn(shape)}/>'
        case Box():
            place = f'x="{shape.x:.2f}" y="{shape.y:.2f}" width="{shape.w:.2f}"'
            return f'<rect {place} height="{shape.h:.2f}"{_filled(shape)}{_drawn(shape)}/>'
        case Disc():
            place = f'cx="{shape.x:.2f}" cy="{shape.y:.2f}" r="{shape.r:.2f}"'
            return f"<circle {place}{_filled(shape)}{_drawn(shape)}/>"


def _text(text: Text) -> str:
    said = {
        "x": f"{text.x:.2f}",
        "y": f"{text.y:.2f}",
        "font-size": f"{text.size * POINT:.2f}",
        **({"text-anchor": "middle"} if text.middle else {}),
        **({"font-weight": "bold"} if text.style == "B" else {}),
        **({"font-style": "italic"} if text.style == "I" else {}),
        **({"fill": _grey(text.light)} if text.light != BLACK else {}),
    }
    written = "".join(f" {name}={quoteattr(value)}" for name, value in said.items())
    return f"<text{written}>{escape(clean(text.text))}</text>"


def _filled(shape: Box | Disc) -> str:
    return ' fill="none"' if shape.fill is None else f' fill="{_grey(shape.fill)}"'


def _drawn(shape: Stroke | Box | Disc) -> str:
    if not shape.width:
        return ""
    dashed = not isinstance(shape, Disc) and shape.dashed
    dashes = ' stroke-dasharray="1.5 1"' if dashed else ""
    return f' stroke="#000" stroke-width="{shape.width:g}"{dashes}'


def _grey(light: float) -> str:
    level = round(255 * min(WHITE, max(BLACK, light)))
    return f"#{level:02x}{level:02x}{level:02x}"
