"""Whether anything can be changed here, said before anything is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.shell.service import Service


async def only_looked_at(outrider: Service) -> bool:
    """Whether the campaign is only looked at, as a moment of the past is; if so, say so."""
    sealed = (await outrider.campaign()).sealed
    if sealed:
        outrider.tell(sealed)
    return bool(sealed)
