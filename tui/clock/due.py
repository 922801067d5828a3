"""What can be done about something on the clock."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from models.clock import span
from models.dating import hint, read_span
from models.recurring import Repeat
from models.storage.headline import Coming
from tui.clock.arranging import arrange, today_of, when_and_again
from tui.dialogs.menu import Item, Menu
from tui.dialogs.naming import NamePrompt
from tui.dialogs.prompt import Prompt, some_text
from tui.dialogs.talk import talk
from tui.shell.sealed import only_looked_at

if TYPE_CHECKING:
    from models.campaign import Campaign
    from models.deed import ShownDeed
    from models.deeds.fight.bombard import Bombard
    from tui.shell.service import Service

_ABOUT = "@ and a name says whom or what it is about."


def when(outrider: Service, question: str) -> Prompt[int]:
    """Ask when something shall be; hands back how many seconds from now that is."""
    day = today_of(outrider)
    return Prompt(question, lambda text: read_span(text, *day), hint=hint(*day))


def roll_for(campaign: Campaign, due_id: int) -> ShownDeed | None:
    """The throw that something at hand needs; None when it needs none.

    Raises `Refusal` when what it was asked with cannot be read.
    """
    from models.tables import Due
    from models.views.coming import next_deed

    with campaign.read() as session:
        due = session.get(Due, due_id)
        return next_deed(session, due) if due else None


async def meet(outrider: Service, due: Coming, clock: int) -> None:
    """Do what something on the clock asks for: a throw if one is due now, else a choice."""
    from models.action import Refusal

    try:
        deed = roll_for(await outrider.campaign(), due.key) if due.at <= clock else None
    except Refusal as unreadable:
        await change(outrider, due, clock, str(unreadable))
        return
    if deed is None:
        await change(outrider, due, clock)
        return
    from tui.explosions.burst_panel import explosion_panel

    if panel := explosion_panel(deed):
        outrider.show(panel)
    else:
        talk(outrider.screen, partial(_throw, outrider, deed, due, clock))


async def _throw(outrider: Service, deed: ShownDeed, due: Coming, clock: int) -> None:
    """Let it be thrown for; where it cannot be as things are, ask what shall become of it.

    So it is asked of another try that is not made: nobody need try again.
    """
    refused = (await outrider.read(deed.preview)).refusals
    if refused:
        await change(outrider, due, clock, " ".join(refused), deed)
    elif not await _roll(outrider, deed) and due.deed == "again":
        await change(outrider, due, clock)


async def _roll(outrider: Service, deed: ShownDeed) -> bool:
    """Let it be thrown for; whether it was."""
    from models.deeds.fight.bombard import Bombard
    from tui.attempts.attempting import roll

    if isinstance(deed, Bombard):
        return await _fire(outrider, deed)
    return await roll(outrider, deed)


async def _fire(outrider: Service, called: Bombard) -> bool:
    """Let what was called be fired; the round that comes down bursts next. Whether it was."""
    from models.deeds.fight.burst import Burst
    from models.views.barrage import barrage
    from tui.explosions.burst_panel import BurstPanel
    from tui.rolling.panel import RollPanel

    if await outrider.ask(RollPanel(called)) is None:
        return False
    bursts = await outrider.read(lambda reader: barrage(reader, called.scene).bursts)
    if bursts:
        outrider.show(BurstPanel(Burst(bursts[0])))
    return True


async def change(
    outrider: Service,
    due: Coming,
    clock: int,
    why: str = "",
    deed: ShownDeed | None = None,
) -> None:
    """Ask what shall become of something on the clock, and why it is asked, and do it.

    A `deed` that cannot be done as things are is offered too, for the referee may rule otherwise.
    """

    async def chosen(choice: str | None) -> None:
        if choice == "rule" and deed is not None:
            talk(outrider.screen, partial(_roll, outrider, deed))
        elif choice == "move":
            _move(outrider, due)
        elif choice == "arrange":
            arrange(outrider, due.key)
        elif choice == "reword":
            _reword(outrider, due)
        elif choice:
            await _do(outrider, choice, due, clock)

    if await only_looked_at(outrider):
        return
    items = _choices(due, clock)
    if deed is not None:
        items.insert(0, Item("rule", "Rule otherwise", "change what stands in its way", "o"))
    outrider.show(Menu(due.label, items, hint=why), chosen)


def _choices(due: Coming, clock: int) -> list[Item]:
    items = []
    if due.at > clock:
        items.append(Item("advance", "Let time pass to it", f"in {span(due.at - clock)}", "a"))
    elif due.deed not in {"crisis", "waking"}:
        items.append(Item("settle", "Settled", "it is dealt with", "s"))
    items.append(Item("move", "Move it", "set when it comes due", "m"))
    items.append(Item("reword", "Reword it", "", "r"))
    items.append(Item("arrange", "Arrange it", "again, what follows, quiet, told", "g"))
    items.append(Item("skip", "Skip it", "it does not happen", "x"))
    if due.deed == "crisis":
        items.append(Item("let_go", "Let go", "no more crisis points for this person", "l"))
    return items


async def _do(outrider: Service, choice: str, due: Coming, clock: int) -> None:
    from models.deeds.clock.due import Settle, Skip
    from models.deeds.clock.time import Advance
    from models.deeds.medicine.nursing import LetGo

    if choice == "advance":
        await outrider.perform(Advance(due.at - clock))
    elif choice == "settle":
        await outrider.perform(Settle(due.key))
    elif choice == "skip":
        await outrider.perform(Skip(due.key))
    elif due.person_id is not None:
        await outrider.perform(LetGo(due.person_id))


def _move(outrider: Service, due: Coming) -> None:
    async def typed(seconds: int | None) -> None:
        from models.deeds.clock.due import MoveDue

        if seconds:
            await outrider.perform(MoveDue(due.key, seconds))

    outrider.show(when(outrider, "When is it due, or in how long?"), typed)


def _reword(outrider: Service, due: Coming) -> None:
    async def typed(label: str | None) -> None:
        from models.deeds.clock.due import Reword

        if label:
            await outrider.perform(Reword(due.key, label))

    outrider.show(Prompt("What is due", some_text, initial=due.label), typed)


async def remind(outrider: Service, day: str = "") -> None:
    """Ask what to be reminded of, and when; a day may be proposed."""
    from tui.choosing.noting import names_in

    if await only_looked_at(outrider):
        return

    def worded(label: str | None) -> None:
        async def timed(found: tuple[int, Repeat | None] | None) -> None:
            from models.deeds.clock.due import Remind

            if label and found:
                await outrider.perform(Remind(label, *found))

        if label:
            outrider.show(when_and_again(outrider, "When, in how long, or how often?", day), timed)

    campaign = await outrider.campaign()
    parse, names = partial(_linked, campaign), names_in(campaign)
    outrider.show(NamePrompt("Remind me of", parse, names, hint=_ABOUT, marked=True), worded)


def _linked(campaign: Campaign, text: str) -> str:
    """Words to be reminded by, with whole names behind each @; raises `ValueError` without one."""
    from models.bridge.note_links import completed

    with campaign.read() as session:
        return completed(session, some_text(text))
