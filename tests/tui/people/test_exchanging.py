"""People out of a file and into one, from their page."""

import json

from textual.widgets import Input

from models.tables import Person
from tests.tui.people.looking import rows, text
from tests.tui.screens import play
from tui.dialogs.import_preview import ImportPreview
from tui.dialogs.prompt import KEYS
from tui.people.page import PeoplePage
from tui.widgets.listing import Listing

SIZE = (80, 24)
CSV = "Name;STR;Skills;Gear;Shoe size\nMara;7,0;Rifle 3, Medical 2;Notary, psionic crown;38\n"


def deliver(app, name, content):
    folder = app.saves / "exchange"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(content)


async def waited(pilot, holds):
    """Go on until something is so that a thread has to do first."""
    while not await holds():
        await pilot.pause()


async def shows(pilot, kind):
    async def holds():
        return isinstance(pilot.app.screen, kind)

    await waited(pilot, holds)


async def test_an_import_shows_first_who_comes_and_is_taken_back(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        deliver(outrider, "people.csv", CSV)
        await play(pilot, "p I enter")
        await shows(pilot, ImportPreview)
        shown = text(outrider)
        assert "1 person (a table)" in shown
        said = " ".join(shown.replace("│", " ").split())
        assert "Columns kept in the notes: Shoe size" in said
        assert "Not all gear of Mara is taken." in said
        assert "new Mara: not taken: psionic crown (not in the" in said
        lost = "not taken: psionic crown (not in the equipment book)"
        assert f" {lost} NPC, bystander, green, STR 7, Rifle 3" in said
        assert pilot.app.screen.query_one(Listing).current.tone == "warn"
        await play(pilot, "escape")
        assert len(await rows(outrider, Person)) == 16
        await play(pilot, "I enter")
        await shows(pilot, ImportPreview)
        await play(pilot, "enter")

        async def there():
            return len(await rows(outrider, Person)) == 17

        await waited(pilot, there)
        await shows(pilot, PeoplePage)
        await play(pilot, "u")
        assert len(await rows(outrider, Person)) == 16


async def test_all_that_is_left_of_somebody_can_be_read(outrider):
    columns = [f"Column {number}" for number in range(60)]
    async with outrider.run_test(size=SIZE) as pilot:
        cells = ",".join(f"what {name} says" for name in columns)
        deliver(outrider, "people.csv", f"Name,{','.join(columns)}\nMara,{cells}\nBo\n")
        await play(pilot, "p I")
        assert str(outrider.screen.query_one(".hint").content).endswith(KEYS)
        await play(pilot, "enter")
        await shows(pilot, ImportPreview)
        await play(pilot, "")
        assert "what Column 59 says" not in text(outrider)
        assert "[ ] scroll the text above" in text(outrider)
        await play(pilot, " ".join(["right_square_bracket"] * 8))
        assert "what Column 59 says" in text(outrider)
        await play(pilot, " ".join(["left_square_bracket"] * 8))
        assert "NPC, bystander" in text(outrider)
        await play(pilot, "down")
        assert "[ ] moves" not in text(outrider)


async def test_a_file_with_a_bad_record_keeps_the_name_that_was_typed(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        deliver(outrider, "people.csv", "Name,STR\nBo,7\nMara,strong\n")
        await play(pilot, "p I enter")

        async def refused():
            return "Line 3" in text(outrider)

        await waited(pilot, refused)
        assert "Line 3: Strength is a whole number from 0 to 20" in text(outrider)
        assert "people.csv" in text(outrider)
        await play(pilot, "escape")
        assert isinstance(outrider.screen, PeoplePage)


async def test_those_marked_go_out(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p")
        names = [line.cells[0] for line in outrider.screen.query_one(Listing).lines][:2]
        await play(pilot, "space space X")
        assert "Export 2 people to which file?" in text(outrider)
        assert str(outrider.screen.query_one(".hint").content).endswith(KEYS)
        await play(pilot, " ".join(["backspace"] * 3) + " j s o n enter")
        written = json.loads((outrider.saves / "exchange" / "people.json").read_text())
        assert sorted(one["name"] for one in written) == sorted(names)


async def test_whose_side_somebody_of_a_file_is_on_is_said_before_they_are_added(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        deliver(outrider, "people.csv", "Name;Kind;STR\nMara;pc;7\nJan;npc;8\n")
        await play(pilot, "p I enter")
        await shows(pilot, ImportPreview)
        await play(pilot, "s")
        assert "Mara: PC, opposition, STR 7" in text(outrider)
        assert "Side as you say" in text(outrider)
        await play(pilot, "down s")
        assert "Jan: NPC, party, " in text(outrider)
        await play(pilot, "enter")
        await shows(pilot, PeoplePage)

        async def there():
            return len(await rows(outrider, Person)) == 18

        await waited(pilot, there)
        sides = {p.name: p.side for p in await rows(outrider, Person) if p.name in {"Mara", "Jan"}}
        assert sides == {"Mara": "opposition", "Jan": "party"}


async def test_of_a_folder_the_sound_files_come_in_and_the_others_are_named(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        (outrider.saves / "exchange" / "party").mkdir(parents=True)
        deliver(outrider, "party/bad.json", '[{"name": "Jan"}, {"shoe": 1}]')
        deliver(outrider, "party/good.json", '[{"name": "Mara", "strength": 7}]')
        await play(pilot, "p I enter")
        await shows(pilot, ImportPreview)
        await play(pilot, "s")
        assert "bad.json: Record 2: nothing says who this is" in text(outrider)
        assert "1 file is left out whole; the others can be added." in text(outrider)
        await play(pilot, "down s")
        assert "Mara: PC, party, " in text(outrider)
        await play(pilot, "enter")
        await shows(pilot, PeoplePage)

        async def there():
            return len(await rows(outrider, Person)) == 17

        await waited(pilot, there)


async def test_a_box_that_is_left_before_it_looks_once_more_ends_nothing(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        deliver(outrider, "people.csv", CSV)
        await play(pilot, "p I enter")
        await shows(pilot, ImportPreview)
        box, looked = outrider.screen, []

        def look():
            looked.append(box)
            box.query_one("#nowhere")

        box.call_after_refresh(look)
        box.dismiss(None)

        async def has_looked():
            return looked

        await waited(pilot, has_looked)
        await play(pilot, "")
        assert isinstance(outrider.screen, PeoplePage)


async def test_a_name_is_completed_and_what_a_browser_saved_is_proposed(
    outrider, tmp_path, monkeypatch
):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "Downloads").mkdir()
    (tmp_path / "Downloads" / "fvtt-Actor-mara.json").write_text('{"name": "Mara", "STR": 7}')
    (tmp_path / "Downloads" / "holiday.png").write_text("")
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "p I")
        line = outrider.screen.query_one(Input)
        assert line.value == "~/Downloads/fvtt-Actor-mara.json"
        assert "completes it. A name" in text(outrider)
        await play(pilot, "~ / d")
        assert "Tab: ~/Downloads/" in text(outrider)
        await play(pilot, "tab")
        assert line.value == "~/Downloads/"
        await play(pilot, "f tab enter")
        await shows(pilot, ImportPreview)
        assert "Mara: NPC, bystander, green, STR 7" in text(outrider)
