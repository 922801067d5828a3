"""Acts that are on their way to a server: the keys are answered meanwhile.

Whatever a key or an answer leads to is done in the queue of the program, a page or a box, which
meets the next message when that is over. Of a campaign that is kept on a server it is done in a
task of its own. The queue waits for that as it always did, until an act is sent: then it goes on,
and the task does the rest when the act is over. So a box, or a page, finds everything as it would.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar, cast
from weakref import WeakKeyDictionary

from textual.actions import ActionError, SkipAction

from models.storage.stores import is_copy
from tui.shell.part import Part
from tui.terminal.unawaited import unawaited

if TYPE_CHECKING:
    from pathlib import Path

    from models.campaign import Campaign

Came = TypeVar("Came")

QUICK_SECONDS = 0.15
"""What is done sooner is not said to be on its way."""
PARTING_SECONDS = 1.0
"""How long the end of the program waits for an act that is on its way."""
log = logging.getLogger("outrider")
_STILL = "What you did before is still on its way to the server. Wait until it is there."


class Sending(Part):
    """A program that goes on while an act is on its way."""

    far = False
    """Whether the open campaign is kept on a server."""
    felt = False
    """Whether an act has been on its way for so long that it is felt."""
    last_words: str
    _under_way: asyncio.Future[Any] | None = None

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self._queues: WeakKeyDictionary[asyncio.Task[Any], asyncio.Future[None]]
        self._queues = WeakKeyDictionary()
        self._waiting: set[asyncio.Future[Any]] = set()

    @property
    def referees(self) -> str:
        """Who sees what players do not."""
        return "the referees alone" if self.far else "yourself alone"

    def mark(self) -> None:
        """Show what there is to know of the server, and of others."""
        raise NotImplementedError

    async def while_here(self, work: Coroutine[Any, Any, Came]) -> Came | None:
        """Do what a message asks for; gives None as soon as something of it was sent."""
        if not self.far or asyncio.current_task() in self._queues:
            return await work
        task = asyncio.create_task(work)
        given = asyncio.get_running_loop().create_future()
        self._queues[task] = given
        task.add_done_callback(lambda _: _give(given))
        try:
            await given
        except asyncio.CancelledError:
            task.cancel()
            raise
        if task.done():
            return task.result()
        task.add_done_callback(self._over)
        return None

    def _over(self, task: asyncio.Task[Any]) -> None:
        """What was left to itself is over; its faults are the program's."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception):
            self._handle_exception(error)

    async def run_action(self, *args: Any, **kwargs: Any) -> bool:
        """Do what a key asks for; a fault does not end the program."""
        return await self.while_here(self._do(*args, **kwargs)) is not False

    async def _do(self, *args: Any, **kwargs: Any) -> bool:
        page = self.screen
        try:
            return await super().run_action(*args, **kwargs)
        except (ActionError, SkipAction):
            raise
        except Exception as error:
            if page in self.screen_stack:
                cast("Any", self).trouble(error)
            else:  # it was left while something was on its way
                log.debug("on a page that was left", exc_info=error)
            return True

    async def sent(self, campaign: Campaign, act: Callable[[], Came]) -> Came:
        """Do something to a campaign; where it is kept on a server, beside the keys.

        Raises `models.action.Refusal` while something else is on its way.
        """
        if not campaign.store.far:
            return act()
        return await asyncio.shield(self.on_its_way(act))

    def on_its_way(self, act: Callable[[], Came]) -> asyncio.Future[Came]:
        """Do something to a campaign on a server in a thread; whatever met the key goes on.

        Raises `models.action.Refusal` while something else is on its way.
        """
        if self._under_way is not None:
            from models.action import Refusal

            raise Refusal(_STILL)
        self._under_way = work = self._in_a_thread(act)
        work.add_done_callback(self._arrived)
        task = asyncio.current_task()
        queue = self._queues.get(task) if task is not None else None
        if queue is not None:
            _give(queue)
        self.set_timer(QUICK_SECONDS, self._feel)
        return work

    async def elsewhere(self, path: Path, act: Callable[[], Came]) -> Came:
        """Do something to a campaign as a whole in a thread.

        The end of the program waits for it, but not for a server.
        """
        if not is_copy(path):
            return await asyncio.to_thread(act)
        return await asyncio.shield(self._in_a_thread(act))

    def _in_a_thread(self, act: Callable[[], Came]) -> asyncio.Future[Came]:
        work = unawaited(act)
        self._waiting.add(work)
        work.add_done_callback(self._waiting.discard)
        return work

    def _feel(self) -> None:
        if self._under_way is not None and not self.felt:
            self.felt = True
            self.mark()

    def _arrived(self, work: asyncio.Future[Any]) -> None:
        if not work.cancelled():
            work.exception()  # whoever asked for it may be gone
        self._under_way = None
        if self.felt:
            self.felt = False
            self.mark()

    def _is_reading(self) -> bool:
        """No key waits for what waits for a server."""
        return self._under_way is None and super()._is_reading()  # type: ignore[misc]

    def when_sent(self, then: Callable[[], Any]) -> None:
        """Do something as soon as nothing is on its way."""
        if self._under_way is None:
            then()
        else:
            self._under_way.add_done_callback(lambda _: then())

    async def part(self, campaign: Campaign | None) -> None:
        """At the end of the program: wait a moment for what is on its way, then no longer."""
        if not self._waiting:
            return
        _, late = await asyncio.wait(self._waiting, timeout=PARTING_SECONDS)
        if late:
            if campaign is not None:
                campaign.store.close()
            for one in late:
                one.cancel()
            self.last_words = (
                "The server did not answer in time. Open the campaign again to see whether it kept "
                "what you did last."
            )


def _give(queue: asyncio.Future[None]) -> None:
    """Let a queue go on, unless it does."""
    if not queue.done():
        queue.set_result(None)
