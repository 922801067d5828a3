"""What goes on by itself in a stretch, and the end of it."""

from __future__ import annotations

from models.deeds.fight.turn import StartFight
from models.deeds.stealth.zones.again import RollAgain
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from tui.dialogs.menu import Item
from tui.encounter.due_now import due_first, met_first
from tui.encounter.zones.deciding import why_unable, why_undecided
from tui.encounter.zones.stretch_page import StretchPage
from tui.scene.words import first_to_act
from tui.shell.command import Command


def why_acted(page: StretchPage) -> str:
    """Why the group can do nothing that takes the stretch."""
    if why := why_unable(page):
        return why
    if not any(figure.acted for figure in page.group()):
        return ""
    return f"They have acted this stretch: {page.key_of(stretch)} ends it (A-02)."


def _why_no_patrol(page: StretchPage) -> str:
    none = "" if page.turns else "No patrol is left to go on this stretch."
    return why_undecided(page) or none


async def patrol(page: StretchPage) -> None:
    """Let a patrol take its step: the only one left, or one of several."""
    if len(page.turns) == 1:
        page.roll(page.turns[0][1])
        return
    risks = await page.risks([step for _, step in page.turns])
    items = [
        Item(step, name, f"{_way(page, step)}{risk}")
        for (name, step), risk in zip(page.turns, risks, strict=True)
    ]
    page.offer("Which patrol goes on?", items, page.roll)


def _way(page: StretchPage, step: Sneak) -> str:
    """`Yard to Ramp`."""
    first = page.scene.figure(step.movers[0])
    here = page.scene.zone(first.zone).name if first is not None else ""
    return f"{here} to {page.scene.zone(step.to).name}"


def _why_none_again(page: StretchPage) -> str:
    none = "" if page.due else "Nobody has to roll again now (G-135)."
    return why_undecided(page) or none


def again(page: StretchPage) -> None:
    """Let those roll again who did not notice each other, one meeting after the other."""
    page.roll(RollAgain(page.scene.key, page.due[0]))


async def stretch(page: StretchPage) -> None:
    """End the stretch; where something is still to be done in it, show what, and ask.

    What is due on the clock comes first.
    """
    if await met_first(page):
        return
    if page.turns or page.due:
        page.roll(EndStretch(page.scene.key))
    else:
        await page.do(EndStretch(page.scene.key))


def fight(page: StretchPage) -> None:
    """See how the fight begins and who acts first, then begin it."""
    hidden = any(figure.hidden and not figure.out for figure in page.scene.figures)
    only = "Those in hiding surprise only by an ambush (A-16, G-142)."
    notes = (first_to_act(page.scene), *([only] if hidden else []))
    page.foresee(StartFight(page.scene.key), *notes)


PATROL = Command("p", "patrol", "A patrol goes on along its route.", patrol, _why_no_patrol)
AGAIN = Command(
    "r", "roll again", "Those who did not notice roll again (G-135).", again, _why_none_again
)
STRETCH = Command(
    "n", "next stretch", "End the stretch, once what is due is met; time passes (A-01).", stretch,
    why_undecided, first=due_first,
)  # fmt: skip
FIGHT = Command("f", "fight", "Begin the fight now.", fight, why_undecided)
