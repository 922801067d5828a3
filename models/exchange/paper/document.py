"""A print-out before anybody has said how it is written: headings, text, tables, cards, drawings.

Every text in it may come from a stranger. Who writes a document takes none of it for markup.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from models.exchange.paper.shapes import Shape


@dataclass(frozen=True, slots=True)
class Heading:
    """What the blocks after it are about."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences; `strong` ones begin something, an `aside` is said in passing."""

    text: str
    strong: bool = False
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Points:
    """Lines that stand below each other, each after a dot."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts under their titles; `figures` are the columns that stand to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    figures: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Figures:
    """A few large figures, each with what it is."""

    named: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Ticks:
    """Boxes to tick with a pencil, some of which are ticked; `note` says what comes of the last."""

    label: str
    boxes: int
    ticked: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A box to be cut out, never broken between pages."""

    title: str
    under: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards, two beside each other."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NewPage:
    """What comes next begins a page, where there are pages."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture so many millimetres wide and high; `words` say the same where nothing is drawn."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    words: tuple[Block, ...] = ()


Block: TypeAlias = (
    Heading | Paragraph | Points | Table | Figures | Ticks | Cards | Drawing | NewPage
)


@dataclass(frozen=True, slots=True)
class Document:
    """A print-out: its title, a line under it, and what stands below."""

    title: str
    under: str
    blocks: tuple[Block, ...]


def paragraphs(text: str) -> Iterator[Paragraph]:
    """The lines of a text of the referee's, a paragraph each; none of an empty text."""
    return (Paragraph(line) for line in text.splitlines() if line.strip())
