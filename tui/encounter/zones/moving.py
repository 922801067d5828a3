"""Moving through the zones, and what is done at their borders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from models.bridge.joint import listed
from models.bridge.standing import few
from models.deeds.stealth.zones.seal import Seal
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.watch import Peek
from models.views.zones import BorderView
from tui.dialogs.menu import Item
from tui.encounter.zones.deciding import why_unable
from tui.encounter.zones.ending import why_acted
from tui.encounter.zones.stretch_page import StretchPage
from tui.shell.command import Command


async def sneak(page: StretchPage) -> None:
    """Choose where to, then see the odds."""
    scene, people = page.scene.key, page.acting
    near = page.scene.ways(page.group()[0].zone)  # of those who are marked, wherever the cursor is
    risks = await page.risks([Sneak(scene, people, zone.key) for zone, _ in near])
    items = [
        Item(zone.key, zone.name, f"{border.kind}, {border.metres} m{risk}")
        for (zone, border), risk in zip(near, risks, strict=True)
    ]
    who = f" {listed(few([figure.name for figure in page.group()]))}" if page.marked else ""
    page.offer(f"Move{who} to", items, lambda zone: page.roll(Sneak(scene, people, zone)))


def _why_no_ways(page: StretchPage) -> str:
    together = len({figure.zone for figure in page.group()}) == 1
    return "" if together else "They are not in one zone."


def ways(page: StretchPage) -> None:
    """Show what each zone risks; then ask for a zone to go to."""
    if page.ways.shown and page.ways.found is not None:
        page.offer("The safest way to", page.ways.items(page.scene), page.ways.show)
    else:
        page.ways.begin(page.key_of(ways))


def _is_door(_page: StretchPage, border: BorderView) -> bool:
    return border.kind == "door"


def _is_access(page: StretchPage, border: BorderView) -> bool:
    """Whether there is a way into a crawlspace, be it open or shut."""
    sides = (page.scene.zone(border.a), page.scene.zone(border.b))
    return border.kind != "blocked" and any(zone.crawlspace for zone in sides)


def _why_no_peek(page: StretchPage) -> str:
    door = any(_is_door(page, border) for _, border in page.ways_out())
    none = "" if door else "There is no door to peek through (A-24)."
    return why_unable(page) or none


def peek(page: StretchPage) -> None:
    """Look through a door of this zone."""
    scene, me = page.scene.key, page.me.key
    _through(page, "Peek into", _is_door, lambda zone, _: Peek(scene, me, zone))


def _why_no_welding(page: StretchPage) -> str:
    if why := why_unable(page):
        return why
    if not any(_is_access(page, border) for _, border in page.ways_out()):
        return "There is no access to a crawlspace here (A-21)."
    return why_acted(page)


def weld(page: StretchPage) -> None:
    """Weld an access shut."""
    scene, me = page.scene.key, page.me.key
    _through(page, "Weld shut", _is_access, lambda _, border: Seal(scene, me, border))


def _through(
    page: StretchPage,
    title: str,
    meant: Callable[[StretchPage, BorderView], bool],
    make: Callable[[int, int], Any],
) -> None:
    """Ask for one of the ways out that are meant."""
    items = [
        Item((zone.key, border.key), zone.name, border.kind)
        for zone, border in page.scene.ways(page.me.zone)
        if meant(page, border)
    ]
    page.offer(title, items, lambda way: page.roll(make(*way)))


SNEAK = Command("m", "move", "Move the group to a neighbouring zone (A-02).", sneak, why_acted)
WAYS = Command(
    "y",
    "safest way",
    "What each zone risks, and the safest way.",
    ways,
    _why_no_ways,
    footer=False,
    looks=True,
)
PEEK = Command("k", "peek", "Look through a door (A-24).", peek, _why_no_peek, footer=False)
WELD = Command(
    "w", "weld", "Weld a crawlspace access shut (A-21).", weld, _why_no_welding, footer=False
)
