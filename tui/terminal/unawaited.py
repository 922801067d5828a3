"""What may wait for a server is done in a thread that the end of the program does not wait for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

Came = TypeVar("Came")


def unawaited(act: Callable[[], Came]) -> asyncio.Future[Came]:
    """What comes of something that is done in a thread; it is cut off where the program ends."""
    done = Future[Came]()
    done.set_running_or_notify_cancel()

    def do() -> None:
        try:
            came = act()
        except BaseException as error:
            done.set_exception(error)
        else:
            done.set_result(came)

    Thread(target=do, name="outrider-unawaited", daemon=True).start()
    return asyncio.wrap_future(done)
