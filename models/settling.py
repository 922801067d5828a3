"""A span of game time is played without a screen: all that comes due in it is settled in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sqlmodel import select

from models.action import Deed, PlayDice, Refusal
from models.bridge.schedule import FIGHTING, at_hand, fighting
from models.campaign import Campaign, Done
from models.deeds.clock.due import Settle
from models.deeds.clock.time import Advance
from models.tables import DueDeed, World
from models.views.coming import next_deed


def settle(campaign: Campaign, seconds: int, dice: PlayDice | None = None) -> Iterator[Done]:
    """Let so many seconds pass, and do what comes due on the way as Enter on it does.

    Each deed is an entry of the journal; the dice are random unless others are given. Raises
    `Refusal` where the referee has to decide; what was done before stands.
    """
    with campaign.read() as session:
        until = session.exec(select(World.clock)).one() + seconds
    while (step := next_step(campaign, until)) is not None:
        yield campaign.perform(step.deed, dice, odds=step.odds)


class Step(NamedTuple):
    """What is done next, and the odds of its throw as the journal keeps them; none without."""

    deed: Deed
    odds: Mapping[str, Any] = {}


def next_step(campaign: Campaign, until: int) -> Step | None:
    """What is done next on the way to a clock second; None when it is reached.

    What is only seen to is settled. Raises `Refusal` where the referee has to decide: in a fight,
    about trying something again, and where a throw cannot be made as things stand.
    """
    with campaign.read() as session:
        if fighting(session):
            raise Refusal(FIGHTING)
        if hand := at_hand(session, 1):
            due = hand[0]
            if due.deed == DueDeed.AGAIN:
                raise Refusal(f"{due.label}: whether that is done is the referee's to say.")
            deed = next_deed(session, due)
            if deed is None:
                return Step(Settle(due.key))
            shown = deed.preview(session)
            if shown.refusals:
                raise Refusal(f"{due.label}: {' '.join(shown.refusals)}")
            return Step(deed, shown.odds)
        clock = session.exec(select(World.clock)).one()
        return Step(Advance(until - clock)) if clock < until else None
