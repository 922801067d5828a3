"""The campaign as the host has it: read for seats, and written for players, in one thread.

Each look is short, so that whoever plays waits for none: a reader holds up who writes. It hears
what referees elsewhere do in a campaign on a server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from models.campaign import Campaign
from models.seat.door import Door
from models.seat.shown import Shown
from models.storage.database import identity
from models.storage.faults import UnavailableError, gone
from models.storage.headline import Watch
from models.storage.stores import company_of
from models.views.doors import doors
from models.views.seats import shown_to_all

if TYPE_CHECKING:
    from models.action import Deed
    from models.reading import Reader
    from models.storage.company import Company

Found = TypeVar("Found")


class Keeper:
    """An open campaign; everything is asked of its one thread, and waited for without blocking."""

    def __init__(self, path: Path) -> None:
        """Open the campaign; raises `models.storage.schema.NotACampaignError`."""
        self.path = path
        self._thread = ThreadPoolExecutor(1, "outrider-campaign")
        self._campaign: Campaign | None = None
        self._listening: Company | None = None
        self._opened: tuple[int, int] | None = None
        self._open()
        self._watch = Watch(path)

    async def changed(self) -> bool:
        """Whether anything has happened since this was last asked.

        A file that was put in the place of ours, as when a backup is restored, is the campaign now.
        """
        there = identity(self.path)
        if there in {None, self._opened}:
            return self._watch.changed()
        await self._in_thread(self._open)
        self._watch.close()
        self._watch = Watch(self.path)
        return True

    async def shown(self, seats: Collection[int]) -> Mapping[int, Shown]:
        """All that these seats may show now; what has ended is missing."""
        return await self.look(lambda reader: shown_to_all(reader, seats)) if seats else {}

    async def doors(self) -> dict[int, Door]:
        """Who may come in, by the keys of their seats."""
        return await self.look(doors)

    async def look(self, read: Callable[[Reader], Found]) -> Found:
        """What is read in one look."""

        def looked() -> Found:
            with self._there().read() as reader:
                return read(reader)

        return await self._in_thread(looked)

    async def perform(self, player: str, deed: Deed) -> None:
        """Let a deed of a player happen; raises `models.action.Refusal` when it cannot."""

        def performed() -> None:
            campaign = self._there()
            campaign.author = player
            campaign.perform(deed)

        await self._in_thread(performed)

    def close(self) -> None:
        """Finish what is being written, and let go of the file."""
        self._thread.shutdown(cancel_futures=True)
        self._watch.close()
        self._let_go()

    def _open(self) -> None:
        """In the campaign's thread: open the file that has its name now."""
        self._let_go()
        there = identity(self.path)
        self._campaign = Campaign(self.path)
        self._opened = there
        if self._campaign.store.far:
            self._listening = company_of(self.path, self._campaign.store, "")

    def _let_go(self) -> None:
        if self._listening is not None:
            self._listening.leave()
        if self._campaign is not None:
            self._campaign.close()
        self._campaign = self._opened = self._listening = None

    def _there(self) -> Campaign:
        """The campaign; raises `UnavailableError` where its file is gone or another one."""
        if self._campaign is None or identity(self.path) != self._opened:
            raise UnavailableError(gone(self.path))
        return self._campaign

    async def _in_thread(self, act: Callable[[], Found]) -> Found:
        return await asyncio.get_running_loop().run_in_executor(self._thread, act)
