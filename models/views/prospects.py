"""Who had best attempt a task, and how: everybody's chances beforehand (T-68)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.body import abilities_of
from models.bridge.library import task_at
from models.bridge.offered import offered, party, skills_in
from models.bridge.substitutes import INTELLECT
from models.bridge.trials import must_check, task_tried
from models.clock import span
from models.deed import ShownDeed
from models.deeds.clock.time import Advance
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.determination import StayDetermined
from models.rulings import rulings
from models.tables import Person, Side, Skill, Trial, World
from rules.tasks.attempt import Attempt
from rules.tasks.resolution import expected_time, success_chance
from rules.tasks.task import Kind

RELATED = 3
"""How many of a person's best skills are offered in place of a missing one."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The DM, the chance of success, and the mean time in seconds, 0 if none passes."""

    dm: int = 0
    success: Fraction = Fraction(0)
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Prospect:
    """One person before a task, by name and side: what an attempt promises, or why there is none.

    `deed` is what comes next: the attempt, or staying determined after an earlier one, of which
    `determined` is the chance. `hasty` is what haste would make of it, None where it cannot be
    declared (T-53).
    """

    person_id: int
    name: str
    side: str
    deed: ShownDeed
    plain: Estimate = Estimate()
    hasty: Estimate | None = None
    refusal: str = ""
    determined: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another way for somebody to go about a task, by the key it goes by."""

    key: str
    label: str
    deed: ShownDeed
    estimate: Estimate


def prospects(session: Session, deed: AttemptTask, *, guests: bool = True) -> list[Prospect]:
    """The party, and its guests too, before an attempt, whoever it says makes it.

    The party comes first; within it and after it, who may try by their chance and then their DM.
    Without a party everybody is a guest and is told of.
    """
    _, task = task_at(session, deed.task_id, deed.line)
    asked = (not guests and party(session)) or offered(session, skills_in(task))
    found = [_prospect(session, person, replace(deed, person_id=person.key)) for person in asked]
    return sorted(found, key=_order)


def _order(prospect: Prospect) -> tuple[object, ...]:
    guest, plain = prospect.side != Side.PARTY, prospect.plain
    return (guest, bool(prospect.refusal), -plain.success, -plain.dm, prospect.name)


def _prospect(session: Session, person: Person, deed: AttemptTask) -> Prospect:
    try:
        attempt = deed.case(session).attempt
        plain = estimate(attempt)
    except (Refusal, ValueError) as reason:
        trial = _trial(session, deed)
        refused = Prospect(person.key, person.name, person.side, deed, refusal=str(reason))
        if trial is None or not must_check(trial):
            return refused
        first, chance = StayDetermined(trial.key), None
        with suppress(Refusal):
            chance = first.chance(session)
        return replace(refused, deed=first, determined=chance)
    hasty = _possible(replace(attempt, hasty=True)) if may_hurry(attempt) else None
    return Prospect(person.key, person.name, person.side, deed, plain, hasty)


def estimate(attempt: Attempt) -> Estimate:
    """What an attempt promises; raises `ValueError` if it cannot be made (G-18, G-19)."""
    return Estimate(attempt.dm.total, success_chance(attempt), round(expected_time(attempt)))


def may_hurry(attempt: Attempt) -> bool:
    """Whether haste can be declared: not for what is written as hasty (T-53)."""
    return Kind.HASTY not in attempt.task.kinds


def alternatives(session: Session, deed: AttemptTask) -> list[Alternative]:
    """The other ways open to the person of an attempt, in their own order (T-23, T-51, T-53).

    The referee says which skill is related enough to stand in; the best of the person come first.
    """
    found = []
    for key, label, other in _changes(session, deed):
        try:
            found.append(Alternative(key, label, other, estimate(other.case(session).attempt)))
        except (Refusal, ValueError):
            continue
    return [*found, *_wait(session, deed)]


def _changes(session: Session, deed: AttemptTask) -> Iterator[tuple[str, str, AttemptTask]]:
    try:
        attempt = deed.case(session).attempt
    except Refusal:
        return
    if may_hurry(attempt):
        yield "h", "hasty", replace(deed, hasty=True)
    if attempt.lacking and Kind.UNSKILLED not in attempt.task.kinds:
        mine = select(Skill).where(Skill.person_id == deed.person_id)
        best = mine.order_by(col(Skill.level).desc(), col(Skill.name)).limit(RELATED)
        for key, skill in zip("rst", session.exec(best), strict=False):
            label = f"by {skill.name} {skill.level}"
            yield key, label, replace(deed, substitute=skill.name)
        yield "i", "by wits (Int. + Educ.)", replace(deed, substitute=INTELLECT)


def _wait(session: Session, deed: AttemptTask) -> Iterator[Alternative]:
    """Waiting until what a lost determination added is forgotten (T-51)."""
    trial = _trial(session, deed)
    now = session.exec(select(World.clock)).one()
    if trial is None or trial.wait_until is None or trial.wait_until <= now:
        return
    person = session.get_one(Person, deed.person_id)
    again = Attempt(task_tried(trial), abilities_of(session, person), rulings=rulings(session))
    left = trial.wait_until - now
    promise = _possible(again)
    if promise is not None:
        yield Alternative("w", f"wait {span(left)}, then", Advance(left), promise)


def _trial(session: Session, deed: AttemptTask) -> Trial | None:
    with suppress(Refusal):
        return deed.trial(session)
    return None


def _possible(attempt: Attempt) -> Estimate | None:
    return None if attempt.barred else estimate(attempt)
