"""Diagnosing and repairing a device: it begins, time passes, it ends.

As with a treatment, the time is thrown when it begins and puts its end on the clock, and success is
thrown at that end: so whatever happens meanwhile, to the device or to whoever works on it, counts.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.devices import condition_of, is_hidden, money
from models.bridge.job import Job
from models.bridge.schedule import at_hand, held_up
from models.bridge.substitutes import stand_ins
from models.bridge.trials import reminders
from models.clock import span
from models.deed import YES_NO, Option, Preview
from models.effects.attempt import advice, chances, tell, time_needed
from models.effects.clock import run_until
from models.effects.devices import make_good, suffer
from models.effects.due import close, due_now, row_in
from models.effects.mishap import injure
from models.effects.trials import keep
from models.rulings import as_ruled, rulings
from models.tables import Device, Due, DueKind, DueState, Work
from rules.combat.wounds import DamageType
from rules.tally import INVENTED
from rules.tasks.attempt import Attempt
from rules.tasks.duration import elapsed
from rules.tasks.failure import Mishap
from rules.tasks.repair import repair_cost, repaired
from rules.tasks.resolution import AttemptResult, Truth, attempt_odds, decide

_VICTIMS = ("device", "person", "both", "nothing")


@dataclass(frozen=True, slots=True)
class WorkOn(Job):
    """Somebody begins to diagnose or repair a device.

    With `time_passes` the clock moves to the end of the work, or to what comes due before it.
    """

    time_passes: bool = True

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
            chances=chances(odds),
            notes=(
                time_needed(attempt, odds),
                *self.notes(session),
                *advice(attempt, trial.made if trial else 0),
                *(as_ruled(attempt.rulings, ident) for ident in house),
            ),
            rows=(*_rows(self.work), *attempt.levels.rows, *attempt.dm.rows, *house),
            options=options,
        )

    def perform(self, action: Action) -> None:
        """Begin, and end if the time passes undisturbed; raises `Refusal` when it may not begin."""
        for refusal in self.why_not(action.session):
            raise Refusal(refusal)
        person, device = self.parties(action.session)
        action.title = self.title(action.session)
        action.secret = is_hidden(action.session, person, device)
        with action.published(action.title, apart=True, when=not action.secret):
            end = self._begin(action, device)
        now = end.at == action.world.clock
        stop = run_until(action, end.at) if self.time_passes and not now else None
        if now or stop is end:
            _finish(action, end, self)
        elif stop:
            action.tell(f"At hand before it ends: {stop.label}", secret=True)

    def _begin(self, action: Action, device: Device) -> Due:
        """Throw for the time it takes, and put its end on the clock."""
        attempt = self.attempt(action.session)
        self._end_wait(action)
        seconds = _time(attempt, action)
        end = Due(
            at=action.world.clock + seconds,
            kind=DueKind.TASK,
            label=action.title[:120],
            person_id=self.person_id,
            data={
                "job": asdict(self),
                "level": self.level(device),
                "raises": attempt.raises,
                "elapsed": seconds,
            },
        )
        action.session.add(end)
        action.session.flush()
        if seconds:
            action.tell(f"It takes {span(seconds)}.", "T-17")
        return end

    def why_not(self, session: Session) -> tuple[str, ...]:
        """Why it may not begin now, as sentences; empty if it may."""
        refusals = self.refusals(session)
        if refusals or not self.time_passes:
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
        runs = ((True, "runs"), (False, "stands"))
        victims = tuple((each, person.name if each == "person" else each) for each in _VICTIMS)
        options = [
            Option("l", "levels", "levels", self.levels, low=-4, high=4),
            Option("h", "hasty", "hasty", self.hasty, YES_NO),
            Option("z", "hazardous", "hazardous", self.hazardous, YES_NO),
            Option("i", "mishap", "a mishap hits", self.mishap, victims),
            Option("c", "time_passes", "clock", self.time_passes, runs),
        ]
        if self.afresh(session).lacking:
            choices = stand_ins(session, self.person_id)
            options.append(Option("s", "substitute", "stands in", self.substitute, choices))
        if self.work is Work.DIAGNOSE:
            return tuple(options)
        place = ((False, "shop"), (True, "field"))
        return (
            Option("F", "field", "place", self.field, place),
            Option("S", "spares", "spare parts", self.spares, YES_NO),
            Option("T", "tools", "tools", self.tools, YES_NO),
            *options,
        )


@dataclass(frozen=True, slots=True)
class EndWork:
    """Work on a device whose time is up: now it shows what it came to."""

    due_id: int

    def preview(self, session: Session) -> Preview:
        """The chances, or why nothing can come of it any more."""
        try:
            due = row_in(session, self.due_id)
            job = job_of(due)
        except Refusal as gone:
            return Preview("Workshop", refusals=(str(gone),))
        why = _void(session, due, job)
        if why:
            return Preview(due.label, notes=(f"It comes to nothing: {why}",))
        attempt = _begun(session, due, job)
        return Preview(
            due.label,
            need=attempt.needed,
            dm=attempt.dm,
            chances=chances(attempt_odds(attempt)),
            notes=(*job.notes(session), *advice(attempt, 0)),
            rows=(*_rows(job.work), *attempt.levels.rows, *attempt.dm.rows),
        )

    def perform(self, action: Action) -> None:
        """Throw; raises `Refusal` before the time is up."""
        due = due_now(action, self.due_id, DueKind.TASK)
        action.title = due.label
        _finish(action, due, job_of(due))


def job_of(due: Due) -> WorkOn:
    """The work that a row on the clock ends; raises `Refusal` when it is none."""
    if "job" not in due.data:
        raise Refusal(f"{due.label}: that is no work on a device.")
    return WorkOn(**{**due.data["job"], "work": Work(due.data["job"]["work"])})


def _finish(action: Action, due: Due, job: WorkOn) -> None:
    """What it came to, which is an entry of its own for players whenever it began."""
    close(action, due, DueState.DONE)
    why = _void(action.session, due, job)
    if not why:
        action.secret = is_hidden(action.session, *job.parties(action.session))
    with action.published(due.label, apart=True, when=not action.secret):
        if why:
            action.tell(f"It comes to nothing: {why}")
        else:
            _come_to(action, due, job)


def _come_to(action: Action, due: Due, job: WorkOn) -> None:
    person, device = job.parties(action.session)
    attempt = _begun(action.session, due, job)
    before = len(action.dice.thrown)
    outcome = decide(attempt, action.dice)
    result = AttemptResult(attempt, outcome, due.data["elapsed"])
    tell(action, result, [item.value for item in action.dice.thrown[before : before + 2]])
    keep(action, person, job.matter, result)
    if outcome.truth:
        _diagnosed(action, device, outcome.truth)
    elif outcome.failure is None and device.diagnosis == Truth.NO:
        _mended_nothing(action, device)
    elif outcome.failure is None:
        _repaired(action, device, job)
    if outcome.mishap:
        _mishap(action, job, outcome.mishap, secret=result.failure_is_secret)


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


def _begun(session: Session, due: Due, job: WorkOn) -> Attempt:
    """The attempt, as much harder as it was when it began."""
    return replace(job.afresh(session), raises=due.data["raises"])


def _void(session: Session, due: Due, job: WorkOn) -> str:
    """Why nothing comes of work whose time is up; empty if something may."""
    why = job.void(session)
    if why:
        return why
    _, device = job.parties(session)
    level = job.level(device)
    return "" if level == due.data["level"] else f"its damage is {level} by now."


def _time(attempt: Attempt, action: Action) -> int:
    least = int(attempt.rulings.least_time)
    dm = attempt.dm.total
    return elapsed(attempt.task.duration, dm, action.dice, hasty=attempt.is_hasty, least=least)


def _rows(work: Work) -> tuple[str, ...]:
    if work is Work.DIAGNOSE:
        return ("T-40", "T-41", "T-42", "T-56", "T-69", "T-04", "T-17")
    return ("T-40", "T-43", "T-44", "T-46", "T-04", "T-17", "T-25", "T-31")
