"""Printing from the screens: one key, the same everywhere, and a file that is whole."""

import sys

import pytest

from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, play
from tui.chronicle.sessions import SessionsPage
from tui.dialogs.menu import Menu
from tui.dialogs.prompt import Prompt
from tui.people.page import PeoplePage
from tui.program import Outrider

SIZE = (80, 24)


@pytest.fixture
def outrider(saves):
    return Outrider(saves, CAMPAIGN)


def files(outrider):
    folder = outrider.saves / "exchange"
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


async def test_two_keys_and_enter_print_what_is_under_the_cursor_and_then_as_last_time(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p ctrl+e")
        assert isinstance(outrider.screen, Menu)
        said = text(outrider)
        assert "Hanne Rask" in said
        assert "1 page" in said
        await play(pilot, "f a w enter")
        assert isinstance(outrider.screen, PeoplePage)
        assert files(outrider) == ["Hanne Rask for players.md"]
        await play(pilot, "down ctrl+e")
        said = text(outrider)
        assert "Ines Calder" in said
        assert "players, what they may know" in said
        assert "Markdown" in said
        await play(pilot, "o")
        assert "Sheets, of" in text(outrider)
        assert "person:" not in text(outrider)
        await play(pilot, "enter w enter")
        assert "Ines Calder for players.md" in files(outrider)


async def test_none_is_written_over_another_unasked(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "m ctrl+e a w enter")
        (name,) = files(outrider)
        path = outrider.saves / "exchange" / name
        path.write_text("mine")
        await play(pilot, "ctrl+e w enter")
        assert isinstance(outrider.screen, Prompt)
        assert "is there already" in text(outrider)
        assert path.read_text() == "mine"
        await play(pilot, "enter")
        assert path.read_text().startswith("# Casualties")


async def test_what_cannot_be_printed_is_said_in_the_box_and_nothing_is_lost(outrider, monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    monkeypatch.delitem(sys.modules, "models.exchange.paper.drawn", raising=False)
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "S ctrl+e")
        assert "No session has begun yet." in text(outrider)
        await play(pilot, "t 7")
        assert "A PDF needs the fpdf2 package" in text(outrider)
        await play(pilot, "w")
        assert isinstance(outrider.screen, Menu)
        await play(pilot, "o C - 2 9 enter a w enter")
        assert isinstance(outrider.screen, SessionsPage)
        written = outrider.saves / "exchange" / "Rules.md"
        assert "C-29" in written.read_text()
        assert "C-28" not in written.read_text()


async def test_where_there_is_no_pdf_markdown_is_offered_first(outrider, monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    monkeypatch.delitem(sys.modules, "models.exchange.paper.drawn", raising=False)
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "ctrl+e")
        assert "Markdown" in text(outrider)
        assert "cannot be printed so" not in text(outrider)


async def test_the_desk_prints_whoever_its_cursor_is_on_and_the_palette_finds_it(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "ctrl+p p r i n t")
        await outrider.workers.wait_for_complete()
        assert "Print (" in text(outrider)
        await play(pilot, "escape ctrl+e")
        assert isinstance(outrider.screen, Menu)
        assert "Hanne Rask" in text(outrider)
