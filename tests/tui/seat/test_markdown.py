"""A print-out that is handed to players reads as plain text."""

import pytest
from rich.cells import cell_len

from models.exchange.paper.document import Document, Figures, Heading, Paragraph, Points, Table
from models.exchange.paper.markdown import as_markdown
from tests.tui.seat.host import hosting
from tests.tui.seat.seats import page, sitting, until
from tui.seat.markdown import laid_out

SHEET = Document(
    "Gideon Strand",
    "Scout",
    (
        Figures((("Initiative", "10"), ("Life level", "12"))),
        Paragraph("Has a_b * 2 [bold]and[/] #3."),
        Paragraph("Stand by.", strong=True),
        Points(("one | two",)),
        Heading("Strength of body"),
        Table(("Strength", "Dexterity", "Endurance"), (("9", "10", ""),), frozenset({0, 1, 2})),
        Table((), (("between zones", "Stealth | 5"),)),
    ),
)


def laid(width):
    text = []
    for spans in laid_out(as_markdown(SHEET), width):
        line = ""
        for span in spans:
            line = line.ljust(span.x) + span.text
        text.append(line)
    return text


def test_headings_figures_points_and_tables_stand_without_their_marks():
    assert [line for line in laid(78) if line] == [
        "Gideon Strand",
        "Scout",
        "Initiative 10 · Life level 12",
        "Has a_b * 2 [bold]and[/] #3.",
        "Stand by.",
        "- one | two",
        "Strength of body",
        "Strength  Dexterity  Endurance",
        "9         10",
        "between zones  Stealth | 5",
    ]
    tones = {span.text: span.tone for line in laid_out(as_markdown(SHEET), 78) for span in line}
    assert (tones["Gideon Strand"], tones["Stand by."]) == ("here", "strong")


@pytest.mark.parametrize("width", [78, 12])
def test_what_stands_between_stars_is_strong_wherever_the_line_breaks(width):
    line = r"The **foreman lies** and is \*afraid\*, **you** know. **Not closed"
    strong = ["foreman", "lies", "you"] if width == 12 else ["foreman lies", "you"]
    for lead in ("", "- "):
        spans = [span for laid in laid_out(lead + line, width) for span in laid]
        assert [span.text for span in spans if span.tone == "strong"] == strong
        text = " ".join("".join(span.text for span in laid) for laid in laid_out(line, width))
        assert text == "The foreman lies and is *afraid*, you know. Not closed"


@pytest.mark.parametrize("width", [4, 20, 40])
def test_it_fits_a_phone(width):
    assert max(map(cell_len, laid(width))) <= width
    if width == 20:
        assert "Strength 9 ·" in "\n".join(laid(width))


async def test_a_seat_shows_it_so_under_its_title(tmp_path):
    async with hosting(tmp_path / "s") as host, sitting(host) as (app, pilot):
        host.show(handed=((1, "Gideon Strand", "markdown", as_markdown(SHEET)),), told=())
        await pilot.press("t")
        await until(pilot, lambda: "Strand" in page(app)[0])
        text = "\n".join(page(app))
        assert text.startswith("• Gideon Strand\n")
        assert text.count("Gideon") == 1
        assert "Initiative 10 ·" in text
        assert "**" not in text
