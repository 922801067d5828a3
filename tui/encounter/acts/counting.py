"""The count of initiative points: on to the next, passing, ducking, and the end of a turn."""

from __future__ import annotations

from typing import Any

from models.deeds.fight.actions import Duck
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption
from models.tables import Side
from models.views.figure import FigureView
from rules.combat.initiative import BEFORE_THE_COUNT
from tui.dialogs.menu import Item, Menu
from tui.encounter.due_now import due_now
from tui.encounter.fight_page import FightPage
from tui.scene.words import price_of_ducking
from tui.shell.command import Command

_MOST_NAMED = 12
"""Names in a question, which has room for so many in a small terminal."""


async def next_point(page: FightPage) -> None:
    """Count on."""
    lapsing = [f for f in page.scene.figures if _free(page, f) and f.last_chance]
    await _count_on(page, NextPoint(page.fight), lapsing)


def _why_none_passed(page: FightPage) -> str:
    passed = any(figure.passed for figure in page.scene.figures)
    return "" if passed else "Nobody has passed."


async def next_own(page: FightPage) -> None:
    """Count on to a point at which somebody has an action of that point."""
    await _count_on(page, NextPoint(page.fight, offers=False), [])


async def _count_on(page: FightPage, on: NextPoint, lapsing: list[FigureView]) -> None:
    """Count on; whoever has an action of this point loses it by that, or passed for and `lapsing`.

    What has come down bursts before that, unless the referee has left it waiting.
    """
    if page.burst_forgotten and page.burst_waiting():
        return
    losing = [figure for figure in page.scene.figures if _free(page, figure) and figure.use_or_lose]
    early = page.scene.point == BEFORE_THE_COUNT
    later = "" if any(figure.stopped for figure in losing) else ", or pass to act later"
    asked = []
    if losing:
        asked.append(f"Can still act{' before the count' if early else later}: {_named(losing)}")
    if lapsing:
        asked.append(f"Last chance to use a passed action: {_named(lapsing)}")
    words = ("Stay at this point", "Count on", "n")
    await _unless(page, [*losing, *lapsing], ". ".join(asked), words, on)


async def _unless(
    page: FightPage, losing: list[FigureView], asked: str, words: tuple[str, str, str], deed: Any
) -> None:
    """Do it, or ask first where anybody loses an action by it of whom one is to be expected.

    The `words` are those for staying and for going on, and the key to go on.
    """
    if not any(_expected(figure) for figure in losing):
        await page.do(deed)
        return

    async def answered(yes: bool | None) -> None:
        if yes:
            await page.do(deed)

    stay, go, key = words
    items = [Item(None, stay, key="s"), Item(True, go, key=key)]
    page.outrider.show(Menu(asked, items), answered)


def _free(page: FightPage, figure: FigureView) -> bool:
    """Whether somebody could act: up, in nobody's control, and with nothing in hand that goes on.

    What somebody is at takes their actions, which are not lost (C-10).
    """
    return not (figure.done_for or figure.work or page.master_of(figure))


def _expected(figure: FigureView) -> bool:
    """Bystanders stand by; they are named, but nobody is asked for their sake alone."""
    return figure.side != Side.BYSTANDER


def _named(losing: list[FigureView]) -> str:
    """Everybody by name, the party first; of a crowd as many as can be read."""
    sides = [*Side]
    names = [f.name for f in sorted(losing, key=lambda f: sides.index(Side(f.side)))]
    if len(names) > _MOST_NAMED:
        names[_MOST_NAMED - 1 :] = [f"{len(names) - _MOST_NAMED + 1} more"]
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _why_no_pass(page: FightPage) -> str:
    """Before the count nothing is lost, and nobody gives up an option for another (C-18, C-19)."""
    if why := page.why_waiting():
        return why
    if page.scene.point == BEFORE_THE_COUNT:
        return "Nobody passes before the count: who does not strike keeps both actions (G-161)."
    if page.me.stopped:
        return f"{page.me.name} has been struck down, and has nothing to keep it for (C-16)."
    return "" if page.me.use_or_lose else f"{page.me.name} has passed, and keeps the option (C-19)."


async def pass_(page: FightPage) -> None:
    """Pass."""
    await page.act(PassOption(page.fight, page.me.key))


def _why_no_duck(page: FightPage) -> str:
    me = page.current()
    if me is not None and not me.out and (master := page.master_of(me)):
        return f"{me.name} is under the control of {master} (C-90)."
    return page.why_out() or (me.no_duck if me is not None else "")


def duck(page: FightPage) -> None:
    """See what ducking gives and costs, then duck."""
    page.foresee(Duck(page.fight, page.me.key), price_of_ducking(page.me))


def _why_no_end(page: FightPage) -> str:
    due = due_now(page)
    return f"First settle what is due: {due[0].label}." if due else ""


async def end_turn(page: FightPage) -> None:
    """End the turn, or ask first if somebody has an action left in it."""
    losing = [
        figure
        for figure in page.scene.figures
        if _free(page, figure) and (figure.use_or_lose or figure.own_points)
    ]
    words = ("Stay in this turn", "End the turn", "N")
    asked = f"Can still act in this turn: {_named(losing)}" if losing else ""
    await _unless(page, losing, asked, words, EndTurn(page.fight))


NEXT = Command("n", "next", "Count on to the next initiative point (C-11).", next_point)
NEXT_OWN = Command(
    "j", "skip offers", "Count past points for those who passed (C-19).", next_own, _why_none_passed
)
DUCK = Command("d", "duck", "Duck at the price of the next action (C-40).", duck, _why_no_duck)
PASS = Command("p", "pass", "Keep the action as an option for later (C-18).", pass_, _why_no_pass)
END_TURN = Command(
    "N", "end turn", "End the turn; actions not taken are lost.", end_turn, _why_no_end,
    footer=False,
)  # fmt: skip
