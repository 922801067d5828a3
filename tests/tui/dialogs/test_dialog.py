"""What every box over a page has in common."""

import pytest
from textual.widgets import Input

from tests.tui.keys import command
from tests.tui.screens import play
from tests.tui.terminal.recording import RecordingDriver
from tui.dialogs.dialog import Dialog
from tui.dialogs.prompt import Prompt, whole_number
from tui.rolling.panel import RollPanel
from tui.shell.keybar import KeyBar


def keys(app, page=-1):
    """The footer of the page in front, or of one behind."""
    return app.screen_stack[page].query_one(KeyBar).render_line(0).text.strip()


def rows(app):
    """What is on the screen, row by row."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


@pytest.mark.parametrize("opened", ["question_mark", "a", "p n", "e S", "e s", "ctrl+p"])
async def test_no_key_of_the_page_is_lit_under_a_box(outrider, opened):
    async with outrider.run_test() as pilot:
        *before, last = opened.split()
        await play(pilot, " ".join(before))
        assert "Esc back" in keys(outrider)
        await play(pilot, last)
        assert keys(outrider, -2) == ""
        assert not [row for row in rows(outrider) if "Esc back" in row]
        await play(pilot, "escape")
        assert "Esc back" in keys(outrider)
        assert "Esc back" in rows(outrider)[-1]


async def test_keys_stay_away_when_the_page_changes_behind_a_box(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e question_mark")
        outrider.changed()
        await pilot.pause(0.05)
        assert keys(outrider, -2) == ""


async def test_hiding_the_keys_sends_little(outrider):
    """The row is erased, and nothing else of the page is sent again."""
    outrider.driver_class = RecordingDriver
    async with outrider.run_test(headless=False, size=(80, 24)) as pilot:
        await play(pilot, "p")
        bar = outrider.screen.query_one(KeyBar)
        outrider._driver.writes.clear()
        bar.quiet = True
        await play(pilot, "")
        assert 0 < len("".join(outrider._driver.writes)) < 80


@pytest.mark.parametrize("then", ["a", "e", "e a", "e enter", "e d", "p", "p n", "j", "j escape"])
async def test_what_was_told_before_is_over_no_box_and_no_other_page(outrider, then, monkeypatch):
    *way, last = then.split()
    async with outrider.run_test(size=(80, 24), notifications=True) as pilot:
        await play(pilot, " ".join(way))
        outrider.tell("Told a moment ago.")
        await play(pilot, "")
        monkeypatch.setattr("tui.dialogs.dialog.WITH_IT_SECONDS", 60)  # however quick the key is
        assert [row for row in rows(outrider) if "Told a moment ago." in row]
        await play(pilot, last)
        assert not [row for row in rows(outrider) if "Told a moment ago." in row]


async def test_what_was_told_with_a_box_does_not_lie_over_it(outrider, monkeypatch):
    monkeypatch.setattr("tui.dialogs.dialog.WITH_IT_SECONDS", 60)
    async with outrider.run_test(notifications=True) as pilot:
        await play(pilot, "e")
        outrider.tell("Ines Calder [red]has no rounds left.")
        await play(pilot, "")
        assert any("no rounds left" in row for row in rows(outrider))
        await outrider.screen.use(command(outrider.screen, "search"))
        await play(pilot, "")
        assert isinstance(outrider.screen, RollPanel)
        told = [row for row in rows(outrider) if "[red]has no rounds left" in row]
        assert len(told) == 1
        assert "━" in told[0], "on the upper edge of the panel"
        assert "Enter roll" in rows(outrider)[-1]


async def test_what_is_told_in_a_box_covers_nothing_of_it(outrider):
    async with outrider.run_test(notifications=True) as pilot:
        await play(pilot, "p t")
        outrider.screen.query_one(Input).value = "Ruth"
        await play(pilot, "")
        inside = [row for row in rows(outrider) if "│" in row]
        outrider.tell("Another window took that back.")
        await play(pilot, "")
        assert [row for row in rows(outrider) if "│" in row] == inside
        assert any("╭" in row and "Another window took that back." in row for row in rows(outrider))


async def test_what_was_told_leaves_the_edge_after_a_while(outrider, monkeypatch):
    monkeypatch.setattr("tui.dialogs.dialog.TOLD_SECONDS", 0.01)
    async with outrider.run_test(notifications=True) as pilot:
        await play(pilot, "")
        outrider.push_screen(Prompt("How many?", whole_number(1, 9)))
        await play(pilot, "")
        assert isinstance(outrider.screen, Dialog)
        outrider.tell("For a moment.")
        await pilot.pause(0.05)
        assert not any("For a moment." in row for row in rows(outrider))
