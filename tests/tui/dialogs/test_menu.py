"""A menu hands back what its key or the cursor stands for."""

from contextlib import asynccontextmanager

import pytest
from textual.app import App

from tests.tui.people.looking import text
from tui.dialogs.menu import Item, Menu
from tui.dialogs.several import Several
from tui.widgets.listing import Listing


class Asking(App[None]):
    """An app that asks with one menu and keeps the answer."""

    answer: object = "nothing"

    def __init__(self, box: Menu | Several) -> None:
        super().__init__()
        self.box = box

    def on_mount(self) -> None:
        self.push_screen(self.box, self.take)

    def take(self, answer: object) -> None:
        self.answer = answer


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("more", [0, 20])
async def test_what_is_cut_off_of_a_line_is_written_out_while_the_cursor_is_on_it(width, more):
    why = "the border is blocked and nobody can go there (A-24) - the end"
    items = [Item(1, "Loading ramp", "open"), Item(2, "Cold bay", why)]
    app = Asking(Menu("Which", items + [Item(3, "Yard", "open")] * more))
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        assert "the end" not in text(app)
        await pilot.press("down")
        assert why in " ".join(text(app).replace("│", " ").split())
        await pilot.press("up")
        assert "the end" not in text(app)


async def test_no_line_is_left_free_where_nothing_is_cut_off():
    app = Asking(Menu("Which", [Item(1, "Loading ramp", "open")]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ramp, hint = (
            i for i, row in enumerate(text(app).splitlines()) if "open" in row or "Esc" in row
        )
        assert hint == ramp + 1


@pytest.mark.parametrize(("keys", "answer"), [(["down"] * 39, 39), (["2"], 1), (["x"], 5)])
async def test_all_of_many_items_can_be_chosen(keys, answer):
    items = [Item(n, f"item {n}", key="x" if n == 5 else "") for n in range(40)]
    app = Asking(Menu("Which", items))
    async with app.run_test() as pilot:
        await pilot.press(*keys, "enter")
        await pilot.pause()
    assert app.answer == answer


@asynccontextmanager
async def asked(box):
    """An app that asks with this box, and whoever presses its keys."""
    app = Asking(box)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield app, pilot


MANY = [Item(number, f"Clerk {number} of {town}", "npc")
        for number, town in enumerate(("Kettle", "Red Speedwell") * 2000)]  # fmt: skip


async def test_among_thousands_what_is_typed_finds_and_enter_takes():
    async with asked(Menu("Which", MANY)) as (app, pilot):
        await pilot.press(*"speed", "space", *"201")
        await pilot.pause()
        assert "Clerk 201 of Red Speedwell" in text(app)
        assert "Kettle" not in text(app)
        await pilot.press("down", "up", "enter")
        await pilot.pause()
        assert app.answer == 201


async def test_what_finds_nothing_takes_nothing():
    async with asked(Menu("Which", MANY)) as (app, pilot):
        await pilot.press(*"zz", "enter")
        assert "Nothing here matches." in text(app)
        await pilot.press("backspace", "backspace", "end", "enter")
        await pilot.pause()
        assert app.answer == 0


async def test_several_are_marked_among_thousands():
    async with asked(Several("Which", MANY, (7,))) as (app, pilot):
        await pilot.press(*"3000", "tab", "backspace", "1", "tab", "enter")
        await pilot.pause()
        assert app.answer == (7, 3000, 3001)


GUARDS = [Item(n, name) for n, name in enumerate(("Ada", "Guard 1", "Guard 2", "Guard 10", "Bo"))]


@pytest.mark.parametrize(
    ("keys", "taken"),
    [("down s", (1, 2, 3)), ("down s up up s", ()), ("s", (0,)), ("down s space", (1, 2, 3, 4))],
)
async def test_a_squad_is_marked_by_one_key(keys, taken):
    async with asked(Several("Which", GUARDS)) as (app, pilot):
        assert "s marks a squad" in " ".join(text(app).replace("│", " ").split())
        await pilot.press(*keys.split(), "enter")
        await pilot.pause()
        assert app.answer == taken


@pytest.mark.parametrize("box", [Menu, Several])
async def test_the_cursor_is_seen_while_words_can_be_typed(box):
    async with asked(box("Which", MANY)) as (app, pilot):
        await pilot.press("down")
        listing = app.screen.query_one(Listing)
        above, here = (next(iter(listing.render_line(row))).style.bgcolor for row in (0, 1))
        assert above != here


async def test_a_squad_is_marked_among_many_by_a_key_that_is_no_letter():
    async with asked(Several("Which", [*GUARDS, *MANY])) as (app, pilot):
        said = " ".join(text(app).replace("│", " ").split())
        assert "Shift+Tab marks a squad" in said
        await pilot.press(*"guard", "shift+tab", "enter")
        await pilot.pause()
        assert app.answer == (1, 2, 3)
