"""Staying determined after a failure, and letting a task go."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import abilities_of
from models.bridge.dates import calendar_of
from models.bridge.library import deed_name
from models.bridge.trials import must_check, task_tried, used_up, ways
from models.clock import span
from models.deed import Chance, Preview
from models.effects.trials import forget
from models.rulings import rulings
from models.tables import Due, DueDeed, Person, Trial
from rules.odds import every
from rules.tasks.attempt import Attempt
from rules.tasks.retry import Way, determination, stay_determined


@dataclass(frozen=True, slots=True)
class StayDetermined:
    """Whoever failed a task throws to stay determined, so as to try it again (T-50).

    Where the failure table was the referee's secret, so is this throw: it would give away that
    there was a failure (T-60, G-08).
    """

    trial_id: int

    def preview(self, session: Session) -> Preview:
        """The throw needed, the chance, and what is left when it fails."""
        try:
            trial, person, failed = self._failed(session)
        except Refusal as refusal:
            return Preview("Stay determined", refusals=(str(refusal),))
        check = determination(failed)
        holds = every(lambda dice: stay_determined(failed, dice))
        house = _house_rulings(trial, failed)
        return Preview(
            f"{person.name} tries to stay determined: {failed.task.statement}",
            need=f"{check.need}+",
            dm=check.dm,
            chances=(
                Chance("tries again, no penalty", holds.get(True, Fraction(0))),
                Chance("harder now, or waits", holds.get(False, Fraction(0))),
            ),
            notes=(
                _otherwise(trial, failed),
                *failed.rulings.notes(house),
            ),
            rows=("T-50", "T-51", "T-52", *check.dm.rows, *house),
        )

    def chance(self, session: Session) -> Fraction:
        """The chance of staying determined; raises `Refusal` where it is not thrown for."""
        _, _, failed = self._failed(session)
        return every(lambda dice: stay_determined(failed, dice)).get(True, Fraction(0))

    def perform(self, action: Action) -> None:
        """Throw; whoever loses heart has the wait put on the clock (T-51)."""
        trial, person, failed = self._failed(action.session)
        action.title = f"{person.name} tries to stay determined: {failed.task.statement}"
        action.secret = failed.hides_failure
        trial.determined = stay_determined(failed, action.dice)
        action.session.add(trial)
        rows = determination(failed).dm.rows
        if trial.determined:
            action.tell(f"{person.name} may try again at once, without penalty", "T-50", *rows)
            return
        action.tell(f"{person.name} loses heart", "T-50", *rows)
        action.tell(_otherwise(trial, failed), "T-51", "G-26", "G-27", "T-52", "G-18")
        action.tell_ruled(failed.rulings, _house_rulings(trial, failed))
        wait = _wait(trial, failed)
        trial.wait_until = action.world.clock + wait
        if wait:
            self._set_wait(action, person, failed, trial.wait_until)

    def _set_wait(self, action: Action, person: Person, failed: Attempt, at: int) -> None:
        label = f"{person.name} may try again: {failed.task.statement}"
        asked = {"trial": self.trial_id}
        row = Due(at=at, deed=DueDeed.AGAIN, label=label, person_id=person.key, asked=asked)
        action.session.add(row)
        action.tell(f"The wait ends {calendar_of(action.session).moment(at)}", "T-51")

    def _failed(self, session: Session) -> tuple[Trial, Person, Attempt]:
        trial, person = _parties(session, self.trial_id)
        if person.dead or person.unconscious:
            raise Refusal(f"{person.name} is {'dead' if person.dead else 'unconscious'}.")
        if used_up(trial):
            raise Refusal(f"{person.name} has made all attempts the task allows (T-48).")
        if not must_check(trial):
            raise Refusal(f"{person.name} has nothing to stay determined for.")
        task = task_tried(trial)
        failed = Attempt(task, abilities_of(session, person), rulings=rulings(session))
        return trial, person, failed


@dataclass(frozen=True, slots=True)
class ForgetTrial:
    """What a failure has left open is struck out: the referee lets the next attempt be a first.

    Where players do not know of the failure, this is no news for them (T-60, G-08).
    """

    trial_id: int

    def perform(self, action: Action) -> None:
        """Forget it, and take its wait off the clock."""
        trial, person = _parties(action.session, self.trial_id)
        task = task_tried(trial)
        action.title = f"Forgotten: {person.name} {deed_name(task)}"
        failed = Attempt(
            task, abilities_of(action.session, person), rulings=rulings(action.session)
        )
        action.secret = failed.hides_failure
        forget(action, trial)
        action.tell("The referee rules that the next attempt is a first.", "T-76")


def _parties(session: Session, trial_id: int) -> tuple[Trial, Person]:
    trial = session.get(Trial, trial_id)
    person = session.get(Person, trial.person_id) if trial else None
    if trial is None or person is None:
        raise Refusal("That is no longer open.")
    return trial, person


def _wait(trial: Trial, failed: Attempt) -> int:
    """The seconds to wait once determination is lost."""
    return ways(trial, failed)[Way.WAIT].wait


def _house_rulings(trial: Trial, failed: Attempt) -> tuple[str, ...]:
    """The rulings this campaign has changed that say what is left to whoever loses heart."""
    if not _wait(trial, failed):
        return failed.rulings.changed("G-26")
    return failed.rulings.changed("G-18", "G-27")


def _otherwise(trial: Trial, failed: Attempt) -> str:
    """What is left to whoever loses heart (T-51, T-52)."""
    found = ways(trial, failed)
    if not found[Way.WAIT].wait:
        return "After losing heart one may still try again at once without penalty."
    wait = f"after {span(found[Way.WAIT].wait)} without penalty"
    if found[Way.HARDER].attempt is None:
        return f"After losing heart one may try again {wait}; one level harder is out of reach."
    return f"After losing heart one may try again at once one level harder, or {wait}."
