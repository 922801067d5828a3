"""Looking at features and for the hidden, and the bounds in which that is done."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from models.deed import Preview
from models.deeds.stealth.ladder.ground import NextBound
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.opening import BeginFight
from models.views.figure import FigureView
from rules.stealth.ladder.throw import Finding
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.due_now import due_first, met_first
from tui.encounter.ladder.scout_page import ScoutPage
from tui.encounter.ladder.setting import feature
from tui.rolling.text import percent
from tui.shell.command import Command


def _why_no_look(page: ScoutPage) -> str:
    if why := page.why_out():
        return why
    if page.me.acted:
        return f"{page.me.name} has looked this bound: {page.key_of(bound)} begins the next (B-07)."
    if page.ladder.features or page.hidden_from(page.me):
        return ""
    return f"There is nothing to search: {page.key_of(feature)} puts a feature on the ground."


def look(page: ScoutPage) -> None:
    """Choose what is looked at."""
    talk(page, partial(_ask_look, page))


async def _ask_look(page: ScoutPage) -> None:
    """Each feature and hidden enemy with the chance to locate it."""
    me = page.me
    items = await _with_chances(page, me, page.next_acts(me))
    chosen = items[0].value if len(items) == 1 else None
    chosen = chosen or await page.outrider.ask(Menu("Look at", items))
    if chosen is not None:
        page.roll(chosen)


async def _with_chances(page: ScoutPage, me: FigureView, looks: Iterable[Look]) -> list[Item]:
    """The looks as items: what at, and the chance to locate it."""
    previews = await page.outrider.read(
        lambda reader: [(look, look.preview(reader)) for look in looks]
    )
    empty = {f.key for f in page.ladder.features if me.side not in f.worth}
    return [
        Item(
            look,
            preview.title.rpartition(", ")[2],
            "no unknown enemy is hidden there" if look.feature in empty else _promise(preview),
        )
        for look, preview in previews
    ]


def _promise(preview: Preview) -> str:
    """The chance to find whoever is hidden there, or what is where nobody is."""
    if thing := preview.chance_of(Finding.THING_FOUND):
        return f"something found {percent(thing)}"
    return f"located {percent(preview.chance_of(Finding.LOCATED))}"


async def bound(page: ScoutPage) -> None:
    """Begin the next bound; what is due comes first."""
    if not await met_first(page):
        await page.do(NextBound(page.scene.key))


def fight(page: ScoutPage) -> None:
    """See who acts first, then begin the fight."""
    page.roll(BeginFight(page.scene.key))


LOOK = Command("t", "look", "Look at a feature or for somebody hidden (B-01).", look, _why_no_look)
BOUND = Command(
    "n", "next bound", "The next bound, once what is due is met: all may look again (B-07).", bound,
    first=due_first,
)  # fmt: skip
FIGHT = Command("f", "fight", "Begin the fight; those unseen act first (G-161).", fight)
