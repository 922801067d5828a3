"""The deed that meets what has come due: the one place that knows which."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlmodel import Session

from models.deed import ShownDeed
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.burst import Burst
from models.deeds.fight.emplace import EndEmplacing
from models.deeds.fight.set_off import SetOff
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.medicine.treat import EndTreatment
from models.deeds.workshop.repair import EndWork
from models.tables import Due, DueDeed, Trial
from models.views import again

Made = Callable[[Session, Due], ShownDeed | None]


def _ends(deed: Callable[[int], ShownDeed]) -> Made:
    """How a deed is made that reads the row itself."""
    return lambda _, due: deed(due.key)


def _again(session: Session, due: Due) -> ShownDeed | None:
    """What somebody has waited for is tried again; nothing once the failure is struck out."""
    trial = session.get(Trial, due.asked["trial"])
    return again.next_deed(trial) if trial else None


THROWN: Mapping[str, Made] = {
    DueDeed.CRISIS: _ends(CrisisPoint),
    DueDeed.WAKING: _ends(Waking),
    DueDeed.TREATMENT: _ends(EndTreatment),
    DueDeed.WORK: _ends(EndWork),
    DueDeed.EMPLACING: _ends(EndEmplacing),
    DueDeed.BURST: _ends(Burst),
    DueDeed.FUSE: lambda _, due: SetOff(due.asked["charge"], due.key),
    DueDeed.CALL: lambda _, due: Bombard.read(due.asked["fire"], due.key),
    DueDeed.AGAIN: _again,
}
"""How the deed that meets it is made of a row on the clock, for what is thrown for."""


def next_deed(session: Session, due: Due) -> ShownDeed | None:
    """The throw that something on the clock asks for; None where it is only seen to."""
    made = THROWN.get(due.deed)
    return made(session, due) if made else None
