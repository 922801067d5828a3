"""A text of several lines: every line is kept, and the keys stay in sight."""

import pytest
from textual.events import Paste

from models.tables import Entry
from tests.tui.people.looking import rows, text
from tests.tui.screens import play


@pytest.mark.parametrize("keep", ["ctrl+s", "f2"])
async def test_a_note_of_several_lines(outrider, keep):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "j w O n e enter")
        outrider.post_message(Paste("two\nthree\n"))
        await play(pilot, f"f o u r {keep}")
        entry = (await rows(outrider, Entry, title="Note"))[-1]
        assert [line["text"] for line in entry.lines] == ["One", "two", "three", "four"]


async def test_the_keys_stay_in_sight_below_a_long_text(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "j w")
        outrider.post_message(Paste("\n".join(f"line {number}" for number in range(200))))
        await play(pilot, "x")
        assert "^s or F2 keeps it, Enter is a new line, Esc leaves." in text(outrider)
        assert "line 199x" in text(outrider)
        await play(pilot, "escape")
        assert "Esc again throws away what you wrote" in text(outrider)


async def test_a_text_is_not_cut_in_silence(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        before = len(await rows(outrider, Entry))
        await play(pilot, "j w")
        outrider.post_message(Paste("x" * 20_001))
        await play(pilot, "ctrl+s")
        assert "20000 characters at most; you wrote 20001" in text(outrider)
        assert len(await rows(outrider, Entry)) == before
