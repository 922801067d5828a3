"""A prompt takes what is typed in the order it is typed, however fast."""

import pytest
from textual.app import App
from textual.events import Key

from tui.dialogs.prompt import Prompt, whole_number

CHARACTERS = {"backspace": "\x7f", "enter": "\r"}


class Asking(App[None]):
    """An app that asks for a number and keeps the answer."""

    answer: object = "nothing"

    def on_mount(self):
        self.push_screen(Prompt("How many", whole_number(0, 9999), initial="100"), self.take)

    def take(self, answer):
        self.answer = answer


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("backspace backspace backspace 2 5", 25),
        ("left left 2", 1200),
        ("home delete delete 4 end 7", 407),
        ("ctrl+u 8 8", 88),
    ],
)
async def test_no_key_overtakes_another(keys, answer):
    app = Asking()
    async with app.run_test() as pilot:
        for key in (*keys.split(), "enter"):  # all of them before the program looks at the first
            app.post_message(Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
        await pilot.pause()
    assert app.answer == answer
