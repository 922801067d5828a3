"""Something that lasts goes on beside the keys, and can be stopped."""

import asyncio
from threading import Event

import pytest
from textual.app import App

from tui.dialogs.working import Stopped, Working, beside


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


async def test_what_is_done_at_once_shows_no_box_and_gives_what_came_of_it():
    app = App()
    async with app.run_test():
        assert await beside(app, "Counting", lambda tell: 7) == 7
        assert not isinstance(app.screen, Working)
