"""One of the wounded: the crisis points to come, and what is lost and healed."""

from __future__ import annotations

from sqlmodel import Session, col, select

from models.bridge.body import condition_of
from models.bridge.crises import thrown_for
from models.clock import HOUR
from models.rulings import rulings
from models.tables import Due, DueDeed, DueState, Person
from rules.combat.wounds import Condition
from rules.recovery import (
    RESUSCITATION_WINDOW,
    CrisisChance,
    crisis_forecast,
    resuscitation_refusals,
)


def crisis_points(session: Session, person: Person) -> list[Due]:
    """The crisis points still to be thrown for, in order."""
    waiting = session.exec(
        select(Due)
        .where(Due.person_id == person.id, Due.deed == DueDeed.CRISIS)
        .where(Due.state == DueState.WAITING)
        .order_by(col(Due.at), col(Due.id))
    )
    return thrown_for(waiting, rulings(session))


def prognosis(session: Session, person: Person, points: list[Due]) -> tuple[CrisisChance, ...]:
    """The chance of being dead of shock by each of these crisis points, named by clock second."""
    seconds = [due.at for due in points]
    chosen = rulings(session)
    return crisis_forecast(person.shock, person.moved, seconds, person.life_level, chosen)


def lost(person: Person, clock: int) -> bool:
    """Whether somebody is dead and can no longer be brought back (W-23, W-26)."""
    if person.dead_since is None:
        return False
    return bool(resuscitation_refusals(condition_of(person), clock - person.dead_since))


def deadline(person: Person) -> Due:
    """When it is too late to bring back somebody who is dead (W-26)."""
    at = (person.dead_since or 0) + RESUSCITATION_WINDOW
    label = f"Too late to resuscitate {person.name}"
    return Due(at=at, deed=DueDeed.DEADLINE, label=label, person_id=person.key)


def loss(old: Condition, new: Condition) -> str:
    """What somebody was rid of, in words: `1 light wound and 1 shock point`."""
    parts = (
        ("light wound", old.light - new.light),
        ("shock point", old.shock - new.shock),
        ("stun point", old.stun - new.stun),
    )
    return " and ".join(f"{gone} {name}" for name, gone in parts if gone) or "nothing"


def hours_out(person: Person, due: Due) -> int:
    """Whole hours unconscious when the throw came due."""
    since = due.at if person.unconscious_since is None else person.unconscious_since
    return (due.at - since) // HOUR
