"""Attempting a task: odds beforehand, then the throws, the time they take and what is left open."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.able import why_unable
from models.bridge.body import abilities_of
from models.bridge.dates import today
from models.bridge.devices import beside_it, called, condition_of, everything
from models.bridge.library import deed_name, task_at
from models.bridge.passing import clock_moves, clock_option, clock_stands_note, met_afterwards
from models.bridge.said import stated
from models.bridge.schedule import at_hand, held_up
from models.bridge.substitutes import stand_in, stand_ins
from models.bridge.trials import Matter, next_attempt, reminders, trial_of
from models.deed import Option, Preview
from models.effects.attempt import advice, chances, tell, time_needed
from models.effects.clock import pass_time
from models.effects.devices import suffer
from models.effects.library import note_use
from models.effects.mishap import injure
from models.effects.trials import keep
from models.rulings import rulings
from models.tables import Device, LibraryTask, Person, Trial
from rules.combat.wounds import DamageType
from rules.tasks.attempt import Attempt
from rules.tasks.damage import using
from rules.tasks.failure import injury_dpv
from rules.tasks.notation import write_task
from rules.tasks.resolution import AttemptResult, attempt_odds, attempt_task
from rules.tasks.task import Kind, Task

NOBODY = 0
"""The person of an attempt that nobody makes yet."""
REASONS = {"circumstances": "T-76", "the plan as told": "T-80", "place and tools": "T-44"}


@dataclass(frozen=True, slots=True)
class Case:
    """What an attempt is about, found in the campaign."""

    person: Person
    task: Task
    row: LibraryTask | None
    trial: Trial | None
    attempt: Attempt
    device: Device | None = None


@dataclass(frozen=True, slots=True)
class AttemptTask:
    """Somebody attempts a task of the library, or one that is only a line.

    `substitute` stands in for a missing skill: one that is related, by its name, or `Intelligence
    and Education` (T-63, T-64).
    `levels` is what the referee adds to the difficulty for `reason`, `modifier` to the throw. With
    `time_passes` the clock moves by the time it takes. `device_id` is the device it is attempted
    with (T-40, T-47): a mishap damages it when it `breaks`, and hurts the person if `suffers` says
    so: with None, where there is no device to damage (T-36, G-13). `damage` and `dpv` say how, None
    as the campaign rules (G-12).
    """

    person_id: int
    task_id: int | None = None
    line: str = ""
    hasty: bool = False
    hazardous: bool = False
    substitute: str = ""
    levels: int = 0
    reason: str = "circumstances"
    modifier: int = 0
    time_passes: bool = True
    device_id: int | None = None
    breaks: bool = True
    suffers: bool | None = None
    damage: DamageType = DamageType.BLUNT
    dpv: Fraction | None = None

    def case(self, session: Session) -> Case:
        """Who attempts what, as things stand.

        Raises `Refusal` when the person or the task is gone, or the person may not try (again).
        """
        person = session.get(Person, self.person_id)
        if person is None:
            raise Refusal("That person is no longer there.")
        if why := why_unable(session, person):
            raise Refusal(why)
        if self.reason not in REASONS:
            raise Refusal(f"What makes it harder is one of {', '.join(REASONS)}.")
        row, task = task_at(session, self.task_id, self.line)
        attempt = Attempt(
            task,
            abilities_of(session, person),
            substitute=stand_in(session, self.person_id, self.substitute),
            hasty=self.hasty,
            hazardous=self.hazardous,
            circumstances=stated(self.levels, self.reason, REASONS[self.reason]),
            modifiers=stated(self.modifier, "referee's modifier"),
            rulings=rulings(session),
        )
        trial = trial_of(session, person.key, self.matter(task))
        if trial is not None:
            attempt = next_attempt(trial, person, attempt, today(session))
        device = self._device(session)
        if device is not None and condition_of(device).is_operable:
            beside = (condition_of(each) for each in beside_it(session, device))
            attempt = using(attempt, condition_of(device), beside)
        return Case(person, task, row, trial, attempt, device)

    def trial(self, session: Session) -> Trial | None:
        """How the person stands with it after failing it; raises `Refusal` if it is gone."""
        _, task = task_at(session, self.task_id, self.line)
        return trial_of(session, self.person_id, self.matter(task))

    def matter(self, task: Task) -> Matter:
        """What is attempted, for what a failure leaves open."""
        return Matter(task_id=self.task_id, line=write_task(task))

    def preview(self, session: Session) -> Preview:
        """The throw needed, every modifier, and the exact chance of everything it can come to."""
        try:
            case = self.case(session)
        except Refusal as refusal:
            return Preview("Attempt a task", refusals=(str(refusal),))
        attempt = case.attempt
        title = f"{case.person.name} {deed_name(case.task)}"
        options = self._options(session, case)
        house = self._house_rulings(attempt)
        notes = (
            *advice(attempt, case.trial.made if case.trial else 0),
            *(clock_stands_note(session) if case.task.duration.seconds else ()),
            *attempt.rulings.notes(house),
        )
        refusals = self._refusals(session, case)
        if refusals:
            return Preview(title, options=options, refusals=refusals, notes=notes)
        odds = attempt_odds(attempt)
        return Preview(
            title,
            need=attempt.needed,
            dm=attempt.dm,
            chances=chances(attempt, odds),
            notes=(
                time_needed(attempt, odds),
                *met_afterwards(session, odds.worst_time, self.time_passes),
                *notes,
            ),
            rows=(
                *("T-03", *attempt.levels.rows, *attempt.dm.rows),
                *("T-04", "T-05", "T-25", "T-31", *house),
            ),
            options=options,
        )

    def perform(self, action: Action) -> None:
        """Throw for it, tell what came of it, and let the time it took pass."""
        self.attempt(action)

    def attempt(self, action: Action) -> AttemptResult:
        """Do all that and give the result, for a deed that goes on from there."""
        case = self.case(action.session)
        for refusal in self._refusals(action.session, case):
            raise Refusal(refusal)
        action.title = f"{case.person.name} {deed_name(case.task)}"
        before = len(action.dice.thrown)
        result = attempt_task(case.attempt, action.dice)
        naturals = [item.value for item in action.dice.thrown[before : before + 2]]
        tell(action, result, naturals)
        if case.row is not None:
            note_use(action, case.row, [case.person], result.outcome.success)
        keep(action, case.person, self.matter(case.task), result)
        if result.elapsed and clock_moves(action.session, self.time_passes):
            pass_time(action, result.elapsed)
        mishap = result.outcome.mishap
        if mishap and case.device is not None and self.breaks:
            suffer(action, case.device, mishap, secret=result.failure_is_secret)
        if mishap and self.hurts(case.attempt):
            injure(action, case.person, mishap, self.damage, self.dpv)
        return result

    def hurts(self, attempt: Attempt) -> bool:
        """Whether a mishap hurts the person: if nothing else is there to suffer it (G-13).

        INVENTED: not where the failure is the referee's secret, which a wound would tell (T-60).
        """
        if self.suffers is not None:
            return self.suffers
        return self.device_id is None and not attempt.hides_failure

    def _device(self, session: Session) -> Device | None:
        if self.device_id is None:
            return None
        device = session.get(Device, self.device_id)
        if device is None:
            raise Refusal("That device is no longer there.")
        return device

    def _refusals(self, session: Session, case: Case) -> tuple[str, ...]:
        why = hindrance(session, case)
        if why:
            return (why,)
        takes_time = case.task.duration.seconds
        if not (takes_time and clock_moves(session, self.time_passes)):
            return ()
        over = reminders(session, case.trial)
        return held_up(due for due in at_hand(session) if due not in over)

    def _options(self, session: Session, case: Case) -> tuple[Option, ...]:
        no_yes = ((False, "no"), (True, "yes"))
        options = [Option("levels", "levels harder", self.levels, low=-4, high=4)]
        if self.levels:
            reasons = tuple((reason, reason) for reason in REASONS)
            options.append(Option("reason", "why", self.reason, reasons))
        options.append(Option("modifier", "modifier", self.modifier, low=-9, high=9))
        if Kind.HASTY not in case.task.kinds:
            options.append(Option("hasty", "hasty", self.hasty, no_yes))
        if Kind.HAZARDOUS not in case.task.kinds:
            options.append(Option("hazardous", "hazardous", self.hazardous, no_yes))
        if case.attempt.lacking and Kind.UNSKILLED not in case.task.kinds:
            choices = stand_ins(session, self.person_id)
            options.append(Option("substitute", "stands in", self.substitute, choices))
        if case.task.duration.seconds:
            options.extend(clock_option(session, self.time_passes))
        return (*options, *self._device_options(session), *self._injury_options(case))

    def _device_options(self, session: Session) -> tuple[Option, ...]:
        """What it is attempted with: the person's own devices stand first."""
        devices = sorted(everything(session), key=lambda d: d.person_id != self.person_id)
        if not devices:
            return ()
        choices = ((None, "nothing"), *((d.key, called(session, d)) for d in devices))
        used = Option("device_id", "with", self.device_id, choices)
        if self.device_id is None:
            return (used,)
        breaks = ((True, "damages it"), (False, "spares it"))
        return (used, Option("breaks", "a mishap", self.breaks, breaks))

    def _house_rulings(self, attempt: Attempt) -> tuple[str, ...]:
        """The rulings this campaign has changed that count here."""
        wound = attempt.rulings.changed("G-12") if self.hurts(attempt) and self.dpv is None else ()
        return (*attempt.house_rulings, *wound)

    def _injury_options(self, case: Case) -> tuple[Option, ...]:
        anybody = ((False, "nobody"), (True, case.person.name))
        who = Option("suffers", "a mishap hurts", self.hurts(case.attempt), anybody)
        if not self.hurts(case.attempt):
            return (who,)
        kinds = tuple((kind, kind.value) for kind in DamageType)
        ruled = injury_dpv(case.attempt.rulings.injury)
        points = {Fraction(0): "none", Fraction(1, 2): "0.5", Fraction(1): "1"}
        others = [(dpv, word) for dpv, word in points.items() if dpv not in (0, ruled)]
        values = ((None, points[ruled]), *others)
        return (
            who,
            Option("damage", "damage", self.damage, kinds),
            Option("dpv", "damage points", self.dpv, values),
        )


def hindrance(session: Session, case: Case) -> str:
    """Why an attempt cannot be made, whatever the clock does; empty when it can."""
    if case.device is not None and not condition_of(case.device).is_operable:
        name = called(session, case.device)
        return f"{name} is damaged and must be repaired before use (T-40)."
    return f"This is {case.attempt.barred}." if case.attempt.barred else ""
