"""The wounded: what the clock holds for them, and who is worst off."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, col, or_, select

from models.bridge.body import condition_of
from models.bridge.rulings import rulings
from models.tables import Due, DueKind, DueState, Person, World
from rules.combat.wounds import Condition
from rules.recovery import (
    RESUSCITATION_WINDOW,
    CrisisChance,
    crisis_forecast,
    resuscitation_refusals,
)


@dataclass(frozen=True, slots=True)
class Patient:
    """Somebody who needs care.

    `next_point` is the clock second of the next crisis point, `deadline` that after which the dead
    stay dead (W-26); `dying` is the chance of dying of shock before the wounds are stable, if
    nothing is done (W-28 to W-32).
    """

    person: Person
    next_point: int | None
    deadline: int | None
    dying: Fraction


def crisis_points(session: Session, person: Person) -> list[Due]:
    """The crisis points still to come, of all wounds, in order."""
    return list(
        session.exec(
            select(Due)
            .where(Due.person_id == person.id, Due.kind == DueKind.CRISIS)
            .where(Due.state == DueState.WAITING)
            .order_by(col(Due.at), col(Due.id))
        )
    )


def prognosis(session: Session, person: Person, points: list[Due]) -> tuple[CrisisChance, ...]:
    """The chance of being dead of shock by each of these crisis points, named by clock second."""
    seconds = [due.at for due in points]
    chosen = rulings(session)
    return crisis_forecast(person.shock, person.moved, seconds, person.life_level, chosen)


def patients(session: Session) -> list[Patient]:
    """Everybody hurt, and the dead who may still be brought back; the worst off first."""
    clock = session.exec(select(World.clock)).one()
    hurt = or_(
        col(Person.light) > 0,
        col(Person.shock) > 0,
        col(Person.stun) > 0,
        col(Person.unconscious_since).is_not(None),
        col(Person.dead_since) >= clock - RESUSCITATION_WINDOW,
    )
    found = [_patient(session, person) for person in session.exec(select(Person).where(hurt))]
    return sorted((p for p in found if not _lost(p.person, clock)), key=_urgency)


def _lost(person: Person, clock: int) -> bool:
    if person.dead_since is None:
        return False
    return bool(resuscitation_refusals(condition_of(person), clock - person.dead_since))


def _patient(session: Session, person: Person) -> Patient:
    if person.dead_since is not None:
        return Patient(person, None, person.dead_since + RESUSCITATION_WINDOW, Fraction(1))
    points = crisis_points(session, person)
    forecast = prognosis(session, person, points)
    return Patient(
        person,
        points[0].at if points else None,
        None,
        forecast[-1].dead if forecast else Fraction(0),
    )


def _urgency(patient: Patient) -> tuple[object, ...]:
    person = patient.person
    soonest = patient.deadline or patient.next_point
    return (
        -patient.dying,
        soonest is None,
        soonest or 0,
        -person.shock,
        -person.light,
        -person.stun,
        person.key,
    )


def loss(old: Condition, new: Condition) -> str:
    """What somebody was rid of, in words: `1 light wound and 1 shock point`."""
    parts = (
        ("light wound", old.light - new.light),
        ("shock point", old.shock - new.shock),
        ("stun point", old.stun - new.stun),
    )
    return " and ".join(f"{gone} {name}" for name, gone in parts if gone) or "nothing"
