"""The deed that meets what has come due: the one place that knows which."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sqlmodel import Session

from models.bridge.kept import kept
from models.deed import ShownDeed
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.burst import Burst
from models.deeds.fight.emplace import EndEmplacing
from models.deeds.fight.set_off import SetOff
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.medicine.treat import EndTreatment
from models.deeds.workshop.repair import EndWork
from models.effects.landing import Landing
from models.effects.undertaking import Ending
from models.tables import Due, DueDeed, Trial
from models.views import again

Made = Callable[[Session, Due], ShownDeed | None]


def _ends(deed: Callable[[int], ShownDeed]) -> Made:
    """How a deed is made that reads the row itself."""
    return lambda _, due: deed(due.key)


def _begun(deed: Callable[[int], Ending[Any]]) -> Made:
    """How a deed is made that ends what was begun."""

    def made(_: Session, due: Due) -> ShownDeed:
        end = deed(due.key)
        end.begun(due)
        return end

    return made


def _burst(_: Session, due: Due) -> ShownDeed:
    kept(due, Landing)
    return Burst(due.key)


def _again(session: Session, due: Due) -> ShownDeed | None:
    """What somebody has waited for is tried again; nothing once the failure is struck out."""
    trial = session.get(Trial, kept(due, int, "trial"))
    return again.next_deed(trial) if trial else None


THROWN: Mapping[str, Made] = {
    DueDeed.CRISIS: _ends(CrisisPoint),
    DueDeed.WAKING: _ends(Waking),
    DueDeed.TREATMENT: _begun(EndTreatment),
    DueDeed.WORK: _begun(EndWork),
    DueDeed.EMPLACING: _begun(EndEmplacing),
    DueDeed.BURST: _burst,
    DueDeed.FUSE: lambda _, due: SetOff(kept(due, int, "charge"), due.key),
    DueDeed.CALL: lambda _, due: Bombard.called(due),
    DueDeed.AGAIN: _again,
}
"""How the deed that meets it is made of a row on the clock, for what is thrown for."""


def next_deed(session: Session, due: Due) -> ShownDeed | None:
    """The throw that something on the clock asks for; None where it is only seen to.

    Raises `models.action.Refusal` when what it was asked with cannot be read.
    """
    made = THROWN.get(due.deed)
    return made(session, due) if made else None
