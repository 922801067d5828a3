"""The unusual in a fight: the clock, every figure by hand, an attack on no enemy."""

from __future__ import annotations

from functools import partial

from models.bridge.aim import aim_at
from models.bridge.by_key import field_of
from models.deed import ShownDeed
from models.deeds.fight.dive import Tackle
from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_round import FireRound
from models.deeds.fight.grapple import Grab
from models.deeds.fight.strike import Blow
from models.views.figure import FigureView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.due_now import due_now, met_first
from tui.encounter.fight_page import FightPage
from tui.shell import places
from tui.shell.command import Command
from tui.widgets.listing import Listing


def _why_none_at_hand(page: FightPage) -> str:
    return "" if due_now(page) else "Nothing has come due."


async def at_hand(page: FightPage) -> None:
    """Throw for it, or decide about it; the cursor goes to whom it is about."""
    about = (f.key for f in page.scene.figures if f.person_id == due_now(page)[0].person_id)
    page.query_one("#people", Listing).go_to(next(about, None))
    await met_first(page)


def _why_no_figures(page: FightPage) -> str:
    someone = page.current() is not None or page.current_craft() is not None
    return "" if someone else page.why_waiting()


def figures(page: FightPage) -> None:
    """Open the row of whoever, or whatever, the cursor is on."""
    craft, me = page.current_craft(), page.current()
    if me is not None:
        page.outrider.visit(places.Row("participant", me.key))
    elif craft is not None:
        page.outrider.visit(places.Row("deployment", craft.key))


def anybody(page: FightPage) -> None:
    """Ask whom, then how."""
    me = page.me
    others = (figure for figure in page.scene.figures if figure is not me)
    items = [
        Item(f, f.name, ", ".join(filter(None, (f.side, page.place(f), f.state if f.out else ""))))
        for f in others
    ]
    page.offer(f"{me.name} attacks", items, partial(_attack, page, me))


def _attack(page: FightPage, me: FigureView, it: FigureView) -> None:
    talk(page, partial(_ask_how, page, me, it))


async def _ask_how(page: FightPage, me: FigureView, it: FigureView) -> None:
    """Ask how; what cannot be done so says why."""
    ways: list[tuple[str, ShownDeed]] = [
        ("Fire", await _fire_at(page, me, it)),
        ("Strike", Blow(page.fight, me.key, it.key)),
        ("Grapple", Grab(page.fight, me.key, it.key)),
        ("Dive", Tackle(page.fight, me.key, it.key)),
    ]
    items = [Item(deed, word, key=word[0].lower()) for word, deed in ways]
    title = f"{me.name} attacks {it.name}"
    deed = await page.outrider.ask(Menu(title, items))
    if deed is None or await page.chances([deed.preview]) is None:
        return
    if isinstance(deed, FireRound):
        page.fire_and_burst(deed)
    else:
        page.roll(deed)


async def _fire_at(page: FightPage, me: FigureView, it: FigureView) -> ShownDeed:
    """Fire with what is in hand, which may explode (X-01)."""
    if not me.fires_rounds:
        return Fire(page.fight, me.key, it.key)
    aim = await page.outrider.read(lambda reader: aim_at(field_of(reader, page.fight), who=it.key))
    return FireRound(page.fight, me.key, aim)


AT_HAND = Command(
    "h", "due now", "Settle what has come due; no turn ends before.", at_hand, _why_none_at_hand
)
FIGURES = Command(
    "F", "figures", "What is left of the turn, and where: by hand.", figures, _why_no_figures,
    footer=False)  # fmt: skip
ANYBODY = Command(
    "A", "attack anybody", "Attack anybody, friends and the fallen too.", anybody,
    FightPage.why_unable, footer=False)  # fmt: skip
