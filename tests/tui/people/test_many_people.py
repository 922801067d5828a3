"""Many people on their page: marked, ordered, tagged, archived, kept as a list."""

from asyncio import timeout

import pytest
from textual.widgets import TextArea

from models.deeds.chronicle.subjects import NewSubject
from models.tables import KeptList, Person, SubjectKind, Tag
from tests.tui.people.looking import rows, text
from tests.tui.screens import play
from tui.people.page import PeoplePage
from tui.widgets.listing import Listing

SIZE = (80, 24)


def names(app):
    return [line.cells[0] for line in app.screen.query_one(Listing).lines]


def told(app):
    return [notice.message for notice in app._notifications]


async def test_several_are_marked_and_tagged_archived_and_brought_back(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p space space")
        assert names(outrider)[:3] == ["*Hanne Rask", "*Ines Calder", "Tobias Nkemelu"]
        assert "2 marked" in text(outrider)
        footer = text(outrider).splitlines()[-1]
        assert "z archive  s side  w where  h hurt  t tag" in footer
        assert "new" not in footer
        await play(pilot, "t d o c k enter")
        assert [tag.about for tag in await rows(outrider, Tag)] == ["person:1", "person:3"]
        assert "Hanne Rask and Ines Calder: tagged dock." in told(outrider)
        await play(pilot, "z")
        assert "Ines Calder" not in names(outrider)
        assert "marked" not in text(outrider)
        await play(pilot, "Z")
        assert names(outrider) == ["Hanne Rask", "Ines Calder"]
        await play(pilot, "A z Z")
        assert names(outrider)[:2] == ["Hanne Rask", "Ines Calder"]
        assert not await rows(outrider, Person, archived=True)


async def test_people_are_ordered_backwards_searched_and_kept_as_a_list(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p o n")
        assert names(outrider) == sorted(names(outrider))
        await play(pilot, "o n")
        assert names(outrider) == sorted(names(outrider), reverse=True)
        assert "by name, last first" in text(outrider)
        await play(pilot, "slash s t r a enter l plus W e i g h enter")
        (kept,) = await rows(outrider, KeptList)
        assert (kept.name, kept.sought, kept.sorted_by) == ("Weigh", "stra", "name")
        await play(pilot, "escape o s")
        assert len(names(outrider)) > 10
        await play(pilot, "l")
        assert "stra, by name, last first" in text(outrider)
        await play(pilot, "1")
        assert names(outrider)[0] == "Gideon Strand"
        assert "by name, last first" in text(outrider)
        await play(pilot, "l minus 1")
        assert await rows(outrider, KeptList) == []


async def test_no_two_ways_to_order_people_are_on_one_letter(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p o")
        letters = names(outrider)
        assert len(set(letters)) == len(letters) == 7
        by_state = letters[4]
        await play(pilot, by_state)
        assert "by state" in text(outrider)


async def test_two_sheets_are_made_one(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p M")
        assert isinstance(outrider.screen, PeoplePage)
        await play(pilot, "space space M 1")
        assert "Ines Calder" not in names(outrider)
        await play(pilot, "u")
        assert "Ines Calder" in names(outrider)


async def test_marks_are_gathered_from_several_searches_and_all_are_placed_and_hurt(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        campaign = await outrider.campaign()
        await play(pilot, "p w")
        assert "There is no place in the lore yet." in told(outrider)
        campaign.perform(NewSubject("Wharf"))
        campaign.perform(NewSubject("The Guild", SubjectKind.FACTION))
        await play(pilot, "slash h a n n e enter space")
        await play(pilot, "escape slash g i d e o n enter space")
        assert "2 marked, 1 not shown" in text(outrider)
        await play(pilot, "w 1")
        assert "Hanne Rask and Gideon Strand: at Wharf." in told(outrider)
        await play(pilot, "escape slash w h a r f enter")
        assert names(outrider) == ["*Hanne Rask", "*Gideon Strand"]
        await play(pilot, "h")
        await play(pilot, "plus enter")
        assert {person.name for person in await rows(outrider, Person, light=1)} == {
            "Hanne Rask", "Gideon Strand",
        }  # fmt: skip
        await play(pilot, "w minus")
        assert names(outrider) == []
        await play(pilot, "escape escape")
        assert "marked" not in text(outrider)


async def test_two_who_are_called_otherwise_are_found_apart_and_made_one(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p slash g i d e o n enter space escape slash a n t o n enter space")
        await play(pilot, "M 1 escape")
        assert "Gideon Strand" in " ".join(names(outrider))
        assert "Anton Rees" not in names(outrider)


async def test_the_party_s_own_purse_is_paid_on_the_page_of_people(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p dollar_sign")
        assert "The party has 0 Lv." in text(outrider)
        await play(pilot, "plus 5 0 0 0 enter dollar_sign")
        assert "The party has 5,000 Lv." in text(outrider)


async def test_the_page_of_thousands_makes_the_lines_it_shows(outrider, monkeypatch):
    campaign = None
    async with outrider.run_test(size=SIZE) as pilot:
        campaign = await outrider.campaign()
        with campaign.action("Many") as action:
            action.session.add_all(Person(name=f"Guard {n}") for n in range(3_000))
        read = []
        from models.views import roster

        real = roster.members
        monkeypatch.setattr(roster, "members", lambda s, keys: read.extend(keys) or real(s, keys))
        await play(pilot, "p")
        assert "3016 of 3016" in text(outrider)
        assert len(read) <= 200
        await play(pilot, "end")
        assert "Guard 2999" in text(outrider)
        assert len(read) <= 400


async def test_somebody_is_paid_on_their_sheet(outrider):
    async with outrider.run_test(size=(80, 40)) as pilot:
        await play(pilot, "p enter dollar_sign x enter")
        assert "Write a sum" in text(outrider)
        await play(pilot, "ctrl+u plus 1 2 0 enter")
        assert "MONEY 120 Lv" in text(outrider)
        await play(pilot, "dollar_sign 4 0 space t o space p a r t y enter")
        assert "80 Lv · the party has 40 Lv" in text(outrider)


@pytest.mark.parametrize("words", ["ines", "xyz"])
async def test_the_sheet_of_somebody_new_opens_whoever_was_searched_for(outrider, words):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"p slash {' '.join(words)} enter n Z e d enter")
        assert outrider.screen.page_title() == "Zed"


async def test_whoever_is_written_last_is_shown(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p n")
        area = outrider.screen.query_one(TextArea)
        for name in ("Ada", "Bea", "Cyd", "Dov"):
            area.insert(f"{name}, pc, 6 9 7 8 8 5, Gun Combat 2\n")
        area.insert("3 green guards with rifles")
        async with timeout(10):
            while "Guard 1 to Guard 3" not in text(outrider):
                await pilot.pause()
