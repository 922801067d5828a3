"""Whom a campaign from elsewhere lets in: nobody, until the referee has agreed to it here."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from typing import TYPE_CHECKING

from models.text import clean, counted
from models.views.doors import let_in
from tui.dialogs.menu import Item, Menu
from tui.known_here import is_known, know

if TYPE_CHECKING:
    from tui.shell.service import Service

_NAMED = 6
"""Players whom the question names; the page below it names all of them."""
_HINT = (
    "This campaign was never opened to players here: what lets them in came with the file. "
    "Where you do not know who has it, forget it and give codes here."
)


async def agreed(outrider: Service) -> bool:
    """Whether those whom the campaign lets in may come; only from a worker.

    The referee is asked once, where the campaign was never opened to players on this machine.
    """
    begun, players = await outrider.read(let_in)
    path = (await outrider.campaign()).path
    if not players or await to_thread(is_known, path, begun):
        return True
    items = [Item(None, "No, keep it closed", key="n"), Item(True, "Yes, let them in", key="y")]
    if not await outrider.ask(Menu(f"Shall {_named(players)} come in?", items, hint=_HINT)):
        outrider.tell("The table stays closed.")
        return False
    try:
        await to_thread(know, path, begun)
    except OSError as error:
        outrider.tell(f"The table stays closed: what you agree to is not kept. {error.strerror}.")
        return False
    return True


def _named(players: Sequence[str]) -> str:
    names = ", ".join(clean(player) for player in players[:_NAMED])
    more = len(players) - _NAMED
    return f"{names} and {counted(more, 'other player')}" if more > 0 else names
