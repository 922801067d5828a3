"""Crisis points of somebody whose serious wound is not stable, and waking from unconsciousness."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, select

from models.action import Action, Refusal, found
from models.bridge.body import condition_of, endurance_of
from models.bridge.care import none_of_the_party
from models.bridge.dates import calendar_of
from models.bridge.patient import crisis_points, hours_out, prognosis
from models.clock import DAY, span
from models.deed import Chance, Preview
from models.effects.due import due_now, row_in
from models.effects.throws import throw_crisis, throw_waking
from models.rulings import rulings
from models.tables import Due, DueDeed, Person, World
from rules.combat.wounds import suffer
from rules.odds import every
from rules.recovery import awake, crisis, wakes
from rules.tally import Tally


@dataclass(frozen=True, slots=True)
class CrisisPoint:
    """A throw whether a serious wound gets worse (W-28 to W-32)."""

    due_id: int

    def preview(self, session: Session) -> Preview:
        """The chance of getting worse now, and of dying of it if nothing is ever done."""
        try:
            due, person = _of(session, self.due_id)
        except Refusal as gone:
            return Preview("Crisis point", refusals=(str(gone),))
        chosen = rulings(session)
        odds = every(lambda dice: crisis(person.shock, person.moved, dice, chosen))
        chances = [Chance(_state(person, shock), chance) for shock, chance in sorted(odds.items())]
        chances += _untreated(session, person)
        moved = Tally().plus("moved since the last crisis point", -1, "W-30", "G-88")
        return Preview(
            title=due.label,
            need=f"{person.shock + 1} or more on 1D10 to get no worse",
            dm=moved if person.moved else Tally(),
            chances=tuple(chances),
            notes=chosen.notes(chosen.changed("G-01", "G-85")),
            rows=(
                *("W-28", "W-29", "W-30", "W-31", "W-32", "G-85", "G-86", "G-87"),
                *chosen.changed("G-01"),
            ),
        )

    def perform(self, action: Action) -> None:
        """Throw; one more shock point if it goes badly. Raises `Refusal` before it is due."""
        due = due_now(action, self.due_id, DueDeed.CRISIS)
        person = action.get(Person, due.person_id)
        action.title = f"Crisis point: {person.name}"
        action.secret = none_of_the_party(person)
        throw_crisis(action, due, person)


@dataclass(frozen=True, slots=True)
class Waking:
    """The hourly throw whether somebody unconscious wakes (W-33)."""

    due_id: int

    def preview(self, session: Session) -> Preview:
        """The chance of waking after so many hours."""
        try:
            due, person = _of(session, self.due_id)
        except Refusal as gone:
            return Preview("Waking", refusals=(str(gone),))
        hours = hours_out(person, due)
        chosen = rulings(session)
        odds = every(lambda dice: wakes(hours, dice, chosen))
        return Preview(
            title=f"{person.name}, unconscious for {hours} h{_by_then(session, due)}",
            need=f"less than {hours} on 1D10 to wake",
            chances=(
                Chance(_waking_state(person), odds.get(True, Fraction(0))),
                Chance("stays unconscious", odds.get(False, Fraction(0))),
            ),
            notes=chosen.notes(chosen.changed("G-01")),
            rows=("W-33", "G-47", "G-89", *chosen.changed("G-01")),
        )

    def perform(self, action: Action) -> None:
        """Throw; whoever does not wake is thrown for again in an hour."""
        due = due_now(action, self.due_id, DueDeed.WAKING)
        person = action.get(Person, due.person_id)
        action.title = f"Waking: {person.name}"
        action.secret = none_of_the_party(person)
        throw_waking(action, due, person)


def _by_then(session: Session, due: Due) -> str:
    """That a throw is late, and for the hour at which it was due."""
    late = session.exec(select(World.clock)).one() - due.at
    return f" when this came due, {span(late)} ago" if late > 0 else ""


def _of(session: Session, due_id: int) -> tuple[Due, Person]:
    due = row_in(session, due_id)
    return due, found(session, Person, due.person_id)


def _untreated(session: Session, person: Person) -> list[Chance]:
    """The chances of being dead by the later points, from the first that can kill."""
    later = prognosis(session, person, crisis_points(session, person))[1:]
    now, calendar = session.exec(select(World.clock)).one(), calendar_of(session)

    def when(second: int) -> str:
        today = second // DAY == now // DAY
        return calendar.time(second) if today else calendar.brief(second)

    return [
        Chance(f"untreated, dead by {when(point.seconds)}", point.dead)
        for point in later
        if point.dead or point is later[-1]
    ]


def _state(person: Person, shock: int) -> str:
    if shock == person.shock:
        return f"no worse, shock {shock}"
    after = suffer(condition_of(person), endurance_of(person), shock=1)
    if after.dead:
        return f"dies, shock {shock}"
    out = ", out cold" if after.unconscious and not person.unconscious else ""
    return f"worse: shock {shock}{out}"


def _waking_state(person: Person) -> str:
    groggy = awake(condition_of(person)).groggy(endurance_of(person))
    return "wakes, at initiative 1 (G-89)" if groggy else "wakes"
