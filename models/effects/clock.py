"""Time passes: what is automatic happens on the way, and what needs the referee is left at hand."""

from __future__ import annotations

from sqlmodel import Session, col

from models.action import Action, Refusal
from models.bridge.body import condition_of
from models.bridge.patient import loss
from models.bridge.schedule import AUTOMATIC, at_hand, first_settle, still_waiting
from models.effects.wounds import apply_condition
from models.rulings import rulings
from models.tables import Due, DueDeed, DueState, Person, Side
from rules.recovery import healed, stun_recovery


def pass_time(action: Action, seconds: int) -> None:
    """Let a combat turn or a stretch pass, all of it.

    What is automatic happens at its own time; what needs dice or a decision is left at hand.
    Raises `Refusal` when something was at hand before.
    """
    refuse_at_hand(action.session)
    start = action.world.clock
    _pass(action, start + seconds, stopping=False)
    for due in at_hand(action.session):
        action.tell(f"At hand: {due.label}", secret=True)


def refuse_at_hand(session: Session) -> None:
    """Raise `Refusal`, naming what is at hand, if anything is: the clock may not move."""
    waiting = at_hand(session)
    if waiting:
        raise Refusal(first_settle(waiting[0]))


def run_until(action: Action, second: int) -> Due | None:
    """Let time pass up to a clock second, or to what stops the clock before; gives what did.

    Raises `Refusal` while something is at hand.
    """
    refuse_at_hand(action.session)
    return _pass(action, second, stopping=True)


def _pass(action: Action, until: int, *, stopping: bool) -> Due | None:
    """Move the clock, firing what is automatic; gives what stopped it, if it may be stopped."""
    rows = still_waiting().where(col(Due.at) <= until).limit(1)
    if not stopping:
        rows = rows.where(col(Due.deed).in_(AUTOMATIC))
    world = action.world
    action.session.add(world)
    while due := action.session.exec(rows).first():
        world.clock = max(world.clock, due.at)
        if due.deed not in AUTOMATIC:
            return due
        _happen(action, due)
    world.clock = until
    return None


def _happen(action: Action, due: Due) -> None:
    """Let an automatic row happen; the next of its kind is put on the clock if there is cause."""
    due.state = DueState.DONE
    action.session.add(due)
    person = action.get(Person, due.person_id)
    old = condition_of(person)
    new = stun_recovery(old) if due.deed == DueDeed.STUN else healed(old)
    apply_condition(action, person, new)
    rows = ("W-37", "G-47") if due.deed == DueDeed.STUN else ("W-34",)
    others = person.side != Side.PARTY
    with action.published(apart=True):
        action.tell(f"{person.name}: {loss(old, new)} less", *rows, secret=others)
    if due.deed == DueDeed.STUN:
        chosen = rulings(action.session)
        action.tell_ruled(chosen, chosen.changed("G-47"), secret=True)
