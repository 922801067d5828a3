"""Pages drawn with the package for PDF, which only a PDF needs: imported when one is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cached_property
from itertools import groupby
from pathlib import Path
from unicodedata import category

from fpdf import FPDF
from fpdf.fonts import TTFFont

from models.exchange.paper import fonts
from models.exchange.paper.layout import FOOT, HEIGHT, MARGIN
from models.exchange.paper.shapes import Box, Disc, Shape, Stroke, Text
from models.text import clean

_MISSING = "¤"
_NOTE = f"{_MISSING} stands for a letter that no font of this computer has; Markdown keeps them."
_NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)
"""The date in every file: what is printed tells nothing of when."""
_CORE, _OWN = "Helvetica", "outrider"
_AS_LATIN = str.maketrans({
    "‘": "'", "’": "'", "‚": ",", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "‑": "-",
    "…": "...", "−": "-", "≤": "<=", "≥": ">=", "→": "->", "←": "<-", "\u202f": " ",
    "\u2009": " ", "•": "·",
})  # fmt: skip
"""Signs that Latin-1 lacks, as it can write them."""
_UNSEEN = {"Mn", "Me", "Cf"}
"""Kinds of letters that are only seen with the one before; where a font lacks them they go."""


class Paper:
    """Pages in a family of fonts, with others for the letters it lacks; these are `lacking`."""

    def __init__(self, title: str) -> None:
        self._pdf = FPDF(format="A4")
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_creation_date(_NO_DATE)
        self._pdf.set_title(clean(title))
        self._letters: dict[str, Mapping[int, object]] = {}
        self._known: dict[tuple[str, str], tuple[tuple[str, str], str]] = {}
        self._lacking: dict[str, None] = {}
        self._widths: dict[tuple[str, str], float] = {}
        files = fonts.font_files(fonts.FONT_FOLDERS)
        self._family = _OWN if files else _CORE
        for style in ("", "B", "I") if files else ():
            self._add(_OWN, style, files.get(style, files[""]))

    @property
    def lacking(self) -> str:
        """The letters that no font has, each once."""
        return "".join(self._lacking)

    def measure(self, text: str, size: float, style: str) -> float:
        """How many millimetres a text is wide."""
        return sum(self._wide(letter, style) for letter in text) * size / 100

    def draw(self, page: Iterable[Shape]) -> None:
        """Draw a new page."""
        self._pdf.add_page()
        for shape in page:
            self._draw(shape)

    def finished(self) -> bytes:
        """The whole file, with a note on its last page if a letter was lacking."""
        if self._lacking:
            self._text(Text(MARGIN, HEIGHT - FOOT + 4, _NOTE, 8, "I"))
        return bytes(self._pdf.output())

    def _draw(self, shape: Shape) -> None:
        if isinstance(shape, Text):
            self._text(shape)
            return
        pdf = self._pdf
        pdf.set_line_width(shape.width)
        dashed = not isinstance(shape, Disc) and shape.dashed
        pdf.set_dash_pattern(*((1.5, 1) if dashed else (0, 0)))
        if isinstance(shape, Stroke):
            pdf.line(shape.x, shape.y, shape.to_x, shape.to_y)
            return
        if shape.fill is not None:
            pdf.set_fill_color(round(255 * shape.fill))
        style = f"{'D' if shape.width else ''}{'F' if shape.fill is not None else ''}"
        if style and isinstance(shape, Disc):
            pdf.circle(shape.x, shape.y, shape.r, style)
        elif style and isinstance(shape, Box):
            pdf.rect(shape.x, shape.y, shape.w, shape.h, style)

    def _text(self, text: Text) -> None:
        self._pdf.set_text_color(round(255 * text.light))
        said = clean(text.text)
        x = text.x - self.measure(said, text.size, text.style) / 2 if text.middle else text.x
        for (family, style), run in self._runs(said, text.style):
            self._pdf.set_font(family, style, text.size)
            self._pdf.text(x, text.y, run)
            x += sum(self._wide_in(family, style, letter) for letter in run) * text.size / 100

    def _runs(self, text: str, style: str) -> Iterator[tuple[tuple[str, str], str]]:
        """A text in pieces, each with the font that has its letters."""
        written = [self._written(letter, style) for letter in text]
        for font, pieces in groupby(written, key=lambda each: each[0]):
            yield font, "".join(letters for _, letters in pieces)

    def _wide(self, letter: str, style: str) -> float:
        (family, own), letters = self._written(letter, style)
        return sum(self._wide_in(family, own, each) for each in letters)

    def _wide_in(self, family: str, style: str, letter: str) -> float:
        """How wide a letter is in a size of a hundred points."""
        key = (family + style, letter)
        if key not in self._widths:
            self._pdf.set_font(family, style, 100)
            self._widths[key] = self._pdf.get_string_width(letter)
        return self._widths[key]

    def _written(self, letter: str, style: str) -> tuple[tuple[str, str], str]:
        """The font in which a letter is written, and what is written for it."""
        key = (letter, style)
        if key not in self._known:
            self._known[key] = self._looked_up(letter, style)
        return self._known[key]

    def _looked_up(self, letter: str, style: str) -> tuple[tuple[str, str], str]:
        own = (self._family, style)
        if self._has(own, letter):
            return own, letter
        plain = letter.translate(_AS_LATIN)
        if plain != letter and all(self._has(own, each) for each in plain):
            return own, plain
        for other in self._beside:
            if self._has(other, letter):
                return other, letter
        if category(letter) in _UNSEEN:
            return own, ""
        self._lacking[letter] = None
        return own, _MISSING

    def _has(self, font: tuple[str, str], letter: str) -> bool:
        letters = self._letters.get("".join(font))
        return ord(letter) <= 0xFF if letters is None else ord(letter) in letters

    @cached_property
    def _beside(self) -> list[tuple[str, str]]:
        """Fonts with other letters, looked for when a letter is lacking for the first time."""
        found = []
        for number, path in enumerate(fonts.fonts_beside(fonts.FONT_FOLDERS)):
            family = f"beside{number}"
            try:
                self._add(family, "", path)
            except Exception:  # a font that cannot be read is none
                continue
            found.append((family, ""))
        return found

    def _add(self, family: str, style: str, path: Path) -> None:
        self._pdf.add_font(family, style, path)
        font = self._pdf.fonts[f"{family}{style}"]
        assert isinstance(font, TTFFont)
        self._letters[f"{family}{style}"] = font.cmap
