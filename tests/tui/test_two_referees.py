"""Two referees on one campaign: whose act it was, and what undo takes back."""

from contextlib import closing

import pytest
from sqlmodel import select
from textual.widgets import Input

from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.deeds.people.edit import EditRow
from models.deeds.people.several import TakeOffList
from models.deeds.scenes.scene import PutInZone
from models.deeds.stealth.zones.choice import Choose
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.table.seats import NewSeat
from models.deeds.table.wishes import SayWish
from models.journal import newest_entry
from models.tables import Participant, Person, Zone
from models.views.asked import Asked
from models.views.entries import Entries
from rules.dice import GivenDice
from rules.stealth.zones.detection import Choice
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, play
from tui.cli import main
from tui.dialogs.menu import Menu
from tui.people.page import PeoplePage
from tui.widgets.listing import Listing

SIZE = (80, 24)


def newest(app):
    """What the first row of the journal says."""
    return app.screen.query_one(Listing).current.cells[1]


def told(app):
    """What was said to the referee last."""
    return [note.message for note in app._notifications][-1]


def figures(campaign):
    with campaign.read() as session:
        one = session.get_one(Person, 1)
        return one.strength, one.dexterity, one.coolness


@pytest.fixture
def by_ann(saves, monkeypatch):
    """Ann, at another computer, has written a note."""
    path = saves / f"{CAMPAIGN}.outrider"
    with monkeypatch.context() as patch:
        patch.setenv("OUTRIDER_REFEREE", "Ann")
        with closing(Campaign(path)) as campaign:
            campaign.perform(WriteNote("Ann's secret"))
    monkeypatch.setenv("OUTRIDER_REFEREE", "Ben")
    return path


async def test_what_another_did_is_taken_back_only_when_asked_twice(by_ann, outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "j")
        assert "Done by Ann" in text(outrider)
        for way in ("Undo", "Redo"):
            key = {"Undo": "u", "Redo": "U"}[way]
            before = newest(outrider)
            await play(pilot, key)
            assert 'Ann did that: "Note: Ann\'s secret". Press again' in told(outrider)
            assert newest(outrider) == before, "nothing is turned yet"
            await play(pilot, key)
            assert f"{way}: Note" in newest(outrider)
            assert "Done by" not in text(outrider), "what one did oneself needs no name"


async def test_one_s_own_is_taken_back_past_another_s_and_what_they_built_on_is_not(
    by_ann, outrider
):
    async with outrider.run_test(size=SIZE) as pilot:
        campaign = await outrider.campaign()
        with closing(Campaign(by_ann)) as ann:
            ann.author = "Ann"
            campaign.perform(EditRow("person", 1, {"strength": 3, "coolness": 2}))
            ann.perform(EditRow("person", 1, {"dexterity": 4}))
            outrider.changed()
            await play(pilot, "j u")
            assert "Undo: " in newest(outrider)
            assert figures(campaign)[:2] != (3, 4)
            assert figures(campaign)[1] == 4
            await play(pilot, "U")
            assert figures(campaign) == (3, 4, 2)
            ann.perform(EditRow("person", 1, {"coolness": 5}))
            outrider.changed()
        await play(pilot, "u")
        assert "Ann built on " in told(outrider)
        assert "Press again to take that back" in told(outrider)
        assert figures(campaign) == (3, 4, 5)
        await play(pilot, "u")
        assert figures(campaign) == (3, 4, 2)
        await play(pilot, "u")
        assert figures(campaign)[0] != 3


async def test_what_was_to_be_asked_for_twice_is_forgotten_once_anything_happens(by_ann, outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "j u")
        with closing(Campaign(by_ann)) as ann:
            ann.author = "Ann"
            ann.perform(WriteNote("Another"))
        outrider.changed()
        await play(pilot, "u")
        assert 'Ann did that: "Note: Another"' in told(outrider)
        assert newest(outrider).endswith("Note: Another")
        assert "Undo" not in newest(outrider)


async def test_one_s_own_is_taken_back_at_once(by_ann, outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        campaign = await outrider.campaign()
        campaign.perform(WriteNote("Ben's"))
        outrider.changed()
        await play(pilot, "j u")
        assert "Undo: Note: Ben's" in newest(outrider)


async def test_the_journal_is_narrowed_to_one_referee(by_ann, outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "j slash b y colon a n n enter")
        found = outrider.screen.query_one(Listing).lines
        assert [line.cells[1] for line in found] == ["(Ann) Note: Ann's secret"]


async def test_the_menu_of_the_journal_names_every_referee_where_there_are_several(
    by_ann, outrider
):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "j f")
        items = outrider.screen._items
        (ann,) = (item for _, item in items if item.label == "By Ann")
        outrider.screen.dismiss(ann.value)
        await play(pilot, "")
        found = outrider.screen.query_one(Listing).lines
        assert [line.cells[1] for line in found] == ["(Ann) Note: Ann's secret"]


async def test_the_desk_says_whose_act_it_was_where_it_was_another_s(by_ann, outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        (await outrider.campaign()).perform(WriteNote("Ben's"))
        outrider.changed()
        await play(pilot, "")
        told = outrider.screen.query_one("#journal", Listing).lines
        assert [line.cells[1] for line in told[:2]] == ["Note: Ben's", "(Ann) Note: Ann's secret"]


def test_a_referee_is_called_as_written_unless_the_environment_says_otherwise(
    by_ann, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr("models.author._Chosen.name", staticmethod(lambda: ""))
    config = tmp_path / "config.toml"
    config.write_text('referee = "Cleo"\n', "utf-8")
    say = ["--saves", str(by_ann.parent), "--config", str(config)]
    assert main([*say, "do", CAMPAIGN, "write-note", "text=one"]) == 0
    monkeypatch.delenv("OUTRIDER_REFEREE")
    assert main([*say, "do", CAMPAIGN, "write-note", "text=two"]) == 0
    assert main([*say, "--referee", "Dora", "do", CAMPAIGN, "write-note", "text=three"]) == 0
    newest = list(Entries(by_ann, Asked()))[:3]
    assert [entry.author for entry in newest] == ["Dora", "Cleo", "Ben"]


def test_the_command_line_takes_back_one_s_own_and_anybody_s_when_told(by_ann, capsys):
    say = ["--saves", str(by_ann.parent)]
    assert main([*say, "undo", CAMPAIGN]) == 1
    assert 'Ann did that: "Note: Ann\'s secret"; --anybodys' in capsys.readouterr().out
    assert main([*say, "undo", CAMPAIGN, "--anybodys"]) == 0
    assert main([*say, "redo", CAMPAIGN]) == 1
    assert main([*say, "redo", CAMPAIGN, "--anybodys"]) == 0
    assert main([*say, "do", CAMPAIGN, "write-note", "text=Mine"]) == 0
    capsys.readouterr()
    assert main([*say, "log", CAMPAIGN, "--last", "4"]) == 0
    assert "Note: Ann's secret (Ann)" in capsys.readouterr().out
    assert main([*say, "undo", CAMPAIGN]) == 0
    assert "Undo: Note: Mine" in capsys.readouterr().out


def test_whoever_has_no_name_is_asked_for_by_nobody(by_ann):
    assert [entry.author for entry in Entries(by_ann, Asked(author="an"))] == ["Ann"]
    assert not Entries(by_ann, Asked(author="%"))


async def test_what_a_player_built_on_stays_and_what_was_before_it_is_taken_back(by_ann, outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        campaign = await outrider.campaign()
        campaign.perform(WriteNote("Ben's"))
        campaign.perform(NewSeat("Cem"))
        with closing(Campaign(by_ann)) as host:
            host.author = "Cem"
            host.perform(SayWish(1, "hide"))
        outrider.changed()
        await play(pilot, "j u")
        assert 'Cem built on "New seat: Cem" with "Cem wants to: hide"' in told(outrider)
        assert 'Before it was "Note: Ben\'s". Press again to take that back' in told(outrider)
        await play(pilot, "u")
        assert newest(outrider).endswith("Undo: Note: Ben's")
        await play(pilot, "U")
        assert newest(outrider).endswith("Redo: Note: Ben's")


@pytest.fixture
def ann(by_ann):
    """Ann's window on the same campaign."""
    with closing(Campaign(by_ann)) as campaign:
        campaign.author = "Ann"
        yield campaign


@pytest.fixture
def unseen(outrider, monkeypatch):
    """A program that has not noticed yet what another window did."""
    monkeypatch.setattr(type(outrider), "_poll", lambda _self: None)
    return outrider


def count(campaign):
    with campaign.read() as session:
        return newest_entry(session)


async def test_a_menu_whose_ground_has_changed_says_what_and_offers_again(ann, unseen):
    async with unseen.run_test(size=SIZE) as pilot:
        await play(pilot, "p")
        page = unseen.screen
        side = next(one for one in page.commands() if one.run == PeoplePage.action_side)
        await play(pilot, side.keys)
        assert isinstance(unseen.screen, Menu)
        who = page.query_one(Listing).current.key
        ann.perform(EditRow("person", who, {"name": "Somebody Else"}))
        before = count(ann)
        await play(pilot, "b")
        assert count(ann) == before, "the old choice is not performed"
        assert isinstance(unseen.screen, Menu), "it is offered again"
        while (said := unseen.screen.query_one(".box").border_title) is None:
            await pilot.pause()
        assert 'Ann did this meanwhile: "' in said
        await play(pilot, "b")
        assert count(ann) == before + 1


async def test_a_box_comes_back_with_what_was_typed_when_its_ground_has_changed(ann, unseen):
    async with unseen.run_test(size=SIZE) as pilot:
        await play(pilot, "p")
        who = unseen.screen.query_one(Listing).current.key
        tag = next(one for one in unseen.screen.commands() if one.run == PeoplePage.action_tag)
        await play(pilot, f"{tag.keys} o l d")
        ann.perform(EditRow("person", who, {"name": "Somebody Else"}))
        before = count(ann)
        await play(pilot, "enter")
        assert count(ann) == before
        assert unseen.screen.query_one(Input).value == "old"
        assert 'Ann did this meanwhile: "' in text(unseen)
        await play(pilot, "enter")
        assert count(ann) == before + 1


async def test_a_key_on_a_row_that_another_changed_says_so_and_the_next_does_it(ann, unseen):
    async with unseen.run_test(size=SIZE) as pilot:
        await play(pilot, "p enter")
        page = unseen.screen
        who = page.spot.key
        ann.perform(EditRow("person", who, {"strength": 1, "name": "Somebody Else"}))
        before = count(ann)
        await page.write(page.spot, "Ines")
        await pilot.pause()
        assert count(ann) == before
        assert 'Ann did this meanwhile: "' in told(unseen)
        await play(pilot, "")
        await page.write(page.spot, "Ines")
        assert count(ann) == before + 1


async def test_what_another_does_elsewhere_holds_up_nobody(ann, unseen):
    async with unseen.run_test(size=SIZE) as pilot:
        await play(pilot, "p enter")
        ann.perform(WriteNote("Elsewhere"))
        before = count(ann)
        await unseen.screen.write(unseen.screen.spot, "Ines")
        assert count(ann) == before + 1


async def test_who_is_gone_by_now_is_said_with_who_took_them(ann, unseen):
    async with unseen.run_test(size=SIZE) as pilot:
        await play(pilot, "p enter")
        page = unseen.screen
        ann.perform(TakeOffList((page.spot.key,)))
        await page.write(page.spot, "Ines")
        await pilot.pause()
        assert told(unseen).startswith("That person is no longer there. Ann did this meanwhile:")


@pytest.fixture
def spotting(ann):
    """Ann can let the party spot the two guards of the Long bay first, and choose what they do."""
    with ann.read() as session:
        party = tuple(session.exec(select(Participant.id).where(Participant.side == "party")))[:5]
        zones = dict(session.exec(select(Zone.name, Zone.id)).all())
    ann.perform(PutInZone(1, party, zones["Yard"]))

    def spot():
        ann.perform(Sneak(1, party, zones["Long bay"]), GivenDice((1, 0, 0, 0, 0, 0, 0)))

    return spot


async def test_what_another_s_move_leads_to_interrupts_nobody_and_closes_when_it_is_decided(
    ann, spotting, outrider
):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "e")
        spotting()
        outrider.changed()
        await play(pilot, "")
        assert not isinstance(outrider.screen, Menu), "it is Ann who is asked"
        assert "First choose what those who spotted the others do" in text(outrider)
        await play(pilot, "d")
        assert isinstance(outrider.screen, Menu)
        ann.perform(WriteNote("Elsewhere"))
        await _behind(outrider, pilot)
        assert isinstance(outrider.screen, Menu), "that decides nothing"
        ann.perform(Choose(1, Choice.BACK_OUT))
        before = count(ann)
        await _behind(outrider, pilot)
        assert not isinstance(outrider.screen, Menu)
        assert 'Ann did this meanwhile: "' in told(outrider)
        assert "First choose" not in text(outrider)
        assert count(ann) == before


async def _behind(outrider, pilot):
    """What another did is painted behind a box."""
    outrider.changed()
    outrider.pages[-1].show()
    await play(pilot, "")


async def test_who_comes_to_a_scene_that_waits_is_asked(spotting, outrider):
    spotting()
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "e")
        assert "spotted the others first" in text(outrider)
