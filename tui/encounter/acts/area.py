"""Area fire at a zone, or on open ground around somebody."""

from __future__ import annotations

from functools import partial
from typing import Any

from models.bridge.by_key import field_of
from models.bridge.crew import weapon_held
from models.bridge.firing import reach_at_areas
from models.bridge.ground import Field, Stand
from models.bridge.placed import Placed, Point
from models.deeds.fight.area_fire import FireAtArea
from models.text import in_metres
from models.views.figure import FigureView
from rules.combat.ranges import farthest
from tui.dialogs.menu import Item
from tui.encounter.acts.firing import aim
from tui.encounter.area_panel import AreaPanel
from tui.encounter.fight_page import FightPage
from tui.encounter.target_page import first_of, order_of
from tui.shell.command import Command

_BLIND = "no line?  "
_FAR = "-  "


def _why_no_area(page: FightPage) -> str:
    if why := page.why_unable():
        return why
    me = page.me
    if me.fires_at_areas:
        nobody = page.scene.open_ground and not page.foes(me)
        return "There is nobody to fire at." if nobody else ""
    aimed = f": what explodes is aimed, {page.key_of(aim)} (G-72)" if me.fires_rounds else ""
    return f"{me.name} holds no weapon for area fire{aimed}."


async def area(page: FightPage) -> None:
    """Ask where the fire goes."""
    me, view = page.me, page.scene
    campaign = await page.outrider.campaign()
    with campaign.read() as session:
        field = field_of(session, page.fight)
        near = _around(page, field, me) if view.open_ground else _zones(page, field, me)
    ranks, items = zip(*sorted(near, key=lambda each: order_of(each[1].key)), strict=True)
    title = f"{me.name} fires at the area"
    page.offer(title, list(items), partial(_aim, page, me), start=first_of(ranks))


def _aim(page: FightPage, me: FigureView, where: int) -> None:
    """Show who is in the way there."""
    if page.scene.open_ground:
        deed = FireAtArea(page.fight, me.key, at=where)
    else:
        deed = FireAtArea(page.fight, me.key, zone=where)
    page.outrider.show(AreaPanel(deed), lambda _: page.done())


def _around(page: FightPage, field: Field, me: FigureView) -> list[tuple[Any, Item]]:
    """The foes around whom the area may lie, with how good each is: those in sight first."""
    firer = field.stand(me.key)
    items = []
    for foe in page.foes(me):
        there = field.stand(foe.key).participant
        how = page.condition(field.session, foe).strip()
        if not field.looks_onto(firer, there):
            how = _BLIND + how
        elif far := _too_far(field, firer, there):
            how = f"{_FAR}{far}"
        sign = page.sign(foe)
        rank = how.startswith((_BLIND, _FAR)), order_of(sign)
        items.append((rank, Item(foe.key, foe.name, how, sign)))
    return items


def _too_far(field: Field, firer: Stand, there: Placed) -> str:
    """How far off a place is that the weapon in hand does not reach; empty where it does (C-28)."""
    weapon = weapon_held(field.session, firer.person.key)
    metres = field.metres(firer.participant, there)
    if weapon is None or metres is None or not (effective := reach_at_areas(weapon)):
        return ""
    reach = farthest(effective, near=weapon.shotgun or weapon.flechette)
    return f"{in_metres(metres)} away; this weapon reaches {reach} m" if metres > reach else ""


def _zones(page: FightPage, field: Field, me: FigureView) -> list[tuple[Any, Item]]:
    """Every zone with how many foes are there; the fullest of those in sight is the best.

    Who else is among them, or lies there, may be hit as well (C-38), and is counted too. Zones out
    of sight are there because the referee may know better, an empty one is the worst.
    """
    view, firer = page.scene, field.stand(me.key)
    seen = {zone.key: field.looks_onto(firer, Point(zone.key)) for zone in view.zones}
    items = []
    for zone in view.zones:
        there = [figure for figure in view.figures if figure.zone == zone.key]
        mine = {figure.key for figure in there if figure.side in {me.side, "bystander"}}
        up = {figure.key for figure in there if not figure.out}
        number = len(up - mine)
        fallen = len(there) - len(up)
        said = f"{number} enem{'y' if number == 1 else 'ies'}" if number else "no enemy"
        if not number and len(there) > len(up | mine):
            said += " on their feet"
        if others := len(up & mine - {me.key}):
            said += f"; others there: {others}"
        if fallen:
            said += f"; down there: {fallen}"
        told = said if seen[zone.key] else _BLIND + said
        rank = not number, not seen[zone.key], -number
        items.append((rank, Item(zone.key, zone.name, told, page.sign(zone))))
    return items


AREA = Command("g", "area fire", "Area fire at everybody in an area (C-36).", area, _why_no_area)
