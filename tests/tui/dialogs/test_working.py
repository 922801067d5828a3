"""Something that lasts goes on beside the keys, and can be stopped."""

import asyncio
from functools import partial
from threading import Event

import pytest
from textual.app import App
from textual.events import Key
from textual.screen import Screen

from tui.dialogs.working import Stopped, Working, beside
from tui.terminal.typing import TypedApp


async def test_whoever_presses_escape_stops_it():
    going = Event()

    def act(tell):
        while True:
            tell(5, 10)
            going.wait(0.001)

    app = App()
    async with app.run_test() as pilot:
        work = asyncio.create_task(beside(app, "Counting", act))
        while not isinstance(app.screen, Working):
            await pilot.pause()
        await pilot.press("escape")
        with pytest.raises(Stopped):
            await work
        assert not isinstance(app.screen, Working)


async def test_what_was_done_before_it_could_stop_says_so():
    going, said = Event(), []
    app = App()
    async with app.run_test() as pilot:
        late = partial(said.append, "too late")
        act = partial(beside, app, "Counting", lambda tell: going.wait(), late=late)
        for key, words in (("escape", ["too late"]), ("x", ["too late"])):
            work = asyncio.create_task(act())
            while not isinstance(app.screen, Working):
                await pilot.pause()
            await pilot.press(key)
            going.set()
            assert await work
            assert said == words
            going.clear()


async def test_what_is_done_at_once_shows_no_box_and_gives_what_came_of_it():
    app = App()
    async with app.run_test():
        assert await beside(app, "Counting", lambda tell: 7) == 7
        assert not isinstance(app.screen, Working)


async def test_no_page_has_what_was_typed_over_the_box():
    going, heard = Event(), []

    class Page(Screen):
        def on_key(self, event):
            heard.append(event.key)

    app = TypedApp()
    async with app.run_test() as pilot:
        await app.push_screen(Page())
        work = asyncio.create_task(beside(app, "Counting", lambda tell: going.wait()))
        while not isinstance(app.screen, Working):
            await pilot.pause()
        late = Key("x", "x")
        going.set()
        await work
        app.post_message(late)
        await pilot.press("y")
        assert heard == ["y"]
