"""A document as PDF: what is written, in which fonts, and what no font has."""

import sys
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fpdf import FPDF

from models.exchange.paper import fonts as known
from models.exchange.paper.document import Document, Paragraph
from models.exchange.paper.fonts import font_files
from models.exchange.paper.pdf import as_pdf

JUMP = Document("To jump 日 ü", "", (Paragraph("“Wait” – ж"),))
ASCII = "".join(map(chr, range(32, 127)))


@pytest.fixture
def written(monkeypatch):
    """Every run of letters that is written, with the family and style of its font."""
    found = []
    really = FPDF.text

    def write(self, x, y, text=""):
        found.append((self.font_family, self.font_style, text))
        return really(self, x, y, text)

    monkeypatch.setattr(FPDF, "text", write)
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
    monkeypatch.setattr(known, "FONT_FOLDERS", (tmp_path,))
    return tmp_path


def test_without_a_font_of_the_machine_other_letters_are_marked_and_a_note_says_so(fonts, written):
    made = as_pdf(JUMP)
    assert made.data.startswith(b"%PDF-")
    assert made.data.rstrip().endswith(b"%%EOF")
    assert (made.pages, made.lacking) == (1, "日ж")
    assert written == [
        ("helvetica", "B", "To jump ¤ ü"),
        ("helvetica", "", '"Wait" - ¤'),  # signs of print are written as Latin-1 can
        ("helvetica", "", "To jump ¤ ü"),
        ("helvetica", "", "1 / 1"),
        ("helvetica", "I", written[-1][2]),
    ]
    assert written[-1][2].startswith("¤ stands for a letter that no font of this computer has")


def test_letters_are_written_in_the_font_that_has_them(fonts, written):
    (fonts / "deep").mkdir()
    font(fonts / "deep" / "DejaVuSans.ttf", f"{ASCII}ü–“”")
    font(fonts / "DejaVuSans-Bold.ttf", f"{ASCII}ü")
    font(fonts / "NotoSansCJK-Regular.ttc", "日")
    (fonts / "unifont.ttf").write_text("no font at all")
    font(fonts / "Symbola.ttf", "日ж")
    made = as_pdf(JUMP)
    assert made.lacking == ""
    assert written[:6] == [
        ("outrider", "B", "To jump "),
        ("beside0", "", "日"),
        ("outrider", "B", " ü"),
        ("outrider", "", "“Wait” – "),
        ("beside2", "", "ж"),
        ("outrider", "", "To jump "),
    ]


def test_what_joins_letters_is_left_out_where_it_is_not_known(fonts):
    assert as_pdf(Document("A\ufe0fe\u0301", "", ())).lacking == ""


def test_two_that_say_the_same_are_the_same(fonts):
    font(fonts / "DejaVuSans.ttf", f"{ASCII}ü日¤“”–ж")
    assert as_pdf(JUMP).data == as_pdf(JUMP).data
    assert as_pdf(JUMP).data != as_pdf(Document("To jump 日 ü", "", ())).data


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
    monkeypatch.delitem(sys.modules, "models.exchange.paper.drawn", raising=False)
    with pytest.raises(ValueError, match="A PDF needs the fpdf2 package: make pdf"):
        as_pdf(JUMP)
