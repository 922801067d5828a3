"""Campaigns of the list that are kept on servers: what is shown of them, and opening one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from models.storage import saves
from models.storage.faults import explained
from models.storage.named import named_addresses
from models.storage.saves import Save
from tui.opening import brought

if TYPE_CHECKING:
    from tui.shell.page import Page

NOT_YET = "It has not been opened on this machine yet."
NOT_HERE = "It is kept on a server: outrider move brings it home first."


def listed(folder: Path) -> list[Save]:
    """Every campaign of a folder, and behind them those that are kept on servers."""
    found = saves.listing(folder)
    if named_addresses() or any(folder.glob("servers/*")):
        from models.storage.elsewhere import listing

        found += listing(folder)
    return found


def why_not_yet(save: Save | None) -> str:
    """Why nothing can be done with the copy of a campaign: there is none."""
    return NOT_YET if save and save.address and save.headline is None else ""


async def open_on_server(page: Page, save: Save) -> None:
    """Bring a campaign here, while the keys go on, and open it if the list is still looked at."""
    outrider = page.outrider
    try:
        path, warning = await brought(outrider.saves, save, outrider.tell)
    except asyncio.CancelledError:
        raise
    except Exception as error:
        fault = explained(error, save.path)
        if fault is None:
            raise
        outrider.tell(str(fault))
        return
    if page.is_current:
        outrider.open(path)
        if warning:
            outrider.tell(warning)
