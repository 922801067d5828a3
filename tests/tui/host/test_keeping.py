"""The host of a table hears what referees do at other computers."""

import asyncio
from contextlib import closing

from models.deeds.chronicle.notes import WriteNote
from models.storage.headline import read
from tui.host.keeping import Keeper


async def test_what_a_referee_does_elsewhere_is_there_for_seats(server, sample, tmp_path):
    hosted = server.put(sample, tmp_path)
    with closing(hosted.open("Ann")) as ann, closing(Keeper(hosted.copy("home"))) as keeper:
        await keeper.changed()
        ann.perform(WriteNote("By Ann"))
        async with asyncio.timeout(10):
            while not await keeper.changed():
                await asyncio.sleep(0.01)
        assert read(keeper.path).journal[0].title == "Note: By Ann"
        assert not hosted.ask(f"SELECT 1 FROM presence WHERE campaign = {hosted.key}")
