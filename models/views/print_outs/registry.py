"""Everything that can be printed: a line each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from sqlmodel import Session

from models.exchange.paper.document import Document
from models.exchange.paper.markdown import as_markdown
from models.exchange.paper.pdf import as_pdf
from models.exchange.paper.svg import as_svg
from models.text import clean, counted
from models.views.print_outs.casualties import print_casualties
from models.views.print_outs.maps import print_map, print_scene
from models.views.print_outs.people import print_people
from models.views.print_outs.recaps import print_recap
from models.views.print_outs.rules import print_rules
from models.views.print_outs.sheet import print_sheet
from models.views.print_outs.squad import print_squad


class _Made(Protocol):
    """What makes a document of a campaign; raises `ValueError` with a sentence if it cannot."""

    def __call__(self, session: Session, who: str, *, players: bool) -> Document:
        """Of whom or what is meant, for players or for the referee."""
        ...


@dataclass(frozen=True, slots=True)
class PrintOut:
    """Something that can be printed, and what may be said of whom it is; empty for nothing."""

    title: str
    whom: str
    made: _Made


_PEOPLE = "a name, words as in the list of people, or person:4; whoever is in the scene"
PRINT_OUTS: dict[str, PrintOut] = {
    "sheet": PrintOut("Sheets", _PEOPLE, print_sheet),
    "squad": PrintOut("Squad cards", _PEOPLE, print_squad),
    "casualties": PrintOut("Casualties", "", print_casualties),
    "map": PrintOut("Map", "the name of a map; that of the scene, or the newest", print_map),
    "scene": PrintOut("Scene, with whoever is there", "", print_scene),
    "recap": PrintOut("Recap of a session", "its number; the newest", print_recap),
    "rules": PrintOut("Rules", "rows such as C-29 T-05; those the scene uses", print_rules),
    "people": PrintOut("List of people", _PEOPLE, print_people),
}
"""Every print-out by what the command line calls it."""


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
    return f"No font of this computer has {number} ({some}): ¤ stands there. Markdown has all."


FORMS: dict[str, Callable[[Document], Printed]] = {
    "md": _as_markdown,
    "pdf": _as_pdf,
    "svg": _as_svg,
}
"""How a print-out may be written, by the ending of its file."""
