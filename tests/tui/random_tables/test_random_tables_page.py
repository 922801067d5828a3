"""Random tables by their keys: pasted, rolled with typed dice, changed, taken back."""

from textual.widgets import Static, TextArea

from models.tables import Due, RandomTable, TableRow
from tests.tui.people.looking import rows, text
from tests.tui.screens import TABLE, play
from tui.random_tables.page import RandomTablesPage
from tui.random_tables.writing import TableWriting

SIZE = (80, 24)


async def test_a_pasted_table_is_shown_with_its_chances_and_rolled_on(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "R n")
        outrider.screen.query_one(TextArea).load_text(
            "Yard 2D6\n2-9 Nothing [red]\n10-12 In 2 hours: the shift changes"
        )
        await play(pilot, "end")
        assert "83.3%    5/6 Nothing [red]" in text(outrider)
        assert "(on the clock" in text(outrider)
        await play(pilot, "f2")
        assert isinstance(outrider.screen, RandomTablesPage)
        await play(pilot, "enter t 1 1 enter")
        assert "the shift changes" in text(outrider)
        assert len(await rows(outrider, Due, label="the shift changes")) == 1
        await play(pilot, "u")
        assert await rows(outrider, Due, label="the shift changes") == []
        assert len(await rows(outrider, TableRow)) == 2


async def test_what_is_wrong_is_said_beside_what_was_typed_which_stays(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"{TABLE} backspace backspace backspace backspace backspace f2")
        assert isinstance(outrider.screen, TableWriting)
        assert "4-6 says nothing" in text(outrider)
        await play(pilot, "space S n o w f2 e end space R escape escape")
        assert len(await rows(outrider, RandomTable)) == 1
        assert [row.text for row in await rows(outrider, TableRow)] == ["Nothing", "Snow"]
        await play(pilot, "x")
        assert await rows(outrider, RandomTable) == []
        await play(pilot, "u")
        assert len(await rows(outrider, TableRow)) == 2


async def test_a_row_that_says_all_stands_once_in_the_panel(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"{TABLE} f2 r t 5 enter")
        panel = str(outrider.screen.query_one("#what", Static).content)
        assert panel.count("Yard: Rain") == 1


async def test_what_is_found_is_under_the_cursor_of_its_page(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "R b ctrl+f F r e n c h enter enter")
        assert isinstance(outrider.screen, RandomTablesPage)
        assert "French" in outrider.screen.current.cells[0]
