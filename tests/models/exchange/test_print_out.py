"""The library on paper."""

import re
import sys
from types import SimpleNamespace

import pytest

from models.campaign import Campaign
from models.deeds.tasks.library import NewTask, TagTask
from models.exchange.print_out import as_markdown, as_pdf, paragraphs
from models.views.task_list import Order, listed_tasks
from tests.hostile import HOSTILE

LINES = (
    "To open a lock (Uncertain): Difficult. Electronics. 1 minute. Referee: SECRET alarm.",
    "To jump: Simple.",
    "To fly: Simpel. SECRET wings.",
)


class Paper:
    """Stands in for a PDF: remembers what is written and in which style."""

    def __init__(self, **_options):
        self.style, self.lines = "", []

    def add_page(self):
        self.lines.append(("page", ""))

    def set_font(self, _family, style, _size):
        self.style = style

    def ln(self, _height):
        pass

    def multi_cell(self, _width, _height, text, **_place):
        text.encode("latin-1")  # all that its own fonts can write
        self.lines.append((self.style, text))

    def output(self):
        return bytearray(repr(self.lines).encode())


@pytest.fixture
def tasks(tmp_path):
    campaign = Campaign.create(tmp_path / "Test.outrider")
    for line in LINES:
        campaign.perform(NewTask(line))
    campaign.perform(TagTask(1, "SECRET"))
    with campaign.read() as session:
        found = listed_tasks(session)
    campaign.close()
    return Order.STATEMENT.sort(found)


@pytest.mark.rows("T-77")
def test_markdown_has_what_the_referee_needs(tasks):
    assert as_markdown("Tasks by statement", paragraphs(tasks)) == (
        "# Tasks by statement\n\n"
        "- **To fly: Simpel. SECRET wings.**\n"
        "  <br>Cannot be read: To fly: Simpel. SECRET wings.\n"
        "- **To jump** Simple. Instant.\n"
        "- **To open a lock** Difficult. Electronics. 1 minute. (uncertain)\n"
        "  <br>Referee: SECRET alarm.\n"
        "  <br>Tags: \\#secret\n"
    )


@pytest.mark.rows("T-74")
def test_players_read_nothing_that_is_the_referees(tasks):
    printed = as_markdown("Tasks", paragraphs(tasks, players=True))
    assert printed == (
        "# Tasks\n\n"
        "- **To jump** Simple. Instant.\n"
        "- **To open a lock** Difficult. Electronics. 1 minute. (uncertain)\n"
    )


def test_nothing_in_a_task_is_markup(tasks):
    for words in HOSTILE:
        written = tasks[1]._replace(statement=words, note=words)
        printed = as_markdown("T", paragraphs([written]))
        assert len(printed.splitlines()) <= 4
        bare = re.sub(r"\\.", "", printed).replace("  <br>", "").removeprefix("# T\n\n- ")
        assert bare.count("*") == 4
        assert set(bare).isdisjoint("_`[]<>#{}|~&")


def test_a_pdf_has_the_same(tasks, monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", SimpleNamespace(FPDF=Paper))
    odd = [tasks[1]._replace(statement="To jump 日 ü")]
    assert as_pdf("Tasks", paragraphs([*odd, tasks[2]])).decode() == repr(
        [
            ("page", ""),
            ("B", "Tasks"),
            ("B", "To jump ? ü"),
            ("", "Simple. Instant."),
            ("B", "To open a lock"),
            ("", "Difficult. Electronics. 1 minute. (uncertain)"),
            ("I", "Referee: SECRET alarm."),
            ("I", "Tags: #secret"),
        ]
    )


def test_without_its_package_there_is_no_pdf(tasks, monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(ValueError, match="A PDF needs the fpdf2 package"):
        as_pdf("Tasks", paragraphs(tasks))
