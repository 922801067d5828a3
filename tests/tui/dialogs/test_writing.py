"""A text of several lines: every line is kept, and the keys stay in sight."""

import pytest
from textual.events import Paste

from models.deeds.chronicle.notes import LONGEST
from models.tables import Entry, Note
from tests.tui.people.looking import rows, text
from tests.tui.screens import play


@pytest.mark.parametrize("keep", ["ctrl+s", "f2"])
async def test_a_note_of_several_lines(outrider, keep):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "j w O n e enter")
        outrider.post_message(Paste("two\nthree\n"))
        await play(pilot, f"f o u r {keep}")
        (note,) = await rows(outrider, Note, title="One")
        assert note.body == "One\ntwo\nthree\nfour"


async def test_the_keys_stay_in_sight_below_a_long_text(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "j w")
        outrider.post_message(Paste("\n".join(f"line {number}" for number in range(200))))
        await play(pilot, "x")
        assert "^s or F2 keeps it, Enter is a new line, Esc leaves." in text(outrider)
        assert "line 199x" in text(outrider)
        await play(pilot, "escape")
        assert "Esc again throws away what you wrote" in text(outrider)


@pytest.mark.parametrize("typed", ["j w O n e", "p n B o"])
async def test_closing_the_program_asks_while_text_is_half_written(outrider, typed):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, typed)
        await play(pilot, "ctrl+q")
        assert outrider.is_running
        assert "press again to close Outrider" in text(outrider)
        await play(pilot, "escape escape")
        assert outrider.is_running
        await pilot.press("ctrl+q")
        assert not outrider.is_running


async def test_a_text_is_not_cut_in_silence(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        before = len(await rows(outrider, Entry))
        await play(pilot, "j w")
        outrider.post_message(Paste("x" * (LONGEST + 1)))
        await play(pilot, "ctrl+s")
        assert f"{LONGEST:,} characters at most; this has {LONGEST + 1:,}" in text(outrider)
        assert len(await rows(outrider, Entry)) == before
