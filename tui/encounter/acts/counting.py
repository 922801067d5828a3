"""The count of initiative points: on to the next, passing, ducking, and the end of a turn."""

from __future__ import annotations

from models.deeds.fight.actions import Duck
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption
from models.tables import Side
from models.views.scene import FigureView
from rules.combat.initiative import BEFORE_THE_COUNT
from tui.dialogs.menu import Item, Menu
from tui.encounter.fight_page import FightPage
from tui.scene.words import price_of_ducking
from tui.shell.command import Command


async def next_point(page: FightPage) -> None:
    """Count on."""
    await _count_on(page, NextPoint(page.fight))


def _why_none_passed(page: FightPage) -> str:
    passed = any(figure.passed for figure in page.scene.figures)
    return "" if passed else "Nobody has passed."


async def next_own(page: FightPage) -> None:
    """Count on to a point at which somebody has an action of that point."""
    await _count_on(page, NextPoint(page.fight, offers=False))


async def _count_on(page: FightPage, on: NextPoint) -> None:
    """Count on at once, or ask first if somebody of the party loses an action by it."""
    idle = [figure for figure in page.scene.figures if _wastes(page, figure)]
    if not idle:
        await page.do(on)
        return

    async def answered(yes: bool | None) -> None:
        if yes:
            await page.do(on)

    more = f" and {len(idle) - 1} more" if len(idle) > 1 else ""
    items = [Item(None, "Stay at this point", key="s"), Item(True, "Count on", key="n")]
    beforehand = page.scene.point == BEFORE_THE_COUNT
    when = " before the count" if beforehand else ", or pass to act later"
    title = f"{idle[0].name}{more} can still act{when}"
    page.outrider.show(Menu(title, items), answered)


def _wastes(page: FightPage, figure: FigureView) -> bool:
    """Whether somebody of the party has an action that is lost as the count goes on."""
    ours = figure.side == Side.PARTY and not figure.out
    return ours and figure.use_or_lose and not page.master_of(figure)


def _why_no_pass(page: FightPage) -> str:
    """Before the count nothing is lost, and nobody gives up an option for another (C-18, C-19)."""
    if why := page.why_waiting():
        return why
    if page.scene.point == BEFORE_THE_COUNT:
        return "Nobody passes before the count: who does not strike keeps both actions (G-161)."
    return "" if page.me.use_or_lose else f"{page.me.name} has passed, and keeps the option (C-19)."


async def pass_(page: FightPage) -> None:
    """Pass."""
    await page.act(PassOption(page.fight, page.me.key))


def _why_no_duck(page: FightPage) -> str:
    me = page.current()
    if me is not None and me.no_duck:
        return me.no_duck
    if me is not None and not me.out and (master := page.master_of(me)):
        return f"{me.name} is under the control of {master} (C-90)."
    return page.why_out()


def duck(page: FightPage) -> None:
    """See what ducking gives and costs, then duck."""
    page.foresee(Duck(page.fight, page.me.key), price_of_ducking(page.me))


async def end_turn(page: FightPage) -> None:
    """End the turn."""
    await page.do(EndTurn(page.fight))


NEXT = Command("n", "next", "Count on to the next initiative point (C-11).", next_point)
NEXT_OWN = Command(
    "j", "skip offers", "Count past points for those who passed (C-19).", next_own, _why_none_passed
)
DUCK = Command("d", "duck", "Duck at the price of the next action (C-40).", duck, _why_no_duck)
PASS = Command("p", "pass", "Keep the action as an option for later (C-18).", pass_, _why_no_pass)
END_TURN = Command(
    "N", "end turn", "End the turn; actions not taken are lost.", end_turn, footer=False
)
