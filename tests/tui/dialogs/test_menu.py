"""A menu hands back what its key or the cursor stands for."""

import pytest
from textual.app import App

from tests.tui.people.looking import text
from tui.dialogs.menu import Item, Menu


class Asking(App[None]):
    """An app that asks with one menu and keeps the answer."""

    answer: object = "nothing"

    def __init__(self, items: list[Item]) -> None:
        super().__init__()
        self.items = items

    def on_mount(self) -> None:
        self.push_screen(Menu("Which", self.items), self.take)

    def take(self, answer: object) -> None:
        self.answer = answer


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("more", [0, 20])
async def test_what_is_cut_off_of_a_line_is_written_out_while_the_cursor_is_on_it(width, more):
    why = "the border is blocked and nobody can go there (A-24) - the end"
    items = [Item(1, "Loading ramp", "open"), Item(2, "Cold bay", why)]
    app = Asking(items + [Item(3, "Yard", "open")] * more)
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        assert "the end" not in text(app)
        await pilot.press("down")
        assert why in " ".join(text(app).replace("│", " ").split())
        await pilot.press("up")
        assert "the end" not in text(app)


async def test_no_line_is_left_free_where_nothing_is_cut_off():
    app = Asking([Item(1, "Loading ramp", "open")])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ramp, hint = (
            i for i, row in enumerate(text(app).splitlines()) if "open" in row or "Esc" in row
        )
        assert hint == ramp + 1


@pytest.mark.parametrize(("keys", "answer"), [(["down"] * 39, 39), (["2"], 1), (["x"], 5)])
async def test_all_of_many_items_can_be_chosen(keys, answer):
    items = [Item(n, f"item {n}", key="x" if n == 5 else "") for n in range(40)]
    app = Asking(items)
    async with app.run_test() as pilot:
        await pilot.press(*keys, "enter")
        await pilot.pause()
    assert app.answer == answer
