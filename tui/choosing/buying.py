"""Buying: asking what, for whom, and what is paid by whom to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.deeds.people.trade import Buy, BuyVehicle, Price, read_price
from models.views.roster import roster
from tui.choosing.handing import chosen
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt

if TYPE_CHECKING:
    from models.views.sheet import RowView
    from tui.shell.service import Service

CARRIED = ("weapon", "armour", "explosive", "missile", "sensor")
_HINT = "400 · 400 from Gideon Strand · 400 by the party on credit: worn tracks"


async def buy_for(outrider: Service, person: int) -> None:
    """Ask what somebody buys, and for how much; only from a worker."""
    pattern = await chosen(outrider, "Buy", CARRIED)
    if pattern is not None:
        await pay_for(outrider, pattern, person)


async def buy(outrider: Service, row: RowView) -> None:
    """Ask who buys one like this, if somebody has to have it, and for how much; from a worker."""
    if row.table == "vehicle":
        await pay_for(outrider, row)
        return
    items = await outrider.read(
        lambda reader: [Item(each.key, each.name, each.side) for each in roster(reader)]
    )
    person = await outrider.ask(Menu(f"Who buys {row.values['name']}?", items))
    if person is not None:
        await pay_for(outrider, row, person)


async def pay_for(outrider: Service, row: RowView, person: int | None = None) -> None:
    """Ask what it costs, who pays and whom, and let it be bought; only from a worker."""
    campaign = await outrider.campaign()

    def parse(text: str) -> Price:
        with campaign.read() as reader:
            return read_price(reader, text, person)

    price = await outrider.ask(Prompt(f"What does {row.values['name']} cost?", parse, hint=_HINT))
    if price is not None:
        if person is None:
            await outrider.perform(BuyVehicle(row.key, price))
        else:
            await outrider.perform(Buy(row.table, person, row.key, price))
