"""What stops the clock, chosen once, and all alike, due now met with one key."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from models.storage.headline import Coming
from tui.dialogs.menu import Item
from tui.dialogs.several import Several
from tui.dialogs.talk import talk

if TYPE_CHECKING:
    from tui.shell.service import Service

_KINDS = {
    "reminder": ("Reminders", "go by with a line"),
    "deadline": ("Deadlines", "go by with a line"),
    "waking": ("Throws to wake", "are made on the way"),
    "crisis": ("Crisis points", "are thrown for on the way"),
}


async def at_hand_now(outrider: Service) -> list[Coming]:
    """What is at hand, in order, as the due list knows it."""
    from models.bridge.schedule import at_hand

    campaign = await outrider.campaign()
    with campaign.read() as session:
        return [
            Coming(due.key, due.at, due.deed, due.label, due.person_id) for due in at_hand(session)
        ]


async def settle_alike(outrider: Service) -> None:
    """Meet everything at hand that is of the kind of the first."""
    from models.deeds.clock.alike import SettleAlike

    hand = await at_hand_now(outrider)
    if hand:
        await outrider.perform(SettleAlike(hand[0].deed))
    else:
        outrider.tell("Nothing is due now.")


def choose_passing(outrider: Service) -> None:
    """Ask which kinds of what is due do not stop the clock."""
    talk(outrider.screen, partial(_choose, outrider))


async def _choose(outrider: Service) -> None:
    from models.bridge.schedule import passing_kinds
    from models.deeds.house.settings import ChangeSettings

    campaign = await outrider.campaign()
    with campaign.read() as session:
        chosen = passing_kinds(session)
    items = [Item(kind, *words) for kind, words in _KINDS.items()]
    marked = await outrider.ask(Several("Mark what shall not stop the clock", items, chosen))
    if marked is not None:
        await outrider.perform(ChangeSettings((("passing", " ".join(marked)),)))
