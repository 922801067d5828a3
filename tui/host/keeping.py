"""The campaign as the host has it: read for seats, and written for players, in one thread.

Each look is short, so that whoever plays waits for none: a reader holds up who writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from models.campaign import Campaign
from models.seat.shown import Shown
from models.storage.headline import Watch
from models.views.doors import Door, doors
from models.views.seats import shown_to_all

if TYPE_CHECKING:
    from models.action import Deed
    from models.reading import Reader

Found = TypeVar("Found")


class Keeper:
    """An open campaign; everything is asked of its one thread, and waited for without blocking."""

    def __init__(self, path: Path) -> None:
        """Open the campaign; raises `models.storage.schema.NotACampaignError`."""
        self._thread = ThreadPoolExecutor(1, "outrider-campaign")
        self._campaign = Campaign(path)
        self._watch = Watch(path)

    def changed(self) -> bool:
        """Whether anything has happened since this was last asked."""
        return self._watch.changed()

    async def shown(self, seats: Collection[int]) -> Mapping[int, Shown]:
        """All that these seats may show now; what has ended is missing."""
        return await self.look(lambda reader: shown_to_all(reader, seats)) if seats else {}

    async def doors(self) -> dict[int, Door]:
        """Who may come in, by the keys of their seats."""
        return await self.look(doors)

    async def look(self, read: Callable[[Reader], Found]) -> Found:
        """What is read in one look."""

        def looked() -> Found:
            with self._campaign.read() as reader:
                return read(reader)

        return await self._in_thread(looked)

    async def perform(self, player: str, deed: Deed) -> None:
        """Let a deed of a player happen; raises `models.action.Refusal` when it cannot."""

        def performed() -> None:
            self._campaign.author = player
            self._campaign.perform(deed)

        await self._in_thread(performed)

    def close(self) -> None:
        """Finish what is being written, and let go of the file."""
        self._thread.shutdown(cancel_futures=True)
        self._watch.close()
        self._campaign.close()

    async def _in_thread(self, act: Callable[[], Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._thread, act)
