"""A menu hands back what its key or the cursor stands for."""

import pytest
from textual.app import App

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


@pytest.mark.parametrize(("keys", "answer"), [(["down"] * 39, 39), (["2"], 1), (["x"], 5)])
async def test_all_of_many_items_can_be_chosen(keys, answer):
    items = [Item(n, f"item {n}", key="x" if n == 5 else "") for n in range(40)]
    app = Asking(items)
    async with app.run_test() as pilot:
        await pilot.press(*keys, "enter")
        await pilot.pause()
    assert app.answer == answer
