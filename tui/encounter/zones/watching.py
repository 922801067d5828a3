"""Keeping guard, searching, and flashlights."""

from __future__ import annotations

from models.deeds.stealth.zones.search import Search
from models.deeds.stealth.zones.watch import Guard, Light
from tui.encounter.zones.deciding import why_unable
from tui.encounter.zones.ending import why_acted
from tui.encounter.zones.stretch_page import StretchPage
from tui.shell.command import Command


def search(page: StretchPage) -> None:
    """Search with the person under the cursor."""
    page.roll(Search(page.scene.key, page.me.key))


async def guard(page: StretchPage) -> None:
    """Let the group keep guard."""
    await page.do(Guard(page.scene.key, page.acting))


async def light(page: StretchPage) -> None:
    """Switch the flashlights of those who are marked, or of the person under the cursor."""
    await page.do(Light(page.scene.key, tuple(page.marked) or (page.me.key,)))


SEARCH = Command("s", "search", "Search the zone for the hidden (A-15).", search, why_acted)
GUARD = Command("g", "guard", "Keep guard: +2 dice to spot others (A-17).", guard, why_acted)
LIGHT = Command(
    "l", "light", "Flashlight of the person or the marked (A-22).", light, why_unable, footer=False
)
