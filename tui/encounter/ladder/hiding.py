"""Hiding, staying hidden and what that risks, and going somewhere else."""

from __future__ import annotations

from functools import partial

from models.deeds.stealth.ladder.going import GoTo
from models.deeds.stealth.ladder.ground import HideOnLadder
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.staying import StayHidden
from models.views.ladder_ways import LadderRisk, ladder_risks
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.ladder.scout_page import ScoutPage
from tui.rolling.text import percent
from tui.shell.command import Command


def hide(page: ScoutPage) -> None:
    """Hide them, or show them when all are hidden."""
    talk(page, partial(_hide, page))


async def _hide(page: ScoutPage) -> None:
    people = page.acting()
    hidden = not all(f.hidden for f in people)
    by: int | None = 0
    if hidden and len(people) > 1:
        scores = page.ladder.scores
        best = max(people, key=lambda f: scores[f.key].stealth)
        each = Item(0, "each by themselves", "their own Stealth", "e")
        all_ = Item(best.key, f"{best.name} conceals them all", "with time (B-11)", "a")
        by = await page.outrider.ask(Menu("Hidden", [each, all_]))
    if people and by is not None:
        await page.do(HideOnLadder(page.scene.key, tuple(f.key for f in people), hidden, by))


def _why_not_hidden(page: ScoutPage) -> str:
    if (why := page.why_out()) or page.me.hidden:
        return why
    return f"{page.me.name} is not hidden: {page.key_of(hide)} hides (B-06)."


def stay(page: ScoutPage) -> None:
    """See whether somebody hidden stays so (B-06)."""
    page.roll(StayHidden(page.scene.key, page.me.key))


def _why_no_risk(page: ScoutPage) -> str:
    me = page.current()
    if me is not None and me.hidden and not me.out:
        return ""
    return "Only somebody hidden can be found."


async def ways(page: ScoutPage) -> None:
    """Show what each option risks, and let it happen if it is chosen."""
    me, view = page.me, page.scene
    risks = await page.outrider.read(lambda reader: ladder_risks(reader, view.key, me.key))
    items = [Item(risk.deed, risk.words, _words(risk)) for risk in risks]
    own = [item for item in items if isinstance(item.value, StayHidden)]
    looks = [item for item in items if item not in own]

    def chosen(deed: StayHidden | Look | str) -> None:
        if isinstance(deed, str):
            page.offer(f"{me.name} stays put: who looks?", looks, page.roll)
        else:
            page.roll(deed)

    if looks:
        looked = [risk for risk in risks if isinstance(risk.deed, Look)]
        located = max(risk.located for risk in looked)
        suspected = max(risk.suspected for risk in looked)
        most = f"at most located {percent(located)}; suspected {percent(suspected)}"
        own.append(Item("looks", "stays put; is looked for", most, "l"))
    if own:
        page.offer(f"{me.name}: the safest first", own, chosen)
    else:
        page.outrider.tell(f"Nobody is there to notice {me.name}.")


def _words(risk: LadderRisk) -> str:
    """`located 28%; suspected 17%`."""
    return f"located {percent(risk.located)}; suspected {percent(risk.suspected)}"


def move(page: ScoutPage) -> None:
    """Ask for a feature or a place to go to."""
    talk(page, partial(_ask_move, page))


async def _ask_move(page: ScoutPage) -> None:
    people = tuple(f.key for f in page.acting())
    items = [Item((f.x, f.y), f.name, f"{f.x:g},{f.y:g}") for f in page.ladder.features]
    items.append(Item((), "another place", "metres east and north", "m"))
    place = await page.outrider.ask(Menu("Move to", items))
    if place == ():
        place = await page.ask_place("Move where?")
    if place is not None:
        page.roll(GoTo(page.scene.key, people, *place))


HIDE = Command("h", "hide/show", "Say who is hidden and who is not.", hide, ScoutPage.why_out)
MOVE = Command("m", "move", "Put those marked, or this one, somewhere.", move, ScoutPage.why_out)
STAY = Command(
    "s", "stay hidden", "Move off, stay in view or fire unseen (B-06).", stay, _why_not_hidden,
    footer=False,
)  # fmt: skip
WAYS = Command(
    "y",
    "safest way",
    "What each thing they may do risks (B-06).",
    ways,
    _why_no_risk,
    footer=False,
    looks=True,
)
