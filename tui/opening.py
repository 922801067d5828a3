"""What happens to a campaign's file when it is opened and let go."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from models.storage.schema import VERSION, version_of

if TYPE_CHECKING:
    from models.campaign import Campaign

WAIT_SECONDS = 1.0
"""How long a key waits for another program that is writing."""


def bring_up(path: Path) -> None:
    """What an older format keeps is brought up before anything is read of it."""
    if version_of(path) < VERSION:
        from models.storage.migrations import upgrade

        upgrade(path)


def opened(path: Path, warm_up: Callable[[], None]) -> Campaign:
    """Import the tables and what comes next, and open the file; runs in a thread.

    No key need wait for it then. What was imported stays for good: the collector
    need not look at it again, which would hold up a key for fifty milliseconds.
    """
    from models.campaign import Campaign

    campaign = Campaign(path, wait=WAIT_SECONDS)
    warm_up()
    gc.freeze()
    return campaign


def sealed(path: Path, why: str, *, made: bool) -> Campaign:
    """Open a file of our own that is only looked at, for this reason; runs in a thread.

    What was `made` here need not be examined.
    """
    from models.campaign import Campaign

    return Campaign(path, wait=WAIT_SECONDS, sealed=why, made=made)


def let_go(opening: asyncio.Task[Campaign]) -> None:
    """Close a campaign that was left before it was open, if it ever was."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result().close()
