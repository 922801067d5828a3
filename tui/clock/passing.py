"""What stops the clock, chosen once, and all alike, due now met with one key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from models.storage.headline import Coming
from tui.dialogs.menu import Item, confirmation
from tui.dialogs.several import Several
from tui.dialogs.talk import talk
from tui.shell.sealed import only_looked_at

if TYPE_CHECKING:
    from tui.shell.service import Service

_KINDS = {
    "reminder": ("Reminders", "a line in the journal, no stop"),
    "deadline": ("Deadlines", "a line in the journal, no stop"),
    "waking": ("Throws to wake", "thrown on the way"),
    "crisis": ("Crisis points", "thrown on the way"),
}


_FEW = 5
"""So many are settled at once without a question."""


async def at_hand_now(outrider: Service) -> list[Coming]:
    """What is at hand, in order, another try last: for that time has to pass."""
    from models.bridge.schedule import at_hand
    from models.tables import DueDeed

    campaign = await outrider.campaign()
    with campaign.read() as session:
        first = sorted(at_hand(session), key=lambda due: due.deed == DueDeed.AGAIN)
        return [Coming(due.key, due.at, due.deed, due.label, due.person_id) for due in first]


def settle_alike(outrider: Service) -> None:
    """Meet everything at hand that is of the kind of the first; where that is much, ask first."""
    talk(outrider.screen, partial(_settle, outrider))


async def _settle(outrider: Service) -> None:
    from models.deeds.clock.alike import SettleAlike

    if await only_looked_at(outrider):
        return
    hand = await at_hand_now(outrider)
    if not hand:
        outrider.tell("Nothing is due now.")
        return
    deed = SettleAlike(hand[0].deed)
    met = await outrider.read(deed.preview)
    if len(met.notes) > _FEW and not await outrider.ask(
        confirmation(f"{met.title}. All at once?", f"Yes, all {len(met.notes)}")
    ):
        return
    if done := await outrider.perform(deed):
        outrider.tell(f"{done.title}.")


def choose_passing(outrider: Service) -> None:
    """Ask which kinds of what is due do not stop the clock."""
    talk(outrider.screen, partial(_choose, outrider))


async def _choose(outrider: Service) -> None:
    from models.bridge.schedule import passing_kinds
    from models.deeds.house.settings import ChangeSettings

    if await only_looked_at(outrider):
        return
    campaign = await outrider.campaign()
    with campaign.read() as session:
        chosen = passing_kinds(session)
    items = [Item(kind, *words) for kind, words in _KINDS.items()]
    marked = await outrider.ask(Several("Mark what should not stop the clock", items, chosen))
    if marked is not None:
        await outrider.perform(ChangeSettings((("passing", " ".join(marked)),)))
