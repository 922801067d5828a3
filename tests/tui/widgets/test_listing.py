"""A list of rows: what it says when it has none, and what is painted of it when it moves."""

import pytest
from textual.app import App

from tui.widgets.listing import Column, Line, Listing


class Shown(App):
    def compose(self):
        yield Listing(Column("Who"), empty="Nobody is here.")


async def test_that_there_is_nothing_is_said_only_when_it_is_known():
    async with Shown().run_test() as pilot:
        listing = pilot.app.query_one(Listing)
        assert not listing.render_line(1).text.strip(), "nothing has been read yet"
        listing.fill([])
        assert listing.render_line(1).text.strip() == "Nobody is here."


async def test_what_is_said_of_no_rows_is_said_whole_on_a_narrow_screen():
    async with Shown().run_test(size=(12, 5)) as pilot:
        listing = pilot.app.query_one(Listing)
        listing.fill([])
        said = [listing.render_line(y).text.strip() for y in range(1, 5)]
        assert said == ["Nobody is", "here.", "", ""]


async def test_a_list_that_is_filled_for_the_first_time_shows_its_cursor():
    async with Shown().run_test(size=(20, 10)) as pilot:
        listing = pilot.app.query_one(Listing)
        listing.fill([Line(n, (f"day {n}",)) for n in range(40)])
        listing.cursor = 30
        await pilot.pause()
        assert listing.scroll_offset.y > 20


@pytest.mark.parametrize("head", [True, False])
async def test_what_has_moved_is_painted_as_it_would_be_anew(head):
    class Long(App):
        def compose(self):
            yield Listing(Column("When"), head=head)

    async with Long().run_test(size=(20, 9)) as pilot:
        listing = pilot.app.query_one(Listing)
        listing.fill([Line(n, (f"day {n}",), "dim" if n % 3 else "") for n in range(40)])
        keys = [*["down"] * 9, "pagedown", "down", *["up"] * 12, "end", "up", "home", "down"]
        for key in keys:
            await pilot.press(key)
            listing.cursor = min(39, listing.cursor + (key == "pagedown"))
            painted = listing.render_lines(listing.size.region)
            listing.refresh()
            anew = listing.render_lines(listing.size.region)
            assert [[*line] for line in painted] == [[*line] for line in anew], key


@pytest.mark.parametrize(("rows", "keys"), [(6, ["down"] * 4), (40, [*["down"] * 30, *["up"] * 3])])
async def test_in_the_size_before_what_was_seen_is_seen_again(rows, keys):
    class Long(App):
        def compose(self):
            yield Listing(Column("When"))

    async with Long().run_test(size=(20, 12)) as pilot:
        listing = pilot.app.query_one(Listing)
        listing.fill([Line(n, (f"day {n}",)) for n in range(rows)])
        await pilot.press(*keys)

        def seen():
            return [strip.text.strip() for strip in listing.render_lines(listing.size.region)]

        before = seen()
        await pilot.resize_terminal(20, 4)
        assert listing.current.cells[0] in seen()
        await pilot.resize_terminal(20, 12)
        assert seen() == before
