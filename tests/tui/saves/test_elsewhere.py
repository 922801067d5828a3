"""Campaigns on servers in the list: seen without asking a server, opened beside the keys."""

import asyncio
from contextlib import closing

import pytest
from textual.widgets import Static

from models.deeds.people.people import NewPerson
from models.storage.elsewhere import address_named, bring
from models.storage.named import name_with
from models.storage.restoring import backups_of
from models.storage.saves import look_at, trash
from tests.tui.keys import why_not
from tests.tui.screens import play
from tui.desk.page import DeskPage
from tui.program import Outrider
from tui.saves.elsewhere import listed
from tui.saves.page import SavesPage
from tui.widgets.listing import Listing

SILENT = "postgresql://ann:hush@127.0.0.1:1/games?campaign=Away"


@pytest.fixture
def club(server, sample, saves, tmp_path):
    """One's own settings name a campaign that is there and one that is not."""
    hosted = server.put(sample, tmp_path / "others")
    typed = str(hosted.address).replace("ann@", "ann:hush@")
    name_with(lambda: {"Club night": typed, "Away": SILENT})
    yield hosted
    name_with(dict)


def cells(outrider):
    return {line.cells[0]: line.cells for line in outrider.screen.query_one(Listing).lines}


async def until(pilot, condition):
    async with asyncio.timeout(30):
        while not condition():
            await pilot.pause(0.02)


async def to(pilot, name):
    listing = pilot.app.screen.query_one(Listing)
    listing.cursor = [line.cells[0] for line in listing.lines].index(name)
    await pilot.pause()


async def test_it_is_listed_opened_and_listed_with_what_its_copy_says(club, saves):
    outrider = Outrider(saves)
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        assert cells(outrider)["Club night"][1] == "on a server"
        assert "not opened yet" in cells(outrider)["Away"][4]
        await to(pilot, "Club night")
        about = str(outrider.screen.query_one("#about", Static).content)
        assert "127.0.0.1" in about
        assert "hush" not in about
        assert "on a server" in why_not(outrider.screen, "rename")
        for action in ("copy", "back_up", "backups", "trash"):
            assert "not been opened" in why_not(outrider.screen, action)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(outrider.screen, DeskPage))
        assert outrider.headline.people == 16
    again = Outrider(saves)
    async with again.run_test() as pilot:
        await play(pilot, "")
        assert cells(again)["Club night"][3] == "16"
        await to(pilot, "Club night")
        assert not why_not(again.screen, "back_up")
    name_with(dict)
    copied = [save.name for save in listed(saves) if save.address]
    assert copied == [club.address.campaign], "by its copy"
    assert address_named(saves, *copied) == club.address, "as it is called in the list"
    (saves / f"{club.address.campaign}.outrider").touch()
    (copied,) = [save.name for save in listed(saves) if save.address]
    assert address_named(saves, club.address.campaign) is None, "a file goes before"
    assert address_named(saves, copied) == club.address
    (save,) = [save for save in listed(saves) if save.address]
    assert look_at(trash(save)).headline.people == 16
    assert not [save for save in listed(saves) if save.address]


async def test_a_server_that_is_silent_is_said_to_be_and_the_list_stays(club, saves):
    outrider = Outrider(saves)
    told = []
    outrider.tell = told.append
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        await to(pilot, "Away")
        await pilot.press("enter")
        await until(pilot, lambda: any("does not answer" in line for line in told))
        assert isinstance(outrider.screen, SavesPage)
        assert not any("hush" in line for line in told)


async def test_a_backup_from_the_list_has_what_others_did_meanwhile(club, saves):
    path, _ = bring(saves, address_named(saves, "Club night"))
    with closing(club.open("elsewhere")) as other:
        other.perform(NewPerson("Mara"))
    outrider = Outrider(saves)
    told = []
    outrider.tell = told.append
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        await to(pilot, "Club night")
        await pilot.press("b")
        await until(pilot, lambda: any(line.startswith("Wrote ") for line in told))
    (backup,) = backups_of(path)
    assert backup.headline.people == 17
