"""A prompt takes what is typed in the order it is typed, however fast."""

import pytest
from textual.app import App
from textual.events import Key, Paste
from textual.widgets import Input

from models.text import clean
from tests.hostile import HOSTILE
from tui.dialogs.prompt import Prompt, some_text, whole_number

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
        ("end left left 2", 1200),
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


@pytest.mark.parametrize(("keys", "answer"), [("7", 7), ("end 7", 1007), ("enter", 100)])
async def test_the_old_figure_is_selected(keys, answer):
    app = Asking()
    async with app.run_test() as pilot:
        await pilot.press(*keys.split(), "enter")
        await pilot.pause()
    assert app.answer == answer


class AskingInWords(App[None]):
    """An app that asks for words and keeps the answer."""

    answer: object = "nothing"

    def on_mount(self):
        self.push_screen(Prompt("What", some_text, initial="A bell"), self.take)

    def take(self, answer):
        self.answer = answer


async def test_words_are_not_selected_and_what_is_pasted_is_all_there():
    app = AskingInWords()
    async with app.run_test() as pilot:
        app.post_message(Paste(" rings\n\tand\r\n\nrings\n"))
        await pilot.press("exclamation_mark", "enter")
        await pilot.pause()
    assert app.answer == "A bell rings and rings!"


async def test_what_a_prompt_begins_with_is_harmless_and_no_typed_text():
    app = App()
    async with app.run_test() as pilot:
        await app.push_screen(Prompt("Name", str, initial=" \x1b]0;title\x07One\n\x9b31mtwo "))
        assert app.screen.query_one(Input).value == " One two "
        await pilot.press("escape")
        assert not isinstance(app.screen, Prompt)


async def test_an_enter_right_behind_the_escape_that_asked_takes_nothing():
    app = Asking()
    async with app.run_test() as pilot:
        await pilot.press("7", "escape", "enter")
        await pilot.pause()
        assert app.answer == "nothing"
        await pilot.press("enter")
        await pilot.pause()
    assert app.answer == 7


async def test_what_is_pasted_is_harmless():
    app = Asking()
    async with app.run_test() as pilot:
        await pilot.pause()
        line = app.screen.query_one(Input)
        for text in HOSTILE:
            line.value = ""
            app.post_message(Paste(text))
            await pilot.pause()
            assert clean(line.value, lines=True) == line.value, repr(text)
            assert "\n" not in line.value, repr(text)
