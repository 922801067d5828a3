"""Moving on foot: toward a zone, or over open ground."""

from __future__ import annotations

from math import hypot

from models.deeds.fight.actions import Walk
from models.deeds.fight.cross import Cross
from models.effects.crossing import BESIDE_METRES
from models.text import in_metres
from models.views.figure import FigureView
from tui.dialogs.menu import Item
from tui.encounter.acts.vehicles import vehicle
from tui.encounter.fight_page import FightPage
from tui.shell.command import Command


def _why_no_walk(page: FightPage) -> str:
    if why := page.why_unable():
        return why
    if page.scene.craft_of(page.me) is None:
        return ""
    return f"{page.me.name} is aboard: {page.key_of(vehicle)} drives, or leaves."


async def walk(page: FightPage) -> None:
    """Choose where to, then how fast; of a zone that cannot be reached the list says why."""
    me, view, fight = page.me, page.scene, page.fight
    if view.open_ground:
        _cross(page, me)
        return
    walks = {zone.key: Walk(fight, me.key, zone.key) for zone, _ in view.ways(me.zone)}
    there = await page.outrider.read(
        lambda reader: {
            key: (", ".join(walk.barred(reader)), in_metres(walk.to_go(reader)))
            for key, walk in walks.items()
        }
    )
    items = []
    for zone, border in view.ways(me.zone):
        why, metres = there[zone.key]
        items.append(Item(zone.key, zone.name, why or f"{border.kind}, {metres}"))
    page.offer("Move to", items, lambda zone: page.roll(walks[zone]))


def _cross(page: FightPage, me: FigureView) -> None:
    """Choose whom, or which vehicle, the way is reckoned from, the nearest first.

    Whoever is beside them already comes last.
    """
    others = [f for f in page.scene.figures if f.key != me.key]
    near = [
        (me.metres(f), Item(f.key, f.name, f"{in_metres(me.metres(f))}  {f.state}")) for f in others
    ]
    for craft in page.scene.crafts:
        metres = hypot(craft.x - me.x, craft.y - me.y)
        near.append((metres, Item(-craft.key, craft.name, f"{in_metres(metres)}  {craft.state}")))
    items = [item for _, item in sorted(near, key=lambda it: (it[0] <= BESIDE_METRES, it[0]))]
    fight = page.fight
    page.offer("Toward, or away from", items, lambda it: page.roll(Cross(fight, me.key, it)))


WALK = Command("m", "move", "Move, toward a zone or over open ground (C-20).", walk, _why_no_walk)
