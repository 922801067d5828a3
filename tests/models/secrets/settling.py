"""Time passes, and whatever comes due meanwhile is dealt with."""

from sqlmodel import select

from models.bridge.schedule import at_hand
from models.deeds.clock.due import Settle
from models.deeds.clock.time import Advance
from models.tables import World
from models.views.coming import next_deed
from tests.models.secrets.twins import HIDDEN, Apart, Step


def clock_of(session):
    return session.exec(select(World.clock)).one()


def to_settle(stage):
    """Work that is over ends; what is due besides, the referee deals with."""
    with stage.campaign.read() as session:
        for due in at_hand(session):
            deed = next_deed(session, due) or Settle(due.key)
            return Apart(deed) if HIDDEN in due.label else deed
    return None


def passing(seconds):
    def begin(stage):
        with stage.campaign.read() as session:
            stage.until = clock_of(session) + seconds
        return Advance(seconds)

    def go_on(stage):
        with stage.campaign.read() as session:
            left = stage.until - clock_of(session)
        return to_settle(stage) or (Advance(left) if left > 0 else None)

    return Step(f"{seconds} seconds", begin, after=go_on)
