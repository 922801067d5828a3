"""What time it is, and what runs for somebody's body as whoever plays them can count it.

Nothing here is read from the clock of the campaign, whose rows are the referee's to move and to
name: a moment follows from what everybody saw, a wound or a fall, and from the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlmodel import Session, col, or_, select

from models.bridge.dates import today
from models.bridge.patient import lost
from models.clock import HOUR
from models.reading import read_once
from models.rulings import rulings
from models.seat.shown import Row
from models.tables import Person, Wound
from models.views.seats.eyes import Eyes
from rules.recovery import (
    CRISIS_POINTS,
    RESUSCITATION_WINDOW,
    WAKING_INTERVAL,
    first_waking,
    starts_clock,
)


def clocks(session: Session, eyes: Eyes) -> Iterator[Row]:
    """The time, and the next crisis point, waking or deadline of whom the player plays."""
    day = today(session)
    yield "now", day.calendar.full(day.now)
    if eyes.person is not None:
        for what, at in _of_body(session, eyes.person, eyes.played, day.now):
            yield f"{eyes.person.name}: {what}", day.calendar.moment(at)


def _of_body(
    session: Session, person: Person, played: tuple[int, ...], now: int
) -> Iterator[tuple[str, int]]:
    if person.dead_since is not None:
        if not lost(person, now):
            yield "too late to bring back", person.dead_since + RESUSCITATION_WINDOW
        return
    crises = [at for at in _crises(session, person, played) if at > now]
    if crises:
        yield "next crisis point", min(crises)
    if person.unconscious_since is not None:
        first = person.unconscious_since + first_waking(rulings(session)) * HOUR
        passed = max(0, (now - first) // WAKING_INTERVAL + 1)
        yield "may wake", first + passed * WAKING_INTERVAL


def _crises(session: Session, person: Person, played: tuple[int, ...]) -> Iterator[int]:
    """The crisis points of all wounds that are not stable yet, as far as they have any (G-85)."""
    running: set[int] = set()
    for who, at in _unstable(session, played):
        if who == person.id and starts_clock(at, running, rulings(session)):
            running.add(at)
            yield from (at + after for after in CRISIS_POINTS)


@read_once
def _unstable(session: Session, people: tuple[int, ...]) -> Sequence[tuple[int, int]]:
    """Whose wounds are not stable, and when they came, in order."""
    rows = select(Wound.person_id, Wound.at).where(col(Wound.person_id).in_(people))
    serious = rows.where(col(Wound.stable).is_(False), or_(Wound.shock > 0, col(Wound.killed)))
    return session.exec(serious.order_by(col(Wound.at))).all()
