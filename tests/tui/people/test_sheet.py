"""A sheet, by its keys: every edit is one action, and undo takes it back."""

import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.widgets import Input, Static, TextArea

from models.tables import Armour, Due, Skill, Weapon, Wound
from tests.hostile import HOSTILE
from tests.tui.in_sight import beside_its_field
from tests.tui.people.looking import actions, person, rows, text
from tests.tui.screens import play, settle
from tui.dialogs.notes import NotesDialog
from tui.dialogs.prompt import Prompt
from tui.people.grid import FieldGrid
from tui.people.row import RowPage
from tui.people.sheet import SheetPage
from tui.reference.page import ReferencePage

SHEET = "p enter"
COMMANDS = "\x1b\x07\x00\u202e\x9b"


async def go(pilot, table, field, number=0):
    """Put the cursor on a field."""
    grid = pilot.app.screen.query_one(FieldGrid)
    places = [
        n
        for n, place in enumerate(grid._places)
        if (place.spot.table, place.spot.spec.name) == (table, field)
    ]
    grid.cursor = places[number]
    await pilot.pause()


def under_cursor(app):
    spot = app.screen.query_one(FieldGrid).spot
    return spot.spec.name


async def test_the_sheet_has_every_section(outrider):
    async with outrider.run_test(size=(80, 40)) as pilot:
        await play(pilot, SHEET)
        shown = text(outrider)
    for part in (
        "Strength         8",
        "Determination   12",
        "Initiative 5: coolness under fire +5 C-04",
        "CONDITION unhurt",
        "Medical          5",
        "5/5 spare 1",
        "OBSERVATION        4",
        "REFEREE'S NOTES players never see them",
        "Dr Whitlock signed the board",
    ):
        assert part in shown


async def test_arrow_keys_go_from_field_to_field(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        seen = [under_cursor(outrider)]
        for key in ("right", "down", "down", "right", "down", "left", "up", "home"):
            await play(pilot, key)
            seen.append(under_cursor(outrider))
        assert seen == [
            "name", "kind", "occupation", "dexterity", "endurance", "eloquence",
            "education", "dexterity", "name",
        ]  # fmt: skip


async def test_every_field_is_reached_and_stays_in_view(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        grid = outrider.screen.query_one(FieldGrid)
        for _ in range(len(grid._places) - 1):
            await pilot.press("right")
            y = grid._places[grid.cursor].y - grid.scroll_offset.y
            assert 0 <= y < grid.size.height
        assert under_cursor(outrider) == "secret_notes"


async def test_what_is_wrong_with_a_field_is_said_whole(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHEET} down down 9")
        outrider.screen.come_back("This is refused for a long reason, all of which is told. " * 3)
        await play(pilot, "")
        assert text(outrider).count("told.") == 3
        await play(pilot, "9")
        assert "Enter saves" in text(outrider)


async def test_plus_and_minus_step_a_number_at_once(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        before = await actions(outrider)
        await go(pilot, "person", "strength")
        await play(pilot, "plus equals_sign minus plus")
        assert (await person(outrider)).strength == 10
        assert await actions(outrider) == before + 4
        assert under_cursor(outrider) == "strength"
        await play(pilot, "u u u u")
        assert (await person(outrider)).strength == 8


async def test_a_number_stays_within_its_bounds(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "person", "light")
        before = await actions(outrider)
        await play(pilot, "minus")
        assert await actions(outrider) == before


async def test_enter_writes_into_the_field(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "person", "strength")
        await play(pilot, "enter backspace a b c enter")
        assert 'Strength is a whole number from 0 to 20; you wrote "abc".' in text(outrider)
        await play(pilot, "backspace backspace backspace 1 2 enter")
        assert (await person(outrider)).strength == 12
        assert isinstance(outrider.screen, SheetPage)


async def test_a_long_name_is_cut_with_a_mark(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET + " enter end " + "x " * 40 + "enter")
        assert (await person(outrider, "Hanne Rask" + "x" * 40)).key
        line = text(outrider).splitlines()[1]
        assert line.split()[:3] == ["Hanne", "Rask" + "x" * 15 + "…", "PC"]


async def test_decimals_are_written_with_a_comma_too(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "armour", "chest")
        await play(pilot, "enter backspace backspace backspace 0 comma 4 enter")
        hanne = await person(outrider)
        (coat,) = await rows(outrider, Armour, person_id=hanne.id)
        assert coat.chest == 0.4
        await go(pilot, "armour", "chest")
        await play(pilot, "plus")
        (coat,) = await rows(outrider, Armour, person_id=hanne.id)
        assert coat.chest == 0.5


async def test_space_turns_a_yes_into_a_no(outrider):
    async with outrider.run_test(size=(120, 24)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "person", "encumbered")
        await play(pilot, "space")
        assert (await person(outrider)).encumbered
        assert "encumbered -2 C-05" in text(outrider)
        await play(pilot, "enter")
        assert not (await person(outrider)).encumbered


async def test_c_takes_the_next_choice_and_enter_asks_which(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "person", "side")
        await play(pilot, "c")
        assert (await person(outrider)).side == "opposition"
        await play(pilot, "enter 1")
        assert (await person(outrider)).side == "party"


async def test_keys_that_mean_nothing_to_a_field_are_not_offered(outrider):
    async with outrider.run_test(size=(120, 24)) as pilot:
        await play(pilot, SHEET)
        before = await actions(outrider)
        footer = text(outrider).splitlines()[-1]
        assert "+ more" not in footer
        assert "d drop" not in footer
        await play(pilot, "plus minus space c d r f")
        assert await actions(outrider) == before
        await go(pilot, "weapon", "name")
        footer = text(outrider).splitlines()[-1]
        assert "d drop" in footer
        assert "r reload" not in footer


async def test_notes_are_written_over_several_lines(outrider):
    async with outrider.run_test(size=(80, 40)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "person", "notes")
        await play(pilot, "enter")
        outrider.screen.query_one(TextArea).text = "One line.\nAnd\x1b[2J another."
        await play(pilot, "ctrl+s")
        assert (await person(outrider)).notes == "One line.\nAnd another."
        assert " And another.\n" in text(outrider)
        await play(pilot, "u")
        assert (await person(outrider)).notes.startswith("On shift until six")


async def test_escape_asks_before_it_throws_notes_away(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "person", "secret_notes")
        await play(pilot, "enter escape")
        assert isinstance(outrider.screen, SheetPage)
        before = (await person(outrider)).secret_notes
        await play(pilot, "enter x escape")
        assert isinstance(outrider.screen, NotesDialog)
        assert "Esc again throws away" in text(outrider)
        await play(pilot, "y escape escape")
        assert isinstance(outrider.screen, SheetPage)
        assert (await person(outrider)).secret_notes == before


async def test_a_skill_is_added_stepped_and_dropped(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        hanne = await person(outrider)
        await play(pilot, "s R i f l e enter")
        assert "Write a name and a level" in text(outrider)
        await play(pilot, "space 2 enter")
        (rifle,) = await rows(outrider, Skill, person_id=hanne.id, name="Rifle")
        assert rifle.level == 2
        await go(pilot, "skill", "level", number=-1)
        await play(pilot, "plus")
        assert (await rows(outrider, Skill, id=rifle.id))[0].level == 3
        await play(pilot, "d")
        assert not await rows(outrider, Skill, id=rifle.id)
        await play(pilot, "u u u")
        assert not await rows(outrider, Skill, person_id=hanne.id, name="Rifle")


async def test_weapons_are_given_taken_in_hand_reloaded_and_dropped(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        hanne = await person(outrider)
        await play(pilot, "w")
        assert "Ledger carbine" in text(outrider)
        await play(pilot, "1")
        carbine = (await rows(outrider, Weapon, person_id=hanne.id))[-1]
        assert (carbine.name, carbine.rounds, carbine.in_hand) == ("Ledger carbine", 24, False)
        await go(pilot, "weapon", "in_hand", number=2)
        await play(pilot, "space")
        in_hand = await rows(outrider, Weapon, person_id=hanne.id, in_hand=True)
        assert [weapon.id for weapon in in_hand] == [carbine.id]
        await go(pilot, "weapon", "rounds", number=2)
        await play(pilot, "minus minus r")
        (carbine,) = await rows(outrider, Weapon, id=carbine.id)
        assert (carbine.rounds, carbine.spare_magazines) == (24, 1)
        await play(pilot, "d")
        assert not await rows(outrider, Weapon, id=carbine.id)
        await play(pilot, "u")
        assert await rows(outrider, Weapon, id=carbine.id)


async def test_armour_is_given(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        hanne = await person(outrider)
        await play(pilot, "a down enter")
        worn = await rows(outrider, Armour, person_id=hanne.id)
        assert [piece.name for piece in worn] == ["Dust coat", "Crawler jacket"]


async def test_all_figures_of_a_weapon_can_be_edited(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "weapon", "name")
        await play(pilot, "f")
        assert isinstance(outrider.screen, RowPage)
        assert "Damage point value" in text(outrider)
        await go(pilot, "weapon", "dpv")
        await play(pilot, "plus")
        hanne = await person(outrider)
        snub = (await rows(outrider, Weapon, person_id=hanne.id))[0]
        assert snub.dpv == 0.5
        await play(pilot, "escape")
        assert "DPV 0.5" in text(outrider)


async def test_hurting_by_hand_shows_what_follows(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        before = await actions(outrider)
        await play(pilot, "h plus down plus plus plus plus")
        assert "light 0 -> 1, shock 0 -> 4, stun 0 -> 0" in text(outrider)
        assert "Falls unconscious." in text(outrider)
        await play(pilot, "down minus down space enter")
        hanne = await person(outrider)
        assert (hanne.light, hanne.shock, hanne.stun, hanne.unconscious) == (1, 4, 0, True)
        (wound,) = await rows(outrider, Wound, person_id=hanne.id)
        assert wound.location == "abdomen"
        assert len(await rows(outrider, Due, person_id=hanne.id, deed="crisis")) == 5
        assert await actions(outrider) == before + 1
        assert "unconscious 1/4/0" in text(outrider)
        await play(pilot, "u")
        assert not await rows(outrider, Due, person_id=hanne.id)


async def test_points_can_be_typed(outrider):
    """A digit begins another number, on another line as well; none is above 20."""
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHEET} h 3 down 1 2")
        assert "light 0 -> 3, shock 0 -> 12, stun 0 -> 0" in text(outrider)
        await play(pilot, "5")
        assert "light 0 -> 3, shock 0 -> 5," in text(outrider)
        await play(pilot, "plus 2 up backspace")
        assert "light 0 -> 0, shock 0 -> 2," in text(outrider)
        await play(pilot, "enter")
        hanne = await person(outrider)
        assert (hanne.light, hanne.shock, hanne.stun) == (0, 2, 0)


async def test_hurting_by_nothing_is_no_action(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        before = await actions(outrider)
        await play(pilot, "h enter h escape")
        assert await actions(outrider) == before
        assert isinstance(outrider.screen, SheetPage)


async def test_the_rules_behind_the_initiative(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET + " f1")
        assert isinstance(outrider.screen, ReferencePage)


async def test_a_sheet_whose_owner_is_gone_says_so(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p n A d a enter u")
        assert "This person is no longer in the campaign." in text(outrider)
        await play(pilot, "h s w a plus enter")
        assert isinstance(outrider.screen, SheetPage)
        await play(pilot, "U")
        assert "Ada" in text(outrider)


async def test_a_sheet_follows_the_width(outrider):
    async with outrider.run_test(size=(80, 40)) as pilot:
        await play(pilot, SHEET)
        narrow = text(outrider)
        await pilot.resize_terminal(120, 40)
        await play(pilot, "")
        assert text(outrider) != narrow
        assert "Whitlock signed the board knowing quite well where Hanne would be" in text(outrider)


async def test_hostile_text_typed_into_fields_does_no_harm(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        for hostile in HOSTILE[::4]:
            await go(pilot, "person", "name")
            await play(pilot, "enter")
            outrider.screen.query_one(Input).value = hostile
            await play(pilot, "enter")
            while isinstance(outrider.screen, Prompt):
                await play(pilot, "escape")
            assert set(text(outrider)).isdisjoint(COMMANDS)


async def test_hostile_notes_do_no_harm(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "person", "notes")
        for hostile in HOSTILE[::7]:
            await play(pilot, "enter")
            outrider.screen.query_one(TextArea).text = hostile
            await play(pilot, "ctrl+s")
            assert isinstance(outrider.screen, SheetPage)
            assert set(text(outrider)).isdisjoint(COMMANDS)


async def test_a_digit_on_a_number_begins_to_write_it(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "person", "strength")
        await play(pilot, "1")
        assert "Strength" in text(outrider)
        await play(pilot, "2 enter")
        assert (await person(outrider)).strength == 12
        await go(pilot, "person", "strength")
        await play(pilot, "7 enter")
        assert (await person(outrider)).strength == 7
        await go(pilot, "person", "strength")
        await play(pilot, "9 escape")
        assert isinstance(outrider.screen, SheetPage)
        assert (await person(outrider)).strength == 7
        await go(pilot, "person", "name")
        await play(pilot, "7")
        assert isinstance(outrider.screen, SheetPage)


async def test_the_sheet_is_no_wider_than_the_screen_and_its_last_field_is_on_it(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p down enter end")
        grid = outrider.screen.query_one(FieldGrid)
        assert not grid.show_horizontal_scrollbar
        assert grid.size.height == 22, "between the title and the keys"


async def test_figures_are_typed_down_and_on_as_in_a_spreadsheet(outrider):
    """Enter saves and goes down, Tab saves and writes on in the next field, Escape takes back."""
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        await go(pilot, "person", "strength")
        before = await actions(outrider)
        await play(pilot, "7 enter 6 tab 5 tab 9 9 enter")
        assert "Eloquence is a whole number from 0 to 20" in text(outrider)
        await play(pilot, "backspace up")
        hanne = await person(outrider)
        figures = (hanne.strength, hanne.intelligence, hanne.education, hanne.eloquence)
        assert figures == (7, 6, 5, 9)
        assert await actions(outrider) == before + 4
        assert under_cursor(outrider) == "endurance"
        await play(pilot, "plus 3 escape")
        assert (await person(outrider)).endurance == hanne.endurance + 1


async def test_tab_writes_on_in_fields_of_every_kind_but_notes(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHEET} enter tab n p c tab o p p tab v e t")
        await play(pilot, "tab C l e r k tab n o enter")
        hanne = await person(outrider)
        said = (hanne.name, hanne.kind, hanne.side, hanne.tier, hanne.occupation)
        assert said == ("Hanne Rask", "npc", "opposition", "veteran", "Clerk")
        await go(pilot, "person", "token_perception")
        await play(pilot, "4 tab")
        assert isinstance(outrider.screen, SheetPage)


async def test_nothing_torn_stands_beside_what_is_written(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHEET} enter")
        name, *said = text(outrider).splitlines()[1:5]
        assert name.split()[:3] == ["Hanne", "Rask", "PC"]
        assert [line.strip() for line in said] == [
            "Name", "Enter saves, goes down · Tab saves, goes on · Esc leaves", ""
        ]  # fmt: skip
        await play(pilot, "tab")
        assert "Experience" in text(outrider).splitlines()[1]
        assert "ide" not in text(outrider).splitlines()[1]


async def test_a_value_is_written_where_it_stands_at_every_edge(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHEET)
        grid = outrider.screen.query_one(FieldGrid)
        for place in range(0, len(grid._places), 3):
            grid.cursor = place
            await pilot.pause()
            where, kind = grid.value_region(grid.spot), grid.spot.spec.kind
            if kind not in {"number", "decimal"}:
                continue
            await play(pilot, "7")
            line, box = outrider.screen.query_one(Input), outrider.screen.query_one(".box")
            assert (line.region.x, line.region.y) == (where.x, where.y)
            assert outrider.screen.region.contains_region(box.region)
            assert not box.region.overlaps(line.region)
            await play(pilot, "escape")


@pytest.mark.parametrize("keys", ["enter", "enter tab H E o", f"{'down ' * 11}enter{' tab' * 5}"])
async def test_what_is_written_stands_on_its_field_in_every_size(outrider, keys):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHEET} {keys}")
        for width, height in ((81, 25), (120, 40), (200, 60), (40, 12), (20, 5), (80, 24)):
            outrider._driver._size = Size(width, height)
            outrider.post_message(Resize(Size(width, height), Size(width, height)))
            await settle(pilot)
            assert [*beside_its_field(outrider.screen_stack)] == []


async def test_the_name_is_read_in_the_narrowest_terminal(outrider):
    async with outrider.run_test(size=(40, 12)) as pilot:
        await play(pilot, SHEET)
        assert text(outrider).splitlines()[1].startswith(" Hanne Rask  ")


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_the_keys_stand_below_what_is_wrong_with_a_value(outrider, size):
    async with outrider.run_test(size=size) as pilot:
        await play(pilot, f"{SHEET} down down down 9 9 9 enter")
        box = outrider.screen.query_one(".box")
        for part in box.query(".error, .hint").results(Static):
            room = part.region.intersection(box.region)
            assert room.height == part.get_content_height(room.size, room.size, room.width) > 0
