"""Throwing whatever is at hand, a knife, or a grenade."""

from __future__ import annotations

from functools import partial

from models.bridge.munitions import explodes
from models.bridge.throwing import to_throw
from models.deeds.fight.grenade import ThrowGrenade
from models.deeds.fight.throw import Throw
from models.tables import Weapon
from models.views.at_hand import thrown_by
from models.views.figure import FigureView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.fight_page import FightPage
from tui.shell.command import Command


def _why_no_throw(page: FightPage) -> str:
    return "" if page.barrage.bursts else page.why_unable()


def throw(page: FightPage) -> None:
    """Ask what is thrown; first let burst what has come down."""
    me = page.current()
    if not page.burst_waiting() and me is not None:
        talk(page, partial(_ask_what, page, me))


async def _ask_what(page: FightPage, me: FigureView) -> None:
    """Ask what is thrown, then at whom or where."""
    items = await page.outrider.read(
        lambda reader: [*map(_item, thrown_by(reader, me.person_id)), _ANYTHING]
    )
    chosen = await page.outrider.ask(Menu(f"{me.name} throws", items))
    if chosen is None:
        return
    fight, (weapon, explosive) = page.fight, chosen
    if not explosive:
        at = partial(Throw, fight, me.key, weapon=weapon)
        await page.at_one_of("Throw it at", page.foes(me), lambda it: at(target=it.key))
        return
    make = partial(ThrowGrenade, fight, me.key, weapon)
    drawn = (await page.outrider.read(lambda reader: reader.get_one(Weapon, weapon))).in_hand
    title = "Throw it at" if drawn else "Throw it at · not in hand yet"
    aim = await page.choose_aim(me, title, partial(make, drawn=True))
    if aim is not None:
        page.fire_and_burst(make(aim))


_ANYTHING = Item((None, False), "Anything hard", "a stone, a tool (C-58)", "o")


def _item(weapon: Weapon) -> Item:
    """Something to throw, and whether it explodes."""
    return Item((weapon.key, explodes(weapon)), weapon.name, _told(weapon))


def _told(weapon: Weapon) -> str:
    where = "in hand" if weapon.in_hand else "not in hand"
    bursts = f", {weapon.explosive_points:g} EP, bursts at once" if explodes(weapon) else ""
    return f"{to_throw(weapon)}, {where}{bursts}"


THROW = Command(
    "t",
    "throw",
    "Throw a grenade, a knife, anything hard (C-57).",
    throw,
    _why_no_throw,
    footer=False,
)
