"""A print-out as PDF, in the best font that there is for it.

The package that writes PDF has fonts for Latin-1 alone. For any other letter a font of the machine
is taken, if one of those that have many letters is where fonts are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from models.exchange.print_out import Paragraph

if TYPE_CHECKING:
    from fpdf import FPDF

NO_PDF = (
    "A PDF needs the fpdf2 package: make pdf, or pip install 'outrider[pdf]'. "
    "Markdown (.md) needs nothing."
)
FONT_FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("~/.local/share/fonts"),
    Path("/System/Library/Fonts/Supplemental"),
    Path("/Library/Fonts"),
    Path("C:/Windows/Fonts"),
)
_FAMILIES: tuple[Mapping[str, str], ...] = (
    {"": "DejaVuSans.ttf", "B": "DejaVuSans-Bold.ttf", "I": "DejaVuSans-Oblique.ttf"},
    {"": "NotoSans-Regular.ttf", "B": "NotoSans-Bold.ttf", "I": "NotoSans-Italic.ttf"},
    {"": "Arial Unicode.ttf"},
    {"": "arial.ttf", "B": "arialbd.ttf", "I": "ariali.ttf"},
)
_STYLES = ("", "B", "I")
_MISSING = "¤"
_NOTE = f"{_MISSING} stands for a letter that the font of this print-out lacks."


def as_pdf(title: str, found: Iterable[Paragraph]) -> bytes:
    """The print-out as PDF; a letter that its font lacks is marked, and a note at the end says so.

    Raises `ValueError` with a sentence when the package for it is not installed.
    """
    try:
        from fpdf import FPDF
    except ImportError as error:
        raise ValueError(NO_PDF) from error
    paper = _Paper(FPDF(format="A4"))
    paper.write(title, "B", 16)
    for paragraph in found:
        paper.gap()
        paper.write(paragraph.statement, "B", 11)
        paper.write(paragraph.parts or "-", "", 11)
        for note in paragraph.notes:
            paper.write(note, "I", 10)
    if paper.lacks:
        paper.gap()
        paper.write(_NOTE, "I", 10)
    return bytes(paper.pdf.output())


class _Paper:
    """Pages that are written from top to bottom in one family of fonts.

    `lacks` says whether a letter had to be marked.
    """

    def __init__(self, pdf: FPDF) -> None:
        from fpdf.fonts import TTFFont

        self.pdf = pdf
        self.lacks = False
        self._letters: dict[str, Mapping[int, object]] = {}
        self._family = "Helvetica"
        files = font_files(FONT_FOLDERS)
        if files:
            self._family = "outrider"
            for style in _STYLES:
                pdf.add_font(self._family, style, files.get(style, files[""]))
                font = pdf.fonts[f"{self._family}{style}"]
                assert isinstance(font, TTFFont)
                self._letters[style] = font.cmap
        pdf.add_page()

    def gap(self) -> None:
        """Leave a little room."""
        self.pdf.ln(2)

    def write(self, text: str, style: str, size: int) -> None:
        """Write a paragraph in a style ("", "B" or "I") and a size in points."""
        self.pdf.set_font(self._family, style, size)
        written = "".join(letter if self._has(letter, style) else _MISSING for letter in text)
        self.lacks = self.lacks or written != text
        self.pdf.multi_cell(0, size / 2, written, new_x="LMARGIN", new_y="NEXT")

    def _has(self, letter: str, style: str) -> bool:
        letters = self._letters.get(style)
        return ord(letter) <= 0xFF if letters is None else ord(letter) in letters


def font_files(folders: Iterable[Path]) -> dict[str, Path]:
    """The files of the first known family that is in these folders, by style; empty for none."""
    there = [folder.expanduser() for folder in folders]
    for family in _FAMILIES:
        files = {style: _find(name, there) for style, name in family.items()}
        found = {style: path for style, path in files.items() if path is not None}
        if "" in found:
            return found
    return {}


def _find(name: str, folders: Iterable[Path]) -> Path | None:
    return next((path for folder in folders for path in sorted(folder.rglob(name))), None)
