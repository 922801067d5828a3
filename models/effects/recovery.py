"""Somebody wakes, is stable, moved, cared for, or better by hand (W-27 to W-36)."""

from __future__ import annotations

from sqlmodel import select

from models.action import Action, Refusal
from models.bridge.body import condition_of, endurance_of
from models.bridge.care import missing, none_of_the_party, shares, spare
from models.effects.wounds import apply_condition, cancel, unstable, waiting
from models.tables import DueDeed, Nursing, Person
from rules.combat.wounds import Condition
from rules.recovery import awake


def wake(action: Action, person: Person) -> None:
    """Let somebody unconscious wake: the stun is gone, the shock is not (G-47, G-89)."""
    if not person.unconscious:
        raise Refusal(f"{person.name} is not unconscious.")
    apply_condition(action, person, awake(condition_of(person)))
    action.tell(f"{person.name} wakes.", "W-33", "G-47")
    if condition_of(person).groggy(endurance_of(person)):
        action.tell(f"{person.name} is at initiative 1 and cannot fight.", "G-89")


def make_stable(action: Action, person: Person) -> None:
    """Every wound of somebody is stable: no crisis point is left (W-27, G-85)."""
    cancel(action, person, DueDeed.CRISIS)
    for wound in unstable(action, person):
        wound.stable = True
        action.session.add(wound)
    person.moved = False
    action.session.add(person)


def note_moved(action: Action, person: Person) -> None:
    """Being carried or driven counts at the next crisis point of somebody unstable (W-30).

    However often it happens before, it counts once (G-88).
    """
    if not person.moved and waiting(action, person, DueDeed.CRISIS):
        person.moved = True
        action.session.add(person)
        line = f"{person.name}: DM -1 at the next crisis point."
        action.tell(line, "W-30", "G-88", secret=none_of_the_party(person))


def change_condition(action: Action, person: Person, new: Condition) -> None:
    """Write a condition; with the last shock point goes what could get worse (W-28, W-29)."""
    had_shock = person.shock > 0
    apply_condition(action, person, new)
    if had_shock and not person.shock and waiting(action, person, DueDeed.CRISIS):
        make_stable(action, person)
        told = f"{person.name} has no shock left: no more crisis points."
        action.tell(told, "W-28", "W-29", secret=none_of_the_party(person))


def take_charge(action: Action, medic: Person, patient: Person) -> None:
    """Let the medic who heals a patient give the care nobody gives yet, and tell what is missing.

    Healing without it is the referee's ruling (W-36).
    """
    arranged = shares(action.session)
    hours = 0 if medic is patient else min(missing(arranged, patient), spare(arranged, medic))
    if hours:
        arrange(action, medic, patient, hours)
    tell_lack(action, patient)


def arrange(action: Action, carer: Person, patient: Person, hours: int) -> None:
    """Add hours a day to what a carer gives a patient, and tell it (W-36)."""
    row = action.session.exec(
        select(Nursing).where(Nursing.carer_id == carer.key, Nursing.patient_id == patient.key)
    ).first() or Nursing(carer_id=carer.key, patient_id=patient.key, hours=0)
    row.hours += hours
    action.session.add(row)
    action.tell(f"{carer.name} cares for {patient.name}, {row.hours} h a day.", "W-36")


def tell_lack(action: Action, patient: Person) -> None:
    """Tell how many hours of care a day somebody lacks, if any."""
    action.session.flush()
    if hours := missing(shares(action.session), patient):
        action.tell(f"{patient.name} lacks {hours} h of care a day.", "W-36")
