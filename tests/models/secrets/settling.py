"""Time passes, and whatever comes due meanwhile is dealt with."""

from sqlmodel import select

from models.bridge.schedule import at_hand
from models.deeds.clock.due import Settle
from models.deeds.clock.time import Advance
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.medicine.treat import EndTreatment
from models.deeds.workshop.repair import EndWork
from models.tables import DueKind, World
from tests.models.secrets.twins import HIDDEN, Apart, Step

SETTLED = {
    DueKind.REMINDER: Settle,
    DueKind.TASK: Settle,
    DueKind.CRISIS: CrisisPoint,
    DueKind.WAKING: Waking,
}
END = {"treat": EndTreatment, "job": EndWork}


def clock_of(session):
    return session.exec(select(World.clock)).one()


def to_settle(stage):
    """Work that is over ends; what is due besides, the referee deals with."""
    with stage.campaign.read() as session:
        for due in at_hand(session):
            deed = next((END[key] for key in END if key in due.data), SETTLED[due.kind])(due.key)
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
