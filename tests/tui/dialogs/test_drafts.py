"""A program that ends in the middle of a text: what was written stands in the same box after it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import TextArea

from models.deeds.chronicle.notes import EditNote, WriteNote
from models.tables import Note
from tests.tui.chronicle.test_two_writers import elsewhere
from tests.tui.people.looking import rows, text
from tests.tui.screens import CAMPAIGN, play
from tui.drafts import Draft
from tui.program import Outrider

SIZE = (80, 24)
BOXES = {
    "note": "N n",
    "note written anew": "N e",
    "recap": "j s w",
    "people": "p n",
    "random table": "R n",
}


def written(outrider):
    return outrider.screen.query_one(TextArea).text


@pytest.fixture
def saves(saves):
    elsewhere(saves, WriteNote("The crawler\nRed"))
    return saves


async def left_in(saves, keys):
    """The text in a box when the program ends, as it does by a signal."""
    outrider = Outrider(saves, CAMPAIGN)
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, keys)
        return written(outrider)


@pytest.mark.parametrize("box", BOXES)
async def test_it_is_put_back_until_it_is_left(saves, box):
    before = await left_in(saves, f"{BOXES[box]} H e y")
    assert before.startswith("Hey")
    again = Outrider(saves, CAMPAIGN)
    async with again.run_test(size=SIZE) as pilot:
        await play(pilot, BOXES[box])
        assert written(again) == before
        assert "You wrote this before" in text(again)
        await play(pilot, "escape escape")
        await play(pilot, BOXES[box].split()[-1])
        assert "Hey" not in written(again), "what was left on purpose is gone"


async def test_what_is_saved_is_not_put_back(saves):
    await left_in(saves, "N n O n e")
    again = Outrider(saves, CAMPAIGN)
    async with again.run_test(size=SIZE) as pilot:
        await play(pilot, "N n exclamation_mark f2")
        assert len(await rows(again, Note, title="One!")) == 1
        await play(pilot, "n")
        assert written(again) == ""


async def test_a_text_that_others_changed_since_has_both(saves):
    await left_in(saves, "N e end X")
    elsewhere(saves, EditNote(1, "The crawler\nRed\nOwed to Pauli"))
    again = Outrider(saves, CAMPAIGN)
    async with again.run_test(size=SIZE) as pilot:
        await play(pilot, "N e")
        assert written(again) == "The crawlerX\nRed\nOwed to Pauli"


async def test_each_has_its_own(saves):
    await left_in(saves, "N n O n e")
    again = Outrider(saves, CAMPAIGN)
    async with again.run_test(size=SIZE) as pilot:
        await play(pilot, "N e")
        assert written(again) == "The crawler\nRed"
        await play(pilot, "escape escape p n")
        assert written(again) == ""


async def test_another_campaign_of_that_name_is_offered_nothing(saves):
    await left_in(saves, "N n O n e")
    with closing(sqlite3.connect(saves / f"{CAMPAIGN}.outrider")) as file, file:
        file.execute("UPDATE entry SET made_at = '2299-01-01T00:00:00+00:00'")
    again = Outrider(saves, CAMPAIGN)
    async with again.run_test(size=SIZE) as pilot:
        await play(pilot, "N n")
        assert written(again) == ""


def test_what_another_window_is_writing_stays_its_own(tmp_path):
    here, there = (Draft(tmp_path / "A.outrider", "then", "note", tmp_path) for _ in "ab")
    here.keep("", "mine")
    assert Draft(tmp_path / "A.outrider", "then", "note", tmp_path).left is None
    there.keep("", "its")
    here.let_go()
    there.let_go()
    found = [Draft(tmp_path / "A.outrider", "then", "note", tmp_path) for _ in "abc"]
    assert {each.left and each.left[1] for each in found} == {"mine", "its", None}
    assert all(file.stat().st_mode & 0o077 == 0 for file in tmp_path.iterdir())
    for each in found:
        each.drop()
    assert not list(tmp_path.iterdir())


def test_one_that_was_cut_off_in_its_writing_is_whole(tmp_path):
    draft = Draft(tmp_path / "A.outrider", "then", "note", tmp_path)
    draft.keep("", "a longer text")
    (file,) = tmp_path.iterdir()
    tail = file.read_bytes()
    draft.keep("", "short")
    draft.let_go()
    file.write_bytes(file.read_bytes() + tail[len(file.read_bytes()) :])
    assert Draft(tmp_path / "A.outrider", "then", "note", tmp_path).left == ("", "short")


def test_where_nothing_can_be_written_the_text_is_written_on(tmp_path):
    folder = Path(os.devnull) / "drafts"
    draft = Draft(tmp_path / "A.outrider", "then", "note", folder)
    draft.keep("", "text")
    draft.drop()
    assert draft.left is None
