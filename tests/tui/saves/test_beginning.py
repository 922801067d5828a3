"""A new campaign of one's own: five answers on one form, and what is made of them."""

from pathlib import Path

import pytest
from sqlmodel import select
from textual.events import Key
from textual.widgets import Input, Static, TextArea

from models.campaign import Campaign
from models.starters import Starter
from models.storage.saves import listing
from models.tables import Entry, Kind, LibraryTask, Person, Side, Skill, Weapon
from tests.tui.screens import play
from tui.desk.page import DeskPage
from tui.people.page import PeoplePage
from tui.program import Outrider
from tui.saves import making
from tui.saves.beginning import Beginning, NewCampaign
from tui.saves.page import SavesPage


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "saves"


def said(outrider, selector):
    return str(outrider.screen.query_one(selector, Static).content)


def typed(line):
    return " ".join({" ": "space", ",": "comma"}.get(key, key) for key in line)


def form(outrider):
    return outrider.screen.form


def rows(folder, name, table):
    campaign = Campaign(folder / f"{name}.outrider")
    with campaign.read() as session:
        found = session.exec(select(table)).all()
    campaign.close()
    return found


async def test_enter_alone_makes_a_campaign_that_is_ready(folder):
    outrider = Outrider(folder)
    async with outrider.run_test() as pilot:
        await play(pilot, "n enter enter enter enter enter")
        assert isinstance(outrider.screen, DeskPage)
        assert outrider.headline.calendar.moment(outrider.headline.clock) == "1 Jan 2300, 08:00:00"
        assert not outrider.headline.undo
    (entry,) = rows(folder, "New campaign", Entry)
    assert entry.state == "kept"
    assert rows(folder, "New campaign", Weapon)
    assert rows(folder, "New campaign", LibraryTask)


async def test_what_is_answered_is_what_is_made(folder):
    outrider = Outrider(folder)
    async with outrider.run_test() as pilot:
        await play(pilot, "n L o w enter 0 6 1 - 2 3 0 1 enter space enter")
        await play(pilot, "M a r a , space R i f l e space 3 enter B o enter enter D u s t enter")
        assert isinstance(outrider.screen, DeskPage)
        headline = outrider.headline
        assert headline.calendar.moment(headline.clock) == "061-2301, 08:00:00"
        assert headline.blurb == "Dust"
    assert [save.name for save in listing(folder)] == ["Low"]
    people = [(p.name, p.kind, p.side) for p in rows(folder, "Low", Person)]
    assert people == [("Mara", Kind.PC, Side.PARTY), ("Bo", Kind.PC, Side.PARTY)]
    assert [(skill.name, skill.level) for skill in rows(folder, "Low", Skill)] == [("Rifle", 3)]
    assert not rows(folder, "Low", Weapon)
    assert rows(folder, "Low", LibraryTask)


async def test_going_back_loses_nothing_and_escape_leaves_nothing(folder):
    outrider = Outrider(folder)
    async with outrider.run_test() as pilot:
        await play(pilot, "n L o w enter d a y space 9 enter enter M a r a enter enter D")
        filled = form(outrider)
        assert (filled.name, filled.begins, filled.blurb) == ("Low", "day 9", "D")
        await play(pilot, "shift+tab shift+tab shift+tab up")
        assert outrider.screen.focused is outrider.screen.query_one("#name")
        assert form(outrider) == filled
        await play(pilot, "escape")
        assert "Esc again" in said(outrider, ".error")
        await play(pilot, "escape")
        assert isinstance(outrider.screen, SavesPage)
    assert not folder.exists()


@pytest.mark.parametrize(
    ("filled", "sentence"),
    [
        (Beginning(name=""), "A campaign needs a name."),
        (Beginning("Low", begins="soon"), '"soon" is not a date: 1 January 2300 or'),
        (Beginning("Low", begins="day 0"), '"day 0" is not a date'),
        (Beginning("Low", begins="30 February 2300"), "30 Feb 2300 is not a date"),
        (Beginning("Low", players="Mara\n" + "x" * 61), "A line begins with a name"),
    ],
)
async def test_what_cannot_be_is_refused_where_it_stands(folder, filled, sentence):
    outrider = Outrider(folder)
    async with outrider.run_test() as pilot:
        await play(pilot, "n")
        box = outrider.screen
        box.query_one("#name", Input).value = filled.name
        box.query_one("#begins", Input).value = filled.begins
        box.query_one(TextArea).text = filled.players
        await play(pilot, "f2")
        assert isinstance(outrider.screen, NewCampaign)
        assert sentence in said(outrider, ".error")
        assert said(outrider, ".error").count(f'"{filled.begins}" is not') <= 1
        assert form(outrider) == filled
    assert not folder.exists()


@pytest.mark.parametrize(
    ("starters", "left"),
    [(tuple(Starter), "Not taken: pist (not in the"), ((), "Not taken: rifle, pist (not in the")],
)
async def test_gear_that_the_book_lacks_is_named_while_it_is_written(folder, starters, left):
    outrider = Outrider(folder)
    async with outrider.run_test() as pilot:
        outrider.push_screen(NewCampaign(Path, Beginning(starters=starters)))
        await pilot.pause()
        players = outrider.screen.query_one(TextArea)
        players.focus()
        players.text = "Cy, STR 6, Pistol 2, rifle, pist"
        await pilot.pause()
        assert left in " ".join(said(outrider, ".hint").split())
        assert outrider.screen.query_one(".hint").max_scroll_y == 0


async def test_what_a_line_goes_on_with_is_taken_on_a_key_and_by_nothing_else(folder):
    outrider = Outrider(folder)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "n enter enter enter " + typed("Mara, "))
        area = outrider.screen.query_one(TextArea)
        assert area.suggestion == "STR"
        assert area.get_component_rich_style("text-area--suggestion").italic  # without colours too
        assert "→ takes what is offered, Enter goes on" in said(outrider, ".hint")
        await play(pilot, "right 7 right 1 1 comma space R left")
        assert not area.suggestion
        await play(pilot, "right right 3 " + typed(", v"))
        assert area.text == "Mara, STR 7 DEX 11, Rifle 3, v"
        assert area.suggestion == "est"
        await play(pilot, "right enter " + typed("Jon, ") + " shift+right")
        assert area.text.splitlines()[1] == "Jon, "
        await play(pilot, "right 9 " + typed(", R"))
        assert area.text.splitlines()[1] == "Jon, STR 9, R"
        assert area.suggestion == "ifle"
        await play(pilot, "enter enter")
        assert form(outrider).players.splitlines()[1] == "Jon, STR 9, R"


async def test_behind_what_was_taken_a_word_stands_apart_and_a_comma_does_not(folder):
    outrider = Outrider(folder)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "n enter enter enter " + typed("Mara, 7 7 7 7 7 7, R"))
        area = outrider.screen.query_one(TextArea)
        await play(pilot, "right 3 " + typed(", P") + " right space 2 " + typed(", v"))
        assert area.text == "Mara, 7 7 7 7 7 7, Rifle 3, Pistol 2, v"
        await play(pilot, "right comma space M right backspace l 4")
        assert area.text == "Mara, 7 7 7 7 7 7, Rifle 3, Pistol 2, vest, Melel4"


async def test_what_is_in_doubt_of_a_line_is_said_until_the_form_is_made(folder):
    outrider = Outrider(folder)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "n")
        outrider.screen.query_one(TextArea).focus()
        await play(pilot, typed("Bo, 7 7 7, Rifel 2, rifle, knife") + " enter")
        doubts = [
            "Bo: kept as a note: 7 7 7",
            "Bo: not taken: knife (Fitter's knife or Gasket knife?)",
            "Bo: Rifel: Rifle?",
            "Bo: Without Rifle the Ledger carbine cannot be fired (C-26)",
        ]
        assert said(outrider, "#doubts").splitlines() == doubts
        await play(pilot, typed("Cy, 777777, Rifle 2, rifle"))
        assert said(outrider, "#doubts").splitlines() == doubts
        assert "Not said: ELO DET SIZ 10" in said(outrider, ".hint")
        await play(pilot, "enter enter")
        assert outrider.focused.id == "blurb"
        assert said(outrider, "#doubts").splitlines() == doubts
        await play(pilot, "shift+tab " + typed("Di, plasma thrower") + " tab")
        assert said(outrider, "#doubts").splitlines() == [*doubts[:3], "and 2 more lines of this"]


async def test_an_enter_too_many_is_no_key_of_the_desk_and_all_else_waits_for_it(
    folder, monkeypatch
):
    """It would open the first sheet."""
    outrider = Outrider(folder)
    opening = outrider.open

    def opened(path):
        opening(path)
        outrider.post_message(Key("enter", "\r"))

    def made(path, fill):
        for key, character in (("enter", "\r"), ("p", "p")):
            outrider.call_from_thread(outrider.post_message, Key(key, character))
        making.make(path, fill)

    monkeypatch.setattr(outrider, "open", opened)
    monkeypatch.setattr("tui.saves.page.make", made)
    async with outrider.run_test() as pilot:
        await play(pilot, "n enter enter enter M a r a enter enter enter")
        while outrider.busy:
            await pilot.pause()
        assert [type(page) for page in outrider.screen_stack[-2:]] == [DeskPage, PeoplePage]
