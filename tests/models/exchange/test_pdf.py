"""The library as PDF: what is written, with which letters."""

import sys
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fpdf import FPDF

from models.exchange import pdf
from models.exchange.pdf import as_pdf, font_files
from models.exchange.print_out import Paragraph

JUMP = Paragraph("To jump 日 ü", "Simple. Instant.", ("Referee: SECRET alarm.",))
MARKED = "To jump ¤ ü"
NOTE = "¤ stands for a letter that the font of this print-out lacks."


@pytest.fixture
def written(monkeypatch):
    """Every paragraph that is written, with the family and style of its font."""
    found = []
    really = FPDF.multi_cell

    def write(self, width, height, text, **place):
        found.append((self.font_family, self.font_style, text))
        return really(self, width, height, text, **place)

    monkeypatch.setattr(FPDF, "multi_cell", write)
    return found


def font(path: Path, letters: str) -> None:
    """A font of empty glyphs for these letters."""
    names = [".notdef", *(f"g{ord(letter)}" for letter in letters)]
    builder = FontBuilder(1000)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(letter): f"g{ord(letter)}" for letter in letters})
    builder.setupGlyf({name: Glyph() for name in names})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


@pytest.fixture
def fonts(tmp_path, monkeypatch):
    """A folder of fonts, at first without any, that is the only one there is."""
    monkeypatch.setattr(pdf, "FONT_FOLDERS", (tmp_path,))
    return tmp_path


@pytest.mark.rows("T-77")
def test_without_a_font_of_the_machine_other_letters_are_marked_and_a_note_says_so(fonts, written):
    data = as_pdf("Tasks", [JUMP, Paragraph("To wait", "")])
    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    assert written == [
        ("helvetica", "B", "Tasks"),
        ("helvetica", "B", MARKED),
        ("helvetica", "", "Simple. Instant."),
        ("helvetica", "I", "Referee: SECRET alarm."),
        ("helvetica", "B", "To wait"),
        ("helvetica", "", "-"),
        ("helvetica", "I", NOTE),
    ]


@pytest.mark.rows("T-77")
def test_a_font_of_the_machine_writes_its_letters(fonts, written):
    (fonts / "deep").mkdir()
    ascii_letters = "".join(map(chr, range(32, 127)))
    font(fonts / "deep" / "DejaVuSans.ttf", f"{ascii_letters}ü日¤")
    font(fonts / "DejaVuSans-Bold.ttf", f"{ascii_letters}日¤")
    data = as_pdf("Tasks", [JUMP])
    assert data.startswith(b"%PDF-")
    assert written == [
        ("outrider", "B", "Tasks"),
        ("outrider", "B", "To jump 日 ¤"),  # the bold one has no ü
        ("outrider", "", "Simple. Instant."),
        ("outrider", "I", "Referee: SECRET alarm."),
        ("outrider", "I", NOTE),
    ]


def test_nothing_is_said_of_letters_when_all_are_there(fonts, written):
    as_pdf("Aufgaben für Müßige", [])
    assert written == [("helvetica", "B", "Aufgaben für Müßige")]


def test_a_family_is_taken_whole_or_by_its_plain_style(fonts):
    assert font_files([fonts]) == {}
    (fonts / "NotoSans-Bold.ttf").touch()
    assert font_files([fonts, fonts / "nowhere"]) == {}
    (fonts / "Arial Unicode.ttf").touch()
    assert font_files([fonts]) == {"": fonts / "Arial Unicode.ttf"}
    (fonts / "DejaVuSans.ttf").touch()
    assert font_files([fonts]) == {"": fonts / "DejaVuSans.ttf"}


def test_without_its_package_there_is_no_pdf(monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(ValueError, match="A PDF needs the fpdf2 package: make pdf"):
        as_pdf("Tasks", [])
