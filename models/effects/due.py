"""What is on the clock comes due, and leaves it (W-31, W-33, W-34, G-47, G-85)."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.crises import settled_with
from models.bridge.dates import calendar_of
from models.bridge.schedule import first_alike, intervals, why_not_yet
from models.bridge.stages import stage_after
from models.effects.agenda import put
from models.effects.wounds import unstable, waiting
from models.recurring import kept_repeat
from models.tables import Due, DueDeed, DueState, Person, Wound


def row_in(session: Session, due_id: int) -> Due:
    """Something still on the clock; raises `Refusal` when it is gone, done or cancelled."""
    due = session.get(Due, due_id)
    if due is None:
        raise Refusal("That is no longer on the clock.")
    if due.state != DueState.WAITING:
        raise Refusal(f"{due.label}: that is settled already.")
    return due


def due_now(action: Action, due_id: int, *deeds: DueDeed) -> Due:
    """Something at hand that these deeds meet.

    Raises `Refusal` when it is not, or when something about the same person comes first.
    """
    due = row_in(action.session, due_id)
    if due.deed not in deeds:
        raise Refusal(f"{due.label}: that is settled in another way.")
    if early := why_not_yet(action.session, due):
        raise Refusal(early)
    first = first_alike(action.session, due)
    if first is not None and first is not due:
        raise Refusal(f"First settle what came before: {first.label}.")
    return due


def close(action: Action, due: Due, state: DueState) -> None:
    """Take a row off the clock; the next of its series goes on it (W-33, W-34, G-47).

    What repeats comes again, next after now; what has stages goes on with the next of them,
    unless the referee rules that it does not happen.
    """
    due.state = state
    action.session.add(due)
    every = intervals(action.rulings)
    if due.deed in every:
        at = due.at + every[due.deed]
        put(action, Due(at=at, deed=due.deed, label=due.label, person_id=due.person_id))
    if repeat := kept_repeat(due.repeats):
        again = repeat.after(due.at, calendar_of(action.session))
        while again is not None and again <= action.world.clock:
            again = repeat.after(again, calendar_of(action.session))
        if again is not None:
            put(action, _like(due, again, due.label, due.stages, due.repeats))
        else:
            action.tell(f"{due.label} comes no more: the calendar has no such day.", secret=True)
    stage = stage_after(due.stages)
    if stage and state == DueState.DONE:
        follows = _like(due, due.at + stage.after, stage.label, due.stages[1:], {})
        follows.told = False  # what comes of it is the referee's until he says otherwise
        put(action, follows)


def _like(
    due: Due, at: int, label: str, stages: list[dict[str, Any]], repeats: dict[str, Any]
) -> Due:
    """Another row of the same kind."""
    return Due(
        at=at,
        deed=due.deed,
        label=label,
        person_id=due.person_id,
        notes=due.notes,
        repeats=dict(repeats),
        stages=list(stages),
        about=due.about,
        quiet=due.quiet,
        told=due.told,
    )


def close_points(action: Action, due: Due, state: DueState) -> list[Due]:
    """Take a crisis point off the clock, and with it all that its throw settles (G-85)."""
    person = action.get(Person, due.person_id)
    points = settled_with(due, waiting(action, person, DueDeed.CRISIS), action.rulings)
    for point in points:
        close(action, point, state)
    return points


def after_points(action: Action, closed: list[Due]) -> None:
    """Whoever outlives the last crisis point of a wound has stabilised by himself (W-31).

    With it, what shares its clock: all of the same second, and everything once no clock runs.
    """
    person = action.get(Person, closed[0].person_id)
    running = {point.wound_id for point in waiting(action, person, DueDeed.CRISIS)}
    ended = {point.wound_id for point in closed} - running
    over = {action.get(Wound, key).at for key in ended}
    if person.dead or not over:
        return
    for wound in unstable(action, person):
        if wound.id not in running and (wound.at in over or not running):
            wound.stable = True
            action.session.add(wound)
    action.tell(f"{person.name}: the wound has become stable by itself.", "W-31")
