"""Launching a missile at a vehicle."""

from __future__ import annotations

from models.deeds.fight.launch import Launch, missiles_left
from models.tables import Missile
from models.views.at_hand import missiles_of
from models.views.figure import FigureView
from rules.vehicles.missiles import Guidance
from tui.dialogs.menu import Item
from tui.encounter.fight_page import FightPage
from tui.shell.command import Command


def _why_no_launch(page: FightPage) -> str:
    if why := page.why_unable():
        return why
    if page.me.key not in page.launching:
        return f"{page.me.name} has no missile; the sheet gives one."
    return "" if page.foes_vehicles(page.me) else "There is no enemy vehicle here."


async def launch(page: FightPage) -> None:
    """Ask which missile, if there are several."""
    me = page.me
    rows = await page.outrider.read(lambda reader: missiles_of(reader, me, page.scene.craft_of(me)))
    items = [
        Item((row.key, row.guidance == Guidance.AUTOMATIC), row.name, _told(row)) for row in rows
    ]
    if len(items) == 1:
        await _launch(page, me, *items[0].value)
    else:
        page.offer("Launch", items, lambda it: page.run_worker(_launch(page, me, *it)))


async def _launch(page: FightPage, me: FigureView, missile: int, automatic: bool) -> None:
    """Choose the vehicle, the likeliest hit first; some missiles choose by themselves."""
    fight = page.fight
    if automatic:
        page.roll(Launch(fight, me.key, missile))
        return
    await page.at_one_of(
        "Launch at",
        page.foes_vehicles(me),
        lambda craft: Launch(fight, me.key, missile, craft.key),
    )


def _told(row: Missile) -> str:
    return f"{missiles_left(row)}, {row.range} m, homing {row.homing}, {row.guidance}"


LAUNCH = Command(
    "l", "missile", "Launch a missile at a vehicle (V-21).", launch, _why_no_launch, footer=False
)
