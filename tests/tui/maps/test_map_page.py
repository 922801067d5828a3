"""The map page, by its keys."""

import pytest
from textual.widgets import Input, TextArea

from models.deeds.scenes.maps import NewMap
from models.tables import Border, Zone, ZoneMap
from tests.tui.keys import why_not
from tests.tui.people.looking import actions, rows, text
from tests.tui.screens import play
from tui.dialogs.menu import Menu
from tui.encounter.scene_page import ScenePage
from tui.maps.grid import MapGrid
from tui.maps.page import MapPage
from tui.widgets.listing import Listing

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}


async def type_in(pilot, words):
    """Replace what stands in the input and press Enter."""
    pilot.app.screen.query_one(Input).value = words
    await play(pilot, "enter")


async def zone(app, name):
    (found,) = await rows(app, Zone, name=name)
    return found


async def border(app, first, second):
    """The borders between two zones as (kind, metres)."""
    ends = {(await zone(app, first)).id, (await zone(app, second)).id}
    return [(b.kind, b.metres) for b in await rows(app, Border) if {b.a_id, b.b_id} == ends]


async def empty_map(app):
    """A map without zones, opened."""
    campaign = await app.campaign()
    campaign.perform(NewMap("Barn"))
    app.changed()  # undo takes back only what the title names
    app.push_screen(MapPage(await barn(app)))


async def barn(app):
    """The key of that map."""
    (found,) = await rows(app, ZoneMap, name="Barn")
    return found.id


async def build(pilot):
    """Two zones, side by side, on an empty map; the cursor on the second."""
    await play(pilot, "")
    await empty_map(pilot.app)
    await play(pilot, "n")
    await type_in(pilot, "Pens")
    await play(pilot, "right n")
    await type_in(pilot, "Loft")


async def test_zones_are_put_where_the_cursor_stands(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        pens, loft = await zone(outrider, "Pens"), await zone(outrider, "Loft")
        assert (pens.map_id, pens.x, pens.y) == (await barn(outrider), 0, 0)
        assert (loft.map_id, loft.x, loft.y) == (await barn(outrider), 1, 0)
        assert "Pens" in text(outrider)
        assert "Map · Barn · 2 zones" in text(outrider)


async def test_the_desk_leads_to_the_maps_by_name(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "M N")
        await type_in(pilot, "Barn")
        await play(pilot, "enter")
        assert isinstance(outrider.screen, MapPage)
        assert len(await rows(outrider, ZoneMap, name="Barn")) == 1
        await play(pilot, "escape M")
        assert isinstance(outrider.screen, Menu)


async def test_a_bad_name_is_refused_where_it_is_typed(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        await play(pilot, "down n")
        for name, why in (
            ("", "Name cannot be empty."),
            ("Thirteen long", "12 characters at most; you wrote 13"),
            ("\x1b[0m", "Name cannot be empty."),
            ("pens", "There is a pens on this map already."),
        ):
            await type_in(pilot, name)
            assert why in text(outrider), repr(name)
            assert outrider.screen.query_one(Input).value == name.removeprefix("\x1b[0m")
        await type_in(pilot, "Twelve chars")
        assert (await zone(outrider, "Twelve chars")).y == 1


async def test_a_zone_keeps_its_name_when_it_is_written_again(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        before = await actions(outrider)
        await play(pilot, "e 1 enter")
        assert await actions(outrider) == before
        await play(pilot, "e 1")
        await type_in(pilot, "Hayloft")
        assert (await zone(outrider, "Hayloft")).x == 1


async def test_texts_of_a_zone_are_written(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        for key, field in (("2", "description"), ("3", "secret_notes"), ("4", "hidden_things")):
            await play(pilot, f"enter {key}")
            outrider.screen.query_one(TextArea).text = "Straw to the knee."
            await play(pilot, "ctrl+s")
            assert getattr(await zone(outrider, "Loft"), field) == "Straw to the knee."
            assert "Straw to the knee." in text(outrider), field
            await play(pilot, "u")
            assert getattr(await zone(outrider, "Loft"), field) == ""
            assert "Straw to the knee." not in text(outrider), field


async def test_name_and_notes_of_the_map_are_written(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        await play(pilot, "i 1")
        await type_in(pilot, "Mill")
        assert "Map · Mill" in text(outrider)
        await play(pilot, "i 2")
        outrider.screen.query_one(TextArea).text = "North is up."
        await play(pilot, "ctrl+s")
        assert (await rows(outrider, ZoneMap, name="Mill"))[0].notes == "North is up."


@pytest.mark.rows("A-18")
async def test_a_crawlspace_is_one_that_players_know_of_and_then_none(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        known, seen = "; players know of it", []
        for _ in range(5):
            loft = await zone(outrider, "Loft")
            seen.append((loft.crawlspace, loft.known))
            assert (known in text(outrider)) is all(seen[-1])
            assert ("≈" in text(outrider)) is loft.crawlspace
            await play(pilot, "w")
        none, secret, shown = (False, False), (True, False), (True, True)
        assert seen == [none, secret, shown, none, secret]


@pytest.mark.rows("A-13", "A-22")
async def test_traits_are_turned_on_and_off(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        for key, trait, sign in (("c", "cluttered", "▒"), ("k", "dark", "◐")):
            assert sign not in text(outrider), trait
            await play(pilot, key)
            assert getattr(await zone(outrider, "Loft"), trait) is True
            assert getattr(await zone(outrider, "Pens"), trait) is False
            assert sign in text(outrider), trait
            await play(pilot, key)
            assert getattr(await zone(outrider, "Loft"), trait) is False
            await play(pilot, "u")
            assert getattr(await zone(outrider, "Loft"), trait) is True
            await play(pilot, key)


async def test_a_border_is_set_and_taken_away(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        for key, kind, sign in (
            ("o", "open", "──"), ("d", "door", "[]"), ("l", "locked", "LL"),
            ("s", "sealed", "XX"), ("b", "blocked", "██"),
        ):  # fmt: skip
            await play(pilot, f"b 1 {key}")
            assert await border(outrider, "Pens", "Loft") == [(kind, 20)]
            assert f"│{sign}║" in text(outrider), kind
            await play(pilot, "left b 1 n")
            assert await border(outrider, "Pens", "Loft") == []
            await play(pilot, "u")
            assert await border(outrider, "Pens", "Loft") == [(kind, 20)]
            await play(pilot, "b 1 n right")


async def test_metres_are_written_and_wrong_ones_refused(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        assert why_not(outrider.screen, "metres")
        await play(pilot, "b 1 o M 1")
        asked = outrider.screen
        for wrong in ("0", "5001", "-3", "ten", "", "1.5"):
            await type_in(pilot, wrong)
            assert outrider.screen is asked, wrong
            assert "Metres is a whole number from 1 to 5000" in text(outrider)
        await type_in(pilot, "35")
        assert await border(outrider, "Pens", "Loft") == [("open", 35)]
        assert "← Pens open, 35 m" in text(outrider)


async def test_a_zone_is_carried_over_the_grid(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        await play(pilot, "shift+down")
        assert ((await zone(outrider, "Loft")).x, (await zone(outrider, "Loft")).y) == (1, 1)
        assert outrider.screen.zone.name == "Loft", "the cursor goes along"
        await play(pilot, "shift+up shift+left")
        assert ((await zone(outrider, "Loft")).x, (await zone(outrider, "Pens")).x) == (0, 1)
        before = await actions(outrider)
        await play(pilot, "shift+left shift+up")
        assert await actions(outrider) == before
        assert outrider.screen.zone.name == "Loft"
        await play(pilot, "u")
        assert ((await zone(outrider, "Loft")).x, (await zone(outrider, "Pens")).x) == (1, 0)


async def test_the_cursor_stays_on_the_grid_and_in_view(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await build(pilot)
        await play(pilot, " ".join(["right"] * 9 + ["down"] * 9))
        grid = outrider.screen.query_one(MapGrid)
        assert grid.place == (7, 7)
        await play(pilot, "n")
        await type_in(pilot, "Corner")
        assert "Corner" in text(outrider)
        assert "Pens" not in text(outrider)
        await play(pilot, " ".join(["left"] * 9 + ["up"] * 9))
        assert grid.place == (0, 0)
        assert "Pens" in text(outrider)


async def test_a_zone_with_somebody_in_it_is_not_removed(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S m x")
        (said,) = outrider._notifications
        assert "Ines Calder stands in Fence in the scene Four per cent" in said.message
        assert await zone(outrider, "Fence")


async def test_an_empty_zone_is_removed_and_brought_back(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        await play(pilot, "x")
        assert not await rows(outrider, Zone, name="Loft")
        assert outrider.screen.zone is None
        await play(pilot, "u")
        assert outrider.screen.zone.name == "Loft"


async def test_the_footer_tells_what_the_place_takes(outrider):
    async with outrider.run_test() as pilot:
        await build(pilot)
        page = outrider.screen
        zone_keys = ("edit", "cluttered", "dark", "crawlspace", "border", "remove")
        assert not any(why_not(page, name) for name in zone_keys)
        assert why_not(page, "new")
        await play(pilot, "down")
        assert all(why_not(page, name) for name in zone_keys)
        assert not why_not(page, "new")


async def test_a_map_that_is_undone_leaves_the_screen(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "")
        await empty_map(outrider)
        await play(pilot, "u")
        assert not isinstance(outrider.screen, MapPage)
        assert not await rows(outrider, ZoneMap, name="Barn")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
async def test_the_encounter_draws_what_the_map_page_drew(outrider, size):
    async with outrider.run_test(size=size) as pilot:
        await play(pilot, "e S m b 1 n escape")
        assert isinstance(outrider.screen, ScenePage)
        assert await border(outrider, "Fence", "Yard") == []
        first = next(line for line in text(outrider).splitlines() if "▲5" in line)
        assert "║  │" in first


async def test_help_says_that_enter_puts_a_zone_at_a_free_place(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e S m end question_mark")
        told = {line.cells[0]: line.cells[2] for line in outrider.screen.query_one(Listing).lines}
        assert told["Enter"] == "The texts of the zone here, or a new zone at a free place."


async def test_zones_and_borders_are_typed_in_a_line(outrider):
    async with outrider.run_test(size=SIZES["80x24"]) as pilot:
        await play(pilot, "")
        await empty_map(outrider)
        await play(pilot, "t")
        await type_in(pilot, "Pens-Pens")
        assert "on itself" in str(outrider.screen.query_one(".error").content)
        await type_in(pilot, "Pens, Loft; P-L door")
        assert isinstance(outrider.screen, MapPage)
        assert await border(outrider, "Pens", "Loft") == [("door", 20)]
        await play(pilot, "u")
        assert not await rows(outrider, Zone, name="Pens")


async def test_a_zone_has_a_life_from_the_map_the_scene_and_a_search_and_so_has_a_map(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "e S m k l")
        assert "Life of Fence" in text(outrider)
        assert "Fence: Dark" in text(outrider)
        await play(pilot, "escape down down down down down down l")
        assert "Life of Bond Two" in text(outrider)
        assert "Fence: Dark" in text(outrider)
        await play(pilot, "escape escape S l")
        assert "Life of Fence" in text(outrider)
        await play(pilot, "escape ctrl+f t y p e colon z o n e space f e n c e")
        await pilot.app.workers.wait_for_complete()
        await play(pilot, "enter enter l")
        assert "Life of Fence" in text(outrider)
