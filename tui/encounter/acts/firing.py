"""Aimed fire, and striking."""

from __future__ import annotations

from functools import partial

from models.deed import ShownDeed
from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_at_vehicle import FireAtVehicle
from models.deeds.fight.fire_round import FireRound
from models.deeds.fight.strike import Blow
from models.views.crafts import CraftView
from models.views.figure import FigureView
from tui.dialogs.talk import talk
from tui.encounter.acts.in_hand import change
from tui.encounter.acts.indirect import indirect
from tui.encounter.fight_page import FightPage
from tui.shell.command import Command


def _why_no_aim(page: FightPage) -> str:
    if why := page.why_unable():
        return why
    me = page.me
    if me.fires_rounds or (me.fires_aimed and page.targets(me)):
        return ""
    if me.fires_aimed:
        return "There is nobody to fire at."
    mine = page.barrage.battery(me.key)
    fires, gets = page.key_of(indirect), page.key_of(change)
    instead = f"{fires} fires it indirectly (C-63)" if mine else f"{gets} takes one or gives one"
    return f"{me.name} holds no weapon for aimed fire: {instead}."


async def aim(page: FightPage) -> None:
    """Choose a target, each with the chance to hit, then see the odds.

    What explodes may be aimed at a place too; first what has come down bursts.
    """
    me = page.me
    if me.fires_rounds:
        talk(page, partial(_aim_round, page, me))
    else:
        await page.at_one_of("Fire at", page.targets(me), lambda it: _shot(page, me, it))


async def _aim_round(page: FightPage, me: FigureView) -> None:
    make = partial(FireRound, page.fight, me.key)
    if page.burst_waiting():
        return
    at = await page.choose_aim(me, "Fire at", make)
    if at is not None:
        page.fire_and_burst(make(at))


def _shot(page: FightPage, me: FigureView, target: FigureView | CraftView) -> ShownDeed:
    if isinstance(target, CraftView):
        return FireAtVehicle(page.fight, me.key, target.key)
    return Fire(page.fight, me.key, target.key)


def _why_no_strike(page: FightPage) -> str:
    if why := page.why_unable():
        return why
    return "" if page.within_reach(page.me) else f"No enemy is within reach of {page.me.name}."


async def strike(page: FightPage) -> None:
    """Choose whom to strike."""
    me, fight = page.me, page.fight
    targets = page.within_reach(me)
    await page.at_one_of("Strike", targets, lambda it: Blow(fight, me.key, it.key))


AIM = Command("a,f", "fire", "Aimed fire at a target (C-29).", aim, _why_no_aim)
STRIKE = Command("k", "strike", "Strike somebody within reach (C-75).", strike, _why_no_strike)
