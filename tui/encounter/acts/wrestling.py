"""Wrestling: grapples, dives, escapes, and letting go."""

from __future__ import annotations

from collections.abc import Iterator

from models.bridge.grip import Grip
from models.deeds.fight.dive import Tackle
from models.deeds.fight.grapple import BreakFree, Grab, Release
from models.views.figure import FigureView
from models.views.scene import SceneView
from tui.dialogs.menu import Item
from tui.encounter.fight_page import FightPage
from tui.shell import places
from tui.shell.command import Command


def _why_no_wrestling(page: FightPage) -> str:
    me = page.current()
    if me is not None and any(_acts(page, page.scene, me)):
        return ""
    return page.why_unable() or f"No enemy is within reach of {page.me.name}."


def wrestle(page: FightPage) -> None:
    """Ask what to do, and with whom."""
    items = list(_acts(page, page.scene, page.me))
    page.offer(f"{page.me.name} wrestles", items, lambda act: page.run_worker(act()))


def _acts(page: FightPage, view: SceneView, me: FigureView) -> Iterator[Item]:
    """What the person under the cursor can do; letting go takes no action (C-90)."""
    fight, foes = view.key, page.within_reach(me)
    mine = [grip for grip in view.grips if grip.holder == me.key]
    if me.acts and foes:
        controlled = {grip.held for grip in mine if grip.controls}
        free = [foe for foe in foes if foe.key not in controlled]
        if free:
            yield Item(
                lambda: page.at_one_of("Grapple", free, lambda it: Grab(fight, me.key, it.key)),
                "Grapple", "gain control points (C-88)", "g",
            )  # fmt: skip
        yield Item(
            lambda: page.at_one_of("Dive at", foes, lambda it: Tackle(fight, me.key, it.key)),
            "Dive at", "bring somebody down (C-84)", "d",
        )  # fmt: skip
    for grip in view.grips if me.acts else ():
        if grip.held == me.key:
            yield _escape(page, view, me, grip.holder, f"{grip.points} of {grip.strength}")
    for grip in mine:
        yield _let_go(page, view, me, grip.held)
    for grip in view.grips:
        if me.key in {grip.holder, grip.held}:
            yield _by_hand(page, grip)


def _escape(page: FightPage, view: SceneView, me: FigureView, holder: int, so_far: str) -> Item:
    async def escape() -> None:
        page.roll(BreakFree(view.key, me.key, holder))

    return Item(escape, f"Escape from {_name(view, holder)}", f"control {so_far} (C-92)")


def _let_go(page: FightPage, view: SceneView, me: FigureView, held: int) -> Item:
    async def let_go() -> None:
        await page.do(Release(view.key, me.key, held))

    return Item(let_go, f"Let go of {_name(view, held)}", "takes no action (INVENTED)")


def _by_hand(page: FightPage, grip: Grip) -> Item:
    async def by_hand() -> None:
        page.outrider.visit(places.Row("hold", grip.key))

    return Item(by_hand, f"{grip.holder_name} holds {grip.held_name}", "points by hand (C-89)")


def _name(view: SceneView, key: int) -> str:
    figure = view.figure(key)
    return figure.name if figure else ""


WRESTLE = Command(
    "w",
    "wrestle",
    "Grapple, dive, escape, let go (C-84 to C-92).",
    wrestle,
    _why_no_wrestling,
    footer=False,
)
