"""Waiting until a program has nothing left to do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from textual._context import active_app
from textual.app import App, ScreenStackError
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import Worker, WorkerCancelled, WorkerFailed

from tui.dialogs.talk import TALK

SOON = 0.04
"""What is due within these seconds is waited for; Textual lays out sixty times a second."""


_paint, _ask = Screen._compositor_refresh, Pilot._wait_for_screen
_call_beside = asyncio.BaseEventLoop.run_in_executor
_threads: WeakSet[asyncio.Future[Any]] = WeakSet()
_held: WeakSet[App[Any]] = WeakSet()
_unpainted: WeakKeyDictionary[App[Any], dict[Screen[Any], None]] = WeakKeyDictionary()
_ahead = 0.0


def now(*_: object) -> float:
    """Seconds of a clock that is put forward where there is nothing to do but to wait for it."""
    return monotonic() + _ahead


async def stillness(*_: float) -> None:
    """Wait until everything in the program waits: for a person, or for time to pass.

    Textual's own pilot cannot know; it waits until the process has done little for a fiftieth of a
    second, several times for every key. This asks the event loop.
    """
    loop = asyncio.get_running_loop()
    workers = active_app.get().workers
    while True:
        await asyncio.sleep(0)
        if loop._ready:
            continue
        due = [timer.when() - loop.time() for timer in loop._scheduled if not timer.cancelled()]
        if due and min(due) < SOON:
            if threads := [thread for thread in _threads if not thread.done()]:
                await asyncio.wait(threads, timeout=min(due))
            else:
                _put_forward(min(due))
            continue
        at_work = [worker for worker in workers if worker.group != TALK]
        if at_work:
            await asyncio.gather(*(_ended(worker) for worker in at_work))
        elif not _painted(active_app.get()):
            return


async def heard(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
    """Wait until every widget has met what was sent to it.

    Textual's own pilot sends each of them one message more, several times for every key. Whoever
    waits for the next message has met all; only if somebody does not, everybody is asked.
    """
    loop = asyncio.get_running_loop()
    await asyncio.sleep(0)
    while loop._ready:
        await asyncio.sleep(0)
    there = [pilot.app]
    with suppress(ScreenStackError):
        there += pilot.app.screen.walk_children(with_self=True)
    return all(map(_waits, there)) or await _ask(pilot, timeout)


def beside(*call: Any) -> asyncio.Future[Any]:
    """Call something in a thread; while one is at work, time passes as it does."""
    thread = _call_beside(*call)
    _threads.add(thread)
    return thread


def paint_later(screen: Screen[Any]) -> None:
    """Paint a screen once, when everything else is done.

    Textual paints eight times for a key, as often as a terminal can take it; one that is slow sees
    no more of it than this.
    """
    _unpainted.setdefault(screen.app, {})[screen] = None


@contextmanager
def unpainted(app: App[Any]) -> Iterator[None]:
    """Paint nothing now; what was to be painted is, at the next stillness behind it."""
    within = app in _held
    _held.add(app)
    try:
        yield
    finally:
        if not within:
            _held.discard(app)


def waits_for_paint(app: App[Any]) -> bool:
    """Whether something is to be painted at the next stillness."""
    return bool(_unpainted.get(app))


def _put_forward(seconds: float) -> None:
    """Let time pass at once."""
    global _ahead  # noqa: PLW0603 - time is one for all
    _ahead += max(0.0, seconds)


def _painted(app: App[Any]) -> bool:
    """Paint what waits for it; whether anything did."""
    if app in _held:
        return False
    waiting = _unpainted.pop(app, {})
    for screen in waiting:
        if screen.is_attached:
            with app._context():
                _paint(screen)
    return bool(waiting)


def _waits(pump: MessagePump) -> bool:
    """Whether somebody waits for the next message, or for none any more."""
    return pump._closed or bool(pump._message_queue.ready_event._waiters)


async def _ended(worker: Worker[Any]) -> None:
    """Wait for the end of a worker; what ended it is the program's to tend to."""
    with suppress(WorkerFailed, WorkerCancelled):
        await worker.wait()
