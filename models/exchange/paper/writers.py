"""Everything that writes a document: a line each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from models.exchange.paper.document import Document
from models.exchange.paper.markdown import as_markdown
from models.exchange.paper.pdf import as_pdf
from models.exchange.paper.svg import as_svg
from models.text import clean, counted


@dataclass(frozen=True, slots=True)
class Printed:
    """A print-out as it is written into a file: how long it is, and what to say of it beside."""

    data: bytes
    length: str
    warning: str = ""


def _as_markdown(document: Document) -> Printed:
    written = as_markdown(document)
    return Printed(written.encode(), counted(written.count("\n"), "line"))


def _as_pdf(document: Document) -> Printed:
    pdf = as_pdf(document)
    return Printed(pdf.data, counted(pdf.pages, "page"), _lacking(pdf.lacking))


def _as_svg(document: Document) -> Printed:
    return Printed(as_svg(document).encode(), "1 drawing")


def _lacking(letters: str) -> str:
    """That some letters could not be written, which, and what can write them."""
    if not letters:
        return ""
    number = counted(len(letters), "letter")
    some = clean(" ".join(letters[:12]))
    return f"No font of this computer has {number} ({some}): ¤ stands there. Markdown has them."


WRITERS: dict[str, Callable[[Document], Printed]] = {
    "md": _as_markdown,
    "pdf": _as_pdf,
    "svg": _as_svg,
}
"""How a print-out may be written, by the ending of its file."""
