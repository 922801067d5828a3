"""What happens to a campaign's file when it is opened and let go."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from models.storage.schema import VERSION, version_of
from tui.shell.importing import import_tables
from tui.terminal.unawaited import unawaited

if TYPE_CHECKING:
    from models.campaign import Campaign
    from models.storage.saves import Save
    from models.storage.server.opening import Brought

WAIT_SECONDS = 1.0
"""How long a key waits for another program that is writing."""
TOLD_SECONDS = 1.0
"""How often it is told how far something has come."""


def is_older(path: Path) -> bool:
    """Whether a campaign has to be brought up before anything is read of it.

    Raises as `models.storage.schema.version_of`.
    """
    return version_of(path) < VERSION


async def brought_up(path: Path, tell: Callable[[str], None]) -> None:
    """Bring an older campaign up to date beside the keys, and tell how far that has come.

    Raises as `models.storage.migrations.upgrade`.
    """
    doing = ["it is looked at"]
    work = asyncio.create_task(asyncio.to_thread(_bring_up, path, doing.append))
    while not work.done():
        tell(f"{path.stem} is brought up to date: {doing[-1]}.")
        await asyncio.wait({work}, timeout=TOLD_SECONDS)
    work.result()


async def brought(folder: Path, save: Save, tell: Callable[[str], None]) -> Brought:
    """Bring a campaign from its server beside the keys, and tell how far that has come.

    Raises as `models.storage.elsewhere.bring`.
    """
    from models.storage.elsewhere import address_named, bring

    come = [(0, 0)]
    address = address_named(folder, save.address)
    assert address is not None
    act = partial(bring, folder, address, lambda *rows: come.append(rows))
    work = unawaited(act)
    while not work.done():
        rows = f": {come[-1][0]} of {come[-1][1]} rows" if come[-1][1] else ""
        tell(f"{save.name} is brought here{rows} ...")
        del come[:-1]
        await asyncio.wait({work}, timeout=TOLD_SECONDS)
    return work.result()


def _bring_up(path: Path, progress: Callable[[str], None]) -> None:
    import_tables()
    from models.storage.migrations import upgrade

    upgrade(path, progress=progress)


def opened(path: Path, warm_up: Callable[[], None]) -> Campaign:
    """Import the tables and what comes next, and open the file; runs in a thread.

    No key need wait for it then. What was imported stays for good: the collector
    need not look at it again, which would hold up a key for fifty milliseconds.
    """
    import_tables()
    from models.campaign import Campaign

    campaign = Campaign(path, wait=WAIT_SECONDS)
    warm_up()
    gc.freeze()
    return campaign


def sealed(path: Path, why: str, complete: Callable[[], None] | None) -> Campaign:
    """Open a file of our own that is only looked at, for this reason; runs in a thread.

    What was made here, and is to be made complete first, need not be examined.
    """
    import_tables()
    from models.campaign import Campaign

    if complete is not None:
        complete()
    return Campaign(path, wait=WAIT_SECONDS, sealed=why, made=complete is not None)


def let_go(opening: asyncio.Task[Campaign]) -> None:
    """Close a campaign that was left before it was open, if it ever was."""
    if not opening.cancelled() and opening.exception() is None:
        opening.result().close()
