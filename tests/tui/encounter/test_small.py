"""On the smallest screens what matters most comes first, and what is cut is marked."""

from tests.tui.people.looking import text
from tests.tui.screens import play


async def test_who_acts_is_said_and_the_title_is_cut_with_a_mark(outrider):
    async with outrider.run_test(size=(40, 12)) as pilot:
        await play(pilot, "p")
        assert text(outrider).splitlines()[0].startswith(" People · everybod…  day")
        await play(pilot, "escape e f enter")
        page = outrider.screen
        title, *rows = text(outrider).splitlines()
        assert "…  day" in title
        assert any("▸" in row for row in rows)
        assert any(f" {page.me.name}  acts now" in row for row in rows)
