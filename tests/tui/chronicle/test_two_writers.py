"""Two windows write into the same: nobody's words are lost."""

from contextlib import closing

import pytest

from models.campaign import Campaign
from models.deeds.chronicle.notes import EditNote, WriteNote
from models.deeds.people.edit import EditRow
from models.tables import Note, Person
from models.two_texts import END, MINE, THEIRS
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, play
from tui.chronicle.notes import NotesPage
from tui.dialogs.note_writing import NoteWriting
from tui.dialogs.prompt import Prompt

SIZE = (80, 24)


@pytest.fixture(params=["watching", "unaware"])
def outrider(request, outrider, monkeypatch):
    """A program that looks out for what another window does, and one that does not notice it."""
    if request.param == "unaware":
        monkeypatch.setattr(type(outrider), "_poll", lambda _self: None)
    return outrider


def elsewhere(saves, deed):
    """What a second window does."""
    with closing(Campaign(saves / f"{CAMPAIGN}.outrider")) as other:
        other.perform(deed)


async def test_a_note_that_two_change_has_both_in_it(outrider, saves):
    elsewhere(saves, WriteNote("The crawler\nRed\nOwed to Strand"))
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "N e")
        elsewhere(saves, EditNote(1, "The crawler\nRed\nOwed to Pauli\nSince May"))
        await play(pilot, "end X f2")
        assert isinstance(outrider.screen, NoteWriting)
        assert "changed while you wrote" in text(outrider)
        await play(pilot, "f2")
        assert isinstance(outrider.screen, NotesPage)
        campaign = await outrider.campaign()
        with campaign.read() as reader:
            assert reader.get(Note, 1).body == "The crawlerX\nRed\nOwed to Pauli\nSince May"


async def test_what_both_change_stands_twice_and_leaving_asks(outrider, saves):
    elsewhere(saves, WriteNote("The crawler"))
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "N e")
        elsewhere(saves, EditNote(1, "The wagon"))
        await play(pilot, "end X f2")
        shown = text(outrider)
        assert all(each in shown for each in (MINE, "The crawlerX", THEIRS, "The wagon", END))
        await play(pilot, "escape")
        assert isinstance(outrider.screen, NoteWriting), "what was written is not thrown away"


async def test_a_field_that_changed_meanwhile_is_told_before_it_is_written_over(outrider, saves):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p enter")
        spot = outrider.screen.spot
        await play(pilot, "enter")
        elsewhere(saves, EditRow("person", spot.key, {spot.spec.name: "Theirs"}))
        await play(pilot, "end X enter")
        assert isinstance(outrider.screen, Prompt)
        assert "Theirs" in text(outrider)
        await play(pilot, "enter")
        campaign = await outrider.campaign()
        with campaign.read() as reader:
            assert getattr(reader.get(Person, spot.key), spot.spec.name) == f"{spot.value}X"


async def test_what_changes_after_it_was_told_is_told_as_well(outrider, saves):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p enter")
        spot = outrider.screen.spot
        await play(pilot, "enter")
        elsewhere(saves, EditRow("person", spot.key, {spot.spec.name: "Theirs"}))
        await play(pilot, "end X enter")
        elsewhere(saves, EditRow("person", spot.key, {"strength": 1}))
        await play(pilot, "enter")
        assert isinstance(outrider.screen, Prompt)
        assert "meanwhile" in text(outrider)
        campaign = await outrider.campaign()
        with campaign.read() as reader:
            assert getattr(reader.get(Person, spot.key), spot.spec.name) == "Theirs"
        await play(pilot, "enter")
        with campaign.read() as reader:
            assert getattr(reader.get(Person, spot.key), spot.spec.name) == f"{spot.value}X"


async def test_another_title_leaves_what_somebody_wrote_meanwhile(outrider, saves):
    elsewhere(saves, WriteNote("The crawler"))
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "N t")
        elsewhere(saves, EditNote(1, "The crawler is owed to Pauli"))
        await play(pilot, "end X enter")
        assert "meanwhile" in text(outrider)
        await play(pilot, "enter")
        campaign = await outrider.campaign()
        with campaign.read() as reader:
            note = reader.get(Note, 1)
        assert (note.title, note.body) == ("The crawlerX", "The crawler is owed to Pauli")
