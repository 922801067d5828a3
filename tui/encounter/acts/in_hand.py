"""What is done with the things in hand, and whatever else somebody does."""

from __future__ import annotations

from functools import partial
from typing import Any

from models.bridge.equipment import weapons_of
from models.deeds.fight.actions import ChangeWeapon, Reload, Special
from tui.choosing.handing import choose_and_give
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.dialogs.talk import talk
from tui.encounter.fight_page import FightPage
from tui.shell.command import Command

_BOOK = -1
"""Chosen in place of a weapon they have."""


def _why_no_reload(page: FightPage) -> str:
    if why := page.why_unable():
        return why
    me = page.me
    return f"{me.name} does not reload: {me.no_reload}." if me.no_reload else ""


async def reload(page: FightPage) -> None:
    """Reload."""
    await page.act(Reload(page.fight, page.me.key))


async def change(page: FightPage) -> None:
    """Choose a weapon that is not in hand, or one to be given out of the book."""
    me = page.me
    held = await page.outrider.read(lambda reader: weapons_of(reader, me.person_id))
    if not held:
        talk(page, partial(choose_and_give, page.outrider, me.person_id, ("weapon",)))
        return
    items = [Item(w.id, w.name, f"{w.kind}, bulk {w.bulk}") for w in held if not w.in_hand]

    async def chosen(weapon: Any) -> None:
        if weapon == _BOOK:
            talk(page, partial(choose_and_give, page.outrider, me.person_id, ("weapon",)))
        elif weapon is not None:
            await page.act(ChangeWeapon(page.fight, me.key, weapon or None), me)

    nothing = Item(0, "Nothing", "bare hands", key="0")
    given = Item(_BOOK, "Another", "given out of the book", key="+")
    page.outrider.show(Menu(f"{me.name} changes to", [*items, nothing, given]), chosen)


def special(page: FightPage) -> None:
    """Ask what is done."""
    me = page.me

    async def said(what: Any) -> None:
        if what is not None:
            await page.act(Special(page.fight, me.key, what), me)

    page.outrider.show(Prompt(f"What does {me.name} do?", some_text), said)


RELOAD = Command("r", "reload", "Reload the weapon in hand (G-163).", reload, _why_no_reload)
CHANGE = Command("c", "change", "Change weapon (C-10).", change, FightPage.why_unable)
SPECIAL = Command(
    "s", "special", "Anything else, in your words (C-10).", special, FightPage.why_waiting
)
