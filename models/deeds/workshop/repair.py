"""Diagnosing and repairing a device: it begins, time passes, it ends.

As with a treatment, the time is thrown when it begins and puts its end on the clock, and success is
thrown at that end: so whatever happens meanwhile, to the device or to whoever works on it, counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.devices import belongs_to, condition_of, is_hidden, money
from models.bridge.job import Job
from models.bridge.kept import kept, part
from models.bridge.passing import clock_moves, clock_option, ends_in_a_turn
from models.bridge.purses import purses_of
from models.bridge.schedule import at_hand, held_up
from models.bridge.substitutes import stand_ins
from models.bridge.trials import reminders
from models.clock import exact_span
from models.deed import YES_NO, Option, Preview
from models.effects.attempt import advice, chances, tell, time_needed
from models.effects.devices import make_good, suffer
from models.effects.due import close
from models.effects.mishap import injure
from models.effects.purses import settle
from models.effects.trials import keep
from models.effects.undertaking import Ending, Undertaking
from models.rulings import rulings
from models.tables import Device, Due, DueDeed, DueState, Person, Work
from rules.combat.wounds import DamageType
from rules.tally import INVENTED
from rules.tasks.attempt import Attempt
from rules.tasks.duration import elapsed
from rules.tasks.failure import Mishap
from rules.tasks.repair import repair_cost, repaired
from rules.tasks.resolution import AttemptResult, Truth, attempt_odds, decide

_VICTIMS = ("device", "person", "both", "nothing")


@dataclass(frozen=True, slots=True)
class WorkOn(Job, Undertaking):
    """Somebody begins to diagnose or repair a device.

    With `time_passes` the clock moves to the end of the work, or to what comes due before it.
    """

    ENDS = DueDeed.WORK
    NAME = "Workshop"
    WHAT = "job on a device"

    def preview(self, session: Session) -> Preview:
        """The throw needed, every modifier, the exact chances, time and cost."""
        try:
            title, options = self.title(session), self._options(session)
        except Refusal as gone:
            return Preview("Workshop", refusals=(str(gone),))
        refusals = self.why_not(session)
        if refusals:
            return Preview(title, options=options, refusals=refusals)
        attempt, trial = self.attempt(session), self.trial(session)
        odds = attempt_odds(attempt)
        house = self.house_rulings(session)
        return Preview(
            title,
            need=attempt.needed,
            dm=attempt.dm,
            chances=chances(attempt, odds),
            notes=(
                time_needed(attempt, odds),
                *self.notes(session),
                *advice(attempt, trial.made if trial else 0),
                *ends_in_a_turn(session),
                *attempt.rulings.notes(house),
            ),
            rows=(*_rows(self.work), *attempt.levels.rows, *attempt.dm.rows, *house),
            options=options,
        )

    def hides(self, session: Session, end: Due | None = None) -> bool:
        """Whether it is about nobody and nothing of the party's."""
        person = session.get(Person, self.person_id)
        device = session.get(Device, self.device_id)
        return is_hidden(session, *(about for about in (person, device) if about))

    def begin(self, action: Action) -> Due:
        """Throw for the time it takes, and put its end on the clock."""
        _, device = self.parties(action.session)
        attempt = self.attempt(action.session)
        self._end_wait(action)
        seconds = _time(attempt, action)
        facts = {"level": self.level(device), "raises": attempt.raises, "elapsed": seconds}
        end = self.put_end(action, seconds, self.person_id, **facts)
        if seconds:
            action.tell(f"It takes {exact_span(seconds)}.", "T-17")
        return end

    def in_vain(self, session: Session, due: Due) -> str:
        """Why nothing comes of work whose time is up; empty if something may."""
        if why := self.void(session):
            return why
        _, device = self.parties(session)
        level = self.level(device)
        return "" if level == part(due, "level") else f"its damage is {level} by now."

    def outlook(self, session: Session, due: Due) -> Preview:
        """The chances, and what the referee should know."""
        attempt = self._begun(session, due)
        return Preview(
            due.label,
            need=attempt.needed,
            dm=attempt.dm,
            chances=chances(attempt, attempt_odds(attempt)),
            notes=(*self.notes(session), *advice(attempt, 0)),
            rows=(*_rows(self.work), *attempt.levels.rows, *attempt.dm.rows),
        )

    def come_to(self, action: Action, due: Due) -> None:
        """Throw: a diagnosis, a repair, or what went wrong."""
        person, device = self.parties(action.session)
        attempt = self._begun(action.session, due)
        before = len(action.dice.thrown)
        outcome = decide(attempt, action.dice)
        result = AttemptResult(attempt, outcome, kept(due, int, "elapsed"))
        tell(action, result, [item.value for item in action.dice.thrown[before : before + 2]])
        keep(action, person, self.matter, result)
        if outcome.truth:
            _diagnosed(action, device, outcome.truth)
        elif outcome.failure is None and device.diagnosis == Truth.NO:
            _mended_nothing(action, device)
        elif outcome.failure is None:
            _repaired(action, device, self)
        if outcome.mishap:
            _mishap(action, self, outcome.mishap, secret=result.failure_is_secret)

    def _begun(self, session: Session, due: Due) -> Attempt:
        """The attempt, as much harder as it was when it began."""
        return replace(self.afresh(session), raises=kept(due, int, "raises"))

    def why_not(self, session: Session) -> tuple[str, ...]:
        """Why it may not begin now, as sentences; empty if it may."""
        refusals = self.refusals(session)
        if refusals or not clock_moves(session, self.time_passes):
            return refusals
        over = self._waits(session)
        return held_up(due for due in at_hand(session) if due not in over)

    def _waits(self, session: Session) -> list[Due]:
        return reminders(session, self.trial(session))

    def _end_wait(self, action: Action) -> None:
        """Whoever tries again waits no longer (T-51)."""
        for due in self._waits(action.session):
            close(action, due, DueState.DONE)

    def _options(self, session: Session) -> tuple[Option, ...]:
        person, _ = self.parties(session)
        victims = tuple((each, person.name if each == "person" else each) for each in _VICTIMS)
        options = [
            Option("levels", "levels harder", self.levels, low=-4, high=4),
            Option("hasty", "hasty", self.hasty, YES_NO),
            Option("hazardous", "hazardous", self.hazardous, YES_NO),
            Option("mishap", "a mishap hits", self.mishap, victims),
            *clock_option(session, self.time_passes),
        ]
        if self.afresh(session).lacking:
            choices = stand_ins(session, self.person_id)
            options.append(Option("substitute", "stands in", self.substitute, choices))
        if self.work is Work.DIAGNOSE:
            return tuple(options)
        place = ((False, "shop"), (True, "field"))
        return (
            Option("field", "place", self.field, place),
            Option("spares", "spare parts", self.spares, YES_NO),
            Option("tools", "tools", self.tools, YES_NO),
            *options,
            *self._paying(session),
        )

    def _paying(self, session: Session) -> Iterator[Option]:
        """Who pays, where something is to be paid."""
        if not self.most(session):
            return
        person, device = self.parties(session)
        _, owner = belongs_to(session, device)
        yield Option("purse", "paid by", self.purse, purses_of(session, person, owner))
        if self.purse:
            yield Option("credit", "on credit", self.credit, YES_NO)


@dataclass(frozen=True, slots=True)
class EndWork(Ending[WorkOn]):
    """Work on a device whose time is up: now it shows what it came to."""

    OF = WorkOn

    due_id: int


def _diagnosed(action: Action, device: Device, truth: Truth) -> None:
    """Any truth is enough to repair by; of two diagnoses the truer one counts (INVENTED).

    One that is wholly false counts as one as well: what nobody may know cannot be in the way of a
    repair (T-57, T-60).
    """
    device.diagnosis = max(device.diagnosis, truth.value, key=_truths)
    action.session.add(device)


def _truths(word: str) -> int:
    return ["", *Truth].index(word)


def _mended_nothing(action: Action, device: Device) -> None:
    """A repair by a wholly false diagnosis shows how false it was, and no more. INVENTED."""
    device.diagnosis = ""
    action.session.add(device)
    told = f"{device.name} still does not work: that was not what is wrong with it"
    action.tell(told, INVENTED, "T-57")


def _repaired(action: Action, device: Device, job: WorkOn) -> None:
    level, place = job.level(device), job.place
    assert level is not None, "void work is not finished"
    make_good(action, device, repaired(condition_of(device), place))
    after = condition_of(device)
    action.tell(f"{device.name} works again", "T-40", "T-43")
    if place.is_makeshift:
        action.tell("It costs nothing in the field or without spare parts", "T-46")
    elif device.price:
        chosen = rulings(action.session)
        cost = repair_cost(Fraction(device.price), level, action.dice, place, chosen)
        over = ("G-16",) if cost > device.price else ()
        dearer = ", more than a new one" if over else ""
        action.tell(f"It costs {money(cost)}{dearer}", "T-43", "G-17", *over)
        settle(action, job.purse, round(cost * 100), "T-43")
        action.tell_ruled(chosen, chosen.changed("G-01"))
    if after.is_hazardous:
        action.tell("Every task with it is hazardous until a shop makes it good", "T-47")
    elif after.makeshift:
        action.tell("A makeshift repair: it may break down sooner", "T-46")


def _mishap(action: Action, job: WorkOn, mishap: Mishap, *, secret: bool) -> None:
    person, device = job.parties(action.session)
    if job.mishap in ("device", "both"):
        suffer(action, device, mishap, secret=secret)
    if job.mishap in ("person", "both"):
        injure(action, person, mishap, DamageType.BLUNT, None)


def _time(attempt: Attempt, action: Action) -> int:
    least = int(attempt.rulings.least_time)
    dm = attempt.dm.total
    return elapsed(attempt.task.duration, dm, action.dice, hasty=attempt.is_hasty, least=least)


def _rows(work: Work) -> tuple[str, ...]:
    if work is Work.DIAGNOSE:
        return ("T-40", "T-41", "T-42", "T-56", "T-69", "T-04", "T-17")
    return ("T-40", "T-43", "T-44", "T-46", "T-04", "T-17", "T-25", "T-31")
