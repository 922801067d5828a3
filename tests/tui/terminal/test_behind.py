"""Beside a dialog the page is seen as it is, whatever is stacked on it."""

from tests.tui.screens import play
from tui.dialogs.prompt import Prompt, whole_number


def rows(app):
    """Every row of the screen, glyph by glyph with its style."""
    return [
        [(glyph, segment.style) for segment in strip for glyph in segment.text]
        for strip in app.screen._compositor.render_strips()
    ]


async def test_a_page_is_itself_behind_dialogs_and_follows_a_resize(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        for size in ((80, 24), (120, 40)):
            await pilot.resize_terminal(*size)
            page = rows(outrider)
            for _ in range(2):
                outrider.push_screen(Prompt("How many?", whole_number(1, 9)))
                await play(pilot, "")
                seen = rows(outrider)
                assert [len(row) for row in seen] == [size[0]] * size[1]
                assert seen[:5] == page[:5]
                assert "How many?" in "".join(glyph for row in seen for glyph, _ in row)
            await play(pilot, "escape escape")
            assert rows(outrider) == page
