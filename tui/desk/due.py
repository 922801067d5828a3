"""What can be done about something on the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.clock import parse_span, span
from models.headline import Coming
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.rolling.panel import RollPanel

if TYPE_CHECKING:
    from models.action import Deed
    from models.campaign import Campaign
    from models.deeds.deed import ShownDeed
    from tui.app import Outrider


def roll_for(campaign: Campaign, due_id: int) -> ShownDeed | None:
    """The throw that something at hand needs; None when it needs none."""
    from models.deeds.crisis import CrisisPoint, Waking
    from models.deeds.treat import EndTreatment
    from models.tables import Due, DueKind

    with campaign.read() as session:
        due = session.get(Due, due_id)
        if due is None:
            return None
        if due.kind == DueKind.CRISIS:
            return CrisisPoint(due_id)
        if due.kind == DueKind.WAKING:
            return Waking(due_id)
        return EndTreatment(due_id) if "treat" in due.data else None


async def meet(outrider: Outrider, due: Coming, clock: int) -> None:
    """Do what something on the clock asks for: a throw if one is due now, else a choice."""
    roll = roll_for(await outrider.campaign(), due.key) if due.at <= clock else None
    if roll:
        await outrider.push_screen_wait(RollPanel(roll))
    else:
        await change(outrider, due, clock)


async def change(outrider: Outrider, due: Coming, clock: int) -> None:
    """Ask what shall become of something on the clock, and do it."""
    choice = await outrider.push_screen_wait(Menu(due.label, _choices(due, clock)))
    deed = await _deed(outrider, choice, due, clock) if choice else None
    if deed:
        await outrider.perform(deed)


def _choices(due: Coming, clock: int) -> list[Item]:
    items = []
    if due.at > clock:
        items.append(Item("advance", "Advance to it", f"in {span(due.at - clock)}", "a"))
    elif due.kind in {"reminder", "task"}:
        items.append(Item("settle", "Settled", "it is dealt with", "s"))
    items.append(Item("move", "Move it", "set when it comes due", "m"))
    items.append(Item("rename", "Reword it", "", "r"))
    items.append(Item("skip", "Skip it", "it does not happen", "x"))
    if due.kind == "crisis" and due.person_id is not None:
        items.append(Item("let_go", "Let go", "no more crisis points for this person", "l"))
    return items


async def _deed(outrider: Outrider, choice: str, due: Coming, clock: int) -> Deed | None:
    from models.deeds.due import MoveDue, Rename, Settle, Skip
    from models.deeds.nursing import LetGo
    from models.deeds.time import Advance

    match choice:
        case "advance":
            return Advance(due.at - clock)
        case "settle":
            return Settle(due.key)
        case "skip":
            return Skip(due.key)
        case "let_go":
            return LetGo(due.person_id or 0)
        case "move":
            seconds = await outrider.push_screen_wait(Prompt("Due in how long?", parse_span))
            return MoveDue(due.key, seconds) if seconds else None
    label = await outrider.push_screen_wait(Prompt("What is due", some_text, initial=due.label))
    return Rename(due.key, label) if label else None


async def remind(outrider: Outrider) -> None:
    """Ask what to be reminded of, and when."""
    from models.deeds.due import Remind

    label = await outrider.push_screen_wait(Prompt("Remind me of", some_text))
    if not label:
        return
    seconds = await outrider.push_screen_wait(
        Prompt("In how long?", parse_span, hint="Such as +2h30, 45 min, 1d 6h or 1:30.")
    )
    if seconds:
        await outrider.perform(Remind(label, seconds))
