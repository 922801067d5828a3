"""The list of people, by its keys."""

import pytest
from textual.events import Paste

from models.deeds.people.edit import EditRow
from models.deeds.people.gear import SetSkill
from models.tables import Person, Skill, Weapon
from models.text import clean
from tests.hostile import HOSTILE
from tests.tui.people.looking import actions, person, rows, text
from tests.tui.screens import play
from tui.people.page import PeoplePage
from tui.people.sheet import SheetPage
from tui.widgets.listing import Listing


def names(app):
    return [line.cells[0] for line in app.screen.query_one(Listing).lines]


def typed(line):
    keys = {" ": "space", ",": "comma", "-": "minus", ".": "full_stop"}
    return " ".join(keys.get(letter, letter) for letter in line)


async def test_everybody_is_listed_party_first(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        assert len(names(outrider)) == 16
        assert names(outrider)[0] == "Hanne Rask"
        assert "everybody · 16 of 16" in text(outrider)
        line = next(line for line in text(outrider).splitlines() if "Gideon" in line)
        assert line.split()[:5] == ["Gideon", "Strand", "opposition", "elite", "10"]


async def test_no_line_is_wider_than_80(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        assert all("Snub 5/5" in line for line in text(outrider).splitlines() if "Hanne" in line)


@pytest.mark.parametrize("key", ["f", "tab"])
async def test_sides_are_stepped_through(outrider, key):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        seen = []
        for _ in range(4):
            await play(pilot, key)
            seen.append(len(names(outrider)))
        assert seen == [5, 8, 3, 16]


async def test_search_narrows_as_it_is_typed(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p slash r a s k")
        assert names(outrider)[0] == "Hanne Rask"
        assert 1 <= len(names(outrider)) < 16
        await play(pilot, "space v e t")
        assert names(outrider) == []
        await play(pilot, "escape")
        assert len(names(outrider)) == 16
        assert isinstance(outrider.screen, PeoplePage)
        await play(pilot, "escape")
        assert not isinstance(outrider.screen, PeoplePage)


async def test_what_was_found_is_opened_with_enter(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p slash s t r a n d enter enter")
        assert isinstance(outrider.screen, SheetPage)
        assert "Gideon Strand" in text(outrider)


async def test_letters_are_letters_while_searching(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        before = await actions(outrider)
        await play(pilot, "slash x c n m u")
        assert await actions(outrider) == before
        assert isinstance(outrider.screen, PeoplePage)


@pytest.mark.parametrize("field", ["notes", "secret_notes", "occupation"])
async def test_search_finds_what_is_written_about_somebody(outrider, field):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        hanne = await person(outrider)
        await outrider.perform(EditRow("person", hanne.id, {field: "Keeps a Zither in the loft"}))
        await play(pilot, "slash")
        await pilot.press(*"zither loft")
        await play(pilot, "")
        assert names(outrider) == ["Hanne Rask"]


async def test_search_finds_skills(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        hanne = await person(outrider)
        await outrider.perform(SetSkill(hanne.id, "Zither", 2))
        await play(pilot, "slash z i t h e r")
        assert names(outrider) == ["Hanne Rask"]


async def test_as_many_copies_as_are_asked_for_and_the_cursor_goes_to_the_last(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        before = len(await rows(outrider, Person))
        await play(pilot, "down c 3 enter")
        people = await rows(outrider, Person)
        assert len(people) == before + 3
        listing = outrider.screen.query_one(Listing)
        assert listing.current.key == max(each.id for each in people)


async def test_a_new_person_has_a_sheet_at_once(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p n A d a enter")
        assert isinstance(outrider.screen, SheetPage)
        assert "Ada" in text(outrider)
        assert (await person(outrider, "Ada")).side == "bystander"
        await play(pilot, "escape u")
        assert not await rows(outrider, Person, name="Ada")


async def test_in_the_party_a_new_person_is_a_player_character(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p f n A d a enter")
        ada = await person(outrider, "Ada")
        assert (ada.side, ada.kind) == ("party", "pc")


async def test_nobody_is_not_made(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p n enter")
        assert "Write who it is" in text(outrider)
        await play(pilot, "escape")
        assert isinstance(outrider.screen, PeoplePage)


async def test_six_guards_in_one_step(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        before = await actions(outrider)
        await play(pilot, "m " + typed("6 green guards with rifles"))
        assert "Guard 1 to Guard 6: 6 people" in text(outrider)
        assert "Ledger carbine 24 rounds + 2 spare" in text(outrider)
        await play(pilot, "enter")
        assert [name for name in names(outrider) if "Guard " in name] == [
            f"Guard {number}" for number in range(1, 7)
        ]
        assert await actions(outrider) == before + 1
        await play(pilot, "u")
        assert len(names(outrider)) == 16


async def test_a_line_that_cannot_be_says_why_and_stays(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p N " + typed("6 guards with lasers") + " enter")
        assert 'book has no "lasers"' in text(outrider)
        assert "6 guards with lasers" in text(outrider)
        await play(pilot, "escape")
        assert "Esc again throws away" in text(outrider)
        await play(pilot, "escape")
        assert isinstance(outrider.screen, PeoplePage)


async def test_a_person_is_written_in_a_line_with_what_was_understood_and_what_was_not(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p n " + typed("Mara, pc, DEX 11, Rifle 3, Notary, SOC 5, ledgers"))
        assert "PC, party, DEX 11, Rifle 3, Notary" in text(outrider)
        assert "not taken: ledgers (Ledger carbine or Long Ledger?)" in text(outrider)
        assert "left, and kept in the notes: SOC 5 " in text(outrider)
        await play(pilot, "enter")
        assert isinstance(outrider.screen, PeoplePage)
        mara = await person(outrider, "Mara")
        assert (mara.dexterity, mara.notes.partition("\n")[0]) == (11, "SOC 5")
        assert len(await rows(outrider, Weapon, person_id=mara.id)) == 1


async def test_what_is_wrong_with_seven_lines_stands_whole_and_once_in_24_rows(outrider):
    lines = [*(f"Pc{n}, pc, 7A9B8C" for n in range(4)), "3 guards with blorgs", "2 men with zaps"]
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p n")
        outrider.post_message(Paste("\n".join([*lines, "keeps bees"])))
        await play(pilot, "enter")
        said = " ".join(text(outrider).replace("│", " ").split())
        assert said.count("Weapons: ") == 1
        assert '"keeps bees" names nobody: one person begins with a name' in said
        assert "guards with rifles and dust coats. Enter makes them" in said


@pytest.mark.parametrize("others", ["6 guards, rifle", "Jan Oko, pc, 798876\n6 guards, rifle"])
async def test_one_bad_line_is_named_and_hides_nothing_of_the_rest(outrider, others):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p n")
        before = await actions(outrider)
        outrider.post_message(Paste(f"pc, Rifle 2, Recon 1\n{others}\n4 thugs with blorgs\n"))
        wrong = ["Line 1: a name is wanted.", f"Line {others.count(chr(10)) + 3}: The equipment"]
        for key in ("", "enter"):
            await play(pilot, key)
            said = text(outrider)
            assert all(line in said for line in wrong)
            assert "Guard 1 to Guard 6: 6 people" in said
            assert ("Jan Oko" in said) == ("PC, party, STR 7" in said) == ("Jan" in others)
        assert await actions(outrider) == before
        await play(pilot, "up " * 5 + "home ctrl+k")
        assert "Line 1" not in text(outrider)


async def test_a_pasted_block_is_several_people_in_one_step(outrider):
    block = "Ada Lowe\r\nSTR DEX\r\n7 8\r\nSkills: Medi\xad\r\ncal 1\r\n\r\nBo Ferris, DEX 9\x1b[2J"
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "p n")
        outrider.post_message(Paste(block))
        await play(pilot, "")
        assert "2 people" in text(outrider)
        before = await actions(outrider)
        await play(pilot, "enter")
        assert await actions(outrider) == before + 1
        ada = await person(outrider, "Ada Lowe")
        assert (ada.strength, ada.dexterity) == (7, 8)
        assert [s.name for s in await rows(outrider, Skill, person_id=ada.id)] == ["Medical"]
        assert (await person(outrider, "Bo Ferris")).dexterity == 9


async def test_persons_and_many_in_lines_are_made_in_one_step_and_the_list_stays(outrider):
    block = "Mara Voss, STR 7\nTomas Reyes, pc, rifle\nsix green guards\n4 veteran raiders"
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "p n")
        outrider.post_message(Paste(block))
        await play(pilot, "")
        assert "2 people and 2 groups" in text(outrider)
        assert "Guard 1 to Guard 6: 6 people" in text(outrider)
        assert "new line, one or many each" in text(outrider)
        before = await actions(outrider)
        await play(pilot, "enter")
        assert isinstance(outrider.screen, PeoplePage)
        assert len(names(outrider)) == 16 + 2 + 6 + 4
        assert await actions(outrider) == before + 1
        await play(pilot, "u")
        assert len(names(outrider)) == 16


@pytest.mark.parametrize("line", ["Mara, bystander", "Mara, #crew"])
async def test_the_list_stays_where_more_than_a_name_is_said(outrider, line):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p n")
        outrider.post_message(Paste(line))
        await play(pilot, "enter")
        assert isinstance(outrider.screen, PeoplePage)
        assert outrider.screen.query_one(Listing).current.cells[0] == "Mara"


async def test_copy_and_remove_are_taken_back(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p c enter")
        assert outrider.screen.query_one(Listing).current.cells[0] == "Hanne Rask 2"
        await play(pilot, "x")
        assert "Hanne Rask 2" not in names(outrider)
        await play(pilot, "u")
        assert "Hanne Rask 2" in names(outrider)
        copy = await person(outrider, "Hanne Rask 2")
        assert len(await rows(outrider, Weapon, person_id=copy.id)) == 2


async def test_with_nobody_there_only_making_is_offered(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        for _ in range(16):
            await play(pilot, "x")
        assert "Nobody here" in text(outrider)
        footer = text(outrider).splitlines()[-1]
        assert "n new" in footer
        assert "remove" not in footer
        await play(pilot, "enter c x")
        assert isinstance(outrider.screen, PeoplePage)


async def test_hostile_names_are_shown_clean(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        campaign = await outrider.campaign()
        with campaign.action("Hostile") as action:
            for hostile in HOSTILE:
                name = clean(hostile, 60) or "?"
                action.session.add(Person(name=name, notes=clean(hostile, 20_000, lines=True)))
        outrider.changed()
        await play(pilot, "f f f end pageup")
        assert len(names(outrider)) == 3 + len(HOSTILE)
        for _ in range(5):
            await play(pilot, "pageup")
            assert set(text(outrider)).isdisjoint("\x1b\x07\x00\u202e")


async def test_a_search_that_finds_nobody_does_not_say_that_nobody_is_here(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p slash x q x q enter")
        assert "Nothing here matches." in text(outrider)
        assert "Nobody here" not in text(outrider)


async def test_a_word_that_is_being_typed_is_not_said_to_be_nothing(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p n M a r a comma space S T R space 7 comma space R i")
        assert "STR 7" in text(outrider)
        assert "not taken" not in text(outrider)
        await play(pilot, "x")
        assert "not taken: Rix" in text(outrider)
