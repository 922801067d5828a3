"""A document as Markdown and SVG, and laid out on pages: no text is markup, nothing is cut."""

import re
from html import unescape
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from models.exchange.paper.document import (
    Card,
    Cards,
    Document,
    Drawing,
    Figures,
    Heading,
    NewPage,
    Paragraph,
    Points,
    Table,
    Ticks,
)
from models.exchange.paper.layout import FOOT, HEIGHT, MARGIN, WIDTH, pages
from models.exchange.paper.lines import broken, shares
from models.exchange.paper.markdown import as_markdown
from models.exchange.paper.shapes import Box, Text
from models.exchange.paper.svg import as_svg, estimated
from models.text import clean
from tests.hostile import HOSTILE

MARKUP = (
    *HOSTILE,
    "# no heading", "- no point", "1. no number", "*no* _stress_ `code`", "[x](javascript:y)",
    "<script>alert(1)</script>", "| a | b |", "&amp; &lt;", "http://x.y", "www.x.y", "a@b.c",
    "]]>", "\\", "$x$", "---", "===", "+ x",
)  # fmt: skip


def everything(words):
    """A document with every kind of block, in which nothing else is said."""
    blocks = (
        Heading(words), Paragraph(words), Paragraph(words, strong=True),
        Paragraph(words, aside=True), Points((words, words)),
        Table((words, "b"), ((words, words), ("a", words))),
        Figures(((words, words),)), Ticks(words, 3, 1, words),
    )  # fmt: skip
    return Document(words, words, (*blocks, Cards((Card(words, words, blocks),)), NewPage()))


def read_back(written):
    """What a reader of Markdown takes for markup, and the texts it finds."""
    found = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(written)
    inline = [child for token in found for child in token.children or ()]
    kinds = [token.type for token in (*found, *inline) if token.type != "text"]
    said = [
        "".join(child.content for child in token.children or ())
        for token in found
        if token.type == "inline"
    ]
    return kinds, said


def test_in_markdown_no_text_is_markup():
    kinds, said = read_back(as_markdown(everything("x")))
    for words in MARKUP:
        if not clean(words):
            continue
        got, texts = read_back(as_markdown(everything(words)))
        assert got == kinds, words
        assert texts == [text.replace("x", clean(words)) for text in said]
    assert not re.search(r"(?<!\\):|(?<!\\)@|www\.", as_markdown(everything("http://www.x.y a@b")))


def test_in_svg_every_text_is_text():
    for words in MARKUP:
        drawing = Drawing(50, 20, (Text(1, 5, words), Box(0, 0, 50, 20)))
        root = ElementTree.fromstring(as_svg(Document(words, words, (drawing,))))
        assert {each.tag.rpartition("}")[2] for each in root} == {"title", "rect", "text"}
        said = {each.text or "" for each in root if not each.tag.endswith("rect")}
        assert said == {clean(words)}


def test_what_is_not_drawn_is_on_pages_below_each_other():
    document = Document("Rules", "", (Paragraph("a"), NewPage(), Paragraph("b")))
    root = ElementTree.fromstring(as_svg(document))
    assert root.attrib["viewBox"] == f"0 0 {WIDTH:g} {2 * HEIGHT:g}"
    said = [each.text for each in root if each.tag.endswith("text")]
    assert said == ["Rules", "a", "Rules", "1 / 2", "b", "Rules", "2 / 2"]
    assert unescape(as_svg(document)).count("<svg") == 1


texts = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=60)


def beyond(shape):
    """Whether a shape is not within the margins; a single wide letter has to go somewhere."""
    if not (shape.x >= MARGIN - 0.1 and MARGIN - 0.1 <= shape.y <= HEIGHT - FOOT / 2):
        return True
    if isinstance(shape, Box):
        return shape.x + shape.w > WIDTH - MARGIN + 0.1 or shape.y + shape.h > HEIGHT - FOOT
    wide = estimated(shape.text, shape.size, shape.style) if isinstance(shape, Text) else 0
    return shape.x + wide / (2 if getattr(shape, "middle", False) else 1) > WIDTH - MARGIN + 4


@settings(max_examples=20, deadline=None)
@given(st.lists(texts, min_size=1, max_size=30), st.integers(0, 90))
def test_nothing_is_laid_out_beyond_the_page(said, number):
    ticks = Ticks("Light", number % 40, 2, said[0])
    card = Card(said[0], said[-1], (ticks, Points(tuple(said[:4]))))
    rows = tuple((text, f"<{n}>", text[::-1]) for n, text in enumerate(said * 4))
    blocks = (Cards((card,) * (number % 9)), Table(("A", "No.", "B"), rows), Points(tuple(said)))
    for page in pages(Document(said[0], said[-1], blocks), estimated):
        assert not [shape for shape in page if beyond(shape)]
        words = {shape.text for shape in page if isinstance(shape, Text)}
        assert "No." in words or not words & {row[1] for row in rows}


def test_a_card_is_never_broken_and_a_heading_never_stands_alone():
    cards = tuple(Card(f"Card {n}", "", (Ticks("Light", 30), Ticks("End", 1))) for n in range(40))
    laid = pages(Document("Cards", "", (Cards(cards),)), estimated)
    for page in laid:
        said = [shape.text for shape in page if isinstance(shape, Text)]
        assert sum(text.startswith("Card ") for text in said) == said.count("End")
    blocks = tuple(b for n in range(60) for b in (Heading(f"Heading {n}"), Paragraph("words")))
    for page in pages(Document("T", "", blocks), estimated):
        said = [shape.text for shape in page if isinstance(shape, Text)]
        assert said[-3] == "words"  # before the foot


def test_lines_and_columns_fit():
    assert broken("two words", 1000, 10, "", estimated) == ["two words"]
    assert "".join(broken("日" * 30, 20, 10, "", estimated)) == "日" * 30
    assert shares([10, 20], [5, 5], 100) == [10, 20]
    assert shares([90, 90, 10], [30, 40, 10], 100) == [40, 50, 10]
    assert sum(shares([90, 90, 10], [80, 70, 10], 100)) == 100
