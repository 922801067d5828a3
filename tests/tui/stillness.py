"""Waiting until a program has nothing left to do."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from textual._context import active_app
from textual.worker import Worker, WorkerCancelled, WorkerFailed

from tui.dialogs.talk import TALK

SOON = 0.02
"""What is due within these seconds is waited for; Textual rests a little before it resizes."""


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
            await asyncio.sleep(max(0.0, min(due)))
            continue
        at_work = [worker for worker in workers if worker.group != TALK]
        if not at_work:
            return
        await asyncio.gather(*(_ended(worker) for worker in at_work))


async def _ended(worker: Worker[Any]) -> None:
    """Wait for the end of a worker; what ended it is the program's to tend to."""
    with suppress(WorkerFailed, WorkerCancelled):
        await worker.wait()
