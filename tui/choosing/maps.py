"""Choosing one of the campaign's maps, or making a new one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from models.deeds.scenes.maps import NewMap
from models.fields import checked
from models.text import counted
from models.views.maps import maps
from tui.choosing.plans import PlanPrompt
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt

if TYPE_CHECKING:
    from tui.shell.service import Service

_NEW = 0


async def ask_map(outrider: Service, title: str, proposed: str = "") -> int | None:
    """Ask which map, or for the name and the plan of a new one; only from a worker.

    None for neither. A name may be `proposed`, and where there is no map yet it is not asked for.
    """
    campaign = await outrider.campaign()
    with campaign.read() as session:
        items = [Item(line.key, line.name, counted(line.zones, "zone")) for line in maps(session)]
    new = Item(_NEW, "New map", "typed in a line, or drawn by hand", "N")
    key: int | None = await outrider.ask(Menu(title, [*items, new])) if items else _NEW
    if key != _NEW:
        return key
    name = proposed if proposed and not items else await _name(outrider, proposed, len(items))
    plan = await outrider.ask(PlanPrompt(f"The zones of {name}")) if name is not None else None
    if name is None or plan is None or not await outrider.perform(NewMap(name, plan)):
        return None
    with campaign.read() as session:
        return maps(session)[0].key


async def _name(outrider: Service, proposed: str, others: int) -> str | None:
    """Ask what a new map is called."""
    parse = partial(checked, "zonemap", "name")
    initial = proposed or f"Map {others + 1}"
    asked: Prompt[str] = Prompt("Name of the map", parse, initial=initial, proposed=True)
    return await outrider.ask(asked)
