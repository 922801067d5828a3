"""Setting up a board, in which no rule has a say: terrain, places, light, gear."""

from __future__ import annotations

from functools import partial

from models.deeds.stealth.tokens.layout import LayOut, Paint, Put
from models.deeds.stealth.tokens.setting import SetConditions, SetUnit
from rules.stealth.tokens.grid import Terrain, square_name
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.tokens.board import BoardPage
from tui.encounter.tokens.ending import why_no_unit
from tui.shell.command import Command

_KINDS = (
    Item(Terrain.PLAIN, "plain", "neither helps nor hinders", "p"),
    Item(Terrain.OPEN, "open", "nothing to hide behind: rating -1 (D-10)", "o"),
    Item(Terrain.COVER, "cover", "forest, buildings: rating +1 (D-10, D-24)", "c"),
    Item(Terrain.ROUGH, "rough", "two squares to enter; rating -1 (D-05, D-11)", "r"),
    Item(Terrain.BLOCKED, "blocked", "a wall: nobody enters or sees through it (D-14)", "b"),
)


def _why_not_put(page: BoardPage) -> str:
    unit = page.unit
    if unit is None:
        return why_no_unit(page)
    if unit.concealed and unit.placed:
        return f"{unit.name} is concealed: the tokens move together (D-05)."
    where = square_name(page.square)
    return f"{unit.name} is at {where} already." if unit.square == page.square else ""


async def put(page: BoardPage) -> None:
    """Put the unit here."""
    await page.do(Put(page.scene.key, page.me.key, page.square))


def corner(page: BoardPage) -> None:
    """Set or forget a corner."""
    page.corner = None if page.corner == page.square else page.square
    page.reload()


def terrain(page: BoardPage) -> None:
    """Ask what the squares between corner and cursor are like."""
    talk(page, partial(_ask_terrain, page))


async def _ask_terrain(page: BoardPage) -> None:
    one, other = page.corner or page.square, page.square
    words = " to ".join(dict.fromkeys(map(square_name, (one, other))))
    kind = await page.outrider.ask(Menu(f"{words} is", _KINDS))
    if kind is not None:
        page.corner = None
        await page.do(Paint(page.scene.key, one, other, kind))


def conditions(page: BoardPage) -> None:
    """Light and weather."""
    page.roll(SetConditions(page.scene.key))


def kit(page: BoardPage) -> None:
    """Speed and gear of the unit."""
    page.roll(SetUnit(page.scene.key, page.me.key))


def _why_laid_out(page: BoardPage) -> str:
    laid = page.board is None or bool(page.board.tokens)
    return "There are tokens on the board." if laid else ""


def lay_out(page: BoardPage) -> None:
    """A new board."""
    page.roll(LayOut(page.scene.key))


PUT = Command(
    "p", "put", "Put the unit into this square, by hand.", put, _why_not_put, footer=False
)
TERRAIN = Command(
    "t", "terrain", "What this square is like, or those marked.", terrain, footer=False
)
CORNER = Command(
    "space", "corner", "Mark this square as a corner for terrain.", corner, footer=False
)
LIGHT = Command("G", "light", "Light, weather, range and action points.", conditions, footer=False)
KIT = Command("k", "kit", "Speed, gear and modifiers of the unit.", kit, why_no_unit, footer=False)
LAY_OUT = Command("L", "lay out", "Lay the board out anew.", lay_out, _why_laid_out, footer=False)
