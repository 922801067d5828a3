"""A document as PDF, in the best fonts that there are for it."""

from __future__ import annotations

from typing import NamedTuple

from models.exchange.paper.document import Document
from models.exchange.paper.layout import pages

NO_PDF = (
    "A PDF needs the fpdf2 package: make pdf, or pip install 'outrider[pdf]'. "
    "Markdown (.md) and SVG (.svg) need nothing."
)


class Pdf(NamedTuple):
    """A PDF: how many pages it has, and the letters that no font here could write."""

    data: bytes
    pages: int
    lacking: str


def as_pdf(document: Document) -> Pdf:
    """The document as PDF; a letter that no font has is marked, and the last page says so.

    Two that say the same are the same, byte for byte. Raises `ValueError` with a sentence when the
    package for it is not installed.
    """
    try:
        from models.exchange.paper.drawn import Paper
    except ImportError as error:
        raise ValueError(NO_PDF) from error
    paper = Paper(document.title)
    laid = pages(document, paper.measure)
    for page in laid:
        paper.draw(page)
    return Pdf(paper.finished(), len(laid), paper.lacking)
