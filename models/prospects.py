"""Who had best attempt a task: everybody's chances beforehand (T-68)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, select

from models.action import Refusal
from models.deeds.attempt import AttemptTask
from models.deeds.deed import ShownDeed
from models.deeds.determination import StayDetermined
from models.tables import Person, Side
from models.trials import open_trials
from rules.tasks.resolution import attempt_odds


@dataclass(frozen=True, slots=True)
class Prospect:
    """One person before a task, by name and side: the DM and the chance of success, or why not.

    `deed` is what comes next: the attempt, or staying determined after an earlier one.
    """

    name: str
    side: str
    deed: ShownDeed
    dm: int = 0
    success: Fraction = Fraction(0)
    refusal: str = ""


def prospects(session: Session, task_id: int | None, line: str = "") -> list[Prospect]:
    """Everybody before a task of the library or one that is only a line.

    The party comes first; within it and after it, who may try by their chance and then their DM.
    """
    checks = {
        trial.person_id: trial.key
        for trial in open_trials(session)
        if trial.checks and trial.task_id == task_id and (task_id or trial.line == line)
    }
    people = session.exec(select(Person)).all()
    found = [_prospect(session, person, task_id, line, checks) for person in people]
    return sorted(found, key=_order)


def _order(prospect: Prospect) -> tuple[object, ...]:
    guest = prospect.side != Side.PARTY
    return (guest, bool(prospect.refusal), -prospect.success, -prospect.dm, prospect.name)


def _prospect(
    session: Session, person: Person, task_id: int | None, line: str, checks: dict[int, int]
) -> Prospect:
    deed = AttemptTask(person.key, task_id, line)
    try:
        attempt = deed.case(session).attempt
        odds = attempt_odds(attempt)
    except (Refusal, ValueError) as reason:
        check = checks.get(person.key)
        after = StayDetermined(check) if check is not None else deed
        return Prospect(person.name, person.side, after, refusal=str(reason))
    return Prospect(person.name, person.side, deed, attempt.dm.total, odds.success)
