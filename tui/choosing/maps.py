"""Choosing one of the campaign's maps, or making a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.deeds.scenes.maps import NewMap
from models.fields import checked
from models.text import counted
from models.views.maps import maps
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt

if TYPE_CHECKING:
    from tui.shell.service import Service

_NEW = 0


async def ask_map(outrider: Service, title: str) -> int | None:
    """Ask which map, or for the name of a new one; only from a worker. None for neither."""
    campaign = await outrider.campaign()
    with campaign.read() as session:
        items = [Item(line.key, line.name, counted(line.zones, "zone")) for line in maps(session)]
    new = Item(_NEW, "New map", "its zones are drawn next", "N")
    key: int | None = await outrider.ask(Menu(title, [*items, new]))
    if key != _NEW:
        return key
    name = await outrider.ask(
        Prompt("Name of the map", lambda text: checked("zonemap", "name", text))
    )
    if name is None or not await outrider.perform(NewMap(name)):
        return None
    with campaign.read() as session:
        return maps(session)[0].key
