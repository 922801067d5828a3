"""Indirect fire: calling for it, firing what was called, observing for oneself, lasers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from models.bridge.aim import Aim
from models.deeds.clock.due import Skip
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.call_fire import CallFire, Designate
from models.tables import Due
from models.views.barrage import BatteryView
from models.views.figure import FigureView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.fight_page import FightPage
from tui.shell.command import Command


def _why_no_indirect(page: FightPage) -> str:
    if page.barrage.bursts or _fire_missions(page):
        return ""
    return page.why_unable() or "Nobody on this side holds a weapon for indirect fire."


def indirect(page: FightPage) -> None:
    """Ask what is to be done; first let burst what has come down."""
    me = page.current()
    if not page.burst_waiting() and me is not None:
        talk(page, partial(_ask_which, page, me))


async def _ask_which(page: FightPage, me: FigureView) -> None:
    items = _fire_missions(page)
    act = await page.outrider.ask(Menu(f"{me.name}: indirect fire", items))
    if act is not None:
        await act()


def _fire_missions(page: FightPage) -> list[Item]:
    """What the person under the cursor may do about it."""
    me = page.current()
    if me is None or page.why_unable():
        return []
    return [*_called(page, me), *_own(page, me), *_callable(page, me)]


def _called(page: FightPage, me: FigureView) -> Iterator[Item]:
    """The calls that this person is to fire, or to keep a laser on, or may call off."""
    for call in page.barrage.calls:
        if me.key not in {call.firer, call.observer}:
            continue
        if call.firer == me.key and not call.waits:
            yield Item(partial(_fire_called, page, call.key), f"Fire {call.where}", call.label)
        battery = page.barrage.battery(call.firer)
        if call.observer == me.key and battery and battery.homes and not call.lased:
            deed = Designate(page.fight, me.key, call.key)
            yield Item(partial(page.do, deed), f"Keep the laser {call.where}", call.when)
        off = partial(page.do, Skip(call.key))
        yield Item(off, f"Call off the fire {call.where}", call.when)


def _own(page: FightPage, me: FigureView) -> Iterator[Item]:
    """What the person's own weapon can do without anybody else."""
    mine = page.barrage.battery(me.key)
    if mine is None:
        return
    at = partial(Bombard, page.fight, me.key)
    if mine.indirect:
        yield Item(partial(_fire, page, me, at), "Observe and fire", mine.weapon, "o")
    if mine.homes:
        along = partial(at, direct=True)
        yield Item(partial(_fire, page, me, along), "Fire along the laser", mine.weapon, "g")


def _callable(page: FightPage, me: FigureView) -> Iterator[Item]:
    """The weapons of the person's side that they can call for."""
    for battery in page.barrage.of(me.side):
        if battery.key != me.key and battery.indirect:
            title = f"Call for fire from {battery.name}"
            yield Item(partial(_call, page, me, battery), title, battery.weapon)


async def _call(page: FightPage, me: FigureView, battery: BatteryView) -> None:
    make = partial(CallFire, page.fight, me.key, battery.key)
    aim = await page.choose_aim(me, "Call for fire", make)
    if aim is not None:
        page.roll(make(aim))


async def _fire(page: FightPage, me: FigureView, make: Callable[[Aim], Bombard]) -> None:
    aim = await page.choose_aim(me, "Fire", make)
    if aim is not None:
        page.fire_and_burst(make(aim))


async def _fire_called(page: FightPage, due_id: int) -> None:
    campaign = await page.outrider.campaign()
    with campaign.read() as session:
        due = session.get_one(Due, due_id)
        deed = Bombard.called(due)
    page.fire_and_burst(deed)


INDIRECT = Command(
    "i",
    "indirect",
    "Call for fire, and fire indirectly (C-63).",
    indirect,
    _why_no_indirect,
    footer=False,
)
