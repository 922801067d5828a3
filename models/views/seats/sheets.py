"""The own sheet, as it is printed for players, in rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlmodel import Session

from models.exchange.paper.document import (
    Block,
    Figures,
    Heading,
    Paragraph,
    Points,
    Table,
    Ticks,
)
from models.seat.shown import Row
from models.views.print_outs.sheet import sheet_of
from models.views.seats.eyes import Eyes


def sheet(session: Session, eyes: Eyes) -> Iterator[Row]:
    """The sheet of whom the player plays; nothing for whoever plays nobody."""
    if eyes.person is not None:
        yield from in_rows(sheet_of(session, eyes.person, players=True))


def in_rows(blocks: Iterable[Block]) -> Iterator[Row]:
    """Headings, sentences, figures and tables of a print-out, one below the other."""
    for block in blocks:
        match block:
            case Heading(text):
                yield "heading", text
            case Paragraph(text):
                yield "text", text
            case Points(lines):
                yield from (("text", line) for line in lines)
            case Figures(named):
                yield from (("figure", what, value) for what, value in named)
            case Ticks(label, boxes, ticked, note):
                yield "figure", label, f"{ticked} of {boxes}", note
            case Table(head, rows):
                yield from (("head", *head),) if head else ()
                yield from (("row", *cells) for cells in rows)
