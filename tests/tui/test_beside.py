"""What stands beside a page: only where there is room, and of what is under the cursor."""

from tests.tui.people.looking import text
from tests.tui.screens import play, settle
from tui.shell.beside import Beside


def test_where_it_stands_follows_from_what_the_page_declares():
    declared = Beside(right=150, below=36)
    sizes = {(80, 24): "", (120, 40): "below", (120, 30): "", (90, 60): "", (150, 24): "right"}
    assert {size: declared.where(*size) for size in sizes} == sizes


async def test_a_small_terminal_shows_and_reads_nothing_beside_a_page(outrider, monkeypatch):
    def read(*_):
        raise AssertionError("a sheet was read")

    monkeypatch.setattr("models.views.sheet.read_sheet", read)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p down")
        assert "Bureaucracy" not in text(outrider)


async def test_the_sheet_beside_the_people_is_that_of_the_cursor_and_goes_with_the_room(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "p")
        narrow = text(outrider)
        for size in (120, 40), (200, 50):
            await pilot.resize_terminal(*size)
            await play(pilot, "home")
            assert "Stealth 3, Electronics 1" in text(outrider)
            await play(pilot, "down")
            assert "Bureaucracy 5" in text(outrider)
            assert "Stealth 3, Electronics 1" not in text(outrider)
        await play(pilot, "home")
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert text(outrider) == narrow


async def test_the_referee_s_own_notes_are_shown_where_they_are_asked_for_alone(outrider):
    async with outrider.run_test(size=(200, 50)) as pilot:
        await settle(pilot)
        assert "Found the four per cent" in text(outrider)
        assert "Head office" not in text(outrider)


async def test_beside_a_fight_stand_the_odds_that_the_roll_panel_would_show(outrider):
    async with outrider.run_test(size=(200, 50)) as pilot:
        await play(pilot, "e f enter")
        beside = text(outrider)
        assert "Ledger carbine at Jessamy Tull" in beside
        await play(pilot, "a enter")
        hit = next(line for line in text(outrider).splitlines() if "% hit" in line)
        assert "84% hit" in beside
        assert "84%" in hit or "84%" in text(outrider)


async def test_nothing_stands_beside_a_board_that_is_covered(outrider):
    async with outrider.run_test(size=(200, 50)) as pilot:
        await play(pilot, "e S o 4")
        assert "Bureaucracy 5" in text(outrider)
        await play(pilot, "h")
        assert "Bureaucracy 5" not in text(outrider)


async def test_beside_the_equipment_stands_who_has_it(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "p e")
        assert "Who has it: 4" in text(outrider)
        assert "Colm Brandvold, Dace Ferreira, Ruth Amsel, Wei" in text(outrider)


async def test_beside_sessions_stand_the_party_and_what_is_due_and_beside_a_note_whom_it_names(
    outrider,
):
    async with outrider.run_test(size=(200, 50)) as pilot:
        await play(pilot, "S b")
        assert "Hanne Rask: unhurt" in text(outrider)
        assert "1 h 30 min: Strand comes back from supper" in text(outrider)
        await play(pilot, "escape p down enter N n x f2")
        assert "Bureaucracy 5" in text(outrider)
        await pilot.resize_terminal(120, 40)
        await settle(pilot)
        assert "Bureaucracy 5" not in text(outrider)
