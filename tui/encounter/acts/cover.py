"""Cover of one's own: from whom, how, and of what."""

from __future__ import annotations

from functools import partial
from typing import Any

from models.bridge.cover import STANCES, WALLS, behind_from, wall_in
from models.deeds.fight.cover import SetCover
from models.views.figure import FigureView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.encounter.fight_page import FightPage
from tui.shell.command import Command

_EVERYBODY = 0
_ANOTHER = "another"


def cover(page: FightPage) -> None:
    """Ask from whom, which cover, then of what."""
    talk(page, partial(_ask_cover, page, page.me))


async def _ask_cover(page: FightPage, me: FigureView) -> None:
    attacker = await _whom(page, me)
    if attacker is None:
        return
    stances = [Item(value, label) for value, label in STANCES]
    stance = await page.outrider.ask(Menu(f"Cover of {me.name}", stances))
    if stance is None:
        return
    wall = "" if stance in {"", "full"} else await _wall(page)
    if wall is not None:
        page.foresee(SetCover(me.key, stance, wall, attacker or None), f"Now: {cover_now(me)}.")


async def _whom(page: FightPage, me: FigureView) -> int | None:
    """Ask from which attacker; without a foe it is from everybody."""
    foes = page.foes(me)
    if not foes:
        return _EVERYBODY
    now = await page.outrider.read(
        lambda reader: [behind_from(reader, me.key, foe.key).words for foe in foes]
    )
    items = [Item(_EVERYBODY, "Everybody", cover_now(me), "0")]
    items += [Item(foe.key, foe.name, words) for foe, words in zip(foes, now, strict=True)]
    whom: int | None = await page.outrider.ask(Menu(f"Cover of {me.name} from", items))
    return whom


async def _wall(page: FightPage) -> str | None:
    """Ask for a common wall, or for a material and a thickness (C-47)."""
    walls = [Item(value, label) for value, label in WALLS]
    other = Item(_ANOTHER, "Another", "any material and thickness", "0")
    wall: Any = await page.outrider.ask(Menu("Made of", [*walls, other]))
    if wall != _ANOTHER:
        return wall if wall is None else str(wall)
    return await page.outrider.ask(
        Prompt("Material and thickness in cm, such as brick 15", wall_in)
    )


def cover_now(figure: FigureView) -> str:
    """What cover somebody has."""
    return figure.cover or "no cover noted"


COVER = Command(
    "v", "cover", "Say what cover the person has (C-45).", cover, FightPage.why_out, footer=False
)
